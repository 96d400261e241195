"""What counts as a breaking change of the API, by examples of breaking and of harmless ones."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.api.breaking import breaking_changes

Document = dict[str, Any]


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


WORD = {"type": "string", "minLength": 1, "maxLength": 45}
SLIP = {
    "type": "object",
    "additionalProperties": False,
    "required": ["words"],
    "properties": {
        "words": {"type": "array", "minItems": 1, "maxItems": 8, "items": WORD},
        "kind": {"enum": ["words", "exchange"], "type": "string"},
        "table": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 999}, {"type": "null"}]},
    },
}
VERDICT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["number", "verdict"],
    "properties": {
        "number": {"type": "integer"},
        "verdict": {"enum": ["valid", "invalid"], "type": "string"},
        "before": {"anyOf": [ref("Verdict"), {"type": "null"}]},
        "by_length": {"type": "object", "additionalProperties": {"type": "integer"}},
    },
}
BEFORE: Document = {
    "paths": {
        "/slips": {
            "post": {
                "operationId": "hand_in",
                "security": [{"token": []}],
                "parameters": [
                    {"in": "header", "name": "Key", "required": True, "schema": WORD},
                    {"in": "query", "name": "after", "schema": {"type": "integer"}},
                ],
                "requestBody": {"content": {"application/json": {"schema": ref("Slip")}}},
                "responses": {
                    "201": {
                        "headers": {"Location": {}},
                        "content": {"application/json": {"schema": ref("Verdict")}},
                    },
                    "409": {},
                },
            }
        },
        "/health": {"get": {"operationId": "health", "responses": {"200": {}}}},
    },
    "components": {
        "schemas": {
            "Slip": SLIP,
            "Verdict": VERDICT,
            "Problem": {"properties": {"code": {"examples": ["busy", "not_found"]}}},
        }
    },
}  # fmt: skip


def slip(document: Document) -> Document:
    found: Document = document["components"]["schemas"]["Slip"]
    return found


def verdict(document: Document) -> Document:
    found: Document = document["components"]["schemas"]["Verdict"]
    return found


def call(document: Document) -> Document:
    found: Document = document["paths"]["/slips"]["post"]
    return found


def answer(document: Document) -> Document:
    found: Document = call(document)["responses"]["201"]
    return found


def put(holder: Callable[[Document], Any], *path: str, to: Any) -> Callable[[Document], None]:
    """A change: under these names of what `holder` finds stands something else."""

    def change(document: Document) -> None:
        place = holder(document)
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = to

    return change


def drop(holder: Callable[[Document], Any], *path: str) -> Callable[[Document], None]:
    """A change: this is there no more."""

    def change(document: Document) -> None:
        place = holder(document)
        for name in path[:-1]:
            place = place[name]
        del place[path[-1]]

    return change


def changed(change: Callable[[Document], None]) -> Document:
    now = deepcopy(BEFORE)
    change(now)
    return now


SENT = "POST /slips: what may be sent: "
ANSWERED = "POST /slips: the answer's "
BREAKING = {
    "a call is gone": (drop(lambda d: d["paths"], "/health"), "GET /health is gone"),
    "another operationId": (
        put(call, "operationId", to="hand_in_slip"),
        "POST /slips: operationId is hand_in_slip now",
    ),
    "a token is needed": (
        put(lambda d: d["paths"]["/health"]["get"], "security", to=[{"token": []}]),
        "GET /health: needs a token now",
    ),
    "a problem's code is gone": (
        put(lambda d: d["components"]["schemas"]["Problem"], "properties", "code", "examples",
            to=["not_found"]),
        "problem busy is gone",
    ),
    "a parameter is gone": (
        lambda d: call(d)["parameters"].pop(),
        "POST /slips: parameter query after is gone",
    ),
    "a parameter is needed": (
        lambda d: call(d)["parameters"][1].update(required=True),
        "POST /slips: parameter query after must be given now",
    ),
    "a new parameter is needed": (
        lambda d: call(d)["parameters"].append(
            {"in": "query", "name": "division", "required": True, "schema": WORD}
        ),
        "POST /slips: parameter query division must be given now",
    ),
    "a parameter's value is refused": (
        lambda d: call(d)["parameters"][0].update(schema={**WORD, "pattern": "^[a-z]+$"}),
        f"{SENT}header Key: pattern is ^[a-z]+$, not unlimited",
    ),
    "no body is taken": (drop(call, "requestBody"), "POST /slips: takes no body any more"),
    "a body is needed": (
        put(call, "requestBody", "required", to=True),
        "POST /slips: needs a body now",
    ),
    "a media type is gone": (
        put(call, "requestBody", "content", to={"text/csv": {}}),
        "POST /slips: body as application/json is gone",
    ),
    "a field is refused": (
        drop(slip, "properties", "table"), f"{SENT}/table: is refused"),
    "a field is needed": (
        put(slip, "required", to=["words", "table"]), f"{SENT}/table: may be missing"),
    "a value is refused": (
        put(slip, "properties", "kind", "enum", to=["words"]), f"{SENT}/kind: exchange is refused"),
    "null is refused": (
        put(slip, "properties", "table", to={"type": "integer", "minimum": 1, "maximum": 999}),
        f"{SENT}/table: null is not integer",
    ),
    "another type": (
        put(slip, "properties", "kind", to={"type": "integer"}),
        f"{SENT}/kind: string is not integer",
    ),
    "fewer items": (
        put(slip, "properties", "words", "maxItems", to=6),
        f"{SENT}/words: maxItems is 6, not 8",
    ),
    "shorter texts": (
        put(slip, "properties", "words", "items", to={**WORD, "maxLength": 15}),
        f"{SENT}/words/*: maxLength is 15, not 45",
    ),
    "smaller numbers": (
        put(slip, "properties", "table", "anyOf",
            to=[{"type": "integer", "minimum": 1, "maximum": 99}, {"type": "null"}]),
        f"{SENT}/table: maximum is 99, not 999",
    ),
    "a success is gone, and new": (
        put(call, "responses", to={"202": answer(BEFORE)}),
        "POST /slips: status 201 is gone",
    ),
    "a header is gone": (drop(answer, "headers"), "POST /slips: header Location is gone"),
    "an answer's media type is gone": (
        drop(answer, "content"), "POST /slips: answer as application/json is gone"),
    "an answer's field is gone": (
        drop(verdict, "properties", "before"), f"{ANSWERED}/before: is described no more"),
    "an answer's field may be missing": (
        put(verdict, "required", to=["number"]), f"{ANSWERED}/verdict: may be missing"),
    "an answer may be null": (
        put(verdict, "properties", "number", to={"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        f"{ANSWERED}/number: null is not integer",
    ),
    "an answer holds another type": (
        put(verdict, "properties", "number", to={"type": "string"}),
        f"{ANSWERED}/number: string is not integer",
    ),
    "a map of another type": (
        put(verdict, "properties", "by_length", "additionalProperties", to={"type": "string"}),
        f"{ANSWERED}/by_length/*: string is not integer",
    ),
}  # fmt: skip

HARMLESS = {
    "nothing": lambda _document: None,
    "a new call": put(lambda d: d["paths"], "/new", to={"get": {"responses": {"200": {}}}}),
    "no token is needed": drop(call, "security"),
    "a new problem": put(call, "responses", "429", to={}),
    "a problem's status is gone": drop(call, "responses", "409"),
    "a new code": put(
        lambda d: d["components"]["schemas"]["Problem"], "properties", "code", "examples",
        to=["busy", "not_found", "too_late"]),
    "a parameter that may be left out": lambda d: call(d)["parameters"].append(
        {"in": "query", "name": "limit", "schema": {"type": "integer"}}),
    "a parameter is needed no more": lambda d: call(d)["parameters"][0].pop("required"),
    "another media type is taken": put(call, "requestBody", "content", "text/csv", to={}),
    "a field that may be left out": put(slip, "properties", "turn", to={"type": "integer"}),
    "a field is needed no more": drop(slip, "required"),
    "any field is taken": drop(slip, "additionalProperties"),
    "more items": put(slip, "properties", "words", "maxItems", to=10),
    "no limit": drop(slip, "properties", "words", "minItems"),
    "a new value is taken": put(
        slip, "properties", "kind", "enum", to=["words", "exchange", "pass"]),
    "a wider type": put(
        slip, "properties", "table", "anyOf", to=[{"type": "number"}, {"type": "null"}]),
    "a new field in an answer": put(verdict, "properties", "reason", to={"type": "string"}),
    "an answer's field is always there": put(
        verdict, "required", to=["number", "verdict", "before"]),
    "an answer is never null": put(
        verdict, "properties", "before", to=ref("Verdict")),
    "a new value of a code in an answer": put(
        verdict, "properties", "verdict", "enum", to=["valid", "invalid", "unknown"]),
    "a new header": put(answer, "headers", "Link", to={}),
    "another text": put(call, "summary", to="Hand in a challenge"),
    "a schema by another name": lambda d: (
        d["components"]["schemas"].update(Answer=verdict(d)),
        answer(d)["content"]["application/json"].update(
            schema=ref("Answer")),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "told"), BREAKING.values(), ids=BREAKING)
def test_what_breaks_a_program_is_told(change, told):
    """Reference, rest D: additive changes only; each kind of breaking change is found and named."""
    assert told in breaking_changes(BEFORE, changed(change))


@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_what_a_program_lets_be_is_no_break(change):
    """DESIGN, the REST contract: what is added breaks nobody."""
    assert breaking_changes(BEFORE, changed(change)) == []


def test_a_new_success_is_told_too():
    """A program that knows 201 alone can't read what a 202 means."""
    more = changed(put(call, "responses", "202", to={}))
    assert breaking_changes(BEFORE, more) == ["POST /slips: status 202 is new"]


def test_breaking_and_harmless_undo_each_other():
    """What may be sent and what is answered are held to opposite sides of the same comparison."""
    wider = changed(put(slip, "properties", "words", "maxItems", to=10))
    assert breaking_changes(wider, BEFORE) == [f"{SENT}/words: maxItems is 8, not 10"]
    more = changed(put(verdict, "properties", "reason", to={"type": "string"}))
    assert breaking_changes(more, BEFORE) == [f"{ANSWERED}/reason: is described no more"]
