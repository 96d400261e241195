// What can be done on each screen: one table for the keys and for the buttons.

import { printing } from "../core/docket.js";
import { t } from "../core/language.js";
import { mayAsk } from "../core/outcome.js";
import { facing, playing } from "../core/players.js";
import { seen, stalled, watchedItem } from "./state.js";

/**
 * @typedef {{key: string, shown: string, name: string, act: string, second?: boolean}} Act
 *   `key` as KeyboardEvent tells it, `shown` as it is drawn; `act` names a function of main.js
 * @returns {Act[]} the first is what most people want
 */
export function acts(state) {
  switch (seen(state)) {
    case "place":
      return [act("Enter", "Enter", t("Go on"), "place"), ...giveUp(state)];
    case "typing":
      return [
        act("F2", "F2", t("Go on"), "check"),
        act("Enter", "Enter", t("Next word"), "nextWord", true),
        back("toPlace"),
      ];
    case "checking":
      return [act("Enter", "Enter", t("Send to the desk"), "handIn"), back("toWords")];
    case "waiting":
      return stalled(state)
        ? [
            act("Enter", "Enter", t("Next slip"), "fresh"),
            act("Delete", "Del", t("Take it back"), "takeBack", true),
          ]
        : [];
    case "verdict":
      return [
        act("Enter", "Enter", t("The players know: next slip"), "drop"),
        ...review(state),
        ...printing(state.dockets?.[watchedItem(state).number]),
      ];
    case "asker":
      return [
        act("1", "1", playing(t("The challenger"), players(state)[0]), "challengerAsks"),
        act("2", "2", playing(t("The player challenged"), players(state)[1]), "challengedAsks", true),
        act("Escape", "Esc", t("Back to the verdict"), "toVerdict", true),
      ];
    case "unread":
    case "pending":
      return [
        act("Enter", "Enter", t("Next slip"), "fresh"),
        off(),
      ];
    case "refused":
      return afterRefusal(watchedItem(state).problem);
    case "strange":
      return watchedItem(state).body
        ? [act("Enter", "Enter", t("Check it and send it"), "correct"), off()]
        : [off()];
    case "list":
      return [act("Escape", "Esc", t("Back"), "fresh", true)];
    default:
      return [];
  }
}

/** Who challenges and who is challenged, where they are known. */
function players(state) {
  const { place } = watchedItem(state);
  return facing(state.loaded, place, place);
}

const act = (key, shown, name, act, second = false) => ({ key, shown, name, act, second });
const back = (where) => act("Escape", "Esc", t("Back"), where, true);
const off = () => act("Delete", "Del", t("Take it off the list"), "drop", true);

/** A slip that is put right can be left as it was. */
const giveUp = ({ editing }) =>
  editing ? [act("Escape", "Esc", t("Leave it as it was"), "fresh", true)] : [];

/** Before any tile moves either player may have a person look again. */
const review = ({ answers, ...state }) =>
  mayAsk(answers[watchedItem(state).number].outcome)
    ? [act("r", "R", t("Ask for a re-adjudication"), "review", true)]
    : [];

function afterRefusal({ code }) {
  if (code === "play_already_adjudicated") {
    return [
      act("Enter", "Enter", t("It is another play: send it"), "anotherPlay"),
      act("Escape", "Esc", t("Put it right"), "correct", true),
      off(),
    ];
  }
  return [act("Enter", "Enter", t("Put it right"), "correct"), off()];
}
