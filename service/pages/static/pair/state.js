// The code that a device is paired with, however it was typed, pasted or linked.

const LETTERS = "BCDFGHJKLMNPQRSTVWXZ"; // RFC 8628, 6.1: no vowels, none that look alike
const LENGTH = 8;

/** A code as it is shown, WDJB-MJHT, from however it was typed, pasted or linked. */
export function code(text) {
  const letters = [...text.toUpperCase()].filter((each) => LETTERS.includes(each)).slice(0, LENGTH);
  return letters.length > 4
    ? `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`
    : letters.join("");
}

export const isWhole = (text) => text.length === LENGTH + 1;
