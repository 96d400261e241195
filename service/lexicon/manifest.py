"""Word sources: a folder whose `datapackage.json` tells what its lists are and how to read them."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from service.lexicon import compiled, files
from service.lexicon.complaints import complaint
from service.lexicon.errors import SourceError
from service.lexicon.profile import Profile, load

MANIFEST = "datapackage.json"

Encoding = Annotated[str, Field(pattern=r"^(utf-8|iso-8859-\d{1,2}|windows-125\d)$")]
# Shown on terminals and paper: no control characters, and none that turn the direction.
_NO_LINE = "\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
_Text = Annotated[str, Field(min_length=1, pattern=f"^[^{_NO_LINE}]*$")]
_Sha256 = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class _Ours(BaseModel):
    """An object of ours: a key that we do not know is a slip of the pen, and refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Canaries(_Ours):
    """Words that must and words that must not be in the lexicon, at building and at opening."""

    must_hold: tuple[_Text, ...] = Field(min_length=1)
    must_not_hold: tuple[_Text, ...] = Field(min_length=1)


class Reading(_Ours):
    """How one list is read.

    Attributes:
        role: the base, a supplement to it, or changes to both: `+WORD`, `-WORD`, `# comment`.
        definition: what stands between a word and its definition, where there are definitions.
        entries: lines are entries of a word book, of which some define no word and some two.
    """

    role: Literal["base", "supplement", "changes"]
    definition: Literal["tab", "space", "dash"] | None = None
    entries: bool = False

    @model_validator(mode="after")
    def _can_be_told_apart(self) -> Self:
        if self.role == "changes" and (self.definition or self.entries):
            raise ValueError("a list of changes has neither definitions nor entries")
        if self.entries and self.definition == "space":
            raise ValueError("entries may hold spaces, so a space cannot end them")
        return self


class Package(_Ours):
    """What the whole source is."""

    language: _Text
    edition: _Text
    label: _Text
    canaries: Canaries
    fingerprint: _Sha256 | None = None


class Resource(BaseModel):
    """A list of the source; keys of the data package that we do not need are let be."""

    model_config = ConfigDict(frozen=True)

    path: Annotated[str, Field(pattern=f"^[^/{_NO_LINE}][^{_NO_LINE}]*$")]
    encoding: Encoding = "utf-8"
    hash: Annotated[str, Field(pattern="^sha256:[0-9a-f]{64}$")] | None = None
    slipdesk: Reading


class Manifest(BaseModel):
    """The data package; its lists are applied in the order in which they stand."""

    model_config = ConfigDict(frozen=True)

    name: str = Field(pattern=r"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$")
    title: _Text
    slipdesk: Package
    resources: tuple[Resource, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _base_first(self) -> Self:
        roles = [resource.slipdesk.role for resource in self.resources]
        if roles[0] != "base" or roles.count("base") != 1:
            raise ValueError("the first resource is the base, and no other is")
        return self


@dataclass(frozen=True, slots=True)
class Source:
    """A word source as received: the manifest, the bytes of its lists, its language.

    `digest` covers all that decides what is compiled from it; another one means "build anew".
    """

    folder: Path
    manifest: Manifest
    profile: Profile
    lists: tuple[bytes, ...]
    digest: str


def read_source(folder: Path) -> Source:
    """Read a word source; SourceError if the manifest or a list is not as it must be."""
    file = _named(folder, MANIFEST)
    data = _bytes(folder, MANIFEST)
    try:
        manifest = Manifest.model_validate_json(data.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise SourceError(file, complaint(error)) from None
    _refuse_doubled(data, file)
    if manifest.name != folder.name:
        raise SourceError(file, f"name: is {manifest.name}, but the folder is {_shown(folder)}")
    profile = load(manifest.slipdesk.language)
    lists = tuple(_list(folder, resource) for resource in manifest.resources)
    parts = [compiled.FORMAT, profile.model_dump_json().encode(), data, *lists]
    digests = b"".join(hashlib.sha256(part).digest() for part in parts)
    return Source(folder, manifest, profile, lists, hashlib.sha256(digests).hexdigest())


def source_folders(places: Sequence[Path]) -> dict[str, list[Path]]:
    """The folders of word sources in these places by name, more than one where names collide.

    A name that cannot be printed, in bytes that are no UTF-8 for one, stands there as its `repr`;
    no manifest can bear it, so reading that source is an error.
    """
    found: dict[str, list[Path]] = {}
    for place in places:
        for folder in sorted(place.iterdir()) if place.is_dir() else []:
            if folder.is_dir() and not folder.name.startswith("."):
                found.setdefault(_shown(folder), []).append(folder)
    return found


def stray_files(place: Path) -> list[Path]:
    """The files that lie among the folders of word sources, where no list is looked for."""
    found = sorted(place.iterdir()) if place.is_dir() else []
    return [path for path in found if path.is_file() and not path.name.startswith(".")]


def only(folders: Sequence[Path]) -> Path:
    """The one folder of a name; SourceError where there are several, for which one is meant?"""
    if len(folders) > 1:
        where = " and ".join(str(folder.parent) for folder in folders)
        raise SourceError(_shown(folders[0]), f"two word sources are called this, in {where}")
    return folders[0]


def _list(folder: Path, resource: Resource) -> bytes:
    data = _bytes(folder, resource.path)
    found = f"sha256:{hashlib.sha256(data).hexdigest()}"
    if resource.hash not in {None, found}:
        raise SourceError(
            _named(folder, resource.path),
            f"is not the file that {MANIFEST} names: its hash is {found}",
        )
    return data


def _bytes(folder: Path, path: str) -> bytes:
    relative = PurePosixPath(path)
    file = folder.joinpath(relative)
    try:
        # A path that resolves to another went up or through a link; the folder may be a link.
        if file.resolve() != folder.resolve().joinpath(relative):
            problem = f"path {path}: lists lie inside the folder, without links"
            raise SourceError(_named(folder, MANIFEST), problem)
        return files.read(file)
    except OSError as error:
        raise SourceError(_named(folder, path), f"cannot be read: {error.strerror}") from None


def _named(folder: Path, path: str) -> str:
    return f"{_shown(folder)}/{path}"


def _shown(folder: Path) -> str:
    return folder.name if folder.name.isprintable() else repr(folder.name)


def _refuse_doubled(data: bytes, file: str) -> None:
    """A name twice in one object: which of the two was meant?"""

    def once(pairs: list[tuple[str, object]]) -> None:
        counts = Counter(name for name, _ in pairs)
        if doubled := [name for name, count in counts.items() if count > 1]:
            raise SourceError(file, f"twice in one object: {', '.join(map(repr, doubled))}")

    json.loads(data, object_pairs_hook=once)
