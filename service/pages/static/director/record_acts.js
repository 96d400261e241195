// What a director does with a challenge on record: rule, reissue, withdraw, put right, void.

import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import { findings, lookUp, reason } from "./act_fields.js";
import { isGone, isKeptOut, isUnadjudicated } from "./challenges.js";
import { choice, count, line, number, text, words } from "./forms.js";
import { outcomeFields, ruled, rulingKinds } from "./outcomes.js";

const onWords = ({ kind, adjudications }) => kind === "words" && adjudications.length > 0;

/** @type {Record<string, import("./acts.js").Act>} */
export const RECORD_ACTS = {
  ruling: {
    path: null, // of the tournament's rulings
    name: () => t("Rule on it"),
    done: () => t("The ruling is on record."),
    parts: ["rulings", "timing"],
    offered: (challenge) => !isGone(challenge) && challenge.status !== "under_review",
    clause: (_challenge, book) => book?.rulings.clause,
    fields: (challenge, book) => html`
      ${rulingKinds(book, isKeptOut(challenge) ? "late" : challenge.kind)} ${outcomeFields()} ${reason()}
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
    done: () => t("The slip is reissued."),
    parts: ["slips", "blanks"],
    offered: (challenge) => !isGone(challenge) && onWords(challenge),
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
    done: () => t("It is withdrawn."),
    parts: ["blanks"],
    offered: (challenge, book) => isUnadjudicated(challenge) && Boolean(book?.findings.length),
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
    done: () => t("Game, turn and side are put right."),
    parts: [],
    offered: (challenge) => !isGone(challenge),
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
    done: () => t("It is void."),
    parts: [],
    offered: (challenge) => !isGone(challenge),
    clause: () => undefined,
    fields: () => reason(t("It stays on record as if it had never been a challenge.")),
    body: ({ reason }) => ({ reason }),
  },
};

const sameGame = (challenge, { division, round, table }) =>
  (challenge.division ?? undefined) === division &&
  (challenge.round ?? undefined) === count(round) &&
  (challenge.table ?? undefined) === count(table);
