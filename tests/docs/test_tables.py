"""Every setting, command, call, problem, entry, rulebook and preset has its place in the pages."""

import re
from typing import get_args

import pytest

from service.api.body import check, parse_object
from service.app import OPERATIONS
from service.rules.books import RULEBOOKS
from service.rules.facts.challenge import Note
from service.rules.facts.events import Event
from tests.docs import tables
from tests.docs.readme import ALL, blocks, section

_CALL = re.compile(r"(GET|POST|PUT|PATCH|DELETE) ")
EXAMPLES = [each for each in blocks(ALL) if each.kind == "json" and _CALL.match(each.file or "")]


@pytest.mark.parametrize(
    "made",
    [
        tables.settings,
        tables.commands,
        tables.operations,
        tables.bodies,
        tables.facts,
        tables.tiles,
        tables.outcome,
        tables.penalty,
        tables.problems,
        tables.presets,
        tables.ours,
        tables.instructions,
        tables.exit_codes,
        tables.languages,
        tables.formats,
    ],
)
def test_the_pages_have_the_table_that_the_code_makes(made):
    """README, "operating it", and the pages of API, rules and lists: whole and up to date."""
    assert made() in ALL


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_the_pages_send_is_accepted(example):
    """The API, "what is sent": each example has the shape that its call takes."""
    model = tables.operation_of(example.file).body
    assert model is not None
    check(model, parse_object(example.text.encode()))


def test_the_pages_show_what_every_call_sends():
    """The API, "what is sent": an example of each body that there is."""
    shown = {tables.operation_of(example.file or "").name for example in EXAMPLES}
    assert shown == {each.name for each in OPERATIONS if each.body is not None}


@pytest.mark.parametrize("name", RULEBOOKS)
def test_the_pages_have_every_point_of_a_rulebook(name):
    """A rulebook published by the service says which text it rests on, and marks each point."""
    book = RULEBOOKS[name]
    assert tables.points(book) in ALL
    assert book.title in ALL
    assert f"`{name}`" in ALL
    assert f"`{book.penalty}`" in ALL


@pytest.mark.parametrize("event", get_args(Event))
def test_the_pages_have_every_kind_of_entry(event):
    """The API, "events": the types of entries are those of the journal."""
    assert f"| `{event.type}` |" in section("Events")


@pytest.mark.parametrize("note", Note)
def test_the_pages_have_every_mark(note):
    """The API, "lists": what the director finds marked, by the names of `note`."""
    assert f"| `{note}` |" in section("Lists")


def test_what_is_ours_is_the_same_in_every_rulebook():
    """Ours, where no book speaks: listed once for all of them."""
    listed = tables.ours()
    for book in RULEBOOKS.values():
        assert [p.does for p in book.points if p.mark == "ours" and p.does not in listed] == []
