// Slips on their way to the desk, as pure lists: each waits, then is answered or refused.

/**
 * @typedef {object} Item a slip that was handed over to this tablet
 * @property {string} key its Idempotency-Key, made when it was queued and never again
 * @property {string} device the id of the device that queued it: a key is good for that one only
 * @property {string} tournament
 * @property {{table: number, round?: number, division?: string, challenger?: string}} place
 *   where the players sit, and which of them challenges
 * @property {object} [body] what is sent; gone as soon as the desk has a number for it
 * @property {number} [number] the challenge's, once the desk has answered
 * @property {object} [problem] why the desk refused it, once it has
 */

/**
 * What has become of an item, for who this tablet is now. Whoever it was before can't be answered
 * any more, and the same key from another device would be another challenge.
 * @param {Item} item @param {{id: string}} device
 * @returns {"waiting" | "answered" | "refused" | "strange"}
 */
export function standing(item, device) {
  if (item.device !== device.id) return "strange";
  if (item.number) return "answered";
  return item.problem ? "refused" : "waiting";
}

/** The slip that is sent next; nothing overtakes. */
export const next = (items, device) => items.find((item) => standing(item, device) === "waiting");

/** A slip comes last, in the place of the one that it corrects; that is corrected once only. */
export const added = (items, item, instead) =>
  !instead || items.some(({ key }) => key === instead)
    ? [...without(items, instead), item]
    : items;

export const without = (items, key) => items.filter((item) => item.key !== key);

/** What waits is taken back; what the desk has a number for is not. */
export const takenBack = (items, key) => items.filter((item) => item.key !== key || item.number);

/** The desk has answered: its number is all that is kept, no word and no verdict. */
export const answered = (items, key, number) =>
  items.map((item) => {
    if (item.key !== key) return item;
    const { device, tournament, place } = item;
    return { key, device, tournament, place, number };
  });

/** The desk will never take this slip as it is: it waits for the runner. */
export const refused = (items, key, { status, code, title, detail, errors, number }) =>
  items.map((item) =>
    item.key === key ? { ...item, problem: { status, code, title, detail, errors, number } } : item,
  );
