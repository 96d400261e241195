// The terminal's state, and how each act changes it. Pure: no page, no clock, no desk.
//
// A challenge goes table -> side -> typing -> checking -> asking -> verdict; the first two only
// where the tournament wants to know. Words are in `slip` until there is an answer, and nowhere
// else.

import { seated } from "../core/players.js";
import { previousWord, sides, typed as typedOn, wanted } from "../core/slip.js";

export { erased, laidOn, nextWord, previousWord, sides } from "../core/slip.js";

const slip = { words: [], line: "", round: null, table: null, challenger: null };
const none = { complaint: null, texts: null, hint: null, confirmed: [], warned: false };

/** @param {URLSearchParams} asked what the kiosk's address asks for; see README */
export const options = (asked) => ({
  both: asked.get("confirm") === "both",
  seconds: Math.min(Math.max(Number(asked.get("clear")) || 30, 5), 300),
  division: asked.get("division"),
});

export const begun = (options) => ({
  screen: "starting",
  options,
  touch: false,
  connected: true,
  slip,
  ...none,
});

/** The terminal knows whose it is and what is played by. */
export const ready = (state, { device, event, lexicon }) => ({ ...state, device, event, lexicon });

/** Nothing of a challenge is left. */
export const cleared = (state) => ({
  ...state,
  screen: "idle",
  slip,
  players: null,
  answer: null,
  repeating: null,
  flawed: false,
  problem: null,
  ...none,
});

/** A challenge begins; where it is known already, the game is not asked for. */
export function challenge(state) {
  const fresh = cleared(state);
  const { game, side } = wanted(state.event);
  const { table } = state.device;
  const round = state.event.round || null;
  const named = { ...slip, round, table };
  if (!game) return typing(fresh, slip);
  if (!round || !table) return { ...fresh, screen: "table", slip: named };
  return side ? { ...fresh, screen: "side", slip: named } : typing(fresh, named);
}

export function gameNamed(state, round, table) {
  const named = { ...state.slip, round, table };
  if (!wanted(state.event).side) return typing(state, named);
  return { ...state, ...none, screen: "side", slip: named };
}

/** The players of the game are called by their names. @param {object} loaded the round's games */
export const introduced = (state, loaded) => ({
  ...state,
  players: seated(loaded, { division: state.options.division, ...state.slip }),
});

export const sideNamed = (state, challenger) => typing(state, { ...state.slip, challenger });

const typing = (state, slip) => ({ ...state, ...none, screen: "typing", slip });

/** The look-up is repeated by both players, from the first letter (NASPA IV.J.1.h). */
export const repeated = (state, number) => ({
  ...typing(cleared(state), { ...slip, challenger: state.asker }),
  players: state.players,
  repeating: number,
});

export const typed = (state, line) => ({ ...typedOn(state, line), warned: false });

/** The desk has read the words: they are locked, or one with a typing error is to be corrected. */
export function locked(state, { texts, hint }) {
  const place = texts.findIndex((each) => each.error);
  if (place < 0) return { ...state, ...none, screen: "checking", texts, hint };
  const { words } = state.slip;
  const wrong = { ...state.slip, words: words.toSpliced(place, 1), line: words[place] };
  return { ...typing(state, wrong), complaint: texts[place].error };
}

/** Back to the words, which stay as they are. */
export const unlocked = (state) => previousWord(typing(state, state.slip));

/** How many have to confirm: the other player, or both. */
export const mustConfirm = ({ options, repeating }) =>
  options.both || repeating ? ["challenger", "challenged"] : ["challenged"];

export const confirmed = (state, who) => ({
  ...state,
  confirmed: [...new Set([...state.confirmed, who])],
});

export const isConfirmed = (state) =>
  mustConfirm(state).every((who) => state.confirmed.includes(who));

export const asking = (state) => ({ ...state, screen: "asking", problem: null });

/** No answer yet, and why; it is asked for again. */
export const waiting = (state, problem) => ({ ...state, problem });

/** The desk has answered: from now on the words are nowhere. */
export function answered(state, { number, verdict, final, outcome, waits_for, lexicon }) {
  const words = state.slip.words.length;
  const answer = { number, verdict, final, outcome, waits_for, words, short: lexicon?.short };
  const asker = state.slip.challenger;
  const { players } = state;
  return { ...cleared(state), screen: verdict ? "verdict" : "pending", answer, asker, players };
}

/** Whether a verdict is on record already, whatever becomes of another look or a repeated one. */
export const isJudged = ({ answer, repeating }) => Boolean(answer || repeating);

/** What the desk will not do, by the code of the refusal. */
export function refused(state, problem) {
  switch (problem.code) {
    case "play_already_adjudicated":
      return { ...state, screen: "newPlay", problem: { number: problem.number } };
    case "game_not_named":
    case "no_such_game":
      return { ...state, ...none, screen: "table", problem };
    case "challenger_not_named":
    case "not_in_this_game":
      return { ...state, ...none, screen: "side", problem };
    default:
      // Another look at a verdict was refused, or a verdict.
      return { ...cleared(state), screen: "refused", problem, judged: isJudged(state) };
  }
}

/** The body of a slip: who typed, who had it judged, which list the screen shows. */
export function body({ slip, options, event }, { newPlay }) {
  const { words, round, table, challenger } = slip;
  const { division } = options;
  return {
    words,
    ...(table && { round, table, ...(division && { division }) }),
    ...(newPlay && { new_play: true }),
    ...(challenger && { challenger }),
    agreement: "agreed",
    typed_by: "challenger",
    executed_by: "challenged",
    expects: event.lexicon.fingerprint,
  };
}

/** The body of the look-up that both players repeat. */
export const reissue = ({ slip }) => ({
  ground: "mistyped",
  words: slip.words,
  confirmed_by: sides(slip.challenger),
});
