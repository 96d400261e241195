"""Penalties: what unsuccessful challenges cost, for whoever keeps the scores."""

import asyncio

from service.desk.challenges import tournament_of
from service.desk.desk import Desk
from service.desk.devices import Device
from service.journal import reader
from service.journal.reader import ChallengeFilter
from service.rules.challenge import Challenge
from service.rules.slip import Verdict


async def page(desk: Desk, device: Device, after: int, limit: int) -> list[Challenge]:
    """A page of the unsuccessful challenges of the whole tournament, by number.

    All of them, whichever device handed them in: a list with some missing would be taken for
    what is owed. What is shown of them has no words.
    """
    wanted = ChallengeFilter(after=after, verdict=Verdict.VALID.value)
    return await asyncio.to_thread(_page, desk, tournament_of(device), wanted, limit)


def _page(desk: Desk, tournament_id: int, wanted: ChallengeFilter, limit: int) -> list[Challenge]:
    with desk.database.reading() as connection:
        found = reader.challenge_page(connection, tournament_id, wanted, limit)
    return [known.challenge for known in found]
