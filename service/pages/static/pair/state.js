// Pairing: from a code to the page of whoever this browser now is.

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

/** The page of a role; a role that no page is for stays where it is. */
export const pageOf = (role) =>
  ({
    terminal: "/terminal",
    runner: "/runner",
    adjudicator: "/desk",
    director: "/director",
    operator: "/director",
  })[role] ?? null;
