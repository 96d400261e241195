"""Asking again, looking again, and the last word (WESPA 3.10.11; NASPA IV.K.4, IV.J.1.h)."""

from dataclasses import dataclass

from service.desk import challenges, texts
from service.desk.challenges import Answered, answered, tournament_of
from service.desk.desk import Asked, Desk
from service.desk.devices import Role
from service.desk.handing_in import person_of
from service.desk.looking_up import look_up, look_up_anew
from service.desk.reading import own_only
from service.desk.recording import record_slip
from service.rules.acts.commands import AskReview, EndReview, GiveOpinion
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.slip import Method, Verdict
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class ReviewForm:
    """A player's request for another look; `third` asks for a third opinion."""

    number: int
    by: str
    reason: Reason = Reason.LOOK_AGAIN
    third: bool = False


@dataclass(frozen=True, slots=True)
class OpinionForm:
    """What a person found by looking again: the words keyed anew, or a verdict and its list.

    `overridden` is the director's reason for letting one look who has looked before.
    """

    number: int
    adjudicator: str | None
    words: tuple[str, ...] | None = None
    verdict: Verdict | None = None
    printed_list: str | None = None
    overridden: str | None = None


@dataclass(frozen=True, slots=True)
class LastWordForm:
    """The verdict that ends a review, with what is known of the tiles.

    `corrected` says whether an error is corrected, where the book leaves that to the director.
    """

    number: int
    adjudicator: str | None
    verdict: Verdict
    method: Method
    touched: Touched
    corrected: bool | None = None
    reason: str | None = None


async def ask(desk: Desk, asked: Asked, form: ReviewForm) -> Answered:
    """Open a review, or join the one that is pending; raises as Desk.record does."""
    command = AskReview(form.number, form.by, form.reason, form.third)
    done = await desk.record(
        asked,
        command,
        tournament_id=tournament_of(asked.device),
        own_only=own_only(asked.device),
    )
    return await answered(desk, done)


async def give_opinion(desk: Desk, asked: Asked, form: OpinionForm) -> Answered:
    """Look again, by software with the words keyed anew or by a printed list.

    Raises:
        NotASlip, WrongNumberOfWords: typing errors; nothing was looked up.
        LexiconUnavailable: the words can't be looked up now.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record; words_differ where
            these are not the words of the slip, whatever they are.
    """
    printed_list = texts.free_text(form.printed_list) if form.printed_list else None
    overridden = texts.free_text(form.overridden) if form.overridden else None

    async def made(tournament: Tournament, *, asks: bool) -> GiveOpinion:
        looked_up = None
        if form.words is not None:
            place = await challenges.policy_of(desk, tournament_of(asked.device), form.number)
            looked_up = look_up(desk.lexicons, tournament, form.words, place, asks=asks)
        return GiveOpinion(
            number=form.number,
            looked_up=looked_up,
            verdict=form.verdict,
            printed_list=texts.reference(printed_list) if printed_list else None,
            overridden=texts.reference(overridden) if overridden else None,
            by_director=asked.device.role is Role.DIRECTOR,
        )

    done = await record_slip(
        desk,
        asked,
        made,
        own_only=own_only(asked.device),
        person=person_of(asked.device, form.adjudicator),
        kept=tuple(text for text in (printed_list, overridden) if text),
    )
    return await answered(desk, done)


async def end(desk: Desk, asked: Asked, form: LastWordForm) -> Answered:
    """End a review, by whoever has the last word.

    Raises:
        LexiconUnavailable: whether words are spared can't be looked up now.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record.
    """
    reason = texts.free_text(form.reason) if form.reason else None

    async def made(tournament: Tournament, *, asks: bool) -> EndReview:
        kept = await challenges.known(desk, tournament_of(asked.device), form.number)
        return EndReview(
            number=form.number,
            method=form.method,
            verdict=form.verdict,
            touched=form.touched,
            reason=texts.reference(reason) if reason else None,
            by_director=asked.device.role is Role.DIRECTOR,
            corrected=form.corrected,
            looked_up=look_up_anew(form.method, desk.lexicons, tournament, kept, asks=asks),
        )

    done = await record_slip(
        desk,
        asked,
        made,
        person=person_of(asked.device, form.adjudicator),
        kept=(reason,) if reason else (),
    )
    return await answered(desk, done)
