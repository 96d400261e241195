// Printers: how each is, what did not come out, a new one and what it gets.

import { html } from "../vendor/lit-html-3.3.3.js";
import { get } from "../core/api.js";
import { t } from "../core/language.js";
import { HANDING_IN } from "./device_views.js";
import { form } from "./printer_form.js";
import { asked, blank, filledWith, isThere, toggled, toSeeTo } from "./printer_state.js";
import { address, failures, list, present } from "./printer_views.js";
import { quietly, repeatable } from "./sending.js";

const LOOK = 3_000; // milliseconds between looks while they are looked at
const SELDOM = 15_000;

export const name = () => t("Printers");

export function open(desk) {
  const home = `${desk.home}/printers`;
  const state = {
    ...{ printers: [], jobs: [], devices: [], read: false },
    ...{ form: blank(), added: null, busy: false, now: Date.now() },
  };
  let looking;
  const once = repeatable();

  const show = (change = {}) => (Object.assign(state, change), desk.show());
  const isSeen = () => Boolean(document.querySelector("#printers-tab"));

  async function look() {
    clearTimeout(looking);
    await quietly(async () => {
      const { printers, jobs } = await get(home);
      show({ printers, jobs, read: true, now: Date.now() });
    });
    clearTimeout(looking);
    looking = setTimeout(look, isSeen() ? LOOK : SELDOM);
  }

  async function readDevices() {
    const { devices } = await get("/api/v1/devices");
    show({ devices: devices.filter(({ role }) => HANDING_IN.includes(role)) });
  }

  async function busy(act, done) {
    if (state.busy) return false;
    show({ busy: true });
    const fared = await desk.act(() => once(act), done);
    show({ busy: false });
    look();
    return fared;
  }

  async function submit(event) {
    event.preventDefault();
    const { form: of } = state;
    const fared = await busy(
      async (send) =>
        of.id
          ? await send("PATCH", `${home}/${of.id}`, asked(of))
          : show({ added: await send("POST", home, asked(of)) }),
      of.id ? t("Saved.") : t("The printer is added."),
    );
    if (!fared) return;
    show({ form: blank() });
    (document.querySelector("#typed") ?? document.querySelector("main h1")).scrollIntoView();
  }

  const again = ({ number, printer }) => {
    const where = isThere(state, printer) ? { printer } : {}; // else wherever it is for by now
    return busy(
      (send) => send("POST", `${desk.home}/challenges/${number}/docket`, where),
      t("It is printed again, as a copy."),
    );
  };

  const fill = (part) => show({ form: { ...state.form, ...part } });
  const on = {
    submit,
    again,
    fill,
    toggle: (field, each) => fill({ [field]: toggled(state.form[field], each) }),
    accept: ({ id, told }) =>
      busy((send) => send("PATCH", `${home}/${id}`, { accept: told }), t("It prints from now on.")),
    typed: () => show({ added: null }),
    leave: () => show({ form: blank() }),
    change(printer) {
      show({ form: filledWith(printer) });
      document.querySelector("#adding").focus();
    },
  };

  look();
  return {
    foot: () => present(state),
    view: () => html`
      <h1 id="printers-tab" tabindex="-1">${name()}</h1>
      ${address(state, on)} ${list(state, on)} ${failures(state, on)} ${form(state, on)}
    `,
    arrived() {
      show({ now: Date.now() });
      look();
      quietly(readDevices);
    },
    waits: () => toSeeTo(state, state.now),
  };
}
