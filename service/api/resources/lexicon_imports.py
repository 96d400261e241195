"""Imports of word lists: a file is sent, its import goes on, and can be followed to its report."""

from contextlib import aclosing
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from service.api.answers import Answer, Headers, json_answer
from service.api.asked.values import Name, Reason
from service.api.body import field_error
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.uploads import pieces
from service.desk.import_process import State
from service.desk.imports import Import
from service.journal.record.entries import key_digest
from service.lexicon.importing.form import Form
from service.lexicon.importing.report import Report
from service.lexicon.package import Text
from service.lexicon.profile import languages
from service.lexicon.readers.encodings import ENCODINGS, encoding_called
from service.lexicon.readers.formats import FORMATS

operations = Operations("lexicons and rulebooks")

_Text = Annotated[Text, Field(max_length=200)]


class ImportQuery(BaseModel):
    """What the list is and how it is read; the list itself is the body, as it is, packed or not."""

    model_config = ConfigDict(extra="forbid")

    name: Name = Field(description="What the lexicon is to be called at this desk.")
    language: str = Field(
        pattern=r"^[a-z]+(-[a-z0-9]+){0,3}$",
        max_length=40,
        description="The language profile, which fixes the tiles.",
        examples=["english"],
    )
    format: str | None = Field(
        default=None,
        pattern=r"^[a-z-]{1,32}$",
        description="The kind of file; needed where its content does not show it beyond doubt.",
        examples=["plain"],
    )
    encoding: str = Field(
        default="utf-8",
        pattern=r"^[A-Za-z0-9_ -]{1,32}$",
        description="The file's encoding, as Python names it.",
    )
    definition: Literal["tab", "space", "dash"] | None = Field(
        default=None, description="What stands between a word and its definition."
    )
    column: _Text | None = Field(
        default=None, description="Header or number from 1 of the column with the words."
    )
    entries: bool = Field(
        default=False, description="Lines are entries of a word book, read by the Swedish rules."
    )
    title: _Text | None = Field(default=None, description="What people call the lexicon.")
    edition: _Text | None = Field(default=None, description="The edition, as its makers call it.")
    label: _Text | None = Field(
        default=None, description="What it is to its readers, such as: official at the club."
    )
    authoritative_to: int | None = Field(
        default=None, ge=1, le=99, description="Tiles up to which the list decides."
    )
    parent: Name | None = Field(
        default=None, description="The lexicon that this one corrects or follows."
    )
    reason: Reason | None = Field(default=None, description="Why it was made; with a parent.")
    dry_run: bool = Field(default=False, description="Report, and write nothing.")


class ImportShown(BaseModel):
    """An import as it stands. With a report it is over."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(description="The import's, 16 hexadecimal digits.")
    name: str = Field(description="Of the lexicon that it makes.")
    dry_run: bool = Field(description="true: nothing is written.")
    state: State = Field(description="How far it is.")
    done: int = Field(description="Steps done, of `total`.")
    total: int = Field(description="How many steps there are; `done` of them are done.")
    report: Report | None


@operations.add(
    "POST",
    "/api/v1/lexicons",
    status=202,
    upload=True,
    query=ImportQuery,
    answer=ImportShown,
    headers=("Location", "Idempotent-Replayed"),
)
async def import_lexicon(call: Call[None, ImportQuery]) -> Answer:
    """Import a word list that you own, as a lexicon of its own.

    The file is the body, as it is, packed or not. The import goes on by itself: follow it at
    Location until there is a report. A dry run tells all that an import would, and writes
    nothing. The desk serves the new lexicon at once. The last 20 imports are kept.
    """
    form = _form(call.query)
    key = key_digest(call.device.id, call.key)
    address = b"\0".join([b"POST", call.scope["path"].encode(), call.scope["query_string"], b""])
    body = pieces(call.scope, call.receive, call.state["lexicon_limit"])
    async with aclosing(body) as coming:
        taken, again = await call.state["imports"].receive(
            key, address, form, coming, dry_run=call.query.dry_run
        )
    location = (b"location", f"/api/v1/lexicon-imports/{taken.id}".encode())
    replayed: Headers = ((b"idempotent-replayed", b"true"),) if again else ()
    return json_answer(_view(taken), 202, (location, *replayed))


@operations.add("GET", "/api/v1/lexicon-imports/{id}", answer=ImportShown)
async def read_lexicon_import(call: Call) -> Answer:
    """Read how far an import is, and what came of it once it is over."""
    found = call.state["imports"].find(call.path["id"])
    if found is None:
        raise Problem("not_found")
    return json_answer(_view(found))


def _form(query: ImportQuery) -> Form:
    """What is asked for, as far as it can be known without the list.

    Raises:
        Problem: invalid_content.
    """
    errors = []
    if query.language not in languages():
        text = f"there is no such language profile; there are {', '.join(languages())}"
        errors.append(field_error("/language", "unknown", text))
    if query.format is not None and query.format not in FORMATS:
        errors.append(field_error("/format", "not_one_of", f"must be one of {', '.join(FORMATS)}"))
    if encoding_called(query.encoding) not in ENCODINGS:
        text = f"must be one of {', '.join(ENCODINGS)}"
        errors.append(field_error("/encoding", "not_one_of", text))
    if (query.parent is None) != (query.reason is None):
        missing = "/reason" if query.reason is None else "/parent"
        errors.append(field_error(missing, "missing", "parent and reason go together"))
    if errors:
        raise Problem("invalid_content", errors=errors)
    said = query.model_dump(exclude={"dry_run", "column"})
    column = query.column
    return Form(**said, column=int(column) if column and column.isdecimal() else column)


def _view(shown: Import) -> dict[str, object]:
    return {
        "id": shown.id,
        "name": shown.request.form.name,
        "dry_run": shown.request.dry_run,
        "state": shown.state,
        "done": shown.done,
        "total": shown.total,
        "report": shown.report and shown.report.model_dump(mode="json"),
    }
