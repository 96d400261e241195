"""What commands print: data as JSON where it is asked for, progress on standard error."""

import re
import sys
from collections.abc import Sequence
from typing import Any

import click
import orjson

# What is in backquotes and longer than a word, with its value, is a command to type.
_FIELD = re.compile(r"`([a-z_]+)((?:=[^`\s]+)?)`")

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
"""The option of every command whose output is data."""


def show_json(value: object) -> None:
    """Print a value as JSON; the names of its fields are the API's."""
    click.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2))


def show_table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Print rows under their heads, in columns."""
    cells = [[str(cell) for cell in row] for row in [heads, *rows]]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(line.rstrip())


def progress(what: str, done: int, total: int) -> None:
    """Show what is being done, on a terminal in one line that goes away at the end."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K" + (f"{what} ..." if done < total else ""), nl=False, err=True)
    elif done == 0:
        click.echo(f"{what} ...", err=True)


def rows_done(what: str, rows: int) -> None:
    """Show how many rows are done, where nobody knows how many there are; on a terminal only."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{what}: {rows} ", nl=False, err=True)


def finished() -> None:
    """Take away what `rows_done` left on the terminal."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)


def entries_hold(entries: int) -> str:
    """How many entries of a record hold."""
    return "1 entry holds" if entries == 1 else f"{entries} entries hold"


def in_options(text: str) -> str:
    """A message whose backquotes hold fields, with the options of a command in their places.

    `encoding` is --encoding, and `format=csv` is --format=csv.
    """
    return _FIELD.sub(lambda field: f"--{field[1].replace('_', '-')}{field[2]}", text)


def note(text: str) -> None:
    """Tell people something that is no data."""
    click.echo(text, err=True)
