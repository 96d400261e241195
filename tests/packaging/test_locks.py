"""The pins: complete, by hash, and free of any place to fetch from."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "requirements"
LOCKS = ["runtime.txt", "dev.txt"]
PIN = re.compile(r"^[a-z0-9-]+==[\w.!+]+( ; [^;]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")
ORIGIN = re.compile(r"^    #( {3}| via ?)[\w. -]*$")
PLACE = re.compile(
    r"://|\bwww\.|--(extra-)?index-url|--find-links|--trusted-host|^-[fi]\b", re.MULTILINE
)


def lines(name: str) -> list[str]:
    return (REQUIREMENTS / name).read_text(encoding="utf-8").splitlines()


def pins(name: str) -> list[Requirement]:
    """The requirements of a lock file; a name may stand twice, for different Pythons."""
    return [Requirement(line.rstrip("\\ ")) for line in lines(name) if PIN.match(line)]


def asked(name: str) -> set[str]:
    """What a file of requirements asks for, spelled one way."""
    return {str(Requirement(line)) for line in lines(name) if line and line[0] not in "#-"}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_pins_hashes_and_their_origin_and_nothing_else(name):
    """Requirements are pinned by hash."""
    strange = [
        line
        for line in lines(name)
        if not (PIN.match(line) or HASH.match(line) or ORIGIN.match(line))
    ]
    assert strange == []


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_is_followed_by_a_hash(name):
    """Requirements are pinned by hash: each one of them."""
    found = lines(name)
    bare = [
        line
        for line, following in zip(found, [*found[1:], ""], strict=True)
        if PIN.match(line) and not HASH.match(following)
    ]
    assert pins(name)
    assert bare == []


@pytest.mark.parametrize("path", sorted(REQUIREMENTS.iterdir()), ids=lambda path: path.name)
def test_no_file_of_requirements_names_a_place(path):
    """Pinned without index addresses: what is fetched doesn't depend on from where."""
    assert PLACE.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line", ["# from https://example.org", "--index-url x", "-i x", "--find-links=/wheels"]
)
def test_a_place_is_found_when_there_is_one(line):
    """The test above would see what it is for."""
    assert PLACE.search(line)


def test_the_tests_run_on_the_pins_that_the_service_runs_on():
    """One version per package, whichever file installed it."""
    runtime, dev = ({str(pin) for pin in pins(name)} for name in LOCKS)
    assert runtime - dev == set()


@pytest.mark.parametrize(("source", "lock"), [("runtime.in", "runtime.txt"), ("dev.in", "dev.txt")])
def test_a_lock_holds_all_that_was_asked_for(source, lock):
    """`make lock` was run after the last change."""
    wanted = {Requirement(line).name for line in asked(source)}
    assert wanted - {pin.name for pin in pins(lock)} == set()


def test_the_package_asks_for_what_the_lock_was_made_from():
    """A wheel installed elsewhere asks for what the checkout pins, but for the build backend."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    backend = {*project["build-system"]["requires"], "editables"}
    dependencies = {str(Requirement(each)) for each in project["project"]["dependencies"]}
    assert dependencies == asked("runtime.in") - backend
