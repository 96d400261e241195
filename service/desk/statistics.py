"""Statistics of a tournament: every challenge counted once, whatever became of its slips."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TypeVar

from service.journal import figures, reader
from service.journal.figures import Counted, Figures
from service.journal.store.database import Database
from service.rules.facts.challenge import Note

_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of all challenges and of some of them, and how many have which mark.

    Under None stand the challenges that name no game. Devices are by their ids, and `names` are
    what they are called, those that were revoked too.
    """

    together: Figures
    rounds: Mapping[int | None, Figures]
    divisions: Mapping[str | None, Figures]
    devices: Mapping[str, Figures]
    names: Mapping[str, str]
    notes: Mapping[Note, int]


def of_tournament(database: Database, tournament_id: int) -> Statistics:
    """The statistics as the record has them now; raises DatabaseUnavailable."""
    with database.reading() as connection:
        counted = figures.counted(connection, tournament_id)
        marked = figures.marked(connection, tournament_id)
        names = reader.device_names(connection, tournament_id)
    counted.sort(key=lambda each: (each.round or 0, each.division or "", each.device))
    return Statistics(
        together=_together(each.figures for each in counted),
        rounds=_by(counted, lambda each: each.round),
        divisions=_by(counted, lambda each: each.division or None),
        devices=_by(counted, lambda each: each.device),
        names=names,
        notes={note: challenges for note, challenges in marked.items() if challenges},
    )


def success_rate(shown: Figures) -> float | None:
    """The part of challenges with a verdict in force that succeeded; None without any."""
    decided = shown.successful + shown.unsuccessful
    return round(shown.successful / decided, 4) if decided else None


def mean_wait(shown: Figures) -> int | None:
    """Milliseconds to the first verdict, on average over those that have one."""
    return round(shown.waited / shown.found) if shown.found else None


def _by(counted: Iterable[Counted], key: Callable[[Counted], _Key]) -> dict[_Key, Figures]:
    groups: dict[_Key, Figures] = {}
    for each in counted:
        groups[key(each)] = groups.get(key(each), Figures()).plus(each.figures)
    return groups


def _together(all_of_them: Iterable[Figures]) -> Figures:
    return reduce(Figures.plus, all_of_them, Figures())
