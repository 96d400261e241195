// What surrounds every screen of the runner: bar, banner, heading, and the buttons of its acts.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said, t, tn } from "../core/language.js";
import { acts } from "./acts.js";
import { others, untold } from "./state.js";

/** A screen with one heading. */
export const framed = (state, on, title, content) => html`
  ${bar(state, on)}
  <main aria-labelledby="title">
    <h1 id="title" tabindex="-1">${title}</h1>
    ${content}
  </main>
  <footer class="foot">
    <span>${state.device.name}</span>
    <span class="push">${state.lexicon.title} · ${state.lexicon.edition}</span>
    ${state.event.lexicon.official ? nothing : html`<span>${t("not declared official")}</span>`}
    <span class="print">${t("list {short}", state.event.lexicon)}</span>
  </footer>
`;

const bar = (state, on) => html`
  <div class="top">
    <header class="bar">
      <b>${state.event.name ?? state.event.code}</b>
      <span class="push" role="status">${queued(state)}</span>
      <button class="press second" ?disabled=${!state.items.length} @click=${on.list}>
        ${t("Slips")}
      </button>
    </header>
    <p class="banner" role="status">${banner(state)}</p>
  </div>
`;

/** What this tablet holds, as a line. */
export function queued(state) {
  const ready = untold(state).length;
  const n = others(state).length - ready;
  const told = n ? tn("{n} slip waits", "{n} slips wait", n) : t("No slip waits");
  return ready ? `${told} · ${tn("{n} verdict to tell", "{n} verdicts to tell", ready)}` : told;
}

function banner({ connected, problem }) {
  if (problem?.status) return `${said(problem.title)}. ${t("Slips wait here.")}`;
  if (problem || !connected) {
    return t("No connection to the desk. Slips wait here and are sent by themselves.");
  }
  return nothing;
}

/** Every act of the screen, to be touched as well; what is small stands elsewhere. */
export const buttons = (state, on) =>
  acts(state).filter(({ small }) => !small).map(
    ({ act, name, shown, second }) =>
      html`<button class="press large ${second ? "second" : ""}" @click=${on[act]}>
        ${name} ${key(state, shown)}
      </button>`,
  );

/** A key, for those who have keys. */
export const key = ({ touch }, shown) => (touch ? nothing : html`<kbd>${shown}</kbd>`);

/** Where the players of a slip sit. */
export const seat = ({ table, round, division }) =>
  [
    division ? t("Division {division}", { division }) : null,
    round ? t("Round {round} · table {table}", { round, table }) : t("Table {table}", { table }),
  ]
    .filter(Boolean)
    .join(" · ");
