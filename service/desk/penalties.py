"""Penalties: what unsuccessful challenges cost, for whoever keeps the scores.

All of them, whichever device handed the challenges in: a list with some missing would be taken for
what is owed. What is shown of them has no words.
"""

from dataclasses import dataclass, replace

from sqlalchemy import Connection

from service.journal import figures, reader
from service.journal.figures import PlayerCosts
from service.journal.reader import ChallengeFilter
from service.rules.facts.challenge import Challenge


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """What challenges came to for a player, and the name where it is known."""

    costs: PlayerCosts
    name: str | None


def by_challenge(
    connection: Connection, tournament_id: int, wanted: ChallengeFilter, limit: int
) -> list[Challenge]:
    """A page of the challenges that cost something, by number."""
    costing = replace(wanted, costing=True)
    found = reader.challenge_page(connection, tournament_id, costing, limit)
    return [known.challenge for known in found]


def by_player(
    connection: Connection, tournament_id: int, wanted: ChallengeFilter, limit: int
) -> list[PlayerTotal]:
    """A page of what challenges came to for each player, by the players' numbers."""
    found = figures.costs_by_player(connection, tournament_id, wanted, limit)
    names = reader.names(connection, tournament_id)
    return [PlayerTotal(each, names.get(each.player)) for each in found]
