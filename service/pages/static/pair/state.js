// The code that a device is paired with, however it was typed, pasted or linked.

const LETTERS = "BCDFGHJKLMNPQRSTVWXZ"; // RFC 8628, 6.1: no vowels, none that look alike
const LENGTH = 8;
const WHOLE = new RegExp(`(?<![A-Z])[${LETTERS}]{4}[-\\s]?[${LETTERS}]{4}(?![A-Z])`);

/** A code as it is shown, WDJB-MJHT; one that stands whole among other text is found in it. */
export function code(text) {
  const upper = text.toUpperCase();
  const typed = WHOLE.exec(upper)?.[0] ?? upper;
  const letters = [...typed].filter((each) => LETTERS.includes(each)).slice(0, LENGTH).join("");
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}

export const isWhole = (text) => text.length === LENGTH + 1;
