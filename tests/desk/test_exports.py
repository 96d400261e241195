"""CSV of lists: what a spreadsheet opens is text and numbers, never a formula."""

import csv
import io

import pytest
from hypothesis import example, given, strategies as st

from service.desk.exports import line

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")  # noqa: RUF001
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


def parsed(text: str) -> list[str]:
    (record,) = csv.reader(io.StringIO(text, newline=""))
    return record


@pytest.mark.parametrize("begins", [*FORMULAS, " =", "\u00a0+", "\u3000＝"])  # noqa: RUF001
def test_no_text_begins_a_formula(begins):
    """ASVS 1.2.10: what a spreadsheet would calculate gets a quote before it, spaces or not."""
    assert line([f"{begins}1+1"]) == f'"\'{begins}1+1"\r\n'


@given(st.lists(TEXTS, min_size=1))
@example(['a"b', "a,b", "a\r\nb", ""])
def test_texts_come_back_as_they_were_but_for_the_quote(texts):
    """RFC 4180, reliability F: parse back = original plus quote."""
    back = parsed(line(texts))
    assert [each.removeprefix("'") for each in back] == [each.removeprefix("'") for each in texts]
    assert not any(each.startswith(FORMULAS) for each in back)


def test_numbers_stay_numbers():
    """Issue 4, for the director: points that are taken off can be added up."""
    assert line([1, -10, 0.5, True, False, None, "CAT"]) == '1,-10,0.5,"yes","no",,"CAT"\r\n'
