// The desk: listens to a person.

import { isPress } from "../core/idle.js";
import { wake } from "./alert.js";
import { act, correction, docket, open, stop } from "./asking.js";
import * as body from "./bodies.js";
import { start } from "./following.js";
import { keepMuted, keepPerson } from "./kept.js";
import { bounce, isMeant, leave, on, page, show, state } from "./screen.js";
import * as to from "./state.js";

function submitted(fields) {
  const { screen, task } = state;
  const words = "words" in fields ? to.words(state) : undefined;
  if (words && !words.length) return page.querySelector("#words").focus();
  if (fields.list) show({ ...state, list: fields.list });
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
  if (person) sitDown(person);
}

function handOver() {
  stop();
  sitDown(null);
}

function sitDown(person) {
  keepPerson(person);
  show(to.handedOver(state, person));
}

/** On, where there is none, and otherwise off. */
function sound() {
  const muted = state.awake && !state.muted;
  keepMuted(muted);
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
  stop();
  show(state.asking ? to.stopped(state) : to.home(state));
}

function byListNow() {
  stop();
  show({ ...to.stopped(state), method: "printed_list" });
  page.querySelector("form").requestSubmit();
}

Object.assign(on, {
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
  placed: ({ target: { form } }) =>
    show({ ...state, at: body.place(Object.fromEntries(new FormData(form))) }),
  typed: (event) => show(to.typed(state, event.target.value)),
  method: (method) => show({ ...state, method }),
  ground: (ground) => show({ ...state, ground }),
  handIn: () => show(to.handingIn(state)),
  correct: () => show(to.choosing(state)),
  docket,
  correctThis: () => correction(state.answer?.number ?? state.task.number),
});

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
  bounce.press(event.key);
  if (event.key === "Enter" && event.target.closest?.("button, a")) return;
  const does = keyed(event.key);
  if (!does) return;
  event.preventDefault();
  if (isMeant()) does();
});
addEventListener("pointerdown", (event) => {
  bounce.press("pointer");
  stir(event);
});
addEventListener("pagehide", () => {
  stop();
  leave();
});
addEventListener("pageshow", (event) => event.persisted && location.reload());

show(state);
start();
