// The one state of this page, and what is seen of it.

import { render } from "../vendor/lit-html-3.3.3.js";
import { keepInView } from "../core/typing.js";
import * as to from "./state.js";
import { view } from "./view.js";

const BOUNCE = 500; // milliseconds in which a press that was meant for the screen before does nothing

export const page = document.querySelector("#page");

/** What people do, by its name; main.js fills it in. */
export const on = {};

export let state = to.begun({
  secure: isSecureContext,
  touch: matchMedia("(pointer: coarse)").matches,
});

let shown = 0;

/** Show what has become of the state, and see to what belongs to a new screen. */
export function show(next) {
  const turned =
    to.seen(next) !== to.seen(state) || next.slip.words.length !== state.slip.words.length;
  state = next;
  render(view(state, on), page);
  keepInView();
  if (!turned) return;
  shown = performance.now();
  (page.querySelector("#line, [data-focus]") ?? page.querySelector("h1"))?.focus();
}

/** Whether a press can be meant for what is seen. */
export const settled = () => performance.now() - shown >= BOUNCE;
