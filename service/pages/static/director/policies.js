// A penalty policy while it is being chosen: what is asked for in which case. No page in here.

/** @typedef {{preset: string, points_go: string | null, seconds: number, count: string,
 *   unit: string, steps: object[], spares: boolean}} Chosen `preset` is "ladder" for one written
 *   out; `spares` words that a change of lexicon touched */

const FREE = { points: 0, lose_turn: false, clock_seconds: 0, forfeit: false };
const MOST = 20;

/** Nothing chosen but a preset: the rulebook's own. @returns {Chosen} */
export const begun = (preset) => ({
  preset,
  points_go: null,
  seconds: 60,
  count: "per_game",
  unit: "turn",
  steps: [{ ...FREE }, { ...FREE, points: 5 }],
  spares: false,
});

const known = (chosen, presets) => presets.find(({ preset }) => preset === chosen.preset);

/** The steps that are chosen, with their unit and where points go. */
function chosenPolicy(chosen, presets) {
  const { unit, steps, points_go } = known(chosen, presets) ?? chosen;
  const timed = chosen.preset === "time-penalty";
  return {
    unit,
    steps: timed ? [{ ...FREE, clock_seconds: chosen.seconds }] : steps,
    points_go: points_go ?? chosen.points_go,
  };
}

/** Whether it has to be said where points go: no rulebook tells. */
export const asksWhere = (chosen, presets) =>
  known(chosen, presets)?.asks.includes("points_go") ??
  chosen.steps.some(({ points }) => points > 0);

export const asksSeconds = (chosen, presets) =>
  known(chosen, presets)?.asks.includes("seconds") ?? false;

/** Whether an earlier challenge changes what the next one costs: then slips name both sides. */
export function counts(chosen, presets) {
  const { steps } = chosenPolicy(chosen, presets);
  return steps.some((step) => JSON.stringify(step) !== JSON.stringify(steps[0]));
}

/** What of a call's body says the policy. */
export function asked(chosen, presets) {
  const { preset, unit, steps, seconds, count, spares, points_go } = chosen;
  return {
    penalty_policy: {
      ...(preset === "ladder" ? { unit, steps } : { preset }),
      ...(asksSeconds(chosen, presets) ? { seconds } : {}),
      ...(counts(chosen, presets) ? { count } : {}),
      ...(spares ? { spares_changed: true } : {}),
    },
    ...(asksWhere(chosen, presets) ? { points_go } : {}),
  };
}

/** A policy that holds, as a choice. @returns {Chosen} */
export const held = ({ preset, unit, steps, points_go, count, spares_changed: spares = false }) => ({
  ...begun(preset ?? "ladder"),
  ...(preset ? {} : { unit, steps }),
  ...(preset === "time-penalty" ? { seconds: steps[0].clock_seconds } : {}),
  ...{ points_go, count, spares },
});

export const withStep = (chosen, at, change) => ({
  ...chosen,
  steps: chosen.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
});

export const longer = (chosen) =>
  chosen.steps.length < MOST
    ? { ...chosen, steps: [...chosen.steps, { ...chosen.steps.at(-1) }] }
    : chosen;

export const shorter = (chosen) =>
  chosen.steps.length > 1 ? { ...chosen, steps: chosen.steps.slice(0, -1) } : chosen;
