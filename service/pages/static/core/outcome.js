// What the players now do: an outcome's penalty and instructions as sentences.

import { instruction, t, tn } from "./language.js";

const ASK = new Set(["may_ask_again", "may_ask_another_judge", "may_doubt_the_program"]);

/** Who may ask for another look, and how: the instruction's code, or undefined where nobody may. */
export const mayAsk = (outcome) => outcome?.instructions.find((code) => ASK.has(code));

/**
 * The sentences of an outcome, in the rulebook's order; the right to ask is told apart.
 * @returns {string[]}
 */
export function sentences(outcome) {
  if (!outcome) return [];
  const told = outcome.instructions.filter((code) => !ASK.has(code)).map(instruction);
  return [...costs(outcome.penalty), ...told, ...turn(outcome)];
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
