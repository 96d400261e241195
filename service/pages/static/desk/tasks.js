// The forms of the desk's tasks: a first look, another look, the last word, a slip, a corrected one.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said, t } from "../core/language.js";
import { facing, playing, seated } from "../core/players.js";
import { wanted } from "../core/slip.js";
import { choice, consulted, line, number, slip, tiles, verdict } from "./fields.js";
import { ending, framed, place, since } from "./frame.js";

const form = (on, content) => html`<form class="whole" @submit=${on.submit}>${content}</form>`;

/** Words on the one side, and on the other what else there is to say. */
const halves = (state, on, others) => html`<div class="halves">
  ${slip(state, on)}
  <div class="list">${others}</div>
</div>`;

/** Which challenge this is of. */
const heading = ({ loaded, task: { number, game, since: begun } }) => html`<p class="row">
  <b>${t("No. {number}", { number })}</b><span>${place(game)}</span>
  ${between(game && seated(loaded, game))}
  ${begun ? html`<span class="hint">${since(begun)}</span>` : nothing}
</p>`;

const between = (seats) =>
  seats ? html`<span translate="no">${seats.first} – ${seats.second}</span>` : nothing;

/** A slip is looked up in a printed list; this is where its words are read. */
export const byList = (state, on) =>
  framed(
    state,
    on,
    t("Adjudicate by a printed list"),
    html`${heading(state)}
      <p class="hint">${said(state.task.reason)}</p>
      ${tiles(state.task.words, state)}
      ${form(on, html`${consulted(state, true)}${verdict()}${ending(state, on, given())}`)}`,
  );

const given = () => ({ name: t("Give the verdict") });

/** Another look, blind: nothing of the first one is shown, its words neither. */
export function look(state, on) {
  const software = state.method === "software";
  return framed(
    state,
    on,
    t("Look again"),
    html`${heading(state)}
      <p class="hint">
        ${t("You see neither the words nor the verdict: take the words from slip and board.")}
      </p>
      ${yours(state)}
      ${form(
        on,
        html`${state.task.byList ? programInDoubt() : methods(state, on)}
          ${software ? slip(state, on) : [consulted(state, true), verdict()]}
          ${ending(state, on, {
            name: software ? t("Look up") : given().name,
            more: ways(state, on),
          })}`,
      )}`,
  );
}

const yours = ({ task, person, problem }) =>
  task.judge === person && !problem
    ? html`<p class="wrong">${t("You have adjudicated this before: somebody else looks.")}</p>`
    : nothing;

const programInDoubt = () =>
  html`<p class="hint">${t("The program is in doubt: a printed list decides.")}</p>`;

const methods = ({ method }, on) =>
  choice(
    "method",
    t("By what?"),
    [
      ["software", t("Software")],
      ["printed_list", t("A printed list")],
    ],
    { chosen: method, change: on.method },
  );

/** What helps where a look was refused. */
function ways({ problem }, on) {
  switch (problem?.code) {
    case "same_adjudicator":
      return html`<button type="button" class="press large second" @click=${on.handOver}>
          ${t("Hand over")}
        </button>
        <p class="hint">
          ${t(
            "Where nobody else is here, call the director, who can let you look again: on the " +
              "director's page, with the reason, which goes on record.",
          )}
        </p>`;
    case "words_differ":
      return html`<button type="button" class="press large second" @click=${on.correctThis}>
        ${t("The slip is wrong: correct it")}
      </button>`;
    case "first_judge_only":
      return html`<button type="button" class="press large second" @click=${on.handOver}>
        ${t("Hand over")}
      </button>`;
    default:
      return nothing;
  }
}

/** The first Word Judge ends a review (NASPA IV.K.4), with the facts about the tiles. */
export const last = (state, on) =>
  framed(
    state,
    on,
    t("The last word"),
    html`${heading(state)}
      <p class="hint">
        ${t("The looks differ. The first Word Judge has the final say, and may reconsider.")}
        ${state.task.judge
          ? t("The first Word Judge: {judge}", { judge: state.task.judge })
          : nothing}
      </p>
      ${form(
        on,
        html`${verdict()}
          ${fact("drawn_on_rack", t("Has a newly drawn tile touched the rack?"))}
          ${fact("retracted_on_rack", t("Has a retracted tile touched the rack?"))}
          ${fact("further_turn", t("Was another turn made since?"))}
          ${line("reason", t("Reason, for the record"), { most: 500, needed: false })}
          ${ending(state, on, { ...given(), more: ways(state, on) })}`,
      )}`,
  );

const fact = (name, question) =>
  choice(
    name,
    question,
    [
      ["yes", t("Yes")],
      ["no", t("No")],
      ["unknown", t("Nobody knows")],
    ],
    { chosen: "unknown" },
  );

/** A slip for a table: typed here, and looked up by software or in a printed list. */
export function handIn(state, on) {
  const asks = wanted(state.event);
  return framed(
    state,
    on,
    t("Hand in a slip"),
    form(
      on,
      html`${halves(
          state,
          on,
          html`<div class="across row" @input=${on.placed}>
              ${number("table", t("Table"), { needed: asks.game })}
              ${number("round", t("Round"), { value: state.event.round || "", needed: asks.game })}
              ${number("turn", t("Turn"))}
              ${line("division", t("Division"), { most: 32, needed: false })}
            </div>
            ${sides(state, asks.side)}${agreement()}${methods(state, on)}`,
        )}
        ${state.problem?.code === "play_already_adjudicated" ? another() : nothing}
        ${ending(state, on, {
          name: state.method === "software" ? t("Look up") : t("Hand in"),
          more: nowByList(state, on),
        })}`,
    ),
  );
}

function sides({ loaded, at }, needed) {
  const seats = at && seated(loaded, at);
  return choice(
    "challenger",
    t("Who challenges?"),
    [
      ["first", playing(t("Who went first"), seats?.first)],
      ["second", playing(t("Who went second"), seats?.second)],
      ...(needed ? [] : [["", t("Nobody says")]]),
    ],
    { chosen: needed ? undefined : "", needed },
  );
}

const agreement = () => html`<div class="field">
  <label for="agreement">${t("Does the other player agree to the slip?")}</label>
  <select id="agreement" name="agreement">
    <option value="agreed">${t("Agreed")}</option>
    <option value="refused">${t("Refused; that bars nothing")}</option>
    <option value="not_sought">${t("Was not asked")}</option>
  </select>
</div>`;

/** A play is adjudicated once; that this is another one is somebody's word. */
const another = () => html`<label class="choice">
  <input type="checkbox" name="new_play" value="yes" />
  ${t("This is another play, made since: adjudicate it.")}
</label>`;

/** Where there is no word list, the hall goes on by paper. */
const nowByList = ({ asking }, on) =>
  asking?.code === "lexicon_unavailable"
    ? html`<button type="button" class="press large" @click=${on.byListNow}>
        ${t("By a printed list instead")}
      </button>`
    : nothing;

/** The number of a slip that was wrong. */
export const which = (state, on) =>
  framed(
    state,
    on,
    t("Correct a slip"),
    form(
      on,
      html`${number("number", t("Number of the challenge"), { needed: true, focus: true })}
        ${ending(state, on, { name: t("Go on") })}`,
    ),
  );

/** A corrected slip, with its ground and who confirmed it (WESPA 3.10.12). */
export const correct = (state, on) =>
  framed(
    state,
    on,
    t("Correct a slip"),
    html`${heading(state)}
      <p class="hint">
        ${t(
          "The slip before stays on record; what followed from it is cancelled, and the corrected " +
            "slip decides. Words are replaced one for one.",
        )}
      </p>
      ${form(
        on,
        html`${halves(
            state,
            on,
            html`${grounds(state, on)}
              ${state.ground === "blank" ? blank() : nothing}
              ${confirming(state)}${methods(state, on)}`,
          )}
          ${ending(state, on, { name: t("Look up") })}`,
      )}`,
  );

const GROUNDS = {
  mismatch: () => t("What is written is not what lies on the board"),
  mistyped: () => t("A word was mistyped"),
  redesignation: () => t("A blank was redesignated"),
  blank: () => t("The director's finding of a blank"),
};

const grounds = ({ task, ground }, on) =>
  choice(
    "ground",
    t("On what ground?"),
    task.grounds.map((each) => [each.ground, reason(each)]),
    { chosen: ground, change: on.ground },
  );

const reason = ({ ground, clause }) =>
  clause ? `${GROUNDS[ground]()} (${clause})` : GROUNDS[ground]();

function confirming({ loaded, task }) {
  const [own, other] = facing(loaded, task.game, task);
  const challenger = playing(t("The challenger"), own);
  const challenged = playing(t("The player challenged"), other);
  return html`<fieldset>
    <legend>${t("Who confirms it?")}</legend>
    <div class="row">
      ${[challenger, challenged, t("An official")].map(
        (name, place) => html`<label class="choice">
          <input type="checkbox" name="confirmed-${place}" value="yes" /> ${name}
        </label>`,
      )}
    </div>
  </fieldset>`;
}

const blank = () => html`
  <div class="field">
    <label for="blank">${t("What the director found")}</label>
    <select id="blank" name="blank">
      <option value="not_designated">${t("Not designated, or unclear, in this play")}</option>
      <option value="undesignated_before">${t("Undesignated since an earlier play")}</option>
    </select>
  </div>
  ${line("finding", t("The finding in words"), { most: 500 })}
`;

