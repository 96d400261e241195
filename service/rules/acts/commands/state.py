"""The state that deciding a command needs, folded from the record."""

from dataclasses import dataclass, field

from service.rules.clauses.slip import Game
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Pairing
from service.rules.facts.ruling import Ruling
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Expectation:
    """A device's last word on which list it expects, and what was pinned when it said so."""

    expected: str
    pinned: str


@dataclass(frozen=True, slots=True)
class State:
    """What deciding a command needs.

    `in_game` holds the challenges of the command's game in order of their numbers, or only
    the challenge that it names where that has no game; `in_other_game` those of the game that the
    command moves a challenge to, where that is another. `pairing` is the game as loaded that the
    command names, or that of the challenge it is about, and `pairings` the games of a round as
    loaded, where games are loaded again: then `in_game` holds the challenges of that round.
    `loaded` are the games that the command names which are loaded; `elsewhere` are games of its
    round that bear on it, with a challenge or a signed sheet of theirs on record: those of its
    tables whose division was left out there or here, and those where the number that it names as
    challenger has challenged.

    `of_player` maps a player's number to the numbers of that player's unsuccessful challenges in
    the whole tournament, where a policy counts over it. `later` holds the challenges of the whole
    tournament that may have counted the one that the command names: those behind it of the same
    player, and of the player it moves to, by number. `closed` are the games among all of these
    whose result sheets are signed.

    `answered_by` gives the entry that last changed each challenge of `in_game`; `expectation` is
    the acting device's own; `person` is the number of the person who acts, where one is named;
    `ruling` is the one that the command names; `looked_here` are the persons, None for players,
    who gave a look on the acting device at the slip that is looked at again.
    """

    tournament: Tournament | None
    in_game: tuple[Challenge, ...] = ()
    pairing: Pairing | None = None
    pairings: tuple[Pairing, ...] = ()
    of_player: dict[int, frozenset[int]] = field(default_factory=dict)
    answered_by: dict[int, int] = field(default_factory=dict)
    expectation: Expectation | None = None
    in_other_game: tuple[Challenge, ...] = ()
    later: tuple[Challenge, ...] = ()
    closed: frozenset[Game] = frozenset()
    person: int | None = None
    ruling: Ruling | None = None
    loaded: frozenset[Game] = frozenset()
    elsewhere: frozenset[Game] = frozenset()
    looked_here: frozenset[int | None] = frozenset()

    @property
    def others_looked_here(self) -> bool:
        """Whether the acting device has given the look of another than who acts."""
        return bool(self.looked_here - {self.person})

    def named(self, number: int) -> Challenge | None:
        """The challenge of this number among those of the game, if it is there."""
        return next((each for each in self.in_game if each.number == number), None)
