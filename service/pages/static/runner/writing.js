// Writing a slip: where it is from, its words, and whether the other player agrees.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t, tn } from "../core/language.js";
import { playing, seated } from "../core/players.js";
import { laid, word } from "../core/tiles.js";
import { digits, number, typingView } from "../core/typing.js";
import { buttons, framed, key } from "./frame.js";
import { asked } from "./state.js";

export function place(state, on) {
  const { game, side } = asked(state);
  return framed(
    state,
    on,
    state.editing ? t("Put the slip right") : t("Which table?"),
    html`<div class="row">
        ${number(state, "table", t("Table"), on)}
        ${game ? [number(state, "round", t("Round"), on), ifTold(state, on)] : nothing}
      </div>
      ${state.touch ? digits() : nothing} ${side ? sides(state, on) : nothing}
      ${state.secure ? nothing : unsafe()}
      <div class="row within-reach">${buttons(state, on)}</div>`,
  );
}

const ifTold = (state, on) => html`
  ${number(state, "turn", t("Turn, if told"), on)}
  <div class="field">
    <label for="division">${t("Division, if any")}</label>
    <input id="division" class="number" autocomplete="off" autocapitalize="characters"
      spellcheck="false" maxlength="32" .value=${state.slip.division} @input=${on.stirred} />
  </div>
`;

const unsafe = () => html`<p class="hint">
  ${t(
    "This address is not secure (https). Slips wait here all the same, but this page can't be " +
      "opened without the network, and the screen may go dark.",
  )}
</p>`;

function sides(state, on) {
  const players = seated(state.loaded, state.at ?? state.slip);
  return choice(
    state,
    t("Who challenges?"),
    [
      ["first", playing(t("Who went first"), players?.first)],
      ["second", playing(t("Who went second"), players?.second)],
    ],
    state.slip.challenger,
    on.side,
    state.complaint?.code === "no_side" && t("Choose who challenges."),
  );
}

export const typing = (state, on) =>
  framed(
    state,
    on,
    t("Words of the slip"),
    html`${typingView(state, on, buttons(state, on))}
      <p class="hint">${t("A blank is the letter that it stands for.")}</p>`,
  );

export function checking(state, on) {
  const { words } = state.slip;
  const { alphabet } = state.lexicon;
  return framed(
    state,
    on,
    t("Is this what the slip says?"),
    html`<p>${seatOf(state)}${tn("{n} word", "{n} words", words.length)}</p>
      <ol class="list words ${words.length > 4 ? "many" : ""}">
        ${words.map((each) => html`<li>${word(laid(each, alphabet))}</li>`)}
      </ol>
      <div class="list within-reach">
        ${agreement(state, on)}
        <div class="row">${buttons(state, on)}</div>
      </div>`,
  );
}

const seatOf = ({ slip }) => `${t("Table {table}", slip)} · `;

const agreement = (state, on) =>
  choice(
    state,
    t("Does the other player agree that these are the words?"),
    [
      ["agreed", t("Agrees"), "1"],
      ["refused", t("Does not agree"), "2"],
      ["not_sought", t("Was not asked"), "3"],
    ],
    state.slip.agreement,
    on.agree,
    state.complaint && wrong(state.complaint),
  );

const wrong = ({ code }) =>
  code === "not_kept"
    ? t("This browser has no room to keep the slip: carry it to the desk.")
    : t("Say whether the other player agrees. Whatever it is, the slip is sent.");

/** One of a few, all of them large; the chosen one is ticked. */
const choice = (state, question, choices, chosen, choose, wrong) => html`
<div class="list" role="group" aria-labelledby="question">
  <b id="question">${question}</b>
  <div class="row">
    ${choices.map(
      ([value, name, shown]) => html`<button class="press large second"
        aria-pressed=${value === chosen} @click=${() => choose(value)}>
        ${value === chosen ? "✓ " : nothing}${name} ${shown ? key(state, shown) : nothing}
      </button>`,
    )}
  </div>
  ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
</div>`;
