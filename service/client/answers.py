"""What the desk answers, as values; fields that a newer desk adds are let be."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class NotAnAnswer(ValueError):
    """What came back is no answer of a desk; something else listens at that address."""


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
    forfeit: bool


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
    recognised: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class ChallengeAnswer:
    """A challenge as the desk answered it.

    `verdict` is of the slip as a whole, None while it waits, and `reason` says why. `spared` says
    whether the penalty was spared for a change of lexicon, None where it can't be. `printed_list`
    is what lay on the table, where that was consulted and not a lexicon. `replayed` says that the
    same request had been answered before. `body` is the whole answer as it came.
    """

    number: int
    status: str
    verdict: str | None
    outcome: Outcome | None
    lexicon: Lexicon | None
    printed_list: str | None
    adjudicated_at: str | None
    reason: str | None
    spared: bool | None
    replayed: bool
    body: Mapping[str, Any]


def challenge_answer(body: Mapping[str, Any], *, replayed: bool) -> ChallengeAnswer:
    """Read the answer to a slip.

    Raises:
        NotAnAnswer: the body has another shape.
    """
    try:
        outcome, lexicon = body["outcome"], body["lexicon"]
        return ChallengeAnswer(
            number=body["number"],
            status=body["status"],
            verdict=body["verdict"],
            outcome=_outcome(outcome) if outcome else None,
            lexicon=_lexicon(lexicon) if lexicon else None,
            printed_list=body.get("list"),
            adjudicated_at=body["adjudicated_at"],
            reason=body.get("reason"),
            spared=body.get("spared"),
            replayed=replayed,
            body=body,
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise NotAnAnswer("the answer is not a challenge's") from error


def _outcome(body: Mapping[str, Any]) -> Outcome:
    penalty = body["penalty"]
    return Outcome(
        play=body["play"],
        loses_turn=body["loses_turn"],
        on_turn=body["on_turn"],
        game=body["game"],
        penalty=_penalty(penalty) if penalty else None,
        instructions=tuple(body["instructions"]),
        in_force=body["in_force"],
        overdraw=_overdraw(body["overdraw"]) if body.get("overdraw") else None,
        view=body.get("view"),
    )


def _overdraw(body: Mapping[str, Any]) -> Overdraw:
    return Overdraw(
        tiles=body["tiles"],
        turned_up=body["turned_up"],
        among=body["among"],
        clause=body["clause"],
    )


def _penalty(body: Mapping[str, Any]) -> Penalty:
    return Penalty(
        step=body["step"],
        score_changes=tuple(
            ScoreChange(change["role"], change["points"]) for change in body["score_changes"]
        ),
        clock_seconds=body["clock_seconds"],
        lose_turn=body["lose_turn"],
        forfeit=body.get("forfeit", False),
    )


def _lexicon(body: Mapping[str, Any]) -> Lexicon:
    return Lexicon(
        name=body["name"],
        edition=body["edition"],
        words=body["words"],
        fingerprint=body["fingerprint"],
        official=body["official"],
        recognised=body.get("recognised"),
        note=body.get("note"),
    )
