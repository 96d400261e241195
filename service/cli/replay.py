"""slipdesk replay: acts of a file through the rules, and what the book says of each."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from service.cli.failures import ExitCode
from service.cli.output import as_json, entries_hold, note, show_json
from service.cli.replaying import telling
from service.cli.replaying.acts import Act, acts_of, is_record
from service.journal.checking.verify import verify
from service.rules.clauses.errors import Refusal
from service.rules.clauses.instructions import TEXTS
from service.rules.clauses.outcome import said_by
from service.rules.facts.events import TournamentOpened


@click.command(epilog="Examples: slipdesk replay evening.jsonl; replay demo.journal.jsonl --json")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json
@click.pass_context
def replay(ctx: click.Context, *, file: Path, as_json: bool) -> None:
    """Tell what the book says of the acts of FILE, and keep nothing.

    FILE has a JSON object a line: either the entries of a record as `journal export` gives them,
    or acts as somebody writes them down. An act has the fields of a call of the API, the call's
    name as `act`, and `found` where software would have looked: the rules know no word list.
    `what` tells people what happened at the table, and `by` who acts, where several can. Each
    open_tournament begins anew. A record is told as it stands in the file, and whether its
    entries hold stands on standard error; exits with 1 where they don't.
    """
    holds = _holds(file) if is_record(file) else True
    acts = acts_of(file)
    if as_json:
        show_json([_view(act) for act in acts])
    else:
        for line in chain.from_iterable(map(_lines, acts)):
            click.echo(line)
    ctx.exit(0 if holds else ExitCode.NO)


def _holds(file: Path) -> bool:
    """Whether the entries of a record follow from one another; people are told either way."""
    with file.open("rb") as lines:
        report = verify(lines)
    if report.first_bad is None:
        note(
            f"{entries_hold(report.entries)}; no checkpoint was asked, and without one a record"
            " that was cut or written anew looks like any other:\n"
            f"  slipdesk journal verify ./{file.name} --checkpoint CHECKPOINT"
        )
    else:
        note(
            f"This record does not hold: entry {report.first_bad}: {report.reason}.\n"
            "What follows is what the file says, and not what is on record."
        )
    return report.holds


def _lines(act: Act) -> Iterator[str]:
    opens = not isinstance(act.outcome, Refusal) and isinstance(act.outcome[0], TournamentOpened)
    if opens and act.line > 1:
        yield ""
    yield act.what
    if isinstance(act.outcome, Refusal):
        yield f"  {telling.refused(act.outcome)}"
    elif act.tournament is not None:
        for line in telling.told(act.outcome, act.tournament, act.challenge, act.marks):
            yield f"  {line}"


def _view(act: Act) -> dict[str, object]:
    """The same for programs; the names are the API's."""
    view: dict[str, object] = {"line": act.line, "what": act.what}
    if isinstance(act.outcome, Refusal):
        return {**view, "refused": act.outcome}
    view["events"] = [each.type for each in act.outcome]
    if act.challenge is not None and act.tournament is not None:
        outcome, clauses = act.challenge.outcome, said_by(act.tournament.book)
        view |= {
            "number": act.challenge.number,
            "status": act.challenge.status,
            "verdict": act.challenge.verdict,
            "timing": act.challenge.timing,
            "outcome": outcome,
            "says": [
                {"code": code, "text": TEXTS[code], "clause": clauses[code]}
                for code in (outcome.instructions if outcome else ())
            ],
        }
    return view
