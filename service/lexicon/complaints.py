"""What is said about a manifest or a profile that isn't as it must be, in words for its author."""

from collections.abc import Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_TEXTS = {
    "missing": "is missing",
    "extra_forbidden": "is no key that is known here",
    "json_invalid": "is no JSON ({error})",
    "literal_error": "must be {expected}",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "too_short": "must not be empty",
    "tuple_type": "must be a list",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "model_type": "must be an object",
    "dict_type": "must be an object",
    "int_type": "must be a whole number",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "value_error": "{error}",
}

# By the last part of the key: patterns are for programs, these are for people.
_FORMS = {
    "name": "small letters, digits and hyphens, as its folder is called",
    "language": "small letters, digits and hyphens",
    "fingerprint": "64 hexadecimal digits in small letters",
    "date": "a day, as in 2026-01-31",
    "hash": "sha256: and 64 hexadecimal digits in small letters",
    "encoding": "utf-8, or one such as iso-8859-1, windows-1252 or utf-16",
    "path": "a file inside the folder",
    "affixes": "a file inside the folder",
    "xor_md5": "8 to 32 hexadecimal digits in small letters",
}


def complaint(error: ValidationError, *, of_fields: bool = False) -> str:
    """What a checked JSON file is told: each key and what is wrong with it, never the value.

    With `of_fields` whoever it is told never saw the file, and said what stands in it by the last
    part of the key; keys of objects then say nothing.
    """
    found = error.errors(include_url=False, include_input=False)
    # A list whose entries were refused is called empty, too: what is wrong inside says more.
    within = {one["loc"][:depth] for one in found for depth in range(len(one["loc"]))}
    told = [one for one in found if one["loc"] not in within]
    if of_fields:
        return "; ".join(dict.fromkeys(map(_of_field, told)))
    return "; ".join(f"{'.'.join(map(_part, one['loc'])) or 'file'}: {_said(one)}" for one in told)


def _of_field(one: ErrorDetails) -> str:
    if one["type"] == "value_error" and one["loc"][-1:] in {(), ("slipdesk",)}:
        return _said(one)
    return f"`{_part(one['loc'][-1])}` {_said(one)}"


def _part(part: int | str) -> str:
    """A part of the path to a key; one that cannot be printed may be meant for the terminal."""
    text = str(part)
    return text if text.isprintable() else repr(text)


def _said(one: ErrorDetails) -> str:
    context: Mapping[str, object] = one.get("ctx", {})
    if one["type"] == "string_pattern_mismatch":
        return f"must be {_FORMS.get(str(one['loc'][-1]), 'text without control characters')}"
    return _TEXTS.get(one["type"], "is not accepted").format_map(context)
