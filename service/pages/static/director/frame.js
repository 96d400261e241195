// What stands around every tab: the event, the tabs, what is wrong, what was done.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { pageOf } from "../core/roles.js";

/** The page of a director. @param {object} state main's @param {object} desk @param {object} tabs */
export const framed = (state, desk, tabs) => html`
  <div class="top unprinted">
    <header class="bar">
      <b>${desk.event.name ?? desk.event.code}</b>
      ${desk.event.round
        ? html`<span>${t("Round {n}", { n: desk.event.round })}</span>`
        : nothing}
      <span>${desk.event.lexicon.name} <span class="print">${desk.event.lexicon.short}</span></span>
      <span class="push">${state.head ? head(state.head) : nothing}</span>
      <span>${desk.device.name}</span>
    </header>
    <nav class="tabs" aria-label=${t("Parts of this page")}>
      ${Object.entries(tabs).map(([id, { name }]) => tab(id, name(), state))}
    </nav>
    <div class="banner" role="status" ?hidden=${state.connected}>
      ${state.connected ? nothing : t("Connection lost. What is shown may be old. Trying again …")}
    </div>
  </div>
  <main class="wide">
    <p class=${state.problem ? "wrong" : ""} role="alert" ?hidden=${!state.problem}>
      ${state.problem}
    </p>
    <p class="aloud" role="status">${state.done}</p>
    ${state.open[state.tab].view()}
  </main>
  <footer class="foot unprinted">
    ${Object.entries(state.open).map(([id, { foot }]) =>
      foot ? html`<a class="link" href="#${id}">${foot()}</a>` : nothing,
    )}
  </footer>
`;

const head = ({ printed }) =>
  html`<a class="link" href="#checks"
    >${t("record")} <span class="print">${printed}</span></a
  >`;

const tab = (id, name, { tab, open }) => {
  const waiting = open[id]?.waits?.();
  // A tab that is pressed once more shows its beginning.
  return html`<a
    href="#${id}"
    aria-current=${id === tab ? "page" : "false"}
    @click=${() => id === tab && open[id].top?.()}
    >${name}${waiting ? html` <b class="count">${waiting}</b>` : nothing}</a
  >`;
};

/** For whoever sits here and is no director, or isn't known to be one. */
export const notHere = ({ device, problem }) => html`
  <header class="bar"><b>slipdesk</b></header>
  <main>${problem ? noAnswer(problem) : device ? another(device) : unknown()}</main>
`;

const noAnswer = (problem) => html`
  <h1 tabindex="-1">${t("Trying again …")}</h1>
  <p class="wrong" role="alert">${problem}</p>
`;

const another = ({ name, role }) => html`
  <h1 tabindex="-1">${t("This is the director's page.")}</h1>
  <p>${t("This browser is paired as “{name}”, and not as a director.", { name })}</p>
  <p class="row">
    <a class="press" href=${pageOf(role) ?? "/"}>${t("To its own page")}</a>
    <a class="press second" href="/pair">${t("Pair it anew")}</a>
  </p>
`;

const unknown = () => html`
  <h1 tabindex="-1">${t("Not signed in")}</h1>
  <p class="hint">
    ${t(
      "Whoever runs the desk has a link: it is printed when the desk is served for the first time, " +
        "and “slipdesk sign-in” makes another. A director of the event can let you in as well.",
    )}
  </p>
  <p class="row"><a class="press" href="/pair">${t("Type a code")}</a></p>
`;
