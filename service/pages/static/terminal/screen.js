// The one state of this page, what is seen of it, and for how long.

import { render } from "../vendor/lit-html-3.3.3.js";
import { bounces, clearing } from "../core/idle.js";
import { speak } from "../core/language.js";
import { keepInView } from "../core/typing.js";
import * as to from "./state.js";
import { view } from "./view.js";

const STRAY = { seconds: 60, warning: 10 }; // for what somebody left half typed
const TOLD = new Set(["verdict", "pending", "refused"]);
const READ = new Set(["checking", "newPlay", ...TOLD]); // before anything is done about it
const NOBODYS = new Set(["starting", "unpaired", "foreign", "idle", "asking"]);

export const page = document.querySelector("#page");

/** What people do, by its name; main.js fills it in. */
export const on = {};

export let state = to.begun(to.options(new URLSearchParams(location.search)));

export const bounce = bounces();

let timer = { alive() {}, stop() {} };
let running = new AbortController();

/** Show what has become of the state, and see to what belongs to a new screen. */
export function show(next) {
  const another = next.screen !== state.screen;
  const turned = another || next.slip.words.length !== state.slip.words.length;
  state = next;
  render(view(state, on), page);
  if (another) arrive();
  keepInView();
  if (!turned) return;
  bounce.turn();
  (page.querySelector("#line, [data-focus]") ?? page.querySelector("h1"))?.focus();
}

function arrive() {
  scrollTo(0, 0);
  timer.stop();
  if (isTold()) timer = clearing({ seconds: state.options.seconds, clear });
  else if (!NOBODYS.has(state.screen)) {
    timer = clearing({ ...STRAY, warn: () => show({ ...state, warned: true }), clear });
  }
}

/** Whether the screen tells what has come of a challenge; any key clears it. */
export const isTold = () => TOLD.has(state.screen);

addEventListener("resize", keepInView);

/** Whether a press can be meant for what is seen. */
export const isMeant = () => bounce.counts(READ.has(state.screen));

/** Nothing of a challenge is left, and nothing that was asked for it is waited for. */
export function clear() {
  running.abort();
  show(to.cleared(state));
  speakTo(state.device.language);
}

/** Something is waited for from now on. @returns {AbortSignal} aborted when the screen is cleared */
export function waits() {
  running = new AbortController();
  return running.signal;
}

/** Where a language can't be loaded now, the one before goes on. */
export const speakTo = (tag) => speak(tag).catch(() => {}).then(() => show(state));

/** There are fingers here: seen with the next screen, as nothing moves away from under one. */
export const touched = () => (state = { ...state, touch: true });

/** A sign of life: what is being typed stays. */
export function stirred() {
  if (isTold()) return;
  timer.alive();
  if (state.warned) show({ ...state, warned: false });
}

/** Nothing stays in a page that the browser keeps to go back to. */
export function leave() {
  running.abort();
  render(null, page);
  state = to.begun(state.options);
}
