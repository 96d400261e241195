"""What the desk answers, as values; fields that a newer desk adds are let be."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class NotAnAnswer(ValueError):
    """What came back is no answer of a desk; something else listens at that address."""


def read(content: bytes, kind: type[T]) -> T:
    """Read an answer as a value of this kind.

    Raises:
        NotAnAnswer: the body has another shape.
    """
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotAnAnswer("the answer has not the shape that it has at a desk") from error


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """Signed points for the score of a role, `challenger` or `challenged`."""

    role: str
    points: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an unsuccessful challenge costs; `step` is the rung of the ladder, from 1."""

    step: int
    score_changes: tuple[ScoreChange, ...]
    clock_seconds: int
    lose_turn: bool
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class Overdraw:
    """How drawn tiles that are too many are corrected; `turned_up` is None where no text says."""

    tiles: int
    turned_up: int | None
    among: str
    clause: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from a verdict. `instructions` are codes; `in_force` is false while it waits.

    `play` and `on_turn` are None until something is in force, `view` how many tiles may be viewed
    from the bag.
    """

    play: str | None
    loses_turn: str | None
    on_turn: str | None
    game: str
    penalty: Penalty | None
    instructions: tuple[str, ...]
    in_force: bool
    overdraw: Overdraw | None = None
    view: int | None = None


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The lexicon that a verdict rests on; `note` where the tournament has to say more.

    `words` is how many it holds, `recognised` the well-known edition of the same words.
    """

    name: str
    edition: str
    words: int
    fingerprint: str
    official: bool
    recognised: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """How far another look at a verdict is, and the clause it goes by."""

    stage: str
    reason: str
    way: str
    third: bool
    clause: str


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What was carried out for a verdict that fell, and stays."""

    lost_turn: str | None
    clock_seconds: int
    forfeit: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAnswer:
    """A challenge as an act left it.

    `verdict` is of the slip as a whole, None while it waits; `waits_for` says for whom and `reason`
    why. `spared` says whether the penalty was spared for a change of lexicon, None where it can't
    be. `list` is what lay on the table, where that was consulted and not a lexicon. `ruling` is
    the number of the one that settled it.
    """

    number: int
    status: str
    verdict: str | None
    outcome: Outcome | None
    lexicon: Lexicon | None
    adjudicated_at: str | None
    list: str | None = None
    reason: str | None = None
    waits_for: str | None = None
    spared: bool | None = None
    final: bool | None = None
    review: Review | None = None
    ruling: int | None = None
    carried_out: tuple[CarriedOut, ...] | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one challenge of a batch: `challenge`, or else the `problem` as it was told."""

    key: str
    status: int
    replayed: bool
    challenge: ChallengeAnswer | None
    problem: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a batch, in the order in which it was sent."""

    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudication:
    """One act of checking a slip; its words where the token may read them."""

    method: str | None
    verdict: str | None
    ground: str | None
    adjudicated_at: str | None
    adjudicator: str | None = None
    words: tuple[str, ...] | None = None
    typed: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(ChallengeAnswer):
    """A challenge on record: which play it is of, and every adjudication; the last is in force."""

    kind: str
    division: str | None
    round: int | None
    table: int | None
    turn: int | None
    challenger: str | None
    adjudications: tuple[Adjudication, ...]
    notes: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Challenges:
    """A page of challenges, by number."""

    challenges: tuple[Challenge, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one challenge costs, and what was carried out and stays though nothing is owed."""

    number: int
    division: str | None
    round: int | None
    table: int | None
    turn: int | None
    challenger: str | None
    penalty: Penalty | None
    carried_out: tuple[CarriedOut, ...] | None = None


@dataclass(frozen=True, slots=True)
class Costs:
    """A page of costs, by the challenges' numbers."""

    penalties: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is played within its round; '' is the only division."""

    division: str
    table: int


@dataclass(frozen=True, slots=True)
class GamesLoaded:
    """A round's games were loaded; those at the places of `left` have other players now."""

    round: int
    left: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class GamesClosed:
    """Games whose result sheets are signed: a ruling alone changes them."""

    round: int
    games: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game on record, with the players' numbers; None where it was only closed, never loaded."""

    division: str
    table: int
    first: int | None
    first_name: str | None
    second: int | None
    second_name: str | None
    closed: bool


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a round that were loaded or closed."""

    round: int
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a director decided: what kind of decision, its clause, and what it settled."""

    entry: int
    decided: str
    number: int | None
    kind: str | None
    challenge: int | None
    verdict: str | None
    clause: str
    director: str | None
    reason: str | None
    outcome: Outcome | None
    given_at: str
    replaced_by: int | None


@dataclass(frozen=True, slots=True)
class Decisions:
    """A page of decisions, by the entries' numbers."""

    rulings: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Paired:
    """What pairing gave: whose the token is. It is told until somebody has used it."""

    id: str
    name: str
    role: str
    token: str | None
    tournament: str | None
    table: int | None
    language: str | None


@dataclass(frozen=True, slots=True)
class Event:
    """What happened; `id` is its entry's number, None for what is not of the record."""

    id: int | None
    name: str
    data: Mapping[str, Any]
