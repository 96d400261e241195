// Makes this browser a device of the desk: reads the code of a link, or lets one type it.

import { html, nothing, render } from "../vendor/lit-html-3.3.3.js";
import { get, newKey, send } from "../core/api.js";
import { complaint } from "../core/complaint.js";
import { speak, t } from "../core/language.js";
import { pageOf } from "../core/roles.js";
import { code, isWhole } from "./state.js";

const SOFTWARE = "slipdesk pages";
const page = document.querySelector("#page");
const state = { code: "", busy: false, wrong: null, device: null };
let key = newKey(); // the desk lets the same call in again when its answer was lost

const view = () => html`
  <header class="bar"><b>slipdesk</b></header>
  <main>
    <h1 tabindex="-1">${t("Pair this device")}</h1>
    ${state.device ? paired(state.device) : nothing}
    <form @submit=${submit}>
      <div class="field">
        <label for="code">${t("Code")}</label>
        <input id="code" class="code" autocomplete="off" autocapitalize="characters"
          spellcheck="false" aria-describedby="help" aria-invalid=${state.wrong ? "true" : "false"}
          .value=${state.code} @input=${typed} ?readonly=${state.busy} />
        <small id="help">
          ${t("Eight letters from the director. They hold for 15 minutes and for one device.")}
        </small>
        <p class=${state.wrong ? "wrong" : ""} role="alert">${state.wrong}</p>
      </div>
      <div class="row">
        <button class="press large" ?disabled=${state.busy || !isWhole(state.code)}>
          ${t("Pair")}
        </button>
      </div>
    </form>
  </main>
`;

const paired = ({ name }) => html`<p>
  ${t("This browser is paired as “{name}” already. Another code replaces that.", { name })}
</p>`;

function show(change = {}) {
  Object.assign(state, change);
  render(view(), page);
}

function typed(event) {
  show({ code: code(event.target.value), wrong: null });
  if (isWhole(state.code)) document.querySelector(".press").focus();
}

async function submit(event) {
  event.preventDefault();
  if (state.busy || !isWhole(state.code)) return;
  show({ busy: true, wrong: null });
  try {
    const body = { code: state.code, software: SOFTWARE, cookie: true };
    const { role } = await send("POST", "/api/v1/devices/pair", body, key);
    location.replace(pageOf(role) ?? "/");
  } catch (error) {
    show({ busy: false, code: error.passes ? state.code : "", wrong: complaint(error) });
    if (!error.passes) key = newKey();
    arrive();
  }
}

const arrive = () => document.querySelector(isWhole(state.code) ? ".press" : "#code").focus();

/** A link's code is taken out of the address at once: nobody reads it there, nor in the history. */
function linked() {
  const found = code(location.hash);
  if (location.hash) history.replaceState(null, "", location.pathname);
  return found;
}

async function self() {
  try {
    return await get("/api/v1/devices/self");
  } catch {
    return null;
  }
}

state.code = linked();
addEventListener("hashchange", () => show({ code: linked(), wrong: null }));
const [device] = await Promise.all([self(), speak().catch(() => {})]); // or it is English
show({ device });
arrive();
