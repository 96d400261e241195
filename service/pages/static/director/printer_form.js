// The form of a printer: a new one, or what one that is there gets.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { roleName } from "./device_views.js";
import { line, select } from "./fields.js";
import { PROTOCOLS } from "./printer_views.js";

const WIDTHS = () => [
  ["576", t("80 mm (576 dots)")],
  ["512", t("80 mm, Epson with 180 dpi (512 dots)")],
  ["384", t("58 mm (384 dots)")],
  ["832", t("112 mm (832 dots)")],
];
const CODE_PAGES = ["cp437", "cp850", "cp852", "cp858", "cp866", "cp1252"];
const ROLES = ["terminal", "runner", "adjudicator", "integration"];

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
