"""Alphabets of languages that are only data, texts to be read by them, word sources on disk."""

# Letters that look like others are the very cases here.
# ruff: noqa: RUF001

import hashlib
import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from service.lexicon.profile import profile
from service.rules.words.alphabet import WHITE_SPACE, TileAlphabet

ENGLISH = profile("english")
SWEDISH = profile("swedish")
_ACUTE, _GRAVE, _DIAERESIS = "\u0301", "\u0300", "\u0308"


def _one_of_each(*tiles: str) -> dict[str, Any]:
    return {"tiles": tiles, "counts": (1,) * len(tiles), "blanks": 2}


SPANISH = TileAlphabet(
    "spanish",
    **_one_of_each(*"ABCDEFGHIJLMNÑOPQRSTUVXYZ", "CH", "LL", "RR"),
    accents=_ACUTE + _DIAERESIS,
)
CATALAN = TileAlphabet(
    "catalan",
    **_one_of_each(*"ABCÇDEFGHIJLMNOPRSTUVXZ", "L·L", "NY", "QU"),
    accents=_ACUTE + _GRAVE + _DIAERESIS,
    aliases=(("L.L", "L·L"), ("L-L", "L·L"), ("L•L", "L·L"), ("L--L", "L·L")),
)
TURKISH = TileAlphabet(
    "turkish",
    **_one_of_each(*"ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ"),
    spellings=(("i", "İ"), ("ı", "I")),
)
GERMAN = TileAlphabet(
    "german",
    **_one_of_each(*"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"),
    accents=_ACUTE + _GRAVE,
    spellings=(("ß", "SS"), ("ẞ", "SS")),
)
WELSH = TileAlphabet(
    "welsh",
    **_one_of_each(*"ABCDEFGHIJLMNOPRSTUWY", "CH", "DD", "FF", "NG", "LL", "RH", "TH"),
    accents="\u0302",
    ambiguous=True,
)
CROATIAN = TileAlphabet(
    "croatian",
    **_one_of_each(*"ABCČĆDĐEFGHIJKLMNOPRSŠTUVZŽ", "DŽ", "LJ", "NJ"),
    ambiguous=True,
)
ALPHABETS = (ENGLISH, SWEDISH, SPANISH, CATALAN, TURKISH, GERMAN, WELSH, CROATIAN)

alphabets = st.sampled_from(ALPHABETS)

# Letters that fold, that do not, that merely look alike, and everything that Unicode has besides.
_TRICKY = (
    "aAåÅäÄöÖüÜæÆßẞıİiIſςéÉñÑçÇłøŉǰﬁﬅＡａK·\u0301\u0308\u030a\u0327'’-().[] 1²\u200b\u00ad\0\n"
)
texts = st.text(st.one_of(st.sampled_from(_TRICKY + WHITE_SPACE), st.characters()), max_size=20)


def words(alphabet: TileAlphabet) -> st.SearchStrategy[str]:
    """Canonical words of an alphabet, of tiles laid one after another."""
    laid = st.lists(
        st.sampled_from(alphabet.tiles),
        min_size=alphabet.min_tiles,
        max_size=alphabet.max_tiles,
    )
    return laid.map("".join).filter(lambda word: alphabet.word.fullmatch(word) is not None)


def write_source(
    place: Path,
    *lists: bytes | str,
    name: str = "liste",
    readings: tuple[dict[str, object], ...] = ({"role": "base"},),
    encoding: str = "utf-8",
    hashes: bool = False,
    **package: object,
) -> Path:
    """Write a word source of these lists and give its folder; keywords go into the manifest."""
    folder = place / name
    folder.mkdir(parents=True, exist_ok=True)
    resources: list[dict[str, object]] = []
    decided = {"authority": "a club", "date": "2026-01-31"}
    for number, (content, one) in enumerate(zip(lists, readings, strict=True), 1):
        reading = one if one.get("role") == "base" else decided | one
        data = content.encode(encoding) if isinstance(content, str) else content
        file = folder / f"{number}.txt"
        file.write_bytes(data)
        resource: dict[str, object] = {"path": file.name, "encoding": encoding, "slipdesk": reading}
        if hashes:
            resource["hash"] = f"sha256:{hashlib.sha256(data).hexdigest()}"
        resources.append(resource)
    ours = {
        "language": "english",
        "edition": "1",
        "label": "a test",
        "canaries": {"must_hold": ["CAT"], "must_not_hold": ["QZX"]},
    } | package
    manifest = {"name": name, "title": "A list", "slipdesk": ours, "resources": resources}
    (folder / "datapackage.json").write_text(json.dumps(manifest))
    return folder
