"""Damaged and hostile files, under a ceiling of memory and time: a short run of `make fuzz`."""

import itertools
import signal
from pathlib import Path

import pytest

from service.lexicon.readers.formats import FORMATS
from tests.lexicon.fuzzing import samples
from tests.lexicon.fuzzing.__main__ import run
from tests.lexicon.fuzzing.mutants import LONGEST, inputs
from tests.lexicon.fuzzing.targets import TARGETS, read

# So many that each way to damage a file has its turn, and bombs, which take longer, all go off.
FILES = {"bombs": 40}
OTHERWISE = 400


@pytest.mark.parametrize("target", TARGETS)
def test_no_file_breaks_a_parser(target: str, tmp_path: Path) -> None:
    """Issue 3, "a hostile file costs nothing": SourceError or words, within memory and time."""
    files = FILES.get(target, OTHERWISE)
    done = run(target, "slipdesk", tmp_path / "file", str(files))
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == files


@pytest.mark.parametrize(
    ("fault", "status", "told"),
    [
        ("forever", -signal.SIGXCPU, ""),
        ("hoard", 1, "MemoryError"),
        ("stumble", 1, "ValueError"),
        ("overflow", 1, "AssertionError"),
    ],
)
def test_a_parser_that_keeps_no_ceiling_is_found(
    fault: str, status: int, told: str, tmp_path: Path
) -> None:
    """The test above would see what it is for, and the file to blame is kept."""
    done = run(fault, "slipdesk", tmp_path / "file", "1")
    assert (done.returncode, told in done.stderr) == (status, True)
    assert (tmp_path / "file").read_bytes() == b""


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_files_that_are_right(name: str) -> None:
    """Issue 3, "a fuzz test per reader": what is damaged was read before it was."""
    few, many = samples.of_format(name)
    assert read(name, few) == list(samples.FEW)
    assert set(read(name, many)) == set(samples.many())


def test_what_failed_can_be_made_again() -> None:
    """Reliability G, "fixed seeds, printed": one seed, one run of files, none too long."""
    few = samples.of_format("plain")
    first, second = (list(itertools.islice(inputs("seed", few), 300)) for _ in range(2))
    assert first == second
    assert max(map(len, first)) <= LONGEST
    assert len(set(first)) > 250
    assert list(itertools.islice(inputs("other", few), 300)) != first
