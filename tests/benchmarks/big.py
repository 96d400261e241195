"""A list of more than three million words: Debian's Polish one, or words made up where it isn't."""

import itertools
import json
import random
from pathlib import Path

from service.places import lexicons_dir

DEBIAN = Path("/usr/share/dict/polish")
_STEMS, _ENDINGS = 33_000, 100


def big_list(folder: Path) -> tuple[Path, Path | None]:
    """The folder of a word source, and where its list lies if that is not in there."""
    if DEBIAN.is_file():
        return lexicons_dir() / "polish", DEBIAN
    source = folder / "made-up"
    source.mkdir(parents=True)
    words = _made_up()
    source.joinpath("words.txt").write_text("\n".join(words))
    source.joinpath("datapackage.json").write_text(json.dumps(_manifest(words[0])))
    return source, None


def _manifest(word: str) -> dict[str, object]:
    canaries = {"must_hold": [word], "must_not_hold": ["ŻŻ"]}
    return {
        "name": "made-up",
        "title": "Stems with endings, the same each time",
        "slipdesk": {
            "language": "polish",
            "edition": "1",
            "label": "made up",
            "canaries": canaries,
        },
        "resources": [{"path": "words.txt", "slipdesk": {"role": "base"}}],
    }


def _made_up() -> list[str]:
    """Stems with endings, as an inflected language has them, in alphabetical order."""
    chance = random.Random("slipdesk")  # noqa: S311 - nothing secret hangs on it
    stems = _syllables(chance, _STEMS, range(2, 5))
    endings = _syllables(chance, _ENDINGS, range(1, 3))
    return sorted({f"{stem}{ending}" for stem, ending in itertools.product(stems, endings)})


def _syllables(chance: random.Random, count: int, sizes: range) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        size = chance.choice(sizes)
        found[
            "".join(chance.choice("bdgkłmnprstwzż") + chance.choice("aąeęio") for _ in range(size))
        ] = None
    return list(found)
