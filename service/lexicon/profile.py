"""Language profiles: data files beside this module, read into tile alphabets."""

import unicodedata
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from service.lexicon.complaints import complaint
from service.lexicon.errors import SourceError
from service.rules.words.alphabet import TileAlphabet

PROFILES = Path(__file__).resolve().parent / "profiles"


def _mark(name: str) -> str:
    try:
        return unicodedata.lookup(f"COMBINING {name}")
    except KeyError:
        raise ValueError(f"Unicode has no combining {name}") from None


def _composed_upper(text: str) -> str:
    if text != unicodedata.normalize("NFC", text).upper() or not text.isprintable():
        raise ValueError("tiles are written in upper case and composed (NFC)")
    if any(map(unicodedata.combining, text)) or set("[]") & set(text):
        raise ValueError("tiles bear neither brackets nor marks without a letter")
    return text


def _composed(text: str) -> str:
    if text != unicodedata.normalize("NFC", text):
        raise ValueError("what is typed is written composed (NFC)")
    return text


_Accent = Annotated[str, AfterValidator(_mark)]
_Letter = Annotated[str, Field(min_length=1, max_length=1), AfterValidator(_composed)]
_Several = Annotated[str, Field(min_length=2, max_length=8), AfterValidator(_composed)]
_Tiles = Annotated[str, Field(min_length=1, max_length=3), AfterValidator(_composed_upper)]
_Count = Annotated[int, Field(gt=0)]


class Profile(BaseModel):
    """One language: its tiles, how letters are read, and what capitals mean in its word books.

    Tiles stand in the order in which lexicon files number them. `sources` say in words where the
    counts come from.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    language: str = Field(pattern=r"^[a-z]+(-[a-z0-9]+)*$")
    tiles: dict[_Tiles, Annotated[int, Field(ge=0)]] = Field(min_length=1, max_length=63)
    blanks: int = Field(ge=0)
    tiles_in_the_bag: int
    accents: tuple[_Accent, ...]
    spellings: dict[_Letter, _Tiles]
    aliases: dict[_Several, _Tiles] = {}
    min_tiles: _Count
    max_tiles: _Count
    capitals: Literal["words", "names"]
    lengths: Literal["certain", "ambiguous"] = "certain"
    sources: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        total = sum(self.tiles.values()) + self.blanks
        if total != self.tiles_in_the_bag:
            raise ValueError(f"tiles and blanks add up to {total}, not {self.tiles_in_the_bag}")
        read = {*self.spellings.values(), *self.aliases.values()}
        if stray := set("".join(read)) - set("".join(self.tiles)):
            raise ValueError(f"spelled with letters on no tile: {', '.join(sorted(stray))}")
        if self.min_tiles > self.max_tiles:
            raise ValueError("min_tiles is more than max_tiles")
        for typed in self.aliases:
            if all(map(self.alphabet.letters.knows, typed)):
                raise ValueError(f"aliases: {typed} is written with letters on tiles already")
        return self

    @cached_property
    def alphabet(self) -> TileAlphabet:
        """What the rules need of it."""
        return TileAlphabet(
            language=self.language,
            tiles=tuple(self.tiles),
            counts=tuple(self.tiles.values()),
            blanks=self.blanks,
            accents="".join(self.accents),
            spellings=tuple(sorted(self.spellings.items())),
            aliases=tuple(sorted(self.aliases.items())),
            min_tiles=self.min_tiles,
            max_tiles=self.max_tiles,
            ambiguous=self.lengths == "ambiguous",
        )


def parse(data: bytes, file: str) -> Profile:
    """Read a profile strictly; SourceError names the file and the key."""
    try:
        return Profile.model_validate_json(data)
    except ValidationError as error:
        raise SourceError(file, complaint(error)) from None


def languages() -> list[str]:
    """The languages that slipdesk knows, by the names of their profiles."""
    return sorted(path.stem for path in PROFILES.glob("*.json"))


@cache
def load(language: str) -> Profile:
    """The shipped profile of a language; SourceError tells which there are."""
    known = languages()
    if language not in known:
        raise SourceError(language, f"no such language profile; there are {', '.join(known)}")
    file = PROFILES / f"{language}.json"
    found = parse(file.read_bytes(), file.name)
    if found.language != language:
        raise SourceError(file.name, f"language: the file is of {found.language}")
    return found


def profile(language: str) -> TileAlphabet:
    """The tile alphabet of a language that slipdesk knows."""
    return load(language).alphabet
