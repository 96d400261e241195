// Sends what waits, one slip after the other, again and again until the desk has said yes or no.

import { Refusal, send, Unreachable } from "../core/api.js";
import * as kept from "./kept.js";
import * as queue from "./queue.js";

const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * @param {object} how
 * @param {() => Promise<{id: string}>} how.device who this is, as the desk says; it may throw
 * @param {typeof kept.change} how.change
 * @param {(answer: object) => void} how.answered
 * @param {(problem: Refusal | Unreachable | null) => void} how.stands why sending stands still;
 *   null when nothing waits any more
 * @returns {{flush: () => Promise<void>}} `flush` sends now; call it whenever that may help
 */
export function sending({ device, change, answered, stands }) {
  let failures = 0;
  let timer, running, again;

  async function flush() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await attempt();
      } while (again);
    } finally {
      running = false;
    }
  }

  async function attempt() {
    clearTimeout(timer);
    try {
      await kept.exclusively(sendAll);
      failures = 0;
      stands(null);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      stands(error);
      if (error.status !== 401) timer = setTimeout(flush, pause(error));
    }
  }

  async function sendAll() {
    for (let item; (item = await next()); ) await sendOne(item);
  }

  /** A key is good for one device only, and meanwhile this browser may have become another one. */
  async function next() {
    const self = await device();
    return queue.next(await kept.items(), self);
  }

  async function sendOne(item) {
    const { key, tournament, body } = item;
    try {
      const answer = await send("POST", `/api/v1/tournaments/${tournament}/challenges`, body, key);
      answered(answer);
      await change((items) => queue.answered(items, key, answer.number));
    } catch (error) {
      // Only a no to this very slip ends it; what is about the tablet or the desk keeps it.
      if (!(error instanceof Refusal) || error.passes || [401, 403].includes(error.status)) {
        throw error;
      }
      await change((items) => queue.refused(items, key, error));
    }
  }

  /** Tablets that lost the same network don't all come back at the same moment. */
  function pause({ wait }) {
    const longest = WAITS[Math.min(failures, WAITS.length - 1)];
    failures += 1;
    return Math.max(wait, longest * (0.5 + Math.random() / 2));
  }

  return { flush };
}
