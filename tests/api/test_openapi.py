"""The description: complete, valid, and its examples are calls that work."""

import re
from typing import Any

import httpx
import jsonschema_rs
import orjson
import pytest
from fastapi import FastAPI
from openapi_spec_validator import validate

from service.api.catalogue import CATALOGUE
from service.app import OPERATIONS
from service.desk.devices import Role
from tests.api.hall import HOME, OWN, Hall
from tests.api.test_examples_of_acts import PLACES

pytestmark = pytest.mark.anyio

# One answer never ends, one has no content, one needs another rulebook than WESPA's, two a file;
# and acts on challenges have a table of their own, with what has to come before each.
OF_THEIR_OWN = {
    *PLACES,
    "follow_events",
    "revoke_device",
    "give_ruling_opinion",
    "import_lexicon",
    "read_lexicon_import",
    # A file, and an address of another computer: tests of games from files have them.
    "import_games",
    "name_game_source",
    "read_game_source",
    "drop_game_source",
    # Each needs a webhook, and that an integration: tests of webhooks have them.
    "add_webhook",
    "amend_webhook",
    "drop_webhook",
    "renew_webhook_secret",
    "test_webhook",
    "list_deliveries",
    "replay_delivery",
    "replay_webhook",
    # Tests of printing send their examples: these need a printer, or a docket in hand.
    "print_docket",
    "amend_printer",
    "confirm_docket",
    "prove_docket",
    # These have no content, or need a code that waits: tests of pairing send their examples.
    "sign_out",
    "amend_device",
    "name_tournament",
    "pair_device",
    "renew_device_code",
}
VALUES = {"code": OWN, "number": "1", "round": "4", "name": "enable", "kind": "busy"}
QUERIES = {"recheck_tournament": "?lexicon=enable"}
# Who may give each example, and what has to have happened before.
CALLERS = {
    "hand_in_challenge": Role.TERMINAL,
    "hand_in_batch": Role.INTEGRATION,
    "read_slip": Role.TERMINAL,
    "reissue_challenge": Role.TERMINAL,
    "open_tournament": Role.OPERATOR,
    "list_tournaments": Role.OPERATOR,
    "amend_tournament": Role.DIRECTOR,
    "load_games": Role.INTEGRATION,
    "read_metrics": Role.OPERATOR,
}


@pytest.fixture
async def document(client: httpx.AsyncClient) -> dict[str, Any]:
    """The description as served."""
    answer = await client.get("/api/v1/openapi.json")
    described: dict[str, Any] = orjson.loads(answer.content)
    return described


def operation_of(document: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = (
        operation
        for methods in document["paths"].values()
        for operation in methods.values()
        if operation["operationId"] == name
    )
    described: dict[str, Any] = found
    return described


def matches(document: dict[str, Any], schema: dict[str, Any], value: object) -> None:
    """Assert that a value is what a schema of the document says, formats included."""
    whole = {**schema, "components": document["components"]}
    jsonschema_rs.validate(whole, value)


async def test_the_description_is_valid(document):
    """Issue 2, who may do what: OpenAPI 3.1."""
    assert document["openapi"].startswith("3.1")
    validate(document)


async def test_every_schema_has_a_plain_name(document):
    """Issue 2, who may do what: two of one name would both be called by their modules' paths."""
    assert [name for name in document["components"]["schemas"] if "__" in name] == []


async def test_every_operation_is_described_in_full(document):
    """Issue 2, who may do what: complete; texts, errors, security, keys."""
    assert sum(len(methods) for methods in document["paths"].values()) == len(OPERATIONS)
    for operation in OPERATIONS:
        described = operation_of(document, operation.name)
        assert described["summary"]
        assert len(described["description"]) > 20
        assert described["tags"] == [operation.tag]
        for status, answer in described["responses"].items():
            if int(status) >= 400:
                assert set(answer["content"]) == {"application/problem+json"}
                assert re.search("`[a-z_]+`", answer["description"])
        assert {"413", "429", "500"} <= set(described["responses"])
        names = {parameter["name"] for parameter in described.get("parameters", [])}
        assert ("Idempotency-Key" in names) == operation.is_unsafe
        assert described.get("security", []) == ([] if operation.is_public else [{"token": []}])
        assert ("requestBody" in described) == (operation.body is not None or operation.upload)
        if operation.body is not None:
            assert described["requestBody"]["content"]["application/json"]["examples"]


async def test_every_field_is_described(document):
    """Issue 2, who may do what: complete; what a field means is said by itself or by its type."""
    schemas = document["components"]["schemas"]
    described = {
        **{
            f"{name}.{field}": schema
            for name, whole in schemas.items()
            for field, schema in whole.get("properties", {}).items()
        },
        **{
            f"{operation['operationId']}?{each['name']}": {**each["schema"], **each}
            for methods in document["paths"].values()
            for operation in methods.values()
            for each in operation.get("parameters", [])
        },
    }
    assert [each for each, schema in described.items() if not tells(schemas, schema)] == []


def tells(schemas: dict[str, Any], schema: dict[str, Any]) -> bool:
    """Whether a schema says what it means, or what it is made of does."""
    if "$ref" in schema:
        return tells(schemas, schemas[schema["$ref"].rpartition("/")[2]])
    parts = [each for kind in ("anyOf", "oneOf", "allOf") for each in schema.get(kind, [])]
    parts += [schema[kind] for kind in ("items", "additionalProperties") if schema.get(kind)]
    return bool(schema.get("description")) or any(tells(schemas, each) for each in parts)


async def test_every_code_of_the_catalogue_is_in_the_description(document):
    """Issue 2, who may do what: every stable code is documented where it can come."""
    text = orjson.dumps(document["paths"]).decode()
    not_of_operations = {
        "method_not_allowed",
        "request_timeout",
        "address_too_long",
        "headers_too_large",
    }
    missing = {code for code in CATALOGUE if f"`{code}`" not in text}
    assert missing == not_of_operations


async def test_examples_are_calls_that_work(hall: Hall, document):
    """Issue 2, who may do what: OpenAPI complete with examples that are themselves tested."""
    slip = await hall.hand_in(words=["QUIXOTRY", "ZAXES"], table=1, challenger="first")
    assert slip.status_code == 201
    for operation in OPERATIONS:
        if operation.name in OF_THEIR_OWN:
            continue
        path = operation.path.format(**VALUES).replace("rulebooks/enable", "rulebooks/wespa")
        path += QUERIES.get(operation.name, "")
        who = CALLERS.get(operation.name, Role.DIRECTOR)
        for example in operation.examples or (None,):
            answer = await hall.call(who, operation.method, path, fresh(example))
            assert answer.status_code == operation.status, (operation.name, answer.text)
            assert_described(document, operation_of(document, operation.name), answer)


def fresh(example: object) -> object:
    """An example under another code, where the hall has a tournament of that code already."""
    if isinstance(example, dict) and example.get("code") == OWN:
        return {**example, "code": "wyc-2027"}
    return example


def assert_described(
    document: dict[str, Any], described: dict[str, Any], answer: httpx.Response
) -> None:
    """Assert that an answer is what the description says of its status."""
    content = described["responses"][str(answer.status_code)]["content"]
    media_type = answer.headers["content-type"]
    # Some are described with their charset, others without, where the type has it by Accept.
    assert {media_type, media_type.partition(";")[0]} & content.keys()
    if media_type == "application/json" and content[media_type]["schema"]:
        matches(document, content[media_type]["schema"], answer.json())


async def test_problems_are_what_the_description_says(hall: Hall, document):
    """RFC 9457: the one shape is described too."""
    problem = {"$ref": "#/components/schemas/Problem"}
    for answer in (
        await hall.call(None, "GET", f"{HOME}/challenges"),
        await hall.hand_in(words=[]),
        await hall.hand_in(words=["CO-OP"]),
        await hall.call(Role.TERMINAL, "POST", f"{HOME}/challenges/9/reissue",
                        {"words": ["CAT"], "ground": "mismatch"}),
    ):  # fmt: skip
        matches(document, problem, answer.json())


async def test_no_word_or_secret_has_a_place_in_an_address(document):
    """Reliability E 14.2.1: words only in bodies, tokens only in a header."""
    for path, methods in document["paths"].items():
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                assert parameter["in"] in {"path", "query", "header"}
                assert not re.search("word|token|secret|typed", parameter["name"])
        assert not re.search("word|token", path)


async def test_the_answer_to_a_slip_has_no_field_per_word(document):
    """Promise 1: the answer has no field per word and never will."""
    schemas = document["components"]["schemas"]
    seen = set()
    waiting = ["VerdictShown"]
    while waiting:
        name = waiting.pop()
        seen.add(name)
        text = orjson.dumps(schemas[name]).decode()
        waiting += set(re.findall(r"#/components/schemas/(\w+)", text)) - seen
    # How many words a lexicon has is about no slip.
    about_slips = seen - {"LexiconRefShown"}
    fields = {field for name in about_slips for field in schemas[name].get("properties", {})}
    assert fields.isdisjoint({"words", "word", "typed", "valid", "results", "length"})
    assert "verdict" in fields


async def test_the_description_is_made_once(app: FastAPI, client: httpx.AsyncClient):
    """It is the same document for as long as the server runs."""
    first = (await client.get("/api/v1/openapi.json")).content
    made = app.openapi_schema
    assert (await client.get("/api/v1/openapi.json")).content == first
    assert app.openapi_schema is made
