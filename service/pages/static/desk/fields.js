// The fields that the desk's forms are made of.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { misspelling } from "../core/misspelling.js";
import { laid, read, word } from "../core/tiles.js";
import { words } from "./state.js";

/** A line of text. @param {object} how attributes; `hint` stands below */
export const line = (name, label, { value = "", most, hint, needed = true, focus = false } = {}) =>
  html`<div class="field">
    <label for=${name}>${label}</label>
    <input id=${name} name=${name} .defaultValue=${value} maxlength=${most} ?required=${needed}
      ?data-focus=${focus} autocomplete="off" spellcheck="false" />
    ${hint ? html`<small>${hint}</small>` : nothing}
  </div>`;

export const number = (name, label, { value = "", needed = false, focus = false } = {}) =>
  html`<div class="field">
    <label for=${name}>${label}</label>
    <input id=${name} name=${name} class="short" inputmode="numeric" pattern="[0-9]{1,6}"
      .defaultValue=${String(value ?? "")} ?required=${needed} ?data-focus=${focus}
      maxlength="6" autocomplete="off" />
  </div>`;

/**
 * One of several. @param {[value: string, label: string][]} options
 * @param {{chosen?: string, needed?: boolean, change?: (value: string) => void}} how
 */
export const choice = (name, legend, options, { chosen, needed = true, change } = {}) => html`
  <fieldset>
    <legend>${legend}</legend>
    <div class="row">
      ${options.map(
        ([value, label]) => html`<label class="choice">
          <input type="radio" name=${name} value=${value} ?required=${needed}
            ?checked=${value === chosen} @change=${() => change?.(value)} />
          ${label}
        </label>`,
      )}
    </div>
  </fieldset>
`;

/** The verdict on a slip as a whole (WESPA 3.10.7). */
export const verdict = () =>
  choice("verdict", t("What was found?"), [
    ["valid", t("Every word is acceptable")],
    ["invalid", t("At least one word is not acceptable")],
  ]);

/** What lay on the table; what was said last is what most likely lies there still. */
export const consulted = ({ list }, focus) =>
  line("list", t("List consulted"), {
    value: list,
    most: 200,
    hint: t("What lies on the table, with its edition and supplements."),
    focus,
  });

/** The words, one to a line, and how they lie. */
export const slip = (state, on) => html`<div class="list">
  <div class="field">
    <label for="words">${t("Words")}</label>
    <textarea id="words" name="words" class="slip" rows="3" required data-focus
      aria-describedby="words-how" aria-invalid=${Boolean(state.misspelt)}
      autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false"
      .value=${state.text} @input=${on.typed}></textarea>
    <small id="words-how">
      ${t("One word to a line, from the slip and the board. Nobody learns which word decided it.")}
    </small>
  </div>
  <div role="alert">${state.misspelt ? wrong(state) : nothing}</div>
  ${tiles(words(state), state, true)}
</div>`;

const wrong = ({ misspelt: { place, error } }) => html`<p class="wrong">
  ${t("Word {n}", { n: place + 1 })}: ${misspelling(error)}
</p>`;

/** Words as they lie; where they stand in a field as well, for the eye only. */
export const tiles = (texts, { lexicon }, seen = false) => html`<ol
  class="list words ${texts.length > 4 ? "many" : ""}" aria-hidden=${seen} ?hidden=${!texts.length}
>
  ${texts.map((each) => html`<li>${word(row(each, lexicon))}</li>`)}
</ol>`;

const row = (text, lexicon) =>
  lexicon ? laid(text, lexicon.alphabet) : read({ canonical: text.toUpperCase() });
