"""What kind of file a list is: told, implied, or asked for with what is likely."""

from typing import Any

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.kind import kind_of


@pytest.mark.parametrize(
    ("data", "file", "said", "kind"),
    [
        (b"cat\n", "mine.txt", {}, "plain"),
        (b"no,word\n1,cat\n", "mine.csv", {"column": "word"}, "csv"),
        (b"word\ncat\n", "mine.CSV.gz", {"column": "word"}, "csv"),
        (b"no\tword\n", "mine.tab", {"column": 2}, "tsv"),
        (b"cat - a cat\n", "mine.txt", {"definition": "dash"}, "plain"),
        (b"cat (s)\n", "mine.txt", {"entries": True}, "plain"),
        (b"# mine\ncat\n", "mine.txt", {"said": "zyzzyva"}, "zyzzyva"),
        (b"\1\0\0\0", "mine", {"said": "kwg"}, "kwg"),
    ],
)
def test_what_is_said_or_implied_is_the_kind(
    data: bytes, file: str, said: dict[str, Any], kind: str
) -> None:
    """Row 23: what is declared need not be guessed; a table's name and a column declare it."""
    assert kind_of(data, file, **said) == kind


@pytest.mark.parametrize(
    ("data", "file", "said", "line", "problem"),
    [
        (
            b"cat - a cat\n",
            "mine.txt",
            {},
            1,
            "is no bare word .cat - a cat., so what .* `definition=dash`; where",
        ),
        (b"cat\ncats\ta\n", "mine.txt", {}, 2, ".* say `definition=tab`; where"),
        (b"CAT a <cat> [n]\nCATS\n", "m.txt", {}, 1, ".* Every other line is one: if this is a h"),
        (b"CAT a\nCATS b\n", "m.txt", {}, 1, ".* say `definition=space`, or `format=zyzzyva`"),
        (b"abba\nabborre (fisk)\n", "m.txt", {}, 2, ".* or with parentheses, say `entries`. Or"),
        (b"no,word\n1,cat\n", "mine.csv", {}, 1, ".* Of a table, say the `column`"),
        (b"no,word\n1,cat\n", "mine.txt", {"column": "word"}, 1, ".* Or say its `format`. plain:"),
        (b"My words\r\ncat\r\n", "mine.txt", {}, 1, ".* if this is a heading, take it out"),
        (b"# a b\ncat\n# c\n", "mine.txt", {}, 1, ".* `format=zyzzyva` passes over lines"),
        (b"1984\nand/or\n" + b"cat\n" * 30, "mine", {}, 1, "is a number alone, as in Hunspell"),
        (b"\1\0\0\0", "mine", {}, None, "is no text, .*; say its `format`. plain:"),
        (b"# 2026\n-CAT # not\n+DOG\n", "m.txt", {}, None, "is a list of changes; give the whole"),
        (b"SQLite format 3\0", "w.db", {"said": "kwg"}, None, "is sqlite .SQLite .*, not kwg"),
        (b"SQLite format 3\0", "w.db", {"definition": "tab"}, None, "is sqlite .*, not plain"),
        (b"cat\ndog\n", "mine.txt", {"said": "kwg"}, None, "is plain .*, not kwg"),
    ],
)
def test_what_does_not_show_is_asked_for_with_what_is_likely(
    data: bytes, file: str, said: dict[str, Any], line: int | None, problem: str
) -> None:
    """Row 23: three customs look alike; the message is no dead end, it says what can be said."""
    with pytest.raises(SourceError, match=problem) as error:
        kind_of(data, file, **said)
    assert error.value.line == line
