// An event while it is being set up: what is said of it so far. No page in here.

import { asked, begun as policyBegun, counts } from "./policies.js";

/** The parts of a rulebook that a club can take from another body's. */
export const PARTS = "timing review tiles slips blanks correction rulings".split(" ");

/** The lexicons that can be played by under a rulebook: of its language, where it has one. */
export const suiting = (lexicons, { language }) =>
  lexicons.filter((each) => !language || each.language === language);

/** The one that is chosen already, if it suits; else the largest that does; "" where none does. */
export function lexiconFor(book, lexicons, chosen = "") {
  const suit = suiting(lexicons, book);
  if (suit.some(({ name }) => name === chosen)) return chosen;
  return [...suit].sort((a, b) => b.words - a.words)[0]?.name ?? "";
}

/** An event of which nothing is said yet, played by the first rulebook there is. */
export function begun({ rulebooks, lexicons }, language, time_zone) {
  const [book] = rulebooks;
  return {
    name: "",
    code: "",
    coded: false,
    language,
    time_zone,
    rulebook: book.name,
    club: "",
    taken: {},
    lexicon: lexiconFor(book, lexicons),
    official: false,
    policy: policyBegun(book.penalty_policy),
    slip_must_name: "game",
  };
}

/** Letters that addresses can have, from however the event is called. */
export const slug = (name) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 63)
    .replace(/-$/, "");

/** The event is called so; its code follows, as long as nobody has written one. */
export const named = (event, name) => ({
  ...event,
  name,
  code: event.coded ? event.code : slug(name),
});

export const coded = (event, code) => ({ ...event, code, coded: code !== "" });

/** Another rulebook brings its own policy, needs a lexicon that suits, and takes nothing yet. */
export function by(event, book, lexicons) {
  const lexicon = lexiconFor(book, lexicons, event.lexicon);
  return {
    ...event,
    rulebook: book.name,
    taken: {},
    lexicon,
    official: event.official && lexicon === event.lexicon,
    policy: { ...policyBegun(book.penalty_policy), points_go: event.policy.points_go },
  };
}

export function taking(event, part, from) {
  const { [part]: _, ...others } = event.taken;
  return { ...event, taken: from === event.rulebook ? others : { ...others, [part]: from } };
}

export const isClubs = (event) => Object.keys(event.taken).length > 0;

/** The body of the call that opens it. */
export function body(event, presets) {
  const { code, rulebook, lexicon, official } = event;
  const must = counts(event.policy, presets) ? "game_and_challenger" : event.slip_must_name;
  return {
    code,
    rulebook: isClubs(event) ? { name: event.club, base: rulebook, ...event.taken } : rulebook,
    lexicon,
    official,
    slip_must_name: must,
    ...asked(event.policy, presets),
    ...(event.name.trim() ? { name: event.name.trim() } : {}),
    ...(event.language ? { language: event.language } : {}),
    ...(event.time_zone ? { time_zone: event.time_zone } : {}),
  };
}
