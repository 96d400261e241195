"""Lexicons as a server holds them: verdicts, and files that go bad while it serves."""

import os
import threading
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from service.lexicon.build import build_all
from service.lexicon.compiled import Stamp, path_of
from service.lexicon.errors import LexiconUnavailable, UnknownLexicon
from service.lexicon.fingerprint import fingerprint
from service.lexicon.store import Lexicon, Lexicons
from tests.lexicon.conftest import Make, silent
from tests.lexicon.strategies import ENGLISH, write_source

GOOD, BAD = ("CAR", "CAT", "CATS"), ("CA", "CAB", "ZAX")


class Held:
    """A server's lexicons, with two word sources to spoil."""

    def __init__(self, place: Path, cache: Path) -> None:
        self.place, self.cache = place, cache
        write_source(place, "car\ncat\n", name="one")
        write_source(place, "cat\ncats\n", name="two")
        self.build()
        self.now = 0.0
        self.lexicons = self.opened()

    def opened(self) -> Lexicons:
        """What a server holds that starts now."""
        return Lexicons([self.place], self.cache, lambda: self.now)

    def build(self) -> None:
        build_all([self.place], self.cache, silent)

    def file(self, name: str) -> Path:
        return path_of(self.cache, name)

    def spoil(self, name: str) -> None:
        data = self.file(name).read_bytes()
        self.file(name).write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


@pytest.fixture
def held(place: Path, cache: Path) -> Held:
    return Held(place, cache)


def unavailable(lexicons: Lexicons, name: str) -> str:
    with pytest.raises(LexiconUnavailable) as caught:
        lexicons.get(name)
    assert caught.value.name == name
    return caught.value.reason


@pytest.mark.parametrize("words", [*product(GOOD, GOOD), *product(GOOD, BAD), *product(BAD, GOOD)])
def test_a_slip_is_valid_when_all_its_words_are(make: Make, words: tuple[str, str]) -> None:
    """WESPA 3.10.7, 3.10.15(a): a cross if at least one is not acceptable."""
    assert make("car\ncat\ncats\n").verdict(words) is not bool(set(words) & set(BAD))


def test_a_slip_without_words_has_no_verdict(make: Make) -> None:
    """Row 1: all() of nothing made an empty slip acceptable."""
    with pytest.raises(ValueError, match="no verdict"):
        make("cat\n").verdict([])


def test_words_that_only_begin_or_end_a_word_are_none(make: Make) -> None:
    """Promise 3: neither prefixes, nor longer words, nor other cases."""
    lexicon = make("cat\ncaterpillar\n")
    for word in ("CA", "CATE", "CATERPILLARS", "cat", "CAT ", "", "CAT\0", "CAT\0X"):
        assert not lexicon.contains(word)


@given(st.lists(st.sampled_from(GOOD + BAD), min_size=1, max_size=8))
def test_every_word_is_looked_up_whatever_the_others_gave(words: list[str]) -> None:
    """Promise 1: all words, in order, and no way out of the loop before the end."""
    asked: list[str] = []

    def contains(word: str) -> bool:
        asked.append(word)
        return word in GOOD

    lexicon = Lexicon(
        name="x", title="x", edition="x", label="x", language="english",
        alphabet=ENGLISH, fingerprint="0" * 64, profile_digest="", source_digest="",
        words=3, words_per_length={}, dropped={}, duplicates=0, authoritative_to=None,
        parent=None, xor_md5=None, recognised=None, _trie=None, _contains=contains,
    )  # fmt: skip
    assert lexicon.verdict(words) is set(words).issubset(GOOD)
    assert asked == words


def test_lexicons_are_held_by_name(held: Held) -> None:
    """Contract, `GET /lexicons`: what there is, with counts and fingerprint."""
    assert [lexicon.name for lexicon in held.lexicons.all()] == ["one", "two"]
    assert held.lexicons.problems == {}
    one = held.lexicons.get("one")
    assert one.fingerprint == fingerprint(["CAR", "CAT"])
    assert one.words_per_length == {3: 2}
    assert one.short in repr(one) or one.fingerprint in repr(one)
    assert "CAR" not in repr(one)


def test_an_unknown_name_is_unknown(held: Held) -> None:
    """Promise 3: no fallback list."""
    with pytest.raises(UnknownLexicon, match="those there are: one, two"):
        held.lexicons.get("three")
    with pytest.raises(UnknownLexicon):
        held.lexicons.check("three")


def test_what_was_never_built_is_unavailable(place: Path, cache: Path) -> None:
    """Row 31: 503 with what to do, and no verdict."""
    write_source(place, "cat\n")
    assert "lexicon build" in unavailable(Lexicons([place], cache), "liste")


def test_a_file_taken_away_takes_down_its_lexicon_alone(held: Held) -> None:
    """Row 31: no dictionary, no verdict; everything else goes on."""
    held.file("one").unlink()
    with pytest.raises(LexiconUnavailable, match="is not built"):
        held.lexicons.check("one")
    assert "is not built" in unavailable(held.lexicons, "one")
    assert held.lexicons.check("two").contains("CATS")
    assert list(held.lexicons.problems) == ["one"]
    assert [lexicon.name for lexicon in held.lexicons.all()] == ["two"]


def test_a_file_damaged_while_serving_takes_down_its_lexicon(held: Held) -> None:
    """Row 24: 503 for that lexicon from the next look."""
    held.spoil("one")
    with pytest.raises(LexiconUnavailable, match="damaged"):
        held.lexicons.check("one")
    assert held.lexicons.check("two").contains("CATS")


def test_a_file_put_right_serves_again(held: Held) -> None:
    """Row 31: the slip can be handed in again, without a restart."""
    held.spoil("one")
    with pytest.raises(LexiconUnavailable):
        held.lexicons.check("one")
    held.build()
    assert held.lexicons.check("one").contains("CAR")
    assert held.lexicons.problems == {}


def test_a_word_source_put_right_serves_again(held: Held) -> None:
    """Row 31: the fault was in the source, the compiled file is as it was; no restart."""
    manifest = held.place / "one" / "datapackage.json"
    right = manifest.read_bytes()
    manifest.write_bytes(b"{")
    started = held.opened()
    assert "is no JSON" in unavailable(started, "one")
    manifest.write_bytes(right)
    stamp = Stamp.of(held.file("one"))
    held.build()
    assert Stamp.of(held.file("one")) == stamp
    held.now += 1.0
    assert started.check("one").contains("CAR")
    assert started.problems == {}


def test_a_name_that_two_sources_had_serves_again(held: Held, tmp_path: Path) -> None:
    """Row 31: one of the two was taken away."""
    other = write_source(tmp_path / "others", "za\n", name="one")
    started = Lexicons([held.place, other.parent], held.cache, lambda: held.now)
    assert "two word sources" in unavailable(started, "one")
    other.rename(tmp_path / "away")
    held.now += 1.0
    assert "two word sources" in unavailable(started, "one")
    assert started.check("one").contains("CAR")


def test_what_cannot_be_served_is_not_tried_with_every_slip(held: Held) -> None:
    """Promise 3 costs no more than a look a second: reading a list again takes time."""
    manifest = held.place / "one" / "datapackage.json"
    right = manifest.read_bytes()
    manifest.write_bytes(b"{")
    started = held.opened()
    manifest.write_bytes(right)
    held.now += 0.9
    with pytest.raises(LexiconUnavailable, match="is no JSON"):
        started.check("one")
    held.now += 0.1
    assert started.check("one").contains("CAR")


def test_slips_that_come_together_rest_on_one_look(held: Held) -> None:
    """Row 24: a hall's slips of the same 2 ms share a look at the file, and the next take another.

    What a verdict rests on is in memory and was checked there, whatever lies on the disk.
    """
    pinned = held.lexicons.get("one").fingerprint
    assert held.lexicons.pinned("one", pinned).contains("CAR")
    held.spoil("one")
    held.now += 0.001
    assert held.lexicons.pinned("one", pinned).contains("CAR")
    held.now += 0.001
    with pytest.raises(LexiconUnavailable, match="damaged"):
        held.lexicons.pinned("one", pinned)
    held.build()
    assert held.lexicons.pinned("one", pinned).contains("CAR")


def test_all_are_looked_at_before_they_are_listed(held: Held) -> None:
    """Contract, `GET /lexicons`: what was spoilt, put right or added since is listed as that."""
    held.spoil("two")
    write_source(held.place, "cat\n", name="three")
    held.lexicons.check_all()
    assert [lexicon.name for lexicon in held.lexicons.all()] == ["one"]
    assert list(held.lexicons.problems) == ["two", "three"]
    held.build()
    held.lexicons.check_all()
    assert [lexicon.name for lexicon in held.lexicons.all()] == ["one", "two", "three"]


def test_a_source_that_went_away_is_gone_at_once(held: Held) -> None:
    """Promise 3: an operator who takes a list away means it, like one who takes its file."""
    pinned = held.lexicons.get("one")
    away = (held.place / "one").rename(held.place.with_name("away"))
    with pytest.raises(LexiconUnavailable, match="its word source is not on this desk"):
        held.lexicons.pinned("one", pinned.fingerprint)
    with pytest.raises(UnknownLexicon, match="those there are: two"):
        held.lexicons.check("one")
    assert [lexicon.name for lexicon in held.lexicons.all()] == ["two"]
    assert held.lexicons.problems == {}
    away.rename(held.place / "one")
    assert held.lexicons.pinned("one", pinned.fingerprint).contains("CAR")


def test_a_source_that_went_away_is_not_listed(held: Held) -> None:
    """Contract, `GET /lexicons`: nobody need have asked for it first."""
    (held.place / "one").rename(held.place.with_name("away"))
    held.lexicons.check_all()
    assert [lexicon.name for lexicon in held.lexicons.all()] == ["two"]


def test_a_pipe_in_a_compiled_file_s_place_is_refused(held: Held) -> None:
    """Promise 3: it is no file, and opening it would wait for ever."""
    held.file("one").unlink()
    os.mkfifo(held.file("one"))
    with pytest.raises(LexiconUnavailable, match="cannot be read: it is no ordinary file"):
        held.lexicons.check("one")


def test_an_untouched_file_is_not_read_again(held: Held) -> None:
    """`check` may stand on the hot path: same file, same lexicon object."""
    before = held.lexicons.get("one")
    assert held.lexicons.check("one") is before


def test_another_edition_is_never_served_for_a_pinned_one(held: Held) -> None:
    """Row 33: a newer edition is no fallback; the reason names both, to be read aloud."""
    pinned = held.lexicons.get("one")
    assert held.lexicons.pinned("one", pinned.fingerprint) is pinned
    write_source(held.place, "car\ncat\nza\n", name="one")
    held.build()
    newer = held.lexicons.check("one")
    assert newer.contains("ZA")
    with pytest.raises(LexiconUnavailable, match=f"{newer.short} here, but {pinned.short} is"):
        held.lexicons.pinned("one", pinned.fingerprint)


def test_the_file_of_another_lexicon_in_its_place_is_refused(held: Held) -> None:
    """Row 33: whole and undamaged, but another list."""
    held.file("one").write_bytes(held.file("two").read_bytes())
    with pytest.raises(LexiconUnavailable, match="changed since it was built"):
        held.lexicons.check("one")


def test_looking_from_many_threads_is_safe(held: Held) -> None:
    """A watcher may check while requests ask: each gets the lexicon or the reason, no third."""
    outcomes: set[str] = set()

    def ask() -> None:
        for _ in range(50):
            try:
                outcomes.add(f"holds {held.lexicons.check('one').contains('CAR')}")
            except LexiconUnavailable:
                outcomes.add("unavailable")

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(10):
        held.spoil("one")
        held.build()
    for thread in threads:
        thread.join()
    assert outcomes <= {"holds True", "unavailable"}
    assert held.lexicons.check("one").contains("CAR")
