"""What commands work on: the database and a tournament in it, as the settings name them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from service.cli.failures import ExitCode, Failure
from service.journal import reader
from service.journal.reader import TournamentOnRecord
from service.journal.record.entries import timestamp
from service.journal.store.database import Database, open_database
from service.journal.store.migrations import is_migrated, revision
from service.lexicon.store import Lexicons
from service.places import lexicons_dir
from service.settings import Settings


def now() -> datetime:
    """The time of this command, in UTC."""
    return datetime.now(UTC)


def now_stamp() -> str:
    """The time that an entry of this command claims."""
    return timestamp(now())


@contextmanager
def database(settings: Settings) -> Iterator[Database]:
    """The database, open beside a desk that may be serving it.

    Raises:
        Failure: it is not there, or not of this version.
        DatabaseUnavailable: it can't be used now.
    """
    path = settings.database_file
    if path is not None and not path.exists():
        raise Failure(
            ExitCode.UNAVAILABLE,
            f"there is no database at {path.absolute()}: `slipdesk serve` makes one;"
            " if yours is elsewhere, set SLIPDESK_DATA_DIR or SLIPDESK_DATABASE_URL",
        )
    with closing(open_database(settings.database)) as opened:
        if not is_migrated(opened):
            raise Failure(ExitCode.UNAVAILABLE, _not_migrated(opened))
        yield opened


def tournament(opened: Database, code: str) -> TournamentOnRecord:
    """The tournament of this code.

    Raises:
        Failure: there is none; it names those there are.
    """
    with opened.reading() as connection:
        found = reader.tournament_by_code(connection, code)
    if found is None:
        raise no_tournament(opened, code)
    return found


def no_tournament(opened: Database, code: str) -> Failure:
    """What to say of a code that is no tournament's: those there are."""
    with opened.reading() as connection:
        codes = [each.folded.code for each in reader.all_tournaments(connection)]
    return Failure(ExitCode.USAGE, f"there is no tournament {code!r}; there {_are(codes)}")


def sources(settings: Settings) -> list[Path]:
    """The folders of word sources: those that travel with the program, then the operator's."""
    return [lexicons_dir(), settings.lexicons]


def lexicons(settings: Settings) -> Lexicons:
    """The lexicons as they are compiled now."""
    return Lexicons(sources(settings), settings.compiled)


def _not_migrated(opened: Database) -> str:
    with opened.reading() as connection:
        if revision(connection) is None:
            return "the database is empty: start `slipdesk serve` first, or run `slipdesk migrate`"
    return "the database's tables are not this version's: stop the desk and run `slipdesk migrate`"


def _are(codes: list[str]) -> str:
    if not codes:
        return "are none yet: `slipdesk tournament create` opens one"
    return f"{'is' if len(codes) == 1 else 'are'} {', '.join(codes)}"
