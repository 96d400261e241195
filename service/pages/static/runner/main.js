// The runner: listens to keys and touches, queues slips, shows what the desk has said.

import { render } from "../vendor/lit-html-3.3.3.js";
import { get, newKey, Refusal, send, Unreachable } from "../core/api.js";
import { isPress } from "../core/idle.js";
import { speak } from "../core/language.js";
import { follow } from "../core/live.js";
import { pageOf } from "../core/roles.js";
import { acts } from "./acts.js";
import * as kept from "./kept.js";
import * as queue from "./queue.js";
import { sending } from "./sending.js";
import * as to from "./state.js";
import { settle } from "./tablet.js";
import { view } from "./view.js";

const BOUNCE = 500; // milliseconds in which a press that was meant for the screen before does nothing
const CHANGES = [
  "challenge.adjudicated",
  "slip.adjudicated",
  "slip.reissued",
  "challenge.withdrawn",
  "challenge.voided",
  "challenge.amended",
  "review.asked",
  "review.joined",
  "opinion.given",
  "review.ended",
  "misadjudication.found",
  "penalty.recounted",
  "ruling.given",
];

const page = document.querySelector("#page");
let state = to.begun({
  secure: isSecureContext,
  touch: matchMedia("(pointer: coarse)").matches,
});
let shown = 0;
let sure = null; // who this is, once the desk has said it; what was kept is what it said before

const home = () => `/api/v1/tournaments/${state.device.tournament}`;

/** Show what has become of the state, and see to what belongs to a new screen. */
function show(next) {
  const turned =
    to.seen(next) !== to.seen(state) || next.slip.words.length !== state.slip.words.length;
  state = next;
  render(view(state, on), page);
  if (!turned) return;
  shown = performance.now();
  (page.querySelector("#line, [data-focus]") ?? page.querySelector("h1"))?.focus();
}

// -- the desk ----------------------------------------------------------------------------------

const { flush } = sending({
  device: introduced,
  change,
  answered: (answer) => show(to.told(state, answer)),
  stands,
});

/** Who this tablet is. It may have been paired anew, and a key is good for one device only. */
async function introduced() {
  const device = await get("/api/v1/devices/self");
  if (device.id === sure?.id) return device;
  if (sure) location.reload();
  if (device.role !== "runner") {
    show({ ...state, screen: "foreign", page: pageOf(device.role) });
    throw new Refusal(401, { code: "not_authenticated" }); // as of a runner
  }
  await learn(device);
  sure = device;
  const told = { event: happened, connection, anew: () => learn(device).catch(failed) };
  follow(`${home()}/events`, ["tournament.amended", ...CHANGES], told);
  return device;
}

/** What is played by, and which list: the page tells it, and tells the desk that it does. */
async function learn(device) {
  const event = await get(`/api/v1/tournaments/${device.tournament}`);
  const lexicon = await get(`/api/v1/lexicons/${event.lexicon.name}`);
  await speak(device.language);
  show(to.introduced(state, { device, event, lexicon }));
  await kept.introduce({ device, event, lexicon });
  await send("PUT", `${home()}/expectation`, { fingerprint: event.lexicon.fingerprint });
}

function stands(problem) {
  if (problem?.status === 401) {
    sure = null;
    const screen = state.screen === "foreign" ? "foreign" : "unpaired";
    return show({ ...state, screen, problem });
  }
  if (problem) return show({ ...state, problem });
  show({ ...state, problem, connected: true });
  readAnswers();
}

function connection(connected) {
  show({ ...state, connected });
  if (connected) flush();
}

function happened(type, data) {
  if (type === "tournament.amended") return learn(sure).catch(failed);
  if (data?.number in state.answers) show(to.told(state, data));
}

/** What the desk says of slips that it has; nothing of that is kept, so it is asked for. */
async function readAnswers() {
  const unread = state.items.filter(
    (item) => queue.standing(item, state.device) === "answered" && !state.answers[item.number],
  );
  try {
    for (const { number } of unread) {
      const answer = await get(`${home()}/challenges/${number}`);
      show(to.told(state, answer));
    }
  } catch (error) {
    failed(error);
  }
}

function failed(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  stands(error);
}

// -- the queue ---------------------------------------------------------------------------------

async function reread() {
  const items = await kept.items();
  show(to.listed(state, items));
  if (sure) readAnswers();
}

async function change(how) {
  await kept.change(how);
  await reread();
}

/** Queue a slip and watch what becomes of it. Where nothing can be kept, it is not queued. */
async function enqueue(item, instead) {
  try {
    await kept.change((items) => queue.added(items, item, instead));
  } catch {
    return show({ ...state, complaint: { code: "not_kept" } });
  }
  const items = await kept.items();
  show(to.watching({ ...state, items }, item.key));
  flush();
}

function handIn() {
  if (!state.slip.agreement) return show({ ...state, complaint: { code: "no_agreement" } });
  enqueue(to.item(state, newKey()), state.editing);
}

function anotherPlay() {
  const before = to.watchedItem(state);
  enqueue(to.anotherPlay(state, before, newKey()), before.key);
}

/** While it is being sent it is nobody's to take: it has an answer then, or waits again. */
const takeBack = (key) => kept.exclusively(() => change((items) => queue.takenBack(items, key)));

/** Ask for another look. It is asked of the desk now or not at all: tiles would have moved. */
async function review(place) {
  const { key, number, place: seat } = to.watchedItem(state);
  const asked = { requested_by: to.sides(seat.challenger)[place], reason: "look_again" };
  const path = `${home()}/challenges/${number}/reviews`;
  try {
    const answer = await send("POST", path, asked, state.keys[place]);
    show(to.told(to.watching(state, key), answer));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    show({ ...state, complaint: error });
  }
}

// -- what people do ----------------------------------------------------------------------------

const field = (id) => page.querySelector(`#${id}`);

function place() {
  const number = (id) => Number(field(id)?.value);
  const isOff = (id) => !(Number.isInteger(number(id)) && number(id) >= 1 && number(id) <= 9999);
  const needed = ["table", "round"].filter((id) => field(id));
  const wrong = [...needed, ...(field("turn")?.value ? ["turn"] : [])].find(isOff);
  if (wrong) return field(wrong).focus();
  const told = { table: number("table"), turn: number("turn") || null };
  if (field("round")) {
    Object.assign(told, { round: number("round"), division: field("division").value.trim().toUpperCase() });
  }
  show(to.placed(state, told));
}

/** What a touch key writes; a keyboard beside it goes on where that ends. */
function rewrite(next) {
  show(next);
  toTheEnd(field("line"));
}

/** The caret is drawn behind the last tile, and there it is, wherever somebody touched the line. */
function toTheEnd(line) {
  if (line?.id === "line") line.setSelectionRange(line.value.length, line.value.length);
}

/** Digits go where a number is being typed, the table's first. */
function digit(text) {
  const at = page.querySelector("#table:focus, #round:focus, #turn:focus") ?? field("table");
  at.value = text ? (at.value + text).slice(0, 4) : at.value.slice(0, -1);
}

const on = guarded({
  place,
  check: () => show(to.written(state)),
  toPlace: () => show(to.backToPlace(state)),
  toWords: () => show(to.backToWords(state)),
  handIn,
  anotherPlay,
  fresh: () => show(to.fresh(state)),
  takeBack: () => takeBack(state.watched),
  drop: () => change((items) => queue.without(items, state.watched)),
  review: () => show(to.asking(state, [newKey(), newKey()])),
  challengerAsks: () => review(0),
  challengedAsks: () => review(1),
  toVerdict: () => show(to.watching(state, state.watched)),
  correct: () => show(to.corrected(state, to.watchedItem(state))),
  list: () => show(to.listing(state)),
  watch: (key) => show(to.watching(state, key)),
});
Object.assign(on, {
  nextWord: () => (state.slip.line.trim() ? show(to.nextWord(state)) : on.check()),
  typed: (event) => show(to.typed(state, event.target.value)),
  letter: (tile) => rewrite(to.laidOn(state, tile)),
  erase: () => rewrite(to.erased(state)),
  digit,
  stirred() {},
  keys: () => show({ ...state, touch: !state.touch }),
  side: (challenger) => show(to.sideNamed(state, challenger)),
  agree: (agreement) => show(to.agreed(state, agreement)),
});

/** A second press of the key, or of the place, that led to a screen does nothing on it. */
function guarded(table) {
  const guard =
    (does) =>
    (...told) =>
      performance.now() - shown >= BOUNCE && does(...told);
  return Object.fromEntries(Object.entries(table).map(([name, does]) => [name, guard(does)]));
}

// Enter presses the button that has the focus; on a choice that is made already it goes on.
const PRESSED = 'a, button:not([role="group"] > .row > [aria-pressed="true"])';
const AGREEMENTS = { 1: "agreed", 2: "refused", 3: "not_sought" };

addEventListener("keydown", (event) => {
  toTheEnd(event.target);
  if (!isPress(event) || event.shiftKey) return;
  if (event.target.closest?.(PRESSED) && ["Enter", " "].includes(event.key)) return;
  const found = acts(state).find(({ key }) => key === event.key);
  const erases = event.key === "Backspace" && state.screen === "typing" && !state.slip.line;
  if (found || erases) event.preventDefault();
  if (found) on[found.act]();
  else if (erases) show(to.previousWord(state));
  else if (state.screen === "checking" && event.key in AGREEMENTS) on.agree(AGREEMENTS[event.key]);
});
addEventListener("online", flush);
addEventListener("offline", () => show({ ...state, connected: false }));
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && flush());
addEventListener("pageshow", (event) => event.persisted && location.reload());
kept.onChange(reread);

/** Without the desk the tablet is who it was: slips can be written, and wait. */
async function begin() {
  const [before, items] = await Promise.all([kept.introduction(), kept.items()]).catch(() => []);
  if (!items) return show({ ...state, screen: "forbidden" });
  if (before) {
    await speak(before.device.language).catch(failed);
    state = to.introduced(state, before);
  }
  show({ ...state, items });
  settle();
  await flush();
}

render(view(state, on), page);
begin();
