// What an unsuccessful challenge costs, in plain words.

import { t, tn } from "./language.js";

/** A penalty policy as a line: one step after another, the last of which repeats. */
export const costs = (policy) => policy.steps.map((step) => cost(step, policy)).join(" · ");

/** What one step costs. Where it isn't said yet where points go, nothing is said of it. */
export function cost(step, { unit, points_go }) {
  const told = [];
  if (step.points) told.push(points(step.points, unit, points_go));
  if (step.lose_turn) told.push(t("the challenger loses the turn"));
  if (step.clock_seconds) {
    told.push(tn("{n} second off the clock", "{n} seconds off the clock", step.clock_seconds));
  }
  if (step.forfeit) told.push(t("the game is forfeited"));
  return told.join(", ") || t("no penalty");
}

function points(n, unit, go) {
  const word = unit === "word";
  if (!go) {
    return word
      ? tn("{n} point per challenged word", "{n} points per challenged word", n)
      : tn("{n} point", "{n} points", n);
  }
  if (go === "add_to_challenged") {
    return word
      ? tn(
          "{n} point per challenged word to the player challenged",
          "{n} points per challenged word to the player challenged",
          n,
        )
      : tn("{n} point to the player challenged", "{n} points to the player challenged", n);
  }
  return word
    ? tn(
        "{n} point per challenged word off the challenger",
        "{n} points per challenged word off the challenger",
        n,
      )
    : tn("{n} point off the challenger", "{n} points off the challenger", n);
}
