"""Help: every command explains itself, with an example, and is shown where people look."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from service.cli import COMMANDS, slipdesk
from service.desk.devices import Role

HEAVY = {"sqlalchemy", "httpx", "fastapi", "marisa_trie", "pydantic", "cryptography"}


def tree(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Each command and group below this one, as it is typed."""
    yield path
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for name in command.list_commands(context):
                child = command.get_command(context, name)
                assert child is not None
                yield from tree(child, (*path, name))


def found(path: tuple[str, ...]) -> click.Command:
    command: click.Command = slipdesk
    for name in path:
        assert isinstance(command, click.Group)
        child = command.get_command(click.Context(command), name)
        assert child is not None
        command = child
    return command


EVERY = sorted(tree(slipdesk))


def test_the_commands_are_those_that_were_asked_for():
    """Issue 2, main job; 4, replay; 5, sign-in; 6, dockets: the commands of `slipdesk`, by name."""
    asked = """serve, migrate, lexicon, lexicon list, lexicon build, lexicon show, lexicon compare,
    lexicon import, lexicon remove, tournament, tournament create, tournament show, tournament list,
    tournament recheck, tournament challenges, tournament penalties, tournament rulings,
    tournament statistics, games, games import, sign-in, token,
    devices, revoke, challenge, journal, journal export, journal verify, journal head,
    journal key, journal verify-proof, replay, backup, restore"""
    assert {" ".join(path) for path in EVERY} == {"", *(name.strip() for name in asked.split(","))}


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_command_has_help(run, path):
    """Issue 2, main job: helpful `--help`, with an example where something is done."""
    result = run(*path, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: slipdesk {' '.join(path)}".rstrip())
    command = found(path)
    assert command.help
    if not isinstance(command, click.Group):
        assert "Example" in result.stdout
        assert f"{path[-1]}" in (command.epilog or "")


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_option_has_help_or_needs_none(path):
    """Issue 2, main job: helpful `--help`; a choice with its default shown speaks for itself."""
    mute = [
        option.name
        for option in found(path).params
        if isinstance(option, click.Option)
        and not option.help
        and not (isinstance(option.type, click.Choice) and option.show_default)
    ]
    assert mute == []


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_list_of_commands_says_what_each_says_of_itself(name):
    """Issue 2, main job: the list is shown without loading commands, and is still true."""
    assert (found((name,)).help or "").split("\n")[0] == COMMANDS[name][1]


def test_the_help_tells_the_exit_codes(run):
    """Issue 2, main job: exit codes, documented."""
    shown = run("--help").stdout
    codes = [line.split()[0] for line in shown.partition("Exit codes:")[2].split("\n")[1:9]]
    assert codes == ["0", "1", "2", "3", "4", "69", "70", "78"]


def test_the_help_of_serve_lists_every_setting(run):
    """Issue 2, main job: settings, all optional, all in one place."""
    shown = run("serve", "--help").stdout
    for name in ["HOST", "PORT", "DATA_DIR", "DATABASE_URL", "RATE_LIMIT", "LOG_LEVEL"]:
        assert f"\n  SLIPDESK_{name} " in shown
    for told in ("[default: 8000]", "json, an object per line", "[default: info]"):
        assert told in " ".join(shown.split())


def test_the_usage_of_token_can_be_read(run):
    """Issue 2, main job: helpful; the roles stand in a sentence, no word is broken."""
    first, *rest = run("token", "--help").stdout.splitlines()
    assert first == "Usage: slipdesk token [OPTIONS] TOURNAMENT ROLE"
    assert all(role.value in " ".join(rest) for role in Role)


def test_the_help_loads_no_room_of_the_service():
    """Issue 2, main job: `slipdesk --help` is there at once, because it loads click and no more."""
    code = "import sys; from service.cli import slipdesk; slipdesk(['--help'], None, None, False)"
    code += "; print(*sorted(set(m.split('.')[0] for m in sys.modules)), file=sys.stderr)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path.cwd()
    )
    assert "Commands:" in run.stdout
    assert HEAVY & set(run.stderr.split()) == set()


def test_a_wrong_command_is_a_wrong_use(run):
    """Issue 2, main job: exit code 2."""
    assert run("adjudicate").exit_code == 2


def test_the_version_is_told(run):
    """Issue 2, main job: the program says which one it is."""
    assert run("--version").stdout.startswith("slipdesk, version ")
