"""Every problem that the API answers with: stable code, status, title, what to do."""

from dataclasses import dataclass
from types import MappingProxyType

from service.rules.clauses.errors import Code


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem; `remedy` is its fixed text and holds nothing of the request."""

    status: int
    title: str
    remedy: str


_HTTP = {
    "malformed_request": Kind(
        400, "Not a request", "Send one well-formed HTTP/1.1 request with one Host."
    ),
    "malformed_json": Kind(
        400,
        "Not JSON",
        "Send one JSON object in UTF-8 without a byte-order mark, with no name twice,"
        " no NUL, no lone surrogate and no NaN.",
    ),
    "malformed_query": Kind(400, "Not a query", "Send each parameter once, in UTF-8."),
    "idempotency_key_missing": Kind(
        400,
        "No Idempotency-Key",
        "Send a key of your own making with every call that changes something, the same key"
        " when you repeat it.",
    ),
    "idempotency_key_malformed": Kind(
        400, "Not an Idempotency-Key", "A key has 1 to 255 visible ASCII characters."
    ),
    "event_id_malformed": Kind(
        400, "Not an event's id", "Send the id of the last event that you have, or none."
    ),
    "event_id_ahead": Kind(
        409,
        "Not an event of this record",
        "The record is shorter than that: it was restored. Read the lists anew and follow without"
        " an id.",
    ),
    "too_late": Kind(
        409,
        "Called too late",
        "The turn had been accepted: play on. The challenge is kept under its number and nothing"
        " was looked up; a director can let it in.",
    ),
    "not_authenticated": Kind(
        401, "No valid token", "Send Authorization: Bearer with a token that is in force."
    ),
    "not_allowed": Kind(
        403, "Not allowed", "This token is for another role or for another tournament."
    ),
    "other_site": Kind(
        403,
        "From another site",
        "Call from a page of this desk, or send Authorization: Bearer in the cookie's place.",
    ),
    "not_found": Kind(404, "Nothing there", "Check the address."),
    "pairing_code_unknown": Kind(
        404, "No such code", "Compare the eight letters with those that the director sees."
    ),
    "pairing_code_used": Kind(
        409,
        "Code used before",
        "A code is good once, and only until there is a newer one: ask the director for another.",
    ),
    "pairing_code_expired": Kind(
        409, "Code too old", "A code is good for 15 minutes: ask the director for another."
    ),
    "no_printer": Kind(
        409,
        "No printer for it",
        "No accepted printer gets this docket: name one, or ask the director to add one.",
    ),
    "method_not_allowed": Kind(405, "Not that method", "Use a method that Allow names."),
    "request_timeout": Kind(408, "Too slow", "Send the whole request in one go."),
    "body_too_large": Kind(413, "Body too large", "Send less in one call."),
    "address_too_long": Kind(414, "Address too long", "Shorten the address."),
    "not_json": Kind(415, "Wrong content type", "Send Content-Type: application/json."),
    "not_a_file": Kind(
        415,
        "Wrong content type",
        "Send the file as it is, with Content-Type: application/octet-stream.",
    ),
    "invalid_content": Kind(
        422, "Content not accepted", "Put right what errors names, by field, and send it again."
    ),
    "not_a_slip": Kind(
        422,
        "Not a slip",
        "Type the words as they lie on the board; errors names each by its place. Nothing was"
        " looked up.",
    ),
    "not_a_list": Kind(
        422,
        "Not a list that can be read",
        "Put right what errors names, or say what kind of file it is and how it is read.",
    ),
    "not_a_tournament_file": Kind(
        422,
        "Not a file of games that can be read",
        "Nothing was loaded. Put right what errors names, by file and line, and send it again.",
    ),
    "penalty_policy_incomplete": Kind(
        422, "Penalty policy incomplete", "Give what the policy needs."
    ),
    "idempotency_key_reused": Kind(
        422,
        "Key used before for something else",
        "Take a new key for a new call; repeat a call with the very same bytes.",
    ),
    "too_many_requests": Kind(429, "Too many requests", "Wait as Retry-After says."),
    "too_many_streams": Kind(
        429,
        "Too many event streams",
        "End a stream that is no longer read, or wait as Retry-After says.",
    ),
    "headers_too_large": Kind(431, "Headers too large", "Send fewer or shorter headers."),
    "internal_error": Kind(
        500,
        "Our fault",
        "Repeat with the same Idempotency-Key; tell the operator the X-Request-Id if it stays.",
    ),
    "not_ready": Kind(503, "Not ready", "Start with slipdesk serve, or run slipdesk migrate."),
    "lexicon_unavailable": Kind(
        503,
        "No word list",
        "Nothing was looked up and nobody owes anything; repeat when the operator has done what"
        " reason says to the lexicon that is named.",
    ),
    "database_unavailable": Kind(
        503, "No database", "Nothing was recorded; repeat with the same Idempotency-Key."
    ),
    "outcome_unknown": Kind(
        503,
        "Not known whether it was recorded",
        "Repeat with the same Idempotency-Key: that settles it and never does it twice.",
    ),
    "key_unusable": Kind(
        503,
        "Not this record's key",
        "Tell the operator: journal.key of this desk is not the one that the record names.",
    ),
    "file_not_kept": Kind(
        503,
        "File not kept",
        "Nothing was imported. Tell the operator: the data folder has no room or can't be written.",
    ),
    "busy": Kind(503, "Too busy", "Repeat with the same Idempotency-Key as Retry-After says."),
    "stopping": Kind(503, "Stopping", "Repeat with the same Idempotency-Key in a few seconds."),
}

# Every refusal of the rules is 409; only a number that nothing has is 404.
_RULES = {
    Code.TOURNAMENT_EXISTS: Kind(409, "Code taken", "Choose another code."),
    Code.GAME_NOT_NAMED: Kind(409, "Game not named", "Name the round and table of the game."),
    Code.CHALLENGER_NOT_NAMED: Kind(
        409, "Challenger not named", "Name the side or player that challenges."
    ),
    Code.NOT_IN_THIS_GAME: Kind(409, "Not in this game", "Name one of the game's two players."),
    Code.GAMES_NOT_LOADED: Kind(409, "Games not loaded", "Load the games first."),
    Code.NO_SUCH_GAME: Kind(
        409, "No such game", "Name a game that was loaded: check division, round and table."
    ),
    Code.GAME_NAMED_OTHERWISE: Kind(
        409,
        "Game named otherwise",
        "Name the game as before: with its division if it had one, and without if not.",
    ),
    Code.PLAYER_AT_TWO_TABLES: Kind(
        409, "Player at two tables", "Put the player's number or the table right."
    ),
    Code.GAME_CHALLENGED: Kind(
        409, "Game has challenges", "A game that was challenged keeps its players."
    ),
    Code.PLAY_ALREADY_ADJUDICATED: Kind(
        409,
        "Play already adjudicated",
        "One play has one verdict. Name the turn of a new play, or reissue the slip with a ground.",
    ),
    Code.NO_SUCH_CHALLENGE: Kind(
        404, "No such challenge", "There is no challenge of this number: check it."
    ),
    Code.NO_GROUND_IN_THIS_RULEBOOK: Kind(
        409, "No such ground", "Take a ground of the tournament's rulebook, or ask the director."
    ),
    Code.DIRECTOR_ONLY: Kind(409, "The director decides", "Call the director."),
    Code.NOT_CONFIRMED: Kind(
        409, "Not confirmed", "Name in confirmed_by who confirms it besides the challenger."
    ),
    Code.RULING_WITHOUT_REASON: Kind(409, "No reason", "Give the reason of the ruling."),
    Code.NOT_THE_MOST_RECENT_TURN: Kind(409, "Not the most recent turn", "Call the director."),
    Code.WORDS_NOT_REPLACED_ONE_FOR_ONE: Kind(
        409, "Words not replaced one for one", "A reissued slip has as many words as the first."
    ),
    Code.REISSUED_BEFORE: Kind(
        409,
        "Reissued by a ruling before",
        "Look in the list yourself, and give a ruling with its outcome.",
    ),
    Code.NOTHING_CHANGES: Kind(409, "Nothing changes", "Send what is to be changed."),
    Code.ALREADY_ADJUDICATED: Kind(
        409, "Already adjudicated", "Read the challenge: it has its verdict."
    ),
    Code.CHANGED_WORDS_NOT_SPARED: Kind(
        409, "Changed words not spared", "Take a policy without spares_changed."
    ),
    Code.OUTGOING_NOT_NAMED: Kind(
        409, "Outgoing lexicon not named", "Name in outgoing the lexicon that this one replaces."
    ),
    Code.OTHER_LEXICON: Kind(
        409,
        "Another lexicon",
        "Nothing was looked up and the director is alarmed: find out which list is meant.",
    ),
    Code.TOO_EARLY: Kind(
        409, "Too early", "The turn is not over: challenge once the timer has been pressed."
    ),
    Code.OTHER_SIDE_CHALLENGED: Kind(
        409, "The other side challenged", "Name the side that called the challenge."
    ),
    Code.NOT_KEPT_OUT: Kind(409, "Not kept out", "Only what its timing kept out is let in."),
    Code.ADJUDICATION_IS_FINAL: Kind(
        409, "Adjudication is final", "No further look is taken: play by the verdict."
    ),
    Code.REPEAT_THE_PROCEDURE: Kind(
        409, "Repeat the procedure", "Type the words anew together: reissue the slip as mistyped."
    ),
    Code.NO_LOOK_AWAITED: Kind(409, "No look awaited", "Ask for a review first."),
    Code.MANUAL_ADJUDICATION_AWAITED: Kind(
        409, "Manual adjudication awaited", "Adjudicate by a printed list."
    ),
    Code.SAME_ADJUDICATOR: Kind(
        409, "Same adjudicator", "Have another person look, or the director override it."
    ),
    Code.ADJUDICATOR_NOT_NAMED: Kind(
        409, "Adjudicator not named", "Name in adjudicator the person who looks."
    ),
    Code.NOT_ADJUDICATED: Kind(
        409, "No verdict yet", "Wait for the verdict, or withdraw what was not meant."
    ),
    Code.WORDS_DIFFER: Kind(
        409,
        "Other words",
        "Key the words anew from slip and board. If the slip is wrong, reissue it with its ground.",
    ),
    Code.NO_LAST_WORD_AWAITED: Kind(
        409, "No last word awaited", "A review is ended once the looks at it differ."
    ),
    Code.FIRST_JUDGE_ONLY: Kind(
        409,
        "The first judge decides",
        "Ask the first Word Judge; a director records it, with a reason, if that judge has left.",
    ),
    Code.REVIEW_PENDING: Kind(409, "Review pending", "End the review first."),
    Code.TILE_FACTS_NEEDED: Kind(
        409, "Facts about the tiles needed", "Say in tiles whether they have touched the rack."
    ),
    Code.CORRECTION_NOT_DECIDED: Kind(
        409, "Correction not decided", "Say in corrected whether the verdict is corrected."
    ),
    Code.TILES_DECIDE: Kind(
        409, "The tiles decide", "Leave corrected out: the rulebook decides it by the tiles."
    ),
    Code.GAME_IS_CLOSED: Kind(
        409, "Game is closed", "Its result sheet is signed: call the director for a ruling."
    ),
    Code.DIRECTOR_NOT_NAMED: Kind(
        409, "Director not named", "Name the director: this rulebook knows who ruled first."
    ),
    Code.OUTCOME_CONTRADICTS_ITSELF: Kind(
        409, "Outcome contradicts itself", "Give an outcome that can be played by."
    ),
    Code.OUTCOME_WITHOUT_CHALLENGE: Kind(
        409, "Outcome without a challenge", "Name the challenge, or leave the outcome out."
    ),
    Code.NOT_OF_THIS_CHALLENGE: Kind(
        409, "Not of this challenge", "Give the kind and the game that the challenge is of."
    ),
    Code.NO_OPINION_ON_RULINGS: Kind(
        409, "No opinion on rulings", "The ruling binds: no other director is asked."
    ),
    Code.NO_SUCH_RULING: Kind(
        404, "No such ruling", "There is no ruling of this number: check it."
    ),
    Code.RULING_IS_SETTLED: Kind(
        409,
        "Ruling is settled",
        "The first director has had the final say, or something else took the ruling's place.",
    ),
    Code.NO_OPINION_AWAITED: Kind(
        409, "No opinion awaited", "A third opinion is asked for only if the first two differ."
    ),
    Code.SAME_DIRECTOR: Kind(409, "Same director", "Ask another director."),
    Code.FIRST_DIRECTOR_ONLY: Kind(
        409, "The first director decides", "Say in the reason what the ruling should be."
    ),
    Code.NO_LONGER_STANDS: Kind(
        409, "Withdrawn or void", "What was withdrawn or voided stays so; hand the slip in anew."
    ),
    Code.NOTHING_TO_REISSUE: Kind(
        409, "No slip to reissue", "Hand the words in, or have the challenge let in."
    ),
    Code.CHALLENGE_BINDS: Kind(
        409, "A challenge binds", "Go on with the challenge; about a blank, call the director."
    ),
    Code.FINDING_NEEDED: Kind(
        409, "No finding on the blank", "Say in blank what the director found of it."
    ),
    Code.OTHER_LANGUAGE: Kind(
        409, "Another language", "Open a tournament of its own for the games in that language."
    ),
    Code.TOURNAMENT_IN_PLAY: Kind(
        409, "Tournament in play", "Compare lists before it begins, or fingerprints at any time."
    ),
    Code.LIST_TOO_SMALL: Kind(
        409, "List too small", "Send a whole list: one of at least half as many words."
    ),
}

CATALOGUE = MappingProxyType(_HTTP | {code.value: kind for code, kind in _RULES.items()})
"""All kinds by code. Codes are never renamed and never change their meaning."""
