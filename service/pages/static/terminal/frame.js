// What surrounds every screen of the terminal: bar, heading, foot, and the buttons of its acts.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { languages, remedy, said, spoken, t } from "../core/language.js";
import { costs } from "../core/policy.js";
import { acts } from "./acts.js";

/** A screen with one heading. */
export const framed = (state, on, title, content) => html`
  ${bar(state)}
  <main aria-labelledby="title">
    <h1 id="title" tabindex="-1">${title}</h1>
    ${content}${warning(state)}
  </main>
  ${foot(state, on)}
`;

const bar = ({ event, lexicon, connected }) => html`
  <div class="top">
    <header class="bar">
      <b>${event.name ?? event.code}</b><span>${lexicon.title} · ${lexicon.edition}</span>
      ${event.lexicon.official ? nothing : html`<span>${t("not declared official")}</span>`}
      <span class="print push">${t("list {short}", { short: event.lexicon.short })}</span>
    </header>
    <p class="banner" role="status">${connected ? nothing : lost()}</p>
  </div>
`;

const lost = () => t("No connection to the desk. Write slips on paper.");

const foot = ({ device, event, slip, screen }, on) => html`
  <footer class="foot">
    ${slip.table && device.table ? nothing : html`<span>${device.name}</span>`}
    ${slip.table ? html`<span>${t("Round {round} · table {table}", slip)}</span>` : nothing}
    ${screen === "idle" ? [price(event), tongues(on)] : nothing}
  </footer>
`;

const price = (event) => html`<span>${costs(event.penalty_policy)}</span>`;

const tongues = (on) => html`<nav class="row push" aria-label=${t("Language")}>
  ${Object.entries(languages).map(
    ([tag, { name }]) => html`<button class="link" lang=${tag}
      aria-current=${tag === spoken()} @click=${() => on.speak(tag)}>${name}</button>`,
  )}
</nav>`;

/** Every act of the screen, to be touched as well; what is small stands elsewhere. */
export const buttons = (state, on) =>
  acts(state).filter(({ small }) => !small).map(
    ({ act, name, shown, second }) =>
      html`<button class="press large ${second ? "second" : ""}" @click=${on[act]}>
        ${name} <kbd>${shown}</kbd>
      </button>`,
  );

/** Why the desk asks for this. */
export const complaint = (problem) =>
  problem
    ? html`<p class="wrong" role="alert">${said(problem.title)}. ${remedy(problem.code)}</p>`
    : nothing;

const warning = ({ warned }) => html`<p class="warning" role="status">
  ${warned ? t("This clears in ten seconds. Any key keeps it.") : nothing}
</p>`;
