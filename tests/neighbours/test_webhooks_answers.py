"""What receivers do to webhooks: answer badly, late, elsewhere, or not at all."""

import asyncio

import pytest
from sqlalchemy import update

from service.desk import devices
from service.desk.codes import random_request
from service.desk.devices import Role
from service.journal.store.tables import (
    tournaments,
)
from service.neighbours.outgoing import Outgoing
from service.neighbours.webhooks import targets
from service.neighbours.webhooks.answers import DeliveryOutcome, Off
from service.neighbours.webhooks.sending import Sender
from service.neighbours.webhooks.targets import Form
from tests.api.hall import NOW
from tests.certificates import certified
from tests.commands import games
from tests.journal.writing import act, opened, transact_one
from tests.neighbours.hooks import anyio_backend, place, there
from tests.neighbours.receivers import receiver

__all__ = ["anyio_backend", "place", "there"]
pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("answer", "came", "waits"),
    [
        (404, (DeliveryOutcome.REFUSED, 404), 5),
        ((429, {"Retry-After": "90"}), (DeliveryOutcome.BUSY, 429), 90),
        ((503, {"Retry-After": "nonsense"}), (DeliveryOutcome.REFUSED, 503), 5),
        (502, (DeliveryOutcome.BUSY, 502), 60),
        (b"\x00\x01garbage\r\n\r\n", (DeliveryOutcome.NOT_HTTP, None), 5),
        (b"HTTP/1.1 200 OK\r\n" + b"X: " + b"y" * 200_000, (DeliveryOutcome.NOT_HTTP, None), 5),
        (b"", (DeliveryOutcome.NOT_HTTP, None), 5),
    ],
)
async def test_whatever_is_answered_is_listed_and_tried_again(place, there, answer, came, waits):
    """rest.md D and reliability.md F: a receiver that errs breaks nothing; its body isn't kept."""
    webhook = place.add(there.url)
    there.answers = [answer]
    place.happens()
    await place.look()
    (tried,) = place.listed(webhook)
    assert tried.waits
    assert (tried.outcome, tried.status) == came
    place.clock.forward(waits - 1)
    await place.look()
    assert len(there.received) == 1
    place.clock.forward(2)
    await place.look()
    assert len(there.received) == 2
    assert place.listed(webhook)[0].outcome is DeliveryOutcome.DELIVERED


async def test_a_redirect_is_a_failure_and_is_not_followed(place, there):
    """rest.md D: 3xx fails; nothing is sent where a receiver, and no director, points to."""
    with receiver() as elsewhere:
        webhook = place.add(there.url)
        there.answers = [(307, {"Location": elsewhere.url})]
        place.happens()
        await place.look()
        assert place.listed(webhook)[0].outcome is DeliveryOutcome.REDIRECTED
        assert elsewhere.received == []


async def test_410_turns_a_webhook_off_and_on_again_nothing_is_missed(place, there, caplog):
    """rest.md D: 410 disables. The number stays, so that the record goes on from there."""
    webhook = place.add(there.url)
    there.answers = [410]
    numbers = place.happens(2)
    await place.look()
    place.clock.forward(100_000)
    await place.look()
    assert (place.now(webhook).off, there.entries) == (Off.GONE, numbers[:1])
    assert there.url not in caplog.text
    numbers += place.happens(2)
    targets.amend(place.database, place.tournament, webhook.id, {"off": None})
    await place.look()
    await place.look()
    assert there.entries == [numbers[0], *numbers]


async def test_after_ten_attempts_it_is_given_up_until_somebody_looks(place, there):
    """rest.md D: the schedule ends; what is given up is listed, and lost is nothing."""
    webhook = place.add(there.url)
    there.answers = [500] * 10
    (number,) = place.happens()
    for _ in range(12):
        await place.look()
        place.clock.forward(100_000)
    assert there.entries == [number] * 10
    assert place.now(webhook).off is Off.GAVE_UP
    targets.amend(place.database, place.tournament, webhook.id, {"off": None})
    await place.look()
    assert (len(there.received), place.listed(webhook)[0].attempts) == (11, 1)


async def test_a_slow_receiver_holds_up_no_other(place, there):
    """Issue 6, Neighbours: each target for itself; a time-out is an outcome like another."""
    hooks = place.another(sender=Sender(Outgoing(seconds=1.0)))
    with receiver() as slow:
        slow.answers = [None]
        late, prompt = place.add(slow.url), place.add(there.url)
        numbers = place.happens(3)
        await hooks.look()
        await asyncio.to_thread(slow.wait_for, 1)
        await asyncio.to_thread(there.wait_for, 3)
        assert place.listed(late)[0].outcome is None
        assert there.entries == numbers
        await hooks.settled()
        assert place.listed(late)[0].outcome is DeliveryOutcome.TIMED_OUT
        assert place.now(prompt).waiting == 0
    await hooks.close()


async def test_nobody_there_is_no_fault_of_the_desk(place, caplog):
    """reliability.md F: a closed port, a name that is none, an address that is nobody's."""
    with receiver() as gone:
        closed = gone.url
    outcomes = {
        closed: DeliveryOutcome.UNREACHABLE,
        "http://no-such-host.invalid/": DeliveryOutcome.UNREACHABLE,
        "http://127.0.0.1:99999/": DeliveryOutcome.UNREACHABLE,
        "http://169.254.169.254/latest": DeliveryOutcome.NOT_ALLOWED,
        "http://0.0.0.0:1/": DeliveryOutcome.NOT_ALLOWED,
    }
    made = {place.add(url).id: outcome for url, outcome in outcomes.items()}
    place.happens()
    await place.look()
    for webhook in targets.in_tournament(place.database, place.tournament):
        assert place.listed(webhook)[0].outcome is made[webhook.id]
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("names", "outcome"),
    [
        (("localhost",), DeliveryOutcome.DELIVERED),
        (("127.0.0.1", "other.example"), DeliveryOutcome.UNREACHABLE),
    ],
)
async def test_over_tls_the_typed_name_is_what_counts(place, tmp_path, monkeypatch, names, outcome):
    """reliability.md F, SSRF: the address is looked up once, and whose it is the name proves."""
    made = certified(tmp_path / "tls", *names)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.authority))
    with receiver(made) as there:
        webhook = place.add(there.url)
        place.happens()
        await place.look()
        (tried,) = place.listed(webhook)
        assert tried.outcome is outcome
        assert len(there.received) == (outcome is DeliveryOutcome.DELIVERED)
    assert place.now(webhook).address == "127.0.0.1"


async def test_whom_nobody_trusts_hears_nothing(place, tmp_path):
    """reliability.md E, 12.3.2: a certificate of an authority that this machine doesn't know."""
    with receiver(certified(tmp_path / "tls", "localhost")) as there:
        webhook = place.add(there.url)
        place.happens()
        await place.look()
        assert place.listed(webhook)[0].outcome is DeliveryOutcome.UNREACHABLE
        assert there.received == []


async def test_a_record_that_cannot_be_read_stops_no_other_webhook(place, there, caplog):
    """Issue 6, Neighbours: what is wrong with one webhook is its own; it is logged once."""
    broken = opened(place.database, code="broken")
    devices.create(place.database, broken, Role.INTEGRATION, "other", NOW)
    (other,) = devices.in_tournament(place.database, broken)
    asked = random_request()
    form = Form(broken, other.device.id, place.director, there.url, None)
    made = place.hooks.secrets.webhook_id(asked)
    webhook = targets.add(place.database, made, form, asked, NOW)
    transact_one(place.database, act(broken, games((1, 7, 8))))
    with place.database.writing() as connection:
        connection.execute(
            update(tournaments).where(tournaments.c.id == broken).values(settings="{")
        )
    place.add(there.url)
    numbers = place.happens()
    for _ in range(3):
        await place.look()
    numbers += place.happens()
    await place.look()
    assert there.entries == numbers
    assert caplog.text.count(f"webhook {webhook.id} was not posted") == 1


async def test_the_desk_says_little_of_itself(place, there):
    """reliability.md E, 13.4.6: no version, no cookie, no token; JSON under the typed host."""
    place.add(there.url)
    place.happens()
    await place.look()
    headers = there.received[0].headers
    assert headers["content-type"] == "application/json"
    assert headers["user-agent"] == "slipdesk"
    assert headers["host"] == there.url.split("/")[2]
    assert not {"authorization", "cookie", "referer"} & headers.keys()
