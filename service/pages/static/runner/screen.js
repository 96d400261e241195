// The one state of this page, and what is seen of it.

import { render } from "../vendor/lit-html-3.3.3.js";
import { bounces } from "../core/idle.js";
import { keepInView } from "../core/typing.js";
import * as to from "./state.js";
import { view } from "./view.js";

const READ = new Set(["checking", "verdict", "pending", "refused"]); // before anything is done

export const page = document.querySelector("#page");

/** What people do, by its name; main.js fills it in. */
export const on = {};

export let state = to.begun({
  secure: isSecureContext,
  touch: matchMedia("(pointer: coarse)").matches,
});

export const bounce = bounces();

/** Show what has become of the state, and see to what belongs to a new screen. */
export function show(next) {
  const another = to.seen(next) !== to.seen(state);
  const turned = another || next.slip.words.length !== state.slip.words.length;
  state = next;
  render(view(state, on), page);
  if (another) scrollTo(0, 0);
  keepInView();
  if (!turned) return;
  bounce.turn();
  (page.querySelector("#line, [data-focus]") ?? page.querySelector("h1"))?.focus();
}

addEventListener("resize", keepInView);

/** Whether a press can be meant for what is seen. */
export const isMeant = () => bounce.counts(READ.has(to.seen(state)));
