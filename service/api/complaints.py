"""What is said about content that isn't accepted: fixed texts by kind, limits of the schema."""

from collections.abc import Collection, Mapping

from service.rules.words.alphabet import WordError

_TEXTS = {
    "missing": ("missing", "is missing"),
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
    "stays_out": (
        "one_decision",
        (
            "gives no verdict, and without let_in the challenge stays out: a ruling of kind late"
            " puts that on record"
        ),
    ),
    "no_reason": ("missing", "needs the reason for letting a challenge in"),
    "no_printer_address": (
        "wrong_form",
        "must be a private network's IP address and a port from 9100 to 9109: 192.168.1.50:9100",
    ),
    "address_for_escpos": (
        "not_of_this_protocol",
        "an address is given for escpos, and for no other protocol: those printers ask the desk",
    ),
    "no_time_zone": (
        "unknown",
        "is no time zone that this machine knows: give IANA's name, such as Europe/Stockholm",
    ),
    "no_fingerprint": (
        "wrong_form",
        "must be all 64 hexadecimal digits of a fingerprint, or its short form, such as CWD3-JQC5",
    ),
}

_FORMS: Mapping[str, str] = {
    "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$": (
        "must be 1 to 63 small letters, digits and hyphens, with no hyphen at an end"
    ),
    "^[a-z0-9][a-z0-9_-]{0,31}$": (
        "must be 1 to 32 small letters, digits, hyphens and underscores, first a letter or digit"
    ),
    "^(?:[A-Za-z0-9._/-]+(?: [A-Za-z0-9._/-]+)*)?$": (
        "must be letters of A to Z, digits, dots, underscores, slashes and hyphens, with single"
        " spaces inside"
    ),
    "^[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$": (
        "must be one line of text without control or invisible characters"
    ),
    "^[0-9a-f]{16}$": "must be an id of 16 hexadecimal digits",
    r"^https?://(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?(?:[/?][!-~]*)?$": (
        "must be an address that begins with http:// or https://, without a name or password in it"
    ),
    "^ *(?:[BCDFGHJKLMNPQRSTVWXZbcdfghjklmnpqrstvwxz][ -]*){8}$": (
        "must be the eight letters of a code, such as WDJB-MJHT: none is a vowel or a digit"
    ),
    "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$": "must be a language as BCP 47 writes it, such as sv",
    "^[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+)*$": (
        "must be a time zone by IANA's name, such as Europe/Stockholm"
    ),
    "^[a-z]+(-[a-z0-9]+){0,3}$": "must be the name of a language profile, such as english",
    "^[a-z-]{1,32}$": "must be the name of a format, such as plain",
    r"^[!#-\[\]-~]+$": "must be visible ASCII characters without quotes and backslashes",
    "^[A-Za-z0-9_ -]{1,32}$": "must be the name of an encoding, such as utf-8",
}
"""What the patterns of our own schema ask for; a test holds them to those that there are."""

# Limits stand in our own schema; nothing else of pydantic's context is quoted.
_LIMITED = {
    "too_short": ("too_few", "must have at least {} entries", "min_length"),
    "too_long": ("too_many", "must have at most {} entries", "max_length"),
    "string_too_short": ("too_short", "must have at least {} characters", "min_length"),
    "string_too_long": ("too_long", "must have at most {} characters", "max_length"),
    "greater_than_equal": ("too_small", "must be at least {}", "ge"),
    "less_than_equal": ("too_large", "must be at most {}", "le"),
    "enum": ("not_one_of", "must be one of {}", "expected"),
    "literal_error": ("not_one_of", "must be one of {}", "expected"),
}

_WORDS: Mapping[str, str] = {
    "empty": "holds no word",
    "not_on_any_tile": "has a character that is on no tile",
    "not_these_tiles": "is laid by other tiles: brackets hold one tile each",
    "too_short": "is too short for the board",
    "too_long": "is too long for the board",
}

_SOME_FORM = "must have the form that the documentation gives"
_OTHERWISE = ("not_accepted", "is not accepted")


def complaint(kind: str, context: Mapping[str, object]) -> tuple[str, str]:
    """Put pydantic's kind of error into our code and words, without anything that was sent."""
    if kind == "string_pattern_mismatch":
        return "wrong_form", _FORMS.get(str(context["pattern"]), _SOME_FORM)
    if kind in _LIMITED:
        code, text, limit = _LIMITED[kind]
        return code, text.format(context[limit])
    return _TEXTS.get(kind, _OTHERWISE)


def unknown_field(place: int, known: Collection[str]) -> tuple[str, str]:
    """Say which field isn't known by its place, for its name may be a word, and which there are."""
    match list(known):
        case []:
            told = f"field {place} is not known here; none is"
        case [only]:
            told = f"field {place} is not known here; there is {only}"
        case several:
            told = f"field {place} is not known here; there are {', '.join(several)}"
    return "unknown_field", told


def word_complaint(error: WordError) -> dict[str, object]:
    """Put a typing error into a stable code and fixed words, and its place in what was typed."""
    told: dict[str, object] = {"code": error.code, "message": _WORDS[error.code]}
    return told if error.position is None else {**told, "position": error.position}
