"""slipdesk challenge: a slip handed in over the API, and the verdict in words."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from service.cli import outcomes
from service.cli.address import own_url, url_option
from service.cli.failures import ExitCode, Failure, failure_of
from service.cli.output import as_json, note, show_json
from service.client.answers import ChallengeAnswer, Lexicon, NotAnAnswer
from service.client.calls import Tournament, new_key
from service.client.desks import Desk
from service.client.exchange import Reply
from service.client.problems import ApiProblem, Unreachable
from service.rules.clauses.fingerprints import short
from service.settings import load_settings

_MARKS = {"valid": "✓ VALID", "invalid": "✗ INVALID"}
_EXITS = {"valid": 0, "invalid": ExitCode.NO}


def _repeating(why: str) -> None:
    note(f"No verdict yet ({why}); the same slip is sent again, and counts once.")


@click.command(epilog="Example: slipdesk challenge demo QUIXOTRY ZAX --round 3 --table 12 --turn 9")
@click.argument("tournament")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@click.option("--division", help="The division of the game, where there are several.")
@click.option("--round", "round_", type=click.IntRange(1), help="The round of the game.")
@click.option("--table", type=click.IntRange(1), help="The table of the game.")
@click.option("--turn", type=click.IntRange(1), help="The number of the challenged turn.")
@click.option("--new-play", is_flag=True, help="Another play was made since the last slip.")
@click.option("--challenger", help="Who challenges: first, second, or a player's number.")
@click.option("--key", help="An Idempotency-Key, to repeat an earlier slip.")
@click.option(
    "--token",
    envvar="SLIPDESK_TOKEN",
    help="The device's. Better set SLIPDESK_TOKEN: others see command lines.",
)
@url_option
@as_json
@click.pass_context
def challenge(
    ctx: click.Context,
    *,
    tournament: str,
    words: tuple[str, ...],
    division: str | None,
    round_: int | None,
    table: int | None,
    turn: int | None,
    new_play: bool,
    challenger: str | None,
    key: str | None,
    token: str | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Hand in a slip to a desk that serves.

    A slip has 1 to 8 words and one verdict for all of them together. Exits with 0 for a valid
    slip, 1 for an invalid one and 4 for one that waits for a person. Where no answer comes, the
    same slip is sent again with the same key, so that it counts once.
    """
    if not token:
        raise click.UsageError(
            f"set SLIPDESK_TOKEN; `slipdesk token {tournament} terminal` makes a token"
        )
    key = key or new_key()
    call = Tournament(tournament).hand_in(
        words,
        division=division,
        round=round_,
        table=table,
        turn=turn,
        new_play=new_play or None,
        challenger=challenger,
        key=key,
    )
    with (
        Desk(url or own_url(load_settings()), token, repeating=_repeating) as desk,
        _unsettled(key),
    ):
        reply = desk.ask(call)
    if as_json:
        show_json(reply.body)
    else:
        for line in _lines(reply, tournament):
            click.echo(line)
    ctx.exit(_EXITS.get(reply.value.verdict or "", ExitCode.WAITS))


@contextmanager
def _unsettled(key: str) -> Iterator[None]:
    """Say how to go on where the desk has not decided: by the same key."""
    again = f"To send the very same slip again, add --key {key}: it counts once."
    try:
        yield
    except Unreachable as error:
        where = "`slipdesk serve` starts a desk, and --url says where another one is."
        unknown = "Whether this slip counts is not known."
        raise Failure(ExitCode.UNAVAILABLE, f"{error}. {where}\n{unknown} {again}") from None
    except (NotAnAnswer, ApiProblem) as error:
        failure = failure_of(error)
        if failure is None or failure.exit_code != ExitCode.UNAVAILABLE:
            raise
        raise Failure(ExitCode.UNAVAILABLE, f"{failure.message}\n{again}") from None


def _lines(reply: Reply[ChallengeAnswer], tournament: str) -> Iterator[str]:
    answer = reply.value
    mark = _MARKS.get(answer.verdict or "", "… WAITING")
    again = ", answered before" if reply.replayed else ""
    yield f"{mark}  challenge {answer.number} of {tournament}{again}"
    if answer.reason is not None:
        yield f"{answer.reason} Call an adjudicator with a printed list."
    if answer.outcome is not None:
        yield from outcomes.lines(answer.outcome)
    if answer.spared:
        yield "Spared: the change of lexicon touched every challenged word, so it costs nothing."
    if answer.lexicon is not None:
        yield _lexicon(answer.lexicon)
    if answer.list is not None:
        yield f"Printed list: {answer.list}."


def _lexicon(lexicon: Lexicon) -> str:
    known_as = f"recognised as {lexicon.recognised}" if lexicon.recognised else None
    told = (lexicon.edition, f"{lexicon.words} words", known_as, lexicon.note)
    about = "; ".join(part for part in told if part)
    return f"Lexicon: {lexicon.name} {short(lexicon.fingerprint)} ({about})."
