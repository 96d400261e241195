"""The clock of the hall: times of the record, which are in UTC, as people there read them."""

from datetime import UTC, datetime, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_OF_THIS_MACHINE = {"localtime", "posixrules", "Factory"}
"""Files among the zones that are none of IANA's."""


def is_known(name: str) -> bool:
    """Whether this machine knows a zone of IANA's by this name."""
    return name in _names()


def zone(name: str | None) -> tzinfo:
    """The zone of this name; UTC where none is said.

    UTC too where this machine doesn't know it, as after a move: a time tells its own offset.
    """
    return ZoneInfo(name) if name is not None and is_known(name) else UTC


def told(at: str, there: tzinfo, *, seconds: bool = True) -> str:
    """A time (RFC 3339) by the clock there, such as 2026-11-30 11:15:00 UTC+01:00."""
    local = datetime.fromisoformat(at).astimezone(there)
    text = local.isoformat(" ", "seconds" if seconds else "minutes")
    return f"{text[:-6]} UTC{text[-6:].removesuffix('+00:00')}"


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones() - _OF_THIS_MACHINE)
