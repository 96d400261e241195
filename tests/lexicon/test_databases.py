"""SQLite databases of words: those of Zyzzyva, those of others, and those made to harm."""

import sqlite3  # noqa: TID251 - only in memory, as the reader does
from collections.abc import Callable
from contextlib import closing

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.readers import databases
from service.lexicon.readers.reading import MAX_LINE, Asked, Ledger
from tests.lexicon.strategies import ENGLISH

ZYZZYVA = "CREATE TABLE words (word varchar(16), length integer, definition varchar(256))"


def database(*statements: str, rows: tuple[tuple[object, ...], ...] = ()) -> bytes:
    """A database after these statements; the rows go into the first columns of `words`."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
        for row in rows:
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO words VALUES ({marks})", row)  # noqa: S608 - marks
        return connection.serialize()


CATS = (("CAR", 3, "to"), ("CAT", 3, "a feline"), ("CATS", 4, None))


def words(data: bytes, column: str | int | None = None) -> list[tuple[int, str]]:
    asked = Asked("mine.db", ENGLISH, column=column)
    return [
        pair
        for batch in databases.read(data, asked, Ledger())
        for pair in zip(batch.places, batch.texts, strict=True)
    ]


@pytest.mark.parametrize("encoding", ["UTF-8", "UTF-16le", "UTF-16be"])
def test_the_words_of_zyzzyva_are_read(encoding: str) -> None:
    """Reference D: a table words(word, definition, …), the rows counted from 1."""
    data = database(f"PRAGMA encoding = '{encoding}'", ZYZZYVA, rows=CATS)
    assert words(data) == [(1, "CAR"), (2, "CAT"), (3, "CATS")]


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("CREATE TABLE Words (a, Word TEXT)", None),
        ("CREATE TABLE words (a, spelling TEXT)", "spelling"),
        ("CREATE TABLE words (a, spelling TEXT)", "SPELLING"),
        ("CREATE TABLE words (a, spelling TEXT)", 2),
        ("CREATE TABLE words (a, other TEXT)", "2"),
        ('CREATE TABLE words ("2", "1" TEXT)', "1"),
        ('CREATE TABLE words (a, "it""s; a [name]" TEXT)', 'it"s; a [name]'),
        ("CREATE TABLE words (a, word TEXT PRIMARY KEY) WITHOUT ROWID", None),
        ("CREATE TABLE words (a INTEGER PRIMARY KEY, word TEXT CHECK (length(word) < 99))", None),
    ],
)
def test_another_column_may_be_named(table: str, column: str | int | None) -> None:
    """Issue 3, "SQLite word databases": the column by its name, in any case, or its number."""
    data = database(table, rows=((1, "CAR"), (2, "CAT")))
    assert words(data, column) == [(1, "CAR"), (2, "CAT")]


def test_a_database_with_a_write_ahead_log_is_read_without_it(tmp_path) -> None:
    """Reference D: the file alone is handed in, as many programs leave it."""
    with closing(sqlite3.connect(tmp_path / "words.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(ZYZZYVA)
        connection.execute("INSERT INTO words VALUES ('CAT', 3, '')")
    data = (tmp_path / "words.db").read_bytes()
    assert data[18:20] == b"\2\2"
    assert words(data) == [(1, "CAT")]


@pytest.mark.parametrize(
    ("statements", "column", "problem"),
    [
        (
            ("PRAGMA user_version = 1",),
            None,
            "has no table words, .*; its tables are none. Rename one, or save it as CSV",
        ),
        (("CREATE TABLE a (word)", "CREATE TABLE b (x)"), None, "its tables are 'a', 'b'"),
        (
            ('CREATE TABLE "\x1b[2Jé" (word)',),
            None,
            r"its tables are '\\x1b\[2J\\xe9'\. Rename one",
        ),
        ((f"CREATE TABLE {'w' * 500} (word)",), None, rf"its tables are '{'w' * 40}'\. Rename one"),
        (
            ("CREATE TABLE words (a, b)",),
            None,
            "words has no column 'word'; say the `column`. It has 'a', 'b'",
        ),
        (
            ("CREATE TABLE words (a, b)",),
            3,
            "words has no column '3'; say the `column`. It has 'a', 'b'",
        ),
        (("CREATE TABLE words (a, b)",), "9" * 5000, "words has no column '9{40}'"),
        (("CREATE TABLE words (a, b)",), -1, "words has no column"),
        (("CREATE VIEW words AS SELECT 'CAT' AS word",), None, "is a view or a virtual table"),
        (("CREATE VIRTUAL TABLE words USING fts5(word)",), None, "is a view or a virtual table"),
        (
            ("CREATE TABLE words (a, word AS (hex(zeroblob(400000000))))",),
            None,
            "column 'word' is computed, which is refused",
        ),
        (("CREATE TABLE words (a, word AS (a) STORED)",), None, "column 'word' is computed"),
    ],
)
def test_what_is_no_table_of_words_is_refused(
    statements: tuple[str, ...], column: str | int | None, problem: str
) -> None:
    """Issue 3, "a hostile file costs nothing": the error names the tables, safely."""
    with pytest.raises(SourceError, match=problem):
        words(database(*statements), column)


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        (None, "row 2 of words has no text in 'word'"),
        (7, "row 2 of words has no text"),
        (b"CAT", "row 2 of words has no text"),
        ("A" * (MAX_LINE + 1), "row 2 of words: longer than any word"),
        ("A" * 2_000_000, "damaged SQLite database, or one with more in it"),
    ],
)
def test_a_row_without_a_word_is_an_error_with_its_number(word: object, problem: str) -> None:
    """Issue 3, "bounded": NULL, numbers, blobs and huge rows."""
    data = database("CREATE TABLE words (word)", rows=(("CAT",), (word,)))
    with pytest.raises(SourceError, match=problem):
        words(data)


def test_text_that_is_no_utf_8_is_an_error_with_its_row() -> None:
    """Issue 3, "encodings": a text cast from any bytes."""
    data = database("CREATE TABLE words (word)", rows=(("CAT",), ("?CAT?",)))
    with pytest.raises(SourceError, match="row 2 of words: is no UTF-8"):
        words(data.replace(b"?CAT?", b"\xffCAT\xfe"))


def test_triggers_views_and_indices_are_let_be() -> None:
    """Issue 3, "a hostile file": what stands beside the table is never evaluated."""
    data = database(
        ZYZZYVA,
        "CREATE TABLE other (x)",
        "CREATE VIEW heavy AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t)"
        " SELECT n FROM t",
        "CREATE TRIGGER never AFTER INSERT ON other BEGIN INSERT INTO other VALUES (1); END",
        "CREATE INDEX covering ON words (word)",
        rows=CATS,
    )
    assert [word for _, word in words(data)] == ["CAR", "CAT", "CATS"]


VERY_MANY = (
    "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 40000)"
    " INSERT INTO sqlite_master SELECT 'table', 't' || n, 't' || n, 2, 'CREATE TABLE t' || n ||"
    " ' (x)' FROM t"
)


def of_pages_in_circles() -> bytes:
    """A table of many pages whose root names one page for all of them."""
    data = bytearray(
        database(
            "PRAGMA page_size = 512",
            "CREATE TABLE words (word)",
            rows=tuple((f"W{row}",) for row in range(3_000)),
        )
    )
    root = 512
    count = int.from_bytes(data[root + 3 : root + 5])
    pointers = [
        int.from_bytes(data[at : at + 2]) for at in range(root + 12, root + 12 + 2 * count, 2)
    ]
    for pointer in pointers:
        data[root + pointer : root + pointer + 4] = (2).to_bytes(4)
    return bytes(data)


@pytest.mark.parametrize(
    "make",
    [
        of_pages_in_circles,
        lambda: database("PRAGMA writable_schema = ON", "CREATE TABLE words (word)", VERY_MANY),
        lambda: database(f"CREATE TABLE words (word, x CHECK (x IN ({'1,' * 300_000}1)))"),
        lambda: database(ZYZZYVA, rows=CATS)[:-512],
        lambda: database(ZYZZYVA, rows=CATS)[:-4096],
        lambda: database(ZYZZYVA, rows=CATS)[:60],
        lambda: databases.MAGIC + bytes(100),
        lambda: database(ZYZZYVA, rows=CATS).replace(b"CREATE TABLE", b"CREATE TABEL"),
        lambda: (
            database(ZYZZYVA)
            .replace(b"CREATE TABLE", b"CREATE TABEL")
            .replace(b"words", b"w\xffrds")
        ),
        lambda: databases.MAGIC,
    ],
    ids=[
        "circles",
        "tables",
        "statement",
        "page",
        "pages",
        "head",
        "zeros",
        "schema",
        "name",
        "magic",
    ],
)
def test_a_damaged_or_hostile_database_is_refused(make: Callable[[], bytes]) -> None:
    """Issue 3, "sizes, depth, cycles ... bounded": SQLite's work is counted, its limits are set."""
    with pytest.raises(SourceError, match=r"mine\.db: (is a damaged|is cut short)"):
        words(make())


def test_what_is_no_database_is_refused() -> None:
    """Issue 3, "Files": told by the first bytes."""
    for data in (b"", b"CAT\n", databases.MAGIC[:-1]):
        with pytest.raises(SourceError, match="is no SQLite database"):
            words(data)
