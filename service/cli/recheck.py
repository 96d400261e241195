"""slipdesk tournament recheck: what another lexicon would have said of a tournament's slips."""

from collections.abc import Iterable

import click

from service.api.shown import views
from service.cli.failures import ExitCode
from service.cli.opened import database, lexicons, tournament as tournament_of
from service.cli.output import as_json, finished, rows_done, show_json, show_table
from service.desk.rechecks import Differing, Rechecked, other_lexicon, pages
from service.lexicon.store import Lexicon
from service.settings import load_settings


@click.command(epilog="Example: slipdesk tournament recheck wyc-2026 club-2026-corrected")
@click.argument("code")
@click.argument("name")
@as_json
@click.pass_context
def recheck(ctx: click.Context, *, code: str, name: str, as_json: bool) -> None:
    """Tell which verdicts of CODE the lexicon NAME would change, and change nothing.

    For a lexicon that is found wrong in mid-event, and for errata. It tells slips as a whole,
    never which words. Exits with 1 if a verdict would differ.
    """
    settings = load_settings()
    with database(settings) as opened:
        known = tournament_of(opened, code)
        against = other_lexicon(lexicons(settings), known.folded, name)
        found = _all(pages(opened, known.id, against))
    if as_json:
        show_json(views.recheck(found, against))
    else:
        _tell(found, against)
    ctx.exit(ExitCode.NO if found.differing else 0)


def _all(parts: Iterable[Rechecked]) -> Rechecked:
    checked = 0
    differing: list[Differing] = []
    unreadable: list[int] = []
    undecided: list[int] = []
    for part in parts:
        checked += part.checked
        differing += part.differing
        unreadable += part.unreadable
        undecided += part.undecided
        rows_done("rechecking", checked)
    finished()
    return Rechecked(checked, tuple(differing), tuple(unreadable), tuple(undecided), None)


def _tell(found: Rechecked, against: Lexicon) -> None:
    click.echo(
        f"{len(found.differing)} of {found.checked} verdicts would differ by {against.name}"
        f" {against.short}"
    )
    if found.differing:
        heads = ("CHALLENGE", "ROUND", "TABLE", "TURN", "VERDICT", "WOULD BE")
        show_table(heads, [_row(each) for each in found.differing])
    for numbers, why in (
        (found.unreadable, "can't be laid by that lexicon's tiles"),
        (found.undecided, "go beyond what that lexicon is authoritative for"),
    ):
        if numbers:
            click.echo(f"{len(numbers)} {why}: {', '.join(map(str, numbers))}")


def _row(differing: Differing) -> tuple[object, ...]:
    challenge = differing.challenge
    game = challenge.game
    place = (game.round, game.table) if game else ("-", "-")
    turn = challenge.turn or "-"
    return (challenge.number, *place, turn, challenge.verdict, differing.would_be)
