"""Every language: whatever is typed for a word is that word, and nothing else is one."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from service.lexicon.profile import PROFILES, profile
from service.rules.words.alphabet import (
    WHITE_SPACE,
    TileAlphabet,
    WordError,
    canonical,
    canonical_all,
)
from tests.lexicon.strategies import texts, words

LANGUAGES = [
    pytest.param(profile(file.stem), id=file.stem) for file in sorted(PROFILES.glob("*.json"))
]
every_language = pytest.mark.parametrize("alphabet", LANGUAGES)
fewer = settings(max_examples=30)
"""Of each language; the machine that reads them all is the same."""
spaces = st.text(WHITE_SPACE, max_size=3)


def smaller(letter: str, alphabet: TileAlphabet) -> list[str]:
    """A letter in lower case as its own language has it."""
    of_its_own = {typed: read for typed, read in alphabet.spellings if typed.islower()}
    usual = [] if letter.lower() in of_its_own else [letter.lower()]
    return [typed for typed, read in of_its_own.items() if read == letter] + usual


def full_width(text: str) -> str:
    """Letters and brackets as full-width keyboards type them."""
    return "".join(chr(ord(c) + 0xFEE0) if re.match(r"[A-Za-z[\]{}]", c) else c for c in text)


def typings(tile: str, alphabet: TileAlphabet) -> Iterator[str]:
    """What may be typed for one tile."""
    own = [typed for typed, read in (*alphabet.spellings, *alphabet.aliases) if read == tile]
    small = ["".join(each) for each in product(*(smaller(letter, alphabet) for letter in tile))]
    for typed in (tile, *small, *(tile[0] + each[1:] for each in small), *own):
        yield typed
        yield unicodedata.normalize("NFD", typed)
        yield full_width(typed)


def drawn_typing(data: st.DataObject, tile: str, alphabet: TileAlphabet) -> str:
    """One of the ways to type a tile, perhaps in brackets."""
    typed = data.draw(st.sampled_from(sorted(set(typings(tile, alphabet)))))
    brackets = data.draw(st.sampled_from(["{}", "{}", "[{}]", full_width("[{}]")]))
    return brackets.replace("{}", typed).replace(full_width("{}"), typed)


@every_language
@fewer
@given(st.data())
def test_every_spelling_of_a_word_is_that_word(alphabet: TileAlphabet, data: st.DataObject) -> None:
    """Issue 3, languages: every word of a lexicon is found from any of its spellings."""
    word = data.draw(words(alphabet))
    typed = "".join(drawn_typing(data, tile, alphabet) for tile in alphabet.tiles_of(word))
    around = data.draw(spaces) + typed + data.draw(spaces)
    assert canonical(around, alphabet) == word
    assert canonical_all([around, word], alphabet) == [word, word]


@every_language
def test_whatever_is_spelled_otherwise_reads_as_the_profile_says(alphabet: TileAlphabet) -> None:
    """Issue 3, languages: aliases and letters that are laid by several tiles, within a word."""
    tile = alphabet.tiles[0]
    for typed, read in (*alphabet.spellings, *alphabet.aliases):
        assert canonical(f"{tile}{typed}{tile}", alphabet) == f"{tile}{read}{tile}"


@every_language
def test_accents_fold_unless_the_letter_is_on_a_tile(alphabet: TileAlphabet) -> None:
    """Issue 3, languages: own letters never fold, composed or not."""
    spelled = dict(alphabet.spellings)
    for tile, mark in product(alphabet.tiles, alphabet.accents):
        letter = unicodedata.normalize("NFC", tile + mark)
        if len(tile) == len(letter) == 1 and letter not in spelled:
            read = letter if letter in alphabet.tiles else tile
            for typed in (letter, tile + mark):
                assert canonical(tile + typed + tile, alphabet) == tile + read + tile


@every_language
@fewer
@given(st.data())
def test_a_canonical_word_is_itself_and_made_of_tiles(
    alphabet: TileAlphabet, data: st.DataObject
) -> None:
    """Issue 3, languages: canonicalising twice changes nothing; tiles joined give the word back."""
    word = data.draw(words(alphabet))
    assert canonical(word, alphabet) == word
    assert unicodedata.normalize("NFC", word) == word
    assert "".join(alphabet.tiles_of(word)) == word
    assert set(alphabet.tiles_of(word)) <= set(alphabet.tiles)


@every_language
@fewer
@given(st.data())
def test_nothing_gets_through_that_is_on_no_tile(
    alphabet: TileAlphabet, data: st.DataObject
) -> None:
    """Reference E, the NUL trap: random text never raises, and only tiles reach a trie."""
    text = data.draw(st.one_of(texts, st.text(st.sampled_from("".join(alphabet.tiles) + "[].-\0"))))
    word = canonical(text, alphabet)
    assert canonical_all([text], alphabet) == [word]
    if isinstance(word, WordError):
        assert word.position is None or 1 <= word.position <= len(text)
    else:
        assert set(word) <= set("".join(alphabet.tiles))
        assert alphabet.span(word).reached == len(word)
        assert canonical(word, alphabet) == word


@every_language
@pytest.mark.parametrize("stray", "\0\x7f\u00ad\u200b\u200d\u202e\u2060\ufeff\ue000\uffff\ud800/")
def test_a_character_that_nobody_sees_is_a_typing_error_with_its_place(
    alphabet: TileAlphabet, stray: str
) -> None:
    """Issue 3, languages: control, zero-width, private, unassigned characters and lone surrogates.

    Nothing is deleted, wherever it stands.
    """
    tile = alphabet.tiles[0]
    for place in range(4):
        letters = [tile] * 3
        letters.insert(place, stray)
        assert canonical("".join(letters), alphabet) == WordError("not_on_any_tile", place + 1)


@every_language
@pytest.mark.parametrize("other", [0x0391, 0x0410, 0x13AA, 0xFF21 + 0x1000, 0x1D400, 0x24B6])
def test_look_alikes_of_other_scripts_are_other_letters(alphabet: TileAlphabet, other: int) -> None:
    """Issue 3, languages: Greek, Cyrillic and mathematical A are not the Latin A."""
    if chr(other) in alphabet.tiles:
        other = ord("A")
    tile = alphabet.tiles[0]
    assert canonical(f"{tile}{tile}{chr(other)}", alphabet) == WordError("not_on_any_tile", 3)


@every_language
@fewer
@given(st.data())
def test_the_longest_tiles_are_the_fewest(alphabet: TileAlphabet, data: st.DataObject) -> None:
    """Reference C: a greedy length never is more than what people lay."""
    word = data.draw(words(alphabet))
    found = alphabet.span(word)
    assert found.least == alphabet.length(word) <= found.most
    assert alphabet.ambiguous or found.least == found.most


@every_language
@fewer
@given(st.data())
def test_what_a_rack_lays_can_be_formed(alphabet: TileAlphabet, data: st.DataObject) -> None:
    """Issue 3, languages: the hint is never given for what the set can lay."""
    counted = zip(alphabet.tiles, alphabet.counts, strict=True)
    bag = [tile for tile, count in counted for _ in range(count)]
    rack = data.draw(st.lists(st.sampled_from(range(len(bag))), max_size=13, unique=True))
    blanks = data.draw(st.lists(st.sampled_from(alphabet.tiles), max_size=alphabet.blanks))
    laid = [bag[place] for place in rack] + blanks
    word = "".join(data.draw(st.permutations(laid)))
    if alphabet.ambiguous or (word and alphabet.tiles_of(word) == laid):
        assert not word or alphabet.can_be_formed(word)
