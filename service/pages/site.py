"""The site: every page in every language, made at the start, and where each is served."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import orjson
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.types import ASGIApp, Receive, Scope, Send

from service.languages import Language, preferred
from service.pages import installable, static_files
from service.pages.answers import BY_LANGUAGE, NO_STORE, Document
from service.pages.catalogues import Catalogue, Codes, catalogue, catalogue_of_hall

SHELLS = Environment(
    loader=FileSystemLoader(Path(__file__).resolve().parent / "shells"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
"""The templates of every page, in English for gettext."""

_HTML = b"text/html; charset=utf-8"
PAGES = ("landing", "pair", "terminal", "runner", "desk", "director")
"""Every page by the name of its shell; the landing page is served at `/`."""


@dataclass(frozen=True)
class Served:
    """Something that GET gets: its address, its name in logs and figures, and what answers."""

    path: str
    name: str
    app: ASGIApp


def site(languages: Mapping[str, Language], codes: Codes) -> Iterator[Served]:
    """Make all pages, catalogues and static files; shells are told where those are."""
    whole = {tag: catalogue(language, codes) for tag, language in languages.items()}
    of_hall = {tag: catalogue_of_hall(language, codes) for tag, language in languages.items()}
    for name in PAGES:
        told = _told(whole if name == "director" else of_hall, languages)
        shown = {tag: _page(name, told, language) for tag, language in languages.items()}
        path = "/" if name == "landing" else f"/{name}"
        yield Served(path, "show_page", _InLanguages(shown, languages))
        if path == installable.PAGE:
            addresses = [each.address for each in of_hall.values()]
            texts = [document.body for document in shown.values()]
            worker = installable.worker(texts, addresses)
            yield Served(installable.WORKER, "read_static_file", worker)
            manifests = {tag: installable.manifest(each) for tag, each in languages.items()}
            manifest = _InLanguages(manifests, languages)
            yield Served(installable.MANIFEST, "read_static_file", manifest)
    for address, document in {
        each.address: each.document for each in (*whole.values(), *of_hall.values())
    }.items():
        yield Served(address, "read_catalogue", document)
    for path, document in static_files.files().items():
        yield Served(f"{static_files.root()}/{path}", "read_static_file", document)


def _told(
    catalogues: Mapping[str, Catalogue], languages: Mapping[str, Language]
) -> Mapping[str, str]:
    """What a shell tells its page: where static files are, and how which language is read."""
    spoken = {
        tag: {"name": languages[tag].name, "address": each.address}
        for tag, each in catalogues.items()
    }
    return {"static": static_files.root(), "languages": orjson.dumps(spoken).decode()}


def _page(name: str, told: Mapping[str, str], language: Language) -> Document:
    shell = SHELLS.get_template(f"{name}.html")
    html = shell.render(told, language=language, _=language.gettext.gettext)
    return Document(html.encode(), _HTML, NO_STORE, BY_LANGUAGE)


@dataclass(frozen=True)
class _InLanguages:
    """A document in every language; which one is shown first is the browser's to ask."""

    documents: Mapping[str, Document]
    languages: Mapping[str, Language]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = b",".join(v for name, v in scope["headers"] if name == b"accept-language")
        language = preferred(str(asked, "latin-1"), self.languages)
        await self.documents[language.tag](scope, receive, send)
