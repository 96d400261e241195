"""Webhooks: where events are posted to, the secrets that sign them, and what has arrived."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from service.api.answers import NO_CONTENT, Answer, Headers, json_answer
from service.api.asked.queries import PageQuery, page_link
from service.api.asked.webhooks import (
    AddWebhookRequest,
    AmendWebhookRequest,
    ReplayWebhookRequest,
)
from service.api.body import field_error
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.resources.devices import tournament_to_change
from service.api.shown import webhook_views
from service.api.shown.webhook_schemas import (
    DeliveriesShown,
    DeliveryShown,
    WebhookSecretShown,
    WebhookShown,
    WebhooksShown,
    WebhookTestShown,
)
from service.desk.challenges import tournament_of
from service.neighbours.outgoing import OutOfReach
from service.neighbours.webhooks import deliveries, targets
from service.neighbours.webhooks.answers import Off
from service.neighbours.webhooks.deliveries import UnknownDelivery
from service.neighbours.webhooks.targets import Form, UnknownBearer, UnknownWebhook, Webhook

operations = Operations("webhooks")

_ALL = "/api/v1/tournaments/{code}/webhooks"
_ONE = _ALL + "/{webhook}"


@operations.add("GET", _ALL, answer=WebhooksShown)
async def list_webhooks(call: Call) -> Answer:
    """List the webhooks of a tournament: where each leads, and how far it is."""
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    found = await asyncio.to_thread(targets.in_tournament, database, tournament_id)
    return json_answer({"webhooks": [webhook_views.webhook(each) for each in found]})


@operations.add(
    "POST",
    _ALL,
    status=201,
    body=AddWebhookRequest,
    answer=WebhookSecretShown,
    examples=(
        {"url": "http://192.168.1.20:8080/slipdesk", "device": "3f6c1b2a9d8e7f60"},
        {"url": "https://scores.example/slipdesk"},
    ),
)
async def add_webhook(call: Call[AddWebhookRequest]) -> Answer:
    """Add a webhook, and get the secret that its messages are signed with.

    It posts what an integration sees, or what you see yourself, from what comes next on. An address
    in the hall's own network is as good as any, and `address` shows which it leads to now. The same
    call again gets the same webhook, also one that was dropped since.
    """
    tournament_id, state = await tournament_to_change(call), call.state
    hooks, request, body = state["webhooks"], call.request(), call.body
    address, caller = await _address(call, body.url), call.device.id
    form = Form(tournament_id, body.device or caller, caller, body.url, address)
    webhook_id = hooks.secrets.webhook_id(request)
    try:
        added = await asyncio.to_thread(
            targets.add, state["desk"].database, webhook_id, form, request, datetime.now(UTC)
        )
    except UnknownBearer:
        told = "there is no such integration: add it as a device of that role first"
        raise Problem("invalid_content", errors=[field_error("/device", "unknown", told)]) from None
    secret = hooks.secrets.secret(request)
    return json_answer({**webhook_views.webhook(added), "secret": secret}, 201)


@operations.add(
    "PATCH",
    _ONE,
    body=AmendWebhookRequest,
    answer=WebhookShown,
    examples=({"enabled": True}, {"url": "https://example.org/slipdesk"}),
)
async def amend_webhook(call: Call[AmendWebhookRequest]) -> Answer:
    """Turn a webhook on or off, or post to another address.

    Either way it goes on where it was, from the first attempt on. Repeating this changes nothing
    else.
    """
    tournament_id = await tournament_to_change(call)
    state, body = call.state, call.body
    changes: dict[str, object] = {}
    if body.url is not None:
        changes |= {"url": body.url, "address": await _address(call, body.url)}
    if body.enabled is not None:
        changes["off"] = None if body.enabled else Off.PAUSED.value
    database, webhook_id = state["desk"].database, call.path["webhook"]
    try:
        amended = await asyncio.to_thread(
            targets.amend, database, tournament_id, webhook_id, changes
        )
    except UnknownWebhook:
        raise Problem("not_found") from None
    return json_answer(webhook_views.webhook(amended))


@operations.add("DELETE", _ONE, status=204)
async def drop_webhook(call: Call) -> Answer:
    """Post nothing there ever again, and forget what was. Repeating this changes nothing."""
    tournament_id = await tournament_to_change(call)
    database, webhook_id = call.state["desk"].database, call.path["webhook"]
    await asyncio.to_thread(targets.drop, database, tournament_id, webhook_id, datetime.now(UTC))
    return NO_CONTENT


@operations.add("POST", _ONE + "/secret", answer=WebhookSecretShown)
async def renew_webhook_secret(call: Call) -> Answer:
    """Make a new secret; for a day every message has a signature by the one before too.

    The same call again gets the same secret.
    """
    tournament_id, request = await tournament_to_change(call), call.request()
    database = call.state["desk"].database
    webhook = await _webhook(call)
    await asyncio.to_thread(
        targets.renew_secret, database, tournament_id, webhook.id, request, datetime.now(UTC)
    )
    secret = call.state["webhooks"].secrets.secret(request)
    return json_answer({**webhook_views.webhook(webhook), "secret": secret})


@operations.add("POST", _ONE + "/test", answer=WebhookTestShown)
async def test_webhook(call: Call) -> Answer:
    """Post a message of type `webhook.test` now, once, and tell what came of it.

    It is signed like any other and waits for none. Its id is the same when this call is repeated.
    """
    await tournament_to_change(call)
    came = await call.state["webhooks"].test(await _webhook(call), call.request())
    return json_answer(webhook_views.test(came))


@operations.add(
    "GET", _ONE + "/deliveries", query=PageQuery, answer=DeliveriesShown, headers=("Link",)
)
async def list_deliveries(call: Call[None, PageQuery]) -> Answer:
    """List what waits for a webhook and what has arrived, by the entries' numbers."""
    query, database = call.query, call.state["desk"].database
    found = await asyncio.to_thread(
        deliveries.page, database, await _webhook(call), query.after, query.limit + 1
    )
    shown, link = found[: query.limit], Headers()
    if len(found) > query.limit:
        link = page_link(call.scope["path"], query, shown[-1].seq)
    return json_answer({"deliveries": list(map(webhook_views.delivery, shown))}, 200, link)


@operations.add("POST", _ONE + "/deliveries/{entry}/replay", answer=DeliveryShown)
async def replay_delivery(call: Call) -> Answer:
    """Send an entry again, before all that waits behind it, with the same `webhook-id`."""
    await tournament_to_change(call)
    database, webhook, seq = call.state["desk"].database, await _webhook(call), call.number("entry")
    try:
        again = await asyncio.to_thread(deliveries.replay, database, webhook, seq)
    except UnknownDelivery:
        raise Problem("not_found") from None
    return json_answer(webhook_views.delivery(again))


@operations.add(
    "POST",
    _ONE + "/replay",
    body=ReplayWebhookRequest,
    answer=WebhookShown,
    problems=(409,),
    examples=({"after": 0},),
)
async def replay_webhook(call: Call[ReplayWebhookRequest]) -> Answer:
    """Go on behind an entry: send what was sent before, or leave out what can't be delivered.

    What is sent again has the same `webhook-id`.
    """
    await tournament_to_change(call)
    database, webhook, after = call.state["desk"].database, await _webhook(call), call.body.after
    if after > webhook.size:
        raise Problem("event_id_ahead")
    await asyncio.to_thread(deliveries.replay_behind, database, webhook, after)
    return json_answer(webhook_views.webhook(await _webhook(call)))


async def _address(call: Call[Any, Any], url: str) -> str | None:
    """Where an address leads now, None where that can't be told.

    Raises:
        Problem: invalid_content, where the desk calls nobody.
    """
    try:
        return await call.state["webhooks"].sender.outgoing.address(url)
    except OutOfReach as refused:
        told = field_error("/url", "not_allowed", str(refused))
        raise Problem("invalid_content", errors=[told]) from None


async def _webhook(call: Call[Any, Any]) -> Webhook:
    """The webhook that a call names, as it is now."""
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    try:
        return await asyncio.to_thread(targets.one, database, tournament_id, call.path["webhook"])
    except UnknownWebhook:
        raise Problem("not_found") from None
