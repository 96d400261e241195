// What is sent: the fields of each form as the API takes them. Pure.

import { numbered, sides } from "../core/slip.js";

const filled = (body) =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== "" && value !== null),
  );

const number = (text) => (text ? Number(text) : undefined);

/** A slip that was brought to the desk: an official types it and has it looked up. */
export const slip = (fields, words, { person, event }, newPlay) =>
  filled({
    words,
    method: fields.method,
    division: fields.division?.trim(),
    round: number(fields.round),
    table: number(fields.table),
    turn: number(fields.turn),
    new_play: newPlay ? true : undefined,
    challenger: fields.challenger,
    agreement: fields.agreement,
    typed_by: "official",
    executed_by: fields.method === "software" ? "official" : undefined,
    adjudicator: person,
    expects: event.lexicon.fingerprint,
  });

/** The verdict that a person found in a printed list. */
export const list = ({ verdict, list }, { person }) => ({ verdict, list, adjudicator: person });

/** Another look: by software with the words keyed anew, or in a printed list. */
export const look = (fields, words, { person, method }) =>
  method === "software"
    ? { method, words, adjudicator: person }
    : { method, ...list(fields, { person }) };

/** Where a slip is from, while it is being written. */
export const place = (fields) => ({
  division: fields.division.trim(),
  round: numbered(fields.round),
  table: numbered(fields.table),
});

const said = (answer) => ({ yes: true, no: false })[answer];

/** The last word, with what is known of the tiles. */
export const last = (fields, { person }) =>
  filled({
    verdict: fields.verdict,
    tiles: filled({
      drawn_on_rack: said(fields.drawn_on_rack),
      retracted_on_rack: said(fields.retracted_on_rack),
      further_turn: said(fields.further_turn),
    }),
    reason: fields.reason?.trim(),
    adjudicator: person,
  });

/** A corrected slip with its ground; who confirmed it is told by the labels of the sides. */
export const correct = (fields, words, { person, task }) =>
  filled({
    ground: fields.ground,
    words,
    method: fields.method,
    confirmed_by: confirming(task).filter((_, place) => fields[`confirmed-${place}`]),
    blank: fields.blank,
    finding: fields.finding?.trim(),
    adjudicator: person,
  });

/** The labels of whoever can confirm: challenger, challenged, an official. */
const confirming = ({ challenger, players }) =>
  players
    ? [String(players.challenger), String(players.challenged), "official"]
    : [...sides(challenger), "official"];
