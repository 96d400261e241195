"""Documents for programs: the OpenAPI description and the kinds of problems."""

from typing import Any

import orjson
from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Field

from service.api.answers import JSON, Answer, json_answer
from service.api.catalogue import CATALOGUE, Kind
from service.api.operations import Call, Operations
from service.api.problems import Problem

operations = Operations("documents")


class FieldProblem(BaseModel):
    """What is wrong with one field."""

    field: str = Field(description="JSON pointer to the field.", examples=["/words/0"])
    code: str = Field(description="Stable code.", examples=["not_on_any_tile"])
    message: str = Field(description="What is wrong, in fixed words.")
    position: int | None = Field(
        default=None, description="The character that is to blame, counted from 1."
    )


class ProblemAnswer(BaseModel):
    """Problem details (RFC 9457). Branch on `code`; the texts may be put better one day."""

    model_config = ConfigDict(title="Problem", extra="allow")

    type: str = Field(description="Where the kind of problem is described.")
    title: str = Field(description="The kind of problem, in a few words.")
    status: int = Field(description="The answer's HTTP status.")
    detail: str = Field(description="What to do.")
    code: str = Field(description="Stable code.", examples=sorted(CATALOGUE))
    clause: str | None = Field(
        default=None, description="The clause a refusal rests on; slipdesk where no book speaks."
    )
    errors: list[FieldProblem] | None = Field(default=None, description="By field, for 422.")
    number: int | None = Field(
        default=None,
        description="The challenge that is in the way, or was kept though it came too late.",
    )


class KindOfProblem(BaseModel):
    """One kind of problem."""

    code: str = Field(description="Stable code.")
    status: int = Field(description="The HTTP status that it comes with.")
    title: str = Field(description="The kind of problem, in a few words.")
    what_to_do: str = Field(description="What whoever gets it can do.")


class KindsOfProblems(BaseModel):
    """All kinds of problems."""

    problems: list[KindOfProblem]


@operations.add("GET", "/problems", answer=KindsOfProblems)
async def list_problems(_call: Call) -> Answer:
    """List every kind of problem that the API answers with."""
    return json_answer({"problems": [_kind(code, kind) for code, kind in CATALOGUE.items()]})


@operations.add("GET", "/problems/{kind}", answer=KindOfProblem)
async def read_problem(call: Call) -> Answer:
    """Read what a problem's `type` refers to."""
    code = call.path["kind"]
    if code not in CATALOGUE:
        raise Problem("not_found")
    return json_answer(_kind(code, CATALOGUE[code]))


@operations.add("GET", "/api/v1/openapi.json")
async def read_openapi(call: Call) -> Answer:
    """Read this description."""
    return Answer(200, openapi(call.scope["app"]), JSON)


def openapi(app: FastAPI) -> bytes:
    """Return the OpenAPI document, made once."""
    if app.openapi_schema is None:
        document = app.openapi()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        problem = ProblemAnswer.model_json_schema(ref_template="#/components/schemas/{model}")
        schemas.update(problem.pop("$defs"))
        schemas["Problem"] = problem
        app.openapi_schema = document
    return orjson.dumps(app.openapi_schema)


def _kind(code: str, kind: Kind) -> dict[str, Any]:
    return {
        "code": code,
        "status": kind.status,
        "title": kind.title,
        "what_to_do": kind.remedy,
    }
