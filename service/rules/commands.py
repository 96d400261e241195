"""What can be asked of a tournament, and the state that deciding needs."""

from dataclasses import dataclass, field

from service.rules.challenge import Challenge
from service.rules.events import Pairing, TextRef
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


@dataclass(frozen=True, slots=True)
class Amend:
    """Change what the event plays by; None leaves a thing as it is."""

    policy: PenaltyPolicy | None
    lexicon: LexiconRef | None
    slip_must_name: str | None
    round: int | None
    reason: TextRef


@dataclass(frozen=True, slots=True)
class LoadGames:
    """Load the games of a round."""

    round: int
    games: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class HandIn:
    """Hand in a slip. `verdict` was looked up in `lexicon` before anything was decided.

    `turn` tells the plays of the game apart; without one `new_play` says that another play
    has been made since the latest slip of the game.
    """

    game: Game | None
    turn: int | None
    new_play: bool
    challenger: str | None
    slip: Slip
    verdict: Verdict
    lexicon: LexiconRef


@dataclass(frozen=True, slots=True)
class Reissue:
    """Put a corrected slip in the place of the one in force. `by_director` opens a ruling."""

    number: int
    ground: Ground
    confirmed_by: tuple[str, ...]
    slip: Slip
    verdict: Verdict
    lexicon: LexiconRef
    by_director: bool
    reason: TextRef | None


Command = OpenTournament | Amend | LoadGames | HandIn | Reissue


@dataclass(frozen=True, slots=True)
class State:
    """What deciding a command needs, folded from the record.

    `in_game` holds the challenges of the command's game in order of their numbers, or only
    the challenge that it names where that has no game; `pairing` is the game as loaded, and
    `pairings` the games of a round as loaded, where games are loaded again; `of_player` maps a
    player's number to the numbers of that player's unsuccessful challenges in the whole
    tournament, where a policy counts over it; `answered_by` gives the entry that last changed
    each challenge of `in_game`.
    """

    tournament: Tournament | None
    in_game: tuple[Challenge, ...] = ()
    pairing: Pairing | None = None
    pairings: tuple[Pairing, ...] = ()
    of_player: dict[int, frozenset[int]] = field(default_factory=dict)
    answered_by: dict[int, int] = field(default_factory=dict)
