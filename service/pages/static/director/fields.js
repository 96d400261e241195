// The parts of forms whose state is kept while they are filled in, each with its label and hint.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { languages, spoken, t } from "../core/language.js";

const field = (id, label, control, hint) => html`
  <div class="field">
    <label for=${id}>${label}</label>${control}${hint ? html`<small>${hint}</small>` : nothing}
  </div>
`;

/**
 * A line to write on.
 * @param {{id: string, label: string, value: string, change: (value: string) => void,
 *   hint?: unknown, required?: boolean, number?: boolean, longest?: number}} of
 */
export const line = ({ id, label, value, change, hint, required, number, longest = 100 }) =>
  field(
    id,
    label,
    html`<input id=${id} autocomplete="off" maxlength=${longest} ?required=${required}
      type=${number ? "number" : "text"} min=${number ? 1 : nothing}
      max=${number ? 9999 : nothing} .value=${String(value ?? "")}
      @input=${(event) => change(event.target.value)} />`,
    hint,
  );

/** One of several. @param {{id, label, value, options: [string, unknown][], change, hint?}} of */
export const select = ({ id, label, value, options, change, hint }) =>
  field(
    id,
    label,
    html`<select id=${id} @change=${(event) => change(event.target.value)}>
      ${options.map(
        ([of, name]) => html`<option value=${of} .selected=${of === value}>${name}</option>`,
      )}
    </select>`,
    hint,
  );

/** One of several, all seen at once. @param {{name, legend, value, options, change, hint?}} of */
export const radios = ({ name, legend, value, options, change, hint, required = false }) => html`
  <fieldset>
    <legend>${legend}</legend>
    ${hint ? html`<p class="hint">${hint}</p>` : nothing}
    ${options.map(
      ([of, label]) => html`<label class="choice">
        <input type="radio" name=${name} value=${of} .checked=${of === value} ?required=${required}
          @change=${() => change(of)} />
        <span>${label}</span>
      </label>`,
    )}
  </fieldset>
`;

/** Yes or no. */
export const tick = (label, value, change) => html`
  <label class="choice">
    <input type="checkbox" .checked=${value} @change=${(event) => change(event.target.checked)} />
    <span>${label}</span>
  </label>
`;

/** Every language that this desk speaks; "" for none of its own. */
export const languageOptions = (none) => [
  ["", none],
  ...Object.entries(languages).map(([tag, { name }]) => [tag, name]),
];

/** The time zone that this browser is in; "" for UTC. */
export const zoneHere = () =>
  Intl.DateTimeFormat().resolvedOptions().timeZone?.replace(/^UTC$/, "") ?? "";

/** What a clock in a time zone shows now; "" for UTC. */
const timeIn = (zone) =>
  new Intl.DateTimeFormat(spoken(), { timeStyle: "short", timeZone: zone || "UTC" }).format();

/** By which clock dockets and reports tell the time; "" for UTC. */
export const zoneChoice = (id, value, change) => {
  const known = Intl.supportedValuesOf?.("timeZone") ?? [];
  const zones = new Set([value, zoneHere(), ...known].filter((zone) => zone && zone !== "UTC"));
  return select({
    id,
    label: t("Time zone of the hall"),
    value,
    options: [["", "UTC"], ...[...zones].sort().map((zone) => [zone, zone])],
    change,
    hint: t("Dockets and reports tell the time by it. There it is {time} now.", { time: timeIn(value) }),
  });
};

/** Why a change is made; it is kept beside the record. */
export const reasonLine = (id, value, change) =>
  line({ id, label: t("Reason"), value, change, required: true, longest: 500 });
