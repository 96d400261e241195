// Setting up an event, for whoever runs the desk: open it, and become its director.

import { html, nothing, render } from "../vendor/lit-html-3.3.3.js";
import { get, Refusal, Unreachable } from "../core/api.js";
import { complaint } from "../core/complaint.js";
import { t } from "../core/language.js";
import { eventForm } from "./event_form.js";
import { line, zoneHere } from "./fields.js";
import { begun, body } from "./opening.js";
import { repeatable } from "./sending.js";

const SOFTWARE = "slipdesk pages";
const state = {
  directs: false,
  there: null,
  events: [],
  event: null,
  you: "",
  busy: false,
  problem: null,
};
const once = repeatable();
let page;

/**
 * Draw it, once what can be chosen is known.
 * @param {Element} on @param {object} device whose browser this is; it may direct an event already
 */
export async function setup(on, device) {
  page = on;
  state.directs = device.role === "director";
  show();
  try {
    const [{ tournaments }, { rulebooks }, { lexicons, unavailable }, { policies }] =
      await Promise.all(
        ["tournaments", "rulebooks", "lexicons", "penalty-policies"].map((each) =>
          get(`/api/v1/${each}`),
        ),
      );
    state.there = { rulebooks, lexicons, unavailable, presets: policies };
    state.events = tournaments;
    state.event = begun(state.there, "", zoneHere());
    show();
  } catch (error) {
    failed(error);
  }
  page.querySelector("h1")?.focus();
}

function show(change = {}) {
  Object.assign(state, change);
  render(view(), page);
}

const view = () => html`
  <header class="bar"><b>slipdesk</b><span>${t("Setting up")}</span></header>
  <main class="wide">
    <h1 tabindex="-1">${t("Events of this desk")}</h1>
    <p class=${state.problem ? "wrong" : ""} role="alert" ?hidden=${!state.problem}>
      ${state.problem}
    </p>
    ${state.there ? parts() : nothing}
  </main>
  <footer class="foot">
    ${state.directs ? html`<a href="/director">${t("Back to the event")}</a>` : nothing}
    <button class="link" @click=${signOut}>${t("Sign out of this browser")}</button>
  </footer>
`;

const parts = () => html`
  <form id="direct" @submit=${(event) => event.preventDefault()}>
    ${line({
      id: "you",
      label: t("You"),
      value: state.you,
      change: (you) => show({ you }),
      hint: t("Your name or initials: this browser becomes the director's in that name."),
      required: true,
    })}
  </form>
  ${state.events.length ? events() : nothing}
  <section class="list">
    <h2>${t("A new event")}</h2>
    <form @submit=${submit}>
      ${eventForm(state.event, state.there, (event) => show({ event }))}
      <p class="row">
        <button class="press large" ?disabled=${state.busy || !state.event.lexicon}
          >${t("Open the event")}</button>
      </p>
    </form>
  </section>
`;

const events = () => html`
  <div class="scroll">
    <table>
      <caption class="aloud">${t("Events of this desk")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("Event")}</th>
          <th scope="col">${t("Code")}</th>
          <th scope="col">${t("Rulebook")}</th>
          <th scope="col">${t("Lexicon")}</th>
          <th scope="col" class="n">${t("Round")}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>${state.events.map(row)}</tbody>
    </table>
  </div>
`;

const row = ({ code, name, rulebook, lexicon, round }) => html`<tr>
  <th scope="row">${name ?? code}</th>
  <td>${code}</td>
  <td>${rulebook}</td>
  <td>${lexicon.name} <span class="print">${lexicon.short}</span></td>
  <td class="n">${round}</td>
  <td>
    <button class="press second" ?disabled=${state.busy} @click=${() => direct(code)}
      >${t("Direct")}<span class="aloud"> ${name ?? code}</span></button
    >
  </td>
</tr>`;

async function submit(event) {
  event.preventDefault();
  if (isNameless()) return;
  await busy(async (send) => {
    const opened = body(state.event, state.there.presets);
    const { code } = await send("POST", "/api/v1/tournaments", opened);
    await enter(code, send);
  });
}

const direct = (code) => isNameless() || busy((send) => enter(code, send));

/** A director is a person: nobody goes on without a name. */
const isNameless = () => !page.querySelector("#direct").reportValidity();

/** Let this browser in as a director, as any other device is let in. */
async function enter(tournament, send) {
  const added = { role: "director", name: state.you.trim(), tournament };
  const { code } = await send("POST", "/api/v1/devices", added);
  const asked = { code, cookie: true, software: SOFTWARE };
  await send("POST", "/api/v1/devices/pair", asked);
  location.hash = "devices";
  location.reload();
}

async function busy(act) {
  if (state.busy) return;
  show({ busy: true, problem: null });
  try {
    await once(act);
  } catch (error) {
    failed(error);
    page.querySelector("[role=alert]").scrollIntoView({ block: "center" });
  }
  show({ busy: false });
}

function failed(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  show({ problem: error.status === 403 ? operatorsOnly() : complaint(error) });
}

const operatorsOnly = () =>
  t("Only whoever runs the desk opens events: “slipdesk sign-in” makes a link.");

/** The first is the director, where this browser is both; then whoever runs the desk. */
async function signOut() {
  await busy(async (send) => {
    await send("DELETE", "/api/v1/devices/self");
    location.replace("/");
  });
}
