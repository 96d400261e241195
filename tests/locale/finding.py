"""Finds every text that is shown to people: in Python, in shells, in scripts, behind codes."""

import ast
import io
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from service.rules.clauses.errors import OURS
from tests.architecture.sources import ROOT

SERVICE = ROOT / "service"
LOCALE = SERVICE / "locale"
# Modules whose literals are texts behind codes: pages translate what the API says by its English.
_SENTENCES = ("rules/clauses/instructions.py", "api/catalogue.py")
# Modules whose messages have names and figures in them: what is no sentence, but several words.
_MESSAGES = (
    "api/complaints.py",
    "api/faults.py",
    "desk/comparisons.py",
    "desk/devices.py",
    "desk/rechecks.py",
    "desk/tournaments.py",
    "lexicon/comparing.py",
    "lexicon/kind.py",
    "lexicon/layers.py",
    "lexicon/readers/*.py",
    "neighbours/fetching.py",
    "neighbours/plan.py",
    "neighbours/polling.py",
    "neighbours/reach.py",
    "neighbours/tournament_files/*.py",
    "rules/acts/loading_games.py",
    "rules/books/naspa.py",
    "rules/books/ssf.py",
    "rules/books/wespa.py",
)
# Modules of points: what slipdesk does by a rulebook is its own sentence, and where a body has no
# numbers its clauses are called by what they are about.
_POINTS = ("rules/books/*_points.py", "rules/books/ours.py")
_POINT = re.compile(r"[a-z]{4}")
_MESSAGE = re.compile(
    r"[a-z]{2}'?[a-z]* (?:[a-z&\"0-9]|\{\d)|^\{1\}, line|^\{1\}: \{2\}$"
    r"|^\{1\} expected$|^an? [a-z]+$"
)
_MODULE = "tests.locale.finding"
_METHODS = [
    *((each, f"{_MODULE}:messages") for each in _MESSAGES),
    *((each, f"{_MODULE}:points") for each in _POINTS),
    *((each, f"{_MODULE}:sentences") for each in _SENTENCES),
    ("pages/static/vendor/**.js", "ignore"),
    ("pages/static/**.js", f"{_MODULE}:script"),
    ("pages/shells/**.html", "jinja2.ext:babel_extract"),
    ("**.py", "python"),
]
_KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "gettext": None, "ngettext": (1, 2)}

_ONE = re.compile(r'"(?:[^"\\]|\\.)*"')
_LITERAL = rf"{_ONE.pattern}(?:\s*\+\s*{_ONE.pattern})*"
_CALL = re.compile(rf"(?<![\w.$])(?<!function )(tn?)\(\s*({_LITERAL})?(?:,\s*({_LITERAL}))?")

Found = Iterator[tuple[int, str, Any, list[str]]]


def catalogue() -> Catalog:
    """Every text of the service, as an empty catalogue."""
    found = Catalog(project="slipdesk", fuzzy=False)
    texts = extract_from_dir(SERVICE, method_map=_METHODS, keywords=_KEYWORDS)
    for file, line, text, comments, _context in sorted(texts, key=lambda each: each[:2]):
        found.add(text, locations=[(Path(file).as_posix(), line)], auto_comments=comments)
    return found


def sentences(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Found:
    """The texts of a module of codes: its literals that are written as sentences."""
    for line, text in _literals(file):
        if text[:1].isupper():
            yield line, "_", text, []


def points(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Found:
    """The texts of a module of points: all that is no number of a clause."""
    for line, text in _literals(file):
        if _POINT.search(text) and text != OURS:
            yield line, "_", text, []


def _literals(file: IO[bytes]) -> Iterator[tuple[int, str]]:
    """The literals of a module with their lines, without its documentation."""
    tree = ast.parse(file.read())
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in documentation
        ):
            yield node.lineno, node.value


def messages(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Found:
    """The messages of a module, with `{1}`, `{2}` … where a name or a figure is filled in."""
    tree = ast.parse(file.read())
    for node in _said(tree):
        text = _template(node)
        if _MESSAGE.search(text):
            yield node.lineno, "_", text, []


def _said(node: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The literals below a node that may be shown: neither documentation nor patterns."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Expr(value=ast.Constant()) | ast.Call(func=ast.Attribute(attr="compile")):
                continue  # documentation, and patterns
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="_log")))):
                continue
            case ast.JoinedStr():
                yield child
                values = (each for each in child.values if isinstance(each, ast.FormattedValue))
                for each in values:
                    yield from _said(each)
            case ast.Constant(value=str()):
                yield child
            case _:
                yield from _said(child)


def _template(node: ast.Constant | ast.JoinedStr) -> str:
    """A literal with its places numbered, be they an f-string's or `format`'s."""
    parts = [node] if isinstance(node, ast.Constant) else node.values
    text = "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in parts)
    numbers = itertools.count(1)
    return re.sub(r"\{\}", lambda _: f"{{{next(numbers)}}}", text)


def script(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Found:
    """The texts of a script: the literals in `t(…)` and `tn(…, …)`, wherever they stand."""
    text = file.read().decode()
    for call in _CALL.finditer(text):
        line = text.count("\n", 0, call.start()) + 1
        if call[2] is None:
            raise ValueError(f"{file.name}:{line}: {call[1]}() takes its text as a literal")
        one, many = (_text(each) for each in (call[2], call[3]))
        if call[1] == "tn":
            yield line, "ngettext", (one, many), []
        else:
            yield line, "gettext", one, []


def _text(literal: str | None) -> str | None:
    """The value of a literal, or of several with plus signs between; they are Python's too."""
    return None if literal is None else "".join(map(ast.literal_eval, _ONE.findall(literal)))


def update(file: Path, template: Catalog) -> None:
    """Bring a translation up to the texts there are, keeping its header and what is translated."""
    header, gap, _ = file.read_text(encoding="utf-8").partition("\n\n")
    with file.open("rb") as opened:
        found = read_po(opened, locale=file.parent.parent.name)
    found.update(template, no_fuzzy_matching=True)
    found.obsolete.clear()
    body = io.BytesIO()
    write_po(body, found, width=100, sort_by_file=True, include_lineno=False, omit_header=True)
    text = f"{header.strip()}{gap}{body.getvalue().decode().strip()}\n"
    file.write_text(text, encoding="utf-8")
