"""Directors' rulings, and opinions on them (WESPA Preamble; NASPA II.E)."""

from dataclasses import dataclass

from service.desk import texts
from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk
from service.desk.handing_in import person_of
from service.journal.writing.acts import Done
from service.rules.acts.commands import GiveRulingOpinion, Rule, Ruled
from service.rules.clauses.slip import Game
from service.rules.facts.events import RulingKind


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
