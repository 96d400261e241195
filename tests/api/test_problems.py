"""Problems: one shape, whatever goes wrong and wherever; every kind documented."""

import ast
import json
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from service.api.catalogue import CATALOGUE
from service.api.faults import _PROBLEMS, problem_of
from service.api.problems import problem_answer
from service.desk.desk import Refused, TurnedAway
from service.desk.devices import Role
from service.journal.store.faults import DatabaseUnavailable, OutcomeUnknown
from service.journal.writing.acts import Turned
from service.journal.writing.writer import QueueFull
from service.lexicon.errors import LexiconUnavailable
from service.rules.clauses.errors import Code, Refusal
from tests.api.hall import HOME, SLIP, Hall

API = Path(__file__).parents[2] / "service" / "api"
MEMBERS = {"type", "title", "status", "detail", "code"}
EXTRA = {"clause", "errors", "lexicon", "reason", "number"}


def assert_problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The one shape (RFC 9457), asserted in one place."""
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert set(problem) - EXTRA == MEMBERS
    assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert problem["type"] == f"/problems/{code}"
    assert CATALOGUE[code].title == problem["title"]
    for error in problem.get("errors", []):
        assert set(error) - {"position"} == {"field", "code", "message"}
    return problem


class Way(NamedTuple):
    """A request that goes wrong, and what it is answered with."""

    status: int
    code: str
    method: str
    path: str
    who: Role | None = None
    headers: dict[str, str] = {}  # noqa: RUF012 - never changed
    body: bytes = b""


def slip(status: int, code: str, body: bytes, **headers: str) -> Way:
    """A slip that is sent with other headers than it should have."""
    sent = {"Content-Type": "application/json", "Idempotency-Key": "k"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {name: value for name, value in sent.items() if value}
    return Way(status, code, "POST", f"{HOME}/challenges", Role.TERMINAL, sent, body)


KEY = {"Idempotency-Key": "k"}
WAYS = [
    Way(404, "not_found", "GET", "/nowhere"),
    Way(404, "not_found", "GET", f"{HOME}/"),
    Way(404, "not_found", "GET", "/problems/none"),
    Way(405, "method_not_allowed", "PUT", f"{HOME}/challenges"),
    Way(405, "method_not_allowed", "OPTIONS", "/healthz"),
    Way(401, "not_authenticated", "GET", f"{HOME}/challenges"),
    Way(403, "not_allowed", "GET", f"{HOME}/challenges", Role.TERMINAL),
    slip(400, "idempotency_key_missing", b"{}", Idempotency_Key=""),
    slip(400, "idempotency_key_malformed", b"{}", Idempotency_Key='"'),
    slip(400, "malformed_json", b""),
    slip(415, "not_json", b"{}", Content_Type=""),
    slip(413, "body_too_large", b" " * 70_000),
    slip(422, "invalid_content", b"{}"),
    slip(422, "not_a_slip", b'{"words":["CO-OP"]}'),
    Way(400, "malformed_query", "GET", "/healthz?a=1&a=2"),
    Way(400, "malformed_query", "GET", "/healthz?a=%ff"),
    Way(422, "invalid_content", "GET", "/healthz?word=QZX"),
    Way(422, "invalid_content", "GET", f"{HOME}/challenges?limit=many", Role.DIRECTOR),
    Way(422, "invalid_content", "GET", f"{HOME}/challenges?table=1", Role.DIRECTOR),
    Way(404, "no_such_challenge", "GET", f"{HOME}/challenges/7", Role.DIRECTOR),
    Way(404, "not_found", "GET", f"{HOME}/challenges/{'7' * 5000}", Role.DIRECTOR),
    Way(404, "not_found", "GET", f"{HOME}/challenges/0x1", Role.DIRECTOR),
    Way(400, "event_id_malformed", "GET", f"{HOME}/events", Role.TERMINAL, {"Last-Event-ID": "x"}),
    Way(409, "event_id_ahead", "GET", f"{HOME}/events?after=2", Role.TERMINAL),
    Way(404, "not_found", "GET", "/api/v1/tournaments/none", Role.OPERATOR),
    Way(404, "not_found", "GET", "/api/v1/lexicons/none", Role.TERMINAL),
    Way(404, "not_found", "GET", "/api/v1/rulebooks/none", Role.TERMINAL),
    Way(404, "not_found", "DELETE", "/api/v1/devices/none", Role.DIRECTOR, KEY),
]


@pytest.mark.anyio
@pytest.mark.parametrize("way", WAYS)
async def test_every_way_that_a_request_goes_wrong(hall: Hall, way: Way):
    """Issue 2, who may do what: RFC 9457 errors with stable codes, one shape."""
    bearer = {} if way.who is None else {"Authorization": f"Bearer {hall.token(way.who)}"}
    answer = await hall.client.request(
        way.method, way.path, headers=bearer | way.headers, content=way.body
    )
    problem = assert_problem(answer, way.status, way.code)
    assert "QZX" not in json.dumps(problem)


class RefusedAct(NamedTuple):
    """What the rules refuse after the slip of the hall."""

    status: int
    code: str
    who: Role
    method: str
    path: str
    body: dict[str, object]


def reissue(status: int, code: str, *words: str, ground: str, number: int = 1) -> RefusedAct:
    """A corrected slip that is refused."""
    body: dict[str, object] = {"words": words, "ground": ground, "confirmed_by": ["first"]}
    path = f"/challenges/{number}/reissue"
    return RefusedAct(status, code, Role.TERMINAL, "POST", path, body)


def amend(status: int, code: str, **change: object) -> RefusedAct:
    """A change that is refused."""
    return RefusedAct(status, code, Role.DIRECTOR, "PATCH", "", {"reason": "x", **change})


REFUSED = [
    RefusedAct(
        409,
        "play_already_adjudicated",
        Role.TERMINAL,
        "POST",
        "/challenges",
        {**SLIP, "words": ["CAT"]},
    ),
    reissue(404, "no_such_challenge", "CAT", ground="mismatch", number=9),
    reissue(404, "no_such_challenge", "CAT", "DOG", ground="mismatch")._replace(who=Role.RUNNER),
    reissue(409, "not_confirmed", "CAT", "DOG", ground="mismatch")._replace(
        body={"words": ["CAT", "DOG"], "ground": "mismatch", "confirmed_by": ["second"]}
    ),
    reissue(409, "ruling_without_reason", "CAT", "DOG", ground="ruling")._replace(
        who=Role.DIRECTOR
    ),
    reissue(409, "director_only", "CAT", "DOG", ground="ruling"),
    reissue(409, "words_not_replaced_one_for_one", "CAT", ground="mismatch"),
    reissue(409, "no_ground_in_this_rulebook", "CAT", "DOG", ground="blank"),
    amend(409, "nothing_changes", slip_must_name="nothing"),
    amend(422, "penalty_policy_incomplete", penalty_policy="quadruple"),
    amend(422, "penalty_policy_incomplete", penalty_policy="ten-per-turn"),
    amend(422, "invalid_content", lexicon="csw"),
    amend(422, "invalid_content", reason="x\u202ey"),
]


@pytest.mark.anyio
@pytest.mark.parametrize("refused", REFUSED)
async def test_every_refusal_of_the_rules_has_the_same_shape(hall: Hall, refused: RefusedAct):
    """Decision: a refusal of the rules is no fault; it has a stable code, and its clause."""
    assert (await hall.hand_in()).status_code == 201
    answer = await hall.call(refused.who, refused.method, HOME + refused.path, refused.body)
    problem = assert_problem(answer, refused.status, refused.code)
    if refused.code in set(Code):
        assert problem["clause"]


@pytest.mark.anyio
async def test_a_code_taken_and_a_rulebook_unknown(hall: Hall):
    """Contract: a code names one tournament; what is asked for must exist."""
    body = {"code": "wyc-2026", "rulebook": "wespa", "lexicon": "enable"}
    body |= {"points_go": "add_to_challenged"}
    taken = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body)
    assert_problem(taken, 409, "tournament_exists")
    unknown = await hall.call(
        Role.OPERATOR, "POST", "/api/v1/tournaments", {**body, "code": "x", "rulebook": "fide"}
    )
    assert assert_problem(unknown, 422, "invalid_content")["errors"][0]["field"] == "/rulebook"


@pytest.mark.anyio
async def test_a_key_used_for_something_else(hall: Hall):
    """Promise 2: the same key with another body is no repeat; method and path count too."""
    path = f"{HOME}/challenges"
    await hall.call(Role.TERMINAL, "POST", path, {"words": ["CAT"]}, key="k")
    other = await hall.call(Role.TERMINAL, "POST", path, {"words": ["DOG"]}, key="k")
    assert_problem(other, 422, "idempotency_key_reused")


ERRORS: list[tuple[Exception, int, str]] = [
    (DatabaseUnavailable("secret"), 503, "database_unavailable"),
    (OutcomeUnknown("secret"), 503, "outcome_unknown"),
    (QueueFull(), 503, "busy"),
    (TurnedAway(Turned.DEVICE_REVOKED), 401, "not_authenticated"),
    (TurnedAway(Turned.KEY_REUSED), 422, "idempotency_key_reused"),
    (LexiconUnavailable("enable", "is not built"), 503, "lexicon_unavailable"),
]


@pytest.mark.parametrize(("error", "status", "code"), ERRORS)
def test_every_error_of_the_rooms_below(error, status, code):
    """Promise 3: 503 with a reason, and when to come back; never a text of the machinery."""
    problem = problem_of(error)
    assert problem is not None
    answer = problem_answer(problem)
    assert (answer.status, json.loads(answer.body)["code"]) == (status, code)
    assert (b"retry-after", b"1") in answer.headers or status != 503
    assert b"secret" not in answer.body


def test_no_two_kinds_of_errors_are_forgotten():
    """Decision: each error of the rooms below has its problem, and no problem lacks its kind."""
    for kind in Code:
        assert problem_of(Refused(Refusal(kind, "slipdesk", "Do."))) is not None
    assert all(isinstance(kind, type) for kind in _PROBLEMS)


def raised() -> set[str]:
    """Every code that service/api names when it raises or makes a problem."""
    codes = set()
    for path in API.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Problem") | ast.Attribute(attr="_end" | "_refuse"),
                    args=[ast.Constant(value=str(code))],
                ):
                    codes.add(code)
                case _:
                    pass
    return codes


def test_a_refusal_of_the_rules_is_a_conflict():
    """DESIGN, status codes: 409 every refusal of the rules; a number that nothing has is 404."""
    nothing_there = {Code.NO_SUCH_CHALLENGE, Code.NO_SUCH_RULING}
    for code in Code:
        assert CATALOGUE[code].status == (404 if code in nothing_there else 409), code


def test_every_code_is_in_the_catalogue():
    """Issue 2, who may do what: stable codes, every one documented."""
    assert raised() >= {"not_found", "malformed_json", "headers_too_large"}
    assert raised() | set(Code) <= set(CATALOGUE)
    for code, kind in CATALOGUE.items():
        assert code.isidentifier()
        assert 400 <= kind.status < 600
        assert kind.title
        assert kind.remedy.endswith(".")


@pytest.mark.anyio
async def test_the_catalogue_is_served(client: httpx.AsyncClient):
    """RFC 9457 3.1.1: `type` leads to a description for people; no token is needed."""
    listed = (await client.get("/problems")).json()["problems"]
    assert [kind["code"] for kind in listed] == list(CATALOGUE)
    for kind in listed:
        assert (await client.get(f"/problems/{kind['code']}")).json() == kind
