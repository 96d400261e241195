// What the terminal shows: one question, one answer, one or two acts to a screen.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { paper } from "../core/docket.js";
import { remedy, said, spoken, t, tn } from "../core/language.js";
import { inDoubt, inOrder } from "../core/outcome.js";
import { read, word } from "../core/tiles.js";
import { digits, number, typingView } from "../core/typing.js";
import { following, noticeView, verdictView } from "../core/verdict.js";
import { buttons, complaint, framed } from "./frame.js";
import { isJudged } from "./state.js";

/** A question with its acts below. */
const question = (state, on, title, text) =>
  framed(
    state,
    on,
    title,
    html`${complaint(state.problem?.code && state.problem)}
      <p class="hint">${text}</p>
      <div class="row">${buttons(state, on)}</div>`,
  );

const side = (state, on) =>
  question(
    state,
    on,
    t("Who challenges?"),
    t("Each game has a player who went first and one who went second."),
  );

const newPlay = (state, on) =>
  question(
    state,
    on,
    t("Other player: is this another play?"),
    t(
      "This game has challenge {number} for its latest play, and a play is adjudicated once. " +
        "What is answered here is on record.",
      { number: state.problem.number ?? "" },
    ),
  );

const asker = (state, on) =>
  question(
    state,
    on,
    t("Who asks for a re-adjudication?"),
    t("Either player may, before any tile moves."),
  );

const idle = (state, on) =>
  question(
    state,
    on,
    t("Challenge a play"),
    t(
      "Both players come here, racks covered, the clock neutralised. The challenger types every " +
        "challenged word; the other player checks them and has them looked up.",
    ),
  );

const title = ({ repeating }) =>
  repeating ? t("Together: type the words again") : t("Challenger: type the words");

function table(state, on) {
  return framed(
    state,
    on,
    t("Which table?"),
    html`${complaint(state.problem)}
      <div class="row">
        ${number(state, "table", t("Table"), on)}${number(state, "round", t("Round"), on)}
      </div>
      ${state.touch ? digits() : nothing}
      <div class="row">${buttons(state, on)}</div>`,
  );
}

function checking(state, on) {
  const { texts, hint, confirmed, repeating } = state;
  return framed(
    state,
    on,
    repeating
      ? t("Both: are these the challenged words?")
      : t("Other player: are these the challenged words?"),
    html`<ol class="list words ${texts.length > 4 ? "many" : ""}">
        ${texts.map((text) => html`<li>${word(read(text))}</li>`)}
      </ol>
      ${hint ? html`<p class="hint">${said(hint.text)}</p>` : nothing}
      <p class="hint" role="status">
        ${tn("{n} word, locked.", "{n} words, locked.", texts.length)}
        ${confirmed.length
          ? t("One player has confirmed.")
          : t("Nobody learns which word decided it.")}
      </p>
      <div class="row within-reach">${buttons(state, on)}</div>`,
  );
}

/** What the players do next, in the book's order; any key clears it. */
function told(state, on) {
  const { answer, options } = state;
  const doubt = inDoubt(answer);
  return {
    sentences: following({ ...inOrder(answer), doubt: doubt && right(doubt, state, on) }),
    foot: html`
      <span>${t("No. {number}", answer)}</span>
      ${paper(state.docket, on)}
      ${answer.words ? html`<span>${tn("{n} word", "{n} words", answer.words)}</span>` : nothing}
      ${answer.short ? html`<span class="print">${t("list {short}", answer)}</span>` : nothing}
      ${clears(options)}
    `,
  };
}

const right = (text, state, on) =>
  html`<div class="row asks"><span>${text}</span>${buttons(state, on)}</div>`;

const clears = ({ seconds }) => html`<span class="push">
  ${t("Any key clears this screen; it clears itself after {n} seconds.", { n: seconds })}
</span>`;

function refused({ problem, options, judged }) {
  const what = spoken() === "en" ? problem.detail : (remedy(problem.code) ?? problem.detail);
  const none = t("No verdict was given here. If that is not clear, call the director.");
  return noticeView(said(problem.title), {
    sentences: html`<p class="first">${what}</p>
      <p>${judged ? onRecord() : none}</p>`,
    foot: clears(options),
  });
}

const onRecord = () =>
  t("The verdict that was given is on record. Move no tile and call the director.");

const asked = (state, on) =>
  noticeView(isJudged(state) ? t("No re-adjudication yet") : t("No verdict"), {
    sentences: html`<p class="first">
        ${isJudged(state) ? onRecord() : t("Write the slip on paper and call the director.")}
      </p>
      <p role="status">${reason(state.problem)}</p>
      <p>${t("It is asked for again by itself, and never counts twice.")}</p>`,
    acts: buttons(state, on),
    foot: html`<span>${state.device.name}</span>`,
  });

const notAnswering = (problem) =>
  noticeView(t("No verdicts here now"), {
    sentences: html`<p class="first">${t("Write slips on paper and call the director.")}</p>
      <p role="status">${reason(problem)}</p>`,
    foot: html`<span>${t("This goes away by itself when the desk answers.")}</span>`,
  });

const reason = (problem) =>
  problem.status
    ? `${said(problem.title)}.`
    : t("The desk does not answer: the connection is lost.");

const elsewhere = (title, address, name) => html`
  <header class="bar"><b>slipdesk</b></header>
  <main>
    <h1 tabindex="-1">${title}</h1>
    <div class="row"><a class="press large" href=${address}>${name}</a></div>
  </main>
`;

const screens = {
  starting: ({ problem }) => (problem ? notAnswering(problem) : nothing),
  unpaired: () => elsewhere(t("This browser is not paired."), "/pair", t("Pair this device")),
  foreign: ({ page }) =>
    elsewhere(t("This page is for a terminal."), page ?? "/", t("To the page of this device")),
  idle,
  table,
  side,
  typing: (state, on) =>
    framed(state, on, title(state), typingView(state, on, buttons(state, on))),
  checking,
  asking: (state, on) =>
    state.problem ? asked(state, on) : framed(state, on, t("One moment …"), nothing),
  newPlay,
  verdict: (state, on) => verdictView(state.answer.verdict, told(state, on)),
  pending: (state, on) => noticeView(t("No verdict yet"), told(state, on)),
  refused,
  doubt: (state, on) =>
    framed(state, on, t("What is doubted?"), html`<div class="list">${buttons(state, on)}</div>`),
  asker,
};

/** @param {object} state @param {Record<string, Function>} on what main.js does */
export const view = (state, on) => (screens[state.screen] ?? screens.starting)(state, on);
