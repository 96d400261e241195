"""Lines of a file to replay: acts as the API takes them, and what happens at the table."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, cast

from pydantic import BaseModel

from service.api.asked.values import Body
from service.api.body import Model, check, parse_object
from service.api.catalogue import CATALOGUE
from service.api.operations import Operation
from service.api.problems import Problem
from service.api.roles import ALLOWED
from service.app import OPERATIONS
from service.desk.devices import Role
from service.rules.clauses.slip import Verdict

_LOOKING = frozenset(
    {"hand_in_challenge", "give_opinion", "rule_challenge", "reissue_challenge"}
)  # by software
_ACTS = _LOOKING | {
    "open_tournament",
    "amend_tournament",
    "load_games",
    "close_games",
    "adjudicate_challenge",
    "ask_review",
    "correct_challenge",
    "withdraw_challenge",
    "void_challenge",
    "amend_challenge",
    "give_ruling",
    "give_ruling_opinion",
}
ACTS: Mapping[str, Operation] = MappingProxyType(
    {each.name: each for each in OPERATIONS if each.name in _ACTS}
)
"""What can be done in a replay: operations of the API, by their names."""

By = Literal["players", "adjudicator", "director"]
_ROLES: Mapping[By, frozenset[Role]] = MappingProxyType(
    {
        "players": frozenset({Role.TERMINAL, Role.RUNNER, Role.INTEGRATION}),
        "adjudicator": frozenset({Role.ADJUDICATOR}),
        "director": frozenset({Role.DIRECTOR, Role.OPERATOR}),
    }
)
"""Who acts in a file, by the roles of the devices that would send the call."""

_JUDGED = frozenset({"withdraw_challenge"})
"""What only a director can send, though a book says itself what comes of the players' wish."""

_LEFT_OUT = {"open_tournament": {"code": "replay", "lexicon": "none"}}
_PARAMETER = re.compile(r"{(\w+)}")


class UnreadableLine(ValueError):
    """A line that is no act; the message says what to put right."""


class _Told(Body):
    """What a line tells besides the body of its call."""

    act: str
    what: str | None = None
    found: Literal["valid", "invalid"] | None = None
    by: By | None = None
    number: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One act: `body` is that of its call, `number` and `round` are of the call's path.

    `what` happens at the table is for people. `found` is what a lexicon has on the slip as a
    whole: the rules know none.
    """

    act: str
    what: str | None
    found: Verdict | None
    by_director: bool
    number: int
    round: int
    body: BaseModel


def parsed(text: bytes) -> dict[str, object]:
    """The JSON object of a line.

    Raises:
        UnreadableLine: it is none.
    """
    try:
        return parse_object(text)
    except Problem:
        raise UnreadableLine("isn't a JSON object in UTF-8 that has each name once") from None


def read(content: Mapping[str, object]) -> Line:
    """An act and what is told of it.

    Raises:
        UnreadableLine: it says too little or too much.
    """
    operation = _operation(content)
    needed = set(_PARAMETER.findall(operation.path)) - {"code"}
    names = {"act", "what", "by", *needed} | ({"found"} if operation.name in _LOOKING else set())
    told = {name: value for name, value in content.items() if name in names}
    sent = {name: value for name, value in content.items() if name not in names}
    model = cast("type[BaseModel]", operation.body)
    if unknown := sorted(sent.keys() - model.model_fields.keys()):
        known = ", ".join(sorted(names | model.model_fields.keys()))
        raise UnreadableLine(f"{operation.name} has no {unknown[0]}; it has {known}")
    if missing := sorted(needed - told.keys()):
        raise UnreadableLine(f"{operation.name} needs {missing[0]}")
    more = _checked(_Told, told)
    return Line(
        act=operation.name,
        what=more.what,
        found=Verdict(more.found) if more.found else None,
        by_director=_who(operation, more.by) == "director",
        number=more.number or 0,
        round=more.round or 0,
        body=_checked(model, {**_LEFT_OUT.get(operation.name, {}), **sent}),
    )


def _who(operation: Operation, told: By | None) -> By:
    """Who acts: as the line tells, or whoever alone can; players where they are among those.

    Raises:
        UnreadableLine: the API has no such call for them, or the line has to tell.
    """
    able = [by for by, roles in _ROLES.items() if roles & ALLOWED[operation.name]]
    if told is not None and told not in able and operation.name not in _JUDGED:
        raise UnreadableLine(f"{operation.name} is made by {' or '.join(able)}, not by {told}")
    if told is None and "players" not in able and len(able) > 1:
        raise UnreadableLine(f"{operation.name} needs by: {' or '.join(able)}")
    return told or ("players" if "players" in able else able[0])


def _operation(content: Mapping[str, object]) -> Operation:
    act = content.get("act")
    if isinstance(act, str) and act in ACTS:
        return ACTS[act]
    raise UnreadableLine(f"act must be one of {', '.join(sorted(ACTS))}")


def _checked(model: type[Model], content: Mapping[str, object]) -> Model:
    try:
        return check(model, content)
    except Problem as problem:
        raise UnreadableLine("; ".join(_complaints(problem))) from None


def _complaints(problem: Problem) -> Iterator[str]:
    errors = cast("list[dict[str, str]]", problem.members.get("errors", []))
    for error in errors:
        yield f"{error['field'].removeprefix('/')} {error['message']}".strip()
    if not errors:
        yield CATALOGUE[problem.code].remedy
