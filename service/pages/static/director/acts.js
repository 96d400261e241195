// What a director does with a challenge: when it is offered, its clause, its form, what is sent.

import { RECORD_ACTS } from "./record_acts.js";
import { VERDICT_ACTS } from "./verdict_acts.js";

/**
 * An act on a challenge.
 * @typedef {object} Act
 * @property {string} path behind the challenge's address @property {() => string} name
 * @property {() => string} done what is told once it is on record
 * @property {string[]} parts of the rulebook that speak of it, shown beside the form
 * @property {(challenge: object, book: object) => boolean} offered
 * @property {(challenge: object, book: object) => string | undefined} clause
 * @property {(challenge: object, book: object) => unknown} fields its form's
 * @property {(filled: object, challenge: object) => object} body what is sent
 */

/** @type {Record<string, Act>} */
export const ACTS = { ...VERDICT_ACTS, ...RECORD_ACTS };

/** The acts that are offered for a challenge, by their names in ACTS. */
export const offered = (challenge, book) =>
  Object.keys(ACTS).filter((act) => ACTS[act].offered(challenge, book));

/** Where an act is sent. @param {string} home the tournament's address */
export const address = (home, act, number) =>
  ACTS[act].path === null ? `${home}/rulings` : `${home}/challenges/${number}${ACTS[act].path}`;
