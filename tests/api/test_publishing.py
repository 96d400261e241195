"""The published description: what is served, and no change of it breaks a program unnoticed."""

import json
from copy import deepcopy
from typing import Any

import pytest

from tests.api.breaking import breaking_changes
from tests.api.publishing import PUBLISHED, publish, served, text_of

HAND_IN = "/api/v1/tournaments/{code}/challenges"


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    """The description in the file."""
    document: dict[str, Any] = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    return document


def test_no_program_is_broken(published):
    """Reference, rest D: additive changes only; what breaks is in tests/api/breaking.py."""
    assert breaking_changes(published, served()) == []


def test_the_file_is_what_the_server_gives():
    """Issue 6, neighbours: OpenAPI as a file in the repo; `make openapi` writes it."""
    same = PUBLISHED.read_text(encoding="utf-8") == text_of(served())
    assert same, "the API is described anew: run `make openapi` and commit what it writes"


def test_nothing_breaks_where_nothing_changes(published):
    """Every schema that is served can be compared with itself, those that hold themselves too."""
    assert breaking_changes(published, published) == []


def test_a_breaking_change_is_not_published(tmp_path, published):
    """Issue 6, neighbours: what breaks is told, and the file stays until somebody deletes it."""
    path = tmp_path / "openapi.json"
    assert publish(path, published) == []
    less = deepcopy(published)
    del less["paths"]["/healthz"]
    assert publish(path, less) == ["GET /healthz is gone"]
    assert json.loads(path.read_text()) == published
    path.unlink()
    assert publish(path, less) == []
    assert json.loads(path.read_text()) == less
