"""The Makefile's commands, before anything is installed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = {
    "help", "serve", "test", "check", "bench", "fuzz", "texts", "openapi", "lock", "clean",
}  # fmt: skip


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # An own environment: under `make test` the outer make would lend its flags.
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path):
    """A fresh checkout, as far as make is concerned, in a folder with a space in its name."""
    folder = tmp_path / "fresh checkout"
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    for name in ["Makefile", "pyproject.toml"]:
        shutil.copy(ROOT / name, folder)
    return folder


def test_make_alone_tells_every_command(checkout):
    """`make` says what there is."""
    run = make(checkout)
    assert set(re.findall(r"^  (\w+) +\w", run.stdout, flags=re.MULTILINE)) == COMMANDS


def test_make_names_what_is_missing_when_the_python_is_too_old(checkout):
    """Only Python 3.11+ and make are needed, and it says so where they aren't there."""
    run = make(checkout, "serve", "PYTHON=false")
    assert run.returncode != 0
    assert "Python 3.11 or newer" in run.stderr
    assert "make PYTHON=python3.12 serve" in run.stderr
    assert not (checkout / ".venv").exists()


def test_the_project_is_installed_after_its_pins_and_the_stamp_comes_last(checkout):
    """`pip install` by hash, the project without an index, `pip check`, a stamp last."""
    steps = [line for line in make(checkout, "--dry-run", "serve").stdout.splitlines() if line]
    order = ["--require-hashes -r requirements/runtime.txt", "--no-index -e .", "pip", "echo"]
    found = [line for line in steps if re.search(r"-m pip|> \.venv/\.runtime", line)]
    assert [want in line for want, line in zip(order, found, strict=True)] == [True] * 4
    assert found[2].endswith(" check")
    assert steps[-1] == "exec .venv/bin/slipdesk serve"


def test_nothing_is_installed_again_when_the_stamp_is_newer(checkout):
    """Starting again starts at once: nothing but the program itself."""
    (checkout / ".venv").mkdir()
    (checkout / ".venv/.runtime").write_text(f"{checkout}\n")
    assert make(checkout, "--dry-run", "serve").stdout == "exec .venv/bin/slipdesk serve\n"


def test_everything_is_installed_again_when_the_checkout_was_copied(checkout, tmp_path):
    """An environment belongs to its folder: a copy of the checkout must not run the original."""
    (checkout / ".venv").mkdir()
    (checkout / ".venv/.runtime").write_text(f"{checkout}\n")
    copy = shutil.copytree(checkout, tmp_path / "copy")
    assert "--no-index -e ." in make(copy, "--dry-run", "serve").stdout


def test_clean_keeps_the_data(checkout):
    """Nothing acknowledged is lost, to a tidy-up either."""
    (checkout / "data").mkdir()
    (checkout / "data/desk.db").write_bytes(b"record")
    (checkout / "build").mkdir()
    assert make(checkout, "clean").returncode == 0
    assert (checkout / "data/desk.db").read_bytes() == b"record"
    assert not (checkout / "build").exists()
