// What the event plays by, and changing it: each change is an entry of the record, with its reason.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get } from "../core/api.js";
import { t } from "../core/language.js";
import { lexiconFor, suiting } from "./opening.js";
import { asked, counts, held } from "./policies.js";
import { quietly, repeatable } from "./sending.js";
import { changes, facts } from "./setting_views.js";

export const name = () => t("Settings");

export function open(desk) {
  const state = { there: null, forms: null, busy: false };
  const once = repeatable();

  const show = (change = {}) => (Object.assign(state, change), desk.show());
  const fill = (of) => (part) =>
    show({ forms: { ...state.forms, [of]: { ...state.forms[of], ...part } } });

  async function busy(act, done) {
    if (state.busy) return;
    show({ busy: true });
    const changed = await desk.act(async () => {
      await once(act);
      await desk.learn();
    }, done);
    show({ busy: false, ...(changed ? { forms: blank(desk.event, state.there) } : {}) });
  }

  const amend = (body) =>
    busy((send) => send("PATCH", desk.home, body), t("Changed. It is on record, with the reason."));

  const submit = (action) => (event) => {
    event.preventDefault();
    action(state.forms);
  };

  const on = {
    fill,
    round: submit(({ round: { round, reason } }) => amend({ round: Number(round), reason })),
    policy: submit(({ policy: { chosen, reason } }) => {
      const { presets } = state.there;
      const must = counts(chosen, presets) ? { slip_must_name: "game_and_challenger" } : {};
      return amend({ ...asked(chosen, presets), ...must, reason });
    }),
    slips: submit(({ slips }) => amend(slips)),
    lexicon: submit(({ lexicon }) => amend({ ...lexicon, outgoing: lexicon.outgoing || null })),
    called: submit(({ called: { name, language, time_zone } }) => {
      const body = {
        name: name.trim() || null,
        language: language || null,
        time_zone: time_zone || null,
      };
      return busy((send) => send("PUT", `${desk.home}/name`, body), t("Saved."));
    }),
  };

  async function arrived() {
    await quietly(async () => {
      const [{ policies }, { lexicons }, { rulebooks }] = await Promise.all(
        ["penalty-policies", "lexicons", "rulebooks"].map((each) => get(`/api/v1/${each}`)),
      );
      const { rulebook, parts } = desk.event;
      const book = rulebooks.find(({ name }) => name === (parts?.base ?? rulebook));
      show({ there: { presets: policies, lexicons: suiting(lexicons, book), book } });
    });
    if (state.there && !state.forms) show({ forms: blank(desk.event, state.there) });
  }

  return {
    arrived,
    view: () => html`
      <h1 tabindex="-1">${name()}</h1>
      ${facts(desk.event, state.there?.book)}
      ${state.there && state.forms ? changes(state, desk.event, on) : nothing}
      <section class="list">
        <h2>${t("This browser")}</h2>
        <p class="row">
          <a class="press second" href="#setup">${t("Other events")}</a>
          <button class="press second" @click=${desk.signOut}>${t("Sign out of this browser")}</button>
        </p>
      </section>
    `,
  };
}

/** Forms in which nothing is asked for that doesn't hold already. */
function blank(event, { book, lexicons }) {
  const lexicon = lexiconFor(book, lexicons, event.lexicon.name); // it may be gone from the desk
  const official = event.lexicon.official && lexicon === event.lexicon.name;
  return {
    round: { round: event.round + 1, reason: t("Round {n} begins.", { n: event.round + 1 }) },
    policy: { chosen: held(event.penalty_policy), reason: "" },
    slips: { slip_must_name: event.slip_must_name, reason: "" },
    lexicon: { lexicon, official, outgoing: event.outgoing?.name ?? "", reason: "" },
    called: {
      name: event.name ?? "",
      language: event.language ?? "",
      time_zone: event.time_zone ?? "",
    },
  };
}
