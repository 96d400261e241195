"""slipdesk journal key, verify-proof: what the holder of a docket checks a proof with."""

from pathlib import Path
from typing import Any

import click

from service.cli.failures import ExitCode, Failure
from service.cli.opened import database, tournament
from service.cli.output import as_json, show_json
from service.desk.records import Notary
from service.journal.checking.inclusion import Included, NoProof, ProofFails, check, read_proof
from service.journal.record.checkpoint import origin_of, parse_verifier_key
from service.journal.record.keys import load_key
from service.settings import load_settings


@click.command(epilog="Example: slipdesk journal key demo")
@click.argument("code", metavar="TOURNAMENT")
def key(code: str) -> None:
    """Print the key that a record's heads are checked with, to publish before the event.

    It is public: it checks signatures and makes none. `journal verify-proof --key` takes it, and
    so do other programs that read C2SP signed notes.
    """
    settings = load_settings()
    with database(settings) as opened:
        folded = tournament(opened, code).folded
    notary = Notary(load_key(settings.key_file), settings.checkpoints)
    click.echo(notary.public_key(origin_of(folded.code, folded.epoch)))


@click.command(
    name="verify-proof",
    epilog="Example: slipdesk journal verify-proof challenge-17-proof.json --key 'slipdesk/demo/…'",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", "key_", metavar="KEY", required=True, help="As `journal key` prints it.")
@as_json
@click.pass_context
def verify_proof(ctx: click.Context, *, file: Path, key_: str, as_json: bool) -> None:
    """Check that one entry is in a record, by a proof alone: no desk and no database is asked.

    FILE is what the page behind a docket's code has for download, or the API's proof of a
    challenge. KEY must come from elsewhere than the proof: whoever changes a record can sign it
    anew with a key of their own. Exits with 1 if the proof doesn't hold.
    """
    key = parse_verifier_key(key_)
    try:
        included = check(read_proof(file.read_bytes()), key)
    except NoProof as error:
        raise Failure(ExitCode.USAGE, f"{file} is no proof: {error}") from None
    except ProofFails as error:
        if as_json:
            show_json({"holds": False, "reason": str(error)})
        else:
            click.echo(f"✗ the proof doesn't hold: {error}")
        ctx.exit(ExitCode.NO)
    if as_json:
        show_json({"holds": True, **_view(included)})
    else:
        _show(included)


def _view(included: Included) -> dict[str, Any]:
    signed = included.checkpoint
    return {
        "tournament": signed.code,
        "epoch": signed.epoch,
        "entry": included.seq,
        "entries": signed.size,
        "head": signed.head.printed,
        "challenge": _challenge(included),
    }


def _show(included: Included) -> None:
    signed = included.checkpoint
    click.echo(
        f"✓ {signed.code}: entry {included.seq} is in the record of {signed.size},"
        f" head {signed.head.printed}"
    )
    if (number := _challenge(included)) is not None:
        click.echo(f"✓ it is of challenge {number}")
    elif included.entry is None:
        click.echo(
            "  The proof has the entry's hash alone. What the entry says is in line"
            f" {included.seq} of the export (`journal export`)."
        )


def _challenge(included: Included) -> int | None:
    """The challenge that the entry is of, where the proof brings the entry and it is of one."""
    number = included.entry["data"].get("number") if included.entry else None
    return number if isinstance(number, int) else None
