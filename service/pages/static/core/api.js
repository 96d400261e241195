// The desk's API. A refusal is an answer; no answer is something else, and is asked for again.

const PATIENCE = 8_000; // milliseconds until an answer counts as lost
const PATIENCE_FILE = 60_000;
const WAITS = [1_000, 2_000, 4_000, 8_000];

/** The desk answered with a problem (RFC 9457). */
export class Refusal extends Error {
  /** @param {number} status @param {object} problem @param {number} wait milliseconds, or 0 */
  constructor(status, problem, wait = 0) {
    super(problem.code);
    Object.assign(this, { errors: [], ...problem, status, wait });
  }

  /** Whether the same call with the same key may fare better a little later. */
  get passes() {
    return this.status >= 500 || this.status === 429 || this.status === 408;
  }
}

/** No answer came: nobody here knows whether the desk did what it was asked to do. */
export class Unreachable extends Error {
  passes = true;
  wait = 0;
}

/**
 * A new Idempotency-Key: one for each act, the same when it is repeated.
 * It is a UUID of version 7 (RFC 9562): the desk keeps those of one time together.
 */
export function newKey() {
  // crypto.randomUUID exists on https and localhost only; a hall may have neither.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  const view = new DataView(bytes.buffer);
  view.setUint32(0, now / 2 ** 16);
  view.setUint16(4, now % 2 ** 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Read something.
 * @returns {Promise<any>} throws Refusal or Unreachable
 */
export const get = (path) => call("GET", path);

/**
 * Read a whole list, page by page.
 * @param {string} path @param {string} field what holds the list in each page's answer
 * @returns {Promise<any[]>} throws Refusal or Unreachable
 */
export const getAll = async (path, field) =>
  (await getPages(path)).flatMap((page) => page[field]);

/** Read every page of an answer. @returns {Promise<any[]>} throws Refusal or Unreachable */
export async function getPages(path) {
  const pages = [];
  for (let next = path; next; ) {
    const page = await answered(next, { method: "GET", cache: "no-store" });
    pages.push(page.json);
    next = page.next;
  }
  return pages;
}

/**
 * Read a whole document, such as a list for a spreadsheet.
 * @param {string} path @param {string} accept its media type
 * @returns {Promise<string>} throws Refusal or Unreachable
 */
export async function read(path, accept) {
  const request = { method: "GET", headers: { Accept: accept }, cache: "no-store" };
  return (await answered(path, request, PATIENCE_FILE)).text;
}

/**
 * Do something, once. To repeat it, pass the same key and the same body.
 * @returns {Promise<any>} throws Refusal or Unreachable
 */
export const send = (method, path, body, key = newKey()) => call(method, path, body, key);

/**
 * Send a file as it is, once. To repeat it, pass the same key and the same bytes.
 * @returns {Promise<any>} throws Refusal or Unreachable
 */
export async function sendFile(path, data, key = newKey()) {
  const headers = { "Idempotency-Key": key, "Content-Type": "application/octet-stream" };
  const answer = await answered(path, { method: "POST", headers, body: data }, PATIENCE_FILE);
  return answer.json;
}

/**
 * Do something and, where no answer comes or the desk can't now, ask again with the same key.
 * @param {{key?: string, signal: AbortSignal, waiting: (error: Refusal | Unreachable) => void}} how
 *   `waiting` is told each time; `signal` ends it, which throws the signal's reason
 * @returns {Promise<any>} throws Refusal where asking again would not help
 */
export async function sendUntilAnswered(method, path, body, { key = newKey(), signal, waiting }) {
  for (let turn = 0; ; turn += 1) {
    signal.throwIfAborted();
    try {
      const answer = await call(method, path, body, key);
      signal.throwIfAborted();
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!error.passes) throw error;
      waiting(error);
      await pause(Math.max(error.wait, WAITS[Math.min(turn, WAITS.length - 1)]), signal);
    }
  }
}

async function call(method, path, body, key) {
  const headers = {};
  if (key) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const content = body === undefined ? undefined : JSON.stringify(body);
  const answer = await answered(path, { method, headers, body: content, cache: "no-store" });
  return answer.status === 204 ? null : answer.json;
}

async function answered(path, request, patience = PATIENCE) {
  const { ok, status, headers, text } = await lost(async () => {
    const answer = await fetch(path, { ...request, signal: AbortSignal.timeout(patience) });
    const { ok, status, headers } = answer;
    return { ok, status, headers, text: await answer.text() };
  });
  const told = {
    status,
    text,
    next: /<([^>]+)>; *rel="next"/.exec(headers.get("Link") ?? "")?.[1],
    get json() {
      return text ? parsed(text) : null;
    },
  };
  if (ok) return told;
  throw new Refusal(status, told.json, 1_000 * (Number(headers.get("Retry-After")) || 0));
}

async function lost(action) {
  try {
    return await action();
  } catch {
    throw new Unreachable();
  }
}

/** What is not JSON was not said by the desk, but by something on the way to it. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreachable();
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
