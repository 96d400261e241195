// The record's codes in words, as a director says them.

import { t } from "../core/language.js";

const word = (texts, code) => texts[code] ?? code; // a newer desk may know more

export const status = (code) =>
  word(
    {
      announced: t("Waits for its words"),
      awaiting_adjudication: t("Waits for a person with a printed list"),
      awaiting_ruling: t("Waits for a ruling"),
      not_in_time: t("Called too late"),
      adjudicated: t("Adjudicated"),
      under_review: t("Under review"),
      ruled: t("Ruled on"),
      withdrawn: t("Withdrawn"),
      void: t("Void"),
    },
    code,
  );

export const kind = (code) =>
  word(
    {
      words: t("Words"),
      announced: t("Announced"),
      placement: t("Placement of tiles"),
      exchange: t("Exchange"),
      pass: t("Pass"),
      blank: t("Blank"),
      drawing: t("Drawing of tiles"),
      late: t("Whether it was called in time"),
      claim: t("A player's claim"),
      free: t("Something else"),
    },
    code,
  );

export const note = (code) =>
  word(
    {
      flash_draw: t("Tiles were drawn before both scores stood"),
      not_agreed: t("The opponent did not agree to the slip"),
      not_verified: t("Whoever typed the slip also executed it"),
      facts_changed: t("Too late as first told; then other facts were told"),
      not_in_time: t("Called too late, and not looked up"),
      let_in: t("Let in by a director"),
      reissued: t("A corrected slip took the place of another"),
      overridden: t("Somebody who had looked before was let look again"),
      same_device: t("Two persons' looks came from one device"),
      corrected: t("The verdict was found wrong and corrected"),
      no_account_taken: t("The verdict was found wrong, and it stays"),
      carried_out: t("The verdict changed; what was carried out stays"),
      amended: t("Game, turn or side was put right"),
      recounted: t("Costs something else, because an earlier challenge changed"),
      ruled: t("A ruling took the place of what followed before"),
      withdrawn: t("Withdrawn on a finding of a blank"),
      voided: t("A double: never was a challenge"),
      shares_words: t("Shares words with an invalid slip just before"),
    },
    code,
  );

/** What a decision in the record is. */
export const decided = (code) =>
  word(
    {
      ruling: t("Ruling"),
      let_in: t("Let in"),
      final_adjudication: t("Final adjudication"),
      misadjudication: t("Adjudication found wrong"),
      override: t("Somebody who had looked before may look again"),
      reissue: t("Slip reissued"),
      withdrawal: t("Withdrawn on a finding of a blank"),
      void: t("Voided"),
      amendment: t("Game, turn or side put right"),
      change: t("What is played by was changed"),
    },
    code,
  );

export const changed = (code) =>
  word(
    {
      penalty_policy: t("penalty policy"),
      lexicon: t("lexicon"),
      outgoing: t("outgoing lexicon"),
      slip_must_name: t("what a slip must name"),
    },
    code,
  );

export const verdict = (code) => (code === "valid" ? t("Acceptable") : t("Not acceptable"));

export const method = (code) =>
  code === "printed_list" ? t("by a printed list") : t("by software");

export const ground = (code) =>
  word(
    {
      mismatch: t("The slip did not say what stood on the board"),
      mistyped: t("A word was mistyped"),
      blank: t("A finding of a blank"),
      redesignation: t("A blank was redesignated"),
      ruling: t("A director's ruling"),
    },
    code,
  );

export const role = (code) =>
  code === "challenger" ? t("the challenger") : t("the player challenged");

/** How a rulebook has a verdict looked at again. */
export const way = (code) =>
  word(
    {
      another_person: t("Another person looks"),
      opinions: t("Other Word Judges look, and the first one has the final say"),
      manual: t("A person looks in a printed list, in the program's place"),
      manual_then_director: t("A person looks in a printed list; the director decides"),
      director: t("The director looks"),
    },
    code,
  );

export const standing = (code) =>
  word(
    {
      in_time: t("Called in time"),
      too_early: t("Called too early"),
      too_late: t("Called too late"),
      director: t("Whether it was called in time is the director's to say"),
    },
    code,
  );

export const agreement = (code) =>
  word(
    {
      agreed: t("The opponent agreed to the slip"),
      refused: t("The opponent did not agree to the slip"),
      not_sought: t("The opponent was not asked about the slip"),
    },
    code,
  );
