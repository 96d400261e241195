// The one state of this page, and what is seen of it.

import { render } from "../vendor/lit-html-3.3.3.js";
import { bounces } from "../core/idle.js";
import { title } from "../core/language.js";
import { mark } from "./alert.js";
import { kept } from "./kept.js";
import * as to from "./state.js";
import { view } from "./view.js";

const READ = new Set(["verdict", "pending"]); // before anything is done

export const page = document.querySelector("#page");

/** What a person does, by its name; main.js fills it in. */
export const on = {};

export let state = to.begun(kept());

export const bounce = bounces();

/** Show what has become of the state, and see to what belongs to a new screen. */
export function show(next) {
  const another = next.screen !== state.screen;
  state = next;
  render(view(state, on), page);
  mark(state.waiting.length, title());
  if (another) bounce.turn();
  // What had the focus may be gone with a slip that waited; a heading does nothing with a key.
  if (another || document.activeElement.matches("body, h1")) arrive();
}

const arrive = () =>
  (page.querySelector("[data-focus]:not([disabled]), [data-number]") ?? page.querySelector("h1"))
    ?.focus();

/** Whether a key can be meant for what is seen. */
export const isMeant = () => bounce.counts(READ.has(state.screen));

/** Nothing stays in a page that the browser keeps to go back to. */
export function leave() {
  render(null, page);
  state = to.home(state);
}
