// The lexicon that is played by, and the forms that hold others against it.

import { html, nothing } from "../vendor/lit-html-3.3.3.js";
import { spoken, t, tn } from "../core/language.js";
import { choice, line, tick } from "./forms.js";
import { problemOf } from "./sending.js";
import * as told from "./told.js";

const figures = (n) => new Intl.NumberFormat(spoken()).format(n);

/** By what the list is known. */
export const played = ({ lexicon }) => html`<section class="list">
  <h2>${t("The list that is played by")}</h2>
  <div class="card">
    <b class="num print">${lexicon.short}</b>
    <span>
      ${lexicon.name}, ${lexicon.edition},
      ${tn("{n} word", "{n} words", lexicon.words, { n: figures(lexicon.words) })}
    </span>
    <span class="sign ${lexicon.official ? "yes" : "wait"}"
      >${lexicon.official ? t("Declared official") : t("Nobody declared it official")}</span
    >
    ${lexicon.recognised ? html`<span>${lexicon.recognised}</span>` : nothing}
    <small class="hint long">${lexicon.fingerprint}</small>
    <small class="hint"
      >${t("Read the short form aloud: every device and every other list can be held to it.")}</small
    >
  </div>
</section>`;

/** Holding a fingerprint against it. */
export const fingerprintForm = ({ forms, same }, act) => html`<details class="card">
  <summary>${t("Compare a fingerprint")}</summary>
  <form @submit=${act.fingerprint}>
    ${line({
      name: "fingerprint",
      label: t("Fingerprint, whole or short"),
      hint: t("Such as CWD3-JQC5."),
      required: true,
    })}
    ${problemOf(forms.fingerprint)}
    <button class="press">${t("Compare")}</button>
    <div role="status">
      ${same
        ? html`<p class="sign ${same.same ? "yes" : "no"}">
            ${same.same ? t("It is the same list.") : t("It is another list.")}
          </p>`
        : nothing}
    </div>
  </form>
</details>`;

/** Holding a list of one's own against it, before play. */
export const fileForm = ({ forms, compared }, act) => html`<details class="card">
  <summary>${t("Compare your own list")}</summary>
  <form @submit=${act.file}>
    <p class="hint">
      ${t(
        "Before play only. The numbers go on record; the first differing words are shown once, " +
          "and kept nowhere.",
      )}
    </p>
    <label class="field"
      ><b>${t("File with one word to a line")}</b><input type="file" name="file" required
    /></label>
    ${choice({
      name: "definition",
      label: t("Between a word and its definition"),
      options: [
        ["", t("There are no definitions")],
        ["space", t("A space")],
        ["tab", t("A tab")],
        ["dash", t("A dash")],
      ],
    })}
    ${line({
      name: "column",
      label: t("Column with the words"),
      hint: t("Of a table only: its heading, or its number from 1."),
    })}
    ${line({ name: "encoding", label: t("Encoding"), value: "utf-8" })}
    ${tick({ name: "entries", label: t("Lines are entries of a word book, by the Swedish rules") })}
    ${problemOf(forms.file)}
    <button class="press" ?disabled=${forms.file?.busy}>${t("Compare")}</button>
    <div role="status" class="list">${compared ? comparison(compared) : nothing}</div>
  </form>
</details>`;

const comparison = (found) => html`
  <p class="sign ${found.same ? "yes" : "no"}">
    ${found.same ? t("It is the same list.") : t("It is another list.")}
  </p>
  <table>
    <caption class="aloud">${t("Words by length")}</caption>
    <thead>
      <tr>
        <th scope="col" class="n">${t("Tiles")}</th>
        <th scope="col" class="n">${t("Here")}</th>
        <th scope="col" class="n">${t("Yours")}</th>
        <th scope="col" class="n">${t("Only here")}</th>
        <th scope="col" class="n">${t("Only yours")}</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(found.words_per_length ?? {}).map(
        ([length, n]) =>
          html`<tr>
            <th scope="row" class="n">${length}</th>
            ${[n.here, n.there, n.only_here, n.only_there].map(
              (each) => html`<td class="n">${figures(each)}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>
  ${wordsOnly(t("Only here"), found.words_only_here)}
  ${wordsOnly(t("Only yours"), found.words_only_there)}
`;

const wordsOnly = (title, words) =>
  words?.length
    ? html`<h3>${title}</h3>
        <p translate="no">${words.join(" ")}</p>`
    : nothing;

/** The verdicts that another list would have given. */
export const recheckForm = ({ lexicons, forms, rechecked }, { lexicon }, act) => html`<details class="card">
  <summary>${t("What would another list have said?")}</summary>
  <form @submit=${act.recheck}>
    <p class="hint">
      ${t("Slip by slip, and never which words. Nothing changes: you decide what to correct.")}
    </p>
    ${choice({
      name: "lexicon",
      label: t("List"),
      value: lexicon.name,
      options: lexicons.map((each) => [each.name, `${each.name} ${each.short}`]),
    })}
    ${problemOf(forms.recheck)}
    <button class="press" ?disabled=${forms.recheck?.busy}>${t("Recheck")}</button>
    <div role="status" class="list">${rechecked ? recheck(rechecked) : nothing}</div>
  </form>
</details>`;

const recheck = (found) => html`
  <p class="sign ${found.differing.length ? "wait" : "yes"}">
    ${found.differing.length
      ? tn(
          "{n} verdict would be another.",
          "{n} verdicts would be others.",
          found.differing.length,
        )
      : t("Every verdict would be the same.")}
    ${tn("{n} was rechecked.", "{n} were rechecked.", found.checked)}
  </p>
  <ul>
    ${found.differing.map(
      (each) =>
        html`<li>
          ${t("Challenge {n}", { n: each.number })}${told.place(each)
            ? `, ${told.place(each)}`
            : nothing}:
          ${told.verdict(each.verdict)} → ${told.verdict(each.would_be)}
        </li>`,
    )}
  </ul>
  ${numbers(t("Can't be laid by that list's tiles"), found.unreadable)}
  ${numbers(t("Beyond what that list decides"), found.undecided)}
`;

const numbers = (title, found) =>
  found.length ? html`<p>${title}: ${found.join(", ")}</p>` : nothing;
