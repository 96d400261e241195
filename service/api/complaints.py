"""What is said about content that isn't accepted: fixed texts by kind, limits of the schema."""

from collections.abc import Mapping

_TEXTS = {
    "missing": "is missing",
    "extra_forbidden": "holds a field that is not known here",
    "string_type": "must be text",
    "string_pattern_mismatch": "does not have the form that the documentation gives",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "datetime_type": "must be a time such as 2026-11-30T10:15:00Z",
}

# Limits stand in our own schema; nothing else of pydantic's context is quoted.
_LIMITED = {
    "too_short": ("must have at least {} entries", "min_length"),
    "too_long": ("must have at most {} entries", "max_length"),
    "string_too_short": ("must have at least {} characters", "min_length"),
    "string_too_long": ("must have at most {} characters", "max_length"),
    "greater_than": ("must be more than {}", "gt"),
    "greater_than_equal": ("must be at least {}", "ge"),
    "less_than": ("must be less than {}", "lt"),
    "less_than_equal": ("must be at most {}", "le"),
    "literal_error": ("must be one of {}", "expected"),
    "union_tag_invalid": ("must name one of {}", "expected_tags"),
}

OTHERWISE = "is not accepted"


def complaint(kind: str, context: Mapping[str, object]) -> str:
    """Put pydantic's kind of error into our words, without anything that was sent."""
    if kind in _LIMITED:
        text, limit = _LIMITED[kind]
        return text.format(context[limit])
    return _TEXTS.get(kind, OTHERWISE)
