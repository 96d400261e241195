// The live board: what waits for the director on top, then every challenge, the newest first.

import { html } from "../vendor/lit-html-3.3.3.js";
import { get, getAll } from "../core/api.js";
import { t } from "../core/language.js";
import { filters, table } from "./board_table.js";
import { waiting } from "./board_waiting.js";
import { rulebook } from "./book.js";
import { forDirector, heardSince, withOne } from "./challenges.js";
import { figure, together } from "./figures.js";
import { one } from "./one.js";
import { quietly, rereading } from "./sending.js";

const AT_FIRST = 100; // rows, before more are asked for

export const name = () => t("Board");

/** @param {import("./main.js").Desk} desk */
export function open(desk) {
  const state = {
    ...{ known: new Map(), read: false, figures: null, book: null },
    ...{ filter: {}, rows: AT_FIRST },
  };
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

  const count = rereading(async () => {
    state.figures = await get(`${desk.home}/statistics`);
    desk.show();
  });

  async function readRules() {
    state.book = await rulebook(desk.event);
    desk.show();
    state.alphabet = (await get(`/api/v1/lexicons/${desk.event.lexicon.name}`)).alphabet;
    desk.show();
  }

  function back() {
    const number = chosen.number();
    chosen.leave();
    count();
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
    arrived() {
      count();
      return state.read || desk.act(read);
    },
    view: () => (chosen.number() ? chosen.view() : boardView(state, actions)),
    top: back,
    anew() {
      count();
      quietly(read);
    },
    waits: () => forDirector(state.known).length,
    challenge: (number) => state.known.get(number),
    heard(type, data) {
      if (!data?.number || !data.adjudications) return;
      state.known = withOne(state.known, data);
      chosen.heard(data.number);
      if (document.querySelector("#board")) count();
    },
  };
}

const boardView = (state, act) => html`
  <h1 id="board" class="aloud" tabindex="-1">${name()}</h1>
  ${glance(state)} ${waiting(state, act)} ${filters(state, act)} ${table(state, act)}
`;

const glance = ({ known, figures }) => {
  const { length } = forDirector(known);
  return html`<div class="deck glance">
    ${figure(length, t("waiting for you"), length ? "wait" : "")}
    ${together(figures)}
  </div>`;
};
