// What has become of a slip: it waits, its verdict is to be told, or the desk wants it otherwise.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { complaint } from "../core/complaint.js";
import { paper } from "../core/docket.js";
import { remedy, said, spoken, t } from "../core/language.js";
import { inDoubt, inOrder } from "../core/outcome.js";
import { following, noticeView, verdictView } from "../core/verdict.js";
import { buttons, framed, queued, seat } from "./frame.js";
import { stalled, watchedItem } from "./state.js";

/** Nothing but a moment, until the desk is known not to answer. */
export function waiting(state, on) {
  if (!stalled(state)) return framed(state, on, t("One moment …"), nothing);
  return noticeView(t("No verdict yet"), {
    sentences: html`${where(state)}
      <p class="first" role="status">${reason(state.problem)}</p>
      <p class="hint">
        ${t(
          "The slip waits on this tablet and is sent by itself, once. If the players can't wait, " +
            "carry it to the desk and take it back here: the desk may have it already.",
        )}
      </p>`,
    acts: buttons(state, on),
    foot: foot(state),
  });
}

const reason = (problem) =>
  problem?.status
    ? `${said(problem.title)}.`
    : t("The desk does not answer: the connection is lost.");

export const verdict = (state, on) => {
  const answer = answerOf(state);
  return verdictView(answer.verdict, told(state, on, answer));
};

export const pending = (state, on) => {
  const answer = answerOf(state);
  const [title, now] = without(answer);
  return noticeView(title, told(state, on, answer, now));
};

/** A challenge without a verdict: it waits for one, or there will be none. */
function without({ status }) {
  switch (status) {
    case "ruled":
      return [t("The director has ruled"), []];
    case "withdrawn":
    case "void":
      return [t("No challenge any more"), [t("It was withdrawn or voided: ask the director.")]];
    default:
      return [t("No verdict yet")];
  }
}

/** The desk has the slip; what it says of it is not kept here, and can't be read now. */
export const unread = (state, on) =>
  noticeView(t("No verdict yet"), {
    sentences: html`${where(state)}
      <p class="first" role="status">
        ${t("The desk has this slip. What it says is read when there is a connection.")}
      </p>`,
    acts: buttons(state, on),
    foot: foot(state),
  });

export function refused(state, on) {
  const { problem } = watchedItem(state);
  return noticeView(said(problem.title), {
    sentences: html`${where(state)}
      <p class="first">${why(problem)}</p>
      <p>${t("No verdict was given here. If that is not clear, call the director.")}</p>`,
    acts: buttons(state, on),
    foot: foot(state),
  });
}

function why({ code, detail, number = "" }) {
  if (code === "play_already_adjudicated") {
    return t(
      "This game has challenge {number} for its latest play, and a play is adjudicated once. " +
        "What is answered here is on record.",
      { number },
    );
  }
  return spoken() === "en" ? detail : (remedy(code) ?? detail);
}

/** Queued while this tablet was another device: the desk may have it from that one. */
export const strange = (state, on) =>
  noticeView(t("Not sent from here"), {
    sentences: html`${where(state)}
      <p class="first">
        ${t(
          "This tablet was paired as another device when the slip was written. " +
            "Ask at the desk whether it is there before you send it again.",
        )}
      </p>`,
    acts: buttons(state, on),
    foot: foot(state),
  });

/** Who of the two asks for another look. */
export const asker = (state, on) =>
  framed(
    state,
    on,
    t("Who asks for a re-adjudication?"),
    html`<p class="hint">${t("Either player may, before any tile moves.")}</p>
      ${state.complaint
        ? html`<p class="wrong" role="alert">${complaint(state.complaint)}</p>`
        : nothing}
      <div class="row">${buttons(state, on)}</div>`,
  );

const answerOf = (state) => state.answers[watchedItem(state).number];

function told(state, on, answer, now) {
  const doubt = inDoubt(answer);
  return {
    sentences: html`${where(state)}
      ${following({ ...inOrder(answer, now), doubt: doubt && html`<p>${doubt}</p>` })}`,
    acts: buttons(state, on),
    foot: html`<span>${t("No. {number}", answer)}</span>
      ${paper(state.dockets?.[answer.number], on)}
      ${answer.lexicon
        ? html`<span class="print">${t("list {short}", answer.lexicon)}</span>`
        : nothing}
      ${foot(state)}`,
  };
}

const where = (state) => html`<h2>${seat(watchedItem(state).place)}</h2>`;
const foot = (state) => html`<span>${state.device.name}</span>
  <span class="push" role="status">${queued(state)}</span>`;
