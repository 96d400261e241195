// The verdict fills the screen and says itself three times: by colour, by shape, in words.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t } from "./language.js";

const tick = html`<svg class="mark" viewBox="0 0 100 100" aria-hidden="true">
  <circle cx="50" cy="50" r="46" /><path class="heavy" d="M28 52l16 16 30-36" />
</svg>`;
const cross = html`<svg class="mark" viewBox="0 0 100 100" aria-hidden="true">
  <path d="M31 5h38l26 26v38L69 95H31L5 69V31z" />
  <path class="heavy" d="M34 34l32 32M66 34L34 66" />
</svg>`;
const hand = html`<svg class="mark" viewBox="0 0 100 100" aria-hidden="true">
  <path d="M50 6l46 84H4z" /><path class="heavy" d="M50 38v24M50 75v1" />
</svg>`;

// It is read out once, as an alert: the focus goes to what holds it, which is not read out.

/**
 * A verdict on a slip as a whole.
 * @param {"valid" | "invalid"} verdict
 * @param {{sentences: unknown, acts?: unknown, foot: unknown}} told what follows from it; the
 *   buttons of what can be done next and the foot's parts, which stay in view
 */
export const verdictView = (verdict, told) =>
  verdict === "valid"
    ? full("yes", tick, t("ACCEPTABLE"), told)
    : full("no", cross, t("NOT ACCEPTABLE"), told);

/**
 * What the players do: now, in large letters; then whether another look can be asked for; and step
 * by step what is left to do, in the book's order.
 * @param {{now: string[], doubt?: unknown, steps: string[]}} told
 */
export const following = ({ now, doubt, steps }) => html`
  <p class="first">${now.join(" ")}</p>
  ${doubt ?? nothing}
  ${steps.length
    ? html`<ol class="told">
        ${steps.map((each) => html`<li>${each}</li>`)}
      </ol>`
    : nothing}
`;

/** No verdict: what is the matter, and what to do. Never mistaken for one of the two. */
export const noticeView = (title, told) => full("wait", hand, title, told);

const full = (kind, mark, title, { sentences, acts, foot }) => html`
  <main class="verdict ${kind}" tabindex="-1" ?data-focus=${kind !== "wait"}>
    <div role="alert">${mark}<h1 tabindex="-1">${title}</h1></div>
    ${sentences}
  </main>
  <footer class="foot ${kind}">
    ${acts ? html`<div class="row middle">${acts}</div>` : nothing}${foot}
  </footer>
`;
