// Codes that wait for their devices, and devices as they are listed. No page in here.

const LIFETIME = 15 * 60; // seconds, as the desk has it; the two clocks may differ
const SOON = 60; // seconds: a code's last minute
const FRESH = 120; // seconds since a device was last seen, which is told to a minute

/**
 * @typedef {{id: string, code: string, link: string, qr: string, expires_at: string,
 *   name: string, role: string, table: number | null, picture: SVGElement,
 *   made: number}} Offer a code, whose it is, and when it came
 */

/** Codes in the order in which they were made, each device's newest only. */
export const offered = (offers, offer) => [...offers.filter(({ id }) => id !== offer.id), offer];

/** Seconds that a code still holds. @param {Offer} offer @param {number} now as Date.now() */
export const left = ({ made }, now) => Math.max(0, LIFETIME - Math.floor((now - made) / 1_000));

export const isSoonOver = (seconds) => seconds > 0 && seconds <= SOON;

/** Minutes and seconds, as clocks in the hall show them. */
export const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Whether the code was used. */
export function isUsed({ id, expires_at }, devices) {
  const device = devices.find((each) => each.id === id);
  return Boolean(device?.paired) && device.code_until !== expires_at;
}

/** The devices as they are listed now that one of them has this code. */
export const waiting = (devices, { id, expires_at }) =>
  devices.map((each) => (each.id === id ? { ...each, code_until: expires_at } : each));

/** The devices that a form asks for: one, or one for each of several tables, named by number. */
export function asked({ role, name, language, table, through }) {
  const said = { role, name: name.trim(), ...(language ? { language } : {}) };
  if (role !== "terminal" || !table) return [said];
  const [from, to] = [Number(table), Number(through || table)];
  const tables = Array.from({ length: Math.max(0, to - from) + 1 }, (_, at) => from + at);
  return tables.map((each) => ({ ...said, name: `${said.name} ${each}`, table: each }));
}

/** How long ago a device was seen: "now", or minutes, hours, days as Intl says them. */
export function seen(last, now, language) {
  const seconds = (now - Date.parse(last)) / 1_000;
  if (seconds < FRESH) return null;
  const say = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (seconds < 3_600) return say.format(-Math.round(seconds / 60), "minute");
  if (seconds < 86_400) return say.format(-Math.round(seconds / 3_600), "hour");
  return say.format(-Math.round(seconds / 86_400), "day");
}
