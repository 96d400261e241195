"""The kinds of files that lists come in: how each is read, told from its content, or refused."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.lexicon.readers import databases, kwg, plain, quackle, toal
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
    "kwg": Format(kwg.read_kwg, "Kurnia Word Graph", (".kwg",), tile_codes=True),
    "kbwg": Format(kwg.read_kbwg, "Kurnia Big Word Graph", (".kbwg",), tile_codes=True),
    "quackle": Format(quackle.read, "Quackle DAWG, version 0 or 1", (".dawg",), tile_codes=True),
    "dwg": Format(toal.read, "Zyzzyva DAWG", (".dwg",)),
    "sqlite": Format(databases.read, "SQLite database of words, as Zyzzyva's", (".db", ".sqlite")),
}
