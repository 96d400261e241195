"""Tests say what they show, always run, and try the real thing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import at, imported, modules, parsed

EXCUSES = {"skip", "skipif", "skipUnless", "skipIf", "SkipTest", "xfail", "importorskip"}
EXCUSED = {"tests/printing/test_escpos.py": 1}
"""Skips that there may be: of a test that needs a newer Python than the service does."""

STAND_INS = {"unittest.mock", "mock", "pytest_mock"}


def excuses(tree: ast.Module) -> Iterator[ast.expr]:
    """Every way that a test has not to run, or not to fail."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) if name in EXCUSES:
                yield node


def stand_ins(tree: ast.Module) -> Iterator[ast.stmt]:
    for node, name in imported(tree):
        if any(name == each or name.startswith(f"{each}.") for each in STAND_INS):
            yield node


def mute(tree: ast.Module) -> Iterator[ast.stmt]:
    """Tests without a docstring."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.name.startswith("test_")
            and not ast.get_docstring(node)
        ):
            yield node


@pytest.mark.parametrize("find", [excuses, stand_ins, mute])
def test_tests_have_none(find):
    """No test is skipped or expected to fail, none mocks, each cites what it shows."""
    allowed = EXCUSED if find is excuses else {}
    found = [at(path, node) for path in modules("tests") for node in find(parsed(path))]
    for path, times in allowed.items():
        here = [each for each in found if each.startswith(f"{path}:")]
        assert len(here) == times
        found = [each for each in found if each not in here]
    assert found == []


@pytest.mark.parametrize(
    ("find", "source"),
    [
        (excuses, "@pytest.mark.skipif(True, reason='')\ndef test_a(): ..."),
        (excuses, "def test_a():\n    pytest.skip('no server')"),
        (excuses, "pytestmark = pytest.mark.xfail"),
        (excuses, "pymerkle = pytest.importorskip('pymerkle')"),
        (stand_ins, "from unittest import mock"),
        (stand_ins, "from unittest.mock import patch"),
        (stand_ins, "import unittest.mock"),
        (mute, "async def test_a():\n    assert True"),
    ],
)
def test_a_breach_is_found_when_there_is_one(find, source):
    """The test above would see what it is for."""
    assert list(find(ast.parse(source)))


def test_every_file_of_tests_is_collected():
    """A file of tests under another name would never run."""
    stray = [
        path
        for path in modules("tests")
        if not path.name.startswith("test_") and defines_tests(path)
    ]
    assert stray == []


def defines_tests(path: Path) -> bool:
    return any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        for node in parsed(path).body
    )
