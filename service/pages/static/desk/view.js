// What the desk shows: who sits here, what waits, one task at a time, and what came of it.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { complaint } from "../core/complaint.js";
import { paper } from "../core/docket.js";
import { said, t, tn } from "../core/language.js";
import { inDoubt, inOrder } from "../core/outcome.js";
import { following, noticeView, verdictView } from "../core/verdict.js";
import { line } from "./fields.js";
import { framed, lost, place, since } from "./frame.js";
import { byList, correct, handIn, last, look, which } from "./tasks.js";

const starting = ({ problem }) =>
  problem ? html`<main><p role="status">${complaint(problem)}</p></main>` : nothing;

const elsewhere = (title, address, name) => html`
  <header class="bar"><b>slipdesk</b></header>
  <main>
    <h1 tabindex="-1">${title}</h1>
    <div class="row"><a class="press large" href=${address}>${name}</a></div>
  </main>
`;

/** Adjudicators are persons: whoever looks again must be another one (WESPA 3.10.11). */
const person = (state, on) =>
  framed(
    state,
    on,
    t("Who adjudicates here?"),
    html`<form @submit=${on.signIn}>
      ${line("person", t("Name or initials"), {
        most: 80,
        focus: true,
        hint: t(
          "It goes on record with what you adjudicate. Write it the same way every time: who " +
            "looks again has to be another person.",
        ),
      })}
      <div class="row"><button class="press large">${t("Begin")}</button></div>
    </form>`,
  );

function waiting(state, on) {
  const { length } = state.waiting;
  return framed(
    state,
    on,
    length ? tn("{n} slip waits", "{n} slips wait", length) : t("Nothing waits"),
    html`<p role="status" ?hidden=${!state.gone}>
        ${t("No. {number} no longer waits: somebody else has seen to it.", { number: state.gone })}
      </p>
      <div role="alert">
        ${state.problem ? html`<p class="wrong">${complaint(state.problem)}</p>` : nothing}
      </div>
      ${length
        ? html`<div class="list">${state.waiting.map((each, at) => row(each, at, on))}</div>`
        : html`<p class="hint">
            ${t("What comes is shown here at once, with a sound and a number on the tab.")}
          </p>`}
      <div class="row">
        <button class="press large ${length ? "second" : ""}" @click=${on.handIn}>
          ${t("Hand in a slip")} <kbd>F2</kbd>
        </button>
        <button class="press large second" @click=${on.correct}>
          ${t("Correct a slip")} <kbd>F4</kbd>
        </button>
      </div>`,
  );
}

const KINDS = {
  list: { name: () => t("By a printed list"), act: () => t("Adjudicate") },
  look: { name: () => t("Another look"), act: () => t("Look again") },
  last: { name: () => t("The last word"), act: () => t("Decide") },
};

/** What waits longest stands first, and is what Enter opens. */
const row = ({ number, kind, game, since: begun, reason, judge }, at, on) => html`<section class="card">
  <div class="row">
    <h2>${place(game)}</h2>
    <b>${KINDS[kind].name()}</b>
    <span class="hint figures">${t("No. {number}", { number })} · ${since(begun)}</span>
    <button class="press push ${at ? "second" : ""}" data-number=${number}
      aria-label="${KINDS[kind].act()}: ${place(game)}, ${t("No. {number}", { number })}"
      @click=${() => on.open(number)}>
      ${KINDS[kind].act()}
    </button>
  </div>
  <p class="hint">
    ${said(reason)}
    ${kind === "last" && judge ? t("The first Word Judge: {judge}", { judge }) : nothing}
  </p>
</section>`;

/** What the players do next, in the book's order. */
function told(state, on) {
  const { answer } = state;
  const doubt = inDoubt(answer);
  const yours = answer.waits_for === "manual_adjudication";
  return {
    sentences: following({ ...inOrder(answer), doubt: doubt && html`<p>${doubt}</p>` }),
    acts: html`
      ${yours
        ? html`<button class="press large" data-focus @click=${() => on.open(answer.number)}>
            ${t("Adjudicate it now")}
          </button>`
        : nothing}
      <button class="press large second" @click=${on.back}>
        ${t("To what waits")} <kbd>Esc</kbd>
      </button>
      <button class="press large second" @click=${on.correctThis}>
        ${t("Correct a slip")} <kbd>F4</kbd>
      </button>
    `,
    foot: html`
      <span>${t("No. {number}", answer)}</span>
      ${paper(state.docket, on)}
      <a href="/api/v1/tournaments/${state.event.code}/challenges/${answer.number}/docket"
        target="_blank" rel="noopener">${t("Print it on an office printer")}</a>
      ${answer.game ? html`<span>${place(answer.game)}</span>` : nothing}
      <span>${source(answer)}</span>
      <span>${state.person}</span>
      <b class="push" role="status">${state.connected ? meanwhile(state) : lost()}</b>
    `,
  };
}

const meanwhile = ({ waiting: { length } }) =>
  length ? tn("{n} slip waits", "{n} slips wait", length) : nothing;

const source = ({ lexicon, list }) =>
  lexicon ? t("list {short}", { short: lexicon.short }) : (list ?? "");

const screens = {
  starting,
  unpaired: () => elsewhere(t("This browser is not paired."), "/pair", t("Pair this device")),
  foreign: ({ page }) =>
    elsewhere(t("This page is for adjudicators."), page ?? "/", t("To the page of this device")),
  person,
  waiting,
  list: byList,
  look,
  last,
  slip: handIn,
  which,
  correct,
  verdict: (state, on) => verdictView(state.answer.verdict, told(state, on)),
  pending: (state, on) => noticeView(t("No verdict yet"), told(state, on)),
};

/** @param {object} state @param {Record<string, Function>} on what main.js does */
export const view = (state, on) => screens[state.screen](state, on);
