// Documents of the record as files: for a spreadsheet, a committee, or somebody who checks it.

import { html } from "../vendor/lit-html-3.3.3.js";
import { getAll, read } from "../core/api.js";
import { t } from "../core/language.js";

const CSV = "text/csv";
const SOON = 60_000; // milliseconds; then the browser has written the file

/**
 * A button that saves a document.
 * @param {import("./main.js").Desk} desk
 * @param {{path: string, accept?: string, field?: string, file: string, label: string}} told `path`
 *   below the tournament's address; `field` of a list that is read page by page as JSON; `file` its
 *   name, behind the tournament's code
 */
export const saved = (desk, { label, ...told }) => html`<button
  class="press second unprinted"
  @click=${() => desk.act(() => save(desk, told), t("The file is saved."))}
>
  ${label}
</button>`;

async function save({ home, event }, { path, accept = CSV, field, file }) {
  const content = field
    ? JSON.stringify({ [field]: await getAll(`${home}${path}`, field) }, null, 1)
    : await read(`${home}${path}`, accept);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: field ? "application/json" : accept }));
  link.download = `${event.code}-${file}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SOON);
}
