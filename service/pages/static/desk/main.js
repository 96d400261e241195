// The desk: listens to a person, asks the API, hears what waits.

import { render } from "../vendor/lit-html-3.3.3.js";
import { get, getAll, newKey, Refusal, send, sendUntilAnswered, Unreachable } from "../core/api.js";
import { offer, order } from "../core/docket.js";
import { isPress } from "../core/idle.js";
import { speak, speakAnyhow, title } from "../core/language.js";
import { follow } from "../core/live.js";
import { pageOf } from "../core/roles.js";
import { mark, ring, wake } from "./alert.js";
import * as body from "./bodies.js";
import * as to from "./state.js";
import { view } from "./view.js";

const AGAIN = 3_000; // milliseconds until a desk that did not answer is asked who this is
const BOUNCE = 500; // milliseconds in which a key that was meant for the screen before does nothing
const PERSON = "slipdesk.person"; // kept until the tab is closed, so that a reload loses nobody
const MUTED = "slipdesk.muted";
const MOVES = [
  "challenge.adjudicated",
  "challenge.amended",
  "challenge.received",
  "challenge.voided",
  "challenge.withdrawn",
  "opinion.given",
  "review.asked",
  "review.ended",
  "review.joined",
  "ruling.given",
  "slip.adjudicated",
  "slip.admitted",
  "slip.handed_in",
  "slip.reissued",
];

const page = document.querySelector("#page");
let state = to.begun({
  person: sessionStorage.getItem(PERSON),
  muted: localStorage.getItem(MUTED) !== null,
});
let shown = 0;
let running = new AbortController();
let moved = new Set();

const tournament = () => `/api/v1/tournaments/${state.event.code}`;

function show(next) {
  const another = next.screen !== state.screen;
  state = next;
  render(view(state, on), page);
  mark(state.waiting.length, title());
  if (another) shown = performance.now();
  // What had the focus may be gone with a slip that waited; a heading does nothing with a key.
  if (another || document.activeElement.matches("body, h1")) arrive();
}

const arrive = () =>
  (page.querySelector("[data-focus]:not([disabled]), [data-number]") ?? page.querySelector("h1"))
    ?.focus();

/** Show what has come of what others do, with a sound where more waits than before. */
function hear(next) {
  if (state.person && !state.muted && to.isMore(state, next)) ring();
  show(next);
}

// -- the desk ----------------------------------------------------------------------------------

async function start() {
  try {
    const device = await get("/api/v1/devices/self");
    await speak(device.language);
    if (device.role !== "adjudicator") {
      return show({ ...state, screen: "foreign", page: pageOf(device.role) });
    }
    await learn(device);
    show(to.home(state));
    listen();
  } catch (error) {
    if (error.status === 401) return speakAnyhow().then(() => show({ ...state, screen: "unpaired" }));
    failed(error);
    show({ ...state, problem: error });
    speakAnyhow().then(() => show(state));
    setTimeout(start, AGAIN);
  }
}

/** What is played by, and which list: the screen tells it, and tells the desk that it does. */
async function learn(device) {
  const event = await get(`/api/v1/tournaments/${device.tournament}`);
  const lexicon = await get(`/api/v1/lexicons/${event.lexicon.name}`).catch(onPaper);
  state = to.ready(state, { device, event, lexicon });
  await send("PUT", `${tournament()}/expectation`, { fingerprint: event.lexicon.fingerprint });
}

/** Without the list that is played by the desk goes on: by a printed one. */
function onPaper(error) {
  if (!(error instanceof Refusal)) throw error;
  return null;
}

function listen() {
  let open = true;
  const tell = () => show({ ...state, connected: open && navigator.onLine });
  follow(`${tournament()}/events`, [...MOVES, "tournament.amended"], {
    event(type, data) {
      if (type === "tournament.amended") return refresh();
      moved.add(data.number);
      hear(to.heard(state, data));
    },
    connection(connected) {
      open = connected;
      tell();
      if (!connected) get("/api/v1/devices/self").catch(failed); // it may have been revoked
    },
    anew: readLists,
  });
  addEventListener("offline", tell);
  addEventListener("online", tell);
}

const refresh = () => learn(state.device).then(() => show(state), failed);

/** What waits, all of it; what moves meanwhile is heard. */
async function readLists() {
  const meanwhile = (moved = new Set());
  const waits = (status) => getAll(`${tournament()}/challenges?status=${status}`, "challenges");
  try {
    const lists = await Promise.all([waits("awaiting_adjudication"), waits("under_review")]);
    if (meanwhile === moved) hear(to.listed(state, lists.flat(), meanwhile));
  } catch (error) {
    failed(error);
    setTimeout(readLists, AGAIN);
  }
}

function failed(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  if (error.status === 401) location.reload();
}

/**
 * Ask until there is an answer; the screen says when there is none, and it can be stopped.
 * `action` returns what the answer makes of the state, which may move while it is waited for.
 */
async function until(action) {
  running = new AbortController();
  const { signal } = running;
  show(to.asking(state));
  try {
    const next = await action(signal, (problem) => show(to.waiting(state, problem)));
    if (!signal.aborted) show(next(state));
  } catch (error) {
    if (signal.aborted) return;
    failed(error);
    show(to.refused(state, error));
    page.querySelector(".wrong")?.scrollIntoView({ block: "nearest" });
  }
}

const one = (number) => `${tournament()}/challenges/${number}`;

const open = (number) =>
  until(async () => {
    const challenge = await get(one(number));
    return (now) => to.opened(now, challenge);
  });

const correction = (number) =>
  until(async () => {
    const [challenge, offered] = await Promise.all([get(one(number)), grounds()]);
    return (now) => to.correcting(now, challenge, offered);
  });

/** The grounds of the book, and those about a blank, which rest on other parts of it. */
async function grounds() {
  const { parts, rulebook } = state.event;
  const book = await get(`/api/v1/rulebooks/${parts?.slips ?? rulebook}`);
  return [...book.grounds, { ground: "redesignation" }, { ground: "blank" }];
}

/** Hand something in, once; words that tiles can't lay are told before. */
const act = (path, content, words) =>
  until(async (signal, waiting) => {
    if (words) {
      const reading = await send("POST", `${tournament()}/reading`, { words }).catch(failed);
      const texts = reading?.texts ?? [];
      if (texts.some((each) => each.error)) return (now) => to.misspelt(now, texts);
    }
    const how = { key: newKey(), signal, waiting };
    const answer = await sendUntilAnswered("POST", tournament() + path, content, how);
    if (answer.verdict) offer(tournament(), answer.number, noted(answer.number));
    return (now) => ({ ...to.answered(now, answer), docket: undefined });
  });

/** What is learned of a docket counts while its challenge is on the screen. */
const noted = (number) => (docket) =>
  state.answer?.number === number && show({ ...state, docket });

// -- what a person does ------------------------------------------------------------------------

function submitted(fields) {
  const { screen, task } = state;
  const words = "words" in fields ? to.words(state) : undefined;
  if (words && !words.length) return page.querySelector("#words").focus();
  if (fields.list) state = { ...state, list: fields.list };
  const path = task && `/challenges/${task.number}`;
  switch (screen) {
    case "list":
      return act(`${path}/adjudication`, body.list(fields, state));
    case "look":
      return act(`${path}/opinions`, body.look(fields, words, state), words);
    case "last":
      return act(`${path}/ruling`, body.last(fields, state));
    case "slip":
      return act("/challenges", body.slip(fields, words, state, fields.new_play), words);
    case "which":
      return correction(Number(fields.number));
    case "correct":
      return act(`${path}/reissue`, body.correct(fields, words, state), words);
  }
}

function signIn(event) {
  event.preventDefault();
  // What can't be seen came along with something pasted, and is no part of a name on record.
  const person = new FormData(event.target).get("person").replace(/\p{C}/gu, "").trim();
  if (!person) return;
  sessionStorage.setItem(PERSON, person);
  show(to.handedOver(state, person));
}

function handOver() {
  running.abort();
  sessionStorage.removeItem(PERSON);
  show(to.handedOver(state, null));
}

/** On, where there is none, and otherwise off. */
function sound() {
  const muted = state.awake && !state.muted;
  if (muted) localStorage.setItem(MUTED, "yes");
  else localStorage.removeItem(MUTED);
  wake();
  show({ ...state, muted, awake: true });
}

/** Whatever is pressed first lets the page sound; the button for it does so itself. */
function stir(event) {
  if (state.awake || event.target.closest?.("[data-sound]")) return;
  wake();
  show({ ...state, awake: true });
}

/** Out of a task, or out of waiting for an answer to it. */
function back() {
  running.abort();
  show(state.asking ? to.stopped(state) : to.home(state));
}

function byListNow() {
  running.abort();
  show({ ...to.stopped(state), method: "printed_list" });
  page.querySelector("form").requestSubmit();
}

const on = {
  signIn,
  handOver,
  sound,
  open,
  back,
  byListNow,
  submit(event) {
    event.preventDefault();
    if (!state.asking) submitted(Object.fromEntries(new FormData(event.target)));
  },
  typed: (event) => show(to.typed(state, event.target.value)),
  method: (method) => show({ ...state, method }),
  ground: (ground) => show({ ...state, ground }),
  handIn: () => show(to.handingIn(state)),
  correct: () => show(to.choosing(state)),
  docket: () => order(tournament(), state.answer.number, noted(state.answer.number)),
  correctThis: () => correction(state.answer?.number ?? state.task.number),
};

/** What a key does on a screen; undefined where it is left to the browser. */
function keyed(key) {
  const { screen } = state;
  if (screen === "waiting") return { F2: on.handIn, F4: on.correct }[key];
  if (["verdict", "pending"].includes(screen)) {
    const enter = screen === "verdict" ? on.back : undefined;
    const print = state.docket === "there" ? on.docket : undefined;
    return { Escape: on.back, Enter: enter, F4: on.correctThis, p: print, P: print }[key];
  }
  const form = page.querySelector("form");
  return form && { Escape: on.back, F2: () => form.requestSubmit() }[key];
}

addEventListener("keydown", (event) => {
  stir(event);
  if (!isPress(event) || !state.event) return;
  if (event.key === "Enter" && event.target.closest?.("button, a")) return;
  const does = keyed(event.key);
  if (!does) return;
  event.preventDefault();
  if (performance.now() - shown >= BOUNCE) does();
});
addEventListener("pointerdown", stir);
// Nothing stays in a page that the browser keeps to go back to.
addEventListener("pagehide", () => {
  running.abort();
  render(null, page);
  state = to.home(state);
});
addEventListener("pageshow", (event) => event.persisted && location.reload());

render(view(state, on), page);
start();
