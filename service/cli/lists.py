"""slipdesk tournament challenges, penalties, rulings, statistics: lists for the director."""

from collections.abc import Callable, Iterable
from functools import partial

import click
from sqlalchemy import Connection

from service.api.shown import challenge_views, list_views, ruling_views, views
from service.cli.opened import database, tournament as tournament_of
from service.cli.output import as_json, show_json, show_table
from service.desk import (
    columns,
    lists,
    naming,
    report,
    statistics as desk_statistics,
    time_zones,
)
from service.desk.challenges import Seen
from service.desk.columns import Line
from service.desk.exports import Cell, line
from service.desk.lists import Item, Listed
from service.desk.reading import Sight
from service.journal import reader
from service.journal.reader import ChallengeFilter, ChallengeOnRecord
from service.journal.store.database import Database
from service.rules.facts.challenge import Note
from service.settings import load_settings

_THE_DIRECTORS = Sight(words=True, verdicts=True, notes=True)
_FEW = {
    columns.CHALLENGES: "number round table turn challenger status verdict notes",
    columns.STATISTICS: "of which challenges successful unsuccessful ruled not_in_time waiting"
    " withdrawn void success_rate",
}
"""The columns that fit a terminal, where a list has more; --csv has all of them."""

_ADDS_UP = """
Challenges are those that stand, each counted once: the successful, the unsuccessful, those that
were ruled on or not in time, and those that wait. Withdrawn and void ones are counted beside them.\
"""

as_csv = click.option("--csv", "as_csv", is_flag=True, help="Print CSV, for a spreadsheet.")
of_round = click.option("--round", "round_", type=click.IntRange(1), help="Only of this round.")


@click.command(epilog="Example: slipdesk tournament challenges demo --noted --csv > noted.csv")
@click.argument("code")
@of_round
@click.option("--noted", is_flag=True, help="Only those marked, such as corrected ones.")
@click.option("--note", type=click.Choice([each.value for each in Note]), help="With this mark.")
@as_csv
@as_json
def challenges(
    *, code: str, round_: int | None, noted: bool, note: str | None, as_csv: bool, as_json: bool
) -> None:
    """List the challenges of the tournament CODE, as its director sees them."""
    wanted = ChallengeFilter(round=round_, note=note, noted=noted or None)
    with database(load_settings()) as opened:
        known = tournament_of(opened, code)

        def see(connection: Connection, found: list[ChallengeOnRecord]) -> list[Seen]:
            persons = reader.persons_named(connection, known.id)
            return [Seen(each, _THE_DIRECTORS, persons) for each in found]

        show = partial(challenge_views.challenge, rulebook=known.folded.book)
        _print(opened, lists.challenges(known.id, wanted, see), show, csv=as_csv, json=as_json)


@click.command(epilog="Example: slipdesk tournament penalties demo --per game --round 3")
@click.argument("code")
@click.option(
    "--per",
    type=click.Choice(["challenge", "game", "player"]),
    default="challenge",
    show_default=True,
    help="What is added up.",
)
@of_round
@as_csv
@as_json
def penalties(*, code: str, per: str, round_: int | None, as_csv: bool, as_json: bool) -> None:
    """List what unsuccessful challenges of the tournament CODE cost."""
    wanted = ChallengeFilter(round=round_)
    with database(load_settings()) as opened:
        known = tournament_of(opened, code).id
        if per == "game":
            of_games = lists.penalties_per_game(known, wanted)
            _print(opened, of_games, list_views.game_cost, csv=as_csv, json=as_json)
        elif per == "player":
            of_players = lists.penalties_per_player(known, wanted)
            _print(opened, of_players, list_views.player_cost, csv=as_csv, json=as_json)
        else:
            one_by_one = lists.penalties_one_by_one(known, wanted)
            _print(opened, one_by_one, views.penalty, csv=as_csv, json=as_json)


@click.command(epilog="Example: slipdesk tournament rulings demo > rulings.txt")
@click.argument("code")
@as_csv
@as_json
def rulings(*, code: str, as_csv: bool, as_json: bool) -> None:
    """Print the report of all that directors decided at CODE, as WESPA's Preamble asks for."""
    with database(load_settings()) as opened:
        known = tournament_of(opened, code)
        listed = lists.decided(known.id)
        if as_csv or as_json:
            _print(opened, listed, ruling_views.decision, csv=as_csv, json=as_json)
            return
        with opened.reading() as connection:
            called = naming.of(connection, known.id)
        click.echo(report.heading(known.folded, called), nl=False)
        zone = time_zones.zone(called.time_zone)
        for part in listed.parts(opened):
            click.echo("".join(report.paragraph(each, zone) for each in part), nl=False)


@click.command(epilog="Example: slipdesk tournament statistics demo")
@click.argument("code")
@as_csv
@as_json
def statistics(*, code: str, as_csv: bool, as_json: bool) -> None:
    """Count the challenges of the tournament CODE: by outcome, round, division and device."""
    with database(load_settings()) as opened:
        found = desk_statistics.of_tournament(opened, tournament_of(opened, code).id)
    if as_json and not as_csv:
        show_json(list_views.statistics(found))
        return
    rows = columns.statistics(found)
    if as_csv:
        _write_csv(columns.STATISTICS, rows)
    else:
        _show(columns.STATISTICS, rows)
        click.echo(_ADDS_UP)


def _print(
    opened: Database,
    listed: Listed[Item],
    show: Callable[[Item], views.View],
    *,
    csv: bool,
    json: bool,
) -> None:
    """Print a whole list in the way asked for; as JSON with the names of the API."""
    items = (item for part in listed.parts(opened) for item in part)
    if csv:
        _write_csv(listed.heads, map(listed.cells, items))
    elif json:
        show_json({listed.name: list(map(show, items))})
    else:
        _show(listed.heads, map(listed.cells, items))


def _write_csv(heads: Line, rows: Iterable[Line]) -> None:
    for row in (heads, *rows):
        click.echo(line(row).encode(), nl=False)


def _show(heads: Line, rows: Iterable[Line]) -> None:
    few = _FEW.get(heads, "").split()
    kept = [at for at, head in enumerate(heads) if not few or head in few]
    table = list(rows)
    kept = [at for at in kept if heads[at] not in columns.STAYS or any(row[at] for row in table)]
    named = [str(heads[at]).upper().replace("_", " ") for at in kept]
    show_table(named, [[_on_screen(row[at]) for at in kept] for row in table])


def _on_screen(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return "-" if cell is None else str(cell)
