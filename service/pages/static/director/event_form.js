// The form of a new event.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { said, t } from "../core/language.js";
import { languageOptions, line, radios, select, zoneChoice } from "./fields.js";
import { lexiconChoice, noneSuits } from "./lexicon_choice.js";
import { by, coded, isClubs, named, PARTS, suiting, taking } from "./opening.js";
import { counts } from "./policies.js";
import { policyForm } from "./policy_form.js";

/**
 * @param {object} event as opening.js has it
 * @param {{rulebooks: object[], lexicons: object[], presets: object[]}} there what can be chosen
 * @param {(event: object) => void} change
 */
export const eventForm = (event, there, change) => html`
  <section class="list">
    <h3>${t("The event")}</h3>
    ${called(event, change)}
  </section>
  <section class="list"><h3>${t("Rulebook")}</h3>${books(event, there, change)}</section>
  <section class="list"><h3>${t("Lexicon")}</h3>${lists(event, there, change)}</section>
  <section class="list">
    <h3>${t("Penalty")}</h3>
    ${policyForm(event.policy, {
      presets: there.presets,
      own: book(event, there).penalty_policy,
      change: (policy) => change({ ...event, policy }),
    })}
  </section>
  <section class="list">
    <h3>${t("Slips")}</h3>
    ${counts(event.policy, there.presets)
      ? html`<p>${t("This policy counts, so every slip names the game and the challenger.")}</p>`
      : mustName(event.slip_must_name, (slip_must_name) => change({ ...event, slip_must_name }))}
  </section>
`;

const book = (event, { rulebooks }) => rulebooks.find(({ name }) => name === event.rulebook);

const called = (event, change) => html`
  ${line({
    id: "name",
    label: t("Name"),
    value: event.name,
    change: (name) => change(named(event, name)),
    hint: t("As it stands on every screen: World Youth Cup 2026."),
    required: true,
  })}
  ${line({
    id: "code",
    label: t("Code"),
    value: event.code,
    change: (code) => change(coded(event, code)),
    hint: t("For addresses: small letters, digits and hyphens. It stays for good."),
    required: true,
    longest: 63,
  })}
  ${select({
    id: "language",
    label: t("Language of its screens"),
    value: event.language,
    options: languageOptions(t("As each browser asks for")),
    change: (language) => change({ ...event, language }),
  })}
  ${zoneChoice("time-zone", event.time_zone, (time_zone) => change({ ...event, time_zone }))}
`;

const books = (event, there, change) => html`
  ${radios({
    name: "rulebook",
    legend: t("What is played by?"),
    value: event.rulebook,
    options: there.rulebooks.map(({ name, title }) => [name, said(title)]),
    change: (name) =>
      change(by(event, there.rulebooks.find((each) => each.name === name), there.lexicons)),
  })}
  <details ?open=${isClubs(event)}>
    <summary>${t("A club's own: parts from elsewhere")}</summary>
    <div class="list">
      ${PARTS.map((part) =>
        select({
          id: `part-${part}`,
          label: partName(part),
          value: event.taken[part] ?? event.rulebook,
          options: there.rulebooks.map(({ name, title }) => [name, said(title)]),
          change: (from) => change(taking(event, part, from)),
        }),
      )}
      ${isClubs(event)
        ? line({
            id: "club",
            label: t("What the rulebook is called"),
            value: event.club,
            change: (club) => change({ ...event, club }),
            hint: t("Small letters, digits and hyphens: our-club."),
            required: true,
            longest: 63,
          })
        : nothing}
    </div>
  </details>
`;

/** What people call a part of a rulebook. */
export const partName = (part) =>
  ({
    timing: t("Accepting, holds and draws"),
    review: t("Looking again"),
    tiles: t("What becomes of tiles"),
    slips: t("Slips and their correction"),
    blanks: t("Blanks"),
    correction: t("Errors found later"),
    rulings: t("Rulings"),
  })[part];

const lists = (event, there, change) => {
  const { language } = book(event, there);
  const suit = suiting(there.lexicons, { language });
  return html`
    ${suit.length
      ? lexiconChoice(event, suit, (part) => change({ ...event, ...part }))
      : html`<p class="wrong" role="alert">${noneSuits(language)}</p>`}
    ${there.unavailable?.length
      ? html`<p class="wrong">
          ${t("Can't be used now: {names}", { names: there.unavailable.join(", ") })}
        </p>`
      : nothing}
  `;
};

/** What every slip has to say. */
export const mustName = (value, change) =>
  radios({
    name: "slip_must_name",
    legend: t("What must a slip name?"),
    value,
    options: [
      ["nothing", t("Nothing but the words: nobody at the desk sees which table a slip is from.")],
      ["game", t("The game: round and table.")],
      ["game_and_challenger", t("The game, and who challenges.")],
    ],
    change,
  });
