// What the players now do: an outcome's penalty and instructions as sentences.

import { instruction, t, tn } from "./language.js";

const PLAY = new Set(["play_stands", "reannounce_score", "retract_tiles", "turn_accepted"]);
const ASK = new Set(["may_ask_again", "may_ask_another_judge", "may_doubt_the_program"]);

/** Who may ask for another look, and how: the instruction's code, or undefined where nobody may. */
export const mayAsk = (outcome) => outcome?.instructions.find((code) => ASK.has(code));

/**
 * What a player who doubts a verdict can do; undefined where there is none, or nothing can follow.
 * @param {{outcome: object, verdict: string | null, final?: boolean}} answer
 */
export function inDoubt({ outcome, verdict, final }) {
  const how = mayAsk(outcome);
  if (how) return instruction(how);
  if (!verdict || final) return undefined;
  return t(
    "This rule book has no clause on another look: whoever doubts the verdict calls the director.",
  );
}

/** What a challenge without a verdict waits for, by its `waits_for`. */
export function awaited({ waits_for }) {
  switch (waits_for) {
    case "words":
      return t("The challenge is announced: its words are still to come.");
    case "manual_adjudication":
      return t("A person adjudicates this slip by a printed list.");
    case "ruling":
      return t("No word list settles this challenge: the director rules.");
    case "another_adjudicator":
      return t("Another person looks again; until then nothing is in force.");
    case "first_judge":
      return t("The first Word Judge has the final say.");
    default:
      return t("The final adjudication is the director's.");
  }
}

/**
 * The sentences of an outcome: what becomes of the play, what it costs, who is on turn, and the
 * rest in the rulebook's order. The right to ask for another look is told apart.
 * @returns {string[]}
 */
export function sentences(outcome) {
  const { first, turn, rest } = toldApart(outcome);
  return [...first, ...turn, ...rest];
}

/**
 * The same apart: what has to be read from afar, who is on turn, and what is done step by step.
 * @returns {{first: string[], turn: string[], rest: string[]}}
 */
export function toldApart(outcome) {
  if (!outcome) return { first: [], turn: [], rest: [] };
  const told = outcome.instructions.filter((code) => !ASK.has(code));
  const play = told.find((code) => PLAY.has(code));
  return {
    first: [...(play ? [instruction(play)] : []), ...costs(outcome.penalty)],
    turn: turn(outcome),
    rest: told.filter((code) => code !== play).map(instruction),
  };
}

/**
 * What the players do now, and what is done after it step by step.
 * @param {object} answer what the desk says of a challenge
 * @param {string[] | undefined} now in the place of a verdict, where there is none
 * @returns {{now: string[], steps: string[]}}
 */
export function inOrder(answer, now = [awaited(answer)]) {
  const { first, turn, rest } = toldApart(answer.outcome);
  return answer.verdict
    ? { now: [...first, ...turn], steps: rest }
    : { now, steps: [...first, ...turn, ...rest] };
}

function costs(penalty) {
  if (!penalty) return [];
  const told = penalty.score_changes.map(({ role, points }) => change(role, points));
  if (penalty.lose_turn) told.push(t("The challenger loses the turn."));
  return told;
}

function change(role, points) {
  const n = Math.abs(points);
  if (points >= 0) {
    return role === "challenged"
      ? tn("{n} point to the player challenged.", "{n} points to the player challenged.", n)
      : tn("{n} point to the challenger.", "{n} points to the challenger.", n);
  }
  return role === "challenged"
    ? tn("{n} point off the player challenged.", "{n} points off the player challenged.", n)
    : tn("{n} point off the challenger.", "{n} points off the challenger.", n);
}

function turn({ on_turn, game }) {
  if (game === "over" || !on_turn) return [];
  return [
    on_turn === "challenger" ? t("On turn: the challenger.") : t("On turn: the player challenged."),
  ];
}
