// The tabs, in the order in which they stand. Each module has `name()`, and `open(desk)`, which
// returns {view(), arrived?(), top?(), heard?(type, data), anew?(), waits?(), foot?()}: its template,
// which begins with an h1; what it does each time it is turned to; how it goes back to its
// beginning; what it keeps of an event, after which it is drawn; what it does where the record was
// restored; how many things wait in it, shown beside its name; and what the foot of the page says
// of it, which is a way to it.
// A tab stays open, with all that it holds, while another is looked at.

import * as board from "./board.js";
import * as checks from "./checks.js";
import * as devices from "./devices.js";
import * as games from "./games.js";
import * as penalties from "./penalties.js";
import * as printers from "./printers.js";
import * as rulings from "./rulings.js";
import * as settings from "./settings.js";
import * as statistics from "./statistics.js";

export const TABS = { board, rulings, penalties, statistics, games, devices, printers, settings, checks };

/** Every event that a tab may be told of. */
export const EVENTS = [
  "challenge.adjudicated",
  "challenge.amended",
  "challenge.received",
  "challenge.repeated",
  "challenge.voided",
  "challenge.withdrawn",
  "games.closed",
  "games.loaded",
  "lexicon.compared",
  "lexicon.confirmed",
  "lexicon.disputed",
  "misadjudication.found",
  "opinion.given",
  "penalty.recounted",
  "review.asked",
  "review.ended",
  "review.joined",
  "ruling.given",
  "ruling.opinion_given",
  "ruling.settled",
  "slip.adjudicated",
  "slip.admitted",
  "slip.handed_in",
  "slip.reissued",
  "tournament.amended",
];
