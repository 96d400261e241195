"""A printer: how it is reached, whose dockets it gets, and how it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Self

from service.rules.facts.challenge import Challenge

_PAUSE = timedelta(seconds=15)

_WARNINGS = frozenset({"paper_low"})
"""Troubles with which a printer prints all the same."""

UNTOLD = "unnamed"
"""What a printer is called that doesn't say its name."""


class Protocol(StrEnum):
    """How a printer and the desk speak: it asks (the first two), or the desk pushes."""

    CLOUDPRNT = "cloudprnt"
    SERVER_DIRECT = "server_direct"
    ESCPOS = "escpos"


@dataclass(frozen=True, slots=True)
class Gets:
    """Whose dockets a printer gets; of several conditions all hold, None leaves one out.

    `automatic` says that it gets them at the verdict; others only when somebody asks. `tables`
    are the first and the last one, `devices` and `roles` those that handed the challenge in.
    """

    automatic: bool = True
    tables: tuple[int, int] | None = None
    devices: tuple[str, ...] | None = None
    roles: tuple[str, ...] | None = None

    def serves(self, challenge: Challenge, device: str, role: str | None) -> bool:
        """Whether a challenge's dockets are for this printer."""
        if self.tables is not None:
            first, last = self.tables
            if challenge.game is None or not first <= challenge.game.table <= last:
                return False
        if self.devices is not None and device not in self.devices:
            return False
        return self.roles is None or role in self.roles

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> Self:
        """Read what `asdict` wrote."""
        lists = {
            name: None if content.get(name) is None else tuple(content[name])
            for name in ("tables", "devices", "roles")
        }
        return cls(automatic=content.get("automatic", True), **lists)


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer; `told` is what it calls itself, `accepted` as what a director let it print.

    `width` counts dots. Without a `code_page` it gets images. `trouble` is what it lacks.
    """

    id: str
    name: str
    tournament_id: int
    protocol: Protocol
    address: str | None
    width: int
    code_page: str | None
    gets: Gets
    told: str | None
    accepted: str | None
    trouble: str | None
    seen_at: str | None
    done: int

    @property
    def broken(self) -> bool:
        """Whether nothing is printed until somebody has been there."""
        return self.trouble is not None and self.trouble not in _WARNINGS

    def paused(self, now: datetime) -> bool:
        """Whether it told of its trouble lately and is left alone, where only a try tells more."""
        if self.seen_at is None or not self.broken:
            return False
        return now - datetime.fromisoformat(self.seen_at) < _PAUSE

    @property
    def pending(self) -> bool:
        """Whether it waits for a director: nothing is printed by a stranger."""
        return self.accepted is None or self.told not in {None, UNTOLD, self.accepted}


@dataclass(frozen=True, slots=True)
class PrinterForm:
    """A printer as a director asks for it."""

    name: str
    protocol: Protocol
    address: str | None = None
    width: int = 576
    code_page: str | None = None
    gets: Gets = Gets()
