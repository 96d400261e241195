"""The catalogues as pages load them: JSON documents per language, addressed by their digests."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import orjson

from service.languages import Language, Text
from service.pages.answers import IMMUTABLE, Document

Codes = Mapping[str, Mapping[str, str]]
"""The English texts of stable codes, by kind: `instructions`, `problems`."""

# Lists, files of games and forms that no other page asks for.
_DIRECTORS = ("pages/static/director/", "lexicon/", "neighbours/", "desk/comparisons.py")


@dataclass(frozen=True)
class Catalogue:
    """A document of a language and where it is served."""

    address: str
    document: Document


def catalogue(language: Language, codes: Codes) -> Catalogue:
    """Write the texts of a language, and the English of each code to look them up by."""
    return _catalogue(language, codes, language.texts)


def catalogue_of_hall(language: Language, codes: Codes) -> Catalogue:
    """Write the same without what only directors read: a terminal has less to load."""
    texts = {
        english: text
        for english, text in language.texts.items()
        if not _is_directors(language.files.get(english, ()))
    }
    return _catalogue(language, codes, texts)


def _is_directors(files: Collection[str]) -> bool:
    return bool(files) and all(file.startswith(_DIRECTORS) for file in files)


def _catalogue(language: Language, codes: Codes, texts: Mapping[str, Text]) -> Catalogue:
    content = {
        "language": language.tag,
        "name": language.name,
        "texts": dict(texts),
        "codes": codes,
    }
    body = orjson.dumps(content, option=orjson.OPT_SORT_KEYS)
    digest = hashlib.sha256(body).hexdigest()[:16]
    return Catalogue(
        f"/locale/{language.tag}.{digest}.json", Document(body, b"application/json", IMMUTABLE)
    )
