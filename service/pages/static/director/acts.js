// What a director does with a challenge: when it is offered, its clause, its form, what is sent.

import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import {
  reason,
  verdicts,
  foundBy,
  lookUp,
  tilesFields,
  verdictBody,
  looker,
  lookedBy,
  sideOf,
  findings,
} from "./act_fields.js";
import { choice, count, line, number, text, truth, words } from "./forms.js";
import { outcomeFields, ruled, rulingKinds } from "./outcomes.js";

/**
 * An act on a challenge.
 * @typedef {object} Act
 * @property {string} path behind the challenge's address @property {() => string} name
 * @property {string[]} parts of the rulebook that speak of it, shown beside the form
 * @property {(challenge: object, book: object) => boolean} offered
 * @property {(challenge: object, book: object) => string | undefined} clause
 * @property {(challenge: object, book: object) => unknown} fields its form's
 * @property {(filled: object, challenge: object) => object} body what is sent
 */

const waitsForLastWord = ({ status, review }) =>
  status === "under_review" && ["awaiting_director", "awaiting_first_judge"].includes(review.stage);
const waitsForALook = ({ status, review }) =>
  status === "under_review" && review.stage === "awaiting_look";
const keptOut = ({ status, timing }) =>
  status === "not_in_time" || (status === "awaiting_ruling" && timing?.standing === "director");
const gone = ({ status }) => status === "withdrawn" || status === "void";
const unadjudicated = ({ status }) =>
  ["announced", "awaiting_adjudication", "awaiting_ruling"].includes(status);
const onWords = ({ kind, adjudications }) => kind === "words" && adjudications.length > 0;

/** @type {Record<string, Act>} */
export const ACTS = {
  last_word: {
    path: "/ruling",
    name: () => t("End the review"),
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
    parts: ["timing"],
    offered: keptOut,
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
    parts: ["correction"],
    offered: ({ status }) => status === "adjudicated",
    clause: (_challenge, book) => book?.correction.clause,
    fields: ({ verdict }, book) => html`
      ${verdicts(verdict === "valid" ? "invalid" : "valid")} ${foundBy()} ${tilesFields(book)}
      ${reason()}
    `,
    body: verdictBody,
  },
  ruling: {
    path: null, // of the tournament's rulings
    name: () => t("Rule on it"),
    parts: ["rulings", "timing"],
    offered: (challenge) => !gone(challenge) && challenge.status !== "under_review",
    clause: (_challenge, book) => book?.rulings.clause,
    fields: (challenge, book) => html`
      ${rulingKinds(book, keptOut(challenge) ? "late" : challenge.kind)} ${outcomeFields()} ${reason()}
    `,
    body: (filled, { number }) => ({
      kind: filled.kind,
      challenge: number,
      outcome: ruled(filled),
      reason: filled.reason,
    }),
  },
  reissue: {
    path: "/reissue",
    name: () => t("Reissue the slip"),
    parts: ["slips", "blanks"],
    offered: (challenge) => !gone(challenge) && onWords(challenge),
    clause: () => undefined,
    fields: (_challenge, book) => html`
      ${text({ name: "words", label: t("The corrected slip"), hint: t("One word to a line.") })}
      ${book?.findings.length
        ? choice({
            name: "blank",
            label: t("It rests on"),
            options: [["", t("My ruling")], ...findings(book)],
          })
        : ""}
      ${lookUp()} ${reason()}
    `,
    body: ({ words: said, blank, method, reason }) => ({
      words: words(said),
      method,
      ...(blank ? { ground: "blank", blank, finding: reason } : { ground: "ruling", reason }),
    }),
  },
  withdrawal: {
    path: "/withdrawal",
    name: () => t("Withdraw it, on a finding of a blank"),
    parts: ["blanks"],
    offered: (challenge, book) => unadjudicated(challenge) && Boolean(book?.findings.length),
    clause: (_challenge, book) => [...new Set(book.findings.map((each) => each.clause))].join(", "),
    fields: (_challenge, book) => html`
      ${choice({ name: "blank", label: t("What was found"), options: findings(book) })}
      ${text({ name: "finding", label: t("The finding in words") })}
    `,
    body: ({ blank, finding }) => ({ blank, finding }),
  },
  amendment: {
    path: "/amendment",
    name: () => t("Put game, turn or side right"),
    parts: [],
    offered: (challenge) => !gone(challenge),
    clause: () => undefined,
    fields: (challenge) => html`
      <p class="hint">
        ${t("What stands here is what will stand on record; the words are not touched.")}
      </p>
      <div class="deck">
        ${line({ name: "division", label: t("Division"), value: challenge.division ?? "" })}
        ${number({ name: "round", label: t("Round"), value: challenge.round, min: 1 })}
        ${number({ name: "table", label: t("Table"), value: challenge.table, min: 1 })}
        ${number({ name: "turn", label: t("Turn"), value: challenge.turn, min: 1 })}
      </div>
      ${line({ name: "challenger", label: t("Challenger"), value: challenge.challenger ?? "" })}
      ${reason()}
    `,
    body: ({ division, round, table, turn, challenger, reason }, challenge) => ({
      ...(sameGame(challenge, { division, round, table })
        ? {}
        : { division, round: count(round), table: count(table) }),
      ...(turn && Number(turn) !== challenge.turn ? { turn: count(turn) } : {}),
      ...(challenger !== (challenge.challenger ?? undefined) ? { challenger } : {}),
      reason,
    }),
  },
  void: {
    path: "/void",
    name: () => t("Void it: entered twice"),
    parts: [],
    offered: (challenge) => !gone(challenge),
    clause: () => undefined,
    fields: () => reason(t("It stays on record as if it had never been a challenge.")),
    body: ({ reason }) => ({ reason }),
  },
};

/** The acts that are offered for a challenge, by their names in ACTS. */
export const offered = (challenge, book) =>
  Object.keys(ACTS).filter((act) => ACTS[act].offered(challenge, book));

/** Where an act is sent. @param {string} home the tournament's address */
export const address = (home, act, number) =>
  ACTS[act].path === null ? `${home}/rulings` : `${home}/challenges/${number}${ACTS[act].path}`;

const sameGame = (challenge, { division, round, table }) =>
  (challenge.division ?? undefined) === division &&
  (challenge.round ?? undefined) === count(round) &&
  (challenge.table ?? undefined) === count(table);
