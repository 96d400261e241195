"""Files that commands write for somebody: none takes the place of another unasked."""

from collections.abc import Sequence
from pathlib import Path

import click

from service.settings import Settings

force = click.option("--force", is_flag=True, help="Write over a file that is there.")
"""The option of every command that writes a file."""


def refuse_existing(
    files: Sequence[Path], settings: Settings, *, force: bool, otherwise: str
) -> None:
    """Refuse to write over a file that somebody may still need.

    Raises:
        UsageError: one is there and nobody said --force, `otherwise` says what else helps; or it
            is one that the desk lives by, whatever was said.
    """
    for file in files:
        if settings.is_own(file):
            raise click.UsageError(f"{file} is the desk's own: {otherwise}")
    there = [str(file) for file in files if file.exists()]
    if there and not force:
        are = "is" if len(there) == 1 else "are"
        raise click.UsageError(
            f"{' and '.join(there)} {are} there already: {otherwise}, or write over with --force"
        )
