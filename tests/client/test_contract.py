"""The client against the API's description: every field that it sends or reads is there."""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from service.client import answers, asked
from service.client.calls import Call, Tournament, pair
from tests.api.publishing import PUBLISHED
from tests.api.schemas import Schemas

CUP = Tournament("wyc-2026")
DOCUMENT = json.loads(PUBLISHED.read_text(encoding="utf-8"))
DESCRIBED = Schemas(DOCUMENT).read_leniently()

# Every call with the operation that it is, what it sends and what it reads.
CALLS: dict[str, tuple[Call[Any], Any, Any]] = {
    "hand_in_challenge": (CUP.hand_in(["ZAX"]), asked.Slip, answers.ChallengeAnswer),
    "hand_in_batch": (CUP.hand_in_batch([]), None, answers.Results),
    "read_challenge": (CUP.challenge(1), None, answers.Challenge),
    "list_challenges": (CUP.challenges(), asked.WhichChallenges, answers.Challenges),
    "adjudicate_challenge": (
        CUP.adjudicate(1, verdict="valid", adjudicator="E. L.", list="The printed list"),
        asked.Adjudicated,
        answers.ChallengeAnswer,
    ),
    "ask_review": (
        CUP.ask_review(1, requested_by="first"), asked.Asking, answers.ChallengeAnswer),
    "give_opinion": (
        CUP.give_opinion(1, method="software"), asked.Opinion, answers.ChallengeAnswer),
    "rule_challenge": (CUP.rule(1, verdict="valid"), asked.LastWord, answers.ChallengeAnswer),
    "reissue_challenge": (
        CUP.reissue(1, ground="mismatch", words=["ZAX"]), asked.Reissue, answers.ChallengeAnswer),
    "list_penalties": (CUP.penalties(), asked.WhichCosts, answers.Costs),
    "give_ruling": (CUP.give_ruling(kind="free", reason="So it is."), asked.Ruling, None),
    "list_rulings": (CUP.rulings(), asked.WhichDecisions, answers.Decisions),
    "load_games": (CUP.load_games(1, []), None, answers.GamesLoaded),
    "list_games": (CUP.games(1), None, answers.Games),
    "close_games": (CUP.close_games(1, []), None, answers.GamesClosed),
    "import_games": (CUP.import_games(b""), None, None),
    "name_game_source": (
        CUP.fetch_games(url="http://192.168.1.20/games.csv"), asked.Source, None),
    "pair_device": (pair("WDJB-MJHT"), None, answers.Paired),
}  # fmt: skip

# The words of a slip stand before its fields, and only a list of costs by challenge is read.
NOT_A_FIELD = {"hand_in_challenge": {"words"}, "list_penalties": {"per"}}


def operation(name: str) -> tuple[str, str, dict[str, Any]]:
    (found,) = (
        (method.upper(), path, described)
        for path, methods in DOCUMENT["paths"].items()
        for method, described in methods.items()
        if described["operationId"] == name
    )
    return found


def own(kind: Any) -> tuple[dict[str, Any], Schemas]:
    """The schema of one of the client's own types, as JSON Schema has it."""
    (schema,), components = msgspec.json.schema_components(
        [kind], ref_template="#/components/schemas/{name}"
    )
    return schema, Schemas({"components": {"schemas": components}})


def resolved(schema: Mapping[str, Any], schemas: Schemas) -> Mapping[str, Any]:
    (found,) = schemas.alternatives(schema)
    return found


def sent(described: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of what an operation takes beside its address: a body, or else a query."""
    if "requestBody" in described:
        schema = described["requestBody"]["content"]["application/json"]["schema"]
        return dict(resolved(schema, DESCRIBED))
    query = [each for each in described["parameters"] if each["in"] == "query"]
    return {"type": "object", "properties": {each["name"]: each["schema"] for each in query}}


def without_null(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is None is left out, so that null is never sent; and every listed value is a text."""
    kinds = [each for each in schema.get("anyOf", (schema,)) if each != {"type": "null"}]
    texts = {"type": "string"}
    return {
        "anyOf": [
            {**texts, "enum": [one for one in each["enum"] if one is not None]}
            if "enum" in each
            else each
            for each in kinds
        ]
    }


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_an_operation_of_the_description(name):
    """Issue 6, neighbours: the client's addresses and methods are the API's."""
    call, _, _ = CALLS[name]
    method, path, described = operation(name)
    pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
    assert call.method == method
    assert re.fullmatch(pattern, call.path)
    keyed = any(each["name"] == "Idempotency-Key" for each in described["parameters"])
    assert (call.key is not None) == keyed


@pytest.mark.parametrize("name", [name for name, each in CALLS.items() if each[2] is not None])
def test_what_is_read_is_what_is_answered(name):
    """Issue 6, neighbours: every field of an answer, its type, and whether it may be missing."""
    _, _, kind = CALLS[name]
    _, _, described = operation(name)
    schema, schemas = own(kind)
    answered = [
        answer["content"]["application/json"]["schema"]
        for status, answer in described["responses"].items()
        if status.startswith("2")
    ]
    # A list of penalties is one of three, by what it is asked for: the client asks for the first.
    found = [
        each
        for answer in answered
        for each in DESCRIBED.misfits(answer, schema, schemas.read_leniently())
        if name != "list_penalties"
    ]
    assert answered
    assert found == []


def test_a_batch_takes_whole_slips():
    """A slip of a batch has the fields of one that is handed in alone, its words among them."""
    schema, schemas = own(asked.WholeSlip)
    fields = resolved(schema, schemas)["properties"]
    taken = resolved({"$ref": "#/components/schemas/SlipRequest"}, DESCRIBED)
    assert fields.keys() == taken["properties"].keys()


def test_costs_are_read_by_challenge():
    """The list of penalties has three forms; the one that is asked for is the one by challenge."""
    schema, schemas = own(answers.Cost)
    described = {"$ref": "#/components/schemas/CostShown"}
    assert list(DESCRIBED.misfits(described, schema, schemas.read_leniently())) == []


@pytest.mark.parametrize("name", [name for name, each in CALLS.items() if each[1] is not None])
def test_what_can_be_said_is_what_is_taken(name):
    """Issue 6, neighbours: every field that an operation takes can be given, in its type."""
    _, kind, _ = CALLS[name]
    _, _, described = operation(name)
    schema, schemas = own(kind)
    fields = resolved(schema, schemas)["properties"]
    taken = sent(described)
    assert fields.keys() == taken["properties"].keys() - NOT_A_FIELD.get(name, set())
    assert set(resolved(schema, schemas).get("required", ())) == set(taken.get("required", ()))
    for field, said in fields.items():
        wanted = taken["properties"][field]
        # Its values are compared too; the desk tells its limits, and the fields of a mapping.
        found = [
            each
            for each in schemas.misfits(without_null(said), wanted, Schemas(DOCUMENT))
            if re.search(r"is refused|is not (?!always)", each) and each != "/*: is refused"
        ]
        assert (field, found) == (field, [])
