"""What can be asked of a tournament, and the state that deciding needs."""

from dataclasses import dataclass, field

from service.rules.challenge import Challenge
from service.rules.events import LengthCompared, Pairing, TextRef
from service.rules.penalty import PenaltyPolicy
from service.rules.rulebook import Ground
from service.rules.slip import Game, LexiconRef, Slip, Verdict
from service.rules.tournament import Tournament


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


@dataclass(frozen=True, slots=True)
class Amend:
    """Change what the event plays by; None leaves a thing as it is."""

    policy: PenaltyPolicy | None
    lexicon: LexiconRef | None
    slip_must_name: str | None
    round: int | None
    reason: TextRef
    outgoing: LexiconRef | None = None


@dataclass(frozen=True, slots=True)
class LoadGames:
    """Load the games of a round."""

    round: int
    games: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A slip with what its lexicon said of it as a whole, before anything was decided.

    `verdict` is None where a word is longer than the `authoritative_to` tiles up to which the
    lexicon decides. `changed` says that all words are acceptable and none is in `outgoing`, the
    edition before; both are left out where no policy asks (promise 1).
    """

    slip: Slip
    verdict: Verdict | None
    lexicon: LexiconRef
    authoritative_to: int | None = None
    outgoing: LexiconRef | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class HandIn:
    """Hand in a slip.

    `turn` tells the plays of the game apart; without one `new_play` says that another play
    has been made since the latest slip of the game.
    """

    game: Game | None
    turn: int | None
    new_play: bool
    challenger: str | None
    looked_up: LookedUp


@dataclass(frozen=True, slots=True)
class Reissue:
    """Put a corrected slip in the place of the one in force. `by_director` opens a ruling."""

    number: int
    ground: Ground
    confirmed_by: tuple[str, ...]
    looked_up: LookedUp
    by_director: bool
    reason: TextRef | None


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """Give a slip that waits its verdict, found in a printed list (WESPA 3.10.7(a)(i)).

    `adjudicator` is the person, and `printed_list` what lay on the table.
    """

    number: int
    verdict: Verdict
    adjudicator: TextRef
    printed_list: TextRef


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


Command = OpenTournament | Amend | LoadGames | HandIn | Reissue | Adjudicate | Expect | Compare


@dataclass(frozen=True, slots=True)
class Expectation:
    """A device's last word on which list it expects, and what was pinned when it said so."""

    expected: str
    pinned: str


@dataclass(frozen=True, slots=True)
class State:
    """What deciding a command needs, folded from the record.

    `in_game` holds the challenges of the command's game in order of their numbers, or only
    the challenge that it names where that has no game; `pairing` is the game as loaded, and
    `pairings` the games of a round as loaded, where games are loaded again; `of_player` maps a
    player's number to the numbers of that player's unsuccessful challenges in the whole
    tournament, where a policy counts over it; `answered_by` gives the entry that last changed
    each challenge of `in_game`; `expectation` is the acting device's own.
    """

    tournament: Tournament | None
    in_game: tuple[Challenge, ...] = ()
    pairing: Pairing | None = None
    pairings: tuple[Pairing, ...] = ()
    of_player: dict[int, frozenset[int]] = field(default_factory=dict)
    answered_by: dict[int, int] = field(default_factory=dict)
    expectation: Expectation | None = None
