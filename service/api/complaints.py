"""What is said about content that isn't accepted: fixed texts by kind, limits of the schema."""

from collections.abc import Mapping

from service.rules.words.alphabet import WordError

_TEXTS = {
    "missing": ("missing", "is missing"),
    "extra_forbidden": ("unknown_field", "holds a field that is not known here"),
    "string_type": ("wrong_type", "must be text"),
    "bool_type": ("wrong_type", "must be true or false"),
    "bool_parsing": ("wrong_type", "must be true or false"),
    "int_type": ("wrong_type", "must be a whole number"),
    "int_parsing": ("wrong_type", "must be a whole number"),
    "int_parsing_size": ("too_large", "must be a smaller number"),
    "list_type": ("wrong_type", "must be a list"),
    "model_type": ("wrong_type", "must be an object"),
    "twice": ("twice", "names a table or a player twice in one round"),
    "one_player": ("one_player", "a game has two different players"),
    "half_a_game": (
        "incomplete",
        "round and table together name the game; turn, division and new_play need both",
    ),
    "no_words": ("no_words", "is for challenges of words: leave it out for this kind"),
    "not_of_this_method": (
        "not_of_this_method",
        "software takes the words, keyed anew; printed_list takes verdict and list",
    ),
    "one_decision": ("one_decision", "gives either a verdict or let_in"),
    "no_reason": ("missing", "needs the reason for letting a challenge in"),
    "no_fingerprint": (
        "wrong_form",
        "must be all 64 hexadecimal digits of a fingerprint, or its short form: XXXX-XXXX",
    ),
    "string_pattern_mismatch": ("wrong_form", "must have the form that the documentation gives"),
}

# Limits stand in our own schema; nothing else of pydantic's context is quoted.
_LIMITED = {
    "too_short": ("too_few", "must have at least {} entries", "min_length"),
    "too_long": ("too_many", "must have at most {} entries", "max_length"),
    "string_too_short": ("too_short", "must have at least {} characters", "min_length"),
    "string_too_long": ("too_long", "must have at most {} characters", "max_length"),
    "greater_than_equal": ("too_small", "must be at least {}", "ge"),
    "less_than_equal": ("too_large", "must be at most {}", "le"),
    "literal_error": ("not_one_of", "must be one of {}", "expected"),
}

_WORDS: Mapping[str, str] = {
    "empty": "holds no word",
    "not_on_any_tile": "has a character that is on no tile",
    "not_these_tiles": "is laid by other tiles: brackets hold one tile each",
    "too_short": "is too short for the board",
    "too_long": "is too long for the board",
}

_OTHERWISE = ("not_accepted", "is not accepted")


def complaint(kind: str, context: Mapping[str, object]) -> tuple[str, str]:
    """Put pydantic's kind of error into our code and words, without anything that was sent."""
    if kind in _LIMITED:
        code, text, limit = _LIMITED[kind]
        return code, text.format(context[limit])
    return _TEXTS.get(kind, _OTHERWISE)


def word_complaint(error: WordError) -> dict[str, object]:
    """Put a typing error into a stable code and fixed words, and its place in what was typed."""
    told: dict[str, object] = {"code": error.code, "message": _WORDS[error.code]}
    return told if error.position is None else {**told, "position": error.position}
