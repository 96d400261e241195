// What the runner's tablet shows: one screen by its name.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said, t, tn } from "../core/language.js";
import { list } from "./list.js";
import { seen } from "./state.js";
import { asker, pending, refused, strange, unread, verdict, waiting } from "./told.js";
import { checking, place, typing } from "./writing.js";

const starting = ({ problem }) =>
  problem
    ? html`<main>
        <h1 tabindex="-1">${t("The desk does not answer")}</h1>
        <p role="status">
          ${problem.status ? `${said(problem.title)}. ` : ""}
          ${t("This goes away by itself when the desk answers.")}
        </p>
      </main>`
    : nothing;

function unpaired({ items }) {
  const waiting = items.filter(({ number }) => !number);
  return elsewhere(
    t("This browser is not paired."),
    "/pair",
    t("Pair this device"),
    waiting.length
      ? html`<p>
          ${tn("{n} slip waits here.", "{n} slips wait here.", waiting.length)}
          ${t("Ask the director for a new code for the same device: then they are sent.")}
        </p>`
      : "",
  );
}

const forbidden = () => html`<main>
  <h1 tabindex="-1">${t("This browser keeps nothing")}</h1>
  <p>
    ${t("Slips can't wait here for a connection. Leave private browsing, or use another browser.")}
  </p>
</main>`;

const foreign = ({ page }) =>
  elsewhere(t("This page is for a runner."), page ?? "/", t("To the page of this device"), "");

const elsewhere = (title, address, name, more) => html`
  <header class="bar"><b>slipdesk</b></header>
  <main>
    <h1 tabindex="-1">${title}</h1>
    ${more}
    <div class="row"><a class="press large" href=${address}>${name}</a></div>
  </main>
`;

const screens = {
  starting,
  forbidden,
  unpaired,
  foreign,
  place,
  typing,
  checking,
  waiting,
  verdict,
  asker,
  pending,
  unread,
  refused,
  strange,
  list,
};

/** @param {object} state @param {Record<string, Function>} on what main.js does */
export const view = (state, on) => screens[seen(state)](state, on);
