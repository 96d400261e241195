"""slipdesk lexicon: from word lists to lexicons, and what they hold."""

import re
from collections.abc import Collection
from pathlib import Path

import click

from service.api import views
from service.cli.building import built, strays, told
from service.cli.failures import ExitCode, Failure
from service.cli.opened import lexicons
from service.cli.output import as_json, note, show_json, show_table
from service.cli.pinned import missing_where_known
from service.lexicon.compare import compare as counted
from service.lexicon.errors import UnknownLexicon
from service.lexicon.store import Lexicon, Lexicons
from service.rules.words import TileAlphabet, canonical_all
from service.settings import load_settings

_FINGERPRINT = re.compile(r"[0-9a-f]{64}|[0-9A-Z]{4}-[0-9A-Z]{4}")


@click.group()
def lexicon() -> None:
    """Build, show and compare lexicons.

    Word sources are folders with a datapackage.json: those that come with the program, and
    your own in the folder `lexicons` of the data folder (or SLIPDESK_LEXICON_DIR).
    """


@lexicon.command("list", epilog="Example: slipdesk lexicon list --json")
@as_json
def list_(*, as_json: bool) -> None:
    """List the lexicons with their fingerprints, and those that can't be used."""
    settings = load_settings()
    held = lexicons(settings)
    if as_json:
        usable = [views.lexicon(each) for each in held.all()]
        show_json({"lexicons": usable, "problems": held.problems})
        return
    rows = [(each.name, each.words, each.short, each.title) for each in held.all()]
    show_table(("NAME", "WORDS", "FINGERPRINT", "TITLE"), rows)
    for name, problem in held.problems.items():
        note(f"{name}: {problem}")
    for text in (*strays(settings), *missing_where_known(settings)):
        note(text)


@lexicon.command(epilog="Example: slipdesk lexicon build")
@as_json
@click.pass_context
def build(ctx: click.Context, *, as_json: bool) -> None:
    """Build every lexicon that is missing, stale or damaged.

    Tells how many words each has and what was left out: words that stood there twice, or are too
    short or too long for the board. Exits with 1 if a word source can't be built; it says the
    file and the line. A desk that is serving takes what was built at once.
    """
    settings = load_settings()
    found = built(settings)
    if as_json:
        show_json({"lexicons": found})
    else:
        for each in found:
            click.echo(told(each))
    for text in (*strays(settings), *missing_where_known(settings)):
        note(text)
    if any(each.problem for each in found):
        ctx.exit(ExitCode.NO)


@lexicon.command(epilog="Example: slipdesk lexicon show enable")
@click.argument("name")
@as_json
def show(name: str, *, as_json: bool) -> None:
    """Show a lexicon: edition, fingerprint, words per length."""
    found = lexicons(load_settings()).get(name)
    if as_json:
        show_json(views.lexicon(found))
        return
    click.echo(f"{found.name}: {found.title}, {found.edition} ({found.label})")
    click.echo(f"language     {found.language}, profile {found.profile_digest}")
    click.echo(f"fingerprint  {found.fingerprint}")
    click.echo(f"read aloud   {found.short}")
    click.echo(f"words        {found.words}")
    show_table(("LENGTH", "WORDS"), list(found.words_per_length.items()))


@lexicon.command(
    epilog="Examples: slipdesk lexicon compare enable other; compare enable ~/list.txt;"
    " compare enable CSW2-4ABC"
)
@click.argument("name")
@click.argument("other")
@as_json
@click.pass_context
def compare(ctx: click.Context, name: str, other: str, *, as_json: bool) -> None:
    """Compare a lexicon with OTHER: a lexicon, a fingerprint, or a file with a word per line.

    Tells whether they hold the same words, and how many differ at each length. A fingerprint
    may be whole or the short form that is read aloud. Exits with 1 if they differ.
    """
    held = lexicons(load_settings())
    here = held.get(name)
    if _FINGERPRINT.fullmatch(other):
        same = other in {here.fingerprint, here.short}
        found: dict[str, object] = {"same": same}
    elif Path(other).is_file():
        same, found = _compared(here, _playable(_typed(Path(other)), here.alphabet))
    else:
        same, found = _compared(here, _named(held, other).all_words())
    if as_json:
        show_json(found)
    else:
        click.echo("the same words" if same else "not the same words")
        _show_counts(found)
    ctx.exit(0 if same else ExitCode.NO)


def _named(held: Lexicons, other: str) -> Lexicon:
    try:
        return held.get(other)
    except UnknownLexicon as error:
        raise Failure(ExitCode.USAGE, f"there is no file {other!r}, and {error}") from None


def _typed(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").split()
    except UnicodeDecodeError:
        raise Failure(ExitCode.USAGE, f"{path} is no UTF-8 text") from None


def _playable(typed: list[str], alphabet: TileAlphabet) -> set[str]:
    """The words that fit on the tiles; what doesn't is in no lexicon and so no difference."""
    return {word for word in canonical_all(typed, alphabet) if isinstance(word, str)}


def _compared(here: Lexicon, words: Collection[str]) -> tuple[bool, dict[str, object]]:
    result = counted(here.all_words(), words, here.alphabet)
    counts = {
        str(length): {
            "here": result.here.get(length, 0),
            "there": result.there.get(length, 0),
            "only_here": result.only_here.get(length, 0),
            "only_there": result.only_there.get(length, 0),
        }
        for length in sorted(result.here.keys() | result.there.keys())
    }
    return result.same, {"same": result.same, "words_per_length": counts}


def _show_counts(found: dict[str, object]) -> None:
    counts = found.get("words_per_length")
    if isinstance(counts, dict):
        heads = ("LENGTH", "HERE", "THERE", "ONLY HERE", "ONLY THERE")
        show_table(heads, [(length, *each.values()) for length, each in counts.items()])
