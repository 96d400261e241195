"""The runner's page as a program on a tablet: what it is called, and what opens it offline."""

import hashlib
from collections.abc import Iterable, Iterator

import orjson

from service.languages import Language
from service.pages import static_files
from service.pages.answers import BY_LANGUAGE, NO_STORE, Document

PAGE = "/runner"
MANIFEST = "/manifest.webmanifest"
WORKER = f"{PAGE}/worker.js"

_SHELL = ("core/", "runner/", "vendor/", "fonts/", "slipdesk.css", "icon.svg")
_ICONS = (("192", "any"), ("512", "any"), ("512", "maskable"))


def manifest(language: Language) -> Document:
    """What the tablet shows of the installed page (W3C Web Application Manifest)."""
    name = language.gettext.gettext("Runner")
    told = {
        "id": PAGE,
        "lang": language.tag,
        "name": f"slipdesk · {name}",
        "short_name": name,
        "start_url": PAGE,
        "scope": PAGE,
        "display": "standalone",
        "background_color": "#f6f2e9",
        "theme_color": "#f6f2e9",
        "icons": [_icon(size, purpose) for size, purpose in _ICONS],
    }
    return Document(orjson.dumps(told), b"application/manifest+json", NO_STORE, BY_LANGUAGE)


def worker(pages: Iterable[bytes], catalogues: Iterable[str]) -> Document:
    """The service worker, told what it keeps: the page, its scripts, and how it speaks.

    Args:
        pages: the page in every language; another page is another version of the worker.
        catalogues: the addresses of the catalogues.
    """
    shell = orjson.dumps([PAGE, *catalogues, *_files()])
    version = hashlib.sha256(b"\0".join([shell, *pages])).hexdigest()[:16]
    told = b'const VERSION = "%s";\nconst SHELL = %s;\n' % (version.encode(), shell)
    source = static_files.files()["runner/worker.js"]
    # Its address lies below the page, and its scope would too.
    scope = ((b"service-worker-allowed", PAGE.encode()),)
    return Document(told + source.body, source.media_type, NO_STORE, scope)


def _files() -> Iterator[str]:
    for path in static_files.files():
        if path.startswith(_SHELL) and not path.endswith((".txt", "/worker.js")):
            yield f"{static_files.root()}/{path}"


def _icon(size: str, purpose: str) -> dict[str, str]:
    name = f"runner-{size}.png" if purpose == "any" else f"runner-{size}-{purpose}.png"
    return {
        "src": f"{static_files.root()}/icons/{name}",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
