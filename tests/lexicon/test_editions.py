"""Well-known editions are told by a public digest of their words, beside the fingerprint."""

import hashlib
import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from service.lexicon.build import build, build_all
from service.lexicon.editions import editions_of
from service.lexicon.errors import SourceError
from service.lexicon.fingerprint import xor_md5
from service.lexicon.manifest import read_source, stray_files
from service.lexicon.profile import profile
from service.lexicon.store import Lexicon, Lexicons
from service.places import lexicons_dir
from tests.lexicon.conftest import silent
from tests.lexicon.strategies import ENGLISH, words, write_source

ENABLE = "1e544828bb1f56ef78d9a583b443f499"
OURS = ["CAR", "CAT", "CATS"]


def rows(place: Path, *added: dict[str, object]) -> Path:
    """A federation's own editions beside its lists."""
    place.mkdir(parents=True, exist_ok=True)
    file = place / "editions.json"
    file.write_text(json.dumps(added))
    return file


def row(**changes: object) -> dict[str, object]:
    ours = {"language": "english", "name": "Ours 2026", "xor_md5": xor_md5(OURS, ENGLISH)}
    return ours | changes


def made(place: Path, cache: Path) -> Lexicon:
    """What is served of a list of three words once all is built."""
    write_source(place, "\n".join(OURS))
    (built,) = build_all([place], cache, silent)
    assert built.problem is None
    return Lexicons([place], cache).get("liste")


def test_enable_is_recognised_by_its_words(cache: Path) -> None:
    """Reference F: the digest that was worked out elsewhere comes out of our words."""
    lexicon = build(read_source(lexicons_dir() / "enable"), cache, silent)
    assert (lexicon.recognised, lexicon.xor_md5) == ("ENABLE", ENABLE)


def test_the_digest_is_that_of_bytes_of_tiles() -> None:
    """Reference F: MD5 over each tile's place and five: of one word it is that word's MD5."""
    assert xor_md5([], ENGLISH) == "0" * 32
    assert xor_md5(["AB"], ENGLISH) == "8a7ea3516f353de45b95b4c3317f3c69"
    spanish = profile("spanish")
    chorro = bytes(5 + spanish.tiles.index(tile) for tile in ("CH", "O", "RR", "O"))
    assert xor_md5(["CHORRO"], spanish) == hashlib.md5(chorro, usedforsecurity=False).hexdigest()


@given(st.sets(words(ENGLISH), max_size=8))
def test_the_order_of_words_means_nothing(chosen: set[str]) -> None:
    """Reference F: it is independent of order and container."""
    assert xor_md5(sorted(chosen), ENGLISH) == xor_md5(sorted(chosen, reverse=True), ENGLISH)


@pytest.mark.parametrize(
    ("language", "xor", "count", "name"),
    [
        ("english", "7f0e9ef8" + "0" * 24, 280_887, "CSW24"),
        ("english", "7f0e9ef8" + "0" * 24, 280_886, None),
        ("english", "3724aee7" + "f" * 24, 1, "CSW21"),
        ("english", "155a50a1" + "0" * 24, 196_601, "NWL23"),
        ("english", "9ea8d964" + "0" * 24, 5, "OTCWL2016"),
        ("french", "d5aeccff" + "0" * 24, 5, "ODS7"),
        ("english", "d5aeccff" + "0" * 24, 5, None),
        ("english", ENABLE, 168_548, "ENABLE"),
        ("english", ENABLE[:-1] + "0", 168_548, None),
    ],
)
def test_editions_are_told_by_digest_and_number_of_words(
    tmp_path: Path, language: str, xor: str, count: int, name: str | None
) -> None:
    """Issue 3, "Which list": no word of a federation's list is shipped for it."""
    assert editions_of(tmp_path).recognised(language, xor, count) == name


def test_a_list_that_nobody_knows_has_no_name(place: Path, cache: Path) -> None:
    """Issue 3: its digest is shown all the same; where no edition is known there is none."""
    lexicon = made(place, cache)
    assert (lexicon.recognised, lexicon.xor_md5) == (None, xor_md5(OURS, ENGLISH))
    write_source(place, "cat\n", name="svensk", language="swedish")
    build_all([place], cache, silent)
    assert Lexicons([place], cache).get("svensk").xor_md5 is None


def test_federations_add_their_own_rows(place: Path, cache: Path) -> None:
    """Issue 3: a file beside their lists; what was built before has its name after a build."""
    before = made(place, cache)
    rows(place, row(words=3))
    assert stray_files(place) == []
    after = made(place, cache)
    assert (before.recognised, after.recognised) == (None, "Ours 2026")
    assert after.fingerprint == before.fingerprint
    (again,) = build_all([place], cache, silent)
    assert not again.anew


def test_first_rows_of_a_language_make_its_digests(place: Path, cache: Path) -> None:
    """Issue 3: digests are worked out where they can tell something."""
    swedish = profile("swedish")
    write_source(place, "cat\n", language="swedish")
    build_all([place], cache, silent)
    rows(place, row(language="swedish", xor_md5=xor_md5(["CAT"], swedish)[:8]))
    build_all([place], cache, silent)
    assert Lexicons([place], cache).get("liste").recognised == "Ours 2026"


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"xor_md5": "7f0e9ef"}, "0.xor_md5: must be 8 to 32 hexadecimal digits"),
        ({"xor_md5": "7F0E9EF8"}, "0.xor_md5: must be 8 to 32 hexadecimal digits"),
        ({"words": 0}, "0.words: must be more than 0"),
        ({"words": "3"}, "0.words: must be a whole number"),
        ({"name": ""}, "0.name: must not be empty"),
        ({"name": "a\nb"}, "0.name: must be"),
        ({"lang": "english"}, "0.lang: is no key that is known"),
    ],
)
def test_rows_that_are_wrong_are_named(
    place: Path, cache: Path, changes: dict[str, object], problem: str
) -> None:
    """Issue 3: parsed strictly; the file and the key are told."""
    file = rows(place, row(**changes))
    with pytest.raises(SourceError) as caught:
        editions_of(place)
    assert str(caught.value).startswith(f"{file}: {problem}")
    write_source(place, "cat\n")
    (built,) = build_all([place], cache, silent)
    assert built.problem == str(caught.value)


def test_rows_that_cannot_be_read_are_named(place: Path) -> None:
    """Promise 3: closed, with the reason."""
    (place / "editions.json").mkdir(parents=True)
    with pytest.raises(SourceError, match=r"editions.json: cannot be read: Is a directory"):
        editions_of(place)
