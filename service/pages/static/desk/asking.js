// What is asked of the desk's API, and shown until there is an answer.

import { get, newKey, send, sendUntilAnswered } from "../core/api.js";
import { offer, order } from "../core/docket.js";
import { failed, tournament } from "./following.js";
import { page, show, state } from "./screen.js";
import * as to from "./state.js";

let running = new AbortController();

/** What was asked is waited for no longer. */
export const stop = () => running.abort();

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

/** Open what waits. */
export const open = (number) =>
  until(async () => {
    const challenge = await get(one(number));
    return (now) => to.opened(now, challenge);
  });

/** Open a challenge whose slip is to be corrected. */
export const correction = (number) =>
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
export const act = (path, content, words) =>
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

/** Have the docket of the challenge on the screen printed. */
export const docket = () =>
  order(tournament(), state.answer.number, noted(state.answer.number));

/** What is learned of a docket counts while its challenge is on the screen. */
const noted = (number) => (docket) =>
  state.answer?.number === number && show({ ...state, docket });
