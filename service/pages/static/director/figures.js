// Figures to be taken in at a glance, each on a card of its own.

import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import * as told from "./told.js";

/** @param {unknown} value @param {string} label @param {"" | "wait"} kind "wait" asks for an act */
export const figure = (value, label, kind = "") => html`<div class="card ${kind}">
  <b class="num figures">${value}</b><span>${label}</span>
</div>`;

const UNREAD = {
  challenges: "–",
  success_rate: null,
  time_to_verdict: { mean_ms: null, longest_ms: null },
};

/** An event as a whole. @param {object | null} statistics of it; null until they are read */
export const together = (statistics) => of(statistics ?? UNREAD);

const of = (all) => html`
  ${figure(all.challenges, t("challenges"))}
  ${figure(told.percent(all.success_rate), t("of those with a verdict succeeded"))}
  ${figure(
    told.span(all.time_to_verdict.mean_ms),
    t("to a verdict on average; the longest: {time}", {
      time: told.span(all.time_to_verdict.longest_ms),
    }),
  )}
`;
