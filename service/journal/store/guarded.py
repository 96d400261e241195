"""Are the entries still append-only? The triggers that see to it, as the database has them."""

from sqlalchemy import Connection, inspect, text

from service.journal.store.faults import DatabaseUnavailable
from service.journal.store.tables import entries

# As migrations/ makes them, white space apart.
_WHEN = {
    "entries_no_update": "BEFORE UPDATE ON entries",
    "entries_no_delete": "BEFORE DELETE ON entries",
    "entries_no_replace": "BEFORE INSERT ON entries WHEN EXISTS (SELECT 1 FROM entries"
    " WHERE tournament_id = NEW.tournament_id AND seq = NEW.seq)"
    " OR EXISTS (SELECT 1 FROM entries WHERE request = NEW.request)",
}
_ABORT = "BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END"
_ON_SQLITE = {name: f"CREATE TRIGGER {name} {when} {_ABORT}" for name, when in _WHEN.items()}
_SQLITE_TRIGGERS = text(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entries'"
)

_RAISE = (
    "BEGIN RAISE EXCEPTION 'entries are append-only'"
    " USING ERRCODE = 'integrity_constraint_violation'; END"
)

# The bits of pg_trigger.tgtype: each row 1, before 2, on delete 8, on update 16, on truncate 32.
_ON_POSTGRESQL = {
    "entries_no_change": f"27 A {_RAISE}",
    "entries_no_truncate": f"34 A {_RAISE}",
}
_POSTGRESQL_TRIGGERS = text(
    "SELECT tgname, concat_ws(' ', tgtype, tgenabled, tgattr, tgqual, prosrc) FROM pg_trigger"
    " JOIN pg_proc ON pg_proc.oid = tgfoid"
    " WHERE tgrelid = CAST('entries' AS regclass) AND NOT tgisinternal"
)


def unguarded(connection: Connection) -> list[str]:
    """What lets entries be changed, in words that an operator reads; nothing without tables."""
    if not inspect(connection).has_table(entries.name):
        return []
    on_sqlite = connection.dialect.name == "sqlite"
    found = connection.execute(_SQLITE_TRIGGERS if on_sqlite else _POSTGRESQL_TRIGGERS)
    there = {str(name): " ".join(str(definition).split()) for name, definition in found}
    wanted = _ON_SQLITE if on_sqlite else _ON_POSTGRESQL
    return [
        f"the trigger {name}, which keeps entries from being changed, is "
        + ("not what it was" if name in there else "missing")
        for name, definition in wanted.items()
        if there.get(name) != definition
    ]


def refuse_unguarded(connection: Connection) -> None:
    """Refuse a database whose entries could be changed unnoticed.

    Raises:
        DatabaseUnavailable: with what to do about it.
    """
    if complaints := unguarded(connection):
        raise DatabaseUnavailable(
            f"{'; '.join(complaints)}: run slipdesk journal verify on every tournament, then"
            " slipdesk backup, and slipdesk restore into a new database"
        )
