// One challenge, whole: its slips, what was found of them and by whom, what a director may do.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { get, getAll } from "../core/api.js";
import { t } from "../core/language.js";
import { awaited, sentences } from "../core/outcome.js";
import { laid, word } from "../core/tiles.js";
import { ACTS, address, offered } from "./acts.js";
import { waitsBy } from "./challenges.js";
import { decision } from "./decisions.js";
import { filled } from "./forms.js";
import { bookSays } from "./outcomes.js";
import { paper } from "./paper.js";
import { problemOf, quietly, sent } from "./sending.js";
import * as told from "./told.js";

/**
 * The part of the board that shows one challenge.
 * @param {import("./main.js").Desk} desk
 * @param {{state: object, back: () => void}} board
 */
export function one(desk, { state, back }) {
  const shown = { number: null, decisions: [], forms: {}, done: "" };
  const docket = paper(desk);

  async function open(number) {
    Object.values(shown.forms).forEach((form) => (form.problem = ""));
    Object.assign(shown, { number, decisions: [], done: "" });
    desk.show();
    document.querySelector("main h1")?.focus();
    scrollTo(0, 0);
    docket.learn();
    await desk.act(history);
  }

  async function history() {
    const { number } = shown;
    const decisions = await getAll(`${desk.home}/rulings?limit=200`, "rulings");
    if (shown.number !== number) return;
    shown.decisions = decisions.filter(({ challenge }) => challenge === number);
    desk.show();
  }

  async function submit(act, event) {
    event.preventDefault();
    const form = event.target;
    const body = ACTS[act].body(filled(form), state.known.get(shown.number));
    const path = address(desk.home, act, shown.number);
    const asked = (send) => send("POST", path, body);
    if (!(await sent(shown.forms, formOf(shown, act), desk.show, asked))) return;
    form.closest("details").open = false;
    form.reset();
    shown.done = t("On record: {what}.", { what: ACTS[act].name() });
    await desk.act(refresh);
  }

  async function refresh() {
    const { number } = shown;
    state.known.set(number, await get(`${desk.home}/challenges/${number}`));
    document.querySelector("main h1")?.focus();
    await history();
  }

  return {
    open,
    number: () => shown.number,
    leave: () => (shown.number = null),
    heard: (number) => number === shown.number && quietly(history),
    view: () => whole(state, shown, { back, submit, open, docket, home: desk.home }),
  };
}

const formOf = ({ number }, act) => `${number} ${act}`;

const whole = ({ known, book, alphabet }, shown, act) => {
  const challenge = known.get(shown.number);
  return html`
    <p><button class="link" @click=${act.back}>← ${t("Back to the board")}</button></p>
    <h1 tabindex="-1">${t("Challenge {n}", { n: challenge.number })}</h1>
    <p class="row">
      ${sign(challenge)} <span>${told.place(challenge)}</span>
      <span>${t("Challenger: {who}", { who: told.side(challenge) })}</span>
      <span>${told.kind(challenge.kind)}</span>
    </p>
    <p class="sign yes" role="status" ?hidden=${!shown.done}>${shown.done}</p>
    ${challenge.waits_for
      ? html`<p class="sign wait">
          ${[awaited(challenge), told.rests(waitsBy(challenge, book))].filter(Boolean).join(" · ")}
        </p>`
      : nothing}
    <div class="halves">
      <div class="list">
        ${outcome(challenge)} ${slips(challenge, alphabet)} ${review(challenge)}
        ${circumstances(challenge)} ${marks(challenge, act)} ${history(shown.decisions)}
        ${act.docket.view(challenge.number)}
        <p>
          <a
            href="${act.home}/challenges/${challenge.number}/proof"
            download="challenge-${challenge.number}-proof.json"
            >${t("Proof that it is in the record")}</a
          >
        </p>
      </div>
      <section class="list" aria-label=${t("What you can do")}>
        <h2>${t("What you can do")}</h2>
        ${repeat(
          offered(challenge, book),
          (each) => `${challenge.number} ${each}`,
          (each) => form(each, challenge, book, shown, act),
        )}
      </section>
    </div>
  `;
};

const form = (act, challenge, book, shown, { submit }) => {
  const { name, clause, fields, parts } = ACTS[act];
  const rests = clause(challenge, book);
  const sending = shown.forms[formOf(shown, act)];
  return html`<details class="card" name="act">
    <summary>${name()}${rests ? html` <small>${told.clause(rests)}</small>` : nothing}</summary>
    <form @submit=${(event) => submit(act, event)}>
      ${fields(challenge, book)} ${bookSays(book, parts)}
      ${problemOf(sending)}
      <button class="press" ?disabled=${sending?.busy}>${name()}</button>
    </form>
  </details>`;
};

const outcome = ({ outcome, carried_out = [], ruling, review, status }) => {
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

const slips = ({ adjudications }, alphabet) =>
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

const review = ({ review }) =>
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

const circumstances = ({ call, timing }) => {
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

const marks = ({ notes, shares_words_with: shares }, { open }) =>
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

const history = (decisions) =>
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
