"""Entries of a word book: the Swedish rules on what an entry defines."""

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.store import Lexicon
from service.rules.words.alphabet import canonical
from tests.lexicon.conftest import Make

ENTRIES = ({"role": "base", "entries": True},)


def entries(make: Make, *found: str, language: str = "swedish") -> Lexicon:
    """The lexicon of these entries, with one besides for the canary."""
    return make("\n".join(["cat", *found]), language=language, readings=ENTRIES)


@pytest.mark.parametrize(
    "entry", ["c/o", "abc-bok", "super-8", "can't", "24-timmars", "smørrebrød"]
)
def test_an_entry_with_other_characters_than_letters_defines_no_word(
    make: Make, entry: str
) -> None:
    """Swedish rules, "characters": not even with the help of blanks."""
    lexicon = entries(make, entry)
    assert lexicon.all_words() == ["CAT"]
    assert dict(lexicon.dropped) == {"not_on_any_tile": 1}


@pytest.mark.parametrize(
    "entry", ["silk screen", "kreti och pleti", "à la carte", "kreti (och pleti)"]
)
def test_an_entry_of_several_words_defines_no_word(make: Make, entry: str) -> None:
    """Swedish rules, "phrases": neither SILK nor SCREEN nor KRETI."""
    lexicon = entries(make, entry)
    assert lexicon.all_words() == ["CAT"]
    assert set(lexicon.dropped) == {"several_words"}


def test_a_word_that_is_its_own_entry_is_a_word(make: Make) -> None:
    """Swedish rules, "phrases": PLETI is valid due to its entry."""
    lexicon = entries(make, "kreti och pleti", "pleti")
    assert lexicon.contains("PLETI")
    assert not lexicon.contains("KRETI")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("ut(e)", ["UT", "UTE"]),
        ("(för)utan", ["FÖRUTAN", "UTAN"]),
        ("fader (far)", ["FADER", "FAR"]),
        ("juice (jos)", ["JOS", "JUICE"]),
        ("a(b)c(d)e", ["ABCDE", "ABCE", "ACDE", "ACE"]),
        ("tak(-et)", ["TAK"]),
    ],
)
def test_parentheses_give_both_spellings(make: Make, entry: str, words: list[str]) -> None:
    """Swedish rules, "parentheses": a variant or an ending, both are valid."""
    assert entries(make, entry).all_words() == sorted(["CAT", *words])


@pytest.mark.parametrize("entry", ["ut(e", "ute)", "u(t(e))", ")ut(", "a(b)(c)(d)(e)(f)"])
def test_parentheses_that_cannot_be_read_are_an_error(make: Make, entry: str) -> None:
    """Issue 2, "Errors name file and line"."""
    with pytest.raises(SourceError, match=r"liste/1.txt, line 2: .*parentheses"):
        entries(make, entry)


@pytest.mark.parametrize("entry", [" ut", "ut ", "u\u00adt", "u\x1ct", "u\ufffdt"])
def test_damage_in_an_entry_is_an_error_and_not_counted_out(make: Make, entry: str) -> None:
    """Issue 2: "has characters that are not letters" is no excuse for a broken file."""
    with pytest.raises(SourceError, match=r"liste/1.txt, line 2"):
        entries(make, entry)


def test_swedish_acronyms_in_capitals_are_words(make: Make) -> None:
    """Reference C, Swedish: since SAOL 13 acronyms in capitals are playable."""
    assert entries(make, "BB", "DDT", "IQ").all_words() == ["BB", "CAT", "DDT", "IQ"]


def test_english_entries_with_capitals_are_names(make: Make) -> None:
    """Reference C, English: capitals disqualify an entry of an English word book."""
    lexicon = entries(make, "Paris", "USA", "McCoy", "dog", language="english")
    assert lexicon.all_words() == ["CAT", "DOG"]
    assert dict(lexicon.dropped) == {"name": 3}


@pytest.mark.parametrize(
    "typed",
    [
        "allé", "alle", "pietà", "crêpe", "jalapeño", "moçambikisk", "háček", "müsli", "læstadian",
        "wok", "webb", "quiz", "iq", "pleti", "fader", "far", "ut", "ute", "bb", "ddt", "ål", "öga",
        "älv", "ide", "idé", "mormor", "wasabi", "glögg",
    ],
)  # fmt: skip
def test_the_sample_holds_a_word_for_every_row(swedish: Lexicon, typed: str) -> None:
    """RULES, Sweden: characters, accents, Q W Ü Æ, parentheses, supplement, changes."""
    word = canonical(typed, swedish.alphabet)
    assert isinstance(word, str)
    assert swedish.contains(word)


@pytest.mark.parametrize(
    "typed",
    ["silk", "screen", "kreti", "musli", "mysli", "lästadian", "laestadian", "vok", "vebb", "usa",
     "xylofon", "al", "oga", "abc", "super", "co"],
)  # fmt: skip
def test_the_sample_lacks_what_the_rows_rule_out(swedish: Lexicon, typed: str) -> None:
    """RULES, Sweden: phrases, letters that never fold, W never V, words that were taken out."""
    word = canonical(typed, swedish.alphabet)
    assert isinstance(word, str)
    assert not swedish.contains(word)


def test_the_sample_tells_what_it_left_out(swedish: Lexicon) -> None:
    """RULES, Sweden, "word source": directors must be able to verify the list."""
    assert dict(swedish.dropped) == {
        "not_on_any_tile": 5, "several_words": 5, "too_long": 1, "too_short": 2,
    }  # fmt: skip
    assert swedish.duplicates == 2
