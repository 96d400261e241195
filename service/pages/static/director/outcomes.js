// What a director's own ruling brings about: its kind, its outcome, and another director's word.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said, spoken, t } from "../core/language.js";
import * as told from "./told.js";
import { choice, count, number, tick } from "./forms.js";

const RULED_ON = ["placement", "exchange", "pass", "late"];

/** What is ruled on, each with the clause that leaves it to the director. */
export const rulingKinds = (book, kind) =>
  choice({
    name: "kind",
    label: t("What it is about"),
    value: RULED_ON.includes(kind) ? kind : "free",
    options: (book?.rulings.kinds ?? []).map((each) => [
      each.kind,
      `${told.kind(each.kind)} (${told.clause(each.clause)})`,
    ]),
  });

const roles = (first) => [
  ["", first],
  ["challenger", t("The challenger")],
  ["challenged", t("The player challenged")],
];

/** The outcome of a ruling; what is left open follows from the rest. */
export const outcomeFields = () => html`
  <fieldset>
    <legend>${t("Outcome")}</legend>
    <p class="hint">${t("What is left open follows from the rest, as the rulebook has it.")}</p>
    ${choice({
      name: "play",
      label: t("The play"),
      options: [
        ["", t("Not said")],
        ["stands", t("stands")],
        ["comes_off", t("comes off")],
      ],
    })}
    <div class="deck">
      ${choice({ name: "loses_turn", label: t("Loses a turn"), options: roles(t("Not said")) })}
      ${choice({ name: "on_turn", label: t("On turn"), options: roles(t("Not said")) })}
    </div>
    <div class="deck">
      ${number({ name: "points_off", label: t("Points off the challenger"), max: 500 })}
      ${number({ name: "points_to", label: t("Points to the player challenged"), max: 500 })}
      ${number({
        name: "clock_seconds",
        label: t("Seconds off the challenger's clock"),
        max: 3600,
      })}
    </div>
    ${tick({ name: "lose_turn", label: t("As a penalty the challenger loses the turn") })}
    ${tick({ name: "forfeit", label: t("The challenger forfeits the game") })}
  </fieldset>
`;

/** The outcome as it is sent; undefined where nothing was said. */
export function ruled({ play, loses_turn, on_turn, ...filled }) {
  const outcome = { play, loses_turn, on_turn, penalty: penalty(filled) };
  return Object.values(outcome).some((each) => each !== undefined) ? outcome : undefined;
}

function penalty({ points_off, points_to, clock_seconds, lose_turn, forfeit }) {
  if (!points_off && !points_to && !clock_seconds && !lose_turn && !forfeit) return undefined;
  return {
    score_changes: [
      ...(Number(points_off) ? [{ role: "challenger", points: -Number(points_off) }] : []),
      ...(Number(points_to) ? [{ role: "challenged", points: Number(points_to) }] : []),
    ],
    clock_seconds: count(clock_seconds ?? "0"),
    lose_turn: lose_turn === "yes",
    forfeit: forfeit === "yes",
  };
}

// What nobody has translated is quoted in English.
const tongue = (text) => (said(text) === text ? "en" : spoken());

/** What the rulebook says in some of its parts, with the clauses. */
export function bookSays(book, parts) {
  const points = (book?.points ?? []).filter(({ part }) => parts.includes(part));
  if (!points.length) return nothing;
  return html`<details>
    <summary>${t("What the rulebook says")}</summary>
    <ul class="list">
      ${points.map(
        ({ clause, does }) =>
          html`<li><b>${told.clause(clause)}</b> <span lang=${tongue(does)}>${said(does)}</span></li>`,
      )}
    </ul>
  </details>`;
}
