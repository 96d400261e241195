// Everybody who was loaded in a game of the event, as its director reads them.

import { called } from "../core/players.js";

let everybody = [];

/** @param {{number: number, name: string | null}[]} players of GET …/players */
export const know = (players) => (everybody = players);

/** A player as people say it. @param {number} number */
export const who = (number) =>
  called(everybody.find((each) => each.number === number) ?? { number, name: null }, everybody);
