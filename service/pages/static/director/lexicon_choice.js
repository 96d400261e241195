// Choosing the lexicon that is played by.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { spoken, t, tn } from "../core/language.js";
import { select, tick } from "./fields.js";
import { languageName } from "./tongues.js";

/** Why no lexicon is offered, and what to do. @param {string | null} language the rulebook's */
export const noneSuits = (language) =>
  language
    ? t(
        "This rulebook is played by a list in {language}, and the desk has none. Import your own " +
          "(“slipdesk lexicon import”) and open this page anew, or choose another rulebook.",
        { language: languageName(language) },
      )
    : t(
        "The desk has no word list. Import your own (“slipdesk lexicon import”) and open this " +
          "page anew.",
      );

/**
 * Choosing the lexicon that is played by.
 * @param {{lexicon: string, official: boolean}} chosen @param {object[]} lexicons that suit
 * @param {(part: object) => void} change
 */
export const lexiconChoice = ({ lexicon, official }, lexicons, change) => html`
  ${select({
    id: "lexicon",
    label: t("Word list"),
    value: lexicon,
    options: lexicons.map((each) => [each.name, lexiconLine(each)]),
    change: (name) => change({ lexicon: name, official: false }),
  })}
  ${lexicons.filter(({ name }) => name === lexicon).map(lexiconFacts)}
  ${tick(officialSays(), official, (said) => change({ official: said }))}
`;

/** What is declared of a list (WESPA 1.2). */
const officialSays = () => t("I declare it the official word source of this event.");

/** A lexicon as one of several. */
const lexiconLine = ({ title, edition, language, words }) => {
  const n = words.toLocaleString(spoken());
  const called = `${title} ${edition} (${languageName(language)})`;
  return `${called} · ${tn("{n} word", "{n} words", words, { n })}`;
};

/** By what a lexicon is known. */
const lexiconFacts = ({ short, recognised }) => html`<p>
  ${t("Fingerprint")} <b class="print">${short}</b>${recognised
    ? html` · ${t("the same words as {name}", { name: recognised })}`
    : nothing}
  <br /><small class="hint">
    ${t("Every device shows it. Two lists with the same fingerprint have the same words.")}
  </small>
</p>`;
