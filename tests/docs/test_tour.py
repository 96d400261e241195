"""The tour and the list of one's own, run as README tells them, and their outputs compared."""

import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.docs.readme import Block, blocks, section, the_same
from tests.servers import environment

_URL = "http://127.0.0.1:8000"
_END = "\x1e"

# curl goes on until it is stopped: as many lines are taken from it as README shows.
_FOLLOWED = re.compile(r"^curl -N", re.MULTILINE)


@pytest.fixture
def checkout(tmp_path):
    """A folder that holds the program as `make serve` leaves it, and nothing else."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    return tmp_path


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """The desk as `make serve` starts it; yields its address and what it said by then."""
    process = subprocess.Popen(
        [".venv/bin/slipdesk", "serve"],
        cwd=folder,
        env=environment(PORT="0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("Data folder"):
            break
    rest = threading.Thread(target=process.stdout.read)
    rest.start()
    try:
        found = re.search(r"slipdesk serves (\S+)", said)
        assert found, said
        yield found[1], said
    finally:
        process.terminate()
        process.wait()
        rest.join()
        process.stdout.close()


def run(folder: Path, scripts: list[str], url: str = _URL) -> list[str]:
    """What each script prints, all of them run one after another by one shell."""
    script = f"\nprintf '{_END}'\n".join(scripts).replace(_URL, url)
    bash = shutil.which("bash")
    assert bash, "README's commands are for bash"
    done = subprocess.run(
        [bash, "-c", script],
        cwd=folder,
        env=environment(URL=url),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.replace(url, _URL).split(_END)


def followed(script: str, shown: str) -> str:
    """A script that follows events, ended after as many lines as README shows.

    Continued lines are indented. Whatever curl still says must not keep the shell's output open.
    """
    lines = sum(not line.startswith(" ") for line in shown.splitlines())
    head = f"head -n {lines} < <(exec 2>/dev/null; curl -sN"
    return _FOLLOWED.sub(head, script).rstrip() + ")"


def steps(text: str) -> list[tuple[Block, str]]:
    """Each shell block with the output that stands below it, empty where none does."""
    found = list(blocks(text))
    following = [*found[1:], None]
    return [
        (block, after.text if after and after.kind == "text" else "")
        for block, after in zip(found, following, strict=True)
        if block.kind == "bash"
    ]


def test_the_tour_goes_as_readme_tells_it(checkout):
    """README, "a five-minute tour": the real output of each call, on a fresh desk."""
    start, *tour = steps(section("A five-minute tour"))
    assert start[0].text == "make serve\n"
    with served(checkout) as (url, said):
        assert the_same(said.replace(url, _URL)) == the_same(start[1])
        scripts = [
            followed(block.text, shown) if _FOLLOWED.search(block.text) else block.text
            for block, shown in tour
        ]
        outputs = run(checkout, scripts, url)
    for (block, shown), output in zip(tour, outputs, strict=True):
        assert the_same(output) == the_same(shown), block.text


def test_a_list_of_ones_own_is_built_as_readme_tells_it(checkout):
    """README, "your own list": the example manifest and its lists make a lexicon."""
    text = section("Your own list")
    for block in blocks(text):
        if block.file is not None:
            file = checkout / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
    told = steps(text)
    path = section("A five-minute tour").partition("export PATH=")[2].partition("\n")[0]
    outputs = run(checkout, [f"export PATH={path}", *(block.text for block, _ in told)])[1:]
    for (block, shown), output in zip(told, outputs, strict=True):
        assert the_same(output) == the_same(shown), block.text
