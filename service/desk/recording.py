"""Slips on their way to the record: looked up before the queue, anew where the list has changed."""

from collections.abc import Awaitable, Callable

from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk, Refused, TurnedAway
from service.desk.slips import NotASlip
from service.journal.writing.acts import Done, FreeText, Turned
from service.lexicon.errors import LexiconUnavailable
from service.rules.acts.commands import Command
from service.rules.facts.tournament import Tournament

Made = Callable[[Tournament], Awaitable[Command]]
"""The command by what the tournament plays by, with its slip looked up or read."""


async def record_slip(
    desk: Desk,
    asked: Asked,
    made: Made,
    *,
    own_only: bool = False,
    person: str | None = None,
    kept: tuple[FreeText, ...] = (),
) -> Done:
    """Put a command with a slip on record.

    Where the director has changed the lexicon meanwhile, or what the policy asks, the command is
    made once more.

    Raises:
        NotASlip, WrongNumberOfWords: typing errors; nothing was looked up.
        LexiconUnavailable: no verdict can be given now.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record.
    """
    tournament_id = tournament_of(asked.device)
    tournament = await desk.tournament(tournament_id)
    while True:
        try:
            command = await made(tournament)
        except (LexiconUnavailable, NotASlip, Refused):
            # What was acknowledged is answered again all the same, whatever list is played by
            # now: its entry holds the verdict.
            if done := await desk.on_record(asked):
                return done
            raise
        try:
            return await desk.record(
                asked,
                command,
                tournament_id=tournament_id,
                own_only=own_only,
                person=person,
                texts=kept,
            )
        except TurnedAway as turned:
            if turned.why is not Turned.LEXICON_CHANGED:
                raise
        tournament = await desk.look_again(tournament_id)
