// What this tablet keeps: the slips on their way, and who it is, to start without the desk.

import { createStore, get, set, update } from "../vendor/idb-keyval-6.3.0.js";

const store = createStore("slipdesk-runner", "kept");
const tabs = new BroadcastChannel("slipdesk-runner");

/** @returns {Promise<import("./queue.js").Item[]>} in the order in which they are sent */
export const items = async () => (await get("items", store)) ?? [];

/**
 * Change the list in one transaction, whatever other tabs do at the same time.
 * @param {(items: import("./queue.js").Item[]) => import("./queue.js").Item[]} how
 */
export async function change(how) {
  await update("items", (before) => how(before ?? []), store);
  tabs.postMessage("changed");
}

/** Be told when another tab has changed the list. */
export const onChange = (told) => tabs.addEventListener("message", told);

/** Who this tablet is and what is played by, as the desk last said; undefined before. */
export const introduction = async () => get("introduction", store);
export const introduce = (told) => set("introduction", told, store);

/**
 * Act while nothing else here does, in no other tab either. Without a secure context there are no
 * locks between tabs: then two may send the same slip at a time, which its key makes one.
 */
export const exclusively = (act) =>
  navigator.locks ? navigator.locks.request("slipdesk-runner", act) : inTurn(act);

let last = Promise.resolve();
const inTurn = (act) => (last = last.then(act, act));
