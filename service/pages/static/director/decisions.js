// A director's decision as it stands in the report, whatever act it was.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { sentences } from "../core/outcome.js";
import * as told from "./told.js";

/**
 * One decision.
 * @param {object} shown of GET …/rulings
 * @param {{challenge?: object, after?: unknown}} [beside] the challenge that it is of, where the
 *   page is not that challenge's own; and what can be done
 */
export const decision = (shown, { challenge, after = nothing } = {}) => html`<article
  class="card ${shown.replaced_by ? "quiet" : ""}"
>
  <h3>${title(shown)}</h3>
  <p>${[about(shown, challenge), told.clause(shown.clause)].filter(Boolean).join(" · ")}</p>
  ${shown.reason ? html`<p><q>${shown.reason}</q></p>` : nothing}
  <ul>
    ${lines(shown).map((each) => html`<li>${each}</li>`)}
  </ul>
  ${(shown.opinions ?? []).map(opinion)} ${finalSay(shown)}
  <small class="hint figures"
    >${[
      shown.director ?? t("(forgotten)"),
      told.time(shown.given_at),
      t("entry {n}", { n: shown.entry }),
    ].join(" · ")}</small
  >
  ${after}
</article>`;

const title = ({ decided, number, kind, changed }) => {
  if (decided === "ruling") return `${t("Ruling {n}", { n: number })}: ${told.kind(kind)}`;
  if (changed) return `${told.decided(decided)}: ${changed.map(told.changed).join(", ")}`;
  return told.decided(decided);
};

const about = (shown, challenge) =>
  [
    shown.challenge ? t("Challenge {n}", { n: shown.challenge }) : "",
    told.place(shown),
    challenge ? between(challenge) : "",
  ]
    .filter(Boolean)
    .join(", ");

function between(challenge) {
  const { players, challenger } = challenge;
  if (players) {
    return t("Challenger: {who}, against {opponent}", {
      who: told.side(challenge),
      opponent: told.sideName(`${players.challenged}`),
    });
  }
  return challenger ? t("Challenger: {who}", { who: told.side(challenge) }) : "";
}

function lines({ decided, verdict, corrected, outcome, carried_out, replaced_by }) {
  const found = verdict ? [t("Found: {verdict}.", { verdict: told.verdict(verdict) })] : [];
  if (corrected === true) found.push(t("The verdict was corrected."));
  if (corrected === false) found.push(t("The verdict in force stayed."));
  if (outcome && decided === "ruling") found.push(...told.effects(outcome));
  if (outcome?.in_force) found.push(...sentences(outcome));
  if (carried_out) found.push(...told.stays([carried_out]));
  if (replaced_by) found.push(t("No longer holds: entry {n} took its place.", { n: replaced_by }));
  return found;
}

const opinion = ({ director, agrees, reason }) => html`<p>
  <b class="sign ${agrees ? "yes" : "no"}">${agrees ? t("Agrees") : t("Does not agree")}</b>
  ${director}: <q>${reason}</q>
</p>`;

const finalSay = ({ final_say: said }) =>
  said
    ? html`<p>
        <b>${said.stands ? t("Final say: it stands.") : t("Final say: it is changed.")}</b>
        <q>${said.reason}</q>
      </p>`
    : nothing;
