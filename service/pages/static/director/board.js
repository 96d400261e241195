// The live board: what waits for the director on top, then every challenge, the newest first.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { get, getAll } from "../core/api.js";
import { t, tn } from "../core/language.js";
import { awaited } from "../core/outcome.js";
import { rulebook } from "./book.js";
import { sign } from "./challenge_views.js";
import {
  forDirector,
  forOthers,
  heardSince,
  rounds,
  shown,
  waitsBy,
  withOne,
} from "./challenges.js";
import { one } from "./one.js";
import { quietly } from "./sending.js";
import * as told from "./told.js";

const AT_FIRST = 100; // rows, before more are asked for
const CARDS = 24; // of what waits for others: a hall without a list has hundreds of them
const STATUSES = [
  ...["adjudicated", "under_review", "awaiting_ruling", "awaiting_adjudication", "announced"],
  ...["not_in_time", "ruled", "withdrawn", "void"],
];

export const name = () => t("Board");

/** @param {import("./main.js").Desk} desk */
export function open(desk) {
  const state = { known: new Map(), read: false, filter: {}, rows: AT_FIRST, book: null };
  const chosen = one(desk, { state, back });

  async function read() {
    const before = state.known;
    const listed = await getAll(`${desk.home}/challenges?limit=200`, "challenges");
    state.known = new Map([
      ...listed.map((each) => [each.number, each]),
      ...heardSince(before, state.known),
    ]);
    state.read = true;
    desk.show();
  }

  async function readRules() {
    state.book = await rulebook(desk.event);
    desk.show();
    state.alphabet = (await get(`/api/v1/lexicons/${desk.event.lexicon.name}`)).alphabet;
    desk.show();
  }

  function back() {
    const number = chosen.number();
    chosen.leave();
    desk.show();
    document.querySelector(`#challenge-${number} .link`)?.focus();
  }

  function narrow(change) {
    Object.assign(state, { filter: { ...state.filter, ...change }, rows: AT_FIRST });
    desk.show();
  }

  const actions = {
    open: chosen.open,
    narrow,
    more: () => ((state.rows += AT_FIRST), desk.show()),
  };
  quietly(read);
  quietly(readRules);
  return {
    arrived: () => state.read || desk.act(read),
    view: () => (chosen.number() ? chosen.view() : boardView(state, actions)),
    top: back,
    anew: () => quietly(read),
    waits: () => forDirector(state.known).length,
    heard(type, data) {
      if (!data?.number || !data.adjudications) return;
      state.known = withOne(state.known, data);
      chosen.heard(data.number);
    },
  };
}

// Drawn anew, what somebody is about to press stays what it was.
const byNumber = ({ number }) => number;

const boardView = (state, act) => html`
  <h1 tabindex="-1">${name()}</h1>
  ${waiting(state, act)} ${filters(state, act)} ${table(state, act)}
`;

const waiting = ({ known, read, book }, act) => {
  const [mine, others] = [forDirector(known), forOthers(known)];
  return html`<section class="list" aria-label=${t("What waits")}>
    <h2>${mine.length ? t("Waits for you") : t("Nothing waits for you")}</h2>
    <p class="aloud" role="status">
      ${read ? tn("{n} waits for you.", "{n} wait for you.", mine.length) : nothing}
    </p>
    ${mine.length
      ? html`<ul class="deck cards">
          ${repeat(mine, byNumber, (each) => card(each, book, act))}
        </ul>`
      : nothing}
    ${others.length
      ? html`<h3>${t("Waits for others")}</h3>
          <ul class="deck cards">
            ${repeat(others.slice(0, CARDS), byNumber, (each) => card(each, book, act, true))}
          </ul>
          ${others.length > CARDS
            ? html`<p class="hint">
                ${tn(
                  "{n} more waits: it is in the list below.",
                  "{n} more wait: they are in the list below.",
                  others.length - CARDS,
                )}
              </p>`
            : nothing}`
      : nothing}
  </section>`;
};

const card = (challenge, book, act, quiet = false) => html`<li class="card ${quiet ? "quiet" : ""}">
  <b class="sign wait">${t("Challenge {n}", { n: challenge.number })}</b>
  <span>${told.place(challenge) || told.kind(challenge.kind)}</span>
  <span>${awaited(challenge)}</span>
  <small class="hint"
    >${[told.rests(waitsBy(challenge, book)), told.since(challenge)].filter(Boolean).join(" · ")}</small
  >
  <button class="press ${quiet ? "second" : ""}" @click=${() => act.open(challenge.number)}>
    ${quiet ? t("Open it") : t("Decide")}
    <span class="aloud">${t("Challenge {n}", { n: challenge.number })}</span>
  </button>
</li>`;

const filters = ({ known, filter }, act) => html`<form
  class="across"
  role="search"
  aria-label=${t("Which challenges")}
  @submit=${(event) => event.preventDefault()}
>
  <label class="field"
    ><b>${t("Round")}</b>
    <select @change=${({ target }) => act.narrow({ round: target.value })}>
      <option value="">${t("All")}</option>
      ${rounds(known).map((n) => html`<option value=${n}>${n}</option>`)}
    </select></label
  >
  <label class="field"
    ><b>${t("Table")}</b>
    <input
      type="number"
      min="1"
      .value=${filter.table ?? ""}
      @input=${({ target }) => act.narrow({ table: target.value })}
  /></label>
  <label class="field"
    ><b>${t("Status")}</b>
    <select @change=${({ target }) => act.narrow({ status: target.value })}>
      <option value="">${t("All")}</option>
      ${STATUSES.map((each) => html`<option value=${each}>${told.status(each)}</option>`)}
    </select></label
  >
  <label class="choice"
    ><input
      type="checkbox"
      @change=${({ target }) => act.narrow({ noted: target.checked })}
    />${t("Marked only: corrected, overridden, refused or flagged")}</label
  >
</form>`;

function table({ known, filter, rows, read }, act) {
  const found = shown(known, filter);
  if (!found.length) {
    return html`<p class="hint">
      ${!read
        ? t("Reading the record …")
        : known.size
          ? t("No challenge is like that.")
          : t("No challenge yet. The first one appears here by itself.")}
    </p>`;
  }
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t("Challenges")}>
      <table>
        <caption class="aloud">
          ${t("Challenges, the newest first")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("Challenge")}</th>
            <th scope="col">${t("Where")}</th>
            <th scope="col">${t("Challenger")}</th>
            <th scope="col">${t("Verdict")}</th>
            <th scope="col">${t("Marks")}</th>
          </tr>
        </thead>
        <tbody>
          ${repeat(found.slice(0, rows), byNumber, (each) => row(each, act))}
        </tbody>
      </table>
    </div>
    ${found.length > rows
      ? html`<button class="press second" @click=${act.more}>
          ${tn("Show more: {n} is left", "Show more: {n} are left", found.length - rows)}
        </button>`
      : nothing}`;
}

const row = (challenge, act) => html`<tr id="challenge-${challenge.number}">
  <td>
    <button class="link" @click=${() => act.open(challenge.number)}>
      ${t("Challenge {n}", { n: challenge.number })}
    </button>
  </td>
  <td>${told.place(challenge) || "–"}</td>
  <td>${told.side(challenge)}</td>
  <td>${sign(challenge)}</td>
  <td>${challenge.notes.map((each) => html`<div>${told.note(each)}</div>`)}</td>
</tr>`;
