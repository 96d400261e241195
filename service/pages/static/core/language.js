// The language that a page speaks. As with gettext, a text's key is its English.

import { Unreachable } from "./api.js";

/** Each language's tag -> {name, address of its catalogue}, as the shell tells. */
export const languages = JSON.parse(document.documentElement.dataset.languages);

const PATIENCE = 8_000; // milliseconds until a catalogue counts as lost
const shell = document.documentElement.lang;
const nothing = { language: "en", texts: {}, codes: { instructions: {}, problems: {} } };
const order = ["zero", "one", "two", "few", "many", "other"];
const before = document.title;
const page = document.querySelector("title").dataset.page; // what it is called in English
let catalogue = nothing;
let forms = []; // of messages with names and figures in them, the most particular first

/** The tag of the language that is spoken. */
export const spoken = () => catalogue.language;

/**
 * Speak a language from now on; in the place of one that nobody has translated, the shell's.
 * Where it can't be loaded: throws Unreachable and goes on as before, or at first in English.
 * @param {string | null | undefined} [tag]
 */
export async function speak(tag) {
  const wanted = tag in languages ? tag : shell;
  if (wanted !== catalogue.language || catalogue === nothing) heed(await found(wanted));
  document.documentElement.lang = catalogue.language;
  document.title = title();
}

/** The page's title for the tab. */
export const title = () => (catalogue === nothing ? before : `${exactly(page)} · slipdesk`);

/**
 * What is said before anybody knows whose device this is, is said in the shell's language, where
 * that can be loaded.
 */
export const speakAnyhow = async () => {
  if (catalogue === nothing) await speak().catch(() => {});
};

async function found(tag) {
  const answer = await loaded(languages[tag].address);
  if (answer) return answer;
  const instead = catalogue === nothing && tag !== "en" && (await loaded(languages.en.address));
  if (!instead) throw new Unreachable();
  return instead;
}

/** A catalogue, or null where none came in time. */
async function loaded(address) {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(address, { signal });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * A text of the page. It stands here in English, as one literal, so that it can be found and
 * translated; `{name}` in it is filled in from `values`.
 */
export const t = (text, values = {}) => filled(exactly(text), values);

/** A text with a number in it, `{n}`: in English one form for 1 and one for all others. */
export function tn(one, many, n, values = {}) {
  const forms = catalogue.texts[one];
  const form = Array.isArray(forms) ? forms[plural(n, forms.length)] : n === 1 ? one : many;
  return filled(form, { n, ...values });
}

/**
 * An English text that the desk sent, in the language spoken, or as it is. Where names and figures
 * stand in it, its key has `{1}`, `{2}` … in their places; what stands there may be such a text too.
 */
export function said(text) {
  if (exactly(text) !== text) return exactly(text);
  for (const { form, key } of forms) {
    const found = form.exec(text);
    const value = (_, n) => (found[n].includes(" ") ? said(found[n]) : found[n]);
    if (found) return catalogue.texts[key].replace(/\{(\d)\}/g, value);
  }
  return text;
}

const exactly = (text) => {
  const found = catalogue.texts[text];
  return typeof found === "string" ? found : text;
};

/** What an outcome's instruction code has the players do. */
export const instruction = (code) => exactly(catalogue.codes.instructions[code] ?? code);

/** What to do about a problem, by its code; undefined for a code from a newer desk. */
export const remedy = (code) => {
  const text = catalogue.codes.problems[code];
  return text && exactly(text);
};

function heed(loaded) {
  catalogue = loaded;
  forms = Object.keys(loaded.texts)
    .filter((key) => key.includes("{1}"))
    .map((key) => ({ key, pieces: key.split(/\{\d\}/) }))
    .sort((one, other) => other.pieces.join("").length - one.pieces.join("").length)
    .map(({ key, pieces }) => ({ key, form: new RegExp(`^${pieces.map(literal).join("(.+?)")}$`) }));
}

const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
}

/** gettext numbers a language's forms in the order in which Unicode lists their categories. */
function plural(n, forms) {
  const rules = new Intl.PluralRules(catalogue.language);
  const used = order.filter((each) => rules.resolvedOptions().pluralCategories.includes(each));
  return Math.min(used.indexOf(rules.select(n)), forms - 1);
}
