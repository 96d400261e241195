// The director's page: who sits here, which tab is open, what every tab is given.

import { render } from "../vendor/lit-html-3.3.3.js";
import { get, read, Refusal, send, Unreachable } from "../core/api.js";
import { complaint } from "../core/complaint.js";
import { speak, speakAnyhow } from "../core/language.js";
import { follow } from "../core/live.js";
import { framed, notHere } from "./frame.js";
import { headOf } from "./head.js";
import { know } from "./players.js";
import { quietly, rereading } from "./sending.js";
import { setup } from "./setup.js";
import { EVENTS, TABS } from "./tabs.js";

const AGAIN = 3_000; // milliseconds until a desk that did not answer is asked who this is
const HEAD = 60_000; // milliseconds between heads: each that is read is signed and kept
const page = document.querySelector("#page");
const state = {
  ...{ device: null, open: {}, tab: null, head: null },
  ...{ connected: true, problem: null, done: "" },
};

/**
 * What a tab is given.
 * @typedef {object} Desk
 * @property {string} home the tournament's address in the API
 * @property {object} device who sits here @property {object} event what is played by, read last
 * @property {() => void} show draw the page anew
 * @property {(action: () => Promise<any>, done?: string) => Promise<boolean>} act do something;
 *   a refusal or no answer is told on top of the page, `done` in a line that is read out
 * @property {() => Promise<void>} learn read anew what is played by
 * @property {(number: number) => object | undefined} challenge as the board holds it
 * @property {() => Promise<void>} signOut make this browser nobody's
 */
let stop = () => {};
let frame = null; // the next one, if something is to be drawn in it
const desk = {
  home: "",
  device: null,
  event: null,
  show,
  act,
  challenge: (number) => state.open.board.challenge(number),
  async learn() {
    await learn();
    show();
  },
  async signOut() {
    stop(); // a stream that ends by itself would tell of a lost connection
    const out = await act(async () => {
      await send("DELETE", "/api/v1/devices/self");
      location.replace("/");
    });
    if (!out) listen();
  },
};

function show() {
  render(state.tab ? framed(state, desk, TABS) : notHere(state), page);
}

/** Open the tab that the address names, the first time or again. */
function turn() {
  const named = location.hash.slice(1);
  const name = named in TABS ? named : "board";
  state.open[name] ??= TABS[name].open(desk);
  Object.assign(state, { tab: name, problem: null, done: "" });
  show();
  state.open[name].arrived?.();
  page.querySelector("h1")?.focus();
}

async function act(action, done = "") {
  Object.assign(state, { problem: null, done: "" });
  try {
    await action();
    state.done = done;
    return true;
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    if (error.status === 401) location.reload();
    state.problem = complaint(error);
    return false;
  } finally {
    show();
  }
}

/** Draw what events changed, once a frame, however many come: a round begins all at once. */
function soon() {
  frame ??= requestAnimationFrame(() => {
    frame = null;
    show();
  });
}

const readHead = rereading(async () => {
  state.head = headOf(await read(`${desk.home}/journal/head`, "text/plain"));
  show();
}, HEAD);

const everyTab = (tell) => Object.values(state.open).forEach(tell);

function listen() {
  stop = follow(`${desk.home}/events`, EVENTS, {
    event(type, data) {
      // Games that are loaded can begin a round.
      if (["tournament.amended", "games.loaded"].includes(type)) quietly(desk.learn);
      everyTab((tab) => tab.heard?.(type, data));
      readHead();
      soon();
    },
    connection(connected) {
      state.connected = connected;
      show();
      if (!connected) quietly(() => get("/api/v1/devices/self")); // or it was signed out
    },
    anew() {
      everyTab((tab) => tab.anew?.());
      readHead();
    },
  });
}

async function start() {
  try {
    state.device = await get("/api/v1/devices/self");
  } catch (error) {
    if (error.status !== 401) return later(error);
  }
  state.problem = null;
  await speak(state.device?.language);
  const { device } = state;
  if (device?.role === "operator" || (device && location.hash === "#setup")) {
    return setup(page, device);
  }
  if (device?.role !== "director") return show();
  Object.assign(desk, { device, home: `/api/v1/tournaments/${device.tournament}` });
  await learn();
  // These tell what waits, what is wrong and who is there, whichever tab is looked at.
  for (const name of ["board", "checks", "devices", "printers"]) {
    state.open[name] = TABS[name].open(desk);
  }
  addEventListener("hashchange", () => (location.hash === "#setup" ? location.reload() : turn()));
  turn();
  listen();
}

/** What is played by, and who plays. */
async function learn() {
  const [event, { players }] = await Promise.all([get(desk.home), get(`${desk.home}/players`)]);
  desk.event = event;
  know(players);
}

function later(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  const tell = () => {
    state.problem = complaint(error);
    show();
  };
  tell();
  speakAnyhow().then(tell);
  setTimeout(start, AGAIN);
}

start().catch(later);
