"""A club's own rulebook on the command line: its name, and parts taken from other rulebooks."""

import click

from service.cli.opening import CODE
from service.desk.tournaments import ClubForm
from service.rules.books import RULEBOOKS
from service.rules.clauses.points import Part

PARTS = tuple(part.value for part in Part if part is not Part.BASE)
"""The parts that can be taken from another rulebook."""


def read_parts(
    _ctx: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> dict[str, str]:
    """Read parts of a club's own rulebook, each as PART=RULEBOOK."""
    taken = {part: book for part, _, book in (each.partition("=") for each in given)}
    if not (taken.keys() <= set(PARTS) and set(taken.values()) <= RULEBOOKS.keys()):
        raise click.BadParameter(
            f"give one of {', '.join(PARTS)}, then =, then one of {', '.join(RULEBOOKS)}"
        )
    return taken


def club_form(name: str | None, base: str, taken: dict[str, str]) -> ClubForm | None:
    """Say what a club's own rulebook of this name is made of; None where a body's is played by."""
    if name is None and not taken:
        return None
    if name is None or not taken or name in RULEBOOKS or not CODE.fullmatch(name):
        raise click.UsageError(
            "a club's own rulebook needs a name of its own, --rulebook-name, of small letters,"
            " digits and hyphens, and at least one --part"
        )
    return ClubForm(base, taken)
