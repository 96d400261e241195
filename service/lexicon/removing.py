"""Taking a word source away: its folder, and what was compiled of it."""

import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

from service.lexicon import compiled
from service.lexicon.manifest import source_folders


def lies_in(place: Path, cache: Path, name: str) -> list[Path]:
    """The folder of this name among an operator's word sources, and its compiled file.

    The compiled file is there alone where somebody deleted the folder by hand.
    """
    return [*source_folders([place]).get(name, ()), *_compiled(cache, name)]


def remove(paths: list[Path]) -> None:
    """Remove what `lies_in` found; OSError where it can't be.

    A folder is first given a name that is no word source's, so that nobody finds half of one. One
    that is a link is let go, and what it leads to stays.
    """
    for path in paths:
        if path.is_symlink() or not path.is_dir():
            path.unlink()
        else:
            away = path.rename(path.with_name(f".{path.name}.{secrets.token_hex(8)}"))
            shutil.rmtree(away)


def _compiled(cache: Path, name: str) -> Iterator[Path]:
    # Looked for, and not made of the name: that may be any text.
    return (each for each in compiled.all_in(cache) if each.stem == name)
