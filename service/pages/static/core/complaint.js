// What went wrong, in words for whoever did it: what the desk says, and what to do.

import { Unreachable } from "./api.js";
import { fieldName, inWords } from "./field_names.js";
import { remedy, said, spoken, t } from "./language.js";

/** A refusal, or no answer, as one text. @param {import("./api.js").Refusal | Unreachable} error */
export function complaint(error) {
  if (error instanceof Unreachable) {
    return t("The desk does not answer. Is this device in the hall's network? Try again.");
  }
  const { title, clause, errors } = error;
  const told = errors.length ? errors.map(wrongField) : [advice(error)];
  const rests = clause && clause !== "slipdesk" ? ` (${said(clause)})` : "";
  return `${said(title)}${rests}. ${inWords(told.join(" "))}`;
}

/** A message ends as a sentence; what it is about may be the whole of what was sent. */
function wrongField({ field, message }) {
  const text = said(message).replace(/\.?$/, ".");
  return field ? `${fieldName(field)}: ${text}` : text;
}

/** What the desk says of this very case is in English; in other languages, what to do. */
const advice = ({ code, detail = "" }) => (spoken() === "en" ? detail : (remedy(code) ?? detail));
