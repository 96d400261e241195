// What stands around every screen of the desk: the event, who sits here, what is wrong.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { Unreachable } from "../core/api.js";
import { complaint } from "../core/complaint.js";
import { said, t, tn } from "../core/language.js";

/** A screen with one heading. */
export const framed = (state, on, title, content) => html`
  ${bar(state, on)}
  <main class="wide" aria-labelledby="title">
    <h1 id="title" tabindex="-1">${title}</h1>
    ${content}
  </main>
`;

const bar = ({ event, lexicon, person, muted, awake, connected, screen, waiting }, on) => html`
  <div class="top">
    <header class="bar">
      <b>${event.name ?? event.code}</b>
      <span>${lexicon?.title ?? event.lexicon.name} · ${event.lexicon.edition}</span>
      ${event.lexicon.official ? nothing : html`<span>${t("not declared official")}</span>`}
      <span class="print">${t("list {short}", { short: event.lexicon.short })}</span>
      <span class="push row">
        ${waiting.length && !["person", "waiting"].includes(screen) ? elsewhere(waiting) : nothing}
        <button class="link" data-sound @click=${on.sound}>
          ${muted || !awake ? t("Turn the sound on") : t("Turn the sound off")}
        </button>
        ${person ? whoever(person, on) : nothing}
      </span>
    </header>
    <p class="banner" role="status">${connected ? nothing : lost()}</p>
  </div>
`;

const elsewhere = (waiting) => html`<span role="status"
  >${tn("{n} slip waits", "{n} slips wait", waiting.length)}</span
>`;

const whoever = (person, on) => html`
  <b translate="no">${person}</b>
  <button class="link" @click=${on.handOver}>${t("Hand over")}</button>
`;

export const lost = () => t("Connection lost. What is shown may be old. Trying again …");

/** Where a division, a round and a table are, as people say them. */
export function place(game) {
  if (!game) return t("No table named");
  const told = t("Round {round} · table {table}", game);
  return game.division ? `${game.division} · ${told}` : told;
}

/** When it began to wait, by this device's own time of day. */
export const since = (time) =>
  t("since {time}", {
    time: new Date(time).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  });

/**
 * The acts of a form, and what came of the last one: not yet an answer, or a refusal.
 * @param {{name: string, more?: unknown}} told what the button says; other ways out
 */
export const ending = (state, on, { name, more = nothing }) => html`
  <div role="alert">${state.problem ? refusal(state.problem) : nothing}</div>
  <div class="row">
    <button class="press large" ?disabled=${state.asking} @click=${on.kept}>
      ${name} <kbd>F2</kbd>
    </button>
    ${more}
    <button type="button" class="press large second" @click=${on.back}>
      ${state.asking ? t("Stop asking") : t("Back")} <kbd>Esc</kbd>
    </button>
  </div>
  <p role="status">${state.asking ? unanswered(state.asking) : nothing}</p>
`;

const refusal = (problem) => html`<p class="wrong">${complaint(plainly(problem))}</p>`;

const plainly = (problem) =>
  problem.code in HERE ? { ...problem, code: null, detail: HERE[problem.code]() } : problem;

/** What to do on this page, where what the desk says is for programs. */
const HERE = {
  same_adjudicator: () => t("Another person has to look: hand over to somebody else."),
  not_confirmed: () =>
    t(
      "Tick who confirms it: somebody besides the challenger; both players, where a word was " +
        "mistyped.",
    ),
  tile_facts_needed: () => t("Say whether tiles have touched the rack."),
  play_already_adjudicated: () =>
    t("One play has one verdict. Is this another play? Then tick it. Was the slip wrong? Correct it."),
};

const unanswered = (problem) =>
  problem === "asked"
    ? t("One moment …")
    : `${
        problem instanceof Unreachable
          ? t("The desk does not answer: the connection is lost.")
          : `${said(problem.title)}.`
      } ${t("It is asked for again by itself, and never counts twice.")}`;
