"""The client: one slip however often it was sent, and problems told as the desk tells them."""

import json
import socket
import time
from typing import Any
from uuid import RFC_4122, UUID

import pytest

from service.client.answers import NotAnAnswer
from service.client.calls import Tournament, new_key
from service.client.desks import Desk
from service.client.exchange import ATTEMPTS
from service.client.problems import (
    ApiProblem,
    FieldError,
    NotAllowed,
    NotFound,
    Refused,
    Unavailable,
    Unreachable,
    WrongContent,
)
from tests.client.desks import ANSWER, Given, PaperDesk, paper_desk

CUT = Given(status=None)
PROBLEM = "application/problem+json"
CUP = Tournament("wyc-2026")


def problem(
    status: int, code: str, *, headers: dict[str, str] | None = None, **members: object
) -> Given:
    body = {"type": f"/problems/{code}", "title": "A title", "status": status, "code": code}
    return Given(status, {**body, "detail": "Do this.", **members}, headers or {}, PROBLEM)


def hand_in(desk: PaperDesk, **slip: Any) -> tuple[Any, list[float]]:
    """Hand in a slip; the reply or what it raised, and the pauses that were made."""
    pauses: list[float] = []
    with Desk(desk.url, "slip_token", pause=pauses.append) as client:
        try:
            return client.ask(CUP.hand_in(["QUIXOTRY", "ZAX"], **slip)), pauses
        except (ApiProblem, Unreachable, NotAnAnswer) as error:
            return error, pauses


def test_a_slip_is_sent_as_the_contract_has_it():
    """DESIGN, the REST contract: words, the play, a bearer token, an Idempotency-Key."""
    with paper_desk(Given()) as desk:
        answer, pauses = hand_in(desk, round=3, table=12, turn=9, challenger="second", key="k1")
    assert answer.body == ANSWER
    (sent,) = desk.sent
    assert sent.path == "/api/v1/tournaments/wyc-2026/challenges"
    assert sent.headers["authorization"] == "Bearer slip_token"
    assert sent.headers["idempotency-key"] == '"k1"'
    assert json.loads(sent.body) == {
        "words": ["QUIXOTRY", "ZAX"],
        "round": 3,
        "table": 12,
        "turn": 9,
        "challenger": "second",
    }
    assert pauses == []


def test_what_was_not_said_is_not_sent():
    """DESIGN, the REST contract: only `words` is needed; unknown fields and nulls are refused."""
    with paper_desk(Given()) as desk:
        hand_in(desk)
    assert json.loads(desk.sent[0].body) == {"words": ["QUIXOTRY", "ZAX"]}


def test_every_slip_has_a_key_of_its_own():
    """Promise 2: two slips are two requests, unless somebody says that they are one."""
    with paper_desk(Given(), Given()) as desk:
        hand_in(desk)
        hand_in(desk)
    keys = [sent.headers["idempotency-key"] for sent in desk.sent]
    assert len(set(keys)) == 2


@pytest.mark.parametrize("lost", [CUT, problem(503, "outcome_unknown"), problem(502, "bad_proxy")])
def test_a_slip_without_an_answer_is_sent_again_with_its_key(lost):
    """Promise 2: the same request sent again gives the same answer and no second challenge."""
    with paper_desk(lost, lost, Given(headers={"Idempotent-Replayed": "true"})) as desk:
        answer, pauses = hand_in(desk)
    assert answer.value.number == 17
    assert answer.replayed
    assert len({(sent.headers["idempotency-key"], sent.body) for sent in desk.sent}) == 1
    assert len(desk.sent) == 3
    assert 0 < pauses[0] <= pauses[1]


def test_it_comes_back_when_the_desk_says():
    """RFC 9110 10.2.3: Retry-After is how long to wait, within reason."""
    busy = problem(503, "busy", headers={"Retry-After": "3"})
    limited = problem(429, "rate_limited", headers={"Retry-After": "86400"})
    with paper_desk(busy, limited, Given()) as desk:
        answer, pauses = hand_in(desk)
    assert answer.value.verdict == "valid"
    assert pauses == [3.0, 10.0]


def test_it_gives_up_when_nobody_ever_answers():
    """Promise 3: no answer is no verdict; it is told as what it is."""
    with paper_desk(*[CUT] * ATTEMPTS) as desk:
        error, pauses = hand_in(desk)
    assert isinstance(error, Unreachable)
    assert (len(desk.sent), len(pauses)) == (ATTEMPTS, ATTEMPTS - 1)


def test_it_tells_why_it_repeats():
    """Promise 2: whoever waits knows why, and which desk it is that doesn't answer."""
    told: list[str] = []
    lost = (CUT, problem(503, "busy", headers={"Retry-After": "0"}), Given())
    with (
        paper_desk(*lost) as desk,
        Desk(desk.url, "slip_token", pause=lambda _: None, repeating=told.append) as client,
    ):
        client.do(CUP.hand_in(["ZAX"]))
    assert told == [f"no answer from {desk.url}", f"503 from {desk.url}, A title"]


def test_nobody_listening_is_no_answer():
    """Issue 2, main job: a desk that is down is told as what it is."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and never listens
        pauses: list[float] = []
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with (
            Desk(url, "slip_token", pause=pauses.append) as client,
            pytest.raises(Unreachable, match=f"no answer from {url}"),
        ):
            client.do(CUP.hand_in(["ZAX"]))
    assert len(pauses) == ATTEMPTS - 1


def test_the_last_no_is_told_when_the_desk_never_recovers():
    """Promise 3: 503 with its reason."""
    with paper_desk(*[problem(503, "lexicon_unavailable")] * ATTEMPTS) as desk:
        error, _ = hand_in(desk)
    assert isinstance(error, ApiProblem)
    assert (error.status, error.code) == (503, "lexicon_unavailable")


def test_a_refusal_is_told_at_once_with_its_clause():
    """DESIGN, decisions: a refusal of the rules has a stable code and the clause."""
    refusal = problem(409, "play_already_adjudicated", clause="slipdesk")
    with paper_desk(refusal) as desk:
        error, pauses = hand_in(desk)
    assert isinstance(error, ApiProblem)
    assert (error.code, error.clause, error.status) == (
        "play_already_adjudicated",
        "slipdesk",
        409,
    )
    assert (error.title, error.detail) == ("A title", "Do this.")
    assert pauses == []


def test_wrong_content_is_told_field_by_field():
    """Issue 2, adjudication: a 422 that quotes the position, never the words."""
    errors = [
        {"field": "/words/0", "code": "not_on_any_tile", "message": "is on no tile", "position": 2},
        {"field": "/round", "code": "missing", "message": "is missing"},
    ]
    with paper_desk(problem(422, "not_a_slip", errors=errors)) as desk:
        error, _ = hand_in(desk)
    assert isinstance(error, ApiProblem)
    assert error.errors == (
        FieldError("/words/0", "is on no tile", 2),
        FieldError("/round", "is missing", None),
    )


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, WrongContent),
        (401, NotAllowed),
        (403, NotAllowed),
        (404, NotFound),
        (409, Refused),
        (415, WrongContent),
        (422, WrongContent),
        (500, Unavailable),
    ],
)
def test_programs_tell_problems_apart_by_their_type(status, kind):
    """Issue 6, neighbours: errors as typed exceptions; they are told at once, not asked again."""
    with paper_desk(problem(status, "some_code")) as desk:
        error, pauses = hand_in(desk)
    assert (type(error), error.code, pauses) == (kind, "some_code", [])


@pytest.mark.parametrize(
    "given",
    [
        Given(404, b"<h1>Not here</h1>", kind="text/html"),
        Given(404, b"{", kind=PROBLEM),
        Given(404, ["a", "list"], kind=PROBLEM),
        Given(302, b"", {"Location": "http://elsewhere.example/"}),
    ],
)
def test_an_error_of_something_else_is_no_crash(given):
    """Promise 3: whatever answers, there is no verdict where no desk gave one."""
    with paper_desk(given) as desk:
        error, _ = hand_in(desk)
    assert isinstance(error, ApiProblem)
    assert (error.status, error.code) == (given.status, "unknown")


@pytest.mark.parametrize(
    "body", [b"", b"OK", b"[]", b"{}", b'{"number": 1, "outcome": 3, "lexicon": null}']
)
def test_an_answer_of_something_else_is_no_verdict(body):
    """Promise 3: never a guess."""
    with paper_desk(Given(200, body)) as desk:
        error, _ = hand_in(desk)
    assert isinstance(error, NotAnAnswer)


def test_no_proxy_is_asked_for_a_desk_on_this_machine(monkeypatch):
    """Issue 2, main job: the printed lines work on a machine whose environment names a proxy."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with paper_desk(Given()) as desk:
        answer, pauses = hand_in(desk)
    assert (answer.value.number, pauses) == (17, [])


def test_a_code_stays_in_its_place_in_the_path():
    """ASVS 1.2.2: what is put into an address is encoded for that place."""
    with paper_desk(Given()) as desk, Desk(desk.url + "/", "slip_token") as client:
        client.do(Tournament("../a?b").hand_in(["ZAX"]))
    assert desk.sent[0].path == "/api/v1/tournaments/..%2Fa%3Fb/challenges"


def test_keys_have_the_time_that_they_were_made(monkeypatch):
    """Issue 2, "How fast": UUIDs of version 7 (RFC 9562), which a desk keeps together by time."""
    monkeypatch.setattr(time, "time_ns", lambda: 0x018B_CFE5_6800 * 1_000_000 + 999_999)
    keys = {UUID(new_key()) for _ in range(100)}
    assert len(keys) == 100
    assert {(key.version, key.variant) for key in keys} == {(7, RFC_4122)}
    assert {key.int >> 80 for key in keys} == {0x018B_CFE5_6800}
