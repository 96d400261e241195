"""Every setting, command, call, problem, entry, rulebook and preset has its place in README."""

from typing import get_args

import pytest

from service.api.body import check, parse_object
from service.app import OPERATIONS
from service.rules.books import RULEBOOKS
from service.rules.facts.challenge import Note
from service.rules.facts.events import Event
from tests.docs import tables
from tests.docs.readme import README, blocks, section

EXAMPLES = [each for each in blocks(section("The API at a glance")) if each.kind == "json"]


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
def test_readme_has_the_table_that_the_code_makes(made):
    """README, "operating it", "the API at a glance", "words and rules": whole and up to date."""
    assert made() in README


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_readme_sends_is_accepted(example):
    """README, "what is sent": each example has the shape that its call takes."""
    model = tables.operation_of(example.file).body
    assert model is not None
    check(model, parse_object(example.text.encode()))


def test_readme_shows_what_every_call_sends():
    """README, "what is sent": an example of each body that there is."""
    shown = {tables.operation_of(example.file or "").name for example in EXAMPLES}
    assert shown == {each.name for each in OPERATIONS if each.body is not None}


@pytest.mark.parametrize("name", RULEBOOKS)
def test_readme_has_every_point_of_a_rulebook(name):
    """A rulebook published by the service says which text it rests on, and marks each point."""
    book = RULEBOOKS[name]
    assert tables.points(book) in README
    assert book.title in README
    assert f"`{name}`" in README
    assert f"`{book.penalty}`" in README


@pytest.mark.parametrize("event", get_args(Event))
def test_readme_has_every_kind_of_entry(event):
    """README, "the API at a glance": the types of entries are those of the journal."""
    assert f"| `{event.type}` |" in section("The API at a glance")


@pytest.mark.parametrize("note", Note)
def test_readme_has_every_mark(note):
    """README, "the API at a glance": what the director finds marked, by the names of `note`."""
    assert f"| `{note}` |" in section("The API at a glance")


def test_what_is_ours_is_the_same_in_every_rulebook():
    """Ours, where no book speaks: README lists it once for all of them."""
    listed = tables.ours()
    for book in RULEBOOKS.values():
        assert [p.does for p in book.points if p.mark == "ours" and p.does not in listed] == []
