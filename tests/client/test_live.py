"""The client at a real desk: the life of a challenge, synchronously and asynchronously."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import anyio
import httpx
import pytest

from service.client.calls import Tournament, pair
from service.client.desks import AsyncDesk, Desk
from service.client.problems import NotAllowed, NotFound, Refused, WrongContent
from service.desk.devices import Role
from service.journal.store.database import open_database
from tests.api.conftest import compiled, data_dir, no_settings_of_this_machine, url  # noqa: F401 - fixtures
from tests.api.hall import OWN, Hall, furnish
from tests.servers import RealServer, real_server

CUP = Tournament(OWN)
NOW = datetime(2026, 11, 30, 10, 15, tzinfo=UTC)
GAMES: list[Any] = [
    {"table": 1, "first": {"number": 7, "name": "A. Andersson"}, "second": {"number": 23}},
    {"table": 2, "first": {"number": 31}, "second": {"number": 8}},
]


@pytest.fixture
def server(data_dir, url) -> Iterator[RealServer]:  # noqa: F811 - a fixture
    """A desk that serves."""
    with real_server(data_dir, url) as serving:
        yield serving


@pytest.fixture
def hall(server, url) -> Hall:  # noqa: F811 - a fixture
    """Its tournaments and tokens."""

    async def furnished() -> Hall:
        async with httpx.AsyncClient(base_url=server.url) as client:
            with closing(open_database(url)) as database:
                return await furnish(client, database)

    return anyio.run(furnished)


@pytest.fixture
def desk_of(server, hall) -> Iterator[Callable[[Role], Desk]]:
    """Connections of the roles."""
    opened: list[Desk] = []

    def desk(role: Role) -> Desk:
        opened.append(Desk(server.url, hall.token(role)))
        return opened[-1]

    yield desk
    for each in opened:
        each.__exit__(None, None, None)


def test_a_life_of_challenges(desk_of):
    """Issue 6, neighbours: every call that a program needs, at a desk that serves."""
    integration, adjudicator = desk_of(Role.INTEGRATION), desk_of(Role.ADJUDICATOR)
    director = desk_of(Role.DIRECTOR)
    assert integration.do(CUP.load_games(1, GAMES)).left == ()
    games = integration.do(CUP.games(1)).games
    assert [(game.table, game.first, game.first_name, game.closed) for game in games] == [
        (1, 7, "A. Andersson", False),
        (2, 31, None, False),
    ]
    slip = CUP.hand_in(["QUIXOTRY", "ZAX"], round=1, table=1, turn=9, challenger="23")
    first, again = integration.ask(slip), integration.ask(slip)
    assert (first.value.verdict, first.replayed, again.replayed) == ("valid", False, True)
    assert again.value == first.value
    integration.do(CUP.hand_in(["ZA"], round=1, table=2, turn=3, challenger="8"))
    listed = list(adjudicator.each(CUP.challenges(limit=1)))
    assert [(one.number, one.table, one.verdict) for one in listed] == [
        (1, 1, "valid"),
        (2, 2, "invalid"),
    ]
    costs = list(director.each(CUP.penalties(limit=1)))
    assert [(one.number, one.challenger, one.penalty is not None) for one in costs] == [
        (1, "23", True)
    ]
    asked = integration.do(CUP.ask_review(1, requested_by="first"))
    assert (asked.status, asked.verdict, asked.review is not None) == ("under_review", None, True)
    looked = adjudicator.do(
        CUP.give_opinion(1, method="software", words=["QUIXOTRY", "ZAX"], adjudicator="E. L.")
    )
    assert (looked.status, looked.verdict) == ("adjudicated", "valid")
    reissued = adjudicator.do(
        CUP.reissue(2, ground="mismatch", words=["ZAX"], confirmed_by=["first", "second"])
    )
    assert reissued.verdict == "valid"
    assert len(adjudicator.do(CUP.challenge(2)).adjudications) == 2
    exchange = integration.do(
        CUP.hand_in(None, kind="exchange", round=1, table=2, turn=5, challenger="31")
    )
    ruling = director.do(
        CUP.give_ruling(kind="exchange", challenge=exchange.number, reason="The bag had 6 tiles.")
    )
    assert ruling["kind"] == "exchange"
    decided = list(director.each(CUP.rulings(limit=1)))
    assert "The bag had 6 tiles." in [one.reason for one in decided]
    closed = integration.do(CUP.close_games(1, [{"table": 2}]))
    assert [place.table for place in closed.games] == [2]


def test_a_printed_list_has_the_word_of_a_person(desk_of):
    """WESPA 3.10.7(a)(i): a slip that waits, and the verdict that a person found."""
    terminal, adjudicator = desk_of(Role.TERMINAL), desk_of(Role.ADJUDICATOR)
    waits = terminal.do(CUP.hand_in(["ZAX"], method="printed_list", round=1, table=1, turn=1))
    assert (waits.verdict, waits.waits_for) == (None, "manual_adjudication")
    found = adjudicator.do(
        CUP.adjudicate(waits.number, verdict="valid", adjudicator="E. L.", list="Collins 2024")
    )
    assert (found.verdict, found.list) == ("valid", "Collins 2024")


def test_a_batch_of_many_games(desk_of):
    """Issue 6, neighbours: batches, each challenge with its own key and its own result."""
    integration = desk_of(Role.INTEGRATION)
    batch = CUP.hand_in_batch(
        [
            {"key": "game-1-play-9", "slip": {"words": ["ZAX"], "round": 1, "table": 1}},
            {"key": "game-2-play-4", "slip": {"words": ["QI"], "round": 1, "table": 2}},
            {"key": "game-3-play-1", "slip": {"words": ["Z4X"], "round": 1, "table": 3}},
        ]
    )
    valid, invalid, wrong = integration.do(batch)
    assert valid.challenge is not None
    assert invalid.challenge is not None
    assert (valid.challenge.verdict, invalid.challenge.verdict) == ("valid", "invalid")
    assert (wrong.status, wrong.challenge) == (422, None)
    assert wrong.problem is not None
    assert wrong.problem["code"] == "not_a_slip"
    assert [each.replayed for each in integration.do(batch)] == [True, True, False]


def test_problems_have_their_types(desk_of):
    """Issue 6, neighbours: errors as typed exceptions, with code and clause."""
    terminal = desk_of(Role.TERMINAL)
    terminal.do(CUP.hand_in(["ZAX"], round=1, table=1, turn=9))
    with pytest.raises(Refused) as refused:
        terminal.do(CUP.hand_in(["CAT"], round=1, table=1, turn=9))
    assert (refused.value.code, refused.value.clause) == ("play_already_adjudicated", "slipdesk")
    with pytest.raises(WrongContent) as wrong:
        terminal.do(CUP.hand_in(["Z4X"]))
    assert [(each.field, each.position) for each in wrong.value.errors] == [("/words/0", 2)]
    with pytest.raises(NotAllowed):
        terminal.do(CUP.penalties())
    with pytest.raises(NotFound):
        desk_of(Role.DIRECTOR).do(CUP.challenge(99))


def test_a_device_is_paired_and_speaks(server, hall):
    """Issue 6, neighbours: devices pair; a code is good once, and its call may be repeated."""

    async def added() -> str:
        async with httpx.AsyncClient(base_url=server.url) as client:
            body = {"role": "terminal", "name": "Table 12"}
            hall.client = client
            answer = await hall.call(Role.DIRECTOR, "POST", "/api/v1/devices", body)
            code: str = answer.json()["code"]
            return code

    call = pair(anyio.run(added), software="a program")
    with Desk(server.url) as desk:
        paired = desk.do(call)
        assert desk.do(call).token == paired.token
    assert (paired.name, paired.role, paired.tournament) == ("Table 12", "terminal", OWN)
    with Desk(server.url, paired.token) as desk:
        assert desk.do(CUP.hand_in(["ZAX"])).verdict == "valid"


def test_events_go_on_where_they_were_left(desk_of):
    """Reference, rest D: an iterator that resumes by the number of the last event."""
    integration = desk_of(Role.INTEGRATION)
    for turn in (1, 2, 3):
        integration.do(CUP.hand_in(["ZAX"], round=1, table=1, turn=turn))
    events = integration.follow(CUP)
    first = next(event for event in events if event.name == "challenge.adjudicated")
    events.close()
    assert first.id is not None
    rest = integration.follow(CUP, after=first.id)
    assert [next(rest).data["number"] for _ in range(2)] == [2, 3]
    rest.close()


def test_the_same_asynchronously(server, hall):
    """Issue 6, neighbours: sync and async do the same, by one core."""

    async def live() -> None:
        async with AsyncDesk(server.url, hall.token(Role.INTEGRATION)) as desk:
            slips = [CUP.hand_in(["ZAX"], round=1, table=table, turn=1) for table in (1, 2, 3)]
            async with anyio.create_task_group() as together:
                for slip in slips:
                    together.start_soon(desk.do, slip)
            listed = [one async for one in desk.each(CUP.challenges(limit=1))]
            assert [one.number for one in listed] == [1, 2, 3]
            assert (await desk.ask(slips[0])).replayed
            with pytest.raises(Refused):
                await desk.do(CUP.hand_in(["CAT"], round=1, table=1, turn=1))
            told = []
            events = desk.follow(CUP)
            async for event in events:
                told.append(event.data.get("number"))
                if len(told) == len(slips):
                    break
            await events.aclose()
            assert told == [1, 2, 3]

    anyio.run(live)
