// Choosing what an unsuccessful challenge costs: every policy in plain words.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { cost } from "../core/policy.js";
import { line, radios, select } from "./fields.js";
import { asksSeconds, asksWhere, counts, longer, shorter, withStep } from "./policies.js";

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
 * @param {{presets: object[], own: string | null, change: (chosen: object) => void}} with_
 *   `own` is the preset that the rulebook has by itself
 */
export const policyForm = (chosen, { presets, own, change }) => html`
  ${radios({
    name: "policy",
    legend: t("What does an unsuccessful challenge cost?"),
    value: chosen.preset,
    options: [...presets.map((each) => option(each, own)), ["ladder", ladderOption()]],
    change: (preset) => change({ ...chosen, preset }),
  })}
  ${chosen.preset === "ladder" ? ladder(chosen, change) : nothing}
  ${asksSeconds(chosen, presets) ? seconds(chosen, change) : nothing}
  ${asksWhere(chosen, presets) ? where(chosen, change) : nothing}
  ${counts(chosen, presets) ? over(chosen, change) : nothing}
`;

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

const ladder = (chosen, change) => html`
  ${select({
    id: "unit",
    label: t("Points and seconds are counted"),
    value: chosen.unit,
    options: [
      ["turn", t("by the turn")],
      ["word", t("by the challenged word")],
    ],
    change: (unit) => change({ ...chosen, unit }),
  })}
  <div class="scroll" tabindex="0" role="group" aria-label=${t("The ladder's steps")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("Unsuccessful challenge")}</th>
          <th scope="col">${t("Points")}</th>
          <th scope="col">${t("Loses the turn")}</th>
          <th scope="col">${t("Seconds")}</th>
          <th scope="col">${t("Forfeits")}</th>
        </tr>
      </thead>
      <tbody>${chosen.steps.map((step, at) => rung(chosen, step, at, change))}</tbody>
    </table>
  </div>
  <p class="row">
    <button type="button" class="press second" @click=${() => change(longer(chosen))}>
      ${t("One more step")}
    </button>
    <button type="button" class="press second" ?disabled=${chosen.steps.length < 2}
      @click=${() => change(shorter(chosen))}>${t("One step less")}</button>
    <span class="hint">${t("The last step repeats. An empty one is free.")}</span>
  </p>
`;

function rung(chosen, step, at, change) {
  const set = (part) => change(withStep(chosen, at, part));
  const named = (name) => `${t("Step {n}", { n: at + 1 })}: ${name}`;
  const number = (of, name, most) => html`<input type="number" class="short" min="0" max=${most}
    required aria-label=${named(name)} .value=${String(step[of])}
    @input=${(event) => set({ [of]: Number(event.target.value) })} />`;
  const tick = (of, name) => html`<input type="checkbox" aria-label=${named(name)}
    .checked=${step[of]} @change=${(event) => set({ [of]: event.target.checked })} />`;
  return html`<tr>
    <th scope="row">${at + 1}</th>
    <td>${number("points", t("Points"), 500)}</td>
    <td>${tick("lose_turn", t("Loses the turn"))}</td>
    <td>${number("clock_seconds", t("Seconds"), 3600)}</td>
    <td>${tick("forfeit", t("Forfeits"))}</td>
  </tr>`;
}
