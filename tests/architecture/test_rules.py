"""The rules are values and pure functions: no clock, no third party."""

import ast
import sys
from collections.abc import Iterator

import pytest

from tests.architecture.sources import at, imported, modules, parsed

CLOCKS = {"now", "utcnow", "today", "monotonic", "perf_counter", "time", "time_ns", "fromtimestamp"}
EFFECTS = {"open", "print", "input", "exec", "eval", "__import__"}


def strangers(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Imports of neither the rules themselves nor the standard library."""
    for node, name in imported(tree):
        if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith(
            "service.rules."
        ):
            yield node, name


def impurities(tree: ast.Module) -> Iterator[ast.expr]:
    """Calls that read a clock or touch the world."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in CLOCKS:
                yield node
            case ast.Call(func=ast.Name(id=name)) if name in EFFECTS:
                yield node


def mutable(tree: ast.Module) -> Iterator[ast.ClassDef]:
    """Dataclasses that are not frozen."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for decorator in node.decorator_list:
                written = ast.unparse(decorator)
                if "dataclass" in written and "frozen=True" not in written:
                    yield node


def test_rules_import_only_the_standard_library_and_each_other():
    """The house: rules are standard library only."""
    found = [
        (at(path, node), name)
        for path in modules("service/rules")
        for node, name in strangers(parsed(path))
    ]
    assert found == []


def test_rules_read_no_clock_and_touch_nothing():
    """The house: rules have no clock and no I/O."""
    found = [
        at(path, node) for path in modules("service/rules") for node in impurities(parsed(path))
    ]
    assert found == []


def test_rules_are_frozen_values():
    """The house: rules are frozen values."""
    found = [at(path, node) for path in modules("service/rules") for node in mutable(parsed(path))]
    assert found == []


@pytest.mark.parametrize(
    ("find", "source"),
    [
        (strangers, "import orjson"),
        (strangers, "def f():\n    from sqlalchemy import select"),
        (strangers, "from service.lexicon import store"),
        (impurities, "datetime.now(UTC)"),
        (impurities, "def f(at=datetime.datetime.now()): ..."),
        (impurities, "date.today()"),
        (impurities, "open('list.txt')"),
        (mutable, "@dataclass\nclass Slip: ..."),
        (mutable, "@dataclasses.dataclass(slots=True)\nclass Slip: ..."),
    ],
)
def test_a_breach_is_found_when_there_is_one(find, source):
    """The three tests above would see what they are for."""
    assert list(find(ast.parse(source)))
