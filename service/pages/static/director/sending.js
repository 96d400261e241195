// Acts that are done once, however often they are pressed; and lists that are read again quietly.

import { html } from "../vendor/lit-html-3.3.3.js";
import { newKey, Refusal, send, sendFile, Unreachable } from "../core/api.js";
import { complaint } from "../core/complaint.js";

/**
 * A form's memory of what it asked for. The same call keeps its key until it is answered, and
 * another one has another key. Of several calls that make one act, those that have their answers
 * are not made again; once all have, the next act begins anew.
 * @returns {<T>(act: (send: Send, sendFile: SendFile) => Promise<T>) => Promise<T>}
 * @typedef {(method: string, path: string, body?: object) => Promise<any>} Send
 * @typedef {(path: string, data: Blob, files: File[]) => Promise<any>} SendFile `files` are what
 *   `data` was made of, by which it is known again
 */
export function repeatable() {
  const calls = new Map();

  async function call(told, ask) {
    const what = JSON.stringify(told);
    const known = calls.get(what) ?? { key: newKey(), answered: false };
    calls.set(what, known);
    if (known.answered) return known.answer;
    try {
      known.answer = await ask(known.key);
    } catch (error) {
      if (error instanceof Refusal && !error.passes) calls.delete(what);
      throw error;
    }
    known.answered = true;
    return known.answer;
  }

  const sends = (method, path, body) =>
    call([method, path, body], (key) => send(method, path, body, key));
  const sendsFile = (path, data, files) =>
    call([path, files.map(({ name, size, lastModified }) => [name, size, lastModified])], (key) =>
      sendFile(path, data, key),
    );
  return async (act) => {
    const result = await act(sends, sendsFile);
    calls.forEach(({ answered }, what) => answered && calls.delete(what));
    return result;
  };
}

/**
 * Send a form and keep what stands against it.
 * @param {Record<string, {problem: string, busy: boolean}>} forms by their ids
 * @param {string} id @param {() => void} show
 * @param {(send: Send, sendFile: SendFile) => Promise<any>} act
 * @returns {Promise<boolean>} whether it was accepted; else its problem is told beside it
 */
export async function sent(forms, id, show, act) {
  const form = (forms[id] ??= { once: repeatable() });
  if (form.busy) return false;
  Object.assign(form, { busy: true, problem: "" });
  show();
  try {
    await form.once(act);
    return true;
  } catch (error) {
    form.problem = expected(error) && complaint(error);
    return false;
  } finally {
    form.busy = false;
    show();
  }
}

/** What stands against a form, beside its button. */
export const problemOf = (form) =>
  html`<p class=${form?.problem ? "wrong" : ""} role="alert" ?hidden=${!form?.problem}>
    ${form?.problem}
  </p>`;

/**
 * Read something that nobody asked for just now: what stands there stays where it can't be read,
 * and that the connection is lost is told anyway. Who was signed out meanwhile begins anew.
 */
export async function quietly(read) {
  try {
    await read();
  } catch (error) {
    if (expected(error) && error.status === 401) location.reload();
  }
}

const PAUSE = 1_000; // milliseconds between two readings of the same list

/**
 * A list that is read again whenever something happened: never twice at a time, and after a burst
 * of events once more.
 * @param {() => Promise<void>} read @param {number} pause in milliseconds
 * @returns {() => Promise<void>}
 */
export function rereading(read, pause = PAUSE) {
  let busy = false;
  let again = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      await quietly(read);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    busy = false;
  };
}

function expected(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  return true;
}
