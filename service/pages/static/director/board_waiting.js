// What waits, the longest first: for the director on top, for others folded up.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { repeat } from "../vendor/lit-html-3.3.3/directives/repeat.js";
import { t, tn } from "../core/language.js";
import { awaited } from "../core/outcome.js";
import { byNumber, forDirector, forOthers, waitsBy } from "./challenges.js";
import * as told from "./told.js";

const OTHERS = 24; // that are drawn: a hall without a list has hundreds of them

/** @param {object} state the board's @param {{open: (number: number) => void}} act */
export const waiting = ({ known, read, book }, act) => {
  const [mine, others] = [forDirector(known), forOthers(known)];
  const line = (quiet) => (each) => one(each, book, act, quiet);
  return html`<section class="list" aria-label=${t("What waits")}>
    <h2>${mine.length ? t("Waits for you") : t("Nothing waits for you")}</h2>
    <p class="aloud" role="status">
      ${read ? tn("{n} waits for you.", "{n} wait for you.", mine.length) : nothing}
    </p>
    ${mine.length
      ? html`<ul class="queue">
          ${repeat(mine, byNumber, line(false))}
        </ul>`
      : nothing}
    ${others.length
      ? html`<details>
          <summary>${t("Waits for others: {n}", { n: others.length })}</summary>
          <ul class="queue quiet">
            ${repeat(others.slice(0, OTHERS), byNumber, line(true))}
          </ul>
          ${others.length > OTHERS ? more(others.length - OTHERS) : nothing}
        </details>`
      : nothing}
  </section>`;
};

const one = (challenge, book, { open }, quiet) => {
  const name = t("Challenge {n}", { n: challenge.number });
  const rests = [told.rests(waitsBy(challenge, book)), told.since(challenge)];
  return html`<li>
    <b class="sign wait">${name}</b>
    <span>${told.place(challenge) || told.kind(challenge.kind)}</span>
    <span
      >${awaited(challenge)} <small class="hint">${rests.filter(Boolean).join(" · ")}</small></span
    >
    <button class="press ${quiet ? "second" : ""}" @click=${() => open(challenge.number)}>
      ${quiet ? t("Open it") : t("Decide")} <span class="aloud">${name}</span>
    </button>
  </li>`;
};

const more = (n) => html`<p class="hint">
  ${tn("{n} more waits: it is in the list below.", "{n} more wait: they are in the list below.", n)}
</p>`;
