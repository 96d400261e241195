// Typing the challenged words, one to a line, in large letters, by a keyboard or by touch.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "./language.js";
import { misspelling } from "./misspelling.js";
import { MOST_WORDS } from "./slip.js";
import { laid, word } from "./tiles.js";

const caret = html`<span class="caret"></span>`;

/**
 * The lines of a slip, with keys for its language where they are touched.
 * @param {{slip: {words: string[], line: string}, lexicon: {alphabet: object}, touch: boolean,
 *   complaint: {code: string, position?: number} | null}} state
 * @param {Record<string, Function>} on `typed`, `letter`, `erase`, `keys`
 * @param {unknown} buttons what can be done next
 */
export function typingView(state, on, buttons) {
  const { words, line } = state.slip;
  const { alphabet } = state.lexicon;
  const n = words.length + 1;
  return html`
    <ol class="list words ${n > (state.touch ? 1 : 4) ? "many" : ""}">
      ${words.map((each) => html`<li>${word(laid(each, alphabet))}</li>`)}
      <li class="line">
        ${word(laid(line, alphabet), caret)}
        <input id="line" aria-label=${t("Word {n}", { n })} aria-describedby="how"
          autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false"
          maxlength="64" inputmode=${state.touch ? "none" : "text"}
          .value=${line} @input=${on.typed} />
      </li>
    </ol>
    ${state.complaint ? wrong(state.complaint) : nothing}
    <p class="hint" id="how">${t("One word to a line, only words that the last play made.")}</p>
    <div class="list within-reach">
      ${state.touch ? keys(alphabet, on) : nothing}
      <div class="row">
        ${buttons}
        <button class="press second" aria-expanded=${state.touch}
          @click=${() => on.keys(!state.touch)}>
          ${t("Letters to touch")}
        </button>
      </div>
    </div>
  `;
}

const GAP = 20; // pixels below the line, for the frame of its focus

/** The line that is written, and what is wrong with it, stand above what is within reach. */
export function keepInView() {
  const reach = document.querySelector(".within-reach");
  const written = [...document.querySelectorAll(".words .line, .words ~ .wrong")].at(-1);
  if (!written) return;
  const hidden = written.getBoundingClientRect().bottom + GAP - reach.getBoundingClientRect().top;
  if (hidden > 0) scrollBy(0, hidden);
}

/** The line is written on behind its last tile, where the caret is drawn. */
export function writeOn() {
  const line = document.querySelector("#line");
  line?.focus({ preventScroll: true });
  line?.setSelectionRange(line.value.length, line.value.length);
}

const WRITES = /^([^ ]|Backspace|Dead|Process)$/u; // a button is pressed by Space

/** What a keyboard writes goes on the line, whatever was touched before. */
export function typedOn({ key, target }) {
  if (target.id === "line" || WRITES.test(key)) writeOn();
}

const wrong = (error) => html`<p class="wrong" role="alert">${complaint(error)}</p>`;

const complaint = (error) =>
  error.code === "too_many"
    ? t("A slip has no more than {n} words.", { n: MOST_WORDS })
    : misspelling(error);

/** A field for a number, which `digits` writes as well. */
export const number = ({ slip, touch }, id, label, on) => html`<div class="field">
  <label for=${id}>${label}</label>
  <input id=${id} class="number" inputmode=${touch ? "none" : "numeric"} autocomplete="off"
    maxlength="4" .value=${slip[id] ?? ""} ?data-focus=${id === "table"} @input=${on.stirred} />
</div>`;

/** Keys for numbers. They write where a number is being typed, the table's first. */
export const digits = () => html`<div class="keys" role="group" aria-label=${t("Digits")}
  @mousedown=${stay}>
  ${[..."1234567890"].map((n) => html`<button @click=${() => digit(n)}>${n}</button>`)}
  <button class="broad" aria-label=${t("Delete")} @click=${() => digit("")}>⌫</button>
</div>`;

/** Write a digit, or with "" take one away. */
function digit(text) {
  const field = document.querySelector("[inputmode]:focus") ?? document.querySelector("#table");
  field.value = text ? (field.value + text).slice(0, 4) : field.value.slice(0, -1);
  field.dispatchEvent(new Event("input"));
}

/** The field that is written into keeps the focus, for a keyboard beside the screen. */
const stay = (event) => event.preventDefault();

const keys = ({ tiles }, on) => html`<div class="keys" role="group" aria-label=${t("Letters")}
  @mousedown=${stay}>
  ${tiles.map((tile) => html`<button @click=${() => on.letter(tile)}>${tile}</button>`)}
  <button class="broad" aria-label=${t("Delete")} @click=${on.erase}>⌫</button>
</div>`;
