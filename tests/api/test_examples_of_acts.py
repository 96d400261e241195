"""The description's examples of acts on challenges: each is a call that works in its place."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from service.app import OPERATIONS
from service.desk.devices import Role
from service.journal.store.database import Database
from tests.api.hall import furnish

pytestmark = pytest.mark.anyio

LATE = {"timer_pressed": True, "called": 40, "tiles_drawn": 2, "drawn_at": 20}
FOUND = {"adjudicator": "E. L.", "list": "The printed list", "verdict": "invalid"}
LOOK = {**FOUND, "method": "printed_list", "adjudicator": "M. K.", "verdict": "valid"}
ASK = (Role.TERMINAL, "reviews", {"requested_by": "first"})
BY_LIST = (Role.ADJUDICATOR, "adjudication", FOUND)


@dataclass(frozen=True)
class Place:
    """Where an example works: who gives it, of which slip, after what, by which book."""

    who: Role
    slip: dict[str, Any] = field(default_factory=dict)
    before: tuple[tuple[Role, str, dict[str, Any]], ...] = ()
    rulebook: str = "wespa"


NASPA_BY_LIST = {"method": "printed_list"}
PLACES = {
    "adjudicate_challenge": (Place(Role.ADJUDICATOR, {"method": "printed_list"}),),
    "ask_review": (
        Place(Role.TERMINAL),
        Place(Role.TERMINAL, rulebook="naspa"),
        Place(
            Role.TERMINAL,
            NASPA_BY_LIST,
            (BY_LIST, ASK, (Role.ADJUDICATOR, "opinions", LOOK)),
            "naspa",
        ),
    ),
    "give_opinion": (Place(Role.TERMINAL, {}, (ASK,)), Place(Role.ADJUDICATOR, {}, (ASK,))),
    "rule_challenge": (
        Place(
            Role.DIRECTOR,
            {"words": ["QZXJ"]},
            (ASK, (Role.ADJUDICATOR, "opinions", LOOK)),
        ),
        Place(Role.DIRECTOR, {"timing": LATE}),
    ),
    "correct_challenge": (Place(Role.DIRECTOR),),
    "withdraw_challenge": (
        Place(Role.DIRECTOR, {"kind": "announced", "words": None}, rulebook="naspa"),
    ),
    "void_challenge": (Place(Role.DIRECTOR),),
    "amend_challenge": (Place(Role.DIRECTOR),),
}


def examples() -> list[Any]:
    """Each example with its place."""
    described = {operation.name: operation for operation in OPERATIONS}
    return [
        pytest.param(described[name], example, place, id=f"{name}-{number}")
        for name, places in PLACES.items()
        for number, (example, place) in enumerate(
            zip(described[name].examples, places, strict=True), start=1
        )
    ]


@pytest.mark.parametrize(("operation", "example", "place"), examples())
async def test_each_example_works_in_its_place(
    client, beside: Database, operation, example, place: Place
):
    """Issue 2, who may do what: OpenAPI complete with examples that are themselves tested."""
    hall = await furnish(client, beside, rulebook=place.rulebook)
    await hall.hand_in(**place.slip)
    for who, what, body in place.before:
        assert (await hall.act(who, what, **body)).status_code == 201
    what = operation.path.rpartition("/")[2]
    answer = await hall.act(place.who, what, **example)
    assert answer.status_code == operation.status, answer.text
    assert answer.json()["number"] == 1
