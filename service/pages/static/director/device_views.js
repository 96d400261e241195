// The list of devices, the form of a new one, and of one that is changed.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { languages, spoken, t, tn } from "../core/language.js";
import { languageOptions, line, select } from "./fields.js";
import { seen } from "./offers.js";

/** What people call a role. */
export const roleName = (role) =>
  ({
    terminal: t("Terminal"),
    runner: t("Runner"),
    adjudicator: t("Adjudicator"),
    director: t("Director"),
    integration: t("Other program"),
    printer: t("Printer"),
  })[role] ?? role;

/** The roles of those who hand slips in. */
export const HANDING_IN = ["terminal", "runner", "adjudicator", "integration"];

/** Who is there to hand slips in, counted by role, in a line. @param {object[]} devices */
export function present(devices) {
  const paired = (role) => devices.filter((each) => each.role === role && each.paired).length;
  const [terminals, runners, adjudicators, others] = HANDING_IN.map(paired);
  const told = [
    [terminals, tn("{n} terminal", "{n} terminals", terminals)],
    [runners, tn("{n} runner", "{n} runners", runners)],
    [adjudicators, tn("{n} adjudicator", "{n} adjudicators", adjudicators)],
    [others, tn("{n} other program", "{n} other programs", others)],
  ];
  const there = told.filter(([n]) => n).map(([, text]) => text);
  return there.join(" · ") || t("Nobody is paired who hands slips in");
}

const ADDED = ["terminal", "runner", "adjudicator", "director", "integration"];

// -- a new device -------------------------------------------------------------------------------

/** What is to be let in, and where it stands. */
export const adding = (form, busy, change, submit) => html`
  <section class="list unprinted">
    <h2>${t("Let a device or a person in")}</h2>
    <form class="across" @submit=${submit}>
      ${select({
        id: "role",
        label: t("As"),
        value: form.role,
        options: ADDED.map((role) => [role, roleName(role)]),
        change: (role) => change({ role }),
      })}
      ${line({
        id: "name",
        label: isPerson(form.role) ? t("Name or initials") : t("Name"),
        value: form.name,
        change: (name) => change({ name }),
        required: true,
      })}
      ${form.role === "terminal" ? tables(form, change) : nothing}
      ${select({
        id: "language",
        label: t("Language"),
        value: form.language,
        options: languageOptions(t("As the event")),
        change: (language) => change({ language }),
      })}
      <button class="press" ?disabled=${busy}>${t("Make a code")}</button>
    </form>
  </section>
`;

const isPerson = (role) => role === "adjudicator" || role === "director";

const tables = (form, change) => html`
  ${line({
    id: "table",
    label: t("At table"),
    value: form.table,
    change: (table) => change({ table }),
    number: true,
  })}
  ${line({
    id: "through",
    label: t("through table"),
    value: form.through,
    change: (through) => change({ through }),
    number: true,
  })}
`;

// -- the list -----------------------------------------------------------------------------------

/** Everybody who may speak to the desk here. */
export const list = ({ devices, now }, self, on) => html`
  <section class="list unprinted">
    <h2>${tn("{n} device", "{n} devices", devices.length)}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label=${t("Devices")}>
      <table>
        <caption class="aloud">${t("Devices")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("Name")}</th>
            <th scope="col">${t("As")}</th>
            <th scope="col" class="n">${t("Table")}</th>
            <th scope="col">${t("Last seen")}</th>
            <th scope="col">${t("Runs")}</th>
            <th scope="col">${t("List it expects")}</th>
            <td></td>
          </tr>
        </thead>
        <tbody>${devices.map((each) => row(each, each.id === self.id, now, on))}</tbody>
      </table>
    </div>
  </section>
`;

const row = (device, own, now, on) => html`<tr class=${own ? "yours" : ""}>
  <th scope="row">${device.name}${own ? html` <em>${t("(you)")}</em>` : nothing}</th>
  <td>${roleName(device.role)}${device.language ? html` · ${tongue(device)}` : nothing}</td>
  <td class="n">${device.table}</td>
  <td>${lastSeen(device, now)}</td>
  <td>${[software(device), device.version].filter(Boolean).join(" ")}</td>
  <td>${expects(device)}</td>
  <td>
    <button class="press second" @click=${() => on.change(device)}
      >${t("Change")}<span class="aloud"> ${device.name}</span></button
    >
  </td>
</tr>`;

const tongue = ({ language }) => languages[language]?.name ?? language;

// What these pages call themselves when they are paired.
const software = ({ software: name }) => (name === "slipdesk pages" ? t("slipdesk's pages") : name);

const lastSeen = ({ paired, last_seen }, now) => {
  if (!paired) return html`<span class="sign wait">${t("not paired yet")}</span>`;
  if (!last_seen) return t("not yet");
  return seen(last_seen, now, spoken()) ?? t("now");
};

const expects = ({ expects, same }) => {
  if (!expects) return nothing;
  const short = expects.length > 9 ? `${expects.slice(0, 8)}…` : expects;
  return same
    ? html`<span class="sign yes">${t("the event's")}</span>`
    : html`<span class="sign no">${t("another: {short}", { short })}</span>`;
};

/** Renaming, moving, a new code, the end: one device at a time. */
export const changing = (form, busy, own, on) => html`
  <dialog aria-labelledby="changing" @close=${on.close}>
    ${form
      ? html`<form class="list" method="dialog" @submit=${on.save}>
          <h2 id="changing">${form.was}</h2>
          ${line({
            id: "its-name",
            label: t("Name"),
            value: form.name,
            change: (name) => on.edit({ name }),
            required: true,
          })}
          ${line({
            id: "its-table",
            label: t("Table"),
            value: form.table,
            change: (table) => on.edit({ table }),
            number: true,
          })}
          ${select({
            id: "its-language",
            label: t("Language"),
            value: form.language,
            options: languageOptions(t("As the event")),
            change: (language) => on.edit({ language }),
          })}
          <p class="row">
            <button class="press" ?disabled=${busy}>${t("Save")}</button>
            <button type="button" class="press second" @click=${on.cancel}>${t("Cancel")}</button>
          </p>
          ${own ? nothing : ends(form, busy, on)}
        </form>`
      : nothing}
  </dialog>
`;

const ends = (form, busy, on) => html`
  <hr />
  <p class="row">
    <button type="button" class="press second" ?disabled=${busy} @click=${() => on.renew(form)}>
      ${t("New code")}
    </button>
    ${form.sure
      ? html`<button type="button" class="press danger" ?disabled=${busy} @click=${on.revoke}>
          ${t("End it for good")}
        </button>`
      : html`<button type="button" class="press second" @click=${() => on.edit({ sure: true })}>
          ${t("Revoke …")}
        </button>`}
  </p>
  <p class="hint" role="status">
    ${form.sure
      ? t("It is out at once, and what it follows ends. What it did stays on record.")
      : t("A new code is for when its token is lost: until it is used, the device goes on.")}
  </p>
`;
