"""What an entry makes or moves: challenges, rulings and games as they then stand on record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from service.journal.record.entries import Entry
from service.rules.acts.commands import Expectation
from service.rules.clauses.slip import Game
from service.rules.facts import life, ruling as rulings
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import (
    Beginning,
    Change,
    Event,
    GamesClosed,
    GamesLoaded,
    LexiconConfirmed,
    LexiconDisputed,
    OpinionGiven,
    Pairing,
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
    SlipAdjudicated,
    SlipAdmitted,
    SlipHandedIn,
    SlipReissued,
)
from service.rules.facts.ruling import Ruling

_FIRST_LOOK = SlipAdjudicated | SlipHandedIn | SlipAdmitted | SlipReissued


@dataclass(frozen=True, slots=True)
class ChallengeStands:
    """A challenge with what its entries tell beyond it.

    `device` handed it in and `received_at` is when, as the entry says; `seq` is the entry that
    touched it last.
    """

    challenge: Challenge
    device: str
    received_at: str
    seq: int


@dataclass(frozen=True, slots=True)
class RulingStands:
    """A ruling with the entry that touched it last."""

    ruling: Ruling
    seq: int


@dataclass(frozen=True, slots=True)
class GameStands:
    """A game that was loaded with its players, or whose result sheet is signed, or both.

    `closed` is the entry that says it is signed.
    """

    game: Game
    pairing: Pairing | None = None
    closed: int | None = None


def challenge_after(
    before: ChallengeStands | None, event: Event, entry: Entry
) -> ChallengeStands | None:
    """The challenge that an event makes or moves; None for events that move none.

    Raises:
        ValueError: the challenge is not where such an event can move it.
    """
    if isinstance(event, Beginning):
        return ChallengeStands(life.begun(event, entry.at), entry.by, entry.at, entry.seq)
    if before is not None and isinstance(event, Change):
        moved = life.evolve(before.challenge, event, entry.at)
        if isinstance(event, _FIRST_LOOK | OpinionGiven) and event.verdict is not None:
            again = isinstance(event, OpinionGiven)
            looked = (*(looked_on(before) if again else ()), entry.by)
            moved = replace(moved, looked_on=looked)
        return replace(before, challenge=moved, seq=entry.seq)
    return None


def looked_on(stands: ChallengeStands) -> tuple[str, ...]:
    """The devices on which the slip in force was looked at."""
    if stands.challenge.looked_on or stands.challenge.verdict is None:
        return stands.challenge.looked_on
    return (stands.device,)


def ruling_after(before: RulingStands | None, event: Event, entry: Entry) -> RulingStands | None:
    """The ruling that an event makes or moves; None for events about no ruling."""
    match event:
        case RulingGiven():
            return RulingStands(rulings.given(event, entry.at), entry.seq)
        case RulingOpinionGiven() | RulingSettled() if before is not None:
            return RulingStands(rulings.evolve(before.ruling, event, entry.at), entry.seq)
        case _:
            return None


def games_after(
    before: Mapping[Game, GameStands], event: Event, entry: Entry
) -> dict[Game, GameStands]:
    """The games that an event loads or closes; a game is closed once."""
    match event:
        case GamesLoaded(round=round_, games=pairings, left=left):
            loaded: dict[Game, Pairing | None] = dict.fromkeys(left)
            loaded |= {Game(each.division, round_, each.table): each for each in pairings}
            return {
                game: replace(before.get(game, GameStands(game)), pairing=pairing)
                for game, pairing in loaded.items()
            }
        case GamesClosed(games=games):
            known = {game: before.get(game, GameStands(game)) for game in games}
            return {
                game: replace(stands, closed=stands.closed or entry.seq)
                for game, stands in known.items()
            }
        case _:
            return {}


def expectation_of(event: LexiconConfirmed | LexiconDisputed) -> Expectation:
    """What the device has then said last of the list that it expects."""
    return Expectation(expected=event.expected, pinned=event.pinned)
