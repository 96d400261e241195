"""NASPA's JSON of words and definitions."""

import json

import pytest
from hypothesis import given, strategies as st

from service.lexicon.errors import SourceError
from tests.lexicon.reading import texts, words

ROWS = [
    ["CAR", "CAR", "n", "1", 'a "vehicle" \\ [n CARS]'],
    ["CAT", "CAT", "n", 1, "feline"],
    ["CAT", "CAT", "v", 2, None],
]


def written(rows: object, **more: object) -> str:
    return json.dumps({"time": 1_700_000_000, "lexicon": "MINE", "words": rows, **more})


@pytest.mark.parametrize("data", [written(ROWS), "\ufeff" + json.dumps({"words": ROWS}, indent=2)])
def test_words_are_read_with_their_numbers(data: str) -> None:
    """Reference D, "NASPA": a word of several senses stands there as often."""
    assert texts("naspa-json", data) == [(1, "CAR"), (2, "CAT"), (3, "CAT")]


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=4)))
def test_any_json_writer_is_understood(written_words: list[str]) -> None:
    """RFC 8259: whatever is escaped in it and whatever not."""
    plain = [word for word in written_words if word.isalpha()]
    rows = [[word, word, "n", 1, '"[]{},:\\'] for word in plain]
    for ascii_only in (True, False):
        data = json.dumps({"words": rows, "time": 1}, ensure_ascii=ascii_only)
        assert words("naspa-json", data) == plain


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("", "line 1: .*: { expected, at byte 1$"),
        ("[]", "line 1: .*: { expected"),
        ("{}", "line 1: .*: a key expected"),
        ("{\n'words': []}", "line 2|line 1: .*: a key expected"),
        ('{"time": 1}', 'no key "words"'),
        ('{"time": {}, "words": []}', "text or a number expected"),
        ('{"time": 1, "time": 2, "words": []}', "a key twice"),
        (json.dumps(dict.fromkeys(map(str, range(50)), 1)), "a key twice, or too many"),
        ('{"words": {}}', r"\[ expected"),
        ('{"words": ["CAT"]}', "a word in a list of five expected"),
        ('{"words": [["CAT", "CAT", "n", 1]]}', "a word in a list of five expected"),
        ('{"words": [["CAT", "CAT", "n", 1, "", ""]]}', "a word in a list of five expected"),
        ('{"words": [[1, "CAT", "n", 1, ""]]}', "a word in a list of five expected"),
        ('{"words": [["CAT", "CAT", "n", [], ""]]}', "a word in a list of five expected"),
        ('{"words": [["CAT", "CAT", "n", 1, ""],]}', "a word in a list of five expected"),
        ('{"words": [["CAT", "CAT", "n", 1, ""]', "a comma expected"),
        ('{"words": [["C\\x", "CAT", "n", 1, ""]]}', "a word that is no text"),
        ('{"words": []', "} expected"),
        ('{"words": []} x', "something behind its end"),
        ('{"words": []}' + " " * 100_000 + "x", "something behind its end"),
        ('{"words": ' + "[" * 100_000, "a word in a list of five expected"),
        ('{"words": [["' + "A" * 100_000 + '"', "a word in a list of five expected"),
    ],
)
def test_what_is_no_such_json_is_an_error_with_its_place(data: str, problem: str) -> None:
    """Issue 3, "strict and bounded": depth, sizes and shape."""
    with pytest.raises(SourceError, match=problem):
        texts("naspa-json", data)


def test_a_word_in_another_encoding_is_an_error() -> None:
    """RFC 8259: JSON is UTF-8."""
    data = '{"words": [["CÅT", "CÅT", "n", 1, ""]]}'.encode("iso-8859-1")
    with pytest.raises(SourceError, match="a word that is no text in UTF-8"):
        texts("naspa-json", data)
