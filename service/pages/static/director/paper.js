// A challenge's docket on paper: again at any printer, or from this browser at an office printer.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get } from "../core/api.js";
import { t } from "../core/language.js";
import { problemOf, quietly, sent } from "./sending.js";

/** @param {import("./main.js").Desk} desk */
export function paper(desk) {
  const state = { printers: [], forms: {}, done: "" };

  async function learn() {
    Object.values(state.forms).forEach((form) => (form.problem = ""));
    state.done = "";
    await quietly(async () => {
      const { printers } = await get(`${desk.home}/printers`);
      state.printers = printers.filter(({ pending }) => !pending);
    });
    desk.show();
  }

  async function submit(event, number) {
    event.preventDefault();
    const printer = new FormData(event.target).get("printer");
    const body = printer ? { printer } : {};
    const path = `${desk.home}/challenges/${number}/docket`;
    state.done = "";
    if (await sent(state.forms, number, desk.show, (send) => send("POST", path, body))) {
      state.done = t("The docket is being printed.");
    }
    desk.show();
  }

  return { learn, view: (number) => view(number, state, desk.home, submit) };
}

const view = (number, { printers, forms, done }, home, submit) => html`
  <section class="list" aria-labelledby="paper">
    <h2 id="paper">${t("Docket")}</h2>
    ${printers.length
      ? html`<form class="row" @submit=${(event) => submit(event, number)}>
          <label class="field"
            ><b>${t("Print it at")}</b>
            <select name="printer">
              <option value="">${t("the printers that it is for")}</option>
              ${printers.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
            </select></label
          >
          <button class="press second" ?disabled=${forms[number]?.busy}>${t("Print the docket")}</button>
        </form>`
      : nothing}
    ${problemOf(forms[number])}
    <p class="sign yes" role="status" ?hidden=${!done}>${done}</p>
    <p>
      <a href="${home}/challenges/${number}/docket" target="_blank" rel="noopener"
        >${t("Print it on an office printer")}</a
      >
    </p>
  </section>
`;
