// What the record says of challenges, in words, as a director says it.

import { said, spoken, t, tn } from "../core/language.js";
import { role } from "./codes.js";
import { who } from "./players.js";

export * from "./codes.js";

/** A clause as it stands beside what rests on it. */
export const clause = (code) =>
  code && code !== "slipdesk" ? t("clause {code}", { code: said(code) }) : t("no clause: the director's to say");

/** The same; empty where there is none to speak of. */
export const rests = (code) => (code ? clause(code) : "");

/** Where something is: division, round, table, turn; empty where no game is named. */
export function place({ division, round, table, turn }) {
  const parts = [];
  if (division) parts.push(t("division {division}", { division }));
  if (round) parts.push(t("round {n}", { n: round }));
  if (table) parts.push(t("table {n}", { n: table }));
  if (turn) parts.push(t("turn {n}", { n: turn }));
  return parts.join(", ");
}

/** Who challenges: the loaded player, or the side. */
export const side = ({ challenger, players }) =>
  players ? who(players.challenger) : challenger ? sideName(challenger) : "–";

/** A side of a game as an act names it, or its player. @param {string} label */
export function sideName(label) {
  if (/^\d+$/.test(label)) return who(Number(label));
  return { first: t("Who went first"), second: t("Who went second") }[label] ?? label;
}

/** The sides of a challenge's game, as an act may name them. */
export function sides({ challenger, players }) {
  if (players) return [`${players.challenger}`, `${players.challenged}`];
  const known = ["first", "second"];
  return challenger && !known.includes(challenger) ? [challenger] : known;
}

/** What had been carried out and stays, as sentences. @param {object[]} carried */
export const stays = (carried) =>
  carried.flatMap(({ lost_turn, clock_seconds, forfeit }) => [
    ...(lost_turn ? [t("The turn that {who} lost stays lost.", { who: role(lost_turn) })] : []),
    ...(clock_seconds
      ? [
          tn(
            "{n} second stays off the challenger's clock.",
            "{n} seconds stay off the challenger's clock.",
            clock_seconds,
          ),
        ]
      : []),
    ...(forfeit ? [t("The forfeited game stays forfeited.")] : []),
  ]);

const PLAY = ["play_stands", "reannounce_score", "retract_tiles"];

/** What a ruling brings about that its instructions don't say. @param {object} outcome */
export function effects({ play, loses_turn, penalty, instructions }) {
  const told = [];
  if (play && !instructions.some((code) => PLAY.includes(code))) {
    told.push(play === "stands" ? t("The play stands.") : t("The play comes off."));
  }
  if (loses_turn === "challenged") told.push(t("The player challenged loses the turn."));
  if (loses_turn === "challenger" && !penalty?.lose_turn) {
    told.push(t("The challenger loses the turn."));
  }
  return told;
}

/**
 * A time of day, with the day where it is another.
 * @param {string} at RFC 3339 @param {"medium" | "short"} timeStyle to the second or the minute
 */
export function time(at, timeStyle = "medium") {
  const when = new Date(at);
  const today = when.toDateString() === new Date().toDateString();
  const shown = today ? { timeStyle } : { dateStyle: "short", timeStyle: "short" };
  return new Intl.DateTimeFormat(spoken(), shown).format(when);
}

/** Since when a challenge waits; empty where it doesn't. */
export const since = ({ waits_since: at }) => (at ? t("since {time}", { time: time(at, "short") }) : "");

/** How long something took. @param {number | null} milliseconds */
export function span(milliseconds) {
  if (milliseconds === null) return "–";
  if (milliseconds === 0) return t("at once");
  const seconds = milliseconds / 1_000;
  const number = (n, digits = 0) =>
    new Intl.NumberFormat(spoken(), { maximumFractionDigits: digits }).format(n);
  if (seconds < 1) return t("{n} ms", { n: number(milliseconds) });
  if (seconds < 120) return t("{n} s", { n: number(seconds, seconds < 10 ? 1 : 0) });
  return t("{n} min", { n: number(seconds / 60, seconds < 600 ? 1 : 0) });
}

/** A share as percent; – where there is none. @param {number | null} share */
export const percent = (share) =>
  share === null
    ? "–"
    : new Intl.NumberFormat(spoken(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** What is known of the turn, as lines. @param {object} [known] the call's facts */
export function facts(known = {}) {
  const texts = {
    timer_pressed: t("The timer was pressed"),
    hand_in_bag: t("A hand was in the bag"),
    called: t("Called, seconds from the timer"),
    held: t("Held, seconds from the timer"),
    released: t("Released, seconds from the timer"),
    recorded_turn: t("The turn's score stood before the draw"),
    recorded_total: t("The cumulative score stood before the draw"),
    prewritten: t("The scores were written before the timer was pressed"),
    entered: t("The challenger had entered the play"),
    intention_stated: t("The intention to draw was stated"),
    tiles_drawn: t("Tiles drawn"),
    drawn_at: t("Drawn, seconds from the timer"),
    tiles_on_rack: t("A drawn tile touched the rack"),
    bag: t("Tiles in the bag before the draw"),
    out_play: t("The play ends the game"),
    most_recent: t("It is still the most recent turn"),
    surplus: t("Tiles drawn too many"),
    surplus_seen: t("More of them were seen than were due"),
    turned_up: t("Tiles turned up"),
    returned_unshown: t("Tiles returned without being shown"),
  };
  const claims = {
    clock_not_started: t("Claimed: the clock was not started"),
    no_sufficient_time: t("Claimed: there was no sufficient time"),
  };
  const answer = (value) => (value === true ? t("yes") : value === false ? t("no") : value);
  return [
    ...Object.keys(texts)
      .filter((name) => known[name] !== null && known[name] !== undefined)
      .map((name) => `${texts[name]}: ${answer(known[name])}`),
    ...(known.claims ?? []).map((code) => claims[code] ?? code),
  ];
}
