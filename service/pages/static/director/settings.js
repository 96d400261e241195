// What the event plays by, and changing it: each change is an entry of the record, with its reason.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { get, send } from "../core/api.js";
import { t } from "../core/language.js";
import { lexiconFacts, lexiconLine, mustName, officialSays, partName } from "./event_form.js";
import { languageOptions, line, reasonLine, select, tick } from "./fields.js";
import { asked, begun, counts } from "./policies.js";
import { inWords, notStandard, policyForm, policyName } from "./policy_form.js";

export const name = () => t("Settings");

export function open(desk) {
  const state = { there: null, forms: null, busy: false };

  const show = (change = {}) => (Object.assign(state, change), desk.show());
  const fill = (of) => (part) =>
    show({ forms: { ...state.forms, [of]: { ...state.forms[of], ...part } } });

  async function busy(action, done) {
    if (state.busy) return;
    show({ busy: true });
    const changed = await desk.act(async () => {
      await action();
      await desk.learn();
    }, done);
    show({ busy: false, ...(changed ? { forms: blank(desk.event) } : {}) });
  }

  const amend = (body) =>
    busy(() => send("PATCH", desk.home, body), t("Changed. It is on record, with the reason."));

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
    lexicon: submit(({ lexicon }) => amend(lexicon)),
    called: submit(({ called: { name, language } }) => {
      const body = { name: name.trim() || null, language: language || null };
      return busy(() => send("PUT", `${desk.home}/name`, body), t("Saved."));
    }),
    async signOut() {
      await desk.act(async () => {
        await send("DELETE", "/api/v1/devices/self");
        location.replace("/");
      });
    },
  };

  async function arrived() {
    await desk.quietly(async () => {
      const [{ policies }, { lexicons }] = await Promise.all([
        get("/api/v1/penalty-policies"),
        get("/api/v1/lexicons"),
      ]);
      show({ there: { presets: policies, lexicons } });
    });
    if (!state.forms) show({ forms: blank(desk.event) });
  }

  return {
    arrived,
    view: () => html`
      <h1 tabindex="-1">${name()}</h1>
      ${facts(desk.event)}
      ${state.there && state.forms ? changes(state, desk.event, on) : nothing}
      <section class="list">
        <h2>${t("This browser")}</h2>
        <p class="row">
          <a class="press second" href="#setup">${t("Other events")}</a>
          <button class="press second" @click=${on.signOut}>${t("Sign out of this browser")}</button>
        </p>
      </section>
    `,
  };
}

/** Forms in which nothing is asked for that doesn't hold already. */
const blank = (event) => ({
  round: { round: event.round + 1, reason: t("Round {n} begins.", { n: event.round + 1 }) },
  policy: { chosen: begun(event.penalty_policy.preset ?? "ladder"), reason: "" },
  slips: { slip_must_name: event.slip_must_name, reason: "" },
  lexicon: { lexicon: event.lexicon.name, official: event.lexicon.official, reason: "" },
  called: { name: event.name ?? "", language: event.language ?? "" },
});

// -- what holds ----------------------------------------------------------------------------------

const facts = (event) => html`
  <dl class="facts">
    <dt>${t("Code")}</dt>
    <dd>${event.code}</dd>
    <dt>${t("Rulebook")}</dt>
    <dd>${event.title ?? event.rulebook}${event.parts ? parts(event.parts) : nothing}</dd>
    <dt>${t("Lexicon")}</dt>
    <dd>
      ${event.lexicon.name} ${event.lexicon.edition} · <b class="print">${event.lexicon.short}</b> ·
      ${event.lexicon.official ? t("declared official") : t("not declared official")}
    </dd>
    <dt>${t("Penalty")}</dt>
    <dd>${event.policies.map((each) => policyLine(each))}</dd>
    <dt>${t("A slip names")}</dt>
    <dd>${named(event.slip_must_name)}</dd>
    <dt>${t("Round")}</dt>
    <dd>${event.round || t("none yet")}</dd>
  </dl>
`;

const parts = ({ base, ...taken }) => {
  const elsewhere = Object.entries(taken).filter(([, from]) => from !== base);
  return elsewhere.map(([part, from]) => html`<br />${partName(part)}: ${from}`);
};

const policyLine = (policy) => html`<p>
  ${policy.from_round > 1 ? t("From round {n}:", { n: policy.from_round }) : nothing}
  <b>${policyName(policy.preset)}</b> · ${inWords(policy)}${policy.standard
    ? nothing
    : html` <br /><small>${notStandard()}</small>`}
</p>`;

const named = (must) =>
  ({
    nothing: t("Nothing but the words."),
    game: t("The game: round and table."),
    game_and_challenger: t("The game, and who challenges."),
  })[must];

// -- what changes --------------------------------------------------------------------------------

const changes = ({ forms, there, busy }, event, on) => html`
  ${part({
    title: t("The round being played"),
    hint: t("Needed where neither slips nor games tell it: a new policy waits for it."),
    submit: on.round,
    busy,
    button: t("Begin it"),
    body: roundForm(forms.round, on.fill("round")),
  })}
  ${part({
    title: t("Another penalty policy"),
    hint: t("It holds from the next round. A challenge keeps the policy of the time it was called."),
    submit: on.policy,
    busy,
    button: t("Change the policy"),
    body: html`${policyForm(forms.policy.chosen, {
        presets: there.presets,
        own: null,
        change: (chosen) => on.fill("policy")({ chosen }),
      })}
      ${reasonLine("policy-reason", forms.policy.reason, (reason) => on.fill("policy")({ reason }))}`,
  })}
  ${part({
    title: t("What slips name"),
    submit: on.slips,
    busy,
    button: t("Change what slips name"),
    body: html`${mustName(forms.slips.slip_must_name, (slip_must_name) =>
        on.fill("slips")({ slip_must_name }),
      )}
      ${reasonLine("slips-reason", forms.slips.reason, (reason) => on.fill("slips")({ reason }))}`,
  })}
  ${part({
    title: t("Another lexicon"),
    hint: t("What was adjudicated before keeps the list it was looked up in."),
    submit: on.lexicon,
    busy,
    button: t("Change the lexicon"),
    body: lexiconForm(forms.lexicon, there, on.fill("lexicon")),
  })}
  ${part({
    title: t("What it is called"),
    hint: t("Beside the record, for screens."),
    submit: on.called,
    busy,
    button: t("Save"),
    body: calledForm(forms.called, on.fill("called")),
  })}
`;

const part = ({ title, hint, submit, busy, button, body }) => html`
  <details>
    <summary>${title}</summary>
    <form @submit=${submit}>
      ${hint ? html`<p class="hint">${hint}</p>` : nothing} ${body}
      <p class="row"><button class="press" ?disabled=${busy}>${button}</button></p>
    </form>
  </details>
`;

const roundForm = ({ round, reason }, fill) => html`
  ${line({
    id: "round",
    label: t("Round"),
    value: round,
    change: (value) => fill({ round: value }),
    required: true,
    number: true,
  })}
  ${reasonLine("round-reason", reason, (value) => fill({ reason: value }))}
`;

function lexiconForm(form, { lexicons }, fill) {
  const chosen = lexicons.find(({ name }) => name === form.lexicon);
  return html`
    ${select({
      id: "lexicon",
      label: t("Word list"),
      value: form.lexicon,
      options: lexicons.map((each) => [each.name, lexiconLine(each)]),
      change: (lexicon) => fill({ lexicon, official: false }),
    })}
    ${chosen ? lexiconFacts(chosen) : nothing}
    ${tick(officialSays(), form.official, (official) => fill({ official }))}
    ${reasonLine("lexicon-reason", form.reason, (reason) => fill({ reason }))}
  `;
}

const calledForm = (form, fill) => html`
  ${line({
    id: "event-name",
    label: t("Name"),
    value: form.name,
    change: (value) => fill({ name: value }),
  })}
  ${select({
    id: "event-language",
    label: t("Language of its screens"),
    value: form.language,
    options: languageOptions(t("As each browser asks for")),
    change: (language) => fill({ language }),
  })}
`;
