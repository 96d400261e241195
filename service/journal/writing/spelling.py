"""The statements of every batch as the drivers take them: without SQLAlchemy's look at each.

Every column is text, a number or bytes, which both drivers take and give as SQLAlchemy would; by
their places they take values sooner than by their names.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, CursorResult, Insert, Select, Update
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from service.journal.record.projections import Row

_DIALECTS = {
    "sqlite": SQLiteDialect_pysqlite(paramstyle="qmark"),
    "postgresql": PGDialect_psycopg(paramstyle="format"),  # type: ignore[no-untyped-call]
}


@cache
def writing(
    statement: Insert | Update, dialect: str
) -> tuple[str, Callable[[Row], tuple[object, ...]]]:
    """The statement, and a row's values in its order."""
    compiled = statement.compile(dialect=_DIALECTS[dialect])
    return str(compiled), itemgetter(*compiled.positiontup or ())


def among(
    connection: Connection, statement: Select[Any], name: str, values: Sequence[object]
) -> CursorResult[Any]:
    """The rows of a statement whose only parameter is a list, of this name."""
    spelled = _asking(statement, connection.dialect.name, name, len(values))
    return connection.exec_driver_sql(spelled, tuple(values))


@lru_cache(maxsize=1024)
def _asking(statement: Select[Any], dialect: str, name: str, count: int) -> str:
    compiled = statement.params({name: [None] * count}).compile(
        dialect=_DIALECTS[dialect], compile_kwargs={"render_postcompile": True}
    )
    return str(compiled)
