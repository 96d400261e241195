"""Refusals: what the rules say no to, with a stable code and the clause it rests on."""

from dataclasses import dataclass
from enum import StrEnum

OURS = "slipdesk"
"""The clause of a refusal that rests on a decision of ours (RULES.md, "Ours")."""


class Code(StrEnum):
    """Stable codes of the refusals; clients branch on them, so none is ever renamed."""

    TOURNAMENT_EXISTS = "tournament_exists"
    GAME_NOT_NAMED = "game_not_named"
    CHALLENGER_NOT_NAMED = "challenger_not_named"
    NOT_IN_THIS_GAME = "not_in_this_game"
    GAMES_NOT_LOADED = "games_not_loaded"
    NO_SUCH_GAME = "no_such_game"
    GAME_NAMED_OTHERWISE = "game_named_otherwise"
    PLAYER_AT_TWO_TABLES = "player_at_two_tables"
    GAME_CHALLENGED = "game_challenged"
    PLAY_ALREADY_ADJUDICATED = "play_already_adjudicated"
    NO_SUCH_CHALLENGE = "no_such_challenge"
    NO_GROUND_IN_THIS_RULEBOOK = "no_ground_in_this_rulebook"
    DIRECTOR_ONLY = "director_only"
    NOT_CONFIRMED = "not_confirmed"
    RULING_WITHOUT_REASON = "ruling_without_reason"
    NOT_THE_MOST_RECENT_TURN = "not_the_most_recent_turn"
    WORDS_NOT_REPLACED_ONE_FOR_ONE = "words_not_replaced_one_for_one"
    REISSUED_BEFORE = "reissued_before"
    NOTHING_CHANGES = "nothing_changes"
    ALREADY_ADJUDICATED = "already_adjudicated"
    CHANGED_WORDS_NOT_SPARED = "changed_words_not_spared"
    OUTGOING_NOT_NAMED = "outgoing_not_named"
    OTHER_LEXICON = "other_lexicon"
    OTHER_LANGUAGE = "other_language"
    TOURNAMENT_IN_PLAY = "tournament_in_play"
    LIST_TOO_SMALL = "list_too_small"
    TOO_EARLY = "too_early"
    NOT_KEPT_OUT = "not_kept_out"
    OTHER_SIDE_CHALLENGED = "other_side_challenged"
    ADJUDICATION_IS_FINAL = "adjudication_is_final"
    REPEAT_THE_PROCEDURE = "repeat_the_procedure"
    NO_LOOK_AWAITED = "no_look_awaited"
    MANUAL_ADJUDICATION_AWAITED = "manual_adjudication_awaited"
    SAME_ADJUDICATOR = "same_adjudicator"
    ADJUDICATOR_NOT_NAMED = "adjudicator_not_named"
    NOT_ADJUDICATED = "not_adjudicated"
    WORDS_DIFFER = "words_differ"
    NO_LAST_WORD_AWAITED = "no_last_word_awaited"
    FIRST_JUDGE_ONLY = "first_judge_only"
    REVIEW_PENDING = "review_pending"
    TILE_FACTS_NEEDED = "tile_facts_needed"
    CORRECTION_NOT_DECIDED = "correction_not_decided"
    TILES_DECIDE = "tiles_decide"
    GAME_IS_CLOSED = "game_is_closed"
    DIRECTOR_NOT_NAMED = "director_not_named"
    OUTCOME_CONTRADICTS_ITSELF = "outcome_contradicts_itself"
    OUTCOME_WITHOUT_CHALLENGE = "outcome_without_challenge"
    NOT_OF_THIS_CHALLENGE = "not_of_this_challenge"
    NO_OPINION_ON_RULINGS = "no_opinion_on_rulings"
    NO_SUCH_RULING = "no_such_ruling"
    RULING_IS_SETTLED = "ruling_is_settled"
    NO_OPINION_AWAITED = "no_opinion_awaited"
    SAME_DIRECTOR = "same_director"
    FIRST_DIRECTOR_ONLY = "first_director_only"
    NO_LONGER_STANDS = "no_longer_stands"
    NOTHING_TO_REISSUE = "nothing_to_reissue"
    CHALLENGE_BINDS = "challenge_binds"
    FINDING_NEEDED = "finding_needed"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that the rules refuse: nothing is recorded and nobody owes anything.

    `message` says what to do instead; it never holds a word of a slip. `number` is that of the
    challenge which stands in the way, where one does.
    """

    code: Code
    clause: str
    message: str
    number: int | None = None
