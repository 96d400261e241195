// What to call players: by their names, where their games are loaded.

import { t } from "./language.js";
import { sides } from "./slip.js";

/**
 * A player by name; with the number too where somebody else has the same name, and by the number
 * alone where nobody told a name.
 * @param {{number: number, name: string | null}} player
 * @param {{number: number, name: string | null}[]} everybody among whom that player is known
 */
export function called({ number, name }, everybody) {
  if (!name) return t("player {n}", { n: number });
  const shared = everybody.some((each) => each.name === name && each.number !== number);
  return shared ? `${name} (${number})` : name;
}

/**
 * Who sits where a slip is from; null where no game is loaded there, or several of one table are.
 * @param {{round: number, games: object[]} | null | undefined} loaded of GET …/rounds/{round}/games
 * @param {{division?: string | null, round: number | null, table: number | null}} place
 * @returns {{first: string, second: string} | null} and each by the player's number
 */
export function seated(loaded, { division, round, table }) {
  if (!loaded || loaded.round !== round) return null;
  const here = loaded.games.filter(
    (each) => each.table === table && each.first !== null && (!division || each.division === division),
  );
  if (here.length !== 1) return null;
  const everybody = loaded.games.flatMap(both);
  const [first, second] = both(here[0]);
  const name = (player) => called(player, everybody);
  return {
    first: name(first),
    second: name(second),
    [first.number]: name(first),
    [second.number]: name(second),
  };
}

/**
 * Who challenges and who is challenged, as far as that is known.
 * @param {object} loaded as for `seated` @param {object} place
 * @param {{challenger?: string | null, players?: {challenger: number, challenged: number}}} sides
 * @returns {[string | undefined, string | undefined]}
 */
export function facing(loaded, place, { challenger, players }) {
  const seats = place && seated(loaded, place);
  if (!seats) return [];
  if (!players) return sides(challenger).map((side) => seats[side]);
  return [players.challenger, players.challenged].map((number) => seats[number]);
}

const both = ({ first, first_name, second, second_name }) => [
  { number: first, name: first_name },
  { number: second, name: second_name },
];

/** What a player does or did, and who that is. @param {string | undefined} who where it is known */
export const playing = (role, who) => (who ? `${role}: ${who}` : role);
