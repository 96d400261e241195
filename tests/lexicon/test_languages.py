"""The languages as data: what lies in each bag, and how what players type is read."""

# Letters that look like others are the very cases here.
# ruff: noqa: RUF001

import unicodedata
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given, strategies as st

from service.lexicon.profile import PROFILES, load, profile
from service.rules.words.alphabet import TileAlphabet, WordError, canonical, canonical_all

NO_TILE: Final = "not_on_any_tile"
LANGUAGES = sorted(file.stem for file in PROFILES.glob("*.json"))

# Published: tiles in the bag, blanks, different tiles, and the tile that there are most of.
BAGS = {
    "catalan": (100, 2, 26, "E13"),
    "croatian": (103, 2, 30, "A11"),
    "czech": (100, 2, 39, "O6"),
    "danish": (100, 2, 27, "E9"),
    "dutch": (102, 2, 26, "E18"),
    "english": (100, 2, 26, "E12"),
    "english-super": (200, 4, 26, "E24"),
    "esperanto": (100, 2, 28, "A8"),
    "estonian": (102, 2, 27, "A10"),
    "finnish": (101, 2, 25, "A10"),
    "french": (102, 2, 26, "E15"),
    "german": (102, 2, 29, "E15"),
    "greek": (104, 2, 24, "Α12"),
    "hungarian": (100, 2, 38, "A6"),
    "icelandic": (104, 2, 32, "A10"),
    "icelandic-krafla": (100, 2, 32, "A11"),
    "italian": (120, 2, 21, "O15"),
    "norwegian": (100, 2, 26, "E9"),
    "polish": (100, 2, 32, "A9"),
    "portuguese": (120, 3, 24, "A14"),
    "romanian": (100, 2, 22, "A11"),
    "slovak": (100, 2, 41, "A9"),
    "slovene": (100, 2, 25, "E11"),
    "spanish": (100, 2, 28, "A12"),
    "spanish-north-american": (103, 2, 29, "A11"),
    "swedish": (100, 2, 27, "A8"),
    "turkish": (100, 2, 29, "A12"),
    "welsh": (105, 2, 28, "A10"),
}

# Letters with a mark, a stroke or a hook that are letters, not accents, in their language.
OWN_LETTERS = {
    "catalan": "Ç",
    "croatian": "ČĆĐŠŽ",
    "czech": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
    "danish": "ÆØÅ",
    "esperanto": "ĈĜĤĴŜŬ",
    "estonian": "ŠŽÕÄÖÜ",
    "finnish": "ŠŽÅÄÖ",
    "german": "ÄÖÜ",
    "hungarian": "ÁÉÍÓÖŐÚÜŰ",
    "icelandic": "ÁÐÉÍÓÚÝÞÆÖ",
    "norwegian": "ÆØÅÄÖÜ",
    "polish": "ĄĆĘŁŃÓŚŹŻ",
    "portuguese": "Ç",
    "slovak": "ÁÄČĎÉĚÍĹĽŇÓÔÖŔŘŠŤÚÜÝŽ",
    "slovene": "ČŠŽ",
    "spanish": "Ñ",
    "spanish-north-american": "Ñ",
    "swedish": "ÅÄÖÜÆ",
    "turkish": "ÇĞİÖŞÜ",
}


def test_every_language_is_in_the_table() -> None:
    """Issue 3, languages: a profile is added together with what is published about its set."""
    assert sorted(BAGS) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bag_is_the_published_one(language: str) -> None:
    """Reference C: totals, blanks and kinds of tiles, from other tables than the files."""
    found = load(language)
    total, blanks, kinds, most = BAGS[language]
    assert found.tiles_in_the_bag == total
    assert found.blanks == blanks
    assert sum(found.tiles.values()) == total - blanks
    assert sum(count > 0 for count in found.tiles.values()) == kinds
    letter = max(found.tiles, key=lambda tile: found.tiles[tile])
    assert f"{letter}{found.tiles[letter]}" == most


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_profile_says_where_its_counts_come_from(language: str) -> None:
    """Issue 3: a director must be able to check what the desk believes of the bag."""
    assert any(one.startswith(("Counts: ", "Counts, ")) for one in load(language).sources)


@pytest.mark.parametrize(
    ("language", "tile", "code"),
    [
        ("catalan", "Ç", 4), ("catalan", "L·L", 13), ("catalan", "NY", 16), ("catalan", "QU", 19),
        ("english", "Z", 26), ("german", "Ä", 2), ("german", "Ü", 24), ("german", "Z", 29),
        ("greek", "Ω", 24), ("norwegian", "Q", 17), ("norwegian", "Ü", 26), ("norwegian", "Æ", 28),
        ("norwegian", "Å", 32), ("polish", "Ą", 2), ("polish", "Ż", 32), ("slovene", "Č", 4),
        ("slovene", "Q", 18), ("slovene", "Ž", 29), ("spanish", "CH", 4), ("spanish", "LL", 13),
        ("spanish", "Ñ", 16), ("spanish", "RR", 21), ("swedish", "Ü", 26), ("swedish", "Ö", 31),
        ("turkish", "I", 11), ("turkish", "İ", 12),
    ],
)  # fmt: skip
def test_tiles_are_numbered_as_lexicon_files_number_them(
    language: str, tile: str, code: int
) -> None:
    """Reference D, KWG and Quackle: a wrong order would spell other words, in silence."""
    assert profile(language).tiles[code - 1] == tile


def test_only_three_languages_have_ambiguous_lengths() -> None:
    """Reference C: the longest tile is certain in Catalan and Spanish: the rules ask for it."""
    ambiguous = {language for language in LANGUAGES if profile(language).ambiguous}
    assert ambiguous == {"croatian", "hungarian", "welsh"}


def test_capitals_are_words_in_german_and_swedish_lists() -> None:
    """Issue 3 and row 13: German nouns and Swedish acronyms; elsewhere a capital makes a name."""
    words = {language for language in LANGUAGES if load(language).capitals == "words"}
    assert words == {"german", "swedish"}


def test_the_board_sets_the_lengths() -> None:
    """Reference C: 15 squares in a row, 21 on the large board; a word has two tiles."""
    assert {profile(language).min_tiles for language in LANGUAGES} == {2}
    longest = {language: profile(language).max_tiles for language in LANGUAGES}
    assert longest.pop("english-super") == 21
    assert set(longest.values()) == {15}


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("czech", "QW"), ("danish", "QW"), ("finnish", "QŠXZŽÅ"), ("hungarian", "QWXY"),
        ("italian", "JKWXY"), ("norwegian", "QXÜZÄÖ"), ("portuguese", "KWY"),
        ("romanian", "KQWY"), ("slovak", "ĚÖQŘÜW"), ("slovene", "QWXY"), ("swedish", "QWÜÆ"),
    ],
)  # fmt: skip
def test_a_blank_may_stand_for_letters_without_a_tile(language: str, letters: str) -> None:
    """Reference C, "no tile": the list decides about words with them, and each takes a blank."""
    alphabet = profile(language)
    assert alphabet.blank_only == tuple(letters)
    assert canonical(letters.lower(), alphabet) == letters
    assert alphabet.blanks_needed(letters) == len(letters)


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("catalan", "KWY"), ("croatian", "QWXY"), ("esperanto", "QWXY"), ("estonian", "CQWXY"),
        ("icelandic", "CQWZ"), ("polish", "QVX"), ("spanish", "KW"), ("turkish", "QWX"),
        ("welsh", "KQVXZ"),
    ],
)  # fmt: skip
def test_letters_that_are_not_of_the_language_are_refused(language: str, letters: str) -> None:
    """Reference C and row 8: no blank stands for these, and none is a short form of a tile."""
    for letter in letters:
        assert canonical(f"A{letter}", profile(language)) == WordError(NO_TILE, 2)


@pytest.mark.parametrize("language", OWN_LETTERS)
def test_own_letters_never_fold(language: str) -> None:
    """Row 12: what is a letter of its own is not another letter with an accent."""
    alphabet = profile(language)
    twice = [letter * 2 for letter in OWN_LETTERS[language]]
    assert set(OWN_LETTERS[language]) <= set(alphabet.tiles)
    assert canonical_all(twice, alphabet) == twice
    assert [canonical(unicodedata.normalize("NFD", one), alphabet) for one in twice] == twice


READ = [
    ("catalan", "CANYA", "CANYA"),
    ("catalan", "àèéíïòóúü", "AEEIIOOUU"),
    ("catalan", "plaça", "PLAÇA"),
    ("catalan", "ŀlà", "L·LA"),
    ("catalan", "aquí", "AQUI"),
    ("croatian", "ǆep", "DŽEP"),
    ("croatian", "ǅep", "DŽEP"),
    ("croatian", "ǉudi", "LJUDI"),
    ("croatian", "kǌiga", "KNJIGA"),
    ("croatian", "kuća", "KUĆA"),
    ("czech", "ďábel", "ĎÁBEL"),
    ("danish", "smørrebrød", "SMØRREBRØD"),
    ("danish", "idé", "IDE"),
    ("danish", "quiz", "QUIZ"),
    ("dutch", "ĳs", "IJS"),
    ("dutch", "ijs", "IJS"),
    ("dutch", "coöperatie", "COOPERATIE"),
    ("dutch", "bíj́na", "BIJNA"),
    ("dutch", "BÍJ́NA", "BIJNA"),
    ("english", "naïve", "NAIVE"),
    ("english", "ﬁg", "FIG"),
    ("english-super", "ＣＡＴ", "CAT"),
    ("esperanto", "ĉevalo", "ĈEVALO"),
    ("esperanto", "chevalo", "CHEVALO"),
    ("estonian", "žürii", "ŽÜRII"),
    ("finnish", "öljy", "ÖLJY"),
    ("finnish", "šakki", "ŠAKKI"),
    ("french", "cœur", "COEUR"),
    ("french", "ŒIL", "OEIL"),
    ("french", "æquo", "AEQUO"),
    ("french", "garçon", "GARCON"),
    ("german", "Straße", "STRASSE"),
    ("german", "STRAẞE", "STRASSE"),
    ("german", "Œuvre", "OEUVRE"),
    ("german", "Café", "CAFE"),
    ("german", "ka\u0308fig", "KÄFIG"),
    ("german", "KAFIG", "KAFIG"),
    ("german", "Kaefig", "KAEFIG"),
    ("greek", "γάτα", "ΓΑΤΑ"),
    ("greek", "γάτος", "ΓΑΤΟΣ"),
    ("greek", "προϋπόθεση", "ΠΡΟΥΠΟΘΕΣΗ"),
    ("greek", "ΐα", "ΙΑ"),
    ("hungarian", "község", "KÖZSÉG"),
    ("hungarian", "fűző", "FŰZŐ"),
    ("icelandic", "þaðan", "ÞAÐAN"),
    ("italian", "città", "CITTA"),
    ("italian", "jazz", "JAZZ"),
    ("norwegian", "øl", "ØL"),
    ("norwegian", "müsli", "MÜSLI"),
    ("norwegian", "kafé", "KAFE"),
    ("polish", "źdźbło", "ŹDŹBŁO"),
    ("portuguese", "maçã", "MAÇA"),
    ("portuguese", "pão", "PAO"),
    ("romanian", "și", "SI"),
    ("romanian", "şi", "SI"),
    ("romanian", "țară", "TARA"),
    ("romanian", "ţară", "TARA"),
    ("romanian", "înâ", "INA"),
    ("slovak", "ĺan", "ĹAN"),
    ("slovene", "žaba", "ŽABA"),
    ("spanish", "niño", "NIÑO"),
    ("spanish", "nino", "NINO"),
    ("spanish", "pingüino", "PINGUINO"),
    ("spanish", "[ch]o[ch]o", "CHOCHO"),
    ("spanish-north-american", "kiosco", "KIOSCO"),
    ("swedish", "w\u0301c", "WC"),
    ("turkish", "ilik", "İLİK"),
    ("turkish", "ılık", "ILIK"),
    ("turkish", "İLİK", "İLİK"),
    ("turkish", "I\u0307LI\u0307K", "İLİK"),
    ("turkish", "i\u0307lik", "İLİK"),
    ("turkish", "kâr", "KAR"),
    ("turkish", "dâhî", "DAHİ"),
    ("turkish", "DÂHÎ", "DAHİ"),
    ("welsh", "tŷ", "TY"),
    ("welsh", "dŵr", "DWR"),
    ("welsh", "ba[n][g]or", "BANGOR"),
    ("welsh", "ffôn", "FFON"),
]


@pytest.mark.parametrize(("language", "typed", "word"), READ)
def test_what_is_typed_is_read_as_the_language_writes(language: str, typed: str, word: str) -> None:
    """Rows 5 and 9 to 12, issue 3: folding, casing, digraphs, ligatures, of each language."""
    assert canonical(typed, profile(language)) == word


@pytest.mark.parametrize("dot", "·.-•‧∙⋅・･‐‑\u2013\u2212\uff0e\uff0d\u0387")
@pytest.mark.parametrize("case", [str.lower, str.upper, str.title])
def test_catalan_reads_every_dot_in_its_doubled_l(dot: str, case: Callable[[str], str]) -> None:
    """Reference C: L·L in every way people type it, in any letter case; LL is two tiles."""
    catalan = profile("catalan")
    assert canonical(case(f"col{dot}legi"), catalan) == "COL·LEGI"
    assert catalan.length("COL·LEGI") == 6
    assert catalan.length("COLLEGI") == 7


REFUSED = [
    ("catalan", "col legi", NO_TILE, 4),
    ("catalan", "a·la", NO_TILE, 2),
    ("catalan", "aqa", NO_TILE, 2),
    ("catalan", "ny", "too_short", None),
    ("croatian", "dîm", NO_TILE, 2),
    ("danish", "öl", NO_TILE, 1),
    ("dutch", "zo-iets", NO_TILE, 3),
    ("english", "ılık", NO_TILE, 1),
    ("esperanto", "ĉxevalo", NO_TILE, 2),
    ("esperanto", "sxi", NO_TILE, 2),
    ("finnish", "idé", NO_TILE, 3),
    ("french", "aujourd'hui", NO_TILE, 8),
    ("german", "ſo", NO_TILE, 1),
    ("greek", "γαta", NO_TILE, 3),
    ("greek", "ΓAΤΑ", NO_TILE, 2),
    ("hungarian", "fõ", NO_TILE, 2),
    ("icelandic", "đan", NO_TILE, 1),
    ("polish", "écru", NO_TILE, 1),
    ("polish", "o'key", NO_TILE, 2),
    ("spanish", "kiosco", NO_TILE, 1),
    ("spanish", "façade", NO_TILE, 3),
    ("spanish", "1a", NO_TILE, 1),
    ("spanish", "ch", "too_short", None),
    ("spanish", "[c][h]o", "not_these_tiles", 1),
    ("turkish", "ı\u0307lık", NO_TILE, 1),
]


@pytest.mark.parametrize(("language", "typed", "code", "position"), REFUSED)
def test_what_is_no_word_of_the_tiles_is_a_typing_error(
    language: str, typed: str, code: str, position: int | None
) -> None:
    """Rows 3, 5, 7, 8 and 12: never another word, and never an invalid verdict."""
    found = canonical(typed, profile(language))
    assert isinstance(found, WordError)
    assert (found.code, found.position) == (code, position)


@pytest.mark.parametrize(
    ("language", "word", "tiles"),
    [
        ("catalan", "CANYA", 4), ("catalan", "QUAL", 3), ("spanish", "CHURRO", 4),
        ("spanish", "LLAVE", 4), ("spanish-north-american", "CHURRO", 5), ("german", "SCHLAU", 6),
        ("dutch", "IJS", 3), ("slovak", "CHLIEB", 6), ("czech", "CHLEBA", 6),
        ("welsh", "BANGOR", 5), ("welsh", "PHAN", 4), ("hungarian", "KÖZSÉG", 5),
        ("hungarian", "MADZAG", 6), ("croatian", "INJEKCIJA", 8),
    ],
)  # fmt: skip
def test_length_is_counted_in_tiles(language: str, word: str, tiles: int) -> None:
    """Row 5 and reference C: the fewest tiles where the text does not tell."""
    assert profile(language).length(word) == tiles


@pytest.mark.parametrize(
    ("language", "word"),
    [("welsh", "DD" * 15), ("hungarian", "ZS" * 15), ("croatian", "NJ" * 15), ("welsh", "NG")],
)
def test_no_word_is_refused_for_a_length_that_is_in_doubt(language: str, word: str) -> None:
    """Issue 3: where tiles are ambiguous, a length is never a reason to refuse."""
    assert canonical(word, profile(language)) == word


@pytest.mark.parametrize(
    ("language", "word", "blanks"),
    [
        ("english", "JAZZ", 1), ("english-super", "JAZZ", 0), ("swedish", "QWÜÆ", 4),
        ("spanish", "CHOCHO", 1), ("portuguese", "KIWI", 2), ("polish", "ŁĄKĄ", 1),
        ("hungarian", "TAXI", 1), ("turkish", "JÖLÖ", 1), ("icelandic-krafla", "EEEE", 1),
        ("icelandic", "EEEE", 0), ("greek", "ΨΨΨΨ", 3),
    ],
)  # fmt: skip
def test_the_bag_tells_how_many_blanks_a_word_takes(language: str, word: str, blanks: int) -> None:
    """Issue 3: a word that needs more blanks than there are can't lie on the board."""
    alphabet = profile(language)
    assert alphabet.blanks_needed(word) == blanks
    assert alphabet.can_be_formed(word) == (blanks <= alphabet.blanks)


def _in_small_letters(word: str, alphabet: TileAlphabet) -> str:
    """As people of the language write it: Turkish has a small letter for each of its two I."""
    if alphabet.language == "turkish":
        word = word.replace("I", "ı").replace("İ", "i")
    return word.lower()


@given(st.data(), st.sampled_from(LANGUAGES))
def test_every_word_is_found_from_any_of_its_spellings(data: st.DataObject, language: str) -> None:
    """Rows 11 and 13: small letters, decomposed letters, white space: the same word, whole."""
    alphabet = profile(language)
    laid = st.lists(st.sampled_from(alphabet.tiles), min_size=4, max_size=alphabet.max_tiles)
    word = canonical("".join(data.draw(laid)), alphabet)
    assert isinstance(word, str)
    small = _in_small_letters(word, alphabet)
    for typed in (small, unicodedata.normalize("NFD", small), f" {word}\u3000"):
        assert canonical(typed, alphabet) == word
    assert "".join(alphabet.tiles_of(word)) == word
