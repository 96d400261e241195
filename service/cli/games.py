"""slipdesk games: games from files of tournament programs, loaded over the API."""

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from service.cli.address import own_url, url_option
from service.cli.failures import ExitCode
from service.cli.output import as_json, note, show_json
from service.client.calls import Tournament
from service.client.desks import Desk
from service.settings import load_settings

_MARKS = {"new": "+", "changed": "~", "refused": "✗"}


@click.group()
def games() -> None:
    """Load games from files of tournament programs."""


@games.command(
    "import",
    epilog="Examples: slipdesk games import demo config.tsh a.t b.t --dry-run;"
    " games import demo tourney.js; games import demo round-3.csv",
)
@click.argument("tournament")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option("--dry-run", is_flag=True, help="Tell what would be loaded, and load nothing.")
@click.option("--division", help="What the only division is called here; '' for none.")
@click.option(
    "--through",
    type=click.IntRange(1),
    help="The last round to load; without it the first one that has no score yet.",
)
@click.option(
    "--number-tables",
    is_flag=True,
    help="Number the tables of rounds that have none, by the lower number of the two players.",
)
@click.option(
    "--token",
    envvar="SLIPDESK_TOKEN",
    help="A director's or an integration's. Better set SLIPDESK_TOKEN: others see command lines.",
)
@url_option
@as_json
@click.pass_context
def import_(
    ctx: click.Context,
    *,
    tournament: str,
    files: tuple[Path, ...],
    dry_run: bool,
    division: str | None,
    through: int | None,
    number_tables: bool,
    token: str | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Load games from a file, or from several that belong together.

    Reads tsh's config.tsh with its .t files, its archive form and tourney.js, CSV with the columns
    division,round,table,first,second, JSON, and results of AUPAIR, NASPA and ABSP. What is on
    record already is left alone; a game with challenges, or whose result sheet is signed, keeps
    its players. Exits with 3 if a game is refused.
    """
    if not token:
        made = f"`slipdesk token {tournament} director`"
        raise click.UsageError(f"set SLIPDESK_TOKEN; {made} makes a token")
    name, file = _together(files)
    call = Tournament(tournament).import_games(
        file,
        name=name,
        division=division,
        through=through,
        number_tables=number_tables,
        dry_run=dry_run,
    )
    with Desk(url or own_url(load_settings()), token, repeating=_repeating) as desk:
        told = desk.do(call)
    if as_json:
        show_json(told)
    else:
        for line in _lines(told):
            click.echo(line)
    ctx.exit(ExitCode.REFUSED if told["refused"] else 0)


def _repeating(why: str) -> None:
    note(f"No answer yet ({why}); the same file is sent again, and loads games once.")


def _together(files: Sequence[Path]) -> tuple[str | None, bytes]:
    """One file with its name, or several in a zip."""
    if len(files) == 1:
        return files[0].name, files[0].read_bytes()
    if len({file.name.casefold() for file in files}) < len(files):
        raise click.UsageError("two files have the same name: send one at a time")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as into:
        for file in files:
            into.writestr(file.name, file.read_bytes())
    return None, packed.getvalue()


def _lines(told: Mapping[str, Any]) -> Iterator[str]:
    did = "would load" if told["dry_run"] else "loaded"
    yield (
        f"{told['format']}: {did} {told['new'] + told['changed']} games ({told['new']} new,"
        f" {told['changed']} changed); {told['same']} are the same, {told['refused']} refused,"
        f" {told['later']} of later rounds"
    )
    yield from map(_game, told["games"])
    for game in told["left"]:
        yield f"- {_place(game)}: its players are paired anew"
    for game in told["unmentioned"]:
        yield f"? {_place(game)}: on record, and not in the file; it stays"


def _game(game: Mapping[str, Any]) -> str:
    line = f"{_MARKS[game['what']]} {_place(game)}: {_player(game, 'first')} -"
    line = f"{line} {_player(game, 'second')}"
    if before := game["before"]:
        line = f"{line}, instead of {before['first']} - {before['second']}"
    if game["reason"]:
        at = f", line {game['line']}" if game["line"] else ""
        line = f"{line}: {game['reason']} ({game['file']}{at})"
    return line


def _place(game: Mapping[str, Any]) -> str:
    return f"round {game['round']} table {game['division'] or ''}{game['table'] or '?'}"


def _player(game: Mapping[str, Any], seat: str) -> str:
    name = game[f"{seat}_name"]
    return f"{game[seat] or '?'} {name}" if name else f"{game[seat] or '?'}"
