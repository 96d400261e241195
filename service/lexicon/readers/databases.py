"""SQLite databases of words, as Zyzzyva makes them: a table `words` with a column `word`."""

import sqlite3  # noqa: TID251 - only in memory, where no file's locks can be shared
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from service.lexicon.errors import SourceError
from service.lexicon.readers.reading import MAX_LINE, Asked, Batch, Ledger, batches

MAGIC = b"SQLite format 3\0"

_TABLE = "words"
_COLUMN = "word"

# A database can ask for any amount of work by what is written in it. What SQLite does is counted
# in instructions: some ten for a table when it is opened, and as many for a row, which has at
# least four bytes in the file.
_TO_OPEN = 200_000
_TO_READ = 1_000_000
_TO_READ_A_BYTE = 10
_EVERY = 10_000

# The versions in the head of a database that asks for no write-ahead log; in memory there is none.
_NO_LOG = b"\1\1"

_LONGEST_STATEMENT = 100_000
_LONGEST_ROW = 1_000_000
_ORDINARY_COLUMN = 0

_NAMES_SHOWN = 8
_CHARACTERS_SHOWN = 40


def read(data: bytes, asked: Asked, _ledger: Ledger) -> Iterator[Batch]:
    """The words of a database; views, virtual tables and computed columns are never evaluated."""
    if not data.startswith(MAGIC):
        raise SourceError(asked.file, "is no SQLite database")
    if _is_cut_short(data):
        raise SourceError(asked.file, "is cut short: pages are missing that its head counts")
    with closing(sqlite3.connect(":memory:", check_same_thread=False)) as connection:
        try:
            yield from batches(_rows(_opened(connection, data), len(data), asked), asked.file)
        except (sqlite3.Error, UnicodeError):  # the second where the error's own text is no UTF-8
            problem = "is a damaged SQLite database, or one with more in it than a list of words"
            raise SourceError(asked.file, problem) from None


def _is_cut_short(data: bytes) -> bool:
    """SQLite reads what is missing of a page as zeros. The count holds for the version it names."""
    page = int.from_bytes(data[16:18])
    size = 65_536 if page == 1 else page
    pages = int.from_bytes(data[28:32])
    counted = data[24:28] == data[92:96]
    return size == 0 or len(data) % size != 0 or (counted and pages * size > len(data))


def _opened(connection: sqlite3.Connection, data: bytes) -> sqlite3.Connection:
    connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, _LONGEST_STATEMENT)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_ROW)
    connection.text_factory = bytes
    if data[18:20] != _NO_LOG:
        data = data[:18] + _NO_LOG + data[20:]
    connection.deserialize(data)
    connection.set_progress_handler(_no_more_than(_TO_OPEN), _EVERY)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA query_only = ON")
    return connection


def _rows(connection: sqlite3.Connection, size: int, asked: Asked) -> Iterator[tuple[int, str]]:
    """Each word with the number of its row, counted from 1."""
    column = _column(connection, asked)
    connection.set_progress_handler(_no_more_than(_TO_READ + _TO_READ_A_BYTE * size), _EVERY)
    connection.set_authorizer(_may)
    quoted = f'"{column.replace(chr(34), chr(34) * 2)}"'
    query = f'SELECT typeof({quoted}), {quoted} FROM "{_TABLE}" NOT INDEXED'  # noqa: S608 - quoted
    for row, (kind, word) in enumerate(connection.execute(query), 1):
        if kind != b"text":
            raise SourceError(asked.file, f"row {row} of {_TABLE} has no text in {_shown(column)}")
        if len(word) > MAX_LINE:
            raise SourceError(asked.file, f"row {row} of {_TABLE}: longer than any word")
        try:
            yield row, word.decode()
        except UnicodeDecodeError:
            raise SourceError(asked.file, f"row {row} of {_TABLE}: is no UTF-8") from None


def _column(connection: sqlite3.Connection, asked: Asked) -> str:
    """The name of the column with the words, as the database spells it."""
    _refuse_other_tables(connection, asked.file)
    described = connection.execute(f'PRAGMA table_xinfo("{_TABLE}")').fetchall()
    columns = {_text(name): hidden for _, name, _, _, _, _, hidden in described}
    names = list(columns)
    asked_for = str(asked.column or _COLUMN).casefold()
    wanted = [name for name in names if name.casefold() == asked_for] or [
        name for number, name in enumerate(names, 1) if str(number) == asked_for
    ]
    if len(wanted) != 1:
        column = _shown(str(asked.column or _COLUMN))
        raise SourceError(asked.file, _no_column(column, names))
    if columns[wanted[0]] != _ORDINARY_COLUMN:
        raise SourceError(asked.file, f"column {_shown(wanted[0])} is computed, which is refused")
    return wanted[0]


def _no_column(column: str, names: Sequence[str]) -> str:
    return f"{_TABLE} has no column {column}; say the `column`. It has {_listed(names)}"


def _refuse_other_tables(connection: sqlite3.Connection, file: str) -> None:
    """SourceError unless `words` is a table with rows of its own."""
    query = "SELECT name, type, rootpage FROM sqlite_master WHERE type IN ('table', 'view')"
    kinds = {_text(name): (kind, page) for name, kind, page in connection.execute(query)}
    kind, page = next(
        (found for name, found in kinds.items() if name.casefold() == _TABLE), (None, None)
    )
    if kind is None:
        problem = (
            f"has no table {_TABLE}, with the words in its column {_COLUMN} or in the `column` that"
            f" you say; its tables are {_listed(list(kinds))}. Rename one, or save it as CSV"
        )
        raise SourceError(file, problem)
    if kind != b"table" or not page:
        raise SourceError(file, f"its {_TABLE} is a view or a virtual table, which is refused")


def _no_more_than(instructions: int) -> Callable[[], int]:
    """A progress handler that ends the work after about so many instructions."""
    left = iter(range(instructions // _EVERY))
    return lambda: next(left, None) is None


def _may(action: int, table: str | None, _2: str | None, _3: str | None, _4: str | None) -> int:
    """Only what reading the one table asks for."""
    match action:
        case sqlite3.SQLITE_SELECT:
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_READ if table and table.casefold() == _TABLE:
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_FUNCTION:
            return sqlite3.SQLITE_OK
        case _:
            return sqlite3.SQLITE_DENY


def _text(name: bytes) -> str:
    return name.decode(errors="replace")


def _listed(names: Sequence[str]) -> str:
    """Some names, as they may be shown; what they hold is somebody else's."""
    return ", ".join(map(_shown, names[:_NAMES_SHOWN])) or "none"


def _shown(name: str) -> str:
    return ascii(name[:_CHARACTERS_SHOWN])
