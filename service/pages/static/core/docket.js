// The docket on paper, which players may get in their slip's place (WESPA 3.10.7(c)): offered on a
// verdict's screen where a printer is there for it, and never in the way of the verdict.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get, Refusal, send, Unreachable } from "./api.js";
import { t } from "./language.js";

/** @typedef {"there" | "asked" | "failed"} Docket "there" where it can be asked for */

/** Learn whether a challenge's docket can be printed. @param {(docket: Docket) => void} note */
export async function offer(home, number, note) {
  await unlessNoAnswer(async () => {
    const { printers } = await get(`${home}/challenges/${number}/docket/printers`);
    if (printers.length) note("there");
  });
}

/** Have it printed, once. @param {(docket: Docket) => void} note */
export async function order(home, number, note) {
  note("asked");
  const done = await unlessNoAnswer(() =>
    send("POST", `${home}/challenges/${number}/docket`, {}),
  );
  if (!done) note("failed");
}

async function unlessNoAnswer(action) {
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    return false;
  }
}

/** The act of printing it, for a table of acts: in the foot, where it moves nothing. */
export const printing = (docket) =>
  docket === "there" ? [{ key: "p", act: "docket", small: true }] : [];

/** It can be asked for, or what has become of it. @param {Docket | undefined} docket */
export const paper = (docket, on) => html`<span role="status">
  ${docket === "there"
    ? html`<button class="link" @click=${on.docket}>${t("Print the docket")} <kbd>P</kbd></button>`
    : nothing}
  ${docket === "asked" ? t("The docket is being printed.") : nothing}
  ${docket === "failed" ? t("The docket could not be printed: ask at the desk.") : nothing}
</span>`;
