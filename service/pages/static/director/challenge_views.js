// What is known of one challenge, part by part.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { sentences } from "../core/outcome.js";
import { laid, word } from "../core/tiles.js";
import { decision } from "./decisions.js";
import * as told from "./told.js";

/** What follows of it, and what stays of what followed before. */
export const outcome = ({ outcome, carried_out = [], ruling, review, status }) => {
  const ruled = status === "ruled" && outcome ? told.effects(outcome) : [];
  const lines = [...ruled, ...sentences(outcome), ...told.stays(carried_out)];
  if (!lines.length) return nothing;
  return html`<section class="list">
    <h2>${status === "under_review" && review ? t("Until then") : t("What follows")}</h2>
    ${ruling ? html`<p class="hint">${t("By ruling {n}.", { n: ruling })}</p>` : nothing}
    <ul>
      ${lines.map((each) => html`<li>${each}</li>`)}
    </ul>
  </section>`;
};

/** Its slips, each with what was found of it as a whole. */
export const slips = ({ adjudications }, alphabet) =>
  adjudications.length
    ? html`<section class="list">
        <h2>${t("Slips and what was found of them")}</h2>
        <ol class="list">
          ${adjudications.map((each) => html`<li class="card">${slip(each, alphabet)}</li>`)}
        </ol>
      </section>`
    : nothing;

const slip = (found, alphabet) => html`
  <div class="row">
    ${(found.words ?? []).map((each) =>
      alphabet
        ? html`<span class="small">${word(laid(each, alphabet))}</span>`
        : html`<b translate="no">${each}</b>`,
    )}
  </div>
  <p>
    ${found.verdict
      ? html`<span class="sign ${found.verdict === "valid" ? "yes" : "no"}"
            >${told.verdict(found.verdict)}</span
          >
          ${told.method(found.method)}`
      : t("No verdict yet")}
    ${found.ground ? html`· ${told.ground(found.ground)}` : nothing}
    ${found.correction ? html`· ${t("Found to be right afterwards")}` : nothing}
  </p>
  <small class="hint">
    ${[
      found.adjudicator,
      found.list ?? (found.lexicon && `${found.lexicon.name} ${found.lexicon.short}`),
      found.adjudicated_at && told.time(found.adjudicated_at),
    ]
      .filter(Boolean)
      .join(" · ")}
  </small>
`;

/** Another look that was asked for. */
export const review = ({ review }) =>
  review
    ? html`<section class="list">
        <h2>${t("Another look")}</h2>
        <p>
          ${told.way(review.way)} (${told.clause(review.clause)}).
          ${review.third ? t("A third opinion was asked for.") : nothing}
        </p>
        <ul>
          ${(review.looks ?? []).map(
            ({ adjudicator, method, verdict }) =>
              html`<li>
                ${adjudicator ? `${adjudicator}: ` : nothing}${told.verdict(verdict)}
                ${told.method(method)}
              </li>`,
          )}
        </ul>
      </section>`
    : nothing;

/** The call: whether it was in time, and what is known of the turn. */
export const circumstances = ({ call, timing }) => {
  const facts = told.facts(call?.facts);
  if (!timing && !facts.length && !call?.agreement) return nothing;
  return html`<section class="list">
    <h2>${t("The call")}</h2>
    <ul>
      ${timing
        ? html`<li>${told.standing(timing.standing)} (${told.clause(timing.clause)})</li>`
        : nothing}
      ${call?.agreement ? html`<li>${told.agreement(call.agreement)}</li>` : nothing}
      ${facts.map((each) => html`<li>${each}</li>`)}
    </ul>
  </section>`;
};

/** What a director should know of it. */
export const marks = ({ notes, shares_words_with: shares }, { open }) =>
  notes.length
    ? html`<section class="list">
        <h2>${t("Marks")}</h2>
        <ul>
          ${notes.map((each) => html`<li>${told.note(each)}</li>`)}
        </ul>
        ${shares
          ? html`<p>
              <button class="link" @click=${() => open(shares)}>
                ${t("Challenge {n}", { n: shares })}
              </button>
            </p>`
          : nothing}
      </section>`
    : nothing;

/** What directors decided on it. @param {object[]} decisions */
export const history = (decisions) =>
  decisions.length
    ? html`<section class="list">
        <h2>${t("What directors decided")}</h2>
        ${decisions.map((each) => decision(each))}
      </section>`
    : nothing;

/** Where a challenge stands, by colour, sign and word. */
export const sign = ({ status, verdict }) => {
  if (verdict) {
    const kind = verdict === "valid" ? "yes" : "no";
    return html`<span class="sign ${kind}">${told.verdict(verdict)}</span>`;
  }
  const waits = ["ruled", "withdrawn", "void", "not_in_time"].includes(status) ? "" : "sign wait";
  return html`<span class=${waits}>${told.status(status)}</span>`;
};
