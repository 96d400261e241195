"""slipdesk lexicon: from word lists to lexicons, and what they hold."""

from collections.abc import Iterator
from pathlib import Path

import click

from service.api.shown import views
from service.cli.building import built, built_alone, strays, told
from service.cli.failures import ExitCode, Failure
from service.cli.lexicon_compare import compare
from service.cli.lexicon_import import import_
from service.cli.lexicon_remove import remove
from service.cli.opened import lexicons
from service.cli.output import as_json, note, show_json, show_table
from service.cli.pinned import missing_where_known
from service.lexicon.store import Lexicon
from service.rules.clauses.fingerprints import short
from service.settings import load_settings


@click.group()
def lexicon() -> None:
    """Import, build, show, compare and remove lexicons.

    Word sources are folders with a datapackage.json: those that come with the program, and
    your own in the folder `lexicons` of the data folder (or SLIPDESK_LEXICON_DIR).
    """


lexicon.add_command(import_)
lexicon.add_command(compare)
lexicon.add_command(remove)


@lexicon.command("list", epilog="Example: slipdesk lexicon list --json")
@as_json
def list_(*, as_json: bool) -> None:
    """List the lexicons with their fingerprints, and those that can't be used."""
    settings = load_settings()
    held = lexicons(settings)
    if as_json:
        usable = [views.lexicon(each) for each in held.all()]
        waiting = held.on_demand
        show_json({"lexicons": usable, "problems": held.problems, "on_demand": waiting})
        return
    rows = [
        (each.name, each.words, each.short, each.recognised or "-", each.title)
        for each in held.all()
    ]
    show_table(("NAME", "WORDS", "FINGERPRINT", "RECOGNISED", "TITLE"), rows)
    for name, problem in held.problems.items():
        note(f"{name}: {problem}")
    if held.on_demand:
        names = ", ".join(held.on_demand)
        note(
            f"Not built: on demand: {names} (`slipdesk lexicon show {next(iter(held.on_demand))}`)"
        )
    for text in (*strays(settings), *missing_where_known(settings)):
        note(text)


@lexicon.command(
    epilog="Examples: slipdesk lexicon build;"
    " slipdesk lexicon build polish --from /usr/share/dict/polish"
)
@click.argument("name", required=False)
@click.option(
    "--from",
    "obtained",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="where the list lies that the lexicon NAME is made of on demand",
)
@as_json
@click.pass_context
def build(ctx: click.Context, name: str | None, obtained: Path | None, *, as_json: bool) -> None:
    """Build every lexicon that is missing, stale or damaged, or the one called NAME.

    Some that come with the program are built on demand only, by their NAME and from the list as
    a distribution has it; `lexicon show NAME` says which.

    Tells how many words each has and what was left out: words that stood there twice, or are too
    short or too long for the board. Exits with 1 if a word source can't be built; it says the
    file and the line. A desk that is serving takes what was built at once.
    """
    settings = load_settings()
    if name is None and obtained is not None:
        raise Failure(ExitCode.USAGE, "which lexicon is made of that list? Give its NAME, too")
    found = built(settings) if name is None else [built_alone(settings, name, obtained)]
    if as_json:
        show_json({"lexicons": found})
    else:
        for each in found:
            click.echo(told(each))
    for text in (*strays(settings), *missing_where_known(settings)):
        note(text)
    if any(each.problem or each.on_demand for each in found):
        ctx.exit(ExitCode.NO)


@lexicon.command(epilog="Example: slipdesk lexicon show enable")
@click.argument("name")
@as_json
def show(name: str, *, as_json: bool) -> None:
    """Show a lexicon: edition, fingerprint, words per length."""
    held = lexicons(load_settings())
    if name in held.on_demand:
        click.echo(f"{name}: {held.on_demand[name]}")
        return
    found = held.get(name)
    if as_json:
        show_json(views.lexicon(found))
        return
    click.echo(f"{found.name}: {found.title}, {found.edition} ({found.label})")
    click.echo(f"language     {found.language}, profile {found.profile_digest}")
    click.echo(f"fingerprint  {found.fingerprint}")
    click.echo(f"read aloud   {found.short}")
    click.echo(f"words        {found.words}")
    for line in _more(found):
        click.echo(line)
    show_table(("LENGTH", "WORDS"), list(found.words_per_length.items()))


def _more(found: Lexicon) -> Iterator[str]:
    """What not every lexicon has: another name, an edition before it, a length it decides up to."""
    if found.recognised is not None:
        yield f"recognised   as {found.recognised}, by XOR of MD5 {found.xor_md5}"
    if found.parent is not None:
        parent = found.parent
        yield f"parent       {parent.name} {short(parent.fingerprint)}: {parent.reason}"
    if found.authoritative_to is not None:
        yield f"authority    up to {found.authoritative_to} tiles; longer words are for a person"
