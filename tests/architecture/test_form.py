"""Files and functions stay small enough to be read in one go, and go by the field's words."""

import ast
import re

import pytest

from tests.architecture.sources import ROOT, at, modules, parsed

FILE_LINES = 500
FUNCTION_LINES = 60

# Words that the house has another word for (a lexicon, a docket, a director, a device, a case is
# a challenge), and drawers that anything fits into.
OTHER_WORDS = {
    "admin", "dawg", "dictionary", "receipt", "station", "ticket",
    "common", "helper", "helpers", "manager", "misc", "util", "utils",
}  # fmt: skip

# A folder that only one person's machine has.
OWN_FOLDER = re.compile(r"(?<![\w.~}/-])/(?:home|root|Users|work|mnt)/\w")
TEXTS = {".py", ".md", ".toml", ".yaml", ".json", ".in", ".mako", ".js", ".css", ".html", ""}


def words(name: str) -> set[str]:
    """The words of a snake_case or CamelCase name."""
    return set(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_"))


def named() -> list[tuple[str, str]]:
    """Each module, class and function of the service, with where it is."""
    found = [(str(path.relative_to(ROOT)), path.stem) for path in modules("service")]
    found += [
        (at(path, node), node.name)
        for path in modules("service")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return found


def test_no_file_is_longer_than_can_be_read():
    """Style: no file over 500 lines."""
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines())
        for path in modules("service", "tests", "migrations")
    }
    assert {path: length for path, length in lengths.items() if length > FILE_LINES} == {}


def test_no_function_is_longer_than_a_screen():
    """Style: no function over 60 lines."""
    long = [
        at(path, node)
        for path in modules("service")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= FUNCTION_LINES
    ]
    assert long == []


def test_every_module_opens_with_its_purpose():
    """Style: the first line of a file says what it is for, in one line."""
    mute = []
    for path in modules("service", "tests", "migrations"):
        tree = parsed(path)
        if tree.body and not ast.get_docstring(tree):
            mute.append(str(path.relative_to(ROOT)))
    assert mute == []


def test_names_are_the_words_of_the_field():
    """The house's words: one word per thing."""
    assert [found for found in named() if words(found[1]) & OTHER_WORDS] == []


def test_no_file_names_a_folder_of_one_machine():
    """A checkout works anywhere: nothing in it says where somebody had it."""
    top = [path for path in ROOT.iterdir() if path.is_file()]
    below = [
        path
        for folder in (".ci", "lexicons", "migrations", "requirements", "service", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    found = [
        path.relative_to(ROOT)
        for path in [*top, *below]
        if path.suffix in TEXTS and OWN_FOLDER.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("name", ["ReceiptPrinter", "open_dictionary", "utils", "DictionaryV2"])
def test_a_foreign_word_is_found_in_any_spelling(name):
    """The test above would see what it is for."""
    assert words(name) & OTHER_WORDS
