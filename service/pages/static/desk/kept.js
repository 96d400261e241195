// What this browser keeps of the desk: who sits here, and whether it may sound. No word, no verdict.

const PERSON = "slipdesk.person"; // kept until the tab is closed, so that a reload loses nobody
const MUTED = "slipdesk.muted";

/** @returns {{person: string | null, muted: boolean}} */
export const kept = () => ({
  person: sessionStorage.getItem(PERSON),
  muted: localStorage.getItem(MUTED) !== null,
});

/** @param {string | null} person null where somebody else is to sit down */
export function keepPerson(person) {
  if (person) sessionStorage.setItem(PERSON, person);
  else sessionStorage.removeItem(PERSON);
}

/** @param {boolean} muted */
export function keepMuted(muted) {
  if (muted) localStorage.setItem(MUTED, "yes");
  else localStorage.removeItem(MUTED);
}
