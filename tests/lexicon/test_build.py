"""Building: the fingerprint, canaries, and when what was built is built anew."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from service.lexicon import compiled
from service.lexicon.build import Built, build, build_all
from service.lexicon.errors import SourceError
from service.lexicon.fingerprint import fingerprint
from service.lexicon.manifest import read_source
from service.lexicon.store import Lexicons
from service.places import lexicons_dir
from tests.lexicon.conftest import Make, silent
from tests.lexicon.strategies import ENGLISH, SWEDISH, words, write_source

ENABLE = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"


def test_enable_comes_out_as_published(cache: Path) -> None:
    """Issue 2, "Word sources": 168,548 words of 2 to 15 letters, and this fingerprint."""
    lexicon = build(read_source(lexicons_dir() / "enable"), cache, silent)
    assert lexicon.fingerprint == ENABLE
    assert lexicon.short == "CWD3-JQC5"
    assert lexicon.words == 168_548
    assert sum(lexicon.words_per_length.values()) == 168_548
    assert lexicon.words_per_length[2] == 96
    assert dict(lexicon.dropped) == {"too_long": 172_820 - 168_548}
    assert lexicon.label == "not a tournament list"
    assert compiled.path_of(cache, "enable").stat().st_size <= 3 * lexicon.words


@given(st.data(), st.sampled_from([ENGLISH, SWEDISH]))
def test_words_survive_building(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, alphabet: object
) -> None:
    """Promise 3 and row 28: what is in the list is in the lexicon, and nothing else."""
    of = SWEDISH if alphabet is SWEDISH else ENGLISH
    chosen = data.draw(st.sets(words(of), min_size=1, max_size=30)) | {"CAT"}
    others = data.draw(st.sets(words(of), max_size=30)) - chosen
    place = tmp_path_factory.mktemp("sources")
    canaries = {"must_hold": ["CAT"], "must_not_hold": ["QQQQQQQQQQQQQQQ"]}
    chosen.discard("QQQQQQQQQQQQQQQ")
    folder = write_source(place, "\n".join(chosen), language=of.language, canaries=canaries)
    lexicon = build(read_source(folder), place / "compiled", silent)
    assert lexicon.all_words() == sorted(chosen)
    assert all(map(lexicon.contains, chosen))
    assert not any(map(lexicon.contains, others))
    assert lexicon.fingerprint == fingerprint(sorted(chosen))


def test_a_big_list_is_found_whole(make: Make) -> None:
    """Row 28: every one of 300,000 words is found after the build, and no neighbour of one."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    many = [
        f"{a}{b}{c}{d}S" for a in letters for b in letters for c in letters for d in letters[:17]
    ]
    lexicon = make("\n".join([*many, "cat"]))
    assert lexicon.words == len(many) + 1 == 298_793
    assert all(map(lexicon.contains, many))
    assert not any(lexicon.contains(word[:-1]) for word in many)
    assert not any(lexicon.contains(word + "S") for word in many)


@pytest.mark.parametrize(
    ("canaries", "problem"),
    [
        ({"must_hold": ["CAT", "DOG"], "must_not_hold": ["QZX"]}, "the lists lack DOG"),
        ({"must_hold": ["CAT"], "must_not_hold": ["CAR"]}, "the lists hold CAR"),
        ({"must_hold": ["CO-OP"], "must_not_hold": ["QZX"]}, "CO-OP can be no word"),
    ],
)
def test_canaries_are_looked_up_at_building(
    make: Make, cache: Path, canaries: dict[str, list[str]], problem: str
) -> None:
    """Row 29: words that must and must not be in it; nothing is put in place otherwise."""
    with pytest.raises(SourceError, match=problem):
        make("car\ncat\n", canaries=canaries)
    assert not cache.exists()


def test_canaries_are_words_like_any(make: Make) -> None:
    """Row 13: typed in lower case they are the same words."""
    make("cat\n", canaries={"must_hold": ["cat"], "must_not_hold": ["qzx"]})


def test_a_fingerprint_that_is_expected_must_come_out(make: Make) -> None:
    """Issue 2: a fingerprint is the identity of a lexicon."""
    expected = fingerprint(["CAR", "CAT"])
    assert make("car\ncat\n", fingerprint=expected).fingerprint == expected
    with pytest.raises(SourceError, match="fingerprint: these lists make"):
        make("car\ncat\ncats\n", fingerprint=expected)


def test_what_is_fresh_is_left(place: Path, cache: Path) -> None:
    """Issue 2, `make serve`: cached afterwards; starting again starts at once."""
    write_source(place, "cat\n")
    assert build_all([place], cache, silent) == [Built("liste", anew=True, words=1)]
    before = compiled.Stamp.of(compiled.path_of(cache, "liste"))
    assert build_all([place], cache, silent) == [Built("liste", anew=False, words=1)]
    assert compiled.Stamp.of(compiled.path_of(cache, "liste")) == before


@pytest.mark.parametrize("file", ["1.txt", "datapackage.json"])
def test_a_changed_source_is_built_anew(place: Path, cache: Path, file: str) -> None:
    """Row 33: another list or another manifest never goes by the old compiled file."""
    folder = write_source(place, "cat\n")
    build_all([place], cache, silent)
    with (folder / file).open("a") as written:
        written.write("\ncats\n" if file == "1.txt" else "\n")
    assert "changed since it was built" in Lexicons([place], cache).problems["liste"]
    words = 2 if file == "1.txt" else 1
    assert build_all([place], cache, silent) == [Built("liste", anew=True, words=words)]
    assert Lexicons([place], cache).problems == {}


def test_what_is_left_out_is_counted_each_time(place: Path, cache: Path) -> None:
    """Row 26: duplicates and what was dropped are told, when it is built and when it is fresh."""
    write_source(place, "cat\nCAT\na\nabcdefghijklmnopqr\n")
    first, again = (build_all([place], cache, silent)[0] for _ in range(2))
    assert (first.words, first.duplicates) == (again.words, again.duplicates) == (1, 1)
    assert first.dropped == again.dropped == {"too_short": 1, "too_long": 1}


def test_a_damaged_file_is_built_anew(place: Path, cache: Path) -> None:
    """Row 24: building mends what it finds broken."""
    write_source(place, "cat\n")
    build_all([place], cache, silent)
    compiled.path_of(cache, "liste").write_bytes(b"")
    assert build_all([place], cache, silent) == [Built("liste", anew=True, words=1)]


def test_one_bad_source_takes_nothing_else_down(place: Path, cache: Path) -> None:
    """Issue 2: everything else goes on."""
    write_source(place, "co-op\n", name="bad")
    write_source(place, "cat\n", name="good")
    (place / "empty").mkdir()
    bad, empty, good = build_all([place], cache, silent)
    assert good == Built("good", anew=True, words=1)
    assert (
        bad.problem
        == "bad/1.txt, line 1: co-op: character 3 (U+002D HYPHEN-MINUS) is on no english tile"
    )
    assert empty.problem is not None
    assert empty.problem.startswith("empty/datapackage.json: cannot be read")


def test_two_sources_of_one_name_are_neither_served(tmp_path: Path, cache: Path) -> None:
    """Row 27: one name, two lists: closed, and both places named."""
    places = [tmp_path / "a", tmp_path / "b"]
    for place in places:
        write_source(place, "cat\n")
    (built,) = build_all(places, cache, silent)
    assert built.problem is not None
    assert str(places[0]) in built.problem
    assert str(places[1]) in built.problem
    assert Lexicons(places, cache).problems == {"liste": built.problem}


def test_a_cache_that_cannot_be_written_is_a_problem_that_is_told(place: Path) -> None:
    """Issue 2: progress and problems are shown, nothing half-done stays."""
    write_source(place, "cat\n")
    (built,) = build_all([place], place / "liste" / "1.txt", silent)
    assert built.problem is not None
    assert built.problem.startswith("cannot write")


def test_progress_is_told_from_none_to_all(place: Path, cache: Path) -> None:
    """Issue 2: progress shown while lexicons are built."""
    told: list[tuple[str, int, int]] = []
    write_source(place, "cat\n")
    build_all([place], cache, lambda *step: told.append(step))
    assert [done for _, done, _ in told] == [0, 1, 2, 3]
    assert {total for _, _, total in told} == {3}
    assert all(stage.startswith("liste: ") for stage, _, _ in told)


def test_every_shipped_source_names_its_licence_and_hashes() -> None:
    """Issue 2: licence text and provenance; hashes that are checked."""
    for folder in filter(Path.is_dir, lexicons_dir().iterdir()):
        manifest = json.loads((folder / "datapackage.json").read_bytes())
        assert all((folder / licence["path"]).is_file() for licence in manifest["licenses"])
        assert all(resource["hash"] for resource in manifest["resources"])
        assert manifest["contributors"]
        known = ("not a tournament list", "an open list, not the federation's")
        assert manifest["slipdesk"]["label"].endswith(known)


def test_a_source_that_cannot_be_read_takes_nothing_else_down(place: Path, cache: Path) -> None:
    """Issue 2: a pipe, and a folder whose name is no UTF-8; each is told in words that print."""
    for name in ("fine", "pipe", "liste"):
        write_source(place, "cat\n", name=name)
    (place / "pipe" / "1.txt").unlink()
    os.mkfifo(place / "pipe" / "1.txt")
    (place / "liste").rename(place / os.fsdecode(b"caf\xe9"))
    found = build_all([place], cache, silent)
    assert [each.name for each in found if each.problem is None] == ["fine"]
    told = {each.name: each.problem for each in found if each.problem}
    assert told["pipe"] == "pipe/1.txt: cannot be read: it is no ordinary file"
    assert json.dumps(told, ensure_ascii=False).encode()
    assert list(Lexicons([place], cache).problems) == list(told)
