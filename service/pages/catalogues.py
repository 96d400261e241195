"""The catalogues as pages load them: JSON documents per language, addressed by their digests."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import orjson

from service.languages import Language
from service.pages.answers import IMMUTABLE, Document

Codes = Mapping[str, Mapping[str, str]]
"""The English texts of stable codes, by kind: `instructions`, `problems`."""


@dataclass(frozen=True)
class Catalogue:
    """A document of a language and where it is served."""

    address: str
    document: Document


def catalogue(language: Language, codes: Codes, points: Collection[str]) -> Catalogue:
    """Write the texts of a language, and the English of each code to look them up by.

    What the `points` of rulebooks say is left out: `catalogue_of_points` has it.
    """
    content = {
        "language": language.tag,
        "name": language.name,
        "texts": {text: said for text, said in language.texts.items() if text not in points},
        "codes": codes,
    }
    return _addressed(language, content)


def catalogue_of_points(language: Language, points: Collection[str]) -> Catalogue:
    """Write what the points of rulebooks say: much to load, and only directors read it."""
    texts = {text: said for text, said in language.texts.items() if text in points}
    return _addressed(language, texts)


def _addressed(language: Language, content: Mapping[str, object]) -> Catalogue:
    body = orjson.dumps(content, option=orjson.OPT_SORT_KEYS)
    digest = hashlib.sha256(body).hexdigest()[:16]
    return Catalogue(
        f"/locale/{language.tag}.{digest}.json", Document(body, b"application/json", IMMUTABLE)
    )
