"""The record: tournaments, their entries (append-only) and what makes lists fast."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# SQLite. The insert trigger stops INSERT OR REPLACE, which deletes without a delete trigger.
_SQLITE_TRIGGERS = (
    """
    CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END
    """,
    """
    CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END
    """,
    """
    CREATE TRIGGER entries_no_replace BEFORE INSERT ON entries
    WHEN EXISTS (SELECT 1 FROM entries WHERE tournament_id = NEW.tournament_id AND seq = NEW.seq)
      OR EXISTS (SELECT 1 FROM entries WHERE request = NEW.request)
    BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END
    """,
)

# PostgreSQL. ON CONFLICT DO UPDATE fires the update trigger. ALWAYS: a session that calls
# itself a replica fires them too.
_POSTGRESQL_TRIGGERS = (
    """
    CREATE FUNCTION entries_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'entries are append-only' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER entries_no_change BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_append_only()
    """,
    """
    CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_append_only()
    """,
    "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_change",
    "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_truncate",
)

# Compared byte by byte everywhere, so that a beginning is a range of the index.
_GAME_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

_ROLES = (
    "role IN ('terminal', 'runner', 'adjudicator', 'printer', 'integration', 'director',"
    " 'operator')"
)

_IN_FORCE = sa.text("play IS NOT NULL AND status NOT IN ('void', 'withdrawn')")


def upgrade() -> None:
    _create_tournaments()
    _create_entries()
    _create_players_and_games()
    _create_challenges()
    _index_challenges()
    _create_rulings_and_persons()
    _create_decisions()
    _create_devices_and_texts()
    _create_pairing()
    _create_printing()
    _create_game_sources()
    _create_webhooks()
    _create_checkpoints()


def downgrade() -> None:
    for table in (
        "webhook_deliveries",
        "webhook_secrets",
        "webhooks",
        "print_jobs",
        "printers",
        "checkpoints",
        "game_sources",
        "texts",
        "pairing_codes",
        "sightings",
        "devices",
        "persons",
        "decisions",
        "rulings",
        "challenges",
        "games",
        "players",
        "entries",
        "tournaments",
    ):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION entries_append_only()")


def _tournament() -> sa.Column:
    return sa.Column("tournament_id", sa.Integer, nullable=False)


def _belongs(table: str) -> sa.Constraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id"], ["tournaments.id"], name=f"fk_{table}_tournament_id"
    )


def _create_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("language", sa.Text),
        sa.Column("time_zone", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("frontier", sa.LargeBinary, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("replays", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.UniqueConstraint("code", name="uq_tournaments_code"),
    )


def _create_entries() -> None:
    op.create_table(
        "entries",
        _tournament(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("request", sa.LargeBinary),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name="pk_entries"),
        sa.UniqueConstraint("request", name="uq_entries_request"),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_entries_seq")),
        _belongs("entries"),
        sqlite_with_rowid=False,
    )
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in _SQLITE_TRIGGERS if on_sqlite else _POSTGRESQL_TRIGGERS:
        op.execute(statement)


def _create_players_and_games() -> None:
    op.create_table(
        "players",
        _tournament(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_players"),
        _belongs("players"),
    )
    op.create_table(
        "games",
        sa.Column("id", _GAME_KEY, nullable=False),
        _tournament(),
        sa.Column("division", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("second", sa.Integer),
        sa.Column("closed", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        _belongs("games"),
    )


def _create_challenges() -> None:
    op.create_table(
        "challenges",
        _tournament(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game_id", _GAME_KEY),
        sa.Column("round", sa.Integer),
        sa.Column("division", sa.Text),
        sa.Column("play", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text),
        sa.Column("device_id", sa.Text, nullable=False),
        sa.Column("player", sa.Integer),
        sa.Column("opponent", sa.Integer),
        sa.Column("side", sa.Text),
        sa.Column("challenger_points", sa.Integer, nullable=False),
        sa.Column("challenged_points", sa.Integer, nullable=False),
        sa.Column("turns_lost", sa.Integer, nullable=False),
        sa.Column("clock_seconds", sa.Integer, nullable=False),
        sa.Column("forfeits", sa.Integer, nullable=False),
        sa.Column("challenger_turns_stay", sa.Integer, nullable=False),
        sa.Column("challenged_turns_stay", sa.Integer, nullable=False),
        sa.Column("clock_seconds_stay", sa.Integer, nullable=False),
        sa.Column("forfeits_stay", sa.Integer, nullable=False),
        sa.Column("notes", sa.Text),
        sa.Column("received_at", sa.Text, nullable=False),
        sa.Column("waited", sa.Integer),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_challenges"),
        _belongs("challenges"),
    )


def _index_challenges() -> None:
    of_tournament = ["tournament_id", "number"]
    for name, columns, where in (
        ("game_id", ["game_id"], "game_id IS NOT NULL"),
        ("player", ["tournament_id", "player", "number"], "player IS NOT NULL"),
        ("notes", of_tournament, "notes IS NOT NULL"),
        ("status", of_tournament, "status != 'adjudicated'"),
    ):
        op.create_index(
            f"ix_challenges_{name}",
            "challenges",
            columns,
            sqlite_where=sa.text(where),
            postgresql_where=sa.text(where),
        )
    op.create_index(
        "ix_challenges_device_id", "challenges", ["tournament_id", "device_id", "number"]
    )
    op.create_index(
        "uq_challenges_game_id_play",
        "challenges",
        ["game_id", "play"],
        unique=True,
        sqlite_where=_IN_FORCE,
        postgresql_where=_IN_FORCE,
    )


def _create_rulings_and_persons() -> None:
    op.create_table(
        "rulings",
        _tournament(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("challenge", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_rulings"),
        _belongs("rulings"),
    )
    op.create_table(
        "persons",
        _tournament(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.Text),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_persons"),
        _belongs("persons"),
    )


def _create_decisions() -> None:
    op.create_table(
        "decisions",
        _tournament(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("challenge", sa.Integer),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name="pk_decisions"),
        _belongs("decisions"),
    )


def _create_devices_and_texts() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("tournament_id", sa.Integer),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("board", sa.Integer),
        sa.Column("language", sa.Text),
        sa.Column("digest", sa.LargeBinary),
        sa.Column("software", sa.Text),
        sa.Column("version", sa.Text),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("revoked_at", sa.Text),
        sa.Column("expects", sa.Text),
        sa.Column("pinned", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("digest", name="uq_devices_digest"),
        sa.CheckConstraint(_ROLES, name=op.f("ck_devices_role")),
        sa.CheckConstraint(
            "(role = 'operator') = (tournament_id IS NULL)", name=op.f("ck_devices_operator")
        ),
        _belongs("devices"),
    )
    op.create_table(
        "texts",
        sa.Column("id", sa.Text, nullable=False),
        _tournament(),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_texts"),
        _belongs("texts"),
    )


def _create_pairing() -> None:
    op.create_table(
        "sightings",
        sa.Column("device_id", sa.Text, nullable=False),
        sa.Column("seen_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("device_id", name="pk_sightings"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_sightings_device_id"),
    )
    op.create_table(
        "pairing_codes",
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("device_id", sa.Text, nullable=False),
        sa.Column("made_by", sa.LargeBinary, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("expires_at", sa.Text, nullable=False),
        sa.Column("used_at", sa.Text),
        sa.PrimaryKeyConstraint("digest", name="pk_pairing_codes"),
        sa.UniqueConstraint("made_by", name="uq_pairing_codes_made_by"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_pairing_codes_device_id"),
    )
    op.create_index("ix_pairing_codes_device_id", "pairing_codes", ["device_id"])


def _create_printing() -> None:
    op.create_table(
        "printers",
        sa.Column("device_id", sa.Text, nullable=False),
        _tournament(),
        sa.Column("protocol", sa.Text, nullable=False),
        sa.Column("address", sa.Text),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("code_page", sa.Text),
        sa.Column("gets", sa.Text, nullable=False),
        sa.Column("told", sa.Text),
        sa.Column("accepted", sa.Text),
        sa.Column("trouble", sa.Text),
        sa.Column("seen_at", sa.Text),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("device_id", name="pk_printers"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_printers_device_id"),
        _belongs("printers"),
    )
    op.create_table(
        "print_jobs",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("printer", sa.Text, nullable=False),
        _tournament(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("stands", sa.Text, nullable=False),
        sa.Column("copy", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("token", sa.Text),
        sa.Column("former", sa.Text),
        sa.Column("since", sa.Text),
        sa.Column("touched", sa.Integer, nullable=False),
        sa.Column("repeats", sa.Integer, nullable=False),
        sa.Column("why", sa.Text),
        sa.Column("docket", sa.Text),
        sa.Column("made_by", sa.LargeBinary),
        sa.Column("request", sa.LargeBinary),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_print_jobs"),
        sa.UniqueConstraint("token", name="uq_print_jobs_token"),
        sa.UniqueConstraint(
            "printer", "number", "stands", "copy", name="uq_print_jobs_printer_number_stands_copy"
        ),
        sa.ForeignKeyConstraint(["printer"], ["printers.device_id"], name="fk_print_jobs_printer"),
        _belongs("print_jobs"),
    )
    op.create_index("ix_print_jobs_made_by", "print_jobs", ["made_by"])
    still_open = sa.text("state IN ('queued', 'offered', 'fetched')")
    op.create_index(
        "ix_print_jobs_printer",
        "print_jobs",
        ["printer", "id"],
        sqlite_where=still_open,
        postgresql_where=still_open,
    )


def _create_game_sources() -> None:
    op.create_table(
        "game_sources",
        sa.Column("made_by", sa.LargeBinary, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        _tournament(),
        sa.Column("device_id", sa.Text, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("every_seconds", sa.Integer),
        sa.Column("division", sa.Text),
        sa.Column("number_tables", sa.Integer, nullable=False),
        sa.Column("etag", sa.Text),
        sa.Column("checked_at", sa.Text),
        sa.Column("outcome", sa.Text),
        sa.Column("message", sa.Text),
        sa.Column("report", sa.Text),
        sa.Column("ended_at", sa.Text),
        sa.PrimaryKeyConstraint("made_by", name="pk_game_sources"),
        _belongs("game_sources"),
    )
    not_ended = sa.text("ended_at IS NULL")
    op.create_index(
        "ix_game_sources_tournament_id",
        "game_sources",
        ["tournament_id"],
        unique=True,
        sqlite_where=not_ended,
        postgresql_where=not_ended,
    )


def _create_webhooks() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", sa.Text, nullable=False),
        _tournament(),
        sa.Column("device_id", sa.Text, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("off", sa.Text),
        sa.Column("not_before", sa.Text),
        sa.Column("address", sa.Text),
        sa.Column("claimed_by", sa.Text),
        sa.Column("claimed_until", sa.Text),
        sa.Column("dropped_at", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_webhooks"),
        _belongs("webhooks"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_webhooks_device_id"),
    )
    op.create_index("ix_webhooks_tournament_id", "webhooks", ["tournament_id"])
    op.create_table(
        "webhook_secrets",
        sa.Column("made_by", sa.LargeBinary, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("webhook_id", sa.Text, nullable=False),
        sa.Column("ends_at", sa.Text),
        sa.PrimaryKeyConstraint("made_by", name="pk_webhook_secrets"),
        _of_webhook("webhook_secrets"),
    )
    op.create_index("ix_webhook_secrets_webhook_id", "webhook_secrets", ["webhook_id"])
    op.create_table(
        "webhook_deliveries",
        sa.Column("webhook_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("waits", sa.Integer, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("status", sa.Integer),
        sa.Column("tried_at", sa.Text),
        sa.PrimaryKeyConstraint("webhook_id", "seq", name="pk_webhook_deliveries"),
        _of_webhook("webhook_deliveries"),
    )
    waits = sa.text("waits = 1")
    op.create_index(
        "ix_webhook_deliveries_waits",
        "webhook_deliveries",
        ["webhook_id", "seq"],
        sqlite_where=waits,
        postgresql_where=waits,
    )


def _of_webhook(table: str) -> sa.Constraint:
    return sa.ForeignKeyConstraint(["webhook_id"], ["webhooks.id"], name=f"fk_{table}_webhook_id")


def _create_checkpoints() -> None:
    op.create_table(
        "checkpoints",
        _tournament(),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "epoch", "size", name="pk_checkpoints"),
        _belongs("checkpoints"),
    )
