// The printers as cards, the dockets that did not come out, and the form of a printer.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { spoken, t, tn } from "../core/language.js";
import { roleName } from "./device_views.js";
import { line, select } from "./fields.js";
import { seen } from "./offers.js";
import { counted, standing } from "./printer_state.js";
import * as told from "./told.js";

const PROTOCOLS = () => [
  ["cloudprnt", t("Star CloudPRNT (it asks the desk)")],
  ["server_direct", t("Epson Server Direct Print (it asks the desk)")],
  ["escpos", t("ESC/POS on port 9100 (the desk sends to it)")],
];
const WIDTHS = () => [
  ["576", t("80 mm (576 dots)")],
  ["512", t("80 mm, Epson with 180 dpi (512 dots)")],
  ["384", t("58 mm (384 dots)")],
  ["832", t("112 mm (832 dots)")],
];
const CODE_PAGES = ["cp437", "cp850", "cp852", "cp858", "cp866", "cp1252"];
const ROLES = ["terminal", "runner", "adjudicator", "integration"];

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
    silent: t("Has stopped asking"),
    ready: t("Ready"),
  })[word] ?? t("Trouble: {word}", { word });

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
export const failures = ({ jobs, printers, busy }, on) => {
  const failed = jobs.filter(({ state }) => state === "failed");
  if (!failed.length) return nothing;
  return html`<section class="list" aria-labelledby="failed">
    <h2 id="failed">${t("Did not come out")}</h2>
    <ul class="deck cards">
      ${repeat(failed, ({ job }) => job, (each) => failure(each, printers, busy, on))}
    </ul>
  </section>`;
};

const failure = (job, printers, busy, on) => html`<li class="card">
  <b>
    ${t("Challenge {n}", { n: job.number })}
    ${job.copy_number > 1 ? t("(copy {n})", { n: job.copy_number }) : nothing}
    · ${printers.find(({ id }) => id === job.printer)?.name ?? job.printer}
  </b>
  <span>${why(job)}</span>
  <small class="hint">${told.time(job.created_at)}</small>
  <p class="row">
    <button class="press second" ?disabled=${busy} @click=${() => on.again(job)}
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

// -- adding and changing ------------------------------------------------------------------------

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

/** A new printer, or what one that is there gets. */
export const form = ({ form: of, busy, devices }, on) => html`
  <section class="list" aria-labelledby="adding">
    <h2 id="adding" tabindex="-1">
      ${of.id ? t("Change {name}", of) : t("Add a printer")}
    </h2>
    <form class="list" @submit=${on.submit}>
      ${of.id ? nothing : about(of, on)} ${paper(of, on)} ${whose(of, devices, on)}
      <p class="row">
        <button class="press" ?disabled=${busy}>
          ${of.id ? t("Save") : t("Add the printer")}
        </button>
        ${of.id
          ? html`<button type="button" class="press second" @click=${on.leave}>
              ${t("Cancel")}
            </button>`
          : nothing}
      </p>
      ${of.id
        ? html`<p class="hint">
            <a href="#devices">${t("A printer is ended among the devices: it is one.")}</a>
          </p>`
        : nothing}
    </form>
  </section>
`;

const about = (of, on) => html`<div class="row across">
  ${line({
    id: "printer-name",
    label: t("Name"),
    value: of.name,
    change: (name) => on.fill({ name }),
    required: true,
  })}
  ${select({
    id: "printer-protocol",
    label: t("How it is spoken to"),
    value: of.protocol,
    options: PROTOCOLS(),
    change: (protocol) => on.fill({ protocol }),
  })}
</div>`;

const paper = (of, on) => html`<div class="row across">
  ${of.protocol === "escpos"
    ? line({
        id: "printer-address",
        label: t("Its address, such as 192.168.1.50:9100"),
        value: of.address,
        change: (address) => on.fill({ address }),
        required: true,
      })
    : nothing}
  ${select({
    id: "printer-width",
    label: t("Paper"),
    value: of.width,
    options: WIDTHS(),
    change: (width) => on.fill({ width }),
  })}
  ${select({
    id: "printer-letters",
    label: t("Letters"),
    value: of.code_page,
    options: [
      ["", t("An image: every letter there is")],
      ...CODE_PAGES.map((page) => [page, t("Its own letters: {page}", { page })]),
    ],
    change: (code_page) => on.fill({ code_page }),
  })}
</div>`;

const whose = (of, devices, on) => html`<div class="row across">
    ${select({
      id: "printer-when",
      label: t("When"),
      value: of.automatic,
      options: [
        ["yes", t("At the verdict")],
        ["no", t("On request only")],
      ],
      change: (automatic) => on.fill({ automatic }),
    })}
    ${table("from", t("From table"), of, on)} ${table("to", t("to table"), of, on)}
  </div>
  ${several(
    "roles",
    t("Only challenges that these handed in"),
    ROLES.map((role) => [role, roleName(role)]),
    of,
    on,
  )}
  ${devices.length
    ? html`<details>
        <summary>${t("Only certain devices")}</summary>
        ${several(
          "devices",
          t("Devices"),
          devices.map(({ id, name }) => [id, name]),
          of,
          on,
        )}
      </details>`
    : nothing}`;

const table = (field, label, of, on) =>
  line({
    id: `printer-${field}`,
    label,
    value: of[field],
    change: (value) => on.fill({ [field]: value }),
    number: true,
  });

const several = (field, legend, options, of, on) => html`<fieldset>
  <legend>${legend}</legend>
  <div class="row">
    ${options.map(
      ([each, name]) => html`<label class="choice">
        <input type="checkbox" .checked=${of[field].includes(each)}
          @change=${() => on.toggle(field, each)} />
        <span>${name}</span>
      </label>`,
    )}
  </div>
</fieldset>`;
