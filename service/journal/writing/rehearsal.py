"""A record that is only in memory: decided as the writer decides, and nothing written."""

from service.journal.writing.acts import COMMAND_LINE, Act
from service.journal.writing.deciding import person_of, state_for
from service.journal.writing.draft import Draft, draft, take
from service.journal.writing.loaded import Loaded, Persons, TournamentRow
from service.rules.acts.commands import Command
from service.rules.acts.decide import decide
from service.rules.clauses.errors import Refusal
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Event
from service.rules.facts.tournament import Tournament

_ID = 1
NEVER = "1970-01-01T00:00:00.000Z"
"""The time that its entries claim: what is rehearsed happens at no time."""


class Rehearsal:
    """One tournament, from its opening on."""

    def __init__(self) -> None:
        self._loaded = Loaded(devices={COMMAND_LINE: None})

    @property
    def tournament(self) -> Tournament | None:
        """What is played by; None before the tournament is open."""
        row = self._loaded.tournaments.get(_ID)
        return row.folded if row else None

    def challenge(self, number: int) -> Challenge | None:
        """The challenge of this number as it stands."""
        stands = self._loaded.challenges.get((_ID, number))
        return stands.challenge if stands else None

    def act(self, command: Command, *, person: str | None = None) -> tuple[Event, ...] | Refusal:
        """Decide a command of a person and take its events in; the first one is the act.

        Raises:
            ValueError: no tournament is open to act in.
        """
        opened = _ID in self._loaded.tournaments
        act = Act(
            tournament_id=_ID if opened else None,
            device=COMMAND_LINE,
            command=command,
            person=person,
        )
        decided = decide(state_for(self._loaded, act, command), command)
        if not isinstance(decided, Refusal):
            self._take_in(draft(self._loaded, act, decided, NEVER))
            self._keep_name(act)
        return decided

    def _take_in(self, made: Draft) -> None:
        self._loaded.tournaments[_ID] = TournamentRow(_ID, 0, made.frontier, made.folded)
        take(self._loaded, _ID, made)

    def _keep_name(self, act: Act) -> None:
        number = person_of(self._loaded, act)
        if number is not None:
            self._loaded.persons.setdefault(_ID, Persons()).put(number, act.person)
