"""The edge: what every answer carries, what is logged, what is counted."""

import json
import logging
import re
from collections.abc import Awaitable, Callable

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from starlette.types import Message, Receive, Scope, Send

from service.api import logs
from service.api.answers import Answer, json_answer
from service.api.edge import SECURITY_HEADERS, Beside, Edge
from service.api.metrics import Metrics
from service.app import create_app
from service.desk.devices import Role
from service.journal.store.database import Database, DatabaseUnavailable
from service.settings import Settings
from tests.api.hall import HOME, SLIP, Hall, furnish
from tests.servers import started

pytestmark = pytest.mark.anyio

WORDS = ("QUIXOTRY", "ZAX", "QZXJ", "CWM")
LOGGED = {
    "event", "level", "timestamp", "method", "operation", "status", "milliseconds", "device",
    "request_id",
}  # fmt: skip
App = Callable[[Scope, Receive, Send], Awaitable[None]]


async def get(app: App, **headers: str) -> httpx.Response:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://desk") as client:
        return await client.get("/", headers=headers)


def edge(router: App) -> Edge:
    return Edge(router, Metrics(), logs.RequestLog())


async def fine(scope: Scope, receive: Receive, send: Send) -> None:
    await json_answer({})(scope, receive, send)


async def test_every_answer_carries_the_security_headers(hall: Hall):
    """Issue 2, who may do what: security headers and no-store, on errors as on answers."""
    for path in (f"{HOME}/challenges", "/healthz", "/nowhere", "/healthz?a=1", "/problems"):
        for who in (None, Role.TERMINAL, Role.DIRECTOR):
            answer = await hall.call(who, "GET", path)
            for name, value in SECURITY_HEADERS:
                assert answer.headers.get_list(name.decode()) == [value.decode()]
            assert "server" not in answer.headers


async def test_what_stands_beside_the_api_has_a_name_and_headers_of_its_own(capsys):
    """Issue 5: pages are logged and counted like calls, and have a policy of their own."""
    logs.configure("info", "json")
    own = ((b"content-security-policy", b"default-src 'self'"),)
    answer = await get(edge(Beside(fine, "show_page", own)))
    assert answer.headers.get_list("content-security-policy") == ["default-src 'self'"]
    assert "x-request-id" in answer.headers
    assert json.loads(capsys.readouterr().err)["operation"] == "show_page"


async def test_a_request_id_is_kept_or_made():
    """Issue 2, who may do what: structured logs with request ids."""
    for good in ("0123456789abcdef", "6F1C9B8E-0b7e-4c53-9d7e-0f6a3f0f6c1e", "0" * 64):
        kept = (await get(edge(fine), **{"X-Request-Id": good})).headers["x-request-id"]
        assert kept == good
    made = {(await get(edge(fine))).headers["x-request-id"] for _ in range(50)}
    assert len(made) == 50
    token = "slip_" + "a" * 43
    for bad in ("a b", "a" * 65, "", 'a"}', "QUIXOTRY", "ABACA", "DEFACED", token, "a" * 15):
        given = (await get(edge(fine), **{"X-Request-Id": bad})).headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", given)


async def test_a_fault_of_ours_says_nothing(capsys):
    """Reliability E, 16.5: errors fail closed; no text of an error leaves, nor is it logged."""

    async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise OperationalError("INSERT QZXJ", {"word": "QZXJ"}, Exception("QZXJ"))

    logs.configure("info", "json")
    answer = await get(edge(broken))
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    log = capsys.readouterr().err
    assert '"kind":"OperationalError"' in log
    assert log.count(answer.headers["x-request-id"]) == 2
    assert "QZXJ" not in answer.text + log


async def test_a_fault_after_the_answer_began_cuts_it_off(capsys):
    """Promise 2: half an answer is never made to look whole."""

    async def half(scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        raise DatabaseUnavailable("gone")

    sent = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    scope = {"type": "http", "method": "GET", "headers": []}
    await edge(half)(scope, receive, send)
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert sent[-1]["more_body"]
    capsys.readouterr()


async def test_a_request_leaves_one_line_without_words_or_tokens(
    settings: Settings, beside: Database, capsys
):
    """Issue 2, who may do what: no words or tokens in logs; reliability E 16.3: a line each."""
    talkative = settings.model_copy(update={"log_level": "debug"})
    async with started(create_app(talkative)) as client:
        client.headers["User-Agent"] = "QZXJ"
        hall = await furnish(client, beside)
        for who, method, path, body in (
            (Role.TERMINAL, "POST", f"{HOME}/challenges", {"words": ["QUIXOTRY", "ZAX"]}),
            (Role.TERMINAL, "POST", f"{HOME}/challenges", {"words": ["QZXJ"]}),
            (Role.TERMINAL, "POST", f"{HOME}/challenges", {"words": ["QZXJ", 7]}),
            (Role.DIRECTOR, "GET", f"{HOME}/challenges", None),
            (None, "GET", "/QZXJ?ZAX=QUIXOTRY", None),
            ("slip_wrongQZXJ", "GET", f"{HOME}/challenges", None),
            (Role.TERMINAL, "GET", "/api/v1/lexicons/QZXJ", None),
        ):
            capsys.readouterr()
            answer = await hall.call(who, method, path, body)
            (line,) = capsys.readouterr().err.splitlines()
            logged = json.loads(line)
            assert logged["status"] == answer.status_code
            assert logged["request_id"] == answer.headers["x-request-id"]
            assert set(logged) == LOGGED
            for secret in (*WORDS, *hall.tokens.values(), "slip_"):
                assert secret not in line


@pytest.mark.parametrize("form", ["json", "console"])
async def test_nothing_logged_can_make_a_second_line(form, capsys):
    """Reliability E 16.4: CR, LF and ESC in what others log can't forge a line."""
    logs.configure("info", form)
    logging.getLogger("uvicorn.error").warning("a\r\nb\x1b[2J\u2028c\x85d")
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "\x1b" not in err


async def test_an_error_of_the_server_is_logged_without_its_text(capsys):
    """Issue 2: no words in logs, whoever logs them."""
    logs.configure("info", "json")
    logging.getLogger("uvicorn.error").error(
        "Exception in application", exc_info=ValueError("QZXJ")
    )
    err = capsys.readouterr().err
    assert "QZXJ" not in err
    assert json.loads(err)["kind"] == "ValueError"


async def test_figures_tell_no_word_device_or_tournament(hall: Hall):
    """Issue 2, who may do what: Prometheus /metrics without words in it."""
    await hall.hand_in(turn=1)
    await hall.hand_in(words=["QZXJ"], turn=2)
    await hall.call(None, "GET", "/QZXJ")
    figures = (await hall.call(Role.OPERATOR, "GET", "/metrics")).text
    assert 'slipdesk_requests_total{operation="hand_in_challenge",status="201"} 2.0' in figures
    assert 'slipdesk_adjudications_total{verdict="invalid"} 1.0' in figures
    assert "slipdesk_journal_entries 4.0" in figures
    for secret in (*WORDS, "wyc-2026", *hall.tokens.values()):
        assert secret not in figures


async def test_a_replay_is_counted_as_no_adjudication(hall: Hall):
    """Promise 2: figures don't count what did not happen."""
    for _ in range(3):
        await hall.call(Role.TERMINAL, "POST", f"{HOME}/challenges", SLIP, key="same")
    figures = (await hall.call(Role.OPERATOR, "GET", "/metrics")).text
    assert 'slipdesk_adjudications_total{verdict="valid"} 1.0' in figures


async def test_an_answer_without_content_describes_none():
    """RFC 9110 15.3.5: 204 has no content."""
    sent = []

    async def send(message: Message) -> None:
        sent.append(message)

    await Answer(204, b"")({}, None, send)  # type: ignore[arg-type]
    assert sent[0]["headers"] == []


async def test_the_app_is_ours_alone(app: FastAPI, settings: Settings):
    """Reliability E 13.4: no documentation pages, no debug, nothing that asks other hosts."""
    assert app.openapi_url is None
    assert not app.debug
    assert settings.log_level == "warning"
