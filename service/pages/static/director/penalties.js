// What challenges cost: per player, per game and side, and one by one.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { getAll } from "../core/api.js";
import { spoken, t, tn } from "../core/language.js";
import { saved } from "./exports.js";
import { rereading } from "./sending.js";
import * as told from "./told.js";

export const name = () => t("Penalties");

/** @param {import("./main.js").Desk} desk */
export function open(desk) {
  const state = { player: [], game: [], challenge: [], read: false };

  async function read() {
    const per = (by) => getAll(`${desk.home}/penalties?per=${by}&limit=200`, "penalties");
    const [player, game, challenge] = await Promise.all(["player", "game", "challenge"].map(per));
    Object.assign(state, { player, game, challenge, read: true });
    desk.show();
  }

  const arrived = () => desk.act(read);
  const again = rereading(read);
  return {
    arrived,
    anew: again,
    heard: () => location.hash === "#penalties" && again(),
    view: () => html`
      <h1 tabindex="-1">${name()}</h1>
      ${state.read ? tables(state, desk) : html`<p class="hint">${t("Reading the record …")}</p>`}
    `,
  };
}

const tables = ({ player, game, challenge }, desk) => html`
  <section class="list">
    <h2>${t("Per player")}</h2>
    <p class="hint">
      ${t("For each player's own score. Players are known where the games are loaded.")}
    </p>
    ${player.length ? perPlayer(player) : nobody()}
    <div class="row">
      ${exported(desk, "player", t("Per player, for a spreadsheet"))}
      ${saved(desk, {
        path: "/penalties/tsh",
        accept: "text/plain",
        file: "penalties.tsh.txt",
        label: t("As lines for tsh"),
      })}
    </div>
  </section>
  <section class="list">
    <h2>${t("Per game and side")}</h2>
    ${game.length ? perGame(game) : nobody()}
    <div class="row">${exported(desk, "game", t("Per game, for a spreadsheet"))}</div>
  </section>
  <section class="list">
    <h2>${t("One by one")}</h2>
    ${challenge.length ? oneByOne(challenge) : nobody()}
    <div class="row">${exported(desk, "challenge", t("One by one, for a spreadsheet"))}</div>
  </section>
`;

const exported = (desk, per, label) =>
  saved(desk, { path: `/penalties?per=${per}`, file: `penalties-per-${per}.csv`, label });

const nobody = () => html`<p>${t("Nobody owes anything.")}</p>`;

const perPlayer = (rows) =>
  table(
    t("Penalties per player"),
    [t("Player"), t("Challenges"), t("Points"), ...costs()],
    rows.map((each) => [
      `${each.player} ${each.name ?? ""}`,
      each.challenges,
      signed(each.points),
      each.turns_lost,
      each.clock_seconds,
      each.forfeits,
      stayed({ ...each.stays, own: each.stays.turns }),
    ]),
  );

const perGame = (rows) =>
  table(
    t("Penalties per game and side"),
    [t("Game"), t("Challenger"), t("Challenges"), ...bothPoints(), ...costs()],
    rows.map((each) => [
      told.place(each) || t("no game named"),
      told.side(each),
      each.challenges,
      points(each.score_changes, "challenger"),
      points(each.score_changes, "challenged"),
      each.turns_lost,
      each.clock_seconds,
      each.forfeits,
      stayed({ ...each.stays, own: each.stays.challenger_turns, other: each.stays.challenged_turns }),
    ]),
    2,
  );

const oneByOne = (rows) =>
  table(
    t("Penalties one by one"),
    [t("Challenge"), t("Game"), t("Challenger"), ...bothPoints(), ...costs()],
    rows.map((each) => [
      `${each.number}`,
      told.place(each) || t("no game named"),
      told.side(each),
      points(each.penalty?.score_changes, "challenger"),
      points(each.penalty?.score_changes, "challenged"),
      each.penalty?.lose_turn ? 1 : 0,
      each.penalty?.clock_seconds ?? 0,
      each.penalty?.forfeit ? 1 : 0,
      told.stays(each.carried_out ?? []).join(" "),
    ]),
    3,
  );

const bothPoints = () => [t("Points, challenger"), t("Points, challenged")];
const costs = () => [t("Turns lost"), t("Seconds"), t("Forfeits"), t("Stays of what changed")];

/** A table whose first columns are texts, then figures, and a text at last. */
const table = (caption, heads, rows, texts = 1) => {
  const kind = (at) => (at >= texts && at < heads.length - 1 ? "n" : "");
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
    <table>
      <caption class="aloud">${caption}</caption>
      <thead>
        <tr>
          ${heads.map((each, at) => html`<th scope="col" class=${kind(at)}>${each}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...rest]) => html`<tr>
            <th scope="row">${first}</th>
            ${rest.map((each, at) => html`<td class=${kind(at + 1)}>${each || nothing}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
};

const signed = (n) =>
  n ? new Intl.NumberFormat(spoken(), { signDisplay: "exceptZero" }).format(n) : "";

const points = (changes = [], of) => signed(changes.find(({ role }) => role === of)?.points);

const stayed = ({ own, other, clock_seconds, forfeits }) =>
  [
    own ? tn("{n} turn", "{n} turns", own) : "",
    other ? tn("{n} turn of the opponent", "{n} turns of the opponent", other) : "",
    clock_seconds ? tn("{n} second", "{n} seconds", clock_seconds) : "",
    forfeits ? tn("{n} forfeit", "{n} forfeits", forfeits) : "",
  ]
    .filter(Boolean)
    .join(", ");
