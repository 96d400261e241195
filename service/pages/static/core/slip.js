// A slip while it is being written, on whatever page. Pure: each function gives a new state, of
// which it reads and changes `slip` ({words, line}) and `complaint`.

export const MOST_WORDS = 8; // a play makes one word and seven across

const LAST_TILE = /\[[^\]]*\]?$|.$/su; // as the keys write it: in brackets where it has letters

/** What a slip of this tournament has to say besides words. */
export function wanted({ penalty_policy, slip_must_name }) {
  const steps = new Set(penalty_policy.steps.map((step) => JSON.stringify(step)));
  const counts = steps.size > 1;
  return {
    game: counts || slip_must_name !== "nothing",
    side: counts || slip_must_name === "game_and_challenger",
  };
}

/** The labels of the two sides, the challenger's first; roles where nobody named a side. */
export const sides = (challenger) =>
  ({ first: ["first", "second"], second: ["second", "first"] })[challenger] ?? [
    "challenger",
    "challenged",
  ];

/** A table, a round or a turn as it was typed, in digits alone; null for anything else. */
export const numbered = (text) => (/^\s*\d{1,4}\s*$/.test(text) && Number(text)) || null;

export const typed = (state, line) => ({
  ...state,
  complaint: null,
  slip: { ...state.slip, line },
});

/** The line is one of the words; the next one begins. */
export function nextWord(state) {
  const { words, line } = state.slip;
  if (!line.trim()) return state;
  if (words.length >= MOST_WORDS) return { ...state, complaint: { code: "too_many" } };
  const slip = { ...state.slip, words: [...words, line.trim()], line: "" };
  return { ...state, complaint: null, slip };
}

/** Back into the word before, to correct it. */
export function previousWord(state) {
  const { words } = state.slip;
  if (!words.length) return state;
  return { ...state, slip: { ...state.slip, words: words.slice(0, -1), line: words.at(-1) } };
}

/** What the key for a tile writes: one with several letters stands by itself, in brackets. */
export const laidOn = (state, tile) =>
  typed(state, state.slip.line + ([...tile].length > 1 ? `[${tile}]` : tile));

/** What the key for it takes away: a tile, or the end of the line before. */
export const erased = (state) =>
  state.slip.line ? typed(state, state.slip.line.replace(LAST_TILE, "")) : previousWord(state);
