"""slipdesk lexicon remove: a list that nobody plays by any more is taken off the desk."""

import click

from service.cli.failures import ExitCode, Failure
from service.cli.opened import database, sources
from service.cli.output import note
from service.journal import reader
from service.journal.store.database import DatabaseUnavailable
from service.lexicon.errors import UnknownLexicon
from service.lexicon.manifest import source_folders
from service.lexicon.removing import lies_in, remove as remove_paths
from service.settings import Settings, load_settings

_FOLLOWS = (
    "slips get no verdict (503) until the same lists are back or the director changes the lexicon"
)


@click.command(epilog="Example: slipdesk lexicon remove club-2025")
@click.argument("name")
@click.option("--force", is_flag=True, help="Although a tournament plays by it.")
def remove(name: str, *, force: bool) -> None:
    """Remove a lexicon of your own: its lists, and what was compiled of them.

    Refused while a tournament on record plays by it. With --force the tournament's slips get no
    verdict until the same lists are back or its director changes the lexicon; its record stays
    as it is. A desk that is serving takes it in at once. What comes with the program stays.
    """
    settings = load_settings()
    found = lies_in(settings.lexicons, settings.compiled, name)
    known = source_folders(sources(settings))
    if name in known and settings.lexicons not in {each.parent for each in known[name]}:
        raise Failure(ExitCode.REFUSED, f"{name} comes with the program, and stays")
    if not found:
        raise UnknownLexicon(name, known)
    codes = _playing_by(settings, name, force=force)
    if codes and not force:
        raise Failure(
            ExitCode.REFUSED,
            f"{', '.join(codes)} {_play(codes)} by {name}; with --force it is removed all the"
            f" same, and {_FOLLOWS}",
        )
    remove_paths(found)
    for path in found:
        click.echo(f"removed {path}")
    if codes:
        note(f"{', '.join(codes)} {_play(codes)} by {name}: {_FOLLOWS}")


def _playing_by(settings: Settings, name: str, *, force: bool) -> list[str]:
    """The codes of the tournaments that need this lexicon; nobody does where no database is."""
    path = settings.database_file
    if path is not None and not path.exists():
        return []
    try:
        with database(settings) as opened, opened.reading() as connection:
            known = [each.folded for each in reader.all_tournaments(connection)]
    except (Failure, DatabaseUnavailable) as error:
        if force:
            return []
        raise Failure(
            ExitCode.UNAVAILABLE,
            f"which tournaments play by {name} is not known: {error}; with --force it is removed"
            " all the same",
        ) from None
    return [each.code for each in known if name in {pinned.name for pinned in each.needs}]


def _play(codes: list[str]) -> str:
    return "plays" if len(codes) == 1 else "play"
