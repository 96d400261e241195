"""Challenges: handing in a slip, having it reissued, looking at what is on record."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from service.desk import expecting, texts
from service.desk.desk import Asked, Desk, Refused, TurnedAway
from service.desk.devices import Device, Role
from service.desk.looking_up import look_up
from service.desk.reading import Sight, own_only, sight
from service.desk.slips import NotASlip
from service.journal import reader
from service.journal.reader import ChallengeFilter, ChallengeOnRecord
from service.journal.record.codec import Recorded
from service.journal.writing.acts import Done, FreeText, Turned
from service.lexicon.errors import LexiconUnavailable
from service.rules.commands import Adjudicate, HandIn, LookedUp, Reissue
from service.rules.errors import Code
from service.rules.events import ChallengeRepeated
from service.rules.rulebook import Ground
from service.rules.slip import Game, Verdict
from service.rules.tournament import Tournament

Policy = Callable[[Tournament], Awaitable[int | None]]
"""The place of the policy that a slip of the tournament is under; None where there is no slip."""


@dataclass(frozen=True, slots=True)
class SlipForm:
    """A slip as handed in, before anybody has read its words.

    `expects` is the list that its device thinks it plays by, as `read_fingerprint` gives it.
    """

    words: tuple[str, ...]
    game: Game | None = None
    turn: int | None = None
    new_play: bool = False
    challenger: str | None = None
    expects: str | None = None


@dataclass(frozen=True, slots=True)
class ReissueForm:
    """A corrected slip as handed in, with its ground and who confirmed it."""

    number: int
    words: tuple[str, ...]
    ground: Ground
    confirmed_by: tuple[str, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class AdjudicationForm:
    """A verdict found in a printed list: by whom, and what lay on the table."""

    number: int
    verdict: Verdict
    adjudicator: str
    printed_list: str


@dataclass(frozen=True, slots=True)
class Answered:
    """An act with the entry whose facts answer it: its own, or an earlier challenge's.

    `again` says that no new challenge was made: the play had one for these very words.
    """

    done: Done
    answer: Recorded
    again: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """A challenge as somebody may see it."""

    known: ChallengeOnRecord
    sight: Sight


class NoSuchChallenge(LookupError):
    """There is no challenge of this number that the caller may see."""


async def hand_in(desk: Desk, asked: Asked, form: SlipForm) -> Answered:
    """Adjudicate a slip (WESPA 3.10.7), or let it wait for a person where its lexicon can't.

    The words are looked up before the command is queued, every one of them, so that the
    answer's time starts at the writer's clock and not at the look-up (promise 1).

    Raises:
        NotASlip, WrongNumberOfWords: typing errors; nothing was looked up.
        LexiconUnavailable: no verdict can be given now.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record; other_lexicon where
            the device expects another list, which goes on record as a dispute.
    """

    def command(looked_up: LookedUp) -> HandIn:
        return HandIn(form.game, form.turn, form.new_play, form.challenger, looked_up)

    async def policy(tournament: Tournament) -> int:
        return tournament.policy_for(form.game.round if form.game else None)

    done = await _with_expectation(desk, asked, form, command, policy)
    event = done.recorded.event
    if not isinstance(event, ChallengeRepeated):
        return Answered(done, done.recorded, again=False)
    earlier = await asyncio.to_thread(_entry, desk, done.tournament_id, event.answered_by)
    return Answered(done, earlier, again=True)


async def reissue(desk: Desk, asked: Asked, form: ReissueForm) -> Done:
    """Adjudicate a corrected slip in the place of the one in force (WESPA 3.10.12).

    Raises as `hand_in` does.
    """
    reason = texts.free_text(form.reason) if form.reason else None

    async def policy(_tournament: Tournament) -> int | None:
        tournament_id = tournament_of(asked.device)
        known = await asyncio.to_thread(_challenge, desk, tournament_id, form.number)
        return known.challenge.policy if known else None

    def command(looked_up: LookedUp) -> Reissue:
        return Reissue(
            number=form.number,
            ground=form.ground,
            confirmed_by=form.confirmed_by,
            looked_up=looked_up,
            by_director=asked.device.role is Role.DIRECTOR,
            reason=texts.reference(reason) if reason else None,
        )

    return await _looked_up(
        desk,
        asked,
        form.words,
        command,
        policy,
        only_own=own_only(asked.device),
        kept=(reason,) if reason else (),
    )


async def adjudicate(desk: Desk, asked: Asked, form: AdjudicationForm) -> Done:
    """Give a challenge that waits the verdict that a person found (WESPA 3.10.7(a)(i)).

    Raises as Desk.record does.
    """
    adjudicator, printed_list = (
        texts.free_text(form.adjudicator),
        texts.free_text(form.printed_list),
    )
    command = Adjudicate(
        number=form.number,
        verdict=form.verdict,
        adjudicator=texts.reference(adjudicator),
        printed_list=texts.reference(printed_list),
    )
    tournament_id = tournament_of(asked.device)
    kept = (adjudicator, printed_list)
    return await desk.record(asked, command, tournament_id=tournament_id, texts=kept)


async def one(desk: Desk, device: Device, number: int) -> Seen:
    """The challenge of this number, as the device may see it.

    Raises:
        NoSuchChallenge: there is none, or it isn't this device's to see.
    """
    tournament_id = tournament_of(device)
    known = await asyncio.to_thread(_challenge, desk, tournament_id, number)
    seen = sight(device, known.device) if known else None
    if known is None or seen is None:
        raise NoSuchChallenge
    return Seen(known, seen)


async def page(desk: Desk, device: Device, wanted: ChallengeFilter, limit: int) -> list[Seen]:
    """A page of the challenges that the device may see, by number."""
    tournament_id = tournament_of(device)
    found = await asyncio.to_thread(_page, desk, tournament_id, wanted, limit)
    seen = ((known, sight(device, known.device)) for known in found)
    return [Seen(known, visible) for known, visible in seen if visible]


def tournament_of(device: Device) -> int:
    """The tournament of a device that has one; operators are kept out by the roles' table."""
    if device.tournament_id is None:
        raise ValueError("an operator has no tournament")
    return device.tournament_id


async def _with_expectation(
    desk: Desk,
    asked: Asked,
    form: SlipForm,
    command: Callable[[LookedUp], HandIn],
    policy: Policy,
) -> Done:
    """Look a slip up; what it says of the list goes on record where that is news."""
    said = form.expects
    if said is None:
        return await _looked_up(desk, asked, form.words, command, policy)
    tournament_id = tournament_of(asked.device)
    try:
        done = await _looked_up(desk, asked, form.words, command, policy, expects=said)
    except Refused as refused:
        if refused.refusal.code is Code.OTHER_LEXICON:
            await expecting.note(desk, asked.device, tournament_id, said)
        raise
    if not done.replayed:
        await expecting.note(desk, asked.device, tournament_id, said)
    return done


async def _looked_up(
    desk: Desk,
    asked: Asked,
    words: tuple[str, ...],
    command: Callable[[LookedUp], HandIn | Reissue],
    policy: Policy,
    *,
    expects: str | None = None,
    only_own: bool = False,
    kept: tuple[FreeText, ...] = (),
) -> Done:
    """Look the slip up in the pinned lexicon and put the command on record.

    `policy` tells the place of the slip's policy. Where the director has changed the lexicon
    meanwhile, or what the policy asks, the slip is looked up once more.
    """
    tournament_id = tournament_of(asked.device)
    tournament = await desk.tournament(tournament_id)
    while True:
        try:
            if expects is not None:
                await expecting.refuse_another(desk, tournament_id, expects)
            made = command(look_up(desk.lexicons, tournament, words, await policy(tournament)))
        except (LexiconUnavailable, NotASlip, Refused):
            # What was acknowledged is answered again all the same, whatever list is played by
            # now: its entry holds the verdict.
            if done := await desk.on_record(asked):
                return done
            raise
        try:
            return await desk.record(
                asked, made, tournament_id=tournament_id, own_only=only_own, texts=kept
            )
        except TurnedAway as turned:
            if turned.why is not Turned.LEXICON_CHANGED:
                raise
        tournament = await desk.look_again(tournament_id)


def _entry(desk: Desk, tournament_id: int, seq: int) -> Recorded:
    with desk.database.reading() as connection:
        found = reader.entry(connection, tournament_id, seq)
    if found is None:
        raise LookupError(f"entry {seq} is missing from the record")
    return found


def _challenge(desk: Desk, tournament_id: int, number: int) -> ChallengeOnRecord | None:
    with desk.database.reading() as connection:
        return reader.challenge(connection, tournament_id, number)


def _page(
    desk: Desk, tournament_id: int, wanted: ChallengeFilter, limit: int
) -> list[ChallengeOnRecord]:
    with desk.database.reading() as connection:
        return reader.challenge_page(connection, tournament_id, wanted, limit)
