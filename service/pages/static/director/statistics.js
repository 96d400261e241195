// Statistics as pictures: challenges by round, how many succeeded, how long a verdict took.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get } from "../core/api.js";
import { t } from "../core/language.js";
import { bar, columns } from "./charts.js";
import { saved } from "./exports.js";
import { figure, together } from "./figures.js";
import { rereading } from "./sending.js";
import * as told from "./told.js";

export const name = () => t("Statistics");

/** @param {import("./main.js").Desk} desk */
export function open(desk) {
  const state = { figures: null };

  async function read() {
    state.figures = await get(`${desk.home}/statistics`);
    desk.show();
  }

  const arrived = () => desk.act(read);
  const again = rereading(read);
  return {
    arrived,
    anew: again,
    heard: () => location.hash === "#statistics" && again(),
    view: () => html`
      <h1 tabindex="-1">${name()}</h1>
      ${state.figures
        ? figures(state.figures)
        : html`<p class="hint">${t("Reading the record …")}</p>`}
      <div class="row">
        ${saved(desk, { path: "/statistics", file: "statistics.csv", label: t("For a spreadsheet") })}
        <button class="press second unprinted" @click=${() => print()}>${t("Print")}</button>
      </div>
    `,
  };
}

const figures = (all) => html`
  <div class="deck glance">
    ${together(all)}
    ${figure(all.waiting, t("wait for a verdict"))}
  </div>
  ${all.challenges ? byRound(all.rounds) : nothing}
  ${part(t("By device"), t("Device"), all.devices, ({ name, device }) => name ?? device)}
  ${all.divisions.length > 1
    ? part(t("By division"), t("Division"), all.divisions, ({ division }) => division ?? "–")
    : nothing}
  ${all.notes.length ? marks(all.notes) : nothing}
`;

const byRound = (rounds) => html`<section class="list">
  <h2>${t("By round")}</h2>
  <div class="beside">
    <figure class="list">
      ${columns(
        rounds.map((each) => ({
          label: each.round ? t("R{n}", { n: each.round }) : "–",
          above: told.percent(each.success_rate),
          parts: shares(each),
        })),
      )}
      <figcaption class="legend" aria-hidden="true">
        <span class="key done">${t("Not acceptable: it succeeded")}</span>
        <span class="key not">${t("Acceptable: it did not")}</span>
        <span class="key else">${t("Ruled on, too late or waiting")}</span>
        <span>${t("Above: how many of them succeeded")}</span>
      </figcaption>
    </figure>
    ${table(t("By round"), t("Round"), rounds, ({ round }) => round ?? "–")}
  </div>
</section>`;

const part = (title, head, rows, label) => html`<section class="list">
  <h2>${title}</h2>
  ${table(title, head, rows, label)}
</section>`;

const shares = (each) => [
  { kind: "done", value: each.successful },
  { kind: "not", value: each.unsuccessful },
  { kind: "else", value: each.challenges - each.successful - each.unsuccessful },
];

function table(caption, head, rows, label) {
  const most = Math.max(...rows.map(({ challenges }) => challenges));
  const longest = Math.max(...rows.map(({ time_to_verdict: time }) => time.mean_ms ?? 0));
  const heads = [t("Challenges"), t("Succeeded"), t("Did not"), t("Success rate")];
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
    <table>
      <caption class="aloud">${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${head}</th>
          ${heads.map((each) => html`<th scope="col" class="n">${each}</th>`)}
          <td></td>
          <th scope="col" class="n">${t("Time to verdict")}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (each) => html`<tr>
            <th scope="row">${label(each)}</th>
            <td class="n">${each.challenges}</td>
            <td class="n">${each.successful}</td>
            <td class="n">${each.unsuccessful}</td>
            <td class="n">${told.percent(each.success_rate)}</td>
            <td class="picture">${bar(shares(each), most)}</td>
            <td class="n">${told.span(each.time_to_verdict.mean_ms)}</td>
            <td class="picture">
              ${bar([{ kind: "else", value: each.time_to_verdict.mean_ms ?? 0 }], longest)}
            </td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const marks = (notes) => html`<section class="list">
  <h2>${t("Marks")}</h2>
  <table>
    <caption class="aloud">${t("How many challenges have which mark")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("Mark")}</th>
        <th scope="col" class="n">${t("Challenges")}</th>
      </tr>
    </thead>
    <tbody>
      ${notes.map(
        ({ note, challenges }) =>
          html`<tr>
            <th scope="row">${told.note(note)}</th>
            <td class="n">${challenges}</td>
          </tr>`,
      )}
    </tbody>
  </table>
</section>`;
