"""What tests of word sources share: a quick way from lists to a lexicon."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.lexicon.build import build
from service.lexicon.compiled import path_of
from service.lexicon.importing.report import Report
from service.lexicon.importing.run import run
from service.lexicon.manifest import read_source
from service.lexicon.store import Lexicon
from service.places import lexicons_dir
from tests.lexicon.importing import Import, job
from tests.lexicon.strategies import write_source

Make = Callable[..., Lexicon]


def silent(_stage: str, _done: int, _total: int) -> None:
    """Progress that nobody watches."""


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "compiled"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "sources"


@pytest.fixture
def make(place: Path, cache: Path) -> Make:
    """Write a word source of the lists given, build it, and open what was built."""

    def made(*lists: bytes | str, **options: Any) -> Lexicon:
        return build(read_source(write_source(place, *lists, **options)), cache, silent)

    return made


@pytest.fixture
def cat(make: Make, cache: Path) -> Path:
    """The compiled file of a small lexicon, called `liste`."""
    make("CAR\nCAT\nCATS\n")
    return path_of(cache, "liste")


@pytest.fixture(scope="session")
def swedish(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """The Swedish sample as shipped."""
    source = read_source(lexicons_dir() / "svenska-exempel")
    return build(source, tmp_path_factory.mktemp("compiled"), silent)


@pytest.fixture
def bring(tmp_path: Path) -> Import:
    """Import a content and give the report."""

    def bring(content: bytes | str, file: str = "list.txt", **said: Any) -> Report:
        return run(job(tmp_path, content, file, **said), silent)

    return bring
