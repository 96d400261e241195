"""The word source that an import makes: manifest, files, and how they come to their place."""

import fcntl
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import ValidationError

from service.lexicon import files
from service.lexicon.complaints import complaint
from service.lexicon.editions import EDITIONS
from service.lexicon.errors import SourceError
from service.lexicon.importing.form import Form, Given, Job, Role
from service.lexicon.manifest import MANIFEST, Source, read_source
from service.lexicon.package import Canaries, Manifest
from service.lexicon.readers.formats import FORMATS, detect, suffix_of
from service.lexicon.readers.unpack import unpack
from service.lexicon.store import Lexicon

_STAGE = ".importing-"
_NO_EDITION = "no edition named"
_NO_LABEL = "imported, not declared official"
_AFFIXES = "affixes.aff"
NOT_CHOSEN_YET = Canaries(chosen_by="import", must_hold=("-",), must_not_hold=("-",))
"""In the place of canaries until the words are known."""


@dataclass(frozen=True, slots=True)
class Part:
    """A list of the source: what was given, under the name that it gets there."""

    role: Role
    path: str
    given: Given
    data: bytes
    format: str


@contextmanager
def stage(job: Job) -> Iterator[Path]:
    """A folder in which a word source is made and from which it can be put in its place at once.

    One import at a time works beside an operator's own word sources; what another left that was
    ended by force is taken away. A dry run stays away from there.
    """
    own = job.sources[-1]
    if job.dry_run:
        with TemporaryDirectory(prefix="slipdesk-") as temporary:
            yield _furnished(Path(temporary), own)
        return
    own.mkdir(parents=True, exist_ok=True)
    with _alone(own):
        for left in own.glob(f"{_STAGE}*"):
            shutil.rmtree(left)
        folder = own / f"{_STAGE}{secrets.token_hex(8)}"
        folder.mkdir()
        try:
            yield _furnished(folder, own)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def parts(job: Job, format_: str) -> list[Part]:
    """The lists of the source in the order in which they apply; SourceError if one can't be read.

    Their names are ours: what somebody calls a file is nothing to make a path of.
    """
    ending = FORMATS[format_].suffixes[0]
    layers = [Part("base", f"base{ending}", job.base, read(job.base), format_)]
    for number, each in enumerate(job.supplements, 1):
        data = read(each)
        kind = _kind_over(data, each.file, format_)
        path = f"supplement-{number}{FORMATS[kind].suffixes[0]}"
        layers.append(Part("supplement", path, each, data, kind))
    for number, each in enumerate(job.changes, 1):
        layers.append(Part("changes", f"changes-{number}.txt", each, read(each), "plain"))
    return layers


def _kind_over(data: bytes, file: str, base: str) -> str:
    """The kind of file that a supplement is: the base's, unless name and content show another."""
    found = unpack(data, file)
    if suffix_of(found.file) in FORMATS[base].suffixes:
        return base
    return detect(found.data, found.file) or base


def read(given: Given) -> bytes:
    """The bytes of a file that somebody gave; SourceError if it can't be read."""
    try:
        return files.read(given.path)
    except OSError as error:
        raise SourceError(given.file, f"cannot be read: {error.strerror}") from None


def write(
    place: Path,
    job: Job,
    lists: Sequence[Part],
    parent: Lexicon | None,
) -> Source:
    """Write a word source as far as it is known before its words are; the manifest comes first.

    SourceError if what was asked for makes no manifest.
    """
    manifest = _manifest(job, lists, parent)
    _checked(manifest, job.form)
    folder = place / job.form.name
    folder.mkdir()
    for each in lists:
        _put(folder / each.path, each.data)
    if job.affixes:
        _put(folder / _AFFIXES, read(job.affixes))
    _put(folder / MANIFEST, _text(manifest))
    return read_source(folder)


def complete(source: Source, canaries: Canaries) -> Source:
    """Name the canaries, which is all that was missing."""
    file = source.folder / MANIFEST
    manifest = json.loads(file.read_bytes())
    manifest["slipdesk"]["canaries"] = canaries.model_dump()
    file.unlink()
    _put(file, _text(manifest))
    _sync(source.folder)
    return read_source(source.folder)


def put_in_place(source: Source, place: Path) -> None:
    """Move a finished word source among the others, durably, all of it at once."""
    source.folder.rename(place / source.folder.name)
    _sync(place)


def _manifest(job: Job, lists: Sequence[Part], parent: Lexicon | None) -> dict[str, object]:
    form = job.form
    package = {
        "language": form.language,
        "edition": form.edition or _NO_EDITION,
        "label": form.label or _NO_LABEL,
        "canaries": NOT_CHOSEN_YET.model_dump(),
        "authoritative_to": form.authoritative_to,
        "parent": parent and _parent(parent, form),
    }
    return {
        "name": form.name,
        "title": form.title or form.name,
        "slipdesk": _said(package),
        "resources": [_resource(each, job) for each in lists],
    }


def _parent(parent: Lexicon, form: Form) -> dict[str, object]:
    return {"name": parent.name, "fingerprint": parent.fingerprint, "reason": form.reason or ""}


def _resource(part: Part, job: Job) -> dict[str, object]:
    form = job.form
    reading: dict[str, object] = {"role": part.role}
    if part.role != "changes":
        reading["format"] = part.format
        said = {
            "definition": form.definition,
            "column": form.column,
            "entries": form.entries or None,
            "affixes": _AFFIXES if job.affixes else None,
        }
        # What is said is said of the base; a supplement of another kind takes what applies to it.
        takes = said.keys() if part.role == "base" else FORMATS[part.format].takes
        reading |= {key: value for key, value in said.items() if key in takes}
    if part.role != "base":
        reading |= {"authority": form.authority, "date": form.date}
    return {
        "name": part.path.partition(".")[0],
        "path": part.path,
        "encoding": form.encoding,
        "bytes": len(part.data),
        "hash": f"sha256:{hashlib.sha256(part.data).hexdigest()}",
        "slipdesk": _said(reading),
    }


def _said(values: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in values.items() if value is not None}


def _checked(manifest: dict[str, object], form: Form) -> None:
    try:
        Manifest.model_validate_json(_text(manifest))
    except ValidationError as error:
        raise SourceError(_called(form), complaint(error, of_fields=True)) from None


def _called(form: Form) -> str:
    """The lexicon that is asked for, as a message can name it whatever it is called."""
    return form.name if form.name.isprintable() and form.name else "what is asked for"


def _text(manifest: dict[str, object]) -> bytes:
    return json.dumps(manifest, ensure_ascii=False, indent=2).encode() + b"\n"


def _put(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _furnished(folder: Path, own: Path) -> Path:
    """The stage, with the editions that this desk can tell besides the shipped ones."""
    if (own / EDITIONS).is_file():
        shutil.copy(own / EDITIONS, folder / EDITIONS)
    return folder


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other import works in this folder; a process that ends leaves it."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
