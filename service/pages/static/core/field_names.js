// What pages call the fields of the API, for whoever is told that one of them is wrong.

import { t } from "./language.js";

const names = () => ({
  address: t("Address"),
  adjudicator: t("Adjudicator"),
  agreement: t("Does the other player agree to the slip?"),
  agrees: t("The ruling"),
  automatic: t("Which challenges"),
  base: t("Rulebook"),
  blank: t("What was found"),
  blanks: t("Blanks"),
  challenge: t("Number of the challenge"),
  challenger: t("Challenger"),
  clock_seconds: t("Seconds"),
  code: t("Code"),
  code_page: t("Letters"),
  column: t("Column with the words"),
  correction: t("Errors found later"),
  definition: t("Between a word and its definition"),
  devices: t("Devices"),
  director: t("Director"),
  division: t("Division"),
  encoding: t("Encoding"),
  entries: t("Lines are entries of a word book, by the Swedish rules"),
  every_seconds: t("Look at it"),
  finding: t("The finding in words"),
  first: t("First player"),
  games: t("Game"),
  ground: t("It rests on"),
  kind: t("What it is about"),
  language: t("Language"),
  lexicon: t("Word list"),
  list: t("The list that was consulted"),
  loses_turn: t("Loses a turn"),
  name: t("Name"),
  number: t("Number"),
  on_turn: t("On turn"),
  outcome: t("Outcome"),
  outgoing: t("Outgoing lexicon"),
  penalty: t("Penalty"),
  penalty_policy: t("Penalty"),
  play: t("The play"),
  points: t("Points"),
  points_go: t("Where do the points go?"),
  protocol: t("How it is spoken to"),
  reason: t("Reason"),
  requested_by: t("Who asks"),
  review: t("Looking again"),
  role: t("As"),
  round: t("Round"),
  rulebook: t("Rulebook"),
  rulings: t("Rulings"),
  second: t("Second player"),
  seconds: t("Seconds"),
  slip_must_name: t("What must a slip name?"),
  slips: t("Slips"),
  steps: t("Step"),
  table: t("Table"),
  tiles: t("What becomes of tiles"),
  time_zone: t("Time zone of the hall"),
  timing: t("Accepting, holds and draws"),
  turn: t("Turn"),
  url: t("Address"),
  verdict: t("Verdict"),
  words: t("Words"),
});

const POINTER = /(?<![\w./])(?:\/(?:[a-z]+(?:_[a-z]+)*|\d+))+(?![\w/])/g;
const IN_CODE = /`([a-z_]+)(?:=([\w-]+))?`/g; // a field, with what is to stand in it or without
const JOINED = /(?<![\w/])[a-z]+(?:_[a-z]+)+(?!\w)/g; // a field that can be no word of a sentence

/**
 * What the desk says of a request, with fields called as pages call them; what no page asks for
 * stays as it is. @param {string} text
 */
export function inWords(text) {
  const known = names();
  const called = (name) => `“${known[name]}”`;
  return text
    .replace(POINTER, (all) => (all.split("/")[1] in known ? `“${fieldName(all)}”` : all))
    .replace(IN_CODE, (all, name, value) =>
      name in known ? called(name) + (value ? `: ${value}` : "") : all,
    )
    .replace(JOINED, (name) => (name in known ? called(name) : name));
}

/**
 * The name of a field for people; what no page asks for is called as the API calls it.
 * @param {string} pointer to it in what was sent (RFC 6901)
 */
export function fieldName(pointer) {
  const known = names();
  return pointer
    .slice(1)
    .split("/")
    .map((part) => (/^\d+$/.test(part) ? `${Number(part) + 1}` : (known[part] ?? part)))
    .join(" · ");
}
