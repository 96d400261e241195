// What the language of a word list is called in the language that the page speaks.

import { spoken } from "../core/language.js";

// The first part of a profile's name -> its tag (BCP 47), by which browsers know the language.
const TAGS = {
  catalan: "ca",
  croatian: "hr",
  czech: "cs",
  danish: "da",
  dutch: "nl",
  english: "en",
  esperanto: "eo",
  estonian: "et",
  finnish: "fi",
  french: "fr",
  german: "de",
  greek: "el",
  hungarian: "hu",
  icelandic: "is",
  italian: "it",
  norwegian: "no",
  polish: "pl",
  portuguese: "pt",
  romanian: "ro",
  slovak: "sk",
  slovene: "sl",
  spanish: "es",
  swedish: "sv",
  turkish: "tr",
  welsh: "cy",
};

/**
 * The name of a language; with its profile where that is another set of tiles than the usual, and
 * the profile alone where it is an operator's own.
 * @param {string} profile as a lexicon tells it
 */
export function languageName(profile) {
  const [language] = profile.split("-");
  if (!(language in TAGS)) return profile;
  const name = new Intl.DisplayNames(spoken(), { type: "language" }).of(TAGS[language]);
  return profile === language ? name : `${name}, ${profile}`;
}
