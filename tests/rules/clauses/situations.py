"""How a situation is written down, and short ways to say what a book makes of one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from service.rules.acts.commands import Command, HandIn
from service.rules.acts.decide import decide
from service.rules.books import RULEBOOKS
from service.rules.clauses.call import Call
from service.rules.clauses.errors import Refusal
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import Circumstances, Outcome, outcome_of
from service.rules.clauses.penalty import Penalty, PenaltyPolicy
from service.rules.clauses.review import Look, Reason, Review, asked
from service.rules.clauses.slip import Kind, Verdict
from service.rules.clauses.tiles import TileFacts
from service.rules.clauses.timing import Facts, judge
from service.rules.facts import ruling as rulings
from service.rules.facts.events import RulingGiven, RulingOpinionGiven, RulingSettled
from service.rules.facts.ruling import Ruling
from tests.commands import FIVE_PER_WORD, hand_in, opening
from tests.rules.record import AT, Record


@dataclass(frozen=True)
class Situation:
    """A row, a situation in words, how to find out what is made of it, and what that must be."""

    row: str
    situation: str
    find: Callable[[], object]
    expected: object


@dataclass(frozen=True)
class By:
    """An act of a person, by number."""

    person: int
    command: Command


Act = Command | By


def in_time(book: str, **facts: Any) -> Callable[[], object]:
    """How a challenge stands in time, and by which clause."""

    def find() -> object:
        judged = judge(RULEBOOKS[book].timing, Facts(**facts))
        return judged.standing.value, judged.clause

    return find


def kind_of_draw(book: str, **facts: Any) -> Callable[[], object]:
    """What a draw was."""
    return lambda: judge(RULEBOOKS[book].timing, Facts(**facts)).draw.value


def outcome(
    book: str, verdict: Verdict, penalty: Penalty | None = None, **at: Any
) -> Callable[[], Outcome]:
    """What follows from a verdict in these circumstances."""
    return lambda: outcome_of(
        verdict,
        penalty,
        RULEBOOKS[book],
        Circumstances(**at),
    )


def told(
    book: str, verdict: Verdict, *instructions: str, tiles: TileFacts | None = None, **at: Any
) -> Callable[[], object]:
    """Which of these instructions the players get, in the order in which they get them."""

    def find() -> object:
        found = outcome(book, verdict, tiles=tiles or TileFacts(), **at)().instructions
        return tuple(each.value for each in found if each in map(Instruction, instructions))

    return find


def overdraw(book: str, verdict: Verdict, tiles: TileFacts) -> Callable[[], object]:
    """How many tiles are too many, how many are turned up, among which, by which clause."""

    def find() -> object:
        found = outcome(book, verdict, tiles=tiles)().overdraw
        return found and (found.tiles, found.turned_up, found.among.value, found.clause)

    return find


def acted(
    *commands: Act, book: str = "wespa", policy: PenaltyPolicy = FIVE_PER_WORD
) -> Callable[[], object]:
    """What the last of these acts makes: the kind of entry, or the code and clause of a refusal."""

    def find() -> object:
        last = record(*commands, book=book, policy=policy)[1]
        if isinstance(last, Refusal):
            return last.code.value, last.clause
        return getattr(last, "type", None)

    return find


def shown(
    *commands: Act,
    book: str = "wespa",
    policy: PenaltyPolicy = FIVE_PER_WORD,
    number: int = 1,
    of: Callable[[Any], object],
) -> Callable[[], object]:
    """What a challenge is after these acts."""
    return lambda: of(record(*commands, book=book, policy=policy)[0].challenges()[number])


def called(kind: Kind = Kind.WORDS, **call: Any) -> HandIn:
    """A challenge of turn 1 that was called so."""
    asked_for = hand_in("CAT", turn=1)
    looked_up = asked_for.looked_up if kind is Kind.WORDS else None
    return replace(asked_for, kind=kind, looked_up=looked_up, call=Call(**call))


def record(*commands: Act, book: str, policy: PenaltyPolicy) -> tuple[Record, object]:
    """A record with these acts, and what the last of them made."""
    made = Record()
    last: object = made.act(opening(rulebook=book, policy=policy))
    for each in commands:
        command, person = (each.command, each.person) if isinstance(each, By) else (each, None)
        state = replace(made.state(command), person=person, ruling=_ruling(made))
        decided = decide(state, command)
        if isinstance(decided, Refusal):
            last = decided
        else:
            made.events.extend(decided)
            last = decided[0]
    return made, last


def _ruling(made: Record) -> Ruling | None:
    """The latest ruling, with what other directors and the first one said of it."""
    latest = None
    for event in made.events:
        if isinstance(event, RulingGiven):
            latest = rulings.given(event, AT)
        elif isinstance(event, RulingOpinionGiven | RulingSettled) and latest is not None:
            latest = rulings.evolve(latest, event, AT)
    return latest


def review(book: str, first: Look, reason: Reason) -> Review:
    """The review that a request opens, where it opens one."""
    found = asked(RULEBOOKS[book].review, first, reason)
    assert isinstance(found, Review), found
    return found
