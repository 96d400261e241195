"""One bit: no place anywhere that could hold something per word (promise 1)."""

import dataclasses
import re
import typing
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from fastapi import FastAPI

from service.api import logs
from service.api.metrics import Metrics
from service.api.resources.documents import openapi
from service.api.state import Trace
from service.journal.store.tables import metadata
from service.lexicon.compiled import path_of
from service.lexicon.store import open_lexicon
from service.rules.clauses.slip import Slip
from service.rules.facts.challenge import Adjudication, Challenge
from service.rules.facts.events import Event

LISTS = {
    "adjudications", "asks", "carried_out", "challenges", "changed", "claims", "confirmed_by",
    "deliveries", "devices", "differing", "divisions", "errors", "examples", "files",
    "findings", "games", "grounds", "instructions", "jobs", "kinds", "left", "lexicons",
    "looks", "notes", "opinions", "path", "penalties", "players", "points", "policies",
    "printers", "problems", "read_as", "results", "roles", "rounds", "rulebooks", "rulings",
    "score_changes", "steps", "tables", "texts", "tiles", "tournaments", "twice", "typed",
    "unavailable", "undecided", "unmentioned", "unreadable", "webhooks", "words",
    "words_only_here", "words_only_there",
}  # fmt: skip
"""Every list that is answered.

Only `words` and `typed` are as long as a slip, and hold texts; and `texts`, how a slip reads that
nobody handed in. `results` are a batch's, one for a slip; `changed` names settings. Words of only
one list are a director's own, and examples an operator's; so is `read_as`, which letters of an
imported list read as others, and `twice`, what stands there twice.
"""

MAPS = {"words_per_length", "dropped", "spellings", "aliases", "problem"}
"""Every answered object with keys of its own.

They are about a lexicon, or a list imported; `problem` is what became of one slip of a batch.
"""

ABOUT_A_WORD = re.compile(
    r"(^|_)(word|bad|good|wrong|failed|failing|missing|phony|phonies|first_bad|unacceptable"
    r"|acceptable|hits?|miss(es)?|count_valid|count_invalid|place|index_of|per_word)(_|$)"
)
"""Names that something about one word of a slip might have."""


def schemas(app: FastAPI) -> dict[str, dict[str, typing.Any]]:
    """The schemas of answers, by name."""
    document = orjson.loads(openapi(app))
    found = document["components"]["schemas"]
    return {name: one for name, one in found.items() if not name.endswith("Request")}


def properties(app: FastAPI) -> Iterator[tuple[str, str, dict[str, typing.Any]]]:
    for schema, one in schemas(app).items():
        for name, shape in one.get("properties", {}).items():
            for each in shape.get("anyOf", [shape]):
                yield schema, name, each


def test_no_answer_has_a_field_per_word(app: FastAPI):
    """Promise 1 and the contract: the answer has no field per word and never will."""
    for schema, name, shape in properties(app):
        assert not ABOUT_A_WORD.search(name), (schema, name)
        if shape.get("type") == "array":
            assert name in LISTS, (schema, name)
            if name in {"words", "typed"}:
                assert shape["items"] == {"type": "string"}, (schema, name)
        if shape.get("type") == "object" and "additionalProperties" in shape:
            assert name in MAPS, (schema, name)


def test_a_verdict_stands_where_a_whole_slip_stands(app: FastAPI):
    """Promise 1: one verdict per slip, and none in what is part of an outcome."""
    with_verdict = {schema for schema, name, _ in properties(app) if name == "verdict"}
    assert with_verdict == {
        "VerdictShown", "ChallengeShown", "AdjudicationShown", "LookShown", "DifferingShown",
        "DecisionShown", "ConfirmedShown",
    }  # fmt: skip


def fields_of(kind: type) -> Iterator[tuple[type, str, object]]:
    """The fields of a dataclass and of those within it."""
    hints = typing.get_type_hints(kind)
    for field in dataclasses.fields(kind):
        hint = hints[field.name]
        yield kind, field.name, hint
        for part in [hint, *typing.get_args(hint)]:
            if dataclasses.is_dataclass(part) and isinstance(part, type):
                yield from fields_of(part)


@pytest.mark.parametrize(
    "kind", [*typing.get_args(Event), Challenge], ids=lambda kind: kind.__name__
)
def test_no_fact_is_about_one_word(kind):
    """Promise 1: per-word results are not stored, for anyone; lists of facts are these alone."""
    texts = tuple[str, ...]
    for owner, name, hint in fields_of(kind):
        assert not ABOUT_A_WORD.search(name), (owner, name)
        assert typing.get_origin(hint) not in {dict, list, set, frozenset}, (owner, name)
        if typing.get_origin(hint) is tuple:
            known = name in FACTS or (hint == texts and (owner, name) in WORDS)
            known |= hint == tuple[Adjudication, ...] or name == "confirmed_by"
            assert known, (owner, name)


WORDS = {(Slip, "words"), (Slip, "typed")}
FACTS = {
    "carried_out", "claims", "earlier_plays", "games", "instructions", "left", "lengths",
    "looked_on", "looks", "notes", "score_changes", "steps",
}  # fmt: skip


def test_no_column_is_about_one_word():
    """Promise 1: nor in the database."""
    names = [(table.name, column.name) for table in metadata.sorted_tables for column in table.c]
    assert [each for each in names if ABOUT_A_WORD.search(each[1])] == []
    assert [each for each in names if each[1] == "verdict"] == [("challenges", "verdict")]


def test_no_figure_counts_words():
    """Promise 1: per-word results are not counted; verdicts are, slip by slip."""
    metrics = Metrics()
    metrics.count("hand_in_challenge", 201, 0.01)
    metrics.adjudicated("invalid")
    text = metrics.exposition().decode()
    names = re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)
    labels = set(re.findall(r'[{,](\w+)="', text))
    assert [name for name in names if "word" in name or ABOUT_A_WORD.search(name)] == []
    assert labels == {"operation", "status", "verdict", "le"}


def test_no_log_line_has_room_for_a_word(capsys):
    """Promise 1: a request's line has these keys and no others."""
    logs.configure("info", "json")
    logs.RequestLog().line("POST", 201, 0.25, Trace("id"))
    keys = set(orjson.loads(capsys.readouterr().err))
    assert keys == {
        "event", "level", "timestamp", "method", "operation", "status", "milliseconds", "device",
        "request_id",
    }  # fmt: skip


@pytest.mark.parametrize("words", [["QZXJ", "CAT", "ZAX"], ["CAT", "ZAX", "QZXJ"], ["QZXJ", "QZX"]])
def test_every_word_is_looked_up_whatever_the_others_gave(compiled: Path, words):
    """Promise 1: all words of a slip are always looked up, each once, in the slip's order."""
    lexicon = open_lexicon(path_of(compiled, "enable"))
    asked = []

    def contains(word: str) -> bool:
        asked.append(word)
        return lexicon.contains(word)

    assert not dataclasses.replace(lexicon, _contains=contains).verdict(words)
    assert asked == words
