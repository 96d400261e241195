"""Imports in tests: a job of contents, and what lies there afterwards."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from service.lexicon.importing.form import Form, Given, Job
from service.lexicon.importing.report import Report

Import = Callable[..., Report]
WORDS = "CAR\nCAT\nCATS\nDOE\nDOES\n"


def files(place: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too."""
    found = (path for path in place.rglob("*") if path.is_file())
    return {str(path.relative_to(place)): path.read_bytes() for path in found}


def job(tmp_path: Path, content: bytes | str, file: str = "list.txt", **said: Any) -> Job:
    """An import of this content; `supplements` and `changes` are contents too."""

    def handed(name: str, what: bytes | str) -> Given:
        path = tmp_path / "given" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(what if isinstance(what, bytes) else what.encode())
        return Given(path, name)

    above = {
        role: tuple(handed(f"{role}{n}.txt", each) for n, each in enumerate(said.pop(role, ())))
        for role in ("supplements", "changes")
    }
    affixes = said.pop("affixes", None)
    return Job(
        base=handed(file, content),
        affixes=None if affixes is None else handed("list.aff", affixes),
        sources=(tmp_path / "shipped", tmp_path / "own"),
        cache=tmp_path / "compiled",
        dry_run=said.pop("dry_run", False),
        form=Form(**{"name": "mine", "language": "english", **said}),
        **above,
    )


def manifest(tmp_path: Path, name: str = "mine") -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(
        (tmp_path / "own" / name / "datapackage.json").read_bytes()
    )
    return found
