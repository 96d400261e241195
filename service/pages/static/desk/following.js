// What happens in the hall, as far as the desk hears of it.

import { get, getAll, Refusal, send, Unreachable } from "../core/api.js";
import { speak, speakAnyhow } from "../core/language.js";
import { follow } from "../core/live.js";
import { pageOf } from "../core/roles.js";
import { ring } from "./alert.js";
import { show, state } from "./screen.js";
import * as to from "./state.js";

const AGAIN = 3_000; // milliseconds until a desk that did not answer is asked again
const MOVES = [
  "challenge.adjudicated",
  "challenge.amended",
  "challenge.received",
  "challenge.voided",
  "challenge.withdrawn",
  "opinion.given",
  "review.asked",
  "review.ended",
  "review.joined",
  "ruling.given",
  "slip.adjudicated",
  "slip.admitted",
  "slip.handed_in",
  "slip.reissued",
];

const AMENDED = ["tournament.amended", "games.loaded"]; // what is played by, and who plays

let moved = new Set();

export const tournament = () => `/api/v1/tournaments/${state.event.code}`;

/** Begin, as soon as the desk says who this is. */
export async function start() {
  try {
    const device = await get("/api/v1/devices/self");
    await speak(device.language);
    if (device.role !== "adjudicator") {
      return show({ ...state, screen: "foreign", page: pageOf(device.role) });
    }
    show(to.home(await learned(device)));
    listen();
  } catch (error) {
    if (error.status === 401) return speakAnyhow().then(() => show({ ...state, screen: "unpaired" }));
    failed(error);
    show({ ...state, problem: error });
    speakAnyhow().then(() => show(state));
    setTimeout(start, AGAIN);
  }
}

/** What is played by, and which list: the screen tells it, and tells the desk that it does. */
async function learned(device) {
  const home = `/api/v1/tournaments/${device.tournament}`;
  const event = await get(home);
  const lexicon = await get(`/api/v1/lexicons/${event.lexicon.name}`).catch(onPaper);
  const loaded = event.round ? await get(`${home}/rounds/${event.round}/games`) : null;
  await send("PUT", `${home}/expectation`, { fingerprint: event.lexicon.fingerprint });
  return to.ready(state, { device, event, lexicon, loaded });
}

/** Without the list that is played by the desk goes on: by a printed one. */
function onPaper(error) {
  if (!(error instanceof Refusal)) throw error;
  return null;
}

const refresh = () => learned(state.device).then(show, failed);

function listen() {
  let open = true;
  const tell = () => show({ ...state, connected: open && navigator.onLine });
  follow(`${tournament()}/events`, [...MOVES, ...AMENDED], {
    event(type, data) {
      if (AMENDED.includes(type)) return refresh();
      moved.add(data.number);
      hear(to.heard(state, data));
    },
    connection(connected) {
      open = connected;
      tell();
      if (!connected) get("/api/v1/devices/self").catch(failed); // it may have been revoked
    },
    anew: readLists,
  });
  addEventListener("offline", tell);
  addEventListener("online", tell);
}

/** What waits, all of it; what moves meanwhile is heard. */
async function readLists() {
  const meanwhile = (moved = new Set());
  const waits = (status) => getAll(`${tournament()}/challenges?status=${status}`, "challenges");
  try {
    const lists = await Promise.all([waits("awaiting_adjudication"), waits("under_review")]);
    if (meanwhile === moved) hear(to.listed(state, lists.flat(), meanwhile));
  } catch (error) {
    failed(error);
    setTimeout(readLists, AGAIN);
  }
}

/** Show what has come of what others do, with a sound where more waits than before. */
function hear(next) {
  if (state.person && !state.muted && to.isMore(state, next)) ring();
  show(next);
}

/** An answer that is no answer: a device that was revoked begins anew. */
export function failed(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  if (error.status === 401) location.reload();
}
