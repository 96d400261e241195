"""The import contracts of pyproject.toml are kept, and each of them bites."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

# The contract that is breached, and the module whose new line breaches it.
BREACHES = [
    ("layers", "rules/clauses/slip.py", "import service.journal.store.database"),
    ("layers", "journal/store/database.py", "import service.lexicon.store"),
    ("layers", "lexicon/store.py", "import service.journal.store.database"),
    ("layers", "desk/__init__.py", "import service.api"),
    ("layers", "api/__init__.py", "import service.app"),
    ("layers", "client/__init__.py", "import service.rules.clauses.slip"),
    ("layers", "rules/clauses/slip.py", "import service.settings"),
    ("layers", "lobby.py", "import service.rules.clauses.slip"),
    ("layers", "pages/__init__.py", "import service.api"),
    ("layers", "api/__init__.py", "import service.pages"),
    ("rules", "rules/clauses/slip.py", "import os"),
    ("rules", "rules/clauses/slip.py", "def roll(): import random"),
    ("rules", "rules/clauses/slip.py", "from time import monotonic"),
    ("journal", "journal/store/tables.py", "import service.journal.record.entries"),
    ("journal", "journal/record/tree.py", "import service.journal.writing.writer"),
    ("journal", "journal/writing/batch.py", "import service.journal.checking.verify"),
    ("journal", "journal/checking/examine.py", "import service.journal.keeping.kept"),
    ("settings", "api/__init__.py", "import service.settings"),
    ("settings", "journal/store/database.py", "from service import settings"),
    ("client", "desk/__init__.py", "import service.client"),
    ("trie", "lexicon/__init__.py", "import marisa_trie"),
    ("trie", "app.py", "from marisa_trie import Trie"),
    ("verifier", "journal/checking/verify.py", "import service.journal.record.tree"),
    ("verifier", "journal/checking/recount.py", "import service.journal.record.tree"),
    ("verifier", "journal/checking/verify.py", "def sign(): import service.journal.writing.writer"),
    ("cycles", "rules/clauses/slip.py", "import service.rules.clauses.penalty"),
]


def lint_imports(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache", *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path):
    """The sources in a folder where a test may write into them."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "service", tmp_path / "service", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_contract_is_kept():
    """The house: imports go one way."""
    run = lint_imports(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(("contract", "module", "line"), BREACHES)
def test_a_breach_is_found_when_a_module_imports_what_it_may_not(copy, contract, module, line):
    """The house: the arrows are a contract that is exhaustive, and it is read."""
    path = copy / "service" / module
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    if contract == "cycles":
        with (copy / "service/rules/clauses/penalty.py").open("a", encoding="utf-8") as source:
            source.write("\nimport service.rules.clauses.slip\n")

    run = lint_imports(copy, "--contract", contract)

    assert run.returncode == 1, run.stdout + run.stderr
    assert "Broken contracts" in run.stdout
