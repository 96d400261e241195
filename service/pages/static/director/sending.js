// Forms that are sent once, and lists that are read again by themselves.

import { html } from "../vendor/lit-html-3.3.3.js";
import { newKey, Refusal, send, Unreachable } from "../core/api.js";
import { complaint } from "../core/complaint.js";

/**
 * Send a form. Pressed again after a lost answer it is the same call, with the same key.
 * @param {Record<string, {key: string, problem?: string, busy?: boolean}>} forms by their ids
 * @param {string} id @param {() => void} show @param {(key: string) => Promise<any>} call
 * @returns {Promise<boolean>} whether it was accepted; else its problem is told beside it
 */
export async function sent(forms, id, show, call) {
  const form = (forms[id] ??= { key: newKey() });
  Object.assign(form, { busy: true, problem: "" });
  show();
  try {
    await call(form.key);
    delete forms[id];
    return true;
  } catch (error) {
    form.problem = expected(error) && complaint(error);
    form.busy = false;
    return false;
  } finally {
    show();
  }
}

/**
 * The calls of a form that makes several. Pressed again after one of them was lost, that one is the
 * same call, with the same key, and those before it have their answers: unless something else is
 * asked for by now.
 * @returns {{send: (method: string, path: string, body?: object) => Promise<any>,
 *   accepted: () => void}} `accepted` when what comes next is another act, with keys of its own
 */
export function repeatable() {
  let calls = {};
  return {
    async send(method, path, body) {
      const call = (calls[JSON.stringify([method, path, body])] ??= { key: newKey() });
      return (call.answer ??= await send(method, path, body, call.key));
    },
    accepted() {
      calls = {};
    },
  };
}

/** What stands against a form, beside its button. */
export const problemOf = (form) =>
  html`<p class=${form?.problem ? "wrong" : ""} role="alert" ?hidden=${!form?.problem}>
    ${form?.problem}
  </p>`;

/** Read something that nobody asked for just now; that the connection is lost is told anyway. */
export async function quietly(read) {
  try {
    await read();
  } catch (error) {
    expected(error);
  }
}

function expected(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  return true;
}
