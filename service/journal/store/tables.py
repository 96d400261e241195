"""The tables, one definition for SQLite and PostgreSQL; `migrations/` adds the triggers."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Compared byte by byte everywhere, so that a beginning is a range of the index.
GAME_KEY = Text().with_variant(Text(collation="C"), "postgresql")

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    # What people call it, what its pages speak and what its clocks show: beside the record, as
    # what devices are called.
    Column("name", Text),
    Column("language", Text),
    Column("time_zone", Text),
    Column("epoch", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("frontier", LargeBinary, nullable=False),  # tree.Frontier.to_bytes
    Column("settings", Text, nullable=False),  # JSON: fold of the tournament's own events
    Column("replays", Integer, nullable=False),  # a replay's answer waits for a real write too
)

# Without a rowid: INSERT OR REPLACE could name one and delete an entry past the triggers.
entries = Table(
    "entries",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("request", LargeBinary, unique=True),  # entries.key_digest
    PrimaryKeyConstraint("tournament_id", "seq"),
    CheckConstraint("seq >= 1", name="seq"),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),  # here and nowhere in the journal
    PrimaryKeyConstraint("tournament_id", "number"),
)

# Who adjudicates and rules, by number; the name is here and nowhere in the journal. A name that
# was forgotten leaves its number behind, so that nobody else is taken for that person.
persons = Table(
    "persons",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", Text),
    PrimaryKeyConstraint("tournament_id", "number"),
)

# Only games that were loaded with their players or closed; a game also exists by being named on a
# slip.
games = Table(
    "games",
    metadata,
    Column("id", GAME_KEY, primary_key=True),  # projections.game_id: one column for every IN (…)
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("division", Text, nullable=False),  # "" where the event has none
    Column("round", Integer, nullable=False),
    Column("board", Integer, nullable=False),  # the table that people sit at
    Column("first", Integer),  # players by number, where the game was loaded
    Column("second", Integer),
    Column("closed", Integer),  # the entry that says its result sheet is signed
)

challenges = Table(
    "challenges",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game_id", GAME_KEY),  # as games.id, loaded or not
    Column("round", Integer),
    Column("division", Text),
    Column("play", Integer),
    Column("kind", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("verdict", Text),
    Column("device_id", Text, nullable=False),
    Column("player", Integer),  # the challenger's number, where the game is loaded
    Column("opponent", Integer),  # the challenged player's
    Column("side", Text),
    Column("challenger_points", Integer, nullable=False),  # what it costs, for either's score
    Column("challenged_points", Integer, nullable=False),
    Column("turns_lost", Integer, nullable=False),  # by the challenger, one or none
    Column("clock_seconds", Integer, nullable=False),
    Column("forfeits", Integer, nullable=False),  # one or none
    # What was carried out of outcomes that changed, and stays (rules.clauses.carried_out).
    Column("challenger_turns_stay", Integer, nullable=False),
    Column("challenged_turns_stay", Integer, nullable=False),
    Column("clock_seconds_stay", Integer, nullable=False),
    Column("forfeits_stay", Integer, nullable=False),
    Column("notes", Text),  # what the director finds marked, with spaces between
    Column("received_at", Text, nullable=False),  # entries.timestamp
    Column("waited", Integer),  # milliseconds until its first verdict
    Column("state", Text, nullable=False),  # JSON: fold of the challenge's events
    Column("seq", Integer, nullable=False),  # the last entry that touched it
    PrimaryKeyConstraint("tournament_id", "number"),
)

# What a challenge lacks costs its index nothing.
Index(
    "ix_challenges_game_id",
    challenges.c.game_id,
    sqlite_where=challenges.c.game_id.is_not(None),
    postgresql_where=challenges.c.game_id.is_not(None),
)
Index(
    "ix_challenges_player",
    challenges.c.tournament_id,
    challenges.c.player,
    challenges.c.number,
    sqlite_where=challenges.c.player.is_not(None),
    postgresql_where=challenges.c.player.is_not(None),
)

# What a director looks for among many: the marked ones, and those without a verdict in force.
Index(
    "ix_challenges_notes",
    challenges.c.tournament_id,
    challenges.c.number,
    sqlite_where=challenges.c.notes.is_not(None),
    postgresql_where=challenges.c.notes.is_not(None),
)
NOT_ADJUDICATED = challenges.c.status != literal_column("'adjudicated'")
Index(
    "ix_challenges_status",
    challenges.c.tournament_id,
    challenges.c.number,
    sqlite_where=NOT_ADJUDICATED,
    postgresql_where=NOT_ADJUDICATED,
)

# A device's own list begins where it is asked to, however many others there are.
Index(
    "ix_challenges_device_id",
    challenges.c.tournament_id,
    challenges.c.device_id,
    challenges.c.number,
)

# A play is adjudicated once, whatever raced past the writer.
_in_force = text("play IS NOT NULL AND status NOT IN ('void', 'withdrawn')")
Index(
    "uq_challenges_game_id_play",
    challenges.c.game_id,
    challenges.c.play,
    unique=True,
    sqlite_where=_in_force,
    postgresql_where=_in_force,
)

rulings = Table(
    "rulings",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("challenge", Integer),  # by number, where it settles one
    Column("kind", Text, nullable=False),
    Column("state", Text, nullable=False),  # JSON: fold of the ruling's events
    Column("seq", Integer, nullable=False),  # the last entry that touched it
    PrimaryKeyConstraint("tournament_id", "number"),
)

# Which entries are a director's decision, so that the report of them reads no others.
decisions = Table(
    "decisions",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("challenge", Integer),  # by number, where it is on one
    PrimaryKeyConstraint("tournament_id", "seq"),
)

devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tournament_id", ForeignKey(tournaments.c.id)),  # none: an operator
    Column("role", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("board", Integer),  # the table that it stands at, where it belongs to one
    Column("language", Text),  # of what it shows, where somebody chose it
    Column("digest", LargeBinary, unique=True),  # SHA-256 of the token; none until it is paired
    Column("software", Text),  # what it said that it runs when it was paired, and which version
    Column("version", Text),
    Column("created_at", Text, nullable=False),  # entries.timestamp
    Column("revoked_at", Text),
    Column("expects", Text),  # the list that it said it expects, as a fingerprint
    Column("pinned", Text),  # the fingerprint that was pinned when it said so
    CheckConstraint(
        "role IN ('terminal', 'runner', 'adjudicator', 'printer', 'integration', 'director',"
        " 'operator')",
        name="role",
    ),
    CheckConstraint("(role = 'operator') = (tournament_id IS NULL)", name="operator"),
)

# Written every minute for every device, so apart from what is read for every request.
sightings = Table(
    "sightings",
    metadata,
    Column("device_id", ForeignKey(devices.c.id), primary_key=True),
    Column("seen_at", Text, nullable=False),  # entries.timestamp
)

# Codes that a device is paired with, each once. They can't be had from here: a code is made from
# its request's key and the secret of the desk, and its digest needs that secret too.
pairing_codes = Table(
    "pairing_codes",
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # keyed: pairing.Codes
    Column("device_id", ForeignKey(devices.c.id), nullable=False, index=True),
    Column("made_by", LargeBinary, nullable=False, unique=True),  # entries.key_digest
    Column("request", LargeBinary, nullable=False),  # entries.request_digest
    Column("expires_at", Text, nullable=False),  # entries.timestamp
    Column("used_at", Text),  # or when a newer code took its place
)

# Devices of the role printer, each with how it is reached and what it gets.
printers = Table(
    "printers",
    metadata,
    Column("device_id", ForeignKey(devices.c.id), primary_key=True),
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("protocol", Text, nullable=False),
    Column("address", Text),  # where it is pushed to, as a director typed it
    Column("width", Integer, nullable=False),  # dots across
    Column("code_page", Text),  # of a printer that gets text; none: it gets images
    Column("gets", Text, nullable=False),  # JSON: whose dockets
    Column("told", Text),  # what it called itself last, such as its MAC address
    Column("accepted", Text),  # the name under which a director accepted it; none: pending
    Column("trouble", Text),  # what it lacks, such as paper; none: nothing that is known
    Column("seen_at", Text),  # entries.timestamp
    Column("done", Integer, nullable=False),  # the last entry whose docket it was given
    Column("request", LargeBinary, nullable=False),  # entries.request_digest of what added it
)

# What waits for a printer or has been there; the record has nothing of it.
print_jobs = Table(
    "print_jobs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("printer", ForeignKey(printers.c.device_id), nullable=False),
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("number", Integer, nullable=False),  # the challenge's
    Column("stands", Text, nullable=False),  # which verdict it tells: dockets.stands
    Column("copy", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("token", Text, unique=True),
    Column("former", Text),
    Column("since", Text),  # entries.timestamp
    Column("touched", Integer, nullable=False),  # one or none
    Column("repeats", Integer, nullable=False),  # one or none
    Column("why", Text),
    Column("docket", Text),  # JSON, and gone once nobody may fetch it any more
    Column("made_by", LargeBinary, index=True),  # entries.key_digest of who asked; none: a verdict
    Column("request", LargeBinary),  # entries.request_digest
    Column("created_at", Text, nullable=False),  # entries.timestamp
    UniqueConstraint("printer", "number", "stands", "copy"),
)

_open = text("state IN ('queued', 'offered', 'fetched')")
Index(
    "ix_print_jobs_printer",
    print_jobs.c.printer,
    print_jobs.c.id,
    sqlite_where=_open,
    postgresql_where=_open,
)

# Free text and names that entries quote by salted digest, so that they can be forgotten.
texts = Table(
    "texts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("text", Text, nullable=False),
)

# Where a tournament's games are fetched from, and what came of it last. One that another took the
# place of stays, so that the call which named it has its answer again and doesn't bring it back.
game_sources = Table(
    "game_sources",
    metadata,
    Column("made_by", LargeBinary, primary_key=True),  # entries.key_digest
    Column("request", LargeBinary, nullable=False),  # entries.request_digest
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("device_id", Text, nullable=False),  # who named it, and in whose name games are loaded
    Column("url", Text, nullable=False),
    Column("every_seconds", Integer),  # none: only when it is named
    Column("division", Text),
    Column("number_tables", Integer, nullable=False),
    Column("etag", Text),
    Column("checked_at", Text),  # entries.timestamp
    Column("outcome", Text),
    Column("message", Text),
    Column("report", Text),  # JSON: how many games of the last file became what
    Column("ended_at", Text),  # entries.timestamp; none: it is looked at
)

_not_ended = text("ended_at IS NULL")
Index(
    "ix_game_sources_tournament_id",
    game_sources.c.tournament_id,
    unique=True,
    sqlite_where=_not_ended,
    postgresql_where=_not_ended,
)

# Where a tournament's news is posted to, each for one device: what that sees. A dropped one stays,
# so that the call which added it has its answer again and makes no other.
webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False, index=True),
    Column("device_id", ForeignKey(devices.c.id), nullable=False),
    Column("url", Text, nullable=False),  # as a director typed it
    Column("created_at", Text, nullable=False),  # entries.timestamp
    Column("done", Integer, nullable=False),  # the last entry that was queued for it
    Column("off", Text),  # why nothing is sent; none: it is
    Column("not_before", Text),  # entries.timestamp: when it is tried again
    Column("address", Text),  # what its host led to last
    Column("claimed_by", Text),  # the process that sends, and until when it may
    Column("claimed_until", Text),  # entries.timestamp
    Column("dropped_at", Text),  # entries.timestamp
)

# Which secrets sign: they can't be had from here, each is made of its request and the desk's own.
webhook_secrets = Table(
    "webhook_secrets",
    metadata,
    Column("made_by", LargeBinary, primary_key=True),  # entries.key_digest
    Column("request", LargeBinary, nullable=False),  # entries.request_digest
    Column("webhook_id", ForeignKey(webhooks.c.id), nullable=False, index=True),
    Column("ends_at", Text),  # entries.timestamp; none: the newest
)

# Entries on their way to a webhook or there already; what is sent is read from the record.
webhook_deliveries = Table(
    "webhook_deliveries",
    metadata,
    Column("webhook_id", ForeignKey(webhooks.c.id), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("type", Text, nullable=False),  # the event's
    Column("waits", Integer, nullable=False),  # one or none
    Column("attempts", Integer, nullable=False),
    Column("outcome", Text),  # of the last attempt
    Column("status", Integer),  # of its answer, where there was one
    Column("tried_at", Text),  # entries.timestamp
    PrimaryKeyConstraint("webhook_id", "seq"),
)

_waits = text("waits = 1")
Index(
    "ix_webhook_deliveries_waits",
    webhook_deliveries.c.webhook_id,
    webhook_deliveries.c.seq,
    sqlite_where=_waits,
    postgresql_where=_waits,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("tournament_id", ForeignKey(tournaments.c.id), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("note", Text, nullable=False),
    PrimaryKeyConstraint("tournament_id", "epoch", "size"),
)
