"""Putting a challenge right: a corrected slip, a verdict found wrong, a clerical error."""

from dataclasses import dataclass

from service.desk import challenges, texts
from service.desk.challenges import Answered, answered, tournament_of
from service.desk.desk import Asked, Desk
from service.desk.devices import Role
from service.desk.handing_in import person_of
from service.desk.looking_up import look_up_anew, read_by
from service.desk.reading import own_only
from service.desk.recording import record_slip
from service.rules.acts.commands import AmendChallenge, Correct, Reissue, Void, Withdraw
from service.rules.clauses.review import Touched
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Game, Method, Verdict
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class ReissueForm:
    """A corrected slip as handed in, with its ground and who confirmed it.

    `blank` is what the director found of a blank, and `finding` that finding in words. By the
    `method` of a printed list it waits for a person.
    """

    number: int
    words: tuple[str, ...]
    ground: Ground
    confirmed_by: tuple[str, ...] = ()
    reason: str | None = None
    blank: BlankFinding | None = None
    finding: str | None = None
    adjudicator: str | None = None
    method: Method = Method.SOFTWARE


@dataclass(frozen=True, slots=True)
class CorrectionForm:
    """The verdict that should have been given, why, and what is known of the tiles.

    `corrected` says whether it still is, where the book leaves that to the director.
    """

    number: int
    verdict: Verdict
    method: Method
    touched: Touched
    reason: str
    corrected: bool | None = None
    adjudicator: str | None = None


@dataclass(frozen=True, slots=True)
class AmendmentForm:
    """Game, turn and side of a challenge as they should have been, and why; None leaves one."""

    number: int
    reason: str
    game: Game | None = None
    turn: int | None = None
    challenger: str | None = None


async def reissue(desk: Desk, asked: Asked, form: ReissueForm) -> Answered:
    """Adjudicate a corrected slip in the place of the one in force (WESPA 3.10.12).

    Raises:
        NotASlip, WrongNumberOfWords: typing errors; nothing was looked up.
        LexiconUnavailable: no verdict can be given now.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record.
    """
    reason = texts.free_text(form.reason) if form.reason else None
    finding = texts.free_text(form.finding) if form.finding else None

    async def made(tournament: Tournament, *, asks: bool) -> Reissue:
        place = await challenges.policy_of(desk, tournament_of(asked.device), form.number)
        return Reissue(
            number=form.number,
            ground=form.ground,
            confirmed_by=form.confirmed_by,
            looked_up=read_by(form.method, desk.lexicons, tournament, form.words, place, asks=asks),
            by_director=asked.device.role is Role.DIRECTOR,
            reason=texts.reference(reason) if reason else None,
            blank=form.blank,
            finding=texts.reference(finding) if finding else None,
        )

    done = await record_slip(
        desk,
        asked,
        made,
        own_only=own_only(asked.device),
        person=person_of(asked.device, form.adjudicator),
        kept=tuple(text for text in (reason, finding) if text),
    )
    return await answered(desk, done)


async def correct(desk: Desk, asked: Asked, form: CorrectionForm) -> Answered:
    """Put a misadjudication on record, corrected or not by the book; raises as reviews.end does."""
    reason = texts.free_text(form.reason)

    async def made(tournament: Tournament, *, asks: bool) -> Correct:
        kept = await challenges.known(desk, tournament_of(asked.device), form.number)
        return Correct(
            number=form.number,
            method=form.method,
            verdict=form.verdict,
            touched=form.touched,
            reason=texts.reference(reason),
            corrected=form.corrected,
            looked_up=look_up_anew(form.method, desk.lexicons, tournament, kept, asks=asks),
        )

    person = person_of(asked.device, form.adjudicator)
    done = await record_slip(desk, asked, made, person=person, kept=(reason,))
    return await answered(desk, done)


async def withdraw(
    desk: Desk, asked: Asked, number: int, blank: BlankFinding | None, finding: str | None
) -> Answered:
    """Withdraw a challenge as far as its book allows it; raises as Desk.record does."""
    kept = texts.free_text(finding) if finding else None
    command = Withdraw(
        number=number,
        blank=blank,
        finding=texts.reference(kept) if kept else None,
        by_director=asked.device.role is Role.DIRECTOR,
    )
    done = await desk.record(
        asked,
        command,
        tournament_id=tournament_of(asked.device),
        person=person_of(asked.device, None),
        texts=(kept,) if kept else (),
    )
    return await answered(desk, done)


async def void(desk: Desk, asked: Asked, number: int, reason: str) -> Answered:
    """Void a clerical double; raises as Desk.record does."""
    kept = texts.free_text(reason)
    done = await desk.record(
        asked,
        Void(number, texts.reference(kept)),
        tournament_id=tournament_of(asked.device),
        person=person_of(asked.device, None),
        texts=(kept,),
    )
    return await answered(desk, done)


async def amend(desk: Desk, asked: Asked, form: AmendmentForm) -> Answered:
    """Put right which game, turn or side a challenge is of; raises as Desk.record does."""
    tournament_id, kept = tournament_of(asked.device), texts.free_text(form.reason)
    now = await challenges.known(desk, tournament_id, form.number)
    command = AmendChallenge(
        number=form.number,
        game=form.game or (now.game if now else None),
        turn=form.turn or (now.turn if now else None),
        challenger=form.challenger or (now.challenger if now else None),
        reason=texts.reference(kept),
    )
    person = person_of(asked.device, None)
    done = await desk.record(
        asked, command, tournament_id=tournament_id, person=person, texts=(kept,)
    )
    return await answered(desk, done)
