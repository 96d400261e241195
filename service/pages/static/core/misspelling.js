// Why a text is no word that tiles can lay, for whoever typed it.

import { t } from "./language.js";

/** @param {{code: string, position?: number}} error a text's, as POST …/reading tells it */
export function misspelling({ code, position }) {
  switch (code) {
    case "not_on_any_tile":
      return t("Character {position} of the word is on no tile.", { position });
    case "not_these_tiles":
      return t("Character {position} of the word: these letters lie on other tiles.", { position });
    case "too_short":
      return t("This word is too short to be played.");
    case "too_long":
      return t("This word is longer than the board.");
    default:
      return t("Type a word.");
  }
}
