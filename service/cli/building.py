"""Lexicons built from the command line, and what people are told of them."""

from collections.abc import Iterator
from pathlib import Path

from service.cli.opened import sources
from service.cli.output import note, progress
from service.lexicon.build import Built, build_all, build_one
from service.lexicon.manifest import MANIFEST, stray_files
from service.settings import Settings

_DROPPED = {
    "several_words": "of several words",
    "not_on_any_tile": "with a character that is on no tile",
    "not_these_tiles": "written with other tiles than lay them",
    "name": "with capitals",
}


def built(settings: Settings) -> list[Built]:
    """Build what is missing, stale or damaged, with progress shown."""
    return build_all(sources(settings), settings.compiled, progress)


def built_alone(settings: Settings, name: str, obtained: Path | None) -> Built:
    """Build the one of this name if it has to be, from a list that lies elsewhere if it does."""
    return build_one(sources(settings), settings.compiled, progress, name=name, obtained=obtained)


def build_and_note(settings: Settings) -> None:
    """Build what has to be, and tell of that and of what can't be used; the rest is in order."""
    for each in built(settings):
        if each.problem or each.anew:
            note(told(each))
    for text in strays(settings):
        note(text)


def told(each: Built) -> str:
    """What came of one word source, with its words and what was left out of them."""
    if each.problem is not None:
        return f"{each.name} can't be used: {each.problem}"
    if each.on_demand is not None:
        return f"{each.name}: not built: on demand. {each.on_demand}"
    counts = [f"{each.duplicates} twice"] if each.duplicates else []
    for reason, words in each.dropped.items():
        counts.append(f"{words} {in_words(reason)}")
    left_out = f" ({', '.join(counts)})" if counts else ""
    how = "built" if each.anew else "up to date"
    return f"{each.name}: {how}, {each.words} {'word' if each.words == 1 else 'words'}{left_out}"


def in_words(reason: str) -> str:
    """A reason for which something was left out of a list, as it is said of what was."""
    return _DROPPED.get(reason, reason.replace("_", " "))


def strays(settings: Settings) -> Iterator[str]:
    """What to say of files in the folder of the operator's own lists, where none is looked for."""
    for file in stray_files(settings.lexicons):
        path = str(file) if str(file).isprintable() else repr(str(file))
        yield (
            f"{path} is not read: a list lies in a folder of its own with a {MANIFEST}, which"
            f" `slipdesk lexicon import {path} --language LANGUAGE --name NAME` makes"
        )
