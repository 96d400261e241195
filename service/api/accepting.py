"""Content negotiation (RFC 9110, 12.5.1): which media type a caller would rather have."""

from collections.abc import Iterator, Sequence

from starlette.types import Scope

JSON, CSV, PLAIN = "application/json", "text/csv", "text/plain"


def preferred(scope: Scope, offered: Sequence[str]) -> str:
    """Return the offered media type that Accept ranks highest, of equals the one offered first.

    A caller who would have none of them gets the first: whoever asks so can do no more with a
    refusal.
    """
    ranges = list(_ranges(scope))
    if not ranges:
        return offered[0]
    return max(offered, key=lambda media_type: _quality(media_type, ranges))


def _quality(media_type: str, ranges: list[tuple[str, float]]) -> float:
    """How much is asked for a type, by the range that is closest to it."""
    asked = dict(reversed(ranges))
    for each in (media_type, media_type.partition("/")[0] + "/*", "*/*"):
        if each in asked:
            return asked[each]
    return 0.0


def _ranges(scope: Scope) -> Iterator[tuple[str, float]]:
    for name, value in scope["headers"]:
        if name == b"accept":
            for part in str(value, "latin-1").split(","):
                media_range, *parameters = (piece.strip().lower() for piece in part.split(";"))
                yield media_range, _weight(parameters)


def _weight(parameters: list[str]) -> float:
    given = next((each[2:] for each in parameters if each.startswith("q=")), "1")
    try:
        return min(max(float(given), 0.0), 1.0)
    except ValueError:
        return 0.0
