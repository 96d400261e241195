// The terminal: listens to keys and touches, asks the desk, clears what is left standing.

import { render } from "../vendor/lit-html-3.3.3.js";
import { get, newKey, Refusal, send, sendUntilAnswered, Unreachable } from "../core/api.js";
import { offer, order } from "../core/docket.js";
import { clearing, isPress, isShifted } from "../core/idle.js";
import { speak, speakAnyhow } from "../core/language.js";
import { follow } from "../core/live.js";
import { pageOf } from "../core/roles.js";
import { numbered } from "../core/slip.js";
import { keepInView } from "../core/typing.js";
import { acts } from "./acts.js";
import * as to from "./state.js";
import { view } from "./view.js";

const STRAY = { seconds: 60, warning: 10 }; // for what somebody left half typed
const BOUNCE = 500; // milliseconds in which a key that was meant for the screen before does nothing
const AGAIN = 3_000; // milliseconds until a desk that did not answer is asked who this is
const GIVE_UP = 120_000; // milliseconds after which nobody stands there waiting any more
const TOLD = new Set(["verdict", "pending", "refused"]);

const page = document.querySelector("#page");
let state = to.begun(to.options(new URLSearchParams(location.search)));
let shown = 0;
let timer = { alive() {}, stop() {} };
let running = new AbortController();

const home = () => `/api/v1/tournaments/${state.event.code}`;

/** Show what has become of the state, and see to what belongs to a new screen. */
function show(next) {
  const turned = next.screen !== state.screen || next.slip.words.length !== state.slip.words.length;
  const another = next.screen !== state.screen;
  state = next;
  render(view(state, on), page);
  keepInView();
  if (turned) shown = performance.now();
  if (another) arrive();
  if (turned) (page.querySelector("#line, [data-focus]") ?? page.querySelector("h1"))?.focus();
}

function arrive() {
  timer.stop();
  if (TOLD.has(state.screen)) timer = clearing({ seconds: state.options.seconds, clear });
  else if (!["starting", "unpaired", "foreign", "idle", "asking"].includes(state.screen)) {
    timer = clearing({ ...STRAY, warn: () => show({ ...state, warned: true }), clear });
  }
}

function clear() {
  running.abort();
  show(to.cleared(state));
  speakTo(state.device.language);
}

/** Where a language can't be loaded now, the one before goes on. */
const speakTo = (tag) => speak(tag).then(() => show(state), failed);

/** A sign of life: what is being typed stays. */
function stirred() {
  if (TOLD.has(state.screen)) return;
  timer.alive();
  if (state.warned) show({ ...state, warned: false });
}

// -- the desk ----------------------------------------------------------------------------------

async function start() {
  try {
    const device = await get("/api/v1/devices/self");
    await speak(device.language);
    if (device.role !== "terminal") {
      return show({ ...state, screen: "foreign", page: pageOf(device.role) });
    }
    await learn(device);
    show(to.cleared(state));
    const told = { event: refresh, connection, anew: refresh };
    follow(`${home()}/events`, ["tournament.amended"], told);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    if (error.status === 401) return speakAnyhow().then(() => show({ ...state, screen: "unpaired" }));
    show({ ...state, problem: error });
    speakAnyhow().then(() => show(state));
    setTimeout(start, AGAIN);
  }
}

/** What is played by, and which list: the screen tells it, and tells the desk that it does. */
async function learn(device) {
  const event = await get(`/api/v1/tournaments/${device.tournament}`);
  const lexicon = await get(`/api/v1/lexicons/${event.lexicon.name}`);
  state = to.ready(state, { device, event, lexicon });
  await send("PUT", `${home()}/expectation`, { fingerprint: event.lexicon.fingerprint });
}

async function refresh() {
  await learn(state.device).catch(failed);
  show(state);
}

function connection(connected) {
  show({ ...state, connected });
  if (!connected) get("/api/v1/devices/self").catch(failed); // it may have been revoked
}

function failed(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  if (error.status === 401) location.reload();
}

function lock() {
  show(to.nextWord(state));
  const { words } = state.slip;
  if (state.complaint || !words.length) return;
  until("POST", `${home()}/reading`, { words }, (reading) => show(to.locked(state, reading)));
}

const judge = ({ newPlay = false } = {}) =>
  state.repeating
    ? until("POST", `${home()}/challenges/${state.repeating}/reissue`, to.reissue(state), told)
    : until("POST", `${home()}/challenges`, to.body(state, { newPlay }), told);

const review = (requested_by, reason = "look_again") => {
  const address = `${home()}/challenges/${state.answer.number}/reviews`;
  return until("POST", address, { requested_by, reason }, told);
};

function told(answer) {
  show({ ...to.answered(state, answer), docket: undefined });
  if (answer.verdict) offer(home(), answer.number, noted(answer.number));
}

/** What is learned of a docket counts while its challenge is on the screen. */
const noted = (number) => (docket) =>
  TOLD.has(state.screen) && state.answer?.number === number && show({ ...state, docket });

/** Ask until there is an answer; the screen says when there is none, and a player can stop it. */
async function until(method, address, body, done) {
  const key = newKey();
  running = new AbortController();
  const { signal } = running;
  const tired = setTimeout(clear, GIVE_UP);
  // An answer may be waited for longer than its players do, and the next challenge is not cleared.
  signal.addEventListener("abort", () => clearTimeout(tired), { once: true });
  show(to.asking(state));
  try {
    const waiting = (problem) => show(to.waiting(state, problem));
    const answer = await sendUntilAnswered(method, address, body, { key, signal, waiting });
    state = { ...state, problem: null };
    done(answer);
  } catch (error) {
    if (signal.aborted) return;
    if (error.status === 401) location.reload();
    if (!(error instanceof Refusal)) throw error;
    show(to.refused(state, error));
  } finally {
    clearTimeout(tired);
  }
}

// -- what people do ----------------------------------------------------------------------------

/** Since the last challenge the terminal may have been moved, and the next round begun. */
const challenge = () =>
  until("GET", "/api/v1/devices/self", undefined, (device) =>
    until("GET", home(), undefined, (event) => show(to.challenge({ ...state, device, event }))),
  );

function confirm(who) {
  const next = to.confirmed(state, who);
  show(next);
  if (to.isConfirmed(next)) judge();
}

function nameGame() {
  const number = (id) => numbered(page.querySelector(`#${id}`).value);
  const [round, table] = [number("round"), number("table")];
  const empty = ["table", "round"].find((id) => !number(id));
  if (empty) return page.querySelector(`#${empty}`).focus();
  show(to.gameNamed(state, round, table));
}

function doubt() {
  const sure = state.answer.outcome.instructions.includes("may_doubt_the_program");
  show({ ...state, screen: sure ? "doubt" : "asker" });
}

const asks = (place) =>
  review(to.sides(state.asker)[place], state.flawed ? "flawed_program" : "look_again");

/** What a touch key writes; a keyboard beside it goes on where that ends. */
function rewrite(next) {
  show(next);
  toTheEnd(page.querySelector("#line"));
}

/** The caret is drawn behind the last tile, and there it is, wherever somebody touched the line. */
function toTheEnd(field) {
  if (field?.id === "line") field.setSelectionRange(field.value.length, field.value.length);
}

/** Digits go where a number is being typed, the table's first. */
function digit(text) {
  const field = page.querySelector("#table:focus, #round:focus") ?? page.querySelector("#table");
  field.value = text ? (field.value + text).slice(0, 4) : field.value.slice(0, -1);
}

const on = guarded({
  challenge,
  nameGame,
  firstChallenges: () => show(to.sideNamed(state, "first")),
  secondChallenges: () => show(to.sideNamed(state, "second")),
  lock,
  change: () => show(to.unlocked(state)),
  confirm: () => confirm("challenged"),
  confirmOwn: () => confirm("challenger"),
  newPlay: () => judge({ newPlay: true }),
  review: doubt,
  repeat: () => show(to.repeated(state, state.answer.number)),
  flawed: () => show({ ...state, screen: "asker", flawed: true }),
  challengerAsks: () => asks(0),
  challengedAsks: () => asks(1),
  docket: () => order(home(), state.answer.number, noted(state.answer.number)),
  back: () => show({ ...state, screen: "verdict" }),
  clear,
});
Object.assign(on, {
  // Short words are typed fast; a second Enter right after the first is a bounce and locks nothing.
  nextWord: () => (state.slip.line.trim() ? show(to.nextWord(state)) : on.lock()),
  stirred,
  // What is composed, dictated or pasted comes without a press of a key.
  typed(event) {
    stirred();
    show(to.typed(state, event.target.value));
  },
  letter: (tile) => rewrite(to.laidOn(state, tile)),
  erase: () => rewrite(to.erased(state)),
  digit,
  keys: () => show({ ...state, touch: !state.touch }),
  // The key that starts must not find the focus on a language.
  speak: (tag) => speakTo(tag).then(() => page.querySelector("h1").focus()),
});

/** A second press of the key, or of the place, that led to a screen does nothing on it. */
function guarded(table) {
  const guard = (does) => () => performance.now() - shown >= BOUNCE && does();
  return Object.fromEntries(Object.entries(table).map(([name, does]) => [name, guard(does)]));
}

addEventListener("keydown", (event) => {
  toTheEnd(event.target);
  if (!isPress(event)) return;
  const pressed = event.target.closest?.("button, a, summary");
  if (pressed && ["Enter", " "].includes(event.key)) return;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = !isShifted(event) && acts(state).find(({ key }) => key === letter);
  const erases = event.key === "Backspace" && state.screen === "typing" && !state.slip.line;
  if (found || erases) event.preventDefault();
  stirred();
  if (found) on[found.act]();
  else if (erases) show(to.previousWord(state));
  else if (TOLD.has(state.screen)) on.clear();
});
addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch" && !state.touch) state = { ...state, touch: true };
  stirred();
});
addEventListener("click", (event) => {
  if (TOLD.has(state.screen) && !event.target.closest("button, a")) on.clear();
});
addEventListener("contextmenu", (event) => event.preventDefault());
// Nothing stays in a page that the browser keeps to go back to.
addEventListener("pagehide", () => {
  running.abort();
  render(null, page);
  state = to.begun(state.options);
});
addEventListener("pageshow", (event) => event.persisted && location.reload());

render(view(state, on), page);
start();
