// The desk, as this tablet knows it: who it is there, what it sends, what it is told.

import { get, Refusal, send, Unreachable } from "../core/api.js";
import { offer, order } from "../core/docket.js";
import { speak, speakAnyhow } from "../core/language.js";
import { follow } from "../core/live.js";
import { pageOf } from "../core/roles.js";
import { wanted } from "../core/slip.js";
import * as kept from "./kept.js";
import * as queue from "./queue.js";
import { show, state } from "./screen.js";
import { sending } from "./sending.js";
import * as to from "./state.js";

const CHANGES = [
  "challenge.adjudicated",
  "slip.adjudicated",
  "slip.reissued",
  "challenge.withdrawn",
  "challenge.voided",
  "challenge.amended",
  "review.asked",
  "review.joined",
  "opinion.given",
  "review.ended",
  "misadjudication.found",
  "penalty.recounted",
  "ruling.given",
];

const AMENDED = ["tournament.amended", "games.loaded"]; // what is played by, and who plays

let sure = null; // who this is, once the desk has said it; what was kept is what it said before
let unfollow = () => {};

const home = () => `/api/v1/tournaments/${state.device.tournament}`;

/** Send what waits, and learn who this is. */
export const { flush } = sending({
  device: introduced,
  change,
  answered,
  stands,
});

function answered(answer) {
  show(to.told(state, answer));
  if (answer.verdict) offer(home(), answer.number, noted(answer.number));
}

const noted = (number) => (docket) =>
  show({ ...state, dockets: { ...state.dockets, [number]: docket } });

/** Have the docket of a challenge printed for its players. */
export const docket = (number) => order(home(), number, noted(number));

/** Who this tablet is. It may have been paired anew, given another name, or another language. */
async function introduced() {
  const device = await get("/api/v1/devices/self");
  const same = device.id === sure?.id;
  if (same && device.name === sure.name && device.language === sure.language) return device;
  if (sure && !same) location.reload();
  if (device.role !== "runner") {
    await speak(device.language);
    show({ ...state, screen: "foreign", page: pageOf(device.role) });
    throw new Refusal(401, { code: "not_authenticated" }); // as of a runner
  }
  await learn(device);
  sure = device;
  if (!same) listen();
  return device;
}

function listen() {
  unfollow();
  const told = { event: happened, connection, anew };
  unfollow = follow(`${home()}/events`, [...AMENDED, ...CHANGES], told);
}

/** What is played by, and which list: the page tells it, and tells the desk that it does. */
async function learn(device) {
  const event = await get(`/api/v1/tournaments/${device.tournament}`);
  const lexicon = await get(`/api/v1/lexicons/${event.lexicon.name}`);
  const loaded = await players(event);
  await speak(device.language);
  show(to.introduced(state, { device, event, lexicon, loaded }));
  await kept.introduce({ device, event, lexicon, loaded });
  await send("PUT", `${home()}/expectation`, { fingerprint: event.lexicon.fingerprint });
}

/** The games of the round, where sides are asked for: a runner knows players by their names. */
const players = (event) =>
  wanted(event).side && event.round
    ? get(`/api/v1/tournaments/${event.code}/rounds/${event.round}/games`)
    : null;

function stands(problem) {
  if (problem?.status === 401) {
    sure = null;
    const screen = state.screen === "foreign" ? "foreign" : "unpaired";
    return speakAnyhow().then(() => show({ ...state, screen, problem }));
  }
  if (problem) {
    speakAnyhow().then(() => show(state));
    return show({ ...state, problem });
  }
  show({ ...state, problem, connected: true });
  readAnswers();
}

function connection(connected) {
  show({ ...state, connected });
  if (connected) flush();
  else get("/api/v1/devices/self").catch(failed); // it may have been revoked
}

function happened(type, data) {
  if (AMENDED.includes(type)) return learn(state.device).catch(failed);
  if (data?.number in state.answers) show(to.told(state, data));
}

/** The record is another one than was seen: it was restored. */
function anew() {
  show({ ...state, answers: {} });
  learn(state.device).then(readAnswers).catch(failed);
}

/** What the desk says of slips that it has; nothing of that is kept, so it is asked for. */
async function readAnswers() {
  const unread = state.items.filter(
    (item) => queue.standing(item, state.device) === "answered" && !state.answers[item.number],
  );
  for (const { number } of unread) {
    try {
      const answer = await get(`${home()}/challenges/${number}`);
      answered(answer);
    } catch (error) {
      if (error.status !== 404) return failed(error); // a restored record may not have it any more
    }
  }
}

function failed(error) {
  if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  stands(error);
}

/** Show the slips as they are kept now. */
export async function reread() {
  const items = await kept.items();
  show(to.listed(state, items));
  if (sure) readAnswers();
}

/** Change what is kept, and show it. @param {Parameters<typeof kept.change>[0]} how */
export async function change(how) {
  await kept.change(how);
  await reread();
}

/** Ask for another look. It is asked of the desk now or not at all: tiles would have moved. */
export async function review(place) {
  const { key, number, place: seat } = to.watchedItem(state);
  const asked = { requested_by: to.sides(seat.challenger)[place], reason: "look_again" };
  const path = `${home()}/challenges/${number}/reviews`;
  try {
    const answer = await send("POST", path, asked, state.keys[place]);
    show(to.told(to.watching(state, key), answer));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    show({ ...state, complaint: error });
  }
}
