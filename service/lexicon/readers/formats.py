"""The kinds of files that lists come in: how each is read, told from its content, or refused."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.lexicon.readers import plain
from service.lexicon.readers.reading import Reader


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file.

    Attributes:
        read: its reader.
        title: what it is, in words.
        suffixes: how names of such files end.
        tile_codes: it names tiles by their number, so that only the language can be told wrong.
        entries: it is a word book, of which some entries define no word, said or not.
    """

    read: Reader
    title: str
    suffixes: tuple[str, ...]
    tile_codes: bool = False
    entries: bool = False


FORMATS: Mapping[str, Format] = {
    "plain": Format(plain.read, "one word a line", (".txt",)),
}
