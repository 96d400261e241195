"""Slips on their way to the record: looked up only where the rules come to what their words are."""

from typing import Protocol

from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk, Refused, TurnedAway
from service.desk.slips import NotASlip
from service.journal.writing.acts import Done, FreeText, Turned
from service.lexicon.errors import LexiconUnavailable
from service.rules.acts.commands import Command
from service.rules.facts.tournament import Tournament


class Made(Protocol):
    """A command by what the tournament plays by, with its slip."""

    async def __call__(self, tournament: Tournament, *, asks: bool) -> Command:
        """Make it, with the slip looked up where this `asks` for it, and else only read."""


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

    It comes back from the writer to be looked up where the rules don't refuse it, so that nobody
    asks a word that is refused. Where the director has changed the lexicon meanwhile, or what the
    policy asks, it is made once more too.

    Raises:
        NotASlip, WrongNumberOfWords: typing errors; nothing was looked up.
        LexiconUnavailable: no verdict can be given now.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record.
    """
    tournament_id = tournament_of(asked.device)
    tournament = await desk.tournament(tournament_id)
    asks = False
    while True:
        try:
            command = await made(tournament, asks=asks)
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
            if turned.why is Turned.LEXICON_CHANGED:
                tournament = await desk.look_again(tournament_id)
            elif turned.why is Turned.NOT_LOOKED_UP:
                asks = True
            else:
                raise
