"""What a tournament plays by, its games, its lists, and the log that its record is in."""

from dataclasses import dataclass
from typing import ClassVar

from service.rules.clauses.penalty import PenaltyPolicy
from service.rules.clauses.rulebook import Parts
from service.rules.clauses.slip import Game, LexiconRef
from service.rules.facts.events.texts import TextRef


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """The first entry of a tournament's record.

    `outgoing` is the edition that the lexicon took the place of in this season, where it is named;
    `parts` are those of a club's own rulebook, None for a body's.
    """

    type: ClassVar[str] = "tournament.opened"
    version: ClassVar[int] = 1
    code: str
    origin: str
    epoch: int
    format: int
    public_key: str
    rulebook: str
    lexicon: LexiconRef
    policy: PenaltyPolicy
    slip_must_name: str
    outgoing: LexiconRef | None = None
    parts: Parts | None = None


@dataclass(frozen=True, slots=True)
class TournamentAmended:
    """The director changed what the event plays by; what is None stayed as it was.

    A policy holds from `policy_from_round` on (RULES.md, "Ours"). `round` is the round being
    played as the director says, whatever slips have named. `no_outgoing` says that there is no
    outgoing lexicon any more. `person` is that director, None where nobody is named.
    """

    type: ClassVar[str] = "tournament.amended"
    version: ClassVar[int] = 1
    policy: PenaltyPolicy | None
    policy_from_round: int | None
    lexicon: LexiconRef | None
    slip_must_name: str | None
    round: int | None
    reason: TextRef
    outgoing: LexiconRef | None = None
    no_outgoing: bool = False
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a round with the numbers of its two players."""

    division: str
    table: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class GamesLoaded:
    """The games of a round were loaded; those named before and not here stay.

    `left` are games that stay without players, as one of theirs now plays at another table.
    """

    type: ClassVar[str] = "games.loaded"
    version: ClassVar[int] = 1
    round: int
    games: tuple[Pairing, ...]
    left: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True)
class GamesClosed:
    """The result sheets of these games are signed (WESPA 5.4.1): only a ruling changes them."""

    type: ClassVar[str] = "games.closed"
    version: ClassVar[int] = 1
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class LexiconConfirmed:
    """A device expects the very list that the tournament plays by.

    `expected` is the fingerprint as the device gave it, whole or short.
    """

    type: ClassVar[str] = "lexicon.confirmed"
    version: ClassVar[int] = 1
    device: str
    expected: str
    pinned: str


@dataclass(frozen=True, slots=True)
class LexiconDisputed:
    """A device expects another list than the one that the tournament plays by: an alarm.

    `expected` is as in LexiconConfirmed.
    """

    type: ClassVar[str] = "lexicon.disputed"
    version: ClassVar[int] = 1
    device: str
    expected: str
    pinned: str


@dataclass(frozen=True, slots=True)
class LengthCompared:
    """Words of one length in tiles: in the lexicon, in the other list, in only one of them."""

    length: int
    here: int
    there: int
    only_here: int
    only_there: int


@dataclass(frozen=True, slots=True)
class LexiconCompared:
    """The director held a list against a lexicon: what came of it, in numbers.

    `fingerprint` is the lexicon's and `other` the list's; `told` is how many differing words
    the director was shown.
    """

    type: ClassVar[str] = "lexicon.compared"
    version: ClassVar[int] = 1
    name: str
    fingerprint: str
    other: str
    lengths: tuple[LengthCompared, ...]
    told: int


@dataclass(frozen=True, slots=True)
class EpochOpened:
    """A database was restored: from here on the record is another log.

    `last_checkpoint` is the newest checkpoint known of the log before, as its signed note.
    `public_key` is given where the key was lost and another signs from here on.
    """

    type: ClassVar[str] = "epoch.opened"
    version: ClassVar[int] = 1
    epoch: int
    origin: str
    last_checkpoint: str | None
    public_key: str | None = None
