"""The compiled file: any damage is seen, and replacing it is all or nothing."""

import os
from pathlib import Path
from typing import Any

import marisa_trie
import pytest
from hypothesis import given, strategies as st

from service.lexicon import compiled
from service.lexicon.errors import LexiconUnavailable
from service.lexicon.store import lexicon_of, open_lexicon
from service.rules.words.alphabet import digest
from tests.lexicon.conftest import Make
from tests.lexicon.strategies import ENGLISH


def refused(data: bytes) -> str:
    """Why these bytes are no lexicon."""
    with pytest.raises(compiled.Damaged) as caught:
        lexicon_of(data)
    return str(caught.value)


def test_one_byte_flipped_anywhere_is_seen(cat: Path) -> None:
    """Row 24: a judge program's checksum covered a quarter of its file; this one covers all."""
    data = cat.read_bytes()
    for place in range(len(data)):
        flipped = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        assert refused(flipped)


@given(st.data())
def test_any_other_bytes_are_seen(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Row 24: bits, lengths, ends."""
    whole = _packed()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, len(whole)))
    put = data.draw(st.binary(max_size=8))
    changed = whole[:start] + put + whole[end:]
    if changed != whole:
        assert refused(changed)


def _packed(trie: bytes | None = None, **changes: Any) -> bytes:
    header: dict[str, object] = {
        "name": "liste",
        "title": "A list",
        "edition": "1",
        "label": "a test",
        "language": "english",
        "fingerprint": "0" * 64,
        "profile_digest": digest(ENGLISH),
        "source_digest": "0" * 64,
        "words": 2,
        "words_per_length": {3: 2},
        "dropped": {},
        "duplicates": 0,
        "must_hold": ("CAT",),
        "must_not_hold": ("QZX",),
    }
    data = marisa_trie.Trie(["CAR", "CAT"]).tobytes() if trie is None else trie
    return compiled.pack(compiled.Header.model_validate(header | changes), data)


def test_a_whole_file_opens() -> None:
    """The other tests here would see a file that is refused for another reason."""
    assert lexicon_of(_packed()).all_words() == ["CAR", "CAT"]


@pytest.mark.parametrize(
    "trie",
    [
        marisa_trie.BytesTrie([("CAR", b"x"), ("CAT", b"y")]).tobytes(),
        marisa_trie.RecordTrie("<H", [("CAR", (1,)), ("CAT", (2,))]).tobytes(),
        marisa_trie.Trie().tobytes(),
        marisa_trie.Trie(["CAR", "CAT", "CATS"]).tobytes(),
        b"",
        b"We love Marisa.",
    ],
    ids=["bytes", "record", "empty", "more", "nothing", "start"],
)
def test_a_file_of_another_kind_is_refused(trie: bytes) -> None:
    """Row 25: it would open without error and find nothing; even where the digest is right."""
    assert refused(_packed(trie))
    assert refused(trie) == "is no compiled lexicon of this version"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"must_hold": ("CAT", "CAB")}, "lacks words that must be in it"),
        ({"must_not_hold": ("CAR",)}, "holds words that must not be in it"),
        ({"words": 3}, "lacks words that must be in it"),
        ({"profile_digest": "0" * 64}, "another language profile"),
    ],
)
def test_a_file_that_is_not_what_it_says_is_refused(changes: dict[str, Any], reason: str) -> None:
    """Row 29: canaries and the profile are checked at opening."""
    assert reason in refused(_packed(**changes))


def test_a_language_that_is_gone_is_a_reason(tmp_path: Path) -> None:
    """Promise 3: no profile, no verdict."""
    path = tmp_path / "liste.lexicon"
    path.write_bytes(_packed(language="klingon"))
    with pytest.raises(LexiconUnavailable, match="no such language profile"):
        open_lexicon(path)


@pytest.mark.parametrize("size", [0, 1, 19, 20, 84, 85, 200])
def test_a_file_that_was_cut_is_refused(cat: Path, size: int) -> None:
    """Row 24, by length; a mapped file would kill the process."""
    os.truncate(cat, size)
    with pytest.raises(LexiconUnavailable, match="slipdesk lexicon build"):
        open_lexicon(cat)


def test_a_file_that_cannot_be_read_is_a_reason(cat: Path) -> None:
    """Promise 3: closed, with the reason."""
    cat.unlink()
    with pytest.raises(LexiconUnavailable, match="is not built"):
        open_lexicon(cat)
    cat.mkdir()
    with pytest.raises(LexiconUnavailable, match="cannot be read"):
        open_lexicon(cat)


def test_the_same_words_give_the_same_file(make: Make, cache: Path) -> None:
    """DESIGN, "A lexicon is its fingerprint": what is built twice can be compared."""
    make("CAR\nCAT\nCATS\n")
    first = compiled.path_of(cache, "liste").read_bytes()
    make("CAR\nCAT\nCATS\n")
    assert compiled.path_of(cache, "liste").read_bytes() == first


def test_replacing_leaves_nothing_else_behind(tmp_path: Path) -> None:
    """Issue 2: replacing is atomic."""
    path = tmp_path / "new" / "liste.lexicon"
    compiled.replace(path, b"old")
    compiled.replace(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


def test_a_reader_keeps_what_it_opened(tmp_path: Path) -> None:
    """Issue 2: a file being read is never written into; the new one has another inode."""
    path = tmp_path / "liste.lexicon"
    compiled.replace(path, b"old")
    with path.open("rb") as opened:
        compiled.replace(path, b"new")
        assert opened.read() == b"old"


def test_a_replacing_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    """Issue 2: a full disk or the like spoils nothing that was there."""
    path = tmp_path / "liste.lexicon"
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        compiled.replace(path, b"new")
    assert list(tmp_path.iterdir()) == [path]
