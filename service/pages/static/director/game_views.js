// The games of a round, and the form for writing some down.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { t, tn } from "../core/language.js";
import { line } from "./fields.js";
import { said } from "./pairings.js";

// -- on record ----------------------------------------------------------------------------------

/** The games of a round; those that are ticked are to be closed. */
export const games = ({ round, games, ticked, busy }, on) => html`
  <section class="list">
    <form class="across" @submit=${on.look}>
      ${line({
        id: "round",
        label: t("Round"),
        value: round,
        change: on.round,
        required: true,
        number: true,
      })}
      <button class="press second">${t("Show")}</button>
    </form>
    ${games.length ? table({ games, ticked, busy }, on) : html`<p>${t("No games are loaded.")}</p>`}
  </section>
`;

const table = ({ games, ticked, busy }, on) => html`
  <div class="scroll" tabindex="0" role="group" aria-label=${t("Games")}>
    <table>
      <caption class="aloud">${t("Games")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("Signed")}</th>
          ${divided(games) ? html`<th scope="col">${t("Division")}</th>` : nothing}
          <th scope="col" class="n">${t("Table")}</th>
          <th scope="col">${t("First")}</th>
          <th scope="col">${t("Second")}</th>
        </tr>
      </thead>
      <tbody>${games.map((game) => row(game, divided(games), ticked, on))}</tbody>
    </table>
  </div>
  <p class="row">
    <button class="press second" @click=${on.tickAll}>${t("Tick all")}</button>
    <button class="press" ?disabled=${busy || !ticked.size} @click=${on.close}>
      ${ticked.size ? tn("Close {n} game", "Close {n} games", ticked.size) : t("Close games")}
    </button>
  </p>
  <p class="hint">
    ${t("A game is closed once its result sheet is signed: then only a ruling changes it.")}
  </p>
`;

const divided = (games) => games.some(({ division }) => division);

const row = (game, inDivisions, ticked, on) => {
  const place = placeName(game);
  return html`<tr>
    <td>
      ${game.closed
        ? html`<span class="sign yes">${t("closed")}</span>`
        : html`<input type="checkbox" aria-label=${t("Close table {place}", { place })}
            .checked=${ticked.has(place)} @change=${() => on.tick(place)} />`}
    </td>
    ${inDivisions ? html`<td>${game.division}</td>` : nothing}
    <td class="n">${game.table}</td>
    <td>${game.first ? said(game.first, game.first_name) : nothing}</td>
    <td>${game.second ? said(game.second, game.second_name) : nothing}</td>
  </tr>`;
};

/** A game by its place in the round. */
export const placeName = ({ division, table }) => (division ? `${division} ${table}` : `${table}`);

// -- by hand ------------------------------------------------------------------------------------

/** Rows to write on; below the last there is always one more. */
export const byHand = ({ rows, division, players, busy, round }, on) => html`
  <details>
    <summary>${t("Write games down")}</summary>
    <form @submit=${on.load}>
      <p class="hint">
        ${t("A player by name, or by number and name: who is new gets the next free number.")}
      </p>
      ${line({
        id: "division",
        label: t("Division, where the event has several"),
        value: division,
        change: on.division,
        longest: 32,
      })}
      <datalist id="players">
        ${players.map(({ number, name }) => html`<option value=${name ?? number}></option>`)}
      </datalist>
      <div class="list">${rows.map((each, at) => writing(each, at, rows.length, on))}</div>
      <p class="row">
        <button class="press" ?disabled=${busy || rows.length < 2}>
          ${t("Load them for round {n}", { n: round })}
        </button>
      </p>
    </form>
  </details>
`;

const writing = (typed, at, rows, on) => html`
  <fieldset class="across" aria-label=${t("Game {n}", { n: at + 1 })}>
    ${line({
      id: `table-${at}`,
      label: t("Table"),
      value: typed.table,
      change: (table) => on.row(at, { table }),
      required: true,
      number: true,
    })}
    ${seat(`first-${at}`, t("First player"), typed.first, at < rows - 1, (first) =>
      on.row(at, { first }),
    )}
    ${seat(`second-${at}`, t("Second player"), typed.second, at < rows - 1, (second) =>
      on.row(at, { second }),
    )}
  </fieldset>
`;

const seat = (id, label, value, required, change) => html`<div class="field">
  <label for=${id}>${label}</label>
  <input id=${id} list="players" autocomplete="off" maxlength="80" ?required=${required}
    .value=${value} @input=${(event) => change(event.target.value)} />
</div>`;
