// The parts of a director's forms that several acts share.

import { html } from "../vendor/lit-html-3.3.3.js";
import { t } from "../core/language.js";
import * as told from "./told.js";
import { choice, fact, line, radios, text, truth } from "./forms.js";

/** A reason, for the record. */
export const reason = (hint) => text({ name: "reason", label: t("Reason"), hint });
/** The verdict on the slip as a whole. */
export const verdicts = (value) =>
  radios({
    name: "verdict",
    label: t("The slip as a whole is"),
    value,
    options: [
      ["valid", t("Acceptable")],
      ["invalid", t("Not acceptable")],
    ],
  });
/** By what a verdict was found. */
export const foundBy = () =>
  choice({
    name: "method",
    label: t("Found"),
    value: "printed_list",
    options: [
      ["printed_list", t("By a printed list")],
      ["software", t("By software")],
    ],
  });
/** By what a slip is to be adjudicated. */
export const lookUp = () =>
  choice({
    name: "method",
    label: t("It is adjudicated"),
    value: "software",
    options: [
      ["software", t("By software, at once")],
      ["printed_list", t("By a person with a printed list")],
    ],
  });

/** What became of the tiles, and the director's word where the book leaves it to the director. */
export const tilesFields = (book) => html`
  ${fact({ name: "drawn_on_rack", label: t("Has a newly drawn tile touched the rack?") })}
  ${fact({ name: "retracted_on_rack", label: t("Has a retracted tile touched the rack?") })}
  ${fact({ name: "further_turn", label: t("Was another turn made since?") })}
  ${choice({
    name: "corrected",
    label: t("Is the verdict corrected?"),
    hint: book?.correction.by_tiles
      ? t("The tiles decide, as long as no further turn was made.")
      : t("The rulebook leaves it to you."),
    options: [
      ["", book?.correction.by_tiles ? t("As the tiles decide") : t("Not said")],
      ["yes", t("Yes: it is corrected")],
      ["no", t("No: no account is taken of the error")],
    ],
  })}
`;
const tiles = (filled) => ({
  drawn_on_rack: truth(filled.drawn_on_rack),
  retracted_on_rack: truth(filled.retracted_on_rack),
  further_turn: truth(filled.further_turn),
});

/** What is sent of a verdict that ends a review or corrects one. */
export const verdictBody = (filled) => ({
  verdict: filled.verdict,
  method: filled.method,
  tiles: tiles(filled),
  corrected: truth(filled.corrected),
  reason: filled.reason,
});

/** Who gives another look, and why one may who has looked before. */
export const looker = () => html`
  ${line({
    name: "adjudicator",
    label: t("Who looked"),
    hint: t("Another person than before; empty: you."),
  })}
  ${text({
    name: "override",
    label: t("If that person has looked before: why you allow it"),
    required: false,
  })}
`;

export const lookedBy = ({ adjudicator, override }) => ({ adjudicator, override });

/** One of the sides of a challenge's game. */
export const sideOf = (challenge, name, label) =>
  choice({
    name,
    label,
    value: challenge.players ? `${challenge.players.challenger}` : (challenge.challenger ?? "first"),
    options: told.sides(challenge).map((each) => [each, told.sideName(each)]),
  });

/** The findings of a blank that the rulebook knows, each with its clause. */
export const findings = ({ findings }) =>
  findings.map(({ finding, clause }) => [
    finding,
    finding === "not_designated"
      ? t("The blank was not designated in this play ({clause})", { clause })
      : t("The blank was not designated in an earlier play ({clause})", { clause }),
  ]);
