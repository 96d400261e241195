"""Games from an address: fetched when it changed, as often as asked, and kept over a restart."""

import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from service.desk import devices
from service.desk.codes import Request, random_request
from service.desk.desk import TurnedAway
from service.desk.devices import Role
from service.journal.store.database import Database
from service.neighbours import sources
from service.neighbours.fetching import FetchOutcome
from service.neighbours.outgoing import Outgoing
from service.neighbours.polling import Polling
from service.neighbours.reach import NEVER, OUTSIDE_LAN, Reach
from service.neighbours.sources import Source
from tests.api.hall import NOW
from tests.journal.writing import bodies, opened
from tests.neighbours.desks import Clock, FileServer, file_server, polling

pytestmark = pytest.mark.anyio

ONE = b"round,table,first,second\n1,1,7,8\n"
TWO = ONE + b"1,2,9,10\n"


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run where the server runs."""
    return "asyncio"


@pytest.fixture
def there() -> Iterator[FileServer]:
    with file_server() as served:
        yield served


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def looking(database: Database, tmp_path: Path, clock: Clock) -> AsyncIterator[Polling]:
    async with polling(database, tmp_path, clock) as made:
        yield made


@pytest.fixture
def source(database: Database, there: FileServer) -> Source:
    """A source that a director of a tournament names."""
    tournament = opened(database)
    devices.create(database, tournament, Role.DIRECTOR, "director", NOW)
    (director,) = devices.in_tournament(database, tournament)
    return Source(tournament, director.device.id, there.url, 30, None, number_tables=False)


def known(database: Database, source: Source) -> Source:
    found = sources.get(database, source.tournament_id)
    assert found is not None
    return found


def loaded(database: Database, source: Source) -> int:
    """How often games were loaded."""
    return sum(b'"games.loaded"' in each for each in bodies(database, source.tournament_id))


async def test_a_file_that_is_not_there_yet_is_looked_for_again(
    database, looking, source, there, clock
):
    """tournament-files F2: 404 before the event starts is no fault."""
    assert (await looking.name(source, random_request())).outcome == FetchOutcome.NOT_YET
    await looking.look_at_due()
    assert len(there.asked) == 1
    there.data = ONE
    clock.forward(30)
    await looking.look_at_due()
    found = known(database, source)
    assert (found.outcome, found.message, loaded(database, source)) == (FetchOutcome.READ, None, 1)
    assert '"new":1' in (found.report or "")


async def test_a_file_that_has_not_changed_is_not_sent_again(
    database, looking, source, there, clock
):
    """tournament-files F2 and RFC 9110 13.1.2: polled by ETag, read again once it changes."""
    there.data, there.etag = ONE, '"one"'
    await looking.name(source, random_request())
    clock.forward(31)
    await looking.look_at_due()
    assert [each.get("if-none-match") for each in there.asked] == [None, '"one"']
    assert there.answered == [200, 304]
    assert known(database, source).outcome == FetchOutcome.UNCHANGED
    there.data, there.etag = TWO, '"two"'
    clock.forward(31)
    await looking.look_at_due()
    assert (known(database, source).etag, loaded(database, source)) == ('"two"', 2)


async def test_a_server_without_etags_loads_nothing_twice(database, looking, source, there, clock):
    """Issue 5, Director: idempotent; the same file again records nothing."""
    there.data = ONE
    await looking.name(source, random_request())
    clock.forward(31)
    await looking.look_at_due()
    assert (there.answered, loaded(database, source)) == ([200, 200], 1)


async def test_an_address_that_is_named_once_is_looked_at_once(
    database, looking, source, there, clock
):
    """Issue 6, Neighbours: on request; by interval only where that was asked for."""
    there.data = ONE
    once = Source(source.tournament_id, source.device, source.url, None, None, number_tables=False)
    assert (await looking.name(once, random_request())).outcome == FetchOutcome.READ
    clock.forward(3600)
    await looking.look_at_due()
    assert len(there.asked) == 1


async def test_a_source_is_looked_at_after_a_restart(database, source, there, clock, tmp_path):
    """Issue 6, Neighbours: what was named is kept with the database."""
    async with polling(database, tmp_path, clock) as before:
        await before.name(source, random_request())
    there.data = ONE
    clock.forward(30)
    async with polling(database, tmp_path, clock) as after:
        await after.look_at_due()
    assert loaded(database, source) == 1


async def test_of_two_desks_one_looks(database, looking, source, clock):
    """Several desks on one record: a source that another one looks at now is left to it."""
    there = await looking.name(source, random_request())
    clock.forward(30)
    (due,) = sources.due(database, clock.now())
    assert sources.claim(database, due, clock.now())
    assert not sources.claim(database, due, clock.now())
    assert sources.due(database, clock.now()) == []
    assert there.outcome == FetchOutcome.NOT_YET


async def test_a_repeated_call_brings_back_no_address_that_was_replaced(
    database, looking, source, there
):
    """Promise 2: answered as it stood, looked at no second time, and the newer one stays."""
    first, there.data = random_request(), ONE
    named = await looking.name(source, first)
    other = replace(source, url=f"{there.url}?other")
    await looking.name(other, random_request())
    assert await looking.name(source, first) == named
    assert (known(database, source).url, len(there.asked)) == (other.url, 2)
    with pytest.raises(TurnedAway):
        await looking.name(source, Request(first.key, b"another"))


async def test_what_came_of_an_address_that_was_replaced_is_not_kept(
    database, looking, source, there
):
    """Nothing is told of an address that nobody named any more."""
    named = await looking.name(source, random_request())
    other = replace(source, url=f"{there.url}?other")
    assert sources.put(database, other, random_request(), NOW) is None
    assert not sources.settle(database, named, named)
    assert sources.drop(database, source.tournament_id, NOW)
    assert not sources.drop(database, source.tournament_id, NOW)


@pytest.mark.parametrize(
    ("served", "came"),
    [
        ({"status": 302, "headers": {"Location": "/other"}}, ("unreachable", "leads to another")),
        ({"status": 500}, ("unreachable", "answers with 500")),
        ({"status": 304}, ("unreachable", "answers with 304")),
        ({"data": b"<html>", "headers": {}}, ("unreadable", "games.csv: is a web page")),
        ({"data": b"x" * 5_000_001}, ("unreadable", "larger than 5 MB")),
        ({"data": ONE, "headers": {"Content-Encoding": "gzip"}}, ("unreadable", "packed")),
    ],
)  # fmt: skip
async def test_what_cannot_be_had_is_told_with_what_to_do(looking, source, there, served, came):
    """Issue 6, Neighbours: no redirects, limits of size, what is no file: said, and asked once."""
    for name, value in served.items():
        setattr(there, name, value)
    found = await looking.name(source, random_request())
    assert found.outcome == came[0]
    assert came[1] in (found.message or "")
    assert len(there.asked) == 1
    assert loaded(looking.importing.desk.database, source) == 0


async def test_a_computer_that_does_not_answer_is_told(database, looking, source):
    """Issue 6, Neighbours: the hall's network comes and goes."""
    with file_server() as gone:
        url = gone.url
    found = await looking.name(replace(source, url=url), random_request())
    assert (found.outcome, loaded(database, source)) == (FetchOutcome.UNREACHABLE, 0)


async def test_an_address_of_a_revoked_token_is_not_looked_at(
    database, looking, source, there, clock
):
    """Issue 2: a token that is revoked does nothing any more, also what it had begun."""
    await looking.name(source, random_request())
    devices.revoke(database, source.tournament_id, source.device, NOW)
    there.data = ONE
    clock.forward(30)
    await looking.look_at_due()
    found = known(database, source)
    assert (found.outcome, loaded(database, source)) == (FetchOutcome.NOT_ALLOWED, 0)
    assert "name it anew" in (found.message or "")
    assert len(there.asked) == 1


async def test_games_that_are_refused_are_told(database, looking, source, there, clock):
    """Issue 5, Director: the file is read, and what can't be is said."""
    there.data = TWO + b"1,2,11,12\n"
    found = await looking.name(source, random_request())
    assert found.outcome == FetchOutcome.READ
    assert "round 1, table 2: table 2 has two games" in (found.message or "")


@pytest.mark.parametrize(
    "host", ["169.254.169.254", "[::ffff:169.254.169.254]", "0", "0xA9FEA9FE", "2852039166"]
)
async def test_where_clouds_keep_secrets_nothing_is_fetched(looking, source, there, host):
    """reliability.md F, SSRF: the rule of webhooks, in whatever way the address is written."""
    found = await looking.name(
        replace(source, url=f"http://{host}/latest/games.csv"), random_request()
    )
    assert (found.outcome, found.message) == (FetchOutcome.NOT_ALLOWED, NEVER)
    assert there.asked == []


async def test_a_name_that_leads_elsewhere_meanwhile_leads_nowhere(
    looking, source, there, monkeypatch
):
    """reliability.md F, rebinding: it is looked up once, and what it led to then is called."""
    port = int(there.url.split(":")[2].split("/")[0])
    real, asked = socket.getaddrinfo, []

    def rebound(host, *args, **kwargs):
        asked.append(host)
        return real("127.0.0.1" if len(asked) == 1 else "169.254.169.254", *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", rebound)
    there.data = ONE
    url = f"http://scores.example:{port}/games.csv"
    assert (
        await looking.name(replace(source, url=url), random_request())
    ).outcome == FetchOutcome.READ
    assert [each["host"] for each in there.asked] == [f"scores.example:{port}"]


async def test_an_operator_closes_the_lan(database, source, there, clock, tmp_path):
    """Who serves strangers: SLIPDESK_LAN=none leaves the internet alone to be called."""
    closed = Outgoing(Reach.of("none", 8000))
    async with polling(database, tmp_path, clock, closed) as looking:
        found = await looking.name(source, random_request())
    assert (found.outcome, found.message) == (FetchOutcome.NOT_ALLOWED, OUTSIDE_LAN)
    assert there.asked == []


async def test_what_a_file_is_called_can_be_kept_and_told(looking, source, there):
    """public-reports 58: a NUL in an address is no fault of ours, and no text changes its sides."""
    there.data = b"<html>"
    found = await looking.name(
        replace(source, url=f"{there.url}/%00a%E2%80%AE%0Ab%FF.csv"), random_request()
    )
    assert found.outcome == FetchOutcome.UNREADABLE
    assert (found.message or "").startswith("ab\ufffd.csv: is a web page")
