// What the event plays by, and the forms that change it.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said, t } from "../core/language.js";
import { mustName, partName } from "./event_form.js";
import { languageOptions, line, reasonLine, select, zoneChoice } from "./fields.js";
import { lexiconChoice } from "./lexicon_choice.js";
import {
  inWords,
  notStandard,
  policyForm,
  policyName,
  sparing,
  sparingTells,
} from "./policy_form.js";

/** What holds now, and what is to hold. @param {object} event @param {object} [book] its base */
export const facts = (event, book) => html`
  <dl class="facts">
    <dt>${t("Code")}</dt>
    <dd>${event.code}</dd>
    <dt>${t("Rulebook")}</dt>
    <dd>
      ${event.parts ? `${event.rulebook}: ` : nothing}${said(book?.title ?? event.rulebook)}${event.parts
        ? parts(event.parts)
        : nothing}
    </dd>
    <dt>${t("Lexicon")}</dt>
    <dd>
      ${event.lexicon.name} ${event.lexicon.edition} · <b class="print">${event.lexicon.short}</b> ·
      ${event.lexicon.official ? t("declared official") : t("not declared official")}
    </dd>
    ${event.outgoing
      ? html`<dt>${t("Outgoing lexicon")}</dt>
          <dd>
            ${event.outgoing.name} ${event.outgoing.edition} ·
            <b class="print">${event.outgoing.short}</b>
          </dd>`
      : nothing}
    <dt>${t("Penalty")}</dt>
    <dd>${policiesAhead(event).map(policyLine)}</dd>
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

/** The policy that holds and those that are announced: what held before is of its challenges. */
const policiesAhead = ({ round, policies }) =>
  policies.filter((_, at) => !(policies[at + 1]?.from_round <= Math.max(round, 1)));

const policyLine = (policy) => html`<p>
  ${policy.from_round > 1 ? t("From round {n}:", { n: policy.from_round }) : nothing}
  <b>${policyName(policy.preset)}</b> · ${inWords(policy)}${policy.standard
    ? nothing
    : html` <br /><small>${notStandard()}</small>`}${policy.spares_changed
    ? html` <br /><small>
          ${t("Spared where the change of lexicon touched every challenged word.")}
          ${sparingTells()}
        </small>`
    : nothing}
</p>`;

const named = (must) =>
  ({
    nothing: t("Nothing but the words."),
    game: t("The game: round and table."),
    game_and_challenger: t("The game, and who challenges."),
  })[must];

// -- what changes --------------------------------------------------------------------------------

/** What can be changed, each part for itself. */
export const changes = ({ forms, there, busy }, event, on) => html`
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
        own: there.book.penalty_policy,
        change: (chosen) => on.fill("policy")({ chosen }),
      })}
      ${sparing(forms.policy.chosen, {
        outgoing: event.outgoing,
        no_sparing: there.book.no_sparing,
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

const lexiconForm = (form, { lexicons }, fill) => html`
  ${lexiconChoice(form, lexicons, fill)}
  ${outgoingChoice(form, others(lexicons, form.lexicon), fill)}
  ${reasonLine("lexicon-reason", form.reason, (reason) => fill({ reason }))}
`;

/** The lexicons that one can have replaced: of its language. */
function others(lexicons, chosen) {
  const language = lexicons.find(({ name }) => name === chosen)?.language;
  return lexicons.filter((each) => each.name !== chosen && each.language === language);
}

const outgoingChoice = ({ outgoing }, lexicons, fill) =>
  lexicons.length || outgoing
    ? select({
        id: "outgoing",
        label: t("Outgoing lexicon"),
        value: outgoing,
        options: [
          ["", t("None")],
          ...lexicons.map(({ name, title, edition }) => [name, `${title} ${edition}`]),
        ],
        change: (name) => fill({ outgoing: name }),
        hint: t(
          "The edition that this one replaced this season: only where the event spares penalties " +
            "for words that the change touched.",
        ),
      })
    : nothing;

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
  ${zoneChoice("event-time-zone", form.time_zone, (time_zone) => fill({ time_zone }))}
`;
