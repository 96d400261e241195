"""The command line: `slipdesk`, each command in a module of its own, loaded when called."""

import importlib
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from types import MappingProxyType

import click
from typing_extensions import override

# What stands here is shown by `slipdesk --help` without loading a single command.
COMMANDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "serve": ("serve", "Serve the desk until it is told to stop."),
        "migrate": ("migrate", "Bring the database to this version's tables."),
        "lexicon": ("lexicon", "Import, build, show, compare and remove lexicons."),
        "tournament": ("tournament", "Open, show and recheck tournaments."),
        "games": ("games", "Load games from files of tournament programs."),
        "sign-in": ("sign_in", "Make a link that lets a person in."),
        "token": ("token", "Make a device and print its token."),
        "devices": ("token", "List the devices of a tournament."),
        "revoke": ("token", "End a device's token for good."),
        "challenge": ("challenge", "Hand in a slip to a desk that serves."),
        "journal": ("journal", "Export and verify the record of a tournament."),
        "replay": ("replay", "Tell what the book says of the acts of FILE, and keep nothing."),
        "backup": ("backup", "Copy the whole database to a file and verify the copy."),
        "restore": ("backup", "Go on with a backup, or with a database that was put back."),
    }
)


class Commands(click.Group):
    """Loads a command when it is called, and turns what went wrong into one line and a code."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"service.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])

    @override
    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            # Loaded only now: it knows the errors of every room.
            failure = importlib.import_module("service.cli.failures").failure_of(error)
            if failure is None:
                raise
            raise failure from error


@click.group(cls=Commands)
@click.version_option(package_name="slipdesk")
def slipdesk() -> None:
    """The adjudication desk of a word-game tournament.

    \b
    Start it and follow what it says:
      slipdesk serve

    Settings are SLIPDESK_* variables, all optional; `slipdesk serve --help` lists them.
    Every command has --help with an example.

    \b
    Exit codes:
      0   done; for a question: yes
      1   the answer is no: a slip is invalid, a record does not hold, lists differ
      2   the command was given wrongly, names what isn't there, or would write over a file
      3   refused: by the rules, or by the desk that was asked
      4   there is no answer yet: a slip waits for a person with a printed list
      69  something that is needed can't be used now: database, lexicon, network, file
      70  the record's file failed while serving; see to the disk, then start again
      78  a setting can't be used
    """  # noqa: D301 - \b is click's mark for a paragraph that keeps its lines


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no tick shows a question mark rather than a traceback.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    slipdesk(prog_name="slipdesk")
