// Checks: is everybody's list the same, what would another list have said, is the record whole?

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get } from "../core/api.js";
import { t, tn } from "../core/language.js";
import { lists } from "./lists.js";
import { record } from "./record.js";
import { quietly } from "./sending.js";
import * as told from "./told.js";

export const name = () => t("Checks");

/** @param {import("./main.js").Desk} desk */
export function open(desk) {
  const state = { devices: [] };
  const parts = [lists(desk), record(desk)];

  async function read() {
    const { devices } = await get("/api/v1/devices");
    state.devices = devices.filter(({ expects }) => expects);
    desk.show();
  }

  const arrived = () => {
    quietly(read);
    parts.forEach((part) => quietly(part.read));
  };
  quietly(read);
  return {
    arrived,
    anew: () => quietly(read),
    heard: (type) => type.startsWith("lexicon.") && quietly(read),
    waits: () => alarms(state.devices).length,
    view: () => html`
      <h1 tabindex="-1">${name()}</h1>
      ${expectations(state.devices)} ${parts.map((part) => part.view())}
    `,
  };
}

const alarms = (devices) => devices.filter(({ same }) => same === false);

const expectations = (devices) => html`<section class="list">
  <h2>${t("What devices expect")}</h2>
  ${alarms(devices).length
    ? html`<p class="sign no" role="status">
        ${tn(
          "{n} device expects another list than the one that is played by.",
          "{n} devices expect another list than the one that is played by.",
          alarms(devices).length,
        )}
      </p>`
    : html`<p class="sign yes" role="status">${t("No device expects another list.")}</p>`}
  ${devices.length
    ? html`<table>
        <caption class="aloud">${t("Devices that said which list they expect")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("Device")}</th>
            <th scope="col">${t("Expects")}</th>
            <th scope="col">${t("Last seen")}</th>
          </tr>
        </thead>
        <tbody>
          ${devices.map(expecting)}
        </tbody>
      </table>`
    : nothing}
</section>`;

const expecting = ({ name, expects, same, last_seen }) => html`<tr>
  <th scope="row">${name}</th>
  <td>
    <span class="sign ${same ? "yes" : "no"}"
      >${same ? t("the list that is played by") : t("another list")}</span
    >
    <span class="print">${expects.slice(0, 19)}</span>
  </td>
  <td>${last_seen ? told.time(last_seen) : "–"}</td>
</tr>`;
