"""Directors' rulings, opinions on them, and the report of them (WESPA Preamble; NASPA II.E)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from service.desk import texts
from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk
from service.desk.handing_in import person_of
from service.journal import reader
from service.journal.reader import RulingOnRecord
from service.journal.writing.acts import Done
from service.rules.acts.commands import GiveRulingOpinion, Rule, Ruled
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import ScoreChange
from service.rules.clauses.slip import Game
from service.rules.facts.events import RulingKind, TextRef
from service.rules.facts.ruling import Ruling
from service.rules.facts.tournament import Tournament

FORGOTTEN = "(forgotten)"


@dataclass(frozen=True, slots=True)
class RulingForm:
    """A ruling: on what, with which outcome, why, and which director gave it.

    Without a `director` the device's own name stands for one.
    """

    kind: RulingKind
    reason: str
    number: int | None = None
    game: Game | None = None
    outcome: Ruled | None = None
    director: str | None = None


@dataclass(frozen=True, slots=True)
class RulingOpinionForm:
    """Another director's opinion on a ruling, or the first director's final say."""

    ruling: int
    agrees: bool
    reason: str
    outcome: Ruled | None = None
    director: str | None = None


@dataclass(frozen=True, slots=True)
class RulingSeen:
    """A ruling, with the names of directors by number, but for those forgotten."""

    known: RulingOnRecord
    directors: Mapping[int, str]

    def director(self, person: int | None) -> str:
        """What a director is called."""
        return "the director" if person is None else self.directors.get(person, FORGOTTEN)

    def said(self, ref: TextRef) -> str:
        """What was said, unless it was forgotten."""
        return self.known.said.get(ref.id, FORGOTTEN)


async def give(desk: Desk, asked: Asked, form: RulingForm) -> Done:
    """Put a ruling on record; raises as Desk.record does."""
    reason = texts.free_text(form.reason)
    command = Rule(form.kind, form.number, form.game, form.outcome, texts.reference(reason))
    return await desk.record(
        asked,
        command,
        tournament_id=tournament_of(asked.device),
        person=person_of(asked.device, form.director),
        texts=(reason,),
    )


async def give_opinion(desk: Desk, asked: Asked, form: RulingOpinionForm) -> Done:
    """Put an opinion on a ruling on record, or the final say; raises as Desk.record does."""
    reason = texts.free_text(form.reason)
    command = GiveRulingOpinion(form.ruling, form.agrees, form.outcome, texts.reference(reason))
    return await desk.record(
        asked,
        command,
        tournament_id=tournament_of(asked.device),
        person=person_of(asked.device, form.director),
        texts=(reason,),
    )


def page(connection: Connection, tournament_id: int, *, after: int, limit: int) -> list[RulingSeen]:
    """A page of the rulings, by number."""
    found = reader.ruling_page(connection, tournament_id, after=after, limit=limit)
    directors = reader.persons_named(connection, tournament_id) if found else {}
    return [RulingSeen(known, directors) for known in found]


def heading(tournament: Tournament) -> str:
    """What the report of a tournament's rulings begins with."""
    return f"Rulings at {tournament.code}, under {tournament.book.title}\n"


def paragraph(seen: RulingSeen) -> str:
    """A ruling in the words of a report to a rules committee (WESPA Preamble)."""
    return "\n" + "".join(f"{line}\n" for line in _lines(seen))


def _lines(seen: RulingSeen) -> Iterator[str]:
    ruling = seen.known.ruling
    at = ruling.at[:16].replace("T", " ")
    yield f"Ruling {ruling.number}, on {_about(ruling)}; by {ruling.clause}; {at} UTC"
    yield f"  {seen.director(ruling.person)}: {seen.said(ruling.reason)}"
    for opinion in ruling.opinions:
        verb = "agrees" if opinion.agrees else "differs"
        yield f"  {seen.director(opinion.person)} {verb}: {seen.said(opinion.reason)}"
    if ruling.settled is not None:
        yield f"  Final say of the first director: {seen.said(ruling.settled)}"
    if ruling.outcome is not None:
        yield f"  Outcome: {_outcome(ruling.outcome)}."


def _about(ruling: Ruling) -> str:
    game = ruling.game
    parts = [ruling.kind.value]
    if ruling.challenge is not None:
        parts.append(f"challenge {ruling.challenge}")
    if game is not None:
        division = f"division {game.division} " if game.division else ""
        parts.append(f"{division}round {game.round} table {game.table}")
    return ", ".join(parts)


def _outcome(outcome: Outcome) -> str:
    parts = []
    if outcome.play is not None:
        parts.append(f"the play {outcome.play.value.replace('_', ' ')}")
    if outcome.loses_turn is not None:
        parts.append(f"the {outcome.loses_turn} loses the turn")
    if outcome.on_turn is not None:
        parts.append(f"the {outcome.on_turn} is on turn")
    penalty = outcome.penalty
    if penalty is not None:
        parts += map(_score_change, penalty.score_changes)
        parts += [f"{penalty.clock_seconds} seconds of clock"] if penalty.clock_seconds else []
        parts += ["the game is forfeited"] if penalty.forfeit else []
    return "; ".join(parts) or "none"


def _score_change(change: ScoreChange) -> str:
    return f"{change.points:+d} points to the {change.role}"
