// Forms that are sent once, and lists that are read again by themselves.

import { html } from "../vendor/lit-html-3.3.3.js";
import { newKey, Refusal, Unreachable } from "../core/api.js";
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
