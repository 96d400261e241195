"""Text as Zyzzyva reads it, and the marks that lists of several editions put behind words."""

from typing import Any

import pytest

from service.lexicon.errors import SourceError
from tests.lexicon.reading import texts, words


def test_the_first_word_of_each_line_is_read() -> None:
    """Reference D, "Zyzzyva text": definitions, comments and blank lines are none."""
    data = "# a list of mine\ncar a vehicle [n CARS]\n\nCAT\tfeline\n#cats no\n \t\ncats\n"
    assert texts("zyzzyva", data) == [(2, "car"), (4, "CAT"), (7, "cats")]


@pytest.mark.parametrize("line", [" car a vehicle", "\tcar", "\xa0car"])
def test_a_definition_without_a_word_is_an_error_with_its_line(line: str) -> None:
    """Row 23: what stands where the word should is no word of the definition either."""
    with pytest.raises(SourceError, match="mine, line 2: no word before the definition"):
        texts("zyzzyva", f"cat feline\n{line}\n")


@pytest.mark.parametrize("control", ["\x1c", "\x1d", "\x1e", "\x1f", "\u200b", "\ufeff"])
def test_a_control_character_ends_no_word(control: str) -> None:
    """Row 23: what looks like a word's end to a program is no reason to cut there."""
    assert words("zyzzyva", f"cat{control}dog feline\n") == [f"cat{control}dog"]
    assert words("hunspell", f"1\n{control}cat\n") == [f"{control}cat"]


@pytest.mark.parametrize("mark", "#$+!^")
@pytest.mark.parametrize(
    ("form", "line", "asked"),
    [
        ("plain", "cat{}", {}),
        ("plain", "cat{} feline", {"definition": "space"}),
        ("zyzzyva", "cat{} feline", {}),
        ("csv", "cat{},feline", {"column": 1}),
        ("tsv", "cat{}\tfeline", {"column": 1}),
        ("naspa-json", '{{"words": [["cat{}", "cat", "n", "1", ""]]}}', {}),
    ],
)
def test_one_mark_behind_a_word_is_no_part_of_it(
    mark: str, form: str, line: str, asked: dict[str, Any]
) -> None:
    """Reference D, "marks": words of one edition only are words all the same."""
    assert words(form, line.format(mark), **asked) == ["cat"]


@pytest.mark.parametrize(
    ("form", "asked"), [("plain", {}), ("zyzzyva", {}), ("tsv", {"column": 1})]
)
def test_a_word_marked_as_not_valid_is_an_error_with_its_line(
    form: str, asked: dict[str, Any]
) -> None:
    """Reference D, "marks": a list with phonies in it is not taken for one without."""
    with pytest.raises(SourceError, match=r"mine, line 2: is marked \* as not valid") as told:
        texts(form, "cat\nqzx*\ndog\nzzz*\n", **asked)
    assert [other.line for other in told.value.others] == [4]


@pytest.mark.parametrize("word", ["cat##", "cat#+", "c#at", "#", "+", "+cat"])
def test_other_marks_stay_where_they_are(word: str) -> None:
    """Row 3: no character is deleted from a word silently, so that the list is refused for it."""
    [found] = words("plain", word)
    assert found in {word, word[:-1]}
    assert not found.isalpha()


def test_entries_of_a_word_book_have_no_marks() -> None:
    """Reference A: word books have entries such as these, and they define no word of ours."""
    assert words("plain", "c#\nc++\n", entries=True) == ["c#", "c++"]
