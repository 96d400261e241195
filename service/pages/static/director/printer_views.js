// The printers as cards, the dockets that did not come out, and the form of a printer.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { spoken, t, tn } from "../core/language.js";
import { roleName } from "./device_views.js";
import { seen } from "./offers.js";
import { counted, isThere, standing } from "./printer_state.js";
import * as told from "./told.js";

/** How printers are spoken to. */
export const PROTOCOLS = () => [
  ["cloudprnt", t("Star CloudPRNT (it asks the desk)")],
  ["server_direct", t("Epson Server Direct Print (it asks the desk)")],
  ["escpos", t("ESC/POS on port 9100 (the desk sends to it)")],
];

const trouble = (word, { told: name }) =>
  ({
    awaited: t("Has not asked yet: type its address into it"),
    stranger: t("Unknown: it calls itself {name}", { name }),
    nameless: t("Unknown: it does not say what it is called"),
    paper_out: t("Out of paper"),
    paper_low: t("Little paper left"),
    paper_jam: t("Paper jam"),
    cover_open: t("Cover open"),
    offline: t("Does not answer"),
    not_allowed: t("The desk may not call its address: ask whoever runs the desk"),
    silent: t("Has stopped asking"),
    ready: t("Ready"),
  })[word] ?? t("Trouble: {word}", { word });

/** How many there are, and what those lack that lack something, in a line. */
export function present({ printers, now }) {
  const lacking = printers
    .map((each) => ({ each, ...standing(each, now) }))
    .filter(({ kind }) => kind !== "yes")
    .map(
      ({ each, word, kind }) =>
        html` · <span class="sign ${kind} wraps">${each.name}: ${trouble(word, each)}</span>`,
    );
  const { length } = printers;
  return length ? html`${tn("{n} printer", "{n} printers", length)}${lacking}` : t("No printer");
}

// -- the list -----------------------------------------------------------------------------------

/** @param {{printers, jobs, devices, now, read}} state */
export const list = (state, on) => {
  const { printers, read } = state;
  if (!printers.length) {
    return html`<p class="hint">
      ${read
        ? t("No printer yet. Dockets can be printed from a browser as well: open a challenge.")
        : t("One moment …")}
    </p>`;
  }
  return html`<ul class="deck cards">
    ${repeat(printers, ({ id }) => id, (each) => card(each, state, on))}
  </ul>`;
};

const card = (printer, { jobs, devices, now }, on) => {
  const { word, kind } = standing(printer, now);
  const accepts = word === "stranger" || word === "nameless";
  const protocol = PROTOCOLS().find(([of]) => of === printer.protocol)[1];
  return html`<li class="card">
    <h2>${printer.name}</h2>
    <b class="sign ${kind} wraps">${trouble(word, printer)}</b>
    ${counts(counted(jobs, printer))}
    <span>${gets(printer.gets, devices)}</span>
    <small class="hint">
      ${[protocol, printer.address, printer.accepted !== printer.address && printer.accepted]
        .filter(Boolean)
        .join(" · ")}
    </small>
    <small class="hint">${lastSeen(printer, now)}</small>
    <p class="row">
      ${accepts
        ? html`<button class="press" aria-label="${t("Accept it")}: ${printer.name}"
            @click=${() => on.accept(printer)}>
            ${t("Accept it")}
          </button>`
        : nothing}
      <button class="press second" aria-label="${t("Change")}: ${printer.name}"
        @click=${() => on.change(printer)}>
        ${t("Change")}
      </button>
    </p>
  </li>`;
};

const counts = ({ waiting, failed, unconfirmed }) => html`
  ${waiting ? html`<span>${tn("{n} docket waits", "{n} dockets wait", waiting)}</span>` : nothing}
  ${failed
    ? html`<span class="sign no">${tn("{n} docket failed", "{n} dockets failed", failed)}</span>`
    : nothing}
  ${unconfirmed
    ? html`<span class="sign wait wraps"
        >${tn(
          "{n} docket may be on paper: look",
          "{n} dockets may be on paper: look",
          unconfirmed,
        )}</span
      >`
    : nothing}
`;

const lastSeen = ({ last_seen }, now) => {
  if (!last_seen) return nothing;
  return t("Last seen: {when}", { when: seen(last_seen, now, spoken()) ?? t("now") });
};

/** Whose dockets it gets, in one line. */
const gets = ({ automatic, tables, roles, devices: named }, devices) =>
  [
    automatic ? t("At the verdict") : t("On request only"),
    tables ? t("tables {from} to {to}", { from: tables[0], to: tables[1] }) : null,
    roles?.map(roleName).join(", "),
    named?.map((id) => devices.find((each) => each.id === id)?.name ?? id).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");

// -- what did not come out ----------------------------------------------------------------------

/** Dockets that failed: each says why, and can be printed again as a copy. */
export const failures = (state, on) => {
  const { jobs } = state;
  const failed = jobs.filter(({ state }) => state === "failed");
  if (!failed.length) return nothing;
  return html`<section class="list" aria-labelledby="failed">
    <h2 id="failed">${t("Did not come out")}</h2>
    <ul class="deck cards">
      ${repeat(failed, ({ job }) => job, (each) => failure(each, state, on))}
    </ul>
  </section>`;
};

const failure = (job, state, on) => html`<li class="card">
  <b>
    ${t("Challenge {n}", { n: job.number })}
    ${job.copy_number > 1 ? t("(copy {n})", { n: job.copy_number }) : nothing}
    · ${job.printer_name}
  </b>
  <span>${why(job)}</span>
  ${isThere(state, job.printer) ? nothing : html`<span>${t("The printer is revoked.")}</span>`}
  <small class="hint">${told.time(job.created_at)}</small>
  <p class="row">
    <button class="press second" ?disabled=${state.busy} @click=${() => on.again(job)}
      aria-label="${t("Print again")}: ${t("Challenge {n}", { n: job.number })}">
      ${t("Print again")}
    </button>
  </p>
</li>`;

const why = ({ why: code }) =>
  ({
    unconfirmed: t("The printer took it and never said that it was printed: look at its paper."),
    not_fetched: t("The printer was told of it and never took it."),
  })[code] ?? t("The printer refused it: {code}", { code });

/** What is typed into a printer, shown once. */
export const address = ({ added }, on) =>
  added?.url
    ? html`<section class="card" aria-labelledby="typed" tabindex="-1">
        <h2 id="typed">${t("Type this into {name}", added)}</h2>
        <p>
          ${t(
            "It is the address of its server, on the printer's own page. It is shown this once: " +
              "who has it can read dockets.",
          )}
        </p>
        <p class="address" translate="no">${added.url}</p>
        <p class="row"><button class="press second" @click=${on.typed}>${t("Done")}</button></p>
      </section>`
    : nothing;
