// Choosing what an unsuccessful challenge costs: every policy in plain words.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { cost } from "../core/policy.js";
import { line, radios, tick } from "./fields.js";
import { ladder } from "./ladder.js";
import { asksSeconds, asksWhere, counts } from "./policies.js";

/** What people call a policy. */
export const policyName = (preset) =>
  ({
    single: t("Single challenge"),
    double: t("Double challenge"),
    triple: t("Triple challenge"),
    dingle: t("One free, then double"),
    "five-per-word": t("Five points a word"),
    "five-per-turn": t("Five points a turn"),
    "ten-per-word": t("Ten points a word"),
    "ten-per-turn": t("Ten points a turn"),
    "five-then-ten": t("Five points, then ten"),
    escalating: t("Escalating"),
    "swedish-ten": t("Swedish ten"),
    "time-penalty": t("Time penalty"),
    ladder: t("A ladder of your own"),
  })[preset] ?? preset ?? t("A ladder of your own");

/** Steps in plain words. @param {{unit: string, steps: object[], points_go: string | null}} of */
export const inWords = (policy) =>
  policy.steps.map((step) => cost(step, policy)).join(t(", then "));

/** Whether the policy is in WESPA's list, in words that are told where it isn't. */
export const notStandard = () => t("Not in WESPA's list (3.10.15): may count as non-ratable.");

/**
 * @param {import("./policies.js").Chosen} chosen
 * @param {{presets: object[], own: string, change: (chosen: object) => void}} with_ `own` is the
 *   preset that the rulebook has by itself
 */
export const policyForm = (chosen, { presets, own, change }) => html`
  ${radios({
    name: "policy",
    legend: t("What does an unsuccessful challenge cost?"),
    value: chosen.preset,
    options: [...offered(presets, own).map((each) => option(each, own)), ["ladder", ladderOption()]],
    change: (preset) => change({ ...chosen, preset }),
  })}
  ${chosen.preset === "ladder" ? ladder(chosen, change) : nothing}
  ${asksSeconds(chosen, presets) ? seconds(chosen, change) : nothing}
  ${asksWhere(chosen, presets) ? where(chosen, change) : nothing}
  ${counts(chosen, presets) ? over(chosen, change) : nothing}
`;

/**
 * Whether penalties are spared where the lexicon changed; off, unless an event says so.
 * @param {import("./policies.js").Chosen} chosen
 * @param {{outgoing?: object, no_sparing: string | null, change: (chosen: object) => void}} with_
 *   `outgoing` is the list that was replaced, `no_sparing` the clause that forbids it
 */
export function sparing(chosen, { outgoing, no_sparing, change }) {
  if (!outgoing) return nothing;
  if (no_sparing) {
    return html`<p class="hint">
      ${t("Under this rulebook no penalty is spared for a change of lexicon ({clause}).", {
        clause: no_sparing,
      })}
    </p>`;
  }
  return html`
    ${tick(
      t("Spare the penalty where {name} differs in every challenged word", outgoing),
      chosen.spares,
      (spares) => change({ ...chosen, spares }),
    )}
    <p class="hint">${sparingTells()}</p>
  `;
}

/** What such a policy lets people know: the one exception to one bit a slip. */
export const sparingTells = () =>
  t(
    "Weigh it: that a penalty is spared tells players more than the verdict. Of a slip that is " +
      "acceptable it says that none of its words is in the outgoing list.",
  );

// What says itself where its points go is one body's: by any other book it has another name.
const offered = (presets, own) =>
  presets.filter(({ preset, points_go }) => !points_go || preset === own);

const option = (each, own) => {
  const words = each.asks.includes("seconds") ? t("seconds off the clock") : inWords(each);
  return [
    each.preset,
    html`<b>${policyName(each.preset)}</b> · ${words}${each.preset === own
        ? html` <em>${t("(the rulebook's own)")}</em>`
        : nothing}${each.standard ? nothing : html`<br /><small>${notStandard()}</small>`}`,
  ];
};

const ladderOption = () =>
  html`<b>${policyName("ladder")}</b> · ${t("step by step, whatever your event announced")}`;

const seconds = (chosen, change) =>
  line({
    id: "seconds",
    label: t("Seconds off the challenger's clock"),
    value: chosen.seconds,
    change: (value) => change({ ...chosen, seconds: Number(value) }),
    required: true,
    number: true,
  });

const where = (chosen, change) =>
  radios({
    name: "points_go",
    legend: t("Where do the points go?"),
    hint: t("Rulebooks leave it open, so it is for you to say."),
    value: chosen.points_go,
    options: [
      ["add_to_challenged", t("They are added to the player who was challenged.")],
      ["deduct_from_challenger", t("They are taken off the challenger.")],
    ],
    change: (points_go) => change({ ...chosen, points_go }),
    required: true,
  });

const over = (chosen, change) =>
  radios({
    name: "count",
    legend: t("Over what are a player's unsuccessful challenges counted?"),
    hint: t("Slips then have to name the game and the challenger."),
    value: chosen.count,
    options: [
      ["per_game", t("In each game anew.")],
      ["per_tournament", t("Over the whole tournament. The games have to be loaded.")],
    ],
    change: (count) => change({ ...chosen, count }),
  });
