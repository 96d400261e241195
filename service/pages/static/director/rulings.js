// Everything that directors decided, as a report; a ruling of its own; other directors' opinions.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { getAll } from "../core/api.js";
import { t } from "../core/language.js";
import { rulebook } from "./book.js";
import { decision } from "./decisions.js";
import { saved } from "./exports.js";
import { count, filled, line, number, radios, text, truth } from "./forms.js";
import { bookSays, outcomeFields, ruled, rulingKinds } from "./outcomes.js";
import { problemOf, quietly, rereading, sent } from "./sending.js";

export const name = () => t("Rulings");

/** @param {import("./main.js").Desk} desk */
export function open(desk) {
  const state = { decisions: [], read: false, book: null, forms: {} };

  async function read() {
    state.decisions = (await getAll(`${desk.home}/rulings?limit=200`, "rulings")).reverse();
    state.read = true;
    desk.show();
  }

  async function submit(event, id, path, body) {
    event.preventDefault();
    const form = event.target;
    const given = body(filled(form));
    const asked = (send) => send("POST", `${desk.home}/rulings${path}`, given);
    if (!(await sent(state.forms, id, desk.show, asked))) return;
    form.closest("details").open = false;
    form.reset();
    await desk.act(read, t("It is on record."));
  }

  const arrived = () => desk.act(read);
  const again = rereading(read);
  quietly(async () => {
    state.book = await rulebook(desk.event);
    desk.show();
  });
  return {
    arrived,
    anew: again,
    heard: () => location.hash === "#rulings" && again(),
    view: () => html`
      <h1 tabindex="-1">${name()}</h1>
      <p class="hint unprinted">
        ${t("Everything that directors decided, with the clause and the reason, newest first.")}
      </p>
      <div class="row unprinted">
        ${saved(desk, {
          path: "/rulings",
          accept: "text/plain",
          file: "decisions.txt",
          label: t("Report as text"),
        })}
        ${saved(desk, { path: "/rulings", file: "decisions.csv", label: t("For a spreadsheet") })}
        <button class="press second" @click=${() => print()}>${t("Print")}</button>
      </div>
      ${rulingForm(state, submit)}
      ${state.read && !state.decisions.length
        ? html`<p class="hint">${t("Nothing was decided yet.")}</p>`
        : nothing}
      <div class="list">
        ${repeat(
          state.decisions,
          ({ entry }) => entry,
          (each) =>
            decision(each, {
              challenge: desk.challenge(each.challenge),
              after: opinionForm(each, state, submit),
            }),
        )}
      </div>
    `,
  };
}

const rulingForm = ({ book, forms }, submit) => html`<details class="card unprinted">
  <summary>${t("Give a ruling")}</summary>
  <form @submit=${(event) => submit(event, "ruling", "", rulingBody)}>
    ${rulingKinds(book, "free")}
    ${number({
      name: "challenge",
      label: t("Number of the challenge that it settles"),
      hint: t("Only with one has a ruling an outcome."),
      min: 1,
    })}
    <div class="deck">
      ${line({ name: "division", label: t("Division") })}
      ${number({ name: "round", label: t("Round"), min: 1 })}
      ${number({ name: "table", label: t("Table"), min: 1 })}
    </div>
    ${outcomeFields()} ${text({ name: "reason", label: t("Reason") })}
    ${line({ name: "director", label: t("Director"), hint: t("Empty: you.") })}
    ${bookSays(book, ["rulings"])} ${problemOf(forms.ruling)}
    <button class="press" ?disabled=${forms.ruling?.busy}>${t("Give the ruling")}</button>
  </form>
</details>`;

const rulingBody = (given) => ({
  kind: given.kind,
  challenge: count(given.challenge),
  division: given.division,
  round: count(given.round),
  table: count(given.table),
  outcome: ruled(given),
  reason: given.reason,
  director: given.director,
});

/** Another director's opinion, or the final say of the first, where the rulebook has them. */
function opinionForm({ number, settled, opinions }, { book, forms }, submit) {
  if (!number || settled || !book?.rulings.opinions) return nothing;
  const id = `opinion-${number}`;
  return html`<details class="unprinted">
    <summary>${t("Opinion or final say ({clause})", { clause: book.rulings.clause })}</summary>
    <form @submit=${(event) => submit(event, id, `/${number}/opinions`, opinionBody)}>
      <p class="hint">
        ${opinions.length
          ? t("Another director, if the first two differ; then the first one has the final say.")
          : t("Another director says whether they agree.")}
      </p>
      ${line({ name: "director", label: t("Who speaks"), hint: t("Empty: you.") })}
      ${radios({
        name: "agrees",
        label: t("The ruling"),
        options: [
          ["yes", t("I agree: it stands")],
          ["no", t("I do not agree")],
        ],
      })}
      ${text({ name: "reason", label: t("Reason") })}
      <details>
        <summary>${t("As the final say: another outcome")}</summary>
        ${outcomeFields()}
      </details>
      ${problemOf(forms[id])}
      <button class="press" ?disabled=${forms[id]?.busy}>${t("Put it on record")}</button>
    </form>
  </details>`;
}

const opinionBody = (given) => ({
  agrees: truth(given.agrees),
  reason: given.reason,
  outcome: ruled(given),
  director: given.director,
});
