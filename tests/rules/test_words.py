"""Text on a slip becomes a canonical word or a typing error, never another word."""

# Letters that look like others are the very cases here.
# ruff: noqa: RUF001

import unicodedata
from typing import Final

import pytest
from hypothesis import given, strategies as st

from service.rules.words.alphabet import (
    WHITE_SPACE,
    TileAlphabet,
    WordError,
    WordErrorCode,
    canonical,
    canonical_all,
    digest,
)
from tests.lexicon.strategies import (
    ALPHABETS,
    CATALAN,
    CROATIAN,
    ENGLISH,
    GERMAN,
    SPANISH,
    SWEDISH,
    TURKISH,
    WELSH,
    alphabets,
    texts,
    words,
)

NO_TILE: Final = "not_on_any_tile"


@pytest.mark.parametrize("text", ["", " ", "  ", "\t\n", "\u3000\u00a0"])
@pytest.mark.parametrize("alphabet", ALPHABETS, ids=lambda alphabet: alphabet.language)
def test_white_space_alone_is_empty(text: str, alphabet: TileAlphabet) -> None:
    """Row 1: an empty slip is a typing error, not an acceptable one."""
    assert canonical(text, alphabet) == WordError("empty")


@pytest.mark.parametrize("space", WHITE_SPACE)
def test_white_space_around_a_word_goes(space: str) -> None:
    """Row 2: a phone keyboard adds a space; so do others, in every form Unicode has."""
    assert canonical(f"{space}CAT{space}{space}", ENGLISH) == "CAT"


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("CO-OP", 3),
        ("CAN'T", 4),
        ("CAN’T", 4),
        ("CA T", 3),
        (" CA\tT", 4),
        ("AB(C)D", 3),
        ("AB.D", 3),
        ("CA?", 3),
        ("C4T", 2),
        ("²CAT", 1),
        ("CA\0T", 3),
        ("CAT\x1c", 4),
        ("CAT\u200b", 4),
        ("\ufeffCAT", 1),
        ("CA\u00adT", 3),
        ("CA\u0378T", 3),
        ("CA\ud800T", 3),
        ("\u0421AT", 1),
        ("C\u0391T", 2),
        ("ØL", 1),
        ("𝐂AT", 1),
        ("ⓒAT", 1),
        ("\u0308CAT", 1),
        ("Q\u0301AT", 1),
        ("CA\u0336T", 2),
        ("');DROP", 1),
    ],
)
def test_a_character_on_no_tile_is_a_typing_error_with_its_position(
    text: str, position: int
) -> None:
    """Rows 3, 7, 8, 58: never deleted, never judged as another word, named by place alone."""
    assert canonical(text, ENGLISH) == WordError(NO_TILE, position)


def test_the_position_is_that_in_the_text_as_it_was_typed() -> None:
    """DESIGN, "Words are canonicalised once": composing and trimming move no position."""
    assert canonical("  A\u030aA\u0308o-l", SWEDISH) == WordError(NO_TILE, 8)


@pytest.mark.parametrize("length", [16, 22, 1000])
def test_a_word_longer_than_the_board_is_too_long(length: int) -> None:
    """Row 4: one word, refused whole, never split."""
    assert canonical("A" * length, ENGLISH) == WordError("too_long")
    assert canonical("A" * 15, ENGLISH) == "A" * 15


@pytest.mark.parametrize(
    ("text", "alphabet"), [("A", ENGLISH), ("CH", SPANISH), ("l·l", CATALAN), ("Å", SWEDISH)]
)
def test_one_tile_is_too_short_however_many_letters_it_bears(
    text: str, alphabet: TileAlphabet
) -> None:
    """Row 5: length is counted in tiles."""
    assert canonical(text, alphabet) == WordError("too_short")


def test_fifteen_tiles_of_two_letters_fit_the_board() -> None:
    """Row 5 from the other end: thirty letters may be fifteen tiles."""
    assert canonical("ch" * 15, SPANISH) == "CH" * 15
    assert canonical("ch" * 16, SPANISH) == WordError("too_long")
    assert SPANISH.length("CHARRO") == 4
    assert ENGLISH.length("CHARRO") == 6


@pytest.mark.parametrize("text", ["cAT", "cat", "CAT", "Cat", "ＣＡＴ", "ｃａｔ"])
def test_letter_case_and_width_mean_nothing(text: str) -> None:
    """Row 6: lower case is no blank; full-width keyboards type the same letters."""
    assert canonical(text, ENGLISH) == "CAT"


def test_ligatures_are_the_letters_that_they_join() -> None:
    """Row 3's reverse: a word pasted from print is still that word."""
    assert canonical("ﬁﬂeﬃ", ENGLISH) == "FIFLEFFI"


@pytest.mark.parametrize(
    ("text", "alphabet", "position"),
    [("KIOSCO", SPANISH, 1), ("Y", CATALAN, 1), ("1A", SPANISH, 1), ("QI", CATALAN, 1)],
)
def test_no_letter_stands_for_a_tile_that_bears_two(
    text: str, alphabet: TileAlphabet, position: int
) -> None:
    """Row 8: K is not LL, Y is not NY, 1 is not CH, and Q alone is not QU."""
    assert canonical(text, alphabet) == WordError(NO_TILE, position)


@pytest.mark.parametrize(
    ("text", "word", "tiles"),
    [("canya", "CANYA", 4), ("col·legi", "COL·LEGI", 6), ("aquí", "AQUI", 3)],
)
def test_the_longest_tile_is_read_first(text: str, word: str, tiles: int) -> None:
    """Row 9: NY, L·L and QU are seen."""
    assert canonical(text, CATALAN) == word
    assert CATALAN.length(word) == tiles


def test_a_tile_of_three_letters_is_read_before_one_of_two() -> None:
    """Row 9: in Hungarian DZS and DZ are letters."""
    hungarian = TileAlphabet("hungarian", ("A", "D", "Z", "S", "DZ", "DZS"), (1,) * 6, 2)
    assert hungarian.length("DZSADZ") == 3


def test_part_of_a_tile_is_on_no_tile() -> None:
    """Row 9: the middle dot is there only within L·L."""
    assert canonical("A·L", CATALAN) == WordError(NO_TILE, 2)


def test_turkish_has_two_letters_i() -> None:
    """Row 10: dotless and dotted stay two letters, in both cases."""
    assert canonical("ilik", TURKISH) == "İLİK"
    assert canonical("ılık", TURKISH) == "ILIK"
    assert canonical("I\u0307LI\u0307K", TURKISH) == "İLİK"


@pytest.mark.parametrize("text", ["ılık", "ſun", "Straße"])
def test_letters_that_only_look_like_others_are_not_these(text: str) -> None:
    """Row 10: where a language has no such letter, upper-casing must not make it another."""
    error = canonical(text, ENGLISH)
    assert isinstance(error, WordError)
    assert error.code == NO_TILE


@pytest.mark.parametrize("text", ["KA\u0308FIG", "KÄFIG", "ka\u0308fig"])
def test_decomposed_letters_are_composed_first(text: str) -> None:
    """Row 11: what a Mac sends is the same word, and KAFIG is another."""
    assert canonical(text, GERMAN) == "KÄFIG"
    assert canonical("KAFIG", GERMAN) == "KAFIG"


def test_german_sharp_s_is_laid_as_two_tiles() -> None:
    """Row 11's kin: one typed character, two tiles, by data alone."""
    assert canonical("Straße", GERMAN) == "STRASSE"
    assert canonical("STRAẞE", GERMAN) == "STRASSE"


def test_what_is_a_letter_of_its_own_does_not_fold() -> None:
    """Row 12: NIÑO is not NINO in Spanish, but accents of stress fold."""
    assert canonical("niño", SPANISH) == "NIÑO"
    assert canonical("nino", SPANISH) == "NINO"
    assert canonical("pingüé", SPANISH) == "PINGUE"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("allé", "ALLE"),
        ("pietà", "PIETA"),
        ("crêpe", "CREPE"),
        ("jalapeño", "JALAPENO"),
        ("moçambikisk", "MOCAMBIKISK"),
        ("háček", "HACEK"),
        ("naïf", "NAIF"),
        ("ÅÄÖ", "ÅÄÖ"),
        ("müsli", "MÜSLI"),
        ("læstadian", "LÆSTADIAN"),
        ("wok", "WOK"),
        ("quiz", "QUIZ"),
        ("A\u030a\u0301l", "ÅL"),
    ],
)
def test_swedish_accents_fold_and_letters_do_not(text: str, word: str) -> None:
    """Swedish rules, "accents" and "Q W Ü Æ": acute, grave, circumflex, tilde, cedilla, others
    fold; Å Ä Ö Ü Æ never do; W is never V; a blank makes Q W Ü Æ valid on a slip."""
    assert canonical(text, SWEDISH) == word
    assert canonical(text.upper(), SWEDISH) == word
    assert canonical(unicodedata.normalize("NFD", text), SWEDISH) == word


@pytest.mark.parametrize(
    ("text", "position"), [("c/o", 2), ("abc-bok", 4), ("super-8", 6), ("silk screen", 5)]
)
def test_swedish_slips_hold_letters_only(text: str, position: int) -> None:
    """Swedish rules, "characters, phrases": such words cannot be laid, not even with a blank."""
    assert canonical(text, SWEDISH) == WordError(NO_TILE, position)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("ǆep", "DŽEP"),
        ("ǅEP", "DŽEP"),
        ("ǄEP", "DŽEP"),
        ("ǉuǋa", "LJUNJA"),
        ("D\u017d\u0045P", "DŽEP"),
    ],
)
def test_digraphs_of_one_code_point_are_their_letters_in_any_case(text: str, word: str) -> None:
    """Reference C, Unicode traps: ǅ is title case, neither upper nor lower."""
    assert canonical(text, CROATIAN) == word


@pytest.mark.parametrize("text", ["BANGOR", "LLANGOLLEN", "LL", "A" * 15, "NG" * 15, "ANGHARAD"])
def test_where_lengths_are_ambiguous_no_word_is_refused_that_may_fit(text: str) -> None:
    """Reference C: Bangor is N and G, and only people know."""
    assert canonical(text, WELSH) == text
    assert canonical(text.lower(), WELSH) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [("A", "too_short"), ("w", "too_short"), ("A" * 16, "too_long"), ("NG" * 16, "too_long")],
)
def test_where_no_way_of_laying_it_fits_a_word_is_refused(text: str, code: WordErrorCode) -> None:
    """Issue 3, languages: a length is a reason only where no doubt is left."""
    assert canonical(text, WELSH) == WordError(code)


@pytest.mark.parametrize(
    ("word", "tiles", "least", "most"),
    [("BANGOR", 5, 5, 6), ("LLANGOLLEN", 7, 7, 10), ("CAT", 3, 3, 3), ("NGG", 2, 2, 3)],
)
def test_a_length_in_doubt_is_between_two(word: str, tiles: int, least: int, most: int) -> None:
    """Reference C: the greedy length is a lower bound."""
    found = WELSH.span(word)
    assert (WELSH.length(word), found.least, found.most) == (tiles, least, most)


@pytest.mark.parametrize(
    ("word", "alphabet", "blanks"),
    [
        ("JAZZ", ENGLISH, 1),
        ("PIZZAZZ", ENGLISH, 3),
        ("CAT", ENGLISH, 0),
        ("QUIZ", SWEDISH, 1),
        ("WÜÆ", SWEDISH, 3),
        ("CHOCHO", SPANISH, 2),
        ("CCHH", SPANISH, 0),
        ("DDDD", WELSH, 1),
        ("NGNG", WELSH, 0),
        ("NGNGNG", WELSH, 1),
    ],
)
def test_blanks_stand_for_what_the_set_has_too_few_of(
    word: str, alphabet: TileAlphabet, blanks: int
) -> None:
    """Issue 3, languages: a word that needs more blanks than there are can't be on the board.

    In Welsh, as here, DDDD is DD, D and a blank for a D, and two NG are one tile and N and G.
    """
    assert alphabet.blanks_needed(word) == blanks
    assert alphabet.can_be_formed(word) == (blanks <= 2)


@given(alphabets, texts)
def test_a_canonical_word_is_itself(alphabet: TileAlphabet, text: str) -> None:
    """DESIGN, "canonicalised once": twice would change nothing; only tiles are in the word."""
    word = canonical(text, alphabet)
    if isinstance(word, str):
        assert canonical(word, alphabet) == word
        assert word == unicodedata.normalize("NFC", word)
        laid = alphabet.span(word)
        assert laid.reached == len(word)
        assert laid.most >= alphabet.min_tiles
        assert laid.least <= alphabet.max_tiles


@given(st.sampled_from([ENGLISH, SWEDISH, TURKISH, GERMAN]), texts)
def test_an_error_points_at_the_first_character_to_blame(alphabet: TileAlphabet, text: str) -> None:
    """Promise 1 and row 45: an error says where, never what."""
    error = canonical(text, alphabet)
    if isinstance(error, WordError):
        assert (error.position is not None) == (error.code in {NO_TILE, "not_these_tiles"})
    if isinstance(error, WordError) and error.code == NO_TILE:
        assert error.position is not None
        before = canonical(text[: error.position - 1], alphabet)
        assert isinstance(before, str) or before.code != NO_TILE
        assert canonical(text[error.position - 1 :], alphabet) == WordError(NO_TILE, 1) or (
            text[error.position - 1] in WHITE_SPACE
        )


@given(alphabets, st.lists(texts, max_size=8))
def test_many_at_once_read_as_one_by_one(alphabet: TileAlphabet, many: list[str]) -> None:
    """Row 13: a list and a slip are read by the same rule."""
    assert canonical_all(many, alphabet) == [canonical(text, alphabet) for text in many]


@given(st.data(), alphabets)
def test_every_word_of_tiles_is_canonical(data: st.DataObject, alphabet: TileAlphabet) -> None:
    """Row 13: lower case and decomposed forms of a word are that word."""
    word = data.draw(words(alphabet))
    assert canonical(word, alphabet) == word
    assert canonical(unicodedata.normalize("NFD", word), alphabet) == word
    assert alphabet.span(word).reached == len(word)
    if alphabet is not TURKISH:
        assert canonical(word.lower(), alphabet) == word


def test_no_sender_can_fill_the_memory() -> None:
    """What is on no tile is forgotten at once, or a million characters would stay for ever."""
    alphabet = TileAlphabet("test", tuple("ABC"), (1, 1, 1), 0)
    for code in range(0x4E00, 0x9FFF):
        canonical(chr(code), alphabet)
    assert len(alphabet.letters) == 0


def test_the_profile_digest_tells_alphabets_apart() -> None:
    """Reference F: the same words under other folding rules give other rulings."""
    digests = {digest(alphabet) for alphabet in ALPHABETS}
    assert len(digests) == len(ALPHABETS)
    assert digest(ENGLISH) == digest(ENGLISH)
    assert all(len(one) == 64 for one in digests)
