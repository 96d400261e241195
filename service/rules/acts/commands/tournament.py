"""What is asked of a tournament itself: what it plays by, its games, its lists."""

from dataclasses import dataclass

from service.rules.clauses.penalty import PenaltyPolicy
from service.rules.clauses.rulebook import Parts
from service.rules.clauses.slip import Game, LexiconRef
from service.rules.facts.events import LengthCompared, Pairing, TextRef


@dataclass(frozen=True, slots=True)
class OpenTournament:
    """Open a tournament; `origin`, `format` and `public_key` are its record's own."""

    code: str
    origin: str
    format: int
    public_key: str
    rulebook: str
    lexicon: LexiconRef
    policy: PenaltyPolicy
    slip_must_name: str
    outgoing: LexiconRef | None = None
    parts: Parts | None = None


@dataclass(frozen=True, slots=True)
class Amend:
    """Change what the event plays by; None leaves a thing as it is.

    `no_outgoing` takes the outgoing lexicon away; `other_language` says that the lexicon is in
    another language than the one that is played by.
    """

    policy: PenaltyPolicy | None
    lexicon: LexiconRef | None
    slip_must_name: str | None
    round: int | None
    reason: TextRef
    outgoing: LexiconRef | None = None
    no_outgoing: bool = False
    other_language: bool = False


@dataclass(frozen=True, slots=True)
class LoadGames:
    """Load the games of a round."""

    round: int
    games: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class CloseGames:
    """Close games: their result sheets are signed (WESPA 5.4.1)."""

    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Expect:
    """A device says which list it expects, by a fingerprint as `read_fingerprint` gives it."""

    device: str
    expected: str


@dataclass(frozen=True, slots=True)
class Compare:
    """Put on record that a list was held against a lexicon; the fields are LexiconCompared's."""

    name: str
    fingerprint: str
    other: str
    lengths: tuple[LengthCompared, ...]
    told: int
