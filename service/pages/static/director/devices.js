// Devices: who is let in, by a code that is read, scanned or printed; and ending that.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get } from "../core/api.js";
import { t } from "../core/language.js";
import { adding, changing, list, present } from "./device_views.js";
import { asked, offered, waiting } from "./offers.js";
import { quietly, repeatable } from "./sending.js";
import { sheet } from "./sheet.js";

const ADDRESS = "/api/v1/devices";
const LOOK = 3_000; // milliseconds between looks while a code waits for its device
const SELDOM = 30_000;
/** Terminals are called by their tables, and everybody else by a name. */
const blank = (role, language) => ({
  role,
  name: role === "terminal" ? t("Table") : "",
  language,
  table: "",
  through: "",
});

export const name = () => t("Devices");

export function open(desk) {
  const state = {
    devices: [],
    offers: [],
    form: blank("terminal", ""),
    changed: null,
    busy: false,
    now: Date.now(),
  };
  let looking, ticking;
  const once = repeatable();

  const show = (change = {}) => (Object.assign(state, change), desk.show());
  const isSeen = () => Boolean(document.querySelector("#devices-tab"));
  const dialog = () => document.querySelector("dialog");

  async function look() {
    clearTimeout(looking);
    await quietly(async () => show({ devices: (await get(ADDRESS)).devices }));
    clearTimeout(looking);
    looking = setTimeout(look, state.offers.length && isSeen() ? LOOK : SELDOM);
  }

  /** Codes run out in the open, second by second. */
  function tick() {
    clearTimeout(ticking);
    if (!state.offers.length || !isSeen()) return;
    show({ now: Date.now() });
    ticking = setTimeout(tick, 1_000);
  }

  async function busy(act, done) {
    if (state.busy) return false;
    show({ busy: true });
    const fared = await desk.act(() => once(act), done);
    show({ busy: false, now: Date.now() });
    look();
    tick();
    return fared;
  }

  const offer = (device, made) =>
    show({
      offers: offered(state.offers, {
        ...device,
        ...made,
        picture: drawn(made.qr),
        made: Date.now(),
      }),
      devices: waiting(state.devices, made),
    });

  async function add(event) {
    event.preventDefault();
    const fared = await busy(async (send) => {
      for (const device of asked(state.form)) offer(device, await send("POST", ADDRESS, device));
    }, t("The code is there."));
    if (!fared) return;
    show({ form: blank(state.form.role, state.form.language) });
    document.querySelector(".sheet").scrollIntoView({ block: "start" });
  }

  async function renew({ id, name, role, table }) {
    dialog().close();
    await busy(async (send) => {
      const made = await send("POST", `${ADDRESS}/${id}/code`);
      offer({ name, role, table: Number(table) || null }, made);
    }, t("The code is there."));
  }

  function change(device) {
    const { id, role, name, table, language } = device;
    show({ changed: { id, role, was: name, name, table: table ?? "", language: language ?? "" } });
    dialog().showModal();
  }

  async function save(event) {
    event.preventDefault();
    const { id, name, table, language } = state.changed;
    const body = { name: name.trim(), table: Number(table) || null, language: language || null };
    dialog().close();
    await busy((send) => send("PATCH", `${ADDRESS}/${id}`, body), t("Saved."));
  }

  async function revoke() {
    const { id } = state.changed;
    dialog().close();
    const offers = state.offers.filter((each) => each.id !== id);
    await busy((send) => send("DELETE", `${ADDRESS}/${id}`), t("It is out."));
    show({ offers });
  }

  const fill = (part) =>
    show({
      form: part.role ? blank(part.role, state.form.language) : { ...state.form, ...part },
    });

  const on = {
    renew,
    change,
    save,
    revoke,
    edit: (part) => show({ changed: { ...state.changed, ...part } }),
    cancel: () => dialog().close(),
    close: () => show({ changed: null }),
    putAway: () => show({ offers: [] }),
  };

  look();
  return {
    foot: () => present(state.devices),
    view: () => html`
      <h1 id="devices-tab" tabindex="-1" class="unprinted">${name()}</h1>
      ${state.offers.length ? sheet(state, desk.event, on) : nothing}
      ${adding(state.form, state.busy, fill, add)}
      ${list(state, desk.device, on)}
      ${changing(state.changed, state.busy, state.changed?.id === desk.device.id, on)}
    `,
    arrived() {
      show({ now: Date.now() });
      look();
      tick();
    },
    anew: look,
    heard(type) {
      if (type.startsWith("lexicon.")) look();
    },
    waits: () => state.devices.filter(({ same }) => same === false).length,
  };
}

/** The desk's picture of a code, as a part of this page: a policy lets no other be drawn. */
function drawn(svg) {
  const parsed = new DOMParser().parseFromString(svg, "text/html");
  return document.adoptNode(parsed.querySelector("svg"));
}
