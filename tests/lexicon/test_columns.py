"""Tables: the column that is asked for, and tables that are none."""

import pytest

from service.lexicon.errors import SourceError
from tests.lexicon.reading import texts, words


@pytest.mark.parametrize(
    ("form", "data", "column", "found"),
    [
        ("csv", "word,points\ncar,5\ncat,5\n", "word", [(2, "car"), (3, "cat")]),
        ("csv", "points,word\n5,car\n5,cat", "word", [(2, "car"), (3, "cat")]),
        ("csv", "\ufeffword,points\r\ncar,5\r\n", "word", [(2, "car")]),
        ("csv", "car,5\ncat,5\n", 1, [(1, "car"), (2, "cat")]),
        ("csv", "5,car\n5,cat\n", "2", [(1, "car"), (2, "cat")]),
        ("csv", "word\ncar\n\ncat\n", "word", [(2, "car"), (4, "cat")]),
        ("csv", 'car,"a vehicle, ""road"""\n"cat",feline\n', 1, [(1, "car"), (2, "cat")]),
        ("csv", 'car,"in two\nlines"\ncat,feline\n', 1, [(1, "car"), (3, "cat")]),
        ("csv", "word;points\ncar;1,5\n", "word", [(2, "car")]),
        ("csv", "car,a;b\ncat,c\n", 1, [(1, "car"), (2, "cat")]),
        ("tsv", 'word\tmeaning\ncar\tthe "car\ncat\t"x\n', "word", [(2, "car"), (3, "cat")]),
        ("tsv", "car\ta, b; c\n", 1, [(1, "car")]),
    ],
)
def test_the_column_that_is_asked_for_is_read(
    form: str, data: str, column: str | int, found: list[tuple[int, str]]
) -> None:
    """Issue 3, "CSV and TSV by column": by its header, or by its number where there are none."""
    assert texts(form, data, column=column) == found


@pytest.mark.parametrize(
    ("form", "data", "column", "problem"),
    [
        (
            "csv",
            "word,points\n",
            None,
            ": say which `column` .* The first row has 'word', 'points'$",
        ),
        ("csv", "word,points\n", "wort", ", line 1: no column is called 'wort'. The first row has"),
        ("csv", "word,points\n", "Word", ", line 1: no column is called 'Word'"),
        ("csv", "word,word\n", "word", ", line 1: several columns are called 'word'"),
        ("csv", "car,5\n", 3, ", line 1: there is no column 3. The first row has 'car', '5'$"),
        ("csv", "car,5\n", "0", ", line 1: there is no column 0"),
        ("csv", "car,5\n", "9" * 5000, ", line 1: no column is called '9{40}'. The"),
        ("csv", "", 1, ": has no rows"),
        ("csv", "\n\n", "word", ": has no rows"),
        ("csv", ",".join("abcdefghijklm"), "z", ", line 1: .*'j' and 3 more$"),
        ("csv", "car,5\ncat\n", 1, r", line 2: .*columns \(1\) than the first row \(2\)"),
        ("csv", "car,5\n\ncat,5,x\n", 1, r", line 3: .*columns \(3\) than the first row \(2\)"),
        ("csv", 'car,5\n"cat,5\ndog,5\n', 1, ", line 2: is no row of a table: unexpected end"),
        ("csv", 'car,5\n"cat"s,5\n', 1, ", line 2: is no row of a table: ',' expected after"),
        ("csv", 'car,5\n"cat\n' + "x,5\n" * 200, 1, ", line 2: begins with a quote that is not"),
        ("csv", 'car,5\n"' + ("x" * 9000 + "\n") * 20, 1, ", line 2: is no row of a table: field"),
        ("csv", "car,5\n ca t,5\n", 1, ", line 2: holds a space$"),
        ("csv", "car,5\ncat ,5\n", 1, ", line 2: holds a space$"),
        ("csv", 'car,5\n"ca\nt",5\n', 1, ", line 2: holds a space$"),
        ("tsv", "car\t5\ncat 5\n", 1, r", line 2: .*columns \(1\) than the first row \(2\)"),
    ],
)
def test_what_is_no_such_table_is_an_error_with_its_line(
    form: str, data: str, column: str | int | None, problem: str
) -> None:
    """Issue 3, "strict and bounded": a ragged row or a quote left open hides words."""
    with pytest.raises(SourceError, match=f"^mine{problem}"):
        texts(form, data, column=column)


def test_a_column_may_hold_the_entries_of_a_word_book() -> None:
    """Swedish rules, "parentheses", in a table."""
    assert words("csv", 'ut(e),1\n"kreti och pleti",2\n', column=1, entries=True) == ["ut", "ute"]
