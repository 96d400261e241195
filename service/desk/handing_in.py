"""Handing in a challenge, letting one in, and the first adjudication of one that waits."""

from dataclasses import dataclass

from service.desk import challenges, expecting, texts
from service.desk.challenges import Answered, answered, tournament_of
from service.desk.desk import Asked, Desk, Refused
from service.desk.devices import Device, Role
from service.desk.looking_up import read_by
from service.desk.recording import record_slip
from service.desk.slip_form import SlipForm
from service.rules.acts.commands import Adjudicate, HandIn, LetIn, LookedUp
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.slip import Kind, Method, Verdict
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class LetInForm:
    """The director's word that a challenge is let in, why, and how it is to be adjudicated."""

    number: int
    reason: str
    method: Method = Method.SOFTWARE


@dataclass(frozen=True, slots=True)
class AdjudicationForm:
    """A verdict found in a printed list: by whom, and what lay on the table."""

    number: int
    verdict: Verdict
    adjudicator: str
    printed_list: str


class CalledTooLate(Exception):
    """A challenge was called too late by its rulebook: kept, and not looked up."""

    def __init__(self, number: int, clause: str, *, replayed: bool) -> None:
        super().__init__(number)
        self.number = number
        self.clause = clause
        self.replayed = replayed


async def hand_in(desk: Desk, asked: Asked, form: SlipForm) -> Answered:
    """Adjudicate a slip (WESPA 3.10.7), or let the challenge wait for whoever has to decide it.

    Words are looked up before the command is queued, every one of them, so that the answer's time
    starts at the writer's clock and not at the look-up (promise 1). Of a slip that may be refused
    they are once the writer has found that it isn't.

    Raises:
        NotASlip, WrongNumberOfWords: typing errors; nothing was looked up.
        LexiconUnavailable: no verdict can be given now.
        CalledTooLate: it is on record, and a director can let it in.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record; other_lexicon where
            the device expects another list, which goes on record as a dispute.
    """

    async def made(tournament: Tournament, *, asks: bool) -> HandIn:
        if form.expects is not None:
            await expecting.refuse_another(desk, tournament_of(asked.device), form.expects)
        asks = asks or desk.plays.is_new(tournament_of(asked.device), tournament, form)
        return HandIn(
            game=form.game,
            turn=form.turn,
            new_play=form.new_play,
            challenger=form.challenger,
            looked_up=_slip(desk, tournament, form, asks=asks),
            kind=form.kind,
            method=form.method,
            call=form.call,
        )

    person = person_of(asked.device, form.adjudicator)
    try:
        done = await record_slip(desk, asked, made, person=person)
    except Refused as refused:
        if refused.refusal.code is Code.OTHER_LEXICON and form.expects is not None:
            await expecting.note(desk, asked.device, tournament_of(asked.device), form.expects)
        raise
    if form.expects is not None and not done.replayed:
        await expecting.note(desk, asked.device, tournament_of(asked.device), form.expects)
    return _in_time(await answered(desk, done))


async def let_in(desk: Desk, asked: Asked, form: LetInForm) -> Answered:
    """Let a challenge in that its timing had kept out, with the slip that was kept.

    Raises as `hand_in` does; for anybody but the director director_only.
    """
    if asked.device.role is not Role.DIRECTOR:
        raise Refused(
            Refusal(Code.DIRECTOR_ONLY, OURS, "Who is let in is the director's to say: call one.")
        )
    reason = texts.free_text(form.reason)

    async def made(tournament: Tournament, *, asks: bool) -> LetIn:
        kept = await challenges.known(desk, tournament_of(asked.device), form.number)
        looked_up = _slip_on_record(desk, tournament, kept, form.method, asks=asks)
        return LetIn(form.number, looked_up, form.method, texts.reference(reason))

    person = person_of(asked.device, None)
    done = await record_slip(desk, asked, made, person=person, kept=(reason,))
    return await answered(desk, done)


async def adjudicate(desk: Desk, asked: Asked, form: AdjudicationForm) -> Answered:
    """Give a challenge that waits the verdict that a person found (WESPA 3.10.7(a)(i)).

    Raises as Desk.record does.
    """
    printed_list = texts.free_text(form.printed_list)
    command = Adjudicate(
        number=form.number,
        verdict=form.verdict,
        printed_list=texts.reference(printed_list),
    )
    done = await desk.record(
        asked,
        command,
        tournament_id=tournament_of(asked.device),
        person=form.adjudicator,
        texts=(printed_list,),
    )
    return await answered(desk, done)


def person_of(device: Device, named: str | None) -> str | None:
    """Who acts: the person who is named, or the one whose own token this is; None for players.

    Adjudicators and directors have a token each, whose name stands for the person.
    """
    own = device.role in {Role.ADJUDICATOR, Role.DIRECTOR}
    return named or (device.name if own else None)


def _slip(desk: Desk, tournament: Tournament, form: SlipForm, *, asks: bool) -> LookedUp | None:
    """The slip that is brought along, where the kind of challenge has one."""
    if form.kind is not Kind.WORDS:
        return None
    place = tournament.policy_for(form.game.round if form.game else None)
    return read_by(form.method, desk.lexicons, tournament, form.words, place, asks=asks)


def _slip_on_record(
    desk: Desk, tournament: Tournament, kept: Challenge | None, method: Method, *, asks: bool
) -> LookedUp | None:
    """The slip of a challenge once more, as it was typed, by today's list."""
    if kept is None or kept.in_force is None:
        return None
    words = kept.in_force.slip.typed
    return read_by(method, desk.lexicons, tournament, words, kept.policy, asks=asks)


def _in_time(given: Answered) -> Answered:
    challenge = given.challenge
    if challenge.status is not Status.NOT_IN_TIME:
        return given
    clause = challenge.timing.clause if challenge.timing else OURS
    raise CalledTooLate(challenge.number, clause, replayed=given.done.replayed)
