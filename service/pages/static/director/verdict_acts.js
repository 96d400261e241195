// What a director does about a verdict: end a review, let in, look again, find it wrong.

import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import {
  foundBy,
  lookedBy,
  looker,
  lookUp,
  reason,
  sideOf,
  tilesFields,
  verdictBody,
  verdicts,
} from "./act_fields.js";
import { isKeptOut, waitsForALook, waitsForLastWord } from "./challenges.js";
import { choice, line, text, truth, words } from "./forms.js";

/** @type {Record<string, import("./acts.js").Act>} */
export const VERDICT_ACTS = {
  last_word: {
    path: "/ruling",
    name: () => t("End the review"),
    done: () => t("The review has ended."),
    parts: ["review", "correction"],
    offered: waitsForLastWord,
    clause: ({ review }) => review.clause,
    fields: (challenge, book) => html`
      ${verdicts()} ${foundBy()} ${tilesFields(book)}
      ${text({
        name: "reason",
        label: t("Reason"),
        required: challenge.review.stage === "awaiting_first_judge",
        hint:
          challenge.review.stage === "awaiting_first_judge"
            ? t("Say why the first Word Judge doesn't have the final say.")
            : undefined,
      })}
    `,
    body: verdictBody,
  },
  let_in: {
    path: "/ruling",
    name: () => t("Let it in"),
    done: () => t("It is let in."),
    parts: ["timing"],
    offered: isKeptOut,
    clause: ({ timing }) => timing?.clause,
    fields: () => html`
      ${lookUp()}
      ${reason(t("If it stays out, put that on record by a ruling on whether it was in time."))}
    `,
    body: ({ method, reason }) => ({ let_in: true, method, reason }),
  },
  by_software: {
    path: "/opinions",
    name: () => t("Another look, by software"),
    done: () => t("The look is on record."),
    parts: ["review"],
    offered: waitsForALook,
    clause: ({ review }) => review.clause,
    fields: () => html`
      ${text({
        name: "words",
        label: t("The words, keyed anew from slip and board"),
        hint: t("One to a line."),
      })}
      ${looker()}
    `,
    body: (filled) => ({ method: "software", words: words(filled.words), ...lookedBy(filled) }),
  },
  by_list: {
    path: "/opinions",
    name: () => t("Another look, by a printed list"),
    done: () => t("The look is on record."),
    parts: ["review"],
    offered: waitsForALook,
    clause: ({ review }) => review.clause,
    fields: () => html`
      ${verdicts()} ${line({ name: "list", label: t("The list that was consulted"), required: true })}
      ${looker()}
    `,
    body: ({ verdict, list, ...filled }) => ({
      method: "printed_list",
      verdict,
      list,
      ...lookedBy(filled),
    }),
  },
  review: {
    path: "/reviews",
    name: () => t("A player asks for another look"),
    done: () => t("Another look is asked for."),
    parts: ["review"],
    offered: ({ status, final }) =>
      (status === "adjudicated" && !final) || status === "under_review",
    clause: ({ review }) => review?.clause,
    fields: (challenge) => html`
      ${sideOf(challenge, "requested_by", t("Who asks"))}
      ${choice({
        name: "reason",
        label: t("Why"),
        value: "look_again",
        options: [
          ["look_again", t("Just another look")],
          ["flawed_program", t("The program is thought flawed")],
          ["mistyped", t("A word was mistyped")],
        ],
      })}
      ${choice({
        name: "third",
        label: t("A third opinion, if the first two differ"),
        value: "no",
        options: [
          ["no", t("No")],
          ["yes", t("Yes")],
        ],
      })}
    `,
    body: ({ requested_by, reason, third }) => ({ requested_by, reason, third: truth(third) }),
  },
  correction: {
    path: "/correction",
    name: () => t("The adjudication was wrong"),
    done: () => t("The error is on record."),
    parts: ["correction"],
    offered: ({ status }) => status === "adjudicated",
    clause: (_challenge, book) => book?.correction.clause,
    fields: ({ verdict }, book) => html`
      ${verdicts(verdict === "valid" ? "invalid" : "valid")} ${foundBy()} ${tilesFields(book)}
      ${reason()}
    `,
    body: verdictBody,
  },
};
