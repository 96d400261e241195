// The terminal: listens to keys and touches.

import { isPress, isShifted } from "../core/idle.js";
import { numbered } from "../core/slip.js";
import { typedOn, writeOn } from "../core/typing.js";
import { acts } from "./acts.js";
import { challenge, docket, judge, lock, nameGame, review, start } from "./desk.js";
import {
  bounce,
  clear,
  isMeant,
  isTold,
  leave,
  on,
  page,
  show,
  speakTo,
  state,
  stirred,
  touched,
} from "./screen.js";
import * as to from "./state.js";

function confirm(who) {
  const next = to.confirmed(state, who);
  show(next);
  if (to.isConfirmed(next)) judge();
}

function gameNamed() {
  const number = (id) => numbered(page.querySelector(`#${id}`).value);
  const [round, table] = [number("round"), number("table")];
  const empty = ["table", "round"].find((id) => !number(id));
  if (empty) return page.querySelector(`#${empty}`).focus();
  nameGame(round, table);
}

function doubt() {
  const sure = state.answer.outcome.instructions.includes("may_doubt_the_program");
  show({ ...state, screen: sure ? "doubt" : "asker" });
}

const asks = (place) =>
  review(to.sides(state.asker)[place], state.flawed ? "flawed_program" : "look_again");

/** What is touched beside the line leaves it to a keyboard to go on there. */
function rewrite(next) {
  show(next);
  writeOn();
}

const acting = {
  challenge,
  nameGame: gameNamed,
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
  docket,
  back: () => show({ ...state, screen: "verdict" }),
  clear,
};
const writing = {
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
  keys: (touch) => rewrite({ ...state, touch }),
  // The key that starts must not find the focus on a language.
  speak: (tag) => speakTo(tag).then(() => page.querySelector("h1").focus()),
};
Object.assign(on, guarded(acting), writing);

/** A press that was meant for the screen before does nothing on this one. */
function guarded(table) {
  const guard = (does) => () => isMeant() && does();
  return Object.fromEntries(Object.entries(table).map(([name, does]) => [name, guard(does)]));
}

addEventListener("keydown", (event) => {
  if (state.screen === "typing") typedOn(event);
  if (!isPress(event)) return;
  bounce.press(event.key);
  const pressed = event.target.closest?.("button, a, summary");
  if (pressed && ["Enter", " "].includes(event.key)) return;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = !isShifted(event) && acts(state).find(({ key }) => key === letter);
  const erases = event.key === "Backspace" && state.screen === "typing" && !state.slip.line;
  if (found || erases) event.preventDefault();
  stirred();
  if (found) on[found.act]();
  else if (erases) show(to.previousWord(state));
  else if (isTold()) on.clear();
});
addEventListener("pointerdown", (event) => {
  bounce.press("pointer");
  if (event.pointerType === "touch") touched();
  stirred();
});
addEventListener("click", (event) => {
  if (isTold() && !event.target.closest("button, a")) on.clear();
});
addEventListener("contextmenu", (event) => event.preventDefault());
addEventListener("pagehide", leave);
addEventListener("pageshow", (event) => event.persisted && location.reload());

show(state);
start();
