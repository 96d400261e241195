"""The catalogues as pages load them: one JSON document per language, addressed by its digest."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from service.languages import Language
from service.pages.answers import IMMUTABLE, Document

Codes = Mapping[str, Mapping[str, str]]
"""The English texts of stable codes, by kind: `instructions`, `problems`."""


@dataclass(frozen=True)
class Catalogue:
    """A language's document and where it is served."""

    address: str
    document: Document


def catalogue(language: Language, codes: Codes) -> Catalogue:
    """Write the texts of a language, and the English of each code to look them up by."""
    content = {
        "language": language.tag,
        "name": language.name,
        "texts": dict(language.texts),
        "codes": codes,
    }
    body = orjson.dumps(content, option=orjson.OPT_SORT_KEYS)
    digest = hashlib.sha256(body).hexdigest()[:16]
    return Catalogue(
        f"/locale/{language.tag}.{digest}.json", Document(body, b"application/json", IMMUTABLE)
    )
