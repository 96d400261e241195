"""The sources that the tests of the house read."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modules(*folders: str) -> list[Path]:
    """Every Python file below the folders, in a steady order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def at(path: Path, node: ast.stmt | ast.expr) -> str:
    """Where a node stands, the way that editors open it."""
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def imported(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Each import with the full name of what it brings in, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)
