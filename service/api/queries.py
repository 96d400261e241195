"""Query strings: each parameter once, in UTF-8, and only those that an operation declares."""

from urllib.parse import parse_qsl

from pydantic import BaseModel, ConfigDict

from service.api.problems import Problem

_MOST_PARAMETERS = 20


class NoQuery(BaseModel):
    """The query of an operation that takes none."""

    model_config = ConfigDict(extra="forbid")


def parse_query(query: bytes) -> dict[str, str]:
    """Parse a query string.

    Raises:
        Problem: malformed_query.
    """
    if not query:
        return {}
    try:
        pairs = parse_qsl(
            query.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MOST_PARAMETERS,
        )
    except ValueError:
        raise Problem("malformed_query") from None
    content = dict(pairs)
    if len(content) != len(pairs) or any("\0" in part for pair in pairs for part in pair):
        raise Problem("malformed_query")
    return content
