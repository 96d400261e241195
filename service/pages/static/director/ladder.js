// A ladder of penalties written out, step by step.

import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { select } from "./fields.js";
import { longer, shorter, withStep } from "./policies.js";

/**
 * @param {import("./policies.js").Chosen} chosen
 * @param {(chosen: import("./policies.js").Chosen) => void} change
 */
export const ladder = (chosen, change) => html`
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
  const box = (of, name) => html`<input type="checkbox" aria-label=${named(name)}
    .checked=${step[of]} @change=${(event) => set({ [of]: event.target.checked })} />`;
  return html`<tr>
    <th scope="row">${at + 1}</th>
    <td>${number("points", t("Points"), 500)}</td>
    <td>${box("lose_turn", t("Loses the turn"))}</td>
    <td>${number("clock_seconds", t("Seconds"), 3600)}</td>
    <td>${box("forfeit", t("Forfeits"))}</td>
  </tr>`;
}
