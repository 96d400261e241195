"""A desk on SQLite and one on PostgreSQL, each with the tournament `demo`."""

import shutil
from pathlib import Path

import pytest

from tests.crash.desk import Badge, Desk, free_port


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder as a first start leaves it."""
    folder = tmp_path_factory.mktemp("crash") / "data"
    desk = Desk(folder, f"sqlite:///{folder}/slipdesk.db", free_port())
    with desk.serving() as serving:
        serving.stop()
    return folder


@pytest.fixture
def desk(template: Path, tmp_path: Path) -> Desk:
    """A desk on SQLite that nobody serves yet."""
    folder = shutil.copytree(template, tmp_path / "data")
    return Desk(folder, f"sqlite:///{folder}/slipdesk.db", free_port())


@pytest.fixture
def postgres_desks(template: Path, tmp_path: Path, postgres_url: str) -> tuple[Desk, Desk]:
    """Two desks that share a database on PostgreSQL and the key, not started yet."""
    folder = shutil.copytree(template, tmp_path / "data")
    first, second = (Desk(folder, postgres_url, free_port()) for _ in range(2))
    with first.serving() as serving:  # opens the tournament
        serving.stop()
    return first, second


@pytest.fixture
def badge(desk: Desk) -> Badge:
    """A terminal's."""
    return desk.badge()
