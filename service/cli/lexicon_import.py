"""slipdesk lexicon import: a list as its owner has it becomes a lexicon."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from service.cli.building import in_words
from service.cli.failures import ExitCode, Failure
from service.cli.opened import sources
from service.cli.output import as_json, in_options, note, progress, show_json, show_table
from service.lexicon.importing.examine import given_names
from service.lexicon.importing.form import Form, Given, Job
from service.lexicon.importing.report import Difference, ReadAs, Report
from service.lexicon.importing.run import run
from service.lexicon.layers import Origin, origins
from service.lexicon.manifest import Source
from service.lexicon.profile import profile
from service.rules.words.alphabet import WordError, canonical_all
from service.settings import load_settings

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_OUTCOMES = {
    "would_be_written": "{name}: would be written and built, {words}",
    "written": "{name}: written and built, {words}",
    "there_already": "{name} is there already, the same to the letter; nothing to do",
    "refused": "{name}: nothing was imported",
}


@click.command(
    "import",
    epilog="Examples: slipdesk lexicon import ~/club.txt --language english --name club-2026"
    " --dry-run; slipdesk lexicon import list.kwg --language french --name fr-2026 --edition 2026",
)
@click.argument("file", type=_FILE)
@click.option("--language", required=True, help="Whose tiles; a wrong one is answered with all.")
@click.option("--name", required=True, help="Of the lexicon: small letters, digits, hyphens.")
@click.option("--format", help="The kind of file, where its content doesn't show it.")
@click.option("--encoding", help="Of text, if not utf-8: latin1, windows-1252 and others.")
@click.option(
    "--definition",
    type=click.Choice(["tab", "space", "dash"]),
    help="What stands between a word and its definition.",
)
@click.option("--column", help="Header or number of the column with the words, in a table.")
@click.option("--entries", is_flag=True, help="Lines are entries of a word book.")
@click.option("--affixes", type=_FILE, help="The .aff file of a Hunspell list.")
@click.option("--title", help="What the list is called; else the name.")
@click.option("--edition", help="Shown wherever a verdict is shown.")
@click.option("--label", help="What the list is to your events, such as: official at the club.")
@click.option("--authoritative-to", type=int, help="Tiles up to which the list decides.")
@click.option("--supplement", type=_FILE, multiple=True, help="Words to add; read as FILE is.")
@click.option("--changes", type=_FILE, multiple=True, help="+WORD and -WORD; encoded as FILE is.")
@click.option("--authority", help="Who decided on supplements and changes, on all.")
@click.option("--date", help="The day from which they hold, as 2026-12-31.")
@click.option("--parent", help="The lexicon that this one corrects or follows.")
@click.option("--reason", help="Why it was made; with --parent.")
@click.option("--dry-run", is_flag=True, help="Report all of it, and write nothing.")
@click.option("--where", multiple=True, help="Tell where this word comes from; may be repeated.")
@as_json
@click.pass_context
def import_(
    ctx: click.Context,
    /,
    file: Path,
    *,
    affixes: Path | None,
    supplement: Sequence[Path],
    changes: Sequence[Path],
    dry_run: bool,
    where: Sequence[str],
    as_json: bool,
    **said: object,
) -> None:
    """Make a lexicon of a list that you own, in the file that you have.

    Text, tables, Hunspell, graphs and databases are read, packed or not; what the content doesn't
    show is asked for. The report tells what was left out and why. Nothing is written over: a new
    edition gets a new name, with --parent and --reason. Exits with 1 if nothing was imported.

    --supplement and --changes may be repeated. What is said of how FILE is read goes for them,
    too. Lists that are read otherwise, or that different people decided on, are described one by
    one in the datapackage.json that this writes: change it there, then `slipdesk lexicon build`.
    """
    settings = load_settings()
    job = Job(
        form=Form.model_validate({key: value for key, value in said.items() if value is not None}),
        base=_given(file),
        affixes=affixes and _given(affixes),
        supplements=tuple(map(_given, supplement)),
        changes=tuple(map(_given, changes)),
        sources=tuple(sources(settings)),
        cache=settings.compiled,
        dry_run=dry_run,
    )
    asked = _canonical(where, job.form.language)
    found: list[Origin] = []
    try:
        report = run(job, progress, lambda source: found.extend(_origins(source, job, asked)))
    except KeyboardInterrupt:
        raise Failure(ExitCode.NO, _stopped(job)) from None
    if as_json:
        origin = {"origins": found} if where else {}
        show_json(report.model_dump(mode="json") | origin)
    else:
        _tell(report)
        if report.read_as and job.form.encoding != "utf-8":
            note(
                "a letter that is read as another, and isn't in your list, shows a wrong --encoding"
            )
        _tell_origins(asked, found)
    ctx.exit(ExitCode.NO if report.outcome == "refused" else 0)


def _stopped(job: Job) -> str:
    """What to say where somebody stopped an import; its last step puts all of it in place."""
    name = job.form.name
    if (job.sources[-1] / name).is_dir():
        return f"stopped; {name} was there already, or was imported just before"
    return "stopped; nothing was written"


def _given(path: Path) -> Given:
    return Given(path, str(path) if str(path).isprintable() else repr(str(path)))


def _canonical(where: Sequence[str], language: str) -> list[str]:
    """The words asked after; with none, this only finds out whether there is such a language."""
    words = canonical_all(where, profile(language))
    for text, word in zip(where, words, strict=True):
        if isinstance(word, WordError):
            told = f"--where {text!r}: {word.code.replace('_', ' ')}, so no list can hold it"
            raise Failure(ExitCode.USAGE, told)
    return [word for word in words if isinstance(word, str)]


def _origins(source: Source, job: Job, asked: Sequence[str]) -> list[Origin]:
    if not asked:
        return []
    called = {source.named(path): file for path, file in given_names(source, job).items()}
    return [replace(each, file=called[each.file]) for each in origins(source, set(asked))]


def _tell(report: Report) -> None:
    words = f"{report.words} {'word' if report.words == 1 else 'words'}"
    click.echo(_OUTCOMES[report.outcome].format(name=report.name, words=words))
    for each in report.problems:
        where = each.file if each.line is None else f"{each.file}, line {each.line}"
        note(f"{where}: {in_options(each.problem)}")
    if report.fingerprint is None:
        return
    click.echo(f"format       {report.format}")
    click.echo(f"fingerprint  {report.fingerprint}")
    click.echo(f"read aloud   {report.short}")
    if report.recognised:
        click.echo(f"recognised   {report.recognised}")
    if (first := report.first) is not None:
        told = f"{first.text}, line {first.line}"
        click.echo(f"first word   {told}; a header? Then say --column={first.text}")
    for letter in report.read_as:
        click.echo(f"read as      {_read_as(letter)}")
    _tell_left_out(report)
    if (since := report.since_parent) is not None:
        click.echo(f"since {since.name}:")
        _tell_difference("added", since.added)
        _tell_difference("removed", since.removed)
    show_table(("LENGTH", "WORDS"), list(report.words_per_length.items()))
    if report.outcome != "there_already":
        click.echo("\n".join(report.files))


def _tell_left_out(report: Report) -> None:
    if report.duplicates:
        click.echo(f"left out     {report.duplicates} twice: {_twice(report)}")
    for reason, each in report.dropped.items():
        places = ", ".join(f"line {example.line} {example.text}" for example in each.examples)
        more = ", …" if each.count > len(each.examples) else ""
        click.echo(f"left out     {each.count} {in_words(reason)}: {places}{more}")


def _read_as(each: ReadAs) -> str:
    words = f"{each.words} {'word' if each.words == 1 else 'words'}"
    such = f"{each.example.text}, line {each.example.line}"
    return f"{each.letter} read as {each.read_as} in {words}, such as {such}"


def _twice(report: Report) -> str:
    """Some words that stand there twice, each with its places."""
    several = len({each.file for each in report.twice}) > 1
    places: dict[str, list[str]] = {}
    for each in report.twice:
        where = f"{each.file} {each.line}" if several else str(each.line)
        places.setdefault(each.text, []).append(where)
    found = ", ".join(f"{word} (lines {', '.join(lines)})" for word, lines in places.items())
    return f"{found}{', …' if report.duplicates > len(report.twice) - len(places) else ''}"


def _tell_difference(what: str, difference: Difference) -> None:
    words = ", ".join(difference.examples)
    more = ", …" if difference.count > len(difference.examples) else ""
    click.echo(f"  {difference.count} {what}{': ' if words else ''}{words}{more}")


def _tell_origins(asked: Sequence[str], found: Sequence[Origin]) -> None:
    for word in asked:
        places = [each for each in found if each.word == word]
        for each in places:
            by = f" ({each.authority}, {each.date})" if each.authority else ""
            click.echo(f"{word}: {each.sign} {each.file}, line {each.place}{by}")
        if not places:
            click.echo(f"{word}: in none of the lists")
