// The desk's state, and how each act changes it. Pure: no page, no clock, no desk.
//
// What waits is kept without words and without verdicts: who looks again is blind. The words of a
// slip are here only while a person looks them up in a printed list, or types them.

/** What an adjudicator does about a challenge, by its `waits_for`. */
const KINDS = {
  manual_adjudication: "list",
  another_adjudicator: "look",
  first_judge: "last",
};

const blank = {
  task: null,
  text: "",
  at: null, // where a slip is from, as it stands in its fields
  method: "software",
  ground: null,
  misspelt: null,
};
const none = { problem: null, asking: null, gone: null };

/** @param {{person: string | null, muted: boolean}} kept what this browser has kept */
export const begun = ({ person, muted }) => ({
  screen: "starting",
  person,
  muted,
  awake: false, // whether somebody has pressed something, without which no browser sounds
  connected: true,
  waiting: [],
  list: "",
  answer: null,
  ...blank,
  ...none,
});

/** The desk knows whose it is, what is played by, and who plays. */
export const ready = (state, known) => ({ ...state, ...known });

/** Where everybody begins and comes back to: nothing of a task is left. */
export const home = (state) => ({
  ...state,
  ...blank,
  ...none,
  answer: null,
  screen: state.person ? "waiting" : "person",
});

export const handedOver = (state, person) => home({ ...state, person });

// -- what waits --------------------------------------------------------------------------------

/**
 * What waits for an adjudicator, as it is listed; undefined for what doesn't.
 * @param {object} challenge as the API shows it to an adjudicator
 */
export function item(challenge) {
  const { number, division, round, table, challenger, players, waits_since, reason } = challenge;
  const kind = KINDS[challenge.waits_for];
  return (
    kind && {
      number,
      kind,
      game: round ? { division, round, table } : null,
      challenger,
      players,
      since: waits_since,
      reason,
      byList: ["manual", "manual_then_director"].includes(challenge.review?.way),
      judge: challenge.adjudications.at(-1)?.adjudicator ?? null,
    }
  );
}

const longestFirst = (one, other) =>
  one.since < other.since ? -1 : one.since > other.since ? 1 : one.number - other.number;

/** A challenge has moved: it waits, or no longer; a task that somebody else has done is over. */
export function heard(state, challenge) {
  const found = item(challenge);
  const others = state.waiting.filter(({ number }) => number !== challenge.number);
  const waiting = found ? [...others, found].sort(longestFirst) : others;
  return settled({ ...state, waiting });
}

/**
 * The lists as read; of what moved while they were read, what was heard is newer.
 * @param {object[]} challenges @param {Set<number>} moved numbers
 */
export function listed(state, challenges, moved) {
  const read = challenges.filter(({ number }) => !moved.has(number)).map(item);
  const newer = state.waiting.filter(({ number }) => moved.has(number));
  const waiting = [...read.filter(Boolean), ...newer].sort(longestFirst);
  return settled({ ...state, waiting });
}

function settled(state) {
  const { task, asking, waiting } = state;
  if (!task || asking || !["list", "look", "last"].includes(state.screen)) return state;
  const same = waiting.some(({ number, kind }) => number === task.number && kind === task.kind);
  return same ? state : { ...home(state), gone: task.number };
}

/** Whether something waits now that did not before. */
export const isMore = (before, now) =>
  now.waiting.some(
    ({ number, kind }) =>
      !before.waiting.some((each) => each.number === number && each.kind === kind),
  );

// -- tasks -------------------------------------------------------------------------------------

/** A challenge is opened by its number; its words only where they are looked up on paper. */
export function opened(state, challenge) {
  const task = item(challenge);
  if (!task) return { ...home(state), gone: challenge.number };
  const words = task.kind === "list" ? challenge.adjudications.at(-1).words : null;
  const method = task.byList ? "printed_list" : "software";
  return begin(state, task.kind, { task: { ...task, words }, method });
}

export const handingIn = (state) => begin(state, "slip", {});

export const choosing = (state) => begin(state, "which", {});

/** A slip is to be corrected. @param {string[]} grounds those that the book has, with clauses */
export const correcting = (state, { number, division, round, table, challenger, players }, grounds) =>
  begin(state, "correct", {
    task: { number, game: round ? { division, round, table } : null, challenger, players, grounds },
    ground: grounds[0]?.ground ?? null,
  });

const begin = (state, screen, more) => ({ ...home(state), screen, ...more });

export const typed = (state, text) => ({ ...state, text, misspelt: null });

/** The words, one to a line. */
export const words = ({ text }) => text.split("\n").map((each) => each.trim()).filter(Boolean);

/** A text is no word: which line, and why. @param {object[]} texts as POST …/reading tells them */
export const misspelt = (state, texts) => {
  const place = texts.findIndex((each) => each.error);
  return { ...stopped(state), misspelt: { place, error: texts[place].error } };
};

export const asking = (state) => ({ ...state, problem: null, misspelt: null, asking: "asked" });

/** No answer yet, and why; it is asked for again. */
export const waiting = (state, problem) => ({ ...state, asking: problem });

export const stopped = (state) => ({ ...state, asking: null });

/** The desk has answered: from now on the words are nowhere. */
export const answered = (state, answer) => ({
  ...home(state),
  screen: answer.verdict ? "verdict" : "pending",
  answer: { ...answer, game: state.task?.game ?? null },
});

/** What the desk will not do; what somebody else has done meanwhile waits no more. */
export const refused = (state, problem) => settled({ ...stopped(state), problem });
