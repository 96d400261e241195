"""A row that can't be read: its tournament is told to be unavailable, and all others go on."""

import pytest
import sqlalchemy as sa

from service.desk.devices import Role
from service.journal.store.tables import tournaments
from tests.api.hall import HOME, OTHER, OWN, SLIP

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("damage", [{"settings": "{}"}, {"frontier": b"short"}], ids=str)
async def test_only_its_own_tournament_stops(hall, beside, damage):
    """Promise 3: 503 with what to do, not a fault of ours; nobody else's slip waits for it."""
    with beside.writing() as connection:
        of_own = sa.update(tournaments).where(tournaments.c.code == OWN)
        connection.execute(of_own.values(damage))
    answer = await hall.hand_in()
    assert (answer.status_code, answer.json()["code"]) == (503, "database_unavailable")
    assert "slipdesk journal verify" in answer.json()["detail"]
    assert "Retry-After" in answer.headers
    other = hall.tokens[OTHER, Role.TERMINAL]
    path = HOME.replace(OWN, OTHER)
    handed_in = await hall.call(other, "POST", f"{path}/challenges", SLIP)
    assert handed_in.status_code == 201
    head = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal/head")
    assert head.status_code == 503


async def test_an_operator_still_sees_the_others(hall, beside):
    """Promise 3: one tournament's row takes down that tournament alone, and is named."""
    with beside.writing() as connection:
        of_own = sa.update(tournaments).where(tournaments.c.code == OWN)
        connection.execute(of_own.values(settings="{}"))
    answer = await hall.call(Role.OPERATOR, "GET", "/api/v1/tournaments")
    assert answer.status_code == 200
    assert [each["code"] for each in answer.json()["tournaments"]] == [OTHER]
    assert answer.json()["unreadable"] == [OWN]
