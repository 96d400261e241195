// What can be done on each screen: one table for the keys and for the buttons.

import { printing } from "../core/docket.js";
import { t } from "../core/language.js";
import { mayAsk } from "../core/outcome.js";
import { playing } from "../core/players.js";
import { sides } from "../core/slip.js";

/**
 * @typedef {{key: string, shown: string, name: string, act: string, second?: boolean}} Act
 *   `key` as KeyboardEvent tells it, `shown` as it is drawn; `act` names a function of main.js
 * @returns {Act[]} the first is what most people want
 */
export function acts(state) {
  const { players } = state;
  const [own, other] = sides(state.asker).map((side) => players?.[side]);
  switch (state.screen) {
    case "idle":
      return [act("Enter", "Enter", t("Start"), "challenge")];
    case "table":
      return [act("Enter", "Enter", t("Go on"), "nameGame"), stop()];
    case "side":
      return [
        act("1", "1", playing(t("Who went first"), players?.first), "firstChallenges"),
        act("2", "2", playing(t("Who went second"), players?.second), "secondChallenges", true),
        stop(),
      ];
    case "typing":
      return [
        act("F2", "F2", t("Hand over to the other player"), "lock"),
        act("Enter", "Enter", t("Next word"), "nextWord", true),
        stop(),
      ];
    case "checking":
      return [...confirmations(state), act("Escape", "Esc", t("No, change them"), "change", true)];
    case "asking":
      return [act("Escape", "Esc", t("Stop asking"), "clear", true)];
    case "newPlay":
      return [
        act("Tab", "Tab", t("Yes, another play was made since"), "newPlay"),
        act("Escape", "Esc", t("No, it is the same play"), "clear", true),
      ];
    case "verdict":
    case "pending":
    case "refused":
      return after(state);
    case "doubt":
      return [
        act("1", "1", t("A word was mistyped: both type them again"), "repeat"),
        act("2", "2", t("The program is flawed: a person looks it up"), "flawed", true),
        back(),
      ];
    case "asker":
      return [
        act("1", "1", playing(t("The challenger"), own), "challengerAsks"),
        act("2", "2", playing(t("The player challenged"), other), "challengedAsks", true),
        back(),
      ];
    default:
      return [];
  }
}

const act = (key, shown, name, act, second = false) => ({ key, shown, name, act, second });
const stop = () => act("Escape", "Esc", t("Stop and clear"), "clear", true);
const back = () => act("Escape", "Esc", t("Back to the verdict"), "back", true);

function confirmations({ confirmed, options, repeating }) {
  if (!options.both && !repeating) {
    return [act("Tab", "Tab", t("Yes, give the verdict"), "confirm")];
  }
  const own = confirmed.includes("challenger");
  const others = confirmed.includes("challenged");
  return [
    act("Enter", "Enter", t("Challenger: these are the words"), "confirmOwn", own),
    act("Tab", "Tab", t("Other player: these are the words"), "confirm", others),
  ];
}

function after({ answer, docket }) {
  const how = mayAsk(answer?.outcome);
  const name =
    how === "may_doubt_the_program" ? t("Doubt the look-up") : t("Ask for a re-adjudication");
  const asks = how && answer.verdict ? [act("r", "R", name, "review", true)] : [];
  return answer ? [...asks, ...printing(docket)] : [];
}
