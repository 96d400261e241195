// The challenges of an event as a board holds them. No page here: what is shown of them, and why.

const FOR_THE_DIRECTOR = ["ruling", "director"];

/** What a list knows each by: drawn anew, what somebody is about to press stays what it was. */
export const byNumber = ({ number }) => number;

/** The newest first. @param {Map<number, object>} known by number */
const newestFirst = (known) => [...known.values()].sort((a, b) => b.number - a.number);

/** Those with one more, or one as it now stands. @param {Map<number, object>} known */
export const withOne = (known, challenge) => new Map(known).set(challenge.number, challenge);

/** Those that events told of while a list was read: newer than what it says of them. */
export const heardSince = (before, known) =>
  [...known].filter(([number, challenge]) => before.get(number) !== challenge);

/** What waits for the director, the longest first. */
export const forDirector = (known) =>
  newestFirst(known)
    .filter(({ waits_for }) => FOR_THE_DIRECTOR.includes(waits_for))
    .reverse();

/** What waits for words or for other people, the longest first. */
export const forOthers = (known) =>
  newestFirst(known)
    .filter(({ waits_for }) => waits_for && !FOR_THE_DIRECTOR.includes(waits_for))
    .reverse();

export const waitsForLastWord = ({ status, review }) =>
  status === "under_review" && ["awaiting_director", "awaiting_first_judge"].includes(review.stage);
export const waitsForALook = ({ status, review }) =>
  status === "under_review" && review.stage === "awaiting_look";
/** Whether its timing kept it from being looked up. */
export const isKeptOut = ({ status, timing }) =>
  status === "not_in_time" || (status === "awaiting_ruling" && timing?.standing === "director");
/** Whether it is no challenge of its play any more. */
export const isGone = ({ status }) => status === "withdrawn" || status === "void";
export const isUnadjudicated = ({ status }) =>
  ["announced", "awaiting_adjudication", "awaiting_ruling"].includes(status);

/** The clause by which somebody is waited for; undefined where none says so. */
export function waitsBy({ status, review, timing, kind }, book) {
  if (status === "under_review") return review.clause;
  if (status !== "awaiting_ruling") return undefined;
  if (timing?.standing === "director") return timing.clause;
  return book?.rulings.kinds.find((each) => each.kind === kind)?.clause;
}

/**
 * Those that a filter lets through, the newest first.
 * @param {{round?: string, table?: string, status?: string, noted?: boolean}} filter
 */
export const shown = (known, { round, table, status, noted }) =>
  newestFirst(known).filter(
    (each) =>
      (!round || `${each.round}` === round) &&
      (!table || `${each.table}` === table) &&
      (!status || each.status === status) &&
      (!noted || each.notes.length > 0),
  );

/** The rounds that challenges are of, the latest first. */
export const rounds = (known) =>
  [...new Set([...known.values()].map(({ round }) => round).filter(Boolean))].sort((a, b) => b - a);
