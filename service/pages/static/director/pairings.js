// Games while they are written down by hand: rows of a table and two players. No page in here.

/** @typedef {{table: string, first: string, second: string}} Row as typed */

const EMPTY = { table: "", first: "", second: "" };

const isEmpty = ({ first, second }) => !first.trim() && !second.trim();

/** Rows to begin with: one, at the first table that is free. */
export const begun = (games) => following([], games);

/** The rows with one more to write on below, at the table after the last. */
export function following(rows, games = []) {
  const last = rows.at(-1);
  if (last && isEmpty(last)) return rows;
  const tables = [...games.map(({ table }) => table), ...rows.map(({ table }) => Number(table) || 0)];
  return [...rows, { ...EMPTY, table: String(Math.max(0, ...tables) + 1) }];
}

export const withRow = (rows, at, change) =>
  following(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));

/** A player as typed: a number, a number and a name, or the name of one who is known or new. */
function player(text, known) {
  const [, number, called] = /^\s*(\d{1,5})?\s*(.*?)\s*$/u.exec(text);
  if (number) return { number: Number(number), ...(called ? { name: called } : {}) };
  const same = known.find(({ name }) => name?.toLowerCase() === called.toLowerCase());
  if (same) return { number: same.number };
  const free = Math.max(0, ...known.map((each) => each.number)) + 1;
  const added = { number: free, name: called };
  known.push(added);
  return added;
}

/**
 * The body of the call that loads the games; who is not known yet gets the next free number.
 * @param {Row[]} rows @param {{number: number, name: string | null}[]} players
 */
export function body(rows, division, players) {
  const numbered = rows
    .flatMap(({ first, second }) => [first, second])
    .map((text) => ({ number: Number(/^\s*(\d{1,5})/.exec(text)?.[1] ?? 0), name: null }));
  const known = [...players, ...numbered];
  return {
    games: rows
      .filter((row) => !isEmpty(row))
      .map(({ table, first, second }) => ({
        ...(division ? { division } : {}),
        table: Number(table),
        first: player(first, known),
        second: player(second, known),
      })),
  };
}

/** A player as lists have it. */
export const said = (number, name) => (name ? `${number} ${name}` : `${number}`);
