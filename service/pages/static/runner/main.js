// The runner: listens to keys and touches, and queues slips.

import { newKey } from "../core/api.js";
import { isPress, isShifted } from "../core/idle.js";
import { speak, speakAnyhow } from "../core/language.js";
import { numbered } from "../core/slip.js";
import { typedOn, writeOn } from "../core/typing.js";
import { acts } from "./acts.js";
import { change, docket, flush, reread, review } from "./desk.js";
import * as kept from "./kept.js";
import * as queue from "./queue.js";
import { bounce, isMeant, on, page, show, state } from "./screen.js";
import * as to from "./state.js";
import { settle } from "./tablet.js";

// -- the queue ---------------------------------------------------------------------------------

let queueing = false;

/** Queue a slip and watch what becomes of it. Where nothing can be kept, it is not queued. */
async function enqueue(item, instead) {
  if (queueing) return; // a second press while the first is being kept
  queueing = true;
  try {
    await kept.change((items) => queue.added(items, item, instead));
  } catch {
    return show({ ...state, complaint: { code: "not_kept" } });
  } finally {
    queueing = false;
  }
  const items = await kept.items();
  show(to.listed(to.watching({ ...state, items }, item.key), items));
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

// -- what people do ----------------------------------------------------------------------------

const field = (id) => page.querySelector(`#${id}`);
const number = (id) => numbered(field(id)?.value ?? "");
const division = () => field("division")?.value.trim().toUpperCase();

/** Where the slip is from, while it is being written. */
const at = () => ({ round: number("round"), table: number("table"), division: division() });

function place() {
  const isOff = (id) => !number(id);
  const needed = ["table", "round"].filter((id) => field(id));
  const wrong = [...needed, ...(field("turn")?.value ? ["turn"] : [])].find(isOff);
  if (wrong) return field(wrong).focus();
  const told = { table: number("table"), turn: number("turn") };
  if (field("round")) {
    told.round = number("round");
    told.division = division();
  }
  show(to.placed(state, told));
}

/** What is touched beside the line leaves it to a keyboard to go on there. */
function rewrite(next) {
  show(next);
  writeOn();
}

const acting = {
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
  docket: () => docket(to.watchedItem(state).number),
  toVerdict: () => show(to.watching(state, state.watched)),
  correct: () => show(to.corrected(state, to.watchedItem(state))),
  list: () => show(to.listing(state)),
  watch: (key) => show(to.watching(state, key)),
};
const writing = {
  nextWord: () => (state.slip.line.trim() ? show(to.nextWord(state)) : on.check()),
  typed: (event) => show(to.typed(state, event.target.value)),
  letter: (tile) => rewrite(to.laidOn(state, tile)),
  erase: () => rewrite(to.erased(state)),
  keys: (touch) => rewrite({ ...state, touch }),
  stirred: () => show({ ...state, at: at() }),
  side: (challenger) => show(to.sideNamed(state, challenger)),
  agree: (agreement) => show(to.agreed(state, agreement)),
};
Object.assign(on, guarded(acting), writing);

/** A press that was meant for the screen before does nothing on this one. */
function guarded(table) {
  const guard =
    (does) =>
    (...told) =>
      isMeant() && does(...told);
  return Object.fromEntries(Object.entries(table).map(([name, does]) => [name, guard(does)]));
}

// Enter presses the button that has the focus; on a choice that is made already it goes on.
const PRESSED = 'a, button:not([role="group"] > .row > [aria-pressed="true"])';
const AGREEMENTS = { 1: "agreed", 2: "refused", 3: "not_sought" };

addEventListener("keydown", (event) => {
  if (state.screen === "typing") typedOn(event);
  if (!isPress(event)) return;
  bounce.press(event.key);
  if (isShifted(event)) return;
  if (event.target.closest?.(PRESSED) && ["Enter", " "].includes(event.key)) return;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = acts(state).find(({ key }) => key === letter);
  const erases = event.key === "Backspace" && state.screen === "typing" && !state.slip.line;
  if (found || erases) event.preventDefault();
  if (found) on[found.act]();
  else if (erases) show(to.previousWord(state));
  else if (state.screen === "checking" && letter in AGREEMENTS) on.agree(AGREEMENTS[letter]);
});
addEventListener("pointerdown", () => bounce.press("pointer"));
addEventListener("online", flush);
addEventListener("offline", () => show({ ...state, connected: false }));
document.addEventListener("visibilitychange", () => document.hidden || flush());
addEventListener("pageshow", (event) => event.persisted && location.reload());
kept.onChange(reread);

/** Without the desk the tablet is who it was: slips can be written, and wait. */
async function begin() {
  const [before, items] = await Promise.all([kept.introduction(), kept.items()]).catch(() => []);
  if (!items) {
    await speakAnyhow();
    return show({ ...state, screen: "forbidden" });
  }
  show({ ...state, items });
  if (before) {
    await speak(before.device.language).catch(() => {}); // then it is English, for now
    show(to.introduced(state, before));
  }
  settle();
  await flush();
}

show(state);
begin();
