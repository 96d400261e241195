// The desk, as this terminal asks it: whose it is, what is played by, and what comes of a slip.

import { get, Refusal, send, sendUntilAnswered, Unreachable } from "../core/api.js";
import { offer, order } from "../core/docket.js";
import { speak, speakAnyhow } from "../core/language.js";
import { follow } from "../core/live.js";
import { pageOf } from "../core/roles.js";
import { clear, isTold, show, state, waits } from "./screen.js";
import * as to from "./state.js";

const AGAIN = 3_000; // milliseconds until a desk that did not answer is asked who this is
const GIVE_UP = 120_000; // milliseconds after which nobody stands there waiting any more

const home = () => `/api/v1/tournaments/${state.event.code}`;

/** Begin, as soon as the desk says whose terminal this is. */
export async function start() {
  try {
    const device = await get("/api/v1/devices/self");
    await speak(device.language);
    if (device.role !== "terminal") {
      return show({ ...state, screen: "foreign", page: pageOf(device.role) });
    }
    await learn(device);
    show(to.cleared(state));
    const told = { event: refresh, connection, anew: refresh };
    follow(`${home()}/events`, ["tournament.amended"], told);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    if (error.status === 401) return speakAnyhow().then(() => show({ ...state, screen: "unpaired" }));
    show({ ...state, problem: error });
    speakAnyhow().then(() => show(state));
    setTimeout(start, AGAIN);
  }
}

/** What is played by, and which list: the screen tells it, and tells the desk that it does. */
async function learn(device, ask = send) {
  const event = await ask("GET", `/api/v1/tournaments/${device.tournament}`);
  const { name, fingerprint } = event.lexicon;
  const lexicon = await ask("GET", `/api/v1/lexicons/${name}`);
  show(to.ready(state, { device, event, lexicon }));
  await ask("PUT", `${home()}/expectation`, { fingerprint });
}

const refresh = () => learn(state.device).catch(failed);

function connection(connected) {
  show({ ...state, connected });
  if (!connected) get("/api/v1/devices/self").catch(failed); // it may have been revoked
}

function failed(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  if (error.status === 401) location.reload();
}

/** Since the last one the terminal may have been moved, the next round begun, the list changed. */
export const challenge = () =>
  until(async (ask) => {
    const device = await ask("GET", "/api/v1/devices/self");
    const event = await ask("GET", home());
    if (event.lexicon.fingerprint === state.lexicon.fingerprint) show({ ...state, device, event });
    else await learn(device, ask);
    await ready(ask, to.challenge(state));
  });

/** The game is named by its round and table. */
export const nameGame = (round, table) =>
  until((ask) => ready(ask, to.gameNamed(state, round, table)));

/** Where a side is to be chosen, it is chosen by its player's name. */
async function ready(ask, next) {
  if (next.screen !== "side") return show(next);
  show(to.introduced(next, await ask("GET", `${home()}/rounds/${next.slip.round}/games`)));
}

/** The words are finished: the desk reads them, and the other player checks them. */
export function lock() {
  show(to.nextWord(state));
  const { words } = state.slip;
  if (state.complaint || !words.length) return;
  post("/reading", { words }, (reading) => show(to.locked(state, reading)));
}

/** Have the slip judged, or the look-up that both repeat. */
export const judge = ({ newPlay = false } = {}) =>
  state.repeating
    ? post(`/challenges/${state.repeating}/reissue`, to.reissue(state), told)
    : post("/challenges", to.body(state, { newPlay }), told);

/** Ask for another look, by whoever asks for it. */
export const review = (requested_by, reason) =>
  post(`/challenges/${state.answer.number}/reviews`, { requested_by, reason }, told);

function told(answer) {
  show({ ...to.answered(state, answer), docket: undefined });
  if (answer.verdict) offer(home(), answer.number, noted(answer.number));
}

/** Have the docket of the challenge on the screen printed. */
export const docket = () => order(home(), state.answer.number, noted(state.answer.number));

/** What is learned of a docket counts while its challenge is on the screen. */
const noted = (number) => (docket) =>
  isTold() && state.answer?.number === number && show({ ...state, docket });

const post = (path, body, done) =>
  until((ask) => ask("POST", home() + path, body).then(done));

/**
 * Ask until there are answers; the screen says when there is none, and a player can stop it.
 * @param {(ask: (method: string, path: string, body?: object) => Promise<any>) => Promise} action
 */
async function until(action) {
  const signal = waits();
  const tired = setTimeout(clear, GIVE_UP);
  // An answer may be waited for longer than its players do, and the next challenge is not cleared.
  signal.addEventListener("abort", () => clearTimeout(tired), { once: true });
  show(to.asking(state));
  try {
    await action(asking(signal));
  } catch (error) {
    if (signal.aborted) return;
    if (error.status === 401) location.reload();
    if (!(error instanceof Refusal)) throw error;
    show(to.refused(state, error));
  } finally {
    clearTimeout(tired);
  }
}

const asking = (signal) => async (method, path, body) => {
  const waiting = (problem) => show(to.waiting(state, problem));
  const answer = await sendUntilAnswered(method, path, body, { signal, waiting });
  show({ ...state, problem: null });
  return answer;
};
