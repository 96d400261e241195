"""Webhooks follow the record: at least once, in order, with one id; replayed, paused, signed."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import TypeVar

import orjson
import pytest
from sqlalchemy import select
from standardwebhooks.webhooks import EmptyWebhookSecretError, WebhookVerificationError

from service.api.shown import event_views
from service.desk import devices
from service.desk.codes import random_request
from service.desk.following import news_behind
from service.journal.store.tables import (
    webhook_deliveries,
    webhook_secrets,
    webhooks,
)
from service.neighbours.webhooks import deliveries, targets
from service.neighbours.webhooks.answers import Came, DeliveryOutcome
from service.neighbours.webhooks.deliveries import CLAIMED, Tried
from service.neighbours.webhooks.renewing import BOTH_SIGN
from service.neighbours.webhooks.targets import UnknownWebhook
from service.rules.books import RULEBOOKS
from tests.api.hall import NOW
from tests.commands import games, ruling
from tests.journal.writing import act, done, transact_one
from tests.neighbours.hooks import anyio_backend, place, there

__all__ = ["anyio_backend", "place", "there"]
pytestmark = pytest.mark.anyio
T = TypeVar("T")
NOT_A_SECRET = (WebhookVerificationError, EmptyWebhookSecretError, ValueError)


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
    place.happens(3, by=place.terminal())
    (loaded,) = [done(transact_one(place.database, act(place.tournament, games((1, 7, 8)))))]
    await place.look()
    assert there.entries == [loaded.recorded.seq]
    assert b"CAT" not in there.received[0].body
    assert place.now(webhook).done == loaded.recorded.seq


async def test_a_directors_webhook_posts_the_whole_tournament(place, there):
    """Issue 6, Neighbours: targets as a director says; what that director's own stream tells."""
    webhook = place.add(there.url, device=place.director)
    numbers = place.happens() + place.happens(by=place.terminal())
    numbers += [
        done(transact_one(place.database, act(place.tournament, ruling(number=None)))).recorded.seq
    ]
    await place.look()
    assert there.entries == numbers
    assert b"CAT" in there.received[1].body
    devices.revoke(place.database, place.tournament, place.director, NOW)
    place.happens()
    await place.look()
    assert (there.entries, place.now(webhook).revoked) == (numbers, True)


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
    late = Tried(kept[1], Came(DeliveryOutcome.DELIVERED, 204), None)
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
        targets.renew_secret(
            place.database, place.tournament, webhook.id, renewed, place.clock.now()
        )
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


async def test_a_dropped_webhook_is_forgotten(place, there):
    """Issue 6, Neighbours: what a director ends is over, also what waited for it."""
    webhook = place.add(there.url)
    there.answers = [500]
    place.happens()
    await place.look()
    for _ in range(2):
        targets.drop(place.database, place.tournament, webhook.id, place.clock.now())
    place.clock.forward(10)
    place.happens()
    await place.look()
    assert len(there.received) == 1
    assert targets.in_tournament(place.database, place.tournament) == []


async def test_the_call_that_added_a_webhook_brings_it_back_by_no_repeat(place, there):
    """Promise 2: answered as it was the first time, and ended all the same."""
    asked = random_request()
    webhook = place.add(there.url, asked)
    targets.drop(place.database, place.tournament, webhook.id, place.clock.now())
    again = place.add(there.url, asked)
    assert (again.id, again.url, again.dropped) == (webhook.id, webhook.url, True)
    with pytest.raises(UnknownWebhook):
        targets.amend(place.database, place.tournament, webhook.id, {"off": None})
    place.happens()
    await place.look()
    assert there.received == []


async def test_equal_calls_at_once_add_one_webhook_and_renew_its_secret_once(place, there):
    """public-reports 49: twenty at the same time, in threads of their own, on both databases."""
    adding, renewing = random_request(), random_request()

    def twenty(work: Callable[[], T]) -> list[T]:
        together = threading.Barrier(20)

        def at_once() -> T:
            together.wait()
            return work()

        with ThreadPoolExecutor(20) as threads:
            asked = [threads.submit(at_once) for _ in range(20)]
            return [each.result() for each in asked]

    first, *others = twenty(lambda: place.add(there.url, adding))
    assert others == [first] * 19
    renew = partial(targets.renew_secret, place.database, place.tournament, first.id, renewing, NOW)
    twenty(renew)
    with place.database.reading() as connection:
        assert len(connection.execute(select(webhook_secrets)).all()) == 2
    assert len(targets.in_tournament(place.database, place.tournament)) == 1
