// Typing the challenged words, one to a line, in large letters, by a keyboard or by touch.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { laid, word } from "../core/tiles.js";
import { MOST_WORDS } from "./state.js";
import { buttons } from "./frame.js";

const caret = html`<span class="caret"></span>`;

export function typingView(state, on) {
  const { words, line } = state.slip;
  const { alphabet } = state.lexicon;
  const n = words.length + 1;
  return html`
    <ol class="list words ${n > 4 ? "many" : ""}">
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
    ${state.touch ? keys(alphabet, on) : nothing}
    <div class="row">
      ${buttons(state, on)}
      <button class="press second" aria-pressed=${state.touch} @click=${on.keys}>
        ${t("Letters to touch")}
      </button>
    </div>
  `;
}

const wrong = (error) => html`<p class="wrong" role="alert">${complaint(error)}</p>`;

function complaint({ code, position }) {
  switch (code) {
    case "too_many":
      return t("A slip has no more than {n} words.", { n: MOST_WORDS });
    case "not_on_any_tile":
      return t("Character {position} is on no tile.", { position });
    case "not_these_tiles":
      return t("Character {position}: these letters lie on other tiles.", { position });
    case "too_short":
      return t("This word is too short to be played.");
    case "too_long":
      return t("This word is longer than the board.");
    default:
      return t("Type a word.");
  }
}

/** The field that is written into keeps the focus, for a keyboard beside the screen. */
export const stay = (event) => event.preventDefault();

const keys = ({ tiles }, on) => html`<div class="keys" role="group" aria-label=${t("Letters")}
  @mousedown=${stay}>
  ${tiles.map((tile) => html`<button @click=${() => on.letter(tile)}>${tile}</button>`)}
  <button class="broad" aria-label=${t("Delete")} @click=${on.erase}>⌫</button>
</div>`;
