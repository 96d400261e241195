// The parts that a director's forms are made of. What was filled in is read when a form is sent.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";

const field = (label, control, hint) => html`<label class="field"
  ><b>${label}</b>${control}${hint ? html`<small>${hint}</small>` : nothing}</label
>`;

/** One line of text. */
export const line = ({ name, label, hint, value = "", required = false }) =>
  field(
    label,
    html`<input name=${name} value=${value} autocomplete="off" ?required=${required} />`,
    hint,
  );

/** Several sentences, such as a reason. */
export const text = ({ name, label, hint, required = true }) =>
  field(
    label,
    html`<textarea name=${name} rows="2" maxlength="500" ?required=${required}></textarea>`,
    hint,
  );

/** A whole number. */
export const number = ({ name, label, hint, value = "", min = 0, max = 99_999 }) =>
  field(
    label,
    html`<input name=${name} type="number" min=${min} max=${max} value=${value ?? ""} />`,
    hint,
  );

/** One of several. @param {{options: [string, string][]}} told value and label of each */
export const choice = ({ name, label, hint, options, value = "" }) =>
  field(
    label,
    html`<select name=${name}>
      ${options.map(
        ([each, said]) => html`<option value=${each} ?selected=${each === value}>${said}</option>`,
      )}
    </select>`,
    hint,
  );

/** One of a few, all of them seen. @param {{options: [string, string][]}} told as for `choice` */
export const radios = ({ name, label, options, value, required = true }) => html`<fieldset>
  <legend>${label}</legend>
  <div class="row">
    ${options.map(
      ([each, said]) => html`<label class="choice"
        ><input
          type="radio"
          name=${name}
          value=${each}
          ?checked=${each === value}
          ?required=${required}
        />${said}</label
      >`,
    )}
  </div>
</fieldset>`;

/** A fact that nobody may know. */
export const fact = ({ name, label, hint }) =>
  choice({
    name,
    label,
    hint,
    options: [
      ["", t("Nobody says")],
      ["yes", t("Yes")],
      ["no", t("No")],
    ],
  });

export const tick = ({ name, label }) =>
  html`<label class="choice"><input type="checkbox" name=${name} value="yes" />${label}</label>`;

/** What was filled in, by name; what is empty is left out. @param {HTMLFormElement} form */
export const filled = (form) =>
  Object.fromEntries(
    [...new FormData(form)]
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ""),
  );

/** "yes" and "no" as true and false; undefined where nobody says. */
export const truth = (said) => (said === undefined ? undefined : said === "yes");

/** A number that was typed; undefined where none was. */
export const count = (said) => (said === undefined ? undefined : Number(said));

/** The words of a slip, one to a line or between spaces. */
export const words = (said = "") => said.split(/[\s,;]+/).filter(Boolean);
