"""slipdesk lexicon compare: which list is this?"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from service.cli.failures import ExitCode, Failure
from service.cli.opened import lexicons
from service.cli.output import as_json, in_options, progress, show_json, show_table
from service.lexicon import files
from service.lexicon.compare import Comparison, compare as compared
from service.lexicon.errors import SourceError, UnknownLexicon
from service.lexicon.own_list import Said, read
from service.lexicon.profile import load
from service.lexicon.store import Lexicon, Lexicons
from service.rules.clauses.fingerprints import read_fingerprint, short, stands_for
from service.settings import load_settings


@click.command(
    epilog="Examples: slipdesk lexicon compare enable CWD3-JQC5; compare enable other;"
    " compare enable ~/list.kwg; compare enable ~/list.txt --definition tab --words"
)
@click.argument("name")
@click.argument("other")
@click.option("--format", help="The kind of file, where its content doesn't show it.")
@click.option("--encoding", help="Of text, if not utf-8: latin1, windows-1252 and others.")
@click.option(
    "--definition",
    type=click.Choice(["tab", "space", "dash"]),
    help="What stands between a word and its definition.",
)
@click.option("--column", help="Header or number of the column with the words, in a table.")
@click.option("--entries", is_flag=True, help="Lines are entries of a word book.")
@click.option("--words", is_flag=True, help="Print the differing words: - only here, + only there.")
@as_json
@click.pass_context
def compare(
    ctx: click.Context, /, name: str, other: str, *, words: bool, as_json: bool, **said: object
) -> None:
    """Compare a lexicon with OTHER: a lexicon, a fingerprint, or a file with a list.

    Tells whether they hold the same words, and how many differ at each length. A fingerprint
    may be whole or the short form that is read aloud. A file is read as `lexicon import` reads
    it. Exits with 1 if they differ.
    """
    held = lexicons(load_settings())
    here = held.get(name)
    fingerprint = None if Path(other).is_file() else read_fingerprint(other)
    if fingerprint is not None:
        same = stands_for(fingerprint, here.fingerprint)
        _tell({"same": same}, None, as_json=as_json)
    else:
        language, there = _words(held, here, other, said)
        with _shown(f"comparing with {name}"):
            found = compared(here, there, None if words else 0)
        same = found.same
        if language != here.language and not as_json:
            click.echo(f"{name} is in {here.language}, {other} is in {language}")
        _tell(_view(found, (here.language, language), words=words), found, as_json=as_json)
    ctx.exit(0 if same else ExitCode.NO)


def _words(
    held: Lexicons, here: Lexicon, other: str, said: dict[str, object]
) -> tuple[str, Sequence[str]]:
    """Language and words of a list in a file, or of another lexicon."""
    path = Path(other)
    if not path.is_file():
        there = _named(held, other)
        return there.language, there.all_words()
    file = other if other.isprintable() else repr(other)
    given = Said.model_validate({key: value for key, value in said.items() if value is not None})
    with _shown(f"reading {file}"):
        try:
            return here.language, read(files.read(path), file, given, load(here.language))
        except SourceError as error:
            raise Failure(ExitCode.USAGE, in_options(str(error))) from None


@contextmanager
def _shown(what: str) -> Iterator[None]:
    """Show what is being done while it is."""
    progress(what, 0, 1)
    yield
    progress(what, 1, 1)


def _named(held: Lexicons, other: str) -> Lexicon:
    try:
        return held.get(other)
    except UnknownLexicon as error:
        forms = "a fingerprint has 64 hexadecimal digits, or is a short form such as CWD3-JQC5"
        problem = f"there is no file {other!r}, and {error}; {forms}"
        raise Failure(ExitCode.USAGE, problem) from None


def _view(found: Comparison, languages: tuple[str, str], *, words: bool) -> dict[str, object]:
    counts = {
        str(length): {"here": here, "there": there, "only_here": lost, "only_there": new}
        for length, here, there, lost, new in _rows(found)
    }
    view: dict[str, object] = {
        "same": found.same,
        "language": languages[0],
        "other": {
            "language": languages[1],
            "fingerprint": found.fingerprint,
            "short": short(found.fingerprint),
        },
        "words_per_length": counts,
    }
    named = {
        "words_only_here": found.only_here.words,
        "words_only_there": found.only_there.words,
    }
    return view | named if words else view


def _rows(found: Comparison) -> list[tuple[int, int, int, int, int]]:
    """A line for each length: here, there, only here, only there."""
    return [
        (
            length,
            found.here.get(length, 0),
            found.there.get(length, 0),
            found.only_here.lengths.get(length, 0),
            found.only_there.lengths.get(length, 0),
        )
        for length in sorted(found.here.keys() | found.there.keys())
    ]


def _tell(view: dict[str, object], found: Comparison | None, *, as_json: bool) -> None:
    if as_json:
        show_json(view)
        return
    click.echo("the same words" if view["same"] else "not the same words")
    if found is None:
        return
    click.echo(f"the other's fingerprint is {found.fingerprint}, {short(found.fingerprint)}")
    show_table(("LENGTH", "HERE", "THERE", "ONLY HERE", "ONLY THERE"), _rows(found))
    for sign, words in (("-", found.only_here.words), ("+", found.only_there.words)):
        for word in words:
            click.echo(f"{sign}{word}")
