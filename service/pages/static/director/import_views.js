// Choosing files of games, and what they would change.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said as translated, t, tn } from "../core/language.js";
import { line, tick } from "./fields.js";
import { placeName } from "./game_views.js";
import { said } from "./pairings.js";

/** Choosing files, and seeing what they would change before anything is loaded. */
export const fromFiles = ({ file, busy }, on) => html`
  <details ?open=${Boolean(file.plan)}>
    <summary>${t("Load games from files")}</summary>
    <form @submit=${on.readFiles}>
      <div class="field">
        <label for="files">${t("Files of the tournament program")}</label>
        <input id="files" type="file" multiple required @change=${on.files} />
        <small>
          ${t("tsh (its .t files together with config.tsh), tourney.js, AUPAIR, Newt, CSV, JSON, or a zip.")}
        </small>
      </div>
      ${line({
        id: "through-round",
        label: t("Through round"),
        value: file.through,
        change: (through) => on.file({ through }),
        hint: t("Left out: as far as the first round without a score."),
        number: true,
      })}
      ${line({
        id: "file-division",
        label: t("Its division is called here"),
        value: file.division,
        change: (division) => on.file({ division }),
        hint: t("Left out: as the file calls it."),
        longest: 32,
      })}
      ${tick(
        t("Number the tables here where the file has none: by the lower player's number."),
        file.number_tables,
        (number_tables) => on.file({ number_tables }),
      )}
      <p class="row">
        <button class="press second" ?disabled=${busy}>${t("See what would change")}</button>
      </p>
    </form>
    ${file.plan ? plan(file.plan, busy, on) : nothing}
  </details>
`;

const plan = (found, busy, on) => html`
  <section class="list" aria-live="polite">
    <h3 id="plan" tabindex="-1">${found.dry_run ? t("This would change") : t("This was loaded")}</h3>
    <p><b>${found.format}</b>: ${counted(found)}</p>
    ${found.games.length ? planned(found.games) : nothing}
    ${found.left.length
      ? html`<p>${t("Nobody plays any more at: {places}", { places: places(found.left) })}</p>`
      : nothing}
    ${found.unmentioned.length
      ? html`<p>
          ${t("Not in the file, and kept: {places}", { places: places(found.unmentioned) })}
        </p>`
      : nothing}
    ${found.dry_run
      ? html`<p class="row">
          <button class="press" ?disabled=${busy || !(found.new + found.changed)}
            @click=${on.loadFiles}>
            ${tn("Load {n} game", "Load {n} games", found.new + found.changed)}
          </button>
        </p>`
      : nothing}
  </section>
`;

/** How many games a file has, by what becomes of them. */
export const counted = (found) =>
  [
    tn("{n} new", "{n} new", found.new),
    tn("{n} changed", "{n} changed", found.changed),
    tn("{n} the same", "{n} the same", found.same),
    tn("{n} refused", "{n} refused", found.refused),
    tn("{n} of later rounds", "{n} of later rounds", found.later),
  ].join(" · ");

const places = (games) =>
  games.map((each) => `${t("round {n}", { n: each.round })}, ${placeName(each)}`).join("; ");

const planned = (games) => html`
  <div class="scroll" tabindex="0" role="group" aria-label=${t("What changes")}>
    <table>
      <caption class="aloud">${t("What changes")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("What")}</th>
          <th scope="col" class="n">${t("Round")}</th>
          <th scope="col">${t("Table")}</th>
          <th scope="col">${t("First")}</th>
          <th scope="col">${t("Second")}</th>
          <th scope="col">${t("Before")}</th>
          <th scope="col">${t("Where")}</th>
        </tr>
      </thead>
      <tbody>${games.map(change)}</tbody>
    </table>
  </div>
`;

const change = (game) => html`<tr>
  <td>${kind(game.what)}</td>
  <td class="n">${game.round}</td>
  <td>${game.table ? placeName(game) : nothing}</td>
  <td>${game.first ? said(game.first, game.first_name) : game.first_name}</td>
  <td>${game.second ? said(game.second, game.second_name) : game.second_name}</td>
  <td>
    ${game.before ? `${game.before.first} – ${game.before.second}` : nothing}
    ${game.reason ? html`<span class="wrong">${translated(game.reason)}</span>` : nothing}
  </td>
  <td>${game.file}${game.line ? `:${game.line}` : nothing}</td>
</tr>`;

const kind = (what) =>
  ({
    new: html`<span class="sign yes">${t("new")}</span>`,
    changed: html`<span class="sign wait">${t("changed")}</span>`,
    refused: html`<span class="sign no">${t("refused")}</span>`,
  })[what];
