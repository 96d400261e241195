"""Running `slipdesk` in this process, on a data folder of the test's own."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from service.cli import slipdesk
from service.lexicon.build import build_all
from service.places import lexicons_dir
from tests.servers import environment


class Run(Protocol):
    """Runs `slipdesk` with arguments, perhaps with settings and with something to answer."""

    def __call__(self, *arguments: str, said: str = "", **settings: str) -> Result: ...


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lexicons that come with the program, compiled once."""
    folder = tmp_path_factory.mktemp("compiled")
    build_all([lexicons_dir()], folder, lambda *_: None)
    return folder


@pytest.fixture
def data_dir(tmp_path: Path, compiled: Path) -> Path:
    """A data folder with compiled lexicons and nothing else."""
    folder = tmp_path / "data"
    shutil.copytree(compiled, folder / "compiled")
    return folder


@pytest.fixture
def run(data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `slipdesk` on this data folder, from the test's own folder."""
    monkeypatch.chdir(tmp_path)
    return running(data_dir)


def running(data_dir: Path) -> Run:
    """Run `slipdesk` in this process on a data folder."""

    def run(*arguments: str, said: str = "", **settings: str) -> Result:
        own = {"DATA_DIR": str(data_dir), **settings}
        return CliRunner().invoke(
            slipdesk,
            arguments,
            input=said,
            env=dict.fromkeys(_set()) | environment(**own),
            catch_exceptions=False,
        )

    return run


@pytest.fixture
def migrated(data_dir: Path, sqlite_template: Path) -> Path:
    """The data folder with a migrated database in it."""
    shutil.copy(sqlite_template, data_dir / "slipdesk.db")
    return data_dir


@pytest.fixture
def demo(run: Run, migrated: Path) -> Path:
    """The data folder with a tournament `demo` in its database."""
    made = run("tournament", "create", "demo", "--points-go", "add_to_challenged")
    assert made.exit_code == 0, made.output
    return migrated


@pytest.fixture
def token(run: Run, demo: Path) -> Callable[[str], str]:
    """Make a device of `demo` and give its token."""

    def token(role: str) -> str:
        return run("token", "demo", role).stdout.strip()

    return token


def _set() -> list[str]:
    """The settings of whoever runs the tests; they are taken away."""
    return [name for name in os.environ if name.startswith("SLIPDESK_")]
