// Every challenge, the newest first, a line each; the rest of it is there when it is opened.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { t, tn } from "../core/language.js";
import { awaited, toldApart } from "../core/outcome.js";
import { sign } from "./challenge_views.js";
import { byNumber, forDirector, rounds, shown, waitsBy } from "./challenges.js";
import * as told from "./told.js";

const STATUSES = [
  ...["adjudicated", "under_review", "awaiting_ruling", "awaiting_adjudication", "announced"],
  ...["not_in_time", "ruled", "withdrawn", "void"],
];

/** Which challenges are looked for. @param {object} state the board's @param {object} act */
export const filters = ({ known, filter }, act) => html`<form
  class="across"
  role="search"
  aria-label=${t("Which challenges")}
  @submit=${(event) => event.preventDefault()}
>
  <label class="field"
    ><b>${t("Round")}</b>
    <select @change=${({ target }) => act.narrow({ round: target.value })}>
      <option value="">${t("All")}</option>
      ${rounds(known).map((n) => html`<option value=${n}>${n}</option>`)}
    </select></label
  >
  <label class="field"
    ><b>${t("Table")}</b>
    <input
      type="number"
      min="1"
      .value=${filter.table ?? ""}
      @input=${({ target }) => act.narrow({ table: target.value })}
  /></label>
  <label class="field"
    ><b>${t("Status")}</b>
    <select @change=${({ target }) => act.narrow({ status: target.value })}>
      <option value="">${t("All")}</option>
      ${STATUSES.map((each) => html`<option value=${each}>${told.status(each)}</option>`)}
    </select></label
  >
  <label class="choice"
    ><input
      type="checkbox"
      @change=${({ target }) => act.narrow({ noted: target.checked })}
    />${t("Marked only: corrected, overridden, refused or flagged")}</label
  >
</form>`;

/** @param {object} state the board's @param {object} act what the board does */
export function table({ known, filter, rows, read, book }, act) {
  const found = shown(known, filter);
  if (!found.length) return html`<p class="hint">${none(known, read)}</p>`;
  const mine = new Set(forDirector(known));
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${t("Challenges")}>
      <table>
        <caption class="aloud">
          ${t("Challenges, the newest first")}
        </caption>
        <thead>
          <tr>
            <th scope="col" class="n">${t("No.")}</th>
            <th scope="col" class="n">${t("Round")}</th>
            <th scope="col" class="n">${t("Table")}</th>
            <th scope="col">${t("Challenger")}</th>
            <th scope="col">${t("Words")}</th>
            <th scope="col">${t("Verdict")}</th>
            <th scope="col">${t("What follows")}</th>
            <th scope="col" class="n">${t("When")}</th>
          </tr>
        </thead>
        <tbody>
          ${repeat(found.slice(0, rows), byNumber, (each) => row(each, mine.has(each), book, act))}
        </tbody>
      </table>
    </div>
    ${found.length > rows
      ? html`<button class="press second" @click=${act.more}>
          ${tn("Show more: {n} is left", "Show more: {n} are left", found.length - rows)}
        </button>`
      : nothing}`;
}

function none(known, read) {
  if (!read) return t("Reading the record …");
  if (known.size) return t("No challenge is like that.");
  return t("No challenge yet. The first one appears here by itself.");
}

const row = (challenge, mine, book, { open }) => html`<tr
  id="challenge-${challenge.number}"
  class=${mine ? "yours" : ""}
>
  <td class="n">
    <button
      class="link"
      aria-label=${t("Challenge {n}", { n: challenge.number })}
      @click=${() => open(challenge.number)}
    >
      ${challenge.number}
    </button>
  </td>
  <td class="n">${challenge.round ?? "–"}</td>
  <td class="n">${[challenge.division, challenge.table].filter(Boolean).join(" ") || "–"}</td>
  <td>${told.side(challenge)}</td>
  <td>${words(challenge)}</td>
  <td>
    ${sign(challenge)} ${challenge.notes.map((each) => html`<small>${told.note(each)}</small>`)}
  </td>
  <td>${follows(challenge, mine, book)}</td>
  <td class="n">${when(challenge)}</td>
</tr>`;

/** The words of the slip in force, or what else is challenged. */
function words({ adjudications, kind }) {
  const slip = adjudications.at(-1)?.words;
  return slip ? html`<span translate="no">${slip.join(" ")}</span>` : told.kind(kind);
}

/** Whom it waits for, by which clause; else what became of the play, and at what cost. */
function follows(challenge, mine, book) {
  const { outcome, status, waits_for } = challenge;
  if (mine) {
    return [t("yours to decide"), told.rests(waitsBy(challenge, book))].filter(Boolean).join(" · ");
  }
  if (waits_for) return awaited(challenge);
  const ruled = status === "ruled" && outcome ? told.effects(outcome) : [];
  return [...ruled, ...toldApart(outcome).first].join(" ");
}

/** When its verdict was given, or since when it waits. */
function when({ adjudicated_at, waits_since, adjudications }) {
  const at = adjudicated_at ?? waits_since ?? adjudications.at(-1)?.adjudicated_at;
  return at ? told.time(at, "short") : "–";
}
