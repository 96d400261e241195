// The runner's state, and how each act changes it. Pure: no page, no clock, no storage, no desk.
//
// A slip goes place -> typing -> checking, then it is queued and `watched` until it is told. The
// words of one that is being written are in `slip`; of one that was queued, in `items` only.

import { nextWord, previousWord, wanted } from "../core/slip.js";
import { standing } from "./queue.js";

export { erased, laidOn, nextWord, previousWord, sides, typed } from "../core/slip.js";

const blank = {
  words: [],
  line: "",
  table: null,
  round: null,
  division: "",
  turn: null,
  challenger: null,
  agreement: null,
};

/**
 * @param {object} browser
 * @param {boolean} browser.secure whether it gives this address all that a page can have
 * @param {boolean} browser.touch whether it is touched rather than typed on
 */
export const begun = ({ secure, touch }) => ({
  screen: "starting",
  secure,
  touch,
  connected: true,
  problem: null, // why sending stands still
  items: [],
  answers: {}, // what the desk says of a challenge, by its number; never kept
  slip: blank,
  at: null, // round, table and division as they stand in their fields
  editing: null, // the key of the queued slip that this one takes the place of
  watched: null,
  complaint: null,
});

/** Who this is and what is played by, as the desk says or said before. */
export function introduced(state, { device, event, lexicon, loaded }) {
  const known = { ...state, device, event, lexicon, loaded };
  return ["starting", "unpaired", "foreign"].includes(state.screen) ? fresh(known) : known;
}

/** The next slip; what the one before had in common with it stays. */
export const fresh = (state) => ({
  ...state,
  screen: "place",
  at: null,
  slip: { ...blank, round: state.event.round || state.slip.round, division: state.slip.division },
  editing: null,
  watched: null,
  complaint: null,
});

export const asked = ({ event }) => wanted(event);

export const sideNamed = (state, challenger) => ({
  ...state,
  complaint: null,
  slip: { ...state.slip, challenger },
});

/** Table, round, division and turn are written, as far as they are asked for. */
export function placed(state, place) {
  const slip = { ...state.slip, ...place };
  if (asked(state).side && !slip.challenger) {
    return { ...state, slip, complaint: { code: "no_side" } };
  }
  return { ...state, screen: "typing", slip, complaint: null };
}

/** The slip as a whole is to be compared with the paper. */
export function written(state) {
  const next = nextWord(state);
  if (next.complaint) return next;
  if (!next.slip.words.length) return { ...next, complaint: { code: "empty" } };
  return { ...next, screen: "checking" };
}

/** Back to the words, or to the place, which stay as they are. */
export const backToWords = (state) => previousWord({ ...state, screen: "typing", complaint: null });
export const backToPlace = (state) => ({ ...state, screen: "place", complaint: null });

/** What came of seeking the other player's agreement (WESPA 3.10.3). */
export const agreed = (state, agreement) => ({
  ...state,
  complaint: null,
  slip: { ...state.slip, agreement },
});

/** @returns {import("./queue.js").Item} the slip, ready to be queued under its key */
export function item({ device, event, slip }, key) {
  const { words, table, round, division, turn, challenger, agreement } = slip;
  const game = wanted(event).game
    ? { round, table, ...(division && { division }), ...(turn && { turn }) }
    : {};
  return {
    ...owned(device, key),
    place: { ...game, table, ...(challenger && { challenger }) },
    body: {
      words,
      ...game,
      ...(challenger && { challenger }),
      agreement,
      typed_by: "official",
      expects: event.lexicon.fingerprint,
    },
  };
}

/** The same slip once more under a new key: the players say that it is of another play. */
export function anotherPlay({ device }, before, key) {
  const { place, body } = before;
  return { ...owned(device, key), place, body: { ...body, new_play: true } };
}

const owned = ({ id, tournament }, key) => ({ key, device: id, tournament });

/** The desk's answer is awaited, or read. */
export const watching = (state, key) => ({ ...state, screen: "watching", watched: key });

/** The players ask for another look. @param {string[]} keys one for each who may be asking */
export const asking = (state, keys) => ({ ...state, screen: "asker", keys, complaint: null });

export const listing = (state) => ({ ...state, screen: "list", watched: null });

/** What is kept has changed, here or in another tab. */
export function listed(state, items) {
  const next = { ...state, items };
  const gone = state.screen === "watching" && !items.some(({ key }) => key === state.watched);
  return gone ? fresh(next) : next;
}

/** What the desk says of a challenge, without its words. */
export function told(state, { number, status, verdict, final, outcome, waits_for, lexicon }) {
  const answer = { number, status, verdict, final, outcome, waits_for, lexicon };
  return { ...state, answers: { ...state.answers, [number]: answer } };
}

export const watchedItem = ({ items, watched }) => items.find(({ key }) => key === watched);

/** What the tablet holds besides a slip whose answer is on the screen. */
export const others = ({ items, watched }) =>
  items.filter(({ key, number }) => key !== watched || !number);

/** Those of them whose verdict the players haven't been told. */
export const untold = (state) =>
  others(state).filter(
    (item) => standing(item, state.device) === "answered" && state.answers[item.number]?.verdict,
  );

/** The screen that is seen: of a slip that is watched, what has become of it. */
export function seen(state) {
  if (state.screen !== "watching") return state.screen;
  const item = watchedItem(state);
  const stands = standing(item, state.device);
  if (stands !== "answered") return stands;
  const answer = state.answers[item.number];
  if (!answer) return "unread";
  return answer.verdict ? "verdict" : "pending";
}

/** Whether the desk is known not to take slips now. */
export const stalled = ({ problem, connected }) => problem !== null || !connected;

/** A queued slip is written again, from where the desk found it wanting. */
export function corrected(state, { key, place, body, problem }) {
  const { words, turn = null, challenger = null, agreement } = body;
  const { table, round = null, division = "" } = place;
  const slip = { ...blank, words, table, round, division, turn, challenger, agreement };
  const open = { ...state, at: null, slip, editing: key, watched: null, complaint: null };
  const wrong = (problem?.errors ?? []).find(({ field }) => /^\/words\/\d+$/.test(field));
  if (!wrong) return { ...open, screen: "place" };
  const at = Number(wrong.field.slice("/words/".length));
  const line = { ...slip, words: words.toSpliced(at, 1), line: words[at] };
  return { ...open, screen: "typing", slip: line, complaint: wrong };
}
