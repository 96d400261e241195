"""Webhooks over the API: who adds them, what is shown of them, and a real receiver behind them."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from service.desk.devices import Role
from service.journal.store.database import open_database
from tests.api.hall import HOME, OWN, Hall, furnish
from tests.neighbours.receivers import Receiver, receiver
from tests.servers import real_server

pytestmark = pytest.mark.anyio

HOOKS = f"{HOME}/webhooks"


@dataclass
class Hooks:
    """The webhooks of a hall, as its director has them."""

    hall: Hall

    async def integration(self) -> str:
        """The id of the hall's integration."""
        answer = await self.hall.call(Role.INTEGRATION, "GET", "/api/v1/devices/self")
        return str(answer.json()["id"])

    async def add(self, url: str, *, key: str | None = None) -> dict[str, Any]:
        body = {"url": url, "device": await self.integration()}
        answer = await self.hall.call(Role.DIRECTOR, "POST", HOOKS, body, key=key)
        assert answer.status_code == 201, answer.text
        added: dict[str, Any] = answer.json()
        return added

    async def call(
        self, method: str, path: str = "", body: object = None, key: str | None = None
    ) -> httpx.Response:
        return await self.hall.call(Role.DIRECTOR, method, HOOKS + path, body, key=key)

    async def listed(self) -> list[dict[str, Any]]:
        shown: list[dict[str, Any]] = (await self.call("GET")).json()["webhooks"]
        return shown


@pytest.fixture
def hooks(hall: Hall) -> Hooks:
    return Hooks(hall)


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as served:
        yield served


async def test_a_verdict_is_posted_to_who_verifies_it(hooks, there):
    """Issue 6, Neighbours: signed, by the secret that was shown once, without another device's."""
    added = await hooks.add(there.url)
    assert (added["state"], added["address"]) == ("on", "127.0.0.1")
    await hooks.hall.hand_in(Role.TERMINAL, words=["SECRETE"], turn=1)
    await hooks.hall.hand_in(Role.INTEGRATION, turn=2)
    (came,) = await asyncio.to_thread(there.wait_for, 1)
    sent = came.verified(added["secret"])
    assert (sent["type"], sent["data"]["tournament"]) == ("challenge.adjudicated", OWN)
    shown = await hooks.hall.read(Role.INTEGRATION, 2)
    assert sent["data"]["event"] == shown
    assert b"SECRETE" not in came.body


async def test_a_secret_is_shown_to_the_call_that_made_it_alone(hooks):
    """Issue 6, Neighbours: once; the same call again is the same call (promise 3)."""
    url = "http://192.0.2.1/hook"
    added = await hooks.add(url, key="one")
    assert await hooks.add(url, key="one") == added
    (listed,) = await hooks.listed()
    assert listed == {name: value for name, value in added.items() if name != "secret"}
    other = {"url": url + "?", "device": listed["device"]}
    answer = await hooks.call("POST", "", other, key="one")
    assert answer.json()["code"] == "idempotency_key_reused"
    made = [(await hooks.call("POST", f"/{added['id']}/secret", key=key)).json() for key in "aab"]
    assert made[0] == made[1]
    assert len({added["secret"], *(each["secret"] for each in made)}) == 3
    answer = await hooks.call("POST", f"/{added['id']}/secret", key="one")
    assert answer.json()["code"] == "idempotency_key_reused"


async def test_a_repeated_call_does_not_bring_back_what_was_dropped(hooks):
    """Promise 2: the call that added it has its answer again, its secret too, and no new one."""
    added = await hooks.add("http://192.0.2.1/hook", key="one")
    await hooks.call("DELETE", f"/{added['id']}")
    assert await hooks.add("http://192.0.2.1/hook", key="one") == {**added, "state": "dropped"}
    assert await hooks.listed() == []
    turned_on = await hooks.call("PATCH", f"/{added['id']}", {"enabled": True})
    assert turned_on.status_code == 404


async def test_a_director_has_the_whole_tournament_posted(hooks, there):
    """Issue 6, Neighbours: without a device it is who asks; also a ruling on no challenge."""
    added = (await hooks.call("POST", "", {"url": there.url})).json()
    me = await hooks.hall.call(Role.DIRECTOR, "GET", "/api/v1/devices/self")
    assert added["device"] == me.json()["id"]
    await hooks.hall.hand_in(Role.TERMINAL)
    ruled = {"kind": "drawing", "round": 3, "table": 12, "reason": "It goes back unseen."}
    given = await hooks.hall.call(Role.DIRECTOR, "POST", f"{HOME}/rulings", ruled)
    first, second = await asyncio.to_thread(there.wait_for, 2)
    shown = await hooks.hall.read(Role.DIRECTOR, 1)
    assert first.verified(added["secret"])["data"]["event"] == shown
    assert second.verified(added["secret"])["data"]["event"] == given.json()


@pytest.mark.parametrize(
    "typed",
    [
        "ftp://example.org/", "http://user:word@example.org/", "http://user@example.org/",
        "http:///hook", "//example.org/", "http://exa mple.org/", "http://example.org/\u00e9",
        "http://example.org:port/", "javascript:alert(1)", "http://" + "a" * 500, "",
    ],
)  # fmt: skip
async def test_an_address_that_is_none_is_refused(hooks, typed):
    """Issue 6, Neighbours: http or https, no credentials; reliability.md F, SSRF corpus."""
    added = {"url": typed, "device": await hooks.integration()}
    for method, path, body in [
        ("POST", "", added),
        ("PATCH", "/0123456789abcdef", {"url": typed}),
    ]:
        answer = await hooks.call(method, path, body)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "/url")
        assert not typed or typed not in answer.text


async def test_where_the_desk_calls_nobody_is_told_at_once(hooks):
    """reliability.md F, SSRF: refused as it is typed, with what to do; tried or kept is nothing."""
    added = await hooks.add("http://192.0.2.1/")
    for method, path in [("POST", ""), ("PATCH", f"/{added['id']}")]:
        answer = await hooks.call(method, path, {"url": "http://169.254.169.254/latest"})
        (error,) = answer.json()["errors"]
        assert (answer.status_code, error["field"]) == (422, "/url")
        assert "the other program's computer" in error["message"]
    assert [each["url"] for each in await hooks.listed()] == ["http://192.0.2.1/"]


async def test_only_a_live_integration_of_the_tournament_has_webhooks(hooks):
    """Issue 6, Neighbours: the filter is an integration's, or that of the director who asks."""
    hall = hooks.hall
    answers = [
        await hall.call(hall.tokens["other-2026", Role.INTEGRATION], "GET", "/api/v1/devices/self"),
        await hall.call(Role.TERMINAL, "GET", "/api/v1/devices/self"),
    ]
    for device in [each.json()["id"] for each in answers] + ["0" * 16]:
        answer = await hooks.call("POST", "", {"url": "http://192.0.2.1/", "device": device})
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == "/device"
    await hooks.add("http://192.0.2.1/")
    await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{await hooks.integration()}")
    assert [each["state"] for each in await hooks.listed()] == ["revoked"]


async def test_what_is_not_there_is_404(hooks):
    """Issue 6, Neighbours: each call names a webhook of its tournament; ending one repeats."""
    one = "/0123456789abcdef"
    for method, path, body in [
        ("PATCH", one, {"enabled": True}),
        ("POST", f"{one}/secret", None),
        ("POST", f"{one}/test", None),
        ("GET", f"{one}/deliveries", None),
        ("POST", f"{one}/deliveries/1/replay", None),
        ("POST", f"{one}/replay", {"after": 1}),
    ]:
        assert (await hooks.call(method, path, body)).status_code == 404
    assert (await hooks.call("DELETE", one)).status_code == 204


async def test_a_test_tells_what_came_of_it(hooks, there):
    """Issue 6, Neighbours: a director sees that a receiver is there, and never what it says."""
    added = await hooks.add(there.url)
    there.answers = [(418, {"X-Said": "hush"})]
    answer = await hooks.call("POST", f"/{added['id']}/test", key="test")
    assert answer.json() == {"outcome": "refused", "status": 418, "address": "127.0.0.1"}
    await hooks.call("POST", f"/{added['id']}/test", key="test")
    first, again = there.received
    assert first.id == again.id
    sent = again.verified(added["secret"])
    assert (sent["type"], sent["data"]) == ("webhook.test", {"tournament": OWN})
    assert (await hooks.call("GET", f"/{added['id']}/deliveries")).json() == {"deliveries": []}


async def test_deliveries_are_listed_by_pages_and_sent_again(hooks, there):
    """Issue 6, Neighbours: deliveries listed and replayed, one or all behind a number."""
    added = await hooks.add(there.url)
    for turn in (1, 2, 3):
        await hooks.hall.hand_in(Role.INTEGRATION, turn=turn)
    numbers = [each.entry for each in await asyncio.to_thread(there.wait_for, 3)]
    path = f"/{added['id']}/deliveries"
    page = await hooks.call("GET", f"{path}?limit=2")
    assert [each["entry"] for each in page.json()["deliveries"]] == numbers[:2]
    assert f"after={numbers[1]}" in page.headers["link"]
    shown = page.json()["deliveries"][0]
    assert {shown["state"], shown["type"]} == {"delivered", "challenge.adjudicated"}
    again = await hooks.call("POST", f"{path}/{numbers[1]}/replay")
    assert (again.status_code, again.json()["state"]) == (200, "waiting")
    await asyncio.to_thread(there.wait_for, 4)
    behind = await hooks.call("POST", f"/{added['id']}/replay", {"after": numbers[0]})
    assert behind.status_code == 200
    await asyncio.to_thread(there.wait_for, 6)
    assert there.entries == [*numbers, numbers[1], *numbers[1:]]
    ahead = await hooks.call("POST", f"/{added['id']}/replay", {"after": 9999})
    assert ahead.json()["code"] == "event_id_ahead"


async def test_a_webhook_is_paused_led_elsewhere_and_ended(hooks, there):
    """Issue 6, Neighbours: only where, and only while, the director allows."""
    added = await hooks.add("http://no-such-host.invalid/")
    assert added["address"] is None
    one = f"/{added['id']}"
    assert (await hooks.call("PATCH", one, {"enabled": False})).json()["state"] == "paused"
    await hooks.hall.hand_in(Role.INTEGRATION)
    moved = (await hooks.call("PATCH", one, {"url": there.url, "enabled": True})).json()
    assert (moved["state"], moved["address"], moved["url"]) == ("on", "127.0.0.1", there.url)
    await asyncio.to_thread(there.wait_for, 1)
    assert (await hooks.call("DELETE", one)).status_code == 204
    assert await hooks.listed() == []


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.DIRECTOR}))
async def test_nobody_but_a_director_sees_where_things_go(hooks, role):
    """Issue 6, Neighbours: an address may hold what is nobody else's."""
    answer = await hooks.hall.call(role, "GET", HOOKS)
    assert answer.status_code == 403


@pytest.mark.parametrize("kind", ["sqlite_url", "postgres_url"])
async def test_a_killed_server_sends_again_what_was_under_way(
    kind, request, data_dir, tmp_path, there
):
    """Reliability H14: SIGKILL between a message and its answer; then the same id again."""
    url = request.getfixturevalue(kind)
    there.answers = [204, None]
    with closing(open_database(url)) as database:
        with real_server(data_dir, url) as server:
            async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
                hooks = Hooks(await furnish(client, database))
                added = await hooks.add(there.url)
                for turn in (1, 2, 3):
                    await hooks.hall.hand_in(Role.INTEGRATION, turn=turn)
                await asyncio.to_thread(there.wait_for, 2)
            server.process.kill()
        if kind == "postgres_url":  # as a minute does, in which another process may be sending
            expire_claims(database)
        with real_server(data_dir, url):
            await asyncio.to_thread(there.wait_for, 4)
    ids = there.ids
    assert ids[1] == ids[2]
    assert len(set(ids)) == 3
    assert there.entries == sorted(there.entries)
    for each in there.received:
        assert each.verified(added["secret"])


def expire_claims(database: Any) -> None:
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE webhooks SET claimed_until = '2000'")
