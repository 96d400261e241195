"""Webhooks: every entry at least once, in order, with one id, whatever the receivers answer."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import orjson
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import select
from standardwebhooks.webhooks import EmptyWebhookSecretError, WebhookVerificationError

from service.api.shown import event_views
from service.desk import devices
from service.desk.codes import Request, random_request
from service.desk.devices import Role
from service.desk.following import news_behind
from service.journal.store.database import Database
from service.journal.store.tables import webhook_deliveries, webhook_secrets, webhooks
from service.neighbours.webhooks import deliveries, targets
from service.neighbours.webhooks.answers import Came, Off, Outcome
from service.neighbours.webhooks.deliveries import CLAIMED, Delivery, Tried
from service.neighbours.webhooks.posting import Webhooks
from service.neighbours.webhooks.sending import Sender
from service.neighbours.webhooks.signing import Secrets
from service.neighbours.webhooks.targets import BOTH_SIGN, Form, Webhook
from service.rules.books import RULEBOOKS
from tests.api.hall import NOW
from tests.commands import games, hand_in
from tests.journal.writing import act, done, opened, transact_one
from tests.neighbours.desks import Clock
from tests.neighbours.receivers import Receiver, receiver

pytestmark = pytest.mark.anyio

KEY = Ed25519PrivateKey.generate()
NOT_A_SECRET = (WebhookVerificationError, EmptyWebhookSecretError, ValueError)


@dataclass
class Place:
    """A tournament with an integration, and what posts its news, by a clock of its own."""

    database: Database
    tournament: int
    integration: str
    clock: Clock
    hooks: Webhooks

    def another(self, **made: object) -> Webhooks:
        """Another process that serves the same database."""
        return hooks_of(self.database, self.clock, **made)

    def add(self, url: str, request: Request | None = None) -> Webhook:
        """Add a webhook of the integration."""
        asked = request or random_request()
        form = Form(self.tournament, self.integration, url, None)
        made = self.hooks.secrets.webhook_id(asked)
        return targets.add(self.database, made, form, asked, self.clock.now())

    def happens(self, how_often: int = 1, by: str | None = None) -> list[int]:
        """Challenges that the integration hands in, or another device; the entries' numbers."""
        return [self._happens(by or self.integration) for _ in range(how_often)]

    def _happens(self, by: str) -> int:
        command = hand_in("CAT", new_play=True, at=None, by=None)
        return done(
            transact_one(self.database, act(self.tournament, command, device=by))
        ).recorded.seq

    async def look(self, hooks: Webhooks | None = None) -> None:
        """Look once, and let all be sent that is sent then."""
        await (hooks or self.hooks).look()
        await (hooks or self.hooks).settled()

    def now(self, webhook: Webhook) -> Webhook:
        return targets.one(self.database, self.tournament, webhook.id)

    def listed(self, webhook: Webhook) -> list[Delivery]:
        return deliveries.page(self.database, webhook, 0, 100)

    def secret(self, webhook: Webhook) -> str:
        """The newest secret."""
        newest, *_ = targets.signing(self.database, webhook.id, self.clock.now())
        return self.hooks.secrets.secret(newest)


def hooks_of(database: Database, clock: Clock, **made: object) -> Webhooks:
    sender = made.pop("sender", None) or Sender()
    assert isinstance(sender, Sender)
    told = event_views.told
    return Webhooks(database, Secrets(KEY), told, clock.now, sender, lambda: 0.0, **made)  # type: ignore[arg-type]


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run where the server runs."""
    return "asyncio"


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as served:
        yield served


@pytest.fixture
async def place(database: Database) -> AsyncIterator[Place]:
    tournament = opened(database)
    for role in (Role.INTEGRATION, Role.TERMINAL):
        devices.create(database, tournament, role, role.value, NOW)
    known = {each.device.role: each.device for each in devices.in_tournament(database, tournament)}
    # A receiver verifies by its own clock, and so this one begins at the same time.
    clock = Clock(datetime.now(UTC))
    hooks = hooks_of(database, clock)
    yield Place(database, tournament, known[Role.INTEGRATION].id, clock, hooks)
    await hooks.close()


def terminal(place: Place) -> str:
    live = devices.in_tournament(place.database, place.tournament)
    return next(each.device.id for each in live if each.device.role is Role.TERMINAL)


async def test_what_is_posted_is_what_the_event_stream_tells(place, there):
    """Issue 6, Neighbours: signed by Standard Webhooks; the same filter as an integration's."""
    webhook = place.add(there.url)
    numbers = place.happens(2)
    await place.look()
    news, _ = news_behind(place.database, webhook.device, numbers[0] - 1)
    bodies = [each.verified(place.secret(webhook)) for each in there.received]
    assert [each["data"]["entry"] for each in bodies] == numbers
    assert [each["type"] for each in bodies] == ["challenge.adjudicated"] * 2
    for body, item in zip(bodies, news, strict=True):
        told = orjson.dumps(event_views.told(item, RULEBOOKS["wespa"]))
        assert body["data"]["event"] == orjson.loads(told)
        assert body["timestamp"] == item.entry.at
    assert place.now(webhook).done == numbers[-1]
    assert [each.waits for each in place.listed(webhook)] == [False, False]


async def test_words_of_other_devices_are_never_posted(place, there):
    """Promise 1: no word beyond what the integration's own event stream shows."""
    webhook = place.add(there.url)
    place.happens(3, by=terminal(place))
    (loaded,) = [done(transact_one(place.database, act(place.tournament, games((1, 7, 8)))))]
    await place.look()
    assert there.entries == [loaded.recorded.seq]
    assert b"CAT" not in there.received[0].body
    assert place.now(webhook).done == loaded.recorded.seq


async def test_a_webhook_begins_with_what_comes_next(place, there):
    """Issue 6, Neighbours: a follower of the record that keeps the number it has done."""
    place.happens(2)
    place.add(there.url)
    await place.look()
    assert there.entries == []


async def test_what_failed_is_sent_again_with_its_id_and_holds_its_place(place, there):
    """rest.md D: webhook-id stays the same over retries; deliveries keep their order."""
    webhook = place.add(there.url)
    there.answers = [500, 503]
    first, second = place.happens(2)
    await place.look()
    await place.look()
    assert there.entries == [first]
    place.clock.forward(5)
    await place.look()
    place.clock.forward(300)
    await place.look()
    assert there.entries == [first, first, first, second]
    assert len(set(there.ids)) == 2
    assert there.received[1].verified(place.secret(webhook))["data"]["entry"] == first
    assert [each.attempts for each in place.listed(webhook)] == [3, 1]
    assert place.now(webhook).not_before is None


@pytest.mark.parametrize(
    ("answer", "came", "waits"),
    [
        (404, (Outcome.REFUSED, 404), 5),
        ((429, {"Retry-After": "90"}), (Outcome.BUSY, 429), 90),
        ((503, {"Retry-After": "nonsense"}), (Outcome.REFUSED, 503), 5),
        (502, (Outcome.BUSY, 502), 60),
        (b"\x00\x01garbage\r\n\r\n", (Outcome.NOT_HTTP, None), 5),
        (b"HTTP/1.1 200 OK\r\n" + b"X: " + b"y" * 200_000, (Outcome.NOT_HTTP, None), 5),
        (b"", (Outcome.NOT_HTTP, None), 5),
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
    assert place.listed(webhook)[0].outcome is Outcome.DELIVERED


async def test_a_redirect_is_a_failure_and_is_not_followed(place, there):
    """rest.md D: 3xx fails; nothing is sent where a receiver, and no director, points to."""
    with receiver() as elsewhere:
        webhook = place.add(there.url)
        there.answers = [(307, {"Location": elsewhere.url})]
        place.happens()
        await place.look()
        assert place.listed(webhook)[0].outcome is Outcome.REDIRECTED
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
    hooks = place.another(sender=Sender(seconds=1.0))
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
        assert place.listed(late)[0].outcome is Outcome.TIMED_OUT
        assert place.now(prompt).waiting == 0
    await hooks.close()


async def test_nobody_there_is_no_fault_of_the_desk(place, caplog):
    """reliability.md F: a closed port, a name that is none, an address that is nobody's."""
    with receiver() as gone:
        closed = gone.url
    outcomes = {
        closed: Outcome.UNREACHABLE,
        "http://no-such-host.invalid/": Outcome.UNREACHABLE,
        "http://127.0.0.1:99999/": Outcome.UNREACHABLE,
        "http://169.254.169.254/latest": Outcome.NOT_ALLOWED,
        "http://0.0.0.0:1/": Outcome.NOT_ALLOWED,
    }
    made = {place.add(url).id: outcome for url, outcome in outcomes.items()}
    place.happens()
    await place.look()
    for webhook in targets.in_tournament(place.database, place.tournament):
        assert place.listed(webhook)[0].outcome is made[webhook.id]
    assert caplog.text == ""


async def test_after_a_restart_it_goes_on_where_it_was(place, there):
    """Issue 6, Neighbours: the number is kept with the database, and nothing is sent anew."""
    place.add(there.url)
    numbers = place.happens(2)
    await place.look()
    after = place.another()
    await place.look(after)
    numbers += place.happens()
    await place.look(after)
    assert there.entries == numbers
    await after.close()


async def test_an_attempt_that_was_cut_off_is_made_again_with_the_same_id(place, there):
    """Issue 6, Neighbours: at least once; the receiver tells a repeated one by its id."""
    place.add(there.url)
    there.answers = [None]
    (number,) = place.happens()
    before = place.another()
    await before.look()
    await asyncio.to_thread(there.wait_for, 1)
    await before.close()
    await place.look()
    assert there.entries == [number, number]
    assert len(set(there.ids)) == 1


async def test_of_several_processes_one_sends(place, there):
    """Issue 6, Neighbours, PostgreSQL: each entry once, whoever is first."""
    place.add(there.url)
    numbers = place.happens(20)
    processes = [place.hooks, place.another(), place.another()]
    for _ in range(3):
        await asyncio.gather(*(place.look(each) for each in processes))
    assert there.entries == numbers
    for each in processes[1:]:
        await each.close()


async def test_the_place_of_a_process_that_died_is_taken(place, there):
    """reliability.md H14: a claim ends by itself; what its holder comes with later isn't kept."""
    webhook = place.add(there.url)
    place.happens(2)
    there.answers = [204, 500]
    assert deliveries.claim(place.database, webhook, "other", place.clock.now())
    await place.look()
    assert there.entries == []
    place.clock.time += CLAIMED + timedelta(seconds=1)
    await place.look()
    kept = place.listed(webhook)
    assert [each.waits for each in kept] == [False, True]
    late = Tried(kept[1], Came(Outcome.DELIVERED, 204), None)
    now = place.clock.now()
    assert not deliveries.settle(place.database, webhook, late, "other", now)
    assert place.listed(webhook) == kept


async def test_what_waits_is_paused_and_nothing_is_missed(place, there):
    """Issue 6, Neighbours: targets only where the director allows, and while he does."""
    webhook = place.add(there.url)
    targets.amend(place.database, place.tournament, webhook.id, {"off": "paused"})
    numbers = place.happens(2)
    await place.look()
    assert there.entries == []
    targets.amend(place.database, place.tournament, webhook.id, {"off": None})
    await place.look()
    assert there.entries == numbers


async def test_nothing_is_sent_for_an_integration_that_is_revoked(place, there):
    """Issue 2: a device that is revoked hears nothing any more."""
    webhook = place.add(there.url)
    place.happens()
    devices.revoke(place.database, place.tournament, place.integration, NOW)
    await place.look()
    assert there.entries == []
    assert place.now(webhook).revoked


async def test_a_delivery_is_replayed_with_the_same_id(place, there):
    """Issue 6, Neighbours: deliveries are listed and replayed."""
    webhook = place.add(there.url)
    numbers = place.happens(3)
    await place.look()
    deliveries.replay(place.database, webhook, numbers[1])
    await place.look()
    assert there.entries == [*numbers, numbers[1]]
    assert there.ids[3] == there.ids[1]
    with pytest.raises(deliveries.UnknownDelivery):
        deliveries.replay(place.database, webhook, 999)


async def test_all_behind_a_number_is_replayed(place, there):
    """Issue 6, Neighbours: from a number on, in order, also from before the webhook was."""
    numbers = place.happens(2)
    webhook = place.add(there.url)
    numbers += place.happens(2)
    await place.look()
    deliveries.replay_behind(place.database, webhook, numbers[0] - 1)
    await place.look()
    assert there.entries == [*numbers[2:], *numbers]
    assert there.ids[:2] == there.ids[4:]
    assert [each.seq for each in place.listed(webhook)] == numbers


async def test_what_can_never_be_delivered_is_left_out(place, there):
    """Order is kept by waiting: a director can go on behind what a receiver always refuses."""
    webhook = place.add(there.url)
    there.answers = [400]
    first, second = place.happens(2)
    await place.look()
    deliveries.replay_behind(place.database, webhook, first)
    await place.look()
    assert there.entries == [first, second]


async def test_for_a_day_the_secret_before_signs_too(place, there):
    """rest.md D: two signatures while a secret is renewed, and one afterwards."""
    webhook = place.add(there.url)
    old, renewed = place.secret(webhook), random_request()
    for _ in range(2):  # the same call again makes no third one
        targets.rotate(place.database, place.tournament, webhook.id, renewed, place.clock.now())
    place.happens()
    await place.look()
    new = place.secret(webhook)
    assert new == place.hooks.secrets.secret(renewed)
    assert there.received[0].verified(old) == there.received[0].verified(new)
    place.clock.time += BOTH_SIGN
    place.happens()
    await place.look()
    assert there.received[1].headers["webhook-signature"].count("v1,") == 1


async def test_the_database_holds_nothing_that_signs(place, there):
    """reliability.md E (ASVS 11.5.1): no column of the database verifies as a secret."""
    webhook = place.add(there.url)
    place.happens()
    await place.look()
    (sent,) = there.received
    assert sent.verified(place.secret(webhook))
    with place.database.reading() as connection:
        for table in (webhooks, webhook_secrets, webhook_deliveries):
            for value in (value for row in connection.execute(select(table)) for value in row):
                for tried in {str(value or "-"), bytes(value) if isinstance(value, bytes) else "-"}:
                    with pytest.raises(NOT_A_SECRET):
                        sent.verified(tried)


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


async def test_a_dropped_webhook_is_forgotten(place, there):
    """Issue 6, Neighbours: what a director ends is over, also what waited for it."""
    webhook = place.add(there.url)
    there.answers = [500]
    place.happens()
    await place.look()
    targets.drop(place.database, place.tournament, webhook.id)
    targets.drop(place.database, place.tournament, webhook.id)
    place.clock.forward(10)
    await place.look()
    assert len(there.received) == 1
    assert targets.in_tournament(place.database, place.tournament) == []
