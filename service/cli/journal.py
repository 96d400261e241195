"""slipdesk journal: the record as a file, and whether a record holds."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from service.cli.failures import ExitCode, Failure
from service.cli.opened import database, no_tournament, tournament
from service.cli.opening import CODE
from service.cli.output import as_json, entries_hold, note, show_json
from service.cli.proof import key, verify_proof
from service.cli.writing import force, refuse_existing
from service.desk import records
from service.desk.records import Notary
from service.journal.checking.examine import by_code, examine
from service.journal.checking.verify import Report, verify as verified
from service.journal.keeping import kept
from service.journal.record.checkpoint import Head, head_of, open_note, parse_head
from service.journal.record.keys import load_key
from service.journal.store.files import new_file
from service.journal.store.guarded import unguarded
from service.settings import Settings, load_settings

_EXPORT = ".journal.jsonl"
_CHECKPOINT = ".checkpoint"
_SHOWN = 3


@click.group()
def journal() -> None:
    """Export and verify the record of a tournament.

    The record is a Merkle tree (RFC 6962) over its entries. A checkpoint is its signed size
    and root: keep one outside the building, and no entry before it can be changed unnoticed.
    """


journal.add_command(key)
journal.add_command(verify_proof)


@journal.command(epilog="Examples: slipdesk journal export demo; journal export demo -o - | head")
@click.argument("code", metavar="TOURNAMENT")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help=f"Instead of TOURNAMENT{_EXPORT} here; - for standard output, without a checkpoint.",
)
@force
def export(code: str, output: str | None, *, force: bool) -> None:
    """Write a record to a file, an entry a line, and a checkpoint of it beside the file."""
    settings = load_settings()
    with database(settings) as opened:
        found = tournament(opened, code)
        lines = records.export(opened, found.id)
        if output == "-":
            for chunk in lines:
                click.echo(chunk, nl=False)
            return
        target = Path(output or f"{code}{_EXPORT}")
        beside = target.with_name(_stem(target.name) + _CHECKPOINT)
        refuse_existing(
            (target, beside), settings, force=force, otherwise="name another file with -o"
        )
        # Signed first: whatever is recorded meanwhile is in the export and behind the checkpoint.
        signed = records.head(opened, _notary(settings), found.id)
        with new_file(target) as file:
            file.writelines(lines)
        with new_file(beside) as file:
            file.write(signed.encode())
    click.echo(f"{target}\n{beside}")


@journal.command(epilog="Example: slipdesk journal head demo > head.checkpoint")
@click.argument("code", metavar="TOURNAMENT")
def head(code: str) -> None:
    """Print a record's signed head, a checkpoint to keep in another place.

    Its short form, to write down or read aloud, stands on standard error: size and the start of
    the root, after a restore with the epoch before them. `journal verify --head` takes it.
    """
    settings = load_settings()
    with database(settings) as opened:
        found = tournament(opened, code)
        notary = _notary(settings)
        signed = records.head(opened, notary, found.id)
    click.echo(signed, nl=False)
    checkpoint = open_note(signed, {notary.key.public_key().public_bytes_raw()})
    note(f"To write down: {checkpoint.head.printed}")


@journal.command(
    epilog="Examples: slipdesk journal verify demo;"
    " verify ./demo.journal.jsonl --checkpoint demo.checkpoint;"
    " verify demo --head '1204 ABCD-EFGH-IJKL-MNOP'"
)
@click.argument("record", metavar="TOURNAMENT|FILE")
@click.option(
    "--checkpoint",
    "checkpoints",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A signed checkpoint that the record must contain; may be given several times.",
)
@click.option("--head", "heads", multiple=True, help="The same in short, as `journal head` says.")
@as_json
@click.pass_context
def verify(
    ctx: click.Context,
    *,
    record: str,
    checkpoints: tuple[Path, ...],
    heads: tuple[str, ...],
    as_json: bool,
) -> None:
    """Recompute a record from its first entry and name the first bad one.

    A tournament is read from the database. What lists and penalties are made from is compared
    with its entries too, and so are the heads that were given out or kept in the data folder.
    What can't be a tournament's code (with a dot or a slash in it) is a file of `journal
    export`. Give a checkpoint that was kept elsewhere: without one, a record that was cut or
    written anew as a whole looks like any other. Exits with 1 if anything does not hold.
    """
    notes = [path.read_text(encoding="utf-8", errors="replace") for path in checkpoints]
    printed = [parse_head(text) for text in heads]
    if CODE.fullmatch(record):
        report, rows = _of_tournament(record, notes, printed)
    else:
        report, rows = _of_file(Path(record), notes, printed), []
    if as_json:
        show_json(_view(report, rows))
    else:
        _show(report, rows)
    ctx.exit(0 if report.holds and not rows else ExitCode.NO)


def _of_tournament(
    code: str, notes: Sequence[str], heads: Sequence[Head]
) -> tuple[Report, list[str]]:
    """The report on a tournament's record, and what is wrong with the rows made from it."""
    settings = load_settings()
    # Read before the record: a head that is signed meanwhile would be ahead of what is read.
    newest = kept.newest(settings.checkpoints, code)
    # One snapshot: a desk may be serving, and rows are compared with the entries they go with.
    with database(settings) as opened, opened.reading() as connection:
        found = by_code(connection, code)
        if found is None:
            raise no_tournament(opened, code)
        tournament_id, size = found
        given = records.given_out(connection, tournament_id)
        known = list(dict.fromkeys([*notes, *given, *([newest] if newest else [])]))
        with _bar(size) as progress:
            report, rows = examine(
                connection, tournament_id, notes=known, heads=heads, progress=progress
            )
        return report, [*rows, *unguarded(connection)]


def _of_file(path: Path, notes: Sequence[str], heads: Sequence[Head]) -> Report:
    if not path.is_file():
        raise Failure(ExitCode.USAGE, f"there is no file {path}")
    with path.open("rb") as file:
        total = sum(1 for _ in file)
        file.seek(0)
        with _bar(total) as progress:
            return verified(file, notes=notes, heads=heads, progress=progress)


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar of entries done, on a terminal only."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=total, label="verifying", file=sys.stderr, hidden=hidden) as bar:
        yield lambda done: bar.update(done - bar.pos)


def _stem(name: str) -> str:
    return name.removesuffix(".jsonl").removesuffix(".journal")


def _notary(settings: Settings) -> Notary:
    return Notary(load_key(settings.key_file), settings.checkpoints)


def _view(report: Report, rows: Sequence[str]) -> dict[str, object]:
    return {
        "tournament": report.code,
        "holds": report.holds and not rows,
        "epoch": report.epoch,
        "entries": report.entries,
        "head": _head(report),
        "first_bad": report.first_bad,
        "reason": report.reason,
        "checkpoints": report.checkpoints,
        "rows": rows,
    }


def _head(report: Report) -> str:
    return head_of(report.epoch, report.entries, report.root).printed


def _show(report: Report, rows: Sequence[str]) -> None:
    if report.first_bad is None:
        click.echo(f"✓ {report.code}: {entries_hold(report.entries)}, head {_head(report)}")
    else:
        click.echo(f"✗ {report.code or 'the record'}: entry {report.first_bad}: {report.reason}")
    holding = [one for one in report.checkpoints if one.holds]
    for one in report.checkpoints:
        if not one.holds or len(holding) <= _SHOWN:
            click.echo(f"{'✓' if one.holds else '✗'} checkpoint {one.given}: {one.reason}")
    if len(holding) > _SHOWN:
        click.echo(f"✓ {len(holding)} checkpoints hold")
    for row in rows:
        click.echo(f"✗ {row}")
    if not report.checkpoints:
        note("No checkpoint was given: one that was kept elsewhere would show more.")
