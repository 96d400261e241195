// One challenge, whole: its slips, what was found of them and by whom, what a director may do.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { get, getAll } from "../core/api.js";
import { t } from "../core/language.js";
import { awaited } from "../core/outcome.js";
import { ACTS, address, offered } from "./acts.js";
import * as views from "./challenge_views.js";
import { waitsBy } from "./challenges.js";
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
    shown.done = ACTS[act].done();
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
      ${views.sign(challenge)} <span>${told.place(challenge)}</span>
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
        ${views.outcome(challenge)} ${views.slips(challenge, alphabet)} ${views.review(challenge)}
        ${views.circumstances(challenge)} ${views.marks(challenge, act)}
        ${views.history(shown.decisions)}
        ${act.docket.view(challenge.number)}
        <p>
          <a
            href="${act.home}/challenges/${challenge.number}/proof"
            download="challenge-${challenge.number}-proof.json"
            >${t("Proof that it is in the record")}</a
          >
        </p>
      </div>
      ${acts(offered(challenge, book), challenge, book, shown, act)}
    </div>
  `;
};

const acts = (names, challenge, book, shown, act) =>
  names.length
    ? html`<section class="list" aria-label=${t("What you can do")}>
        <h2>${t("What you can do")}</h2>
        ${repeat(
          names,
          (each) => formOf(shown, each),
          (each) => form(each, challenge, book, shown, act),
        )}
      </section>`
    : nothing;

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
