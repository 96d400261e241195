// Every slip that this tablet holds, the one that is sent next first; no word of any is shown.

import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { buttons, framed, seat } from "./frame.js";
import { standing } from "./queue.js";

export const list = (state, on) =>
  framed(
    state,
    on,
    t("Slips on this tablet"),
    html`<div class="list">${state.items.map((item) => row(state, item, on))}</div>
      <div class="row">${buttons(state, on)}</div>`,
  );

const row = (state, item, on) => html`<div class="card"><div class="row">
  <b>${seat(item.place)}</b>
  ${sign(state, item)}
  <button class="press second push" aria-label=${t("Open: {seat}", { seat: seat(item.place) })}
    @click=${() => on.watch(item.key)}>${t("Open")}</button>
</div></div>`;

function sign({ device, answers }, item) {
  switch (standing(item, device)) {
    case "waiting":
      return html`<span>${t("waits to be sent")}</span>`;
    case "answered":
      return answered(item.number, answers[item.number]);
    case "refused":
      return html`<span class="sign wait">${t("to be put right")}</span>`;
    default:
      return html`<span class="sign wait">${t("not sent from here")}</span>`;
  }
}

const answered = (number, answer) =>
  answer?.verdict
    ? html`<span class="sign wait">${t("No. {number}: the verdict is to be told", { number })}</span>`
    : html`<span>${t("No. {number}: no verdict yet", { number })}</span>`;
