"""Base, supplements and changes laid over one another: the words that a source makes playable."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from service.lexicon.errors import SourceError
from service.lexicon.manifest import Reading, Source
from service.lexicon.profile import Profile
from service.lexicon.readers import changes, definitions, entries, plain, text
from service.rules.words import TileAlphabet, WordError, canonical, canonical_all


@dataclass(slots=True)
class Layers:
    """The words so far, and what was counted on the way."""

    words: dict[str, None] = field(default_factory=dict)
    dropped: Counter[str] = field(default_factory=Counter)
    duplicates: int = 0


def effective(source: Source) -> Layers:
    """The playable words of a source, canonical and unique; SourceError names file and line."""
    layers = Layers()
    for resource, data in zip(source.manifest.resources, source.lists, strict=True):
        file = f"{source.folder.name}/{resource.path}"
        lines = text.lines(data, resource.encoding, file)
        if resource.slipdesk.role == "changes":
            _change(layers, lines, source.profile.alphabet, file)
        else:
            add(layers, resource.slipdesk, lines, source.profile, file)
    if not layers.words:
        raise SourceError(source.folder.name, "no playable word in it")
    return layers


def add(
    layers: Layers, reading: Reading, lines: Sequence[str], profile: Profile, file: str
) -> None:
    """Lay a list of words over the layers."""
    texts = definitions.words(lines, reading.definition, file) if reading.definition else lines
    if reading.entries:
        found = list(entries.words(texts, profile.capitals, layers.dropped, file))
    else:
        found = list(enumerate(plain.words(texts, file), 1))
    words = canonical_all([text for _, text in found], profile.alphabet)
    kept = [word for word in words if isinstance(word, str)]
    before = len(layers.words)
    layers.words.update(dict.fromkeys(kept))
    layers.duplicates += before + len(kept) - len(layers.words)
    for (line, _), word in zip(found, words, strict=True):
        if isinstance(word, WordError) and word.code != "empty":
            if word.code == "not_on_any_tile" and not reading.entries:
                raise SourceError(file, _misspelt(word), line)
            layers.dropped[word.code] += 1


def _change(layers: Layers, lines: Sequence[str], alphabet: TileAlphabet, file: str) -> None:
    """Lay a list of changes over the layers; one that changes nothing is an error, not skipped."""
    for number, sign, typed in changes.changes(lines, file):
        word = canonical(typed, alphabet)
        if isinstance(word, WordError):
            raise SourceError(file, _misspelt(word), number)
        if sign == "+":
            if word in layers.words:
                raise SourceError(file, f"{word} is there already, so it cannot be added", number)
            layers.words[word] = None
        elif word in layers.words:
            del layers.words[word]
        else:
            raise SourceError(file, f"{word} is not there, so it cannot be removed", number)


def _misspelt(error: WordError) -> str:
    """What is wrong with a word of a list."""
    if error.code == "not_on_any_tile":
        return f"character {error.position} is on no tile of this language"
    return f"is {error.code.replace('_', ' ')} to be laid"
