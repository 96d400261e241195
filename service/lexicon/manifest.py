"""Word sources: a folder whose `datapackage.json` tells what its lists are and how to read them."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pydantic import ValidationError

from service.lexicon import compiled, files
from service.lexicon.complaints import complaint
from service.lexicon.editions import EDITIONS
from service.lexicon.errors import SourceError
from service.lexicon.package import Manifest, Resource
from service.lexicon.profile import Profile, load

MANIFEST = "datapackage.json"


@dataclass(frozen=True, slots=True)
class Source:
    """A word source as it lies there: the manifest, its language, and which files are its lists.

    Attributes:
        hashes: SHA-256, in hex, of each file that it is made of, by the path in the manifest.
        obtained: where the base of a source that is built on demand lies now, if that is known.
        digest: covers all that decides what is compiled from it; another means "build anew".
    """

    folder: Path
    manifest: Manifest
    profile: Profile
    hashes: Mapping[str, str]
    obtained: Path | None
    digest: str

    def named(self, path: str) -> str:
        """A file of the source as messages name it."""
        return _named(self.folder, path)

    def read(self, path: str) -> bytes:
        """One of its files; SourceError unless it is the very file that the digest was made of.

        Read when it is needed and not before: the lists of a source may be larger than all else.
        """
        if self.manifest.slipdesk.obtain and path == self.manifest.base.path:
            return self._read_obtained(path)
        data = _bytes(self.folder, path)
        if hashlib.sha256(data).hexdigest() != self.hashes[path]:
            raise SourceError(self.named(path), "was changed while it was read; build once more")
        return data

    def _read_obtained(self, path: str) -> bytes:
        name = self.folder.name
        if self.obtained is None:
            problem = f"its list lies elsewhere. {self.manifest.slipdesk.obtain}"
            raise SourceError(name, problem)
        try:
            data = files.read(self.obtained)
        except OSError as error:
            problem = f"cannot be read: {error.strerror}"
            raise SourceError(str(self.obtained), problem) from None
        if hashlib.sha256(data).hexdigest() != self.hashes[path]:
            problem = (
                f"is not the list that {name} is made of, by its hash: another version of it, or"
                f" another list. `slipdesk lexicon import {self.obtained} --language LANGUAGE"
                " --name NAME` makes a lexicon of its own of it"
            )
            raise SourceError(str(self.obtained), problem)
        return data


def read_source(folder: Path, obtained: Path | None = None) -> Source:
    """Read a word source; SourceError if the manifest or a list is not as it must be.

    `obtained` is where the base of a source that is built on demand lies.
    """
    file = _named(folder, MANIFEST)
    data = _bytes(folder, MANIFEST)
    try:
        manifest = Manifest.model_validate_json(data.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise SourceError(file, complaint(error)) from None
    _refuse_doubled(data, file)
    if manifest.name != folder.name:
        raise SourceError(file, f"name: is {manifest.name}, but the folder is {_shown(folder)}")
    if obtained and not manifest.slipdesk.obtain:
        raise SourceError(file, "its lists lie in its folder, so none is taken from elsewhere")
    profile = load(manifest.slipdesk.language)
    hashes = _hashes(folder, manifest)
    parts = (compiled.FORMAT, profile.model_dump_json().encode(), data)
    digests = [hashlib.sha256(part).hexdigest() for part in parts] + list(hashes.values())
    digest = hashlib.sha256("".join(digests).encode()).hexdigest()
    return Source(folder, manifest, profile, hashes, obtained, digest)


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
    known = [path for path in found if path.is_file() and path.name != EDITIONS]
    return [path for path in known if not path.name.startswith(".")]


def only(folders: Sequence[Path]) -> Path:
    """The one folder of a name; SourceError where there are several, for which one is meant?"""
    if len(folders) > 1:
        where = " and ".join(str(folder.parent) for folder in folders)
        raise SourceError(_shown(folders[0]), f"two word sources are called this, in {where}")
    return folders[0]


def _hashes(folder: Path, manifest: Manifest) -> dict[str, str]:
    """SHA-256 of every file that a source is made of, in the order of the manifest."""
    hashes: dict[str, str] = {}
    for resource in manifest.resources:
        if manifest.slipdesk.obtain and resource is manifest.base:
            hashes[resource.path] = manifest.base_hash
        else:
            hashes[resource.path] = _hash(folder, resource)
        if resource.slipdesk.affixes:
            affixes = _bytes(folder, resource.slipdesk.affixes)
            hashes[resource.slipdesk.affixes] = hashlib.sha256(affixes).hexdigest()
    return hashes


def _hash(folder: Path, resource: Resource) -> str:
    found = hashlib.sha256(_bytes(folder, resource.path)).hexdigest()
    if resource.hash not in {None, f"sha256:{found}"}:
        raise SourceError(
            _named(folder, resource.path),
            f"is not the file that {MANIFEST} names: its hash is sha256:{found}. If it was changed"
            " on purpose, write that hash there; a tournament that plays by it will then need the"
            " new list. Else put the old file back",
        )
    return found


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
