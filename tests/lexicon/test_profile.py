"""Language profiles are data that is checked."""

import json
from typing import Any

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.profile import PROFILES, load, parse, profile
from service.rules.words.alphabet import digest

ENGLISH: dict[str, Any] = json.loads((PROFILES / "english.json").read_bytes())


@pytest.mark.parametrize("file", sorted(PROFILES.glob("*.json")), ids=lambda file: file.stem)
def test_shipped_profiles_are_sound(file: Any) -> None:
    """Reference C: the tiles of a set add up; every profile goes by the name of its file."""
    found = load(file.stem)
    assert found.language == file.stem
    assert sum(found.tiles.values()) + found.blanks == found.tiles_in_the_bag


def test_swedish_has_four_letters_without_a_tile() -> None:
    """RULES, Sweden: Q W Ü Æ by a blank only."""
    swedish = profile("swedish")
    assert swedish.blank_only == ("Q", "W", "Ü", "Æ")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"tiles_in_the_bag": 99}, "add up to 100, not 99"),
        ({"tiles": ENGLISH["tiles"] | {"A": 8}}, "add up to 99, not 100"),
        ({"tiles": ENGLISH["tiles"] | {"a": 1}}, "upper case"),
        ({"tiles": ENGLISH["tiles"] | {"A\u030a": 1}}, "composed"),
        ({"tiles": ENGLISH["tiles"] | {"A": -1}}, "tiles.A: "),
        ({"blank_only": ["Q"]}, "blank_only: is no key that is known"),
        ({"accents": ["acute"]}, "no combining acute"),
        ({"spellings": {"ß": "ẞ"}}, "letters on no tile: ẞ"),
        ({"spellings": {"ss": "S"}}, "spellings.ss"),
        ({"spellings": {"\u212b": "A"}}, "composed"),
        ({"tiles": ENGLISH["tiles"] | {"\u0301": 0}}, "marks without a letter"),
        ({"tiles": ENGLISH["tiles"] | {"[A]": 0}}, "neither brackets nor"),
        ({"tiles": {}}, "tiles: "),
        ({"aliases": {"L.L": "L·L"}}, "letters on no tile: ·"),
        ({"aliases": {"QU": "Q"}}, "QU is written with letters on tiles already"),
        ({"aliases": {".": "Q"}}, "aliases.."),
        ({"lengths": "short"}, "lengths: "),
        ({"min_tiles": 16}, "min_tiles is more than max_tiles"),
        ({"capitals": "acronyms"}, "capitals: "),
        ({"digraphs": []}, "digraphs: is no key that is known"),
        ({"blanks": "2"}, "blanks: "),
    ],
)
def test_a_profile_that_is_wrong_is_refused_with_the_key(
    change: dict[str, object], problem: str
) -> None:
    """Issue 2: table-driven, so that more languages are data; data is checked."""
    with pytest.raises(SourceError) as caught:
        parse(json.dumps(ENGLISH | change).encode(), "english.json")
    assert caught.value.file == "english.json"
    assert problem in caught.value.problem


def test_tiles_are_in_the_order_in_which_lexicon_files_number_them() -> None:
    """Issue 3, files: a graph names no letters; Swedish files put Ü before Z and Æ before Ö."""
    assert "".join(profile("swedish").tiles) == "ABCDEFGHIJKLMNOPQRSTUVWXYÜZÅÄÆÖ"


def test_what_a_profile_may_leave_out_is_as_usual() -> None:
    """Issue 3, languages: small readable files, and in most nothing is ambiguous."""
    alphabet = parse(json.dumps(ENGLISH).encode(), "english.json").alphabet
    assert alphabet.aliases == ()
    assert not alphabet.ambiguous
    more = {"aliases": {"C·H": "CH"}, "lengths": "ambiguous", "sources": ["A box of 1950."]}
    changed = parse(json.dumps(ENGLISH | more).encode(), "english.json").alphabet
    assert changed.aliases == (("C·H", "CH"),)
    assert changed.ambiguous
    assert digest(changed) != digest(alphabet)


def test_another_language_is_another_file_and_nothing_else() -> None:
    """Issue 2: more languages are data; Danish, by reference C."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ"
    counts = "74259332424536520655330121222"
    danish = ENGLISH | {
        "language": "danish",
        "tiles": {letter: int(count) for letter, count in zip(letters, counts, strict=True)},
    }
    alphabet = parse(json.dumps(danish).encode(), "danish.json").alphabet
    assert alphabet.blank_only == ("Q", "W")
    assert alphabet.word.fullmatch("SMØRREBRØD")
    assert alphabet.word.fullmatch("WEEKEND")
    assert not alphabet.word.fullmatch("ÖL")
