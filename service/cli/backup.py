"""slipdesk backup, restore: the database in a file, and going on from one."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from service.cli.building import build_and_note
from service.cli.opened import database, lexicons, now
from service.cli.output import entries_hold, finished, note, rows_done
from service.cli.pinned import missing
from service.cli.writing import force, refuse_existing
from service.journal.keeping.backup import back_up, open_backup
from service.journal.keeping.epoch import Reopened
from service.journal.keeping.restore import accept, restore as restore_into
from service.journal.record.keys import load_or_make_key
from service.journal.store.database import open_database
from service.settings import Settings, load_settings


@click.command(epilog="Example: slipdesk backup /media/stick/desk-2026-11-30.zip")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@force
def backup(file: Path, *, force: bool) -> None:
    """Copy the whole database to a file and verify the copy.

    Every record in it must hold before FILE gets its name. It works while the desk is serving,
    and the file is the same for SQLite and PostgreSQL. It holds names and words, so only its
    owner may read it. The key that signs the record is not in it: keep a copy of `journal.key`
    from the data folder in another place.
    """
    settings = load_settings()
    refuse_existing((file,), settings, force=force, otherwise="name another file")
    with database(settings) as opened:
        reports = back_up(opened, file, settings.checkpoints, rows_done)
    finished()
    for report in reports:
        note(f"{report.code}: {entries_hold(report.entries)}")
    click.echo(file)


@click.command(epilog="Example: slipdesk restore /media/stick/desk-2026-11-30.zip")
@click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False
)
@click.option("--yes", is_flag=True, help="Do not ask.")
def restore(file: Path | None, *, yes: bool) -> None:
    """Go on with a backup, or with a database that was put back.

    With FILE the database must be empty or not there yet; move the old one away first. Without
    FILE the database that is there is taken as it is, although its own checkpoints say that it
    was newer once. Either way every tournament begins a new epoch, whose first entry quotes the
    last checkpoint that is known, so that everybody can see where the record was cut. Stop the
    desk before. Afterwards it names the tournaments whose word lists aren't here.
    """
    settings = load_settings()
    if file is not None:
        with open_backup(file):
            pass  # refused before anything is made for it
    asked = f"{_asked(file)}{_of_the_key(settings)}"
    if yes:
        note(asked)
    else:
        click.confirm(f"{asked} Go on?", abort=True, err=True)
    key = load_or_make_key(settings.key_file)
    with closing(open_database(settings.database, serving=True)) as opened:
        if file is None:
            reopened = accept(opened, folder=settings.checkpoints, key=key, moment=now())
        else:
            reopened = restore_into(
                file,
                opened,
                folder=settings.checkpoints,
                key=key,
                moment=now(),
                progress=rows_done,
            )
        finished()
        _show(reopened)
        build_and_note(settings)
        for text in missing(opened, lexicons(settings)):
            note(text)


def _asked(file: Path | None) -> str:
    source = f"The backup {file} becomes the database" if file else "The database stays as it is"
    return f"{source}, and every tournament in it begins a new epoch."


def _of_the_key(settings: Settings) -> str:
    if settings.key_file.exists():
        return ""
    return (
        f" There is no {settings.key_file}: a new key is made there and signs from here on. Put the"
        " old one there first if you have it."
    )


def _show(reopened: Sequence[Reopened]) -> None:
    for each in reopened:
        known = f"; it knew {each.left.head.printed}" if each.left else ""
        click.echo(f"{each.now.code}: goes on with {each.now.head.printed}{known}")
    if not reopened:
        note("There is no tournament in it.")
