"""Static files: scripts, style sheet, fonts; read once, addressed by the digest of them all.

One digest for the whole tree, not one per file: modules import each other by relative paths, so
an address must hold all of one version.
"""

import hashlib
from functools import cache
from pathlib import Path
from types import MappingProxyType

from service.pages.answers import IMMUTABLE, Document

_FOLDER = Path(__file__).resolve().parent / "static"
_MEDIA_TYPES = MappingProxyType(
    {
        ".js": b"text/javascript; charset=utf-8",
        ".css": b"text/css; charset=utf-8",
        ".svg": b"image/svg+xml",
        ".png": b"image/png",
        ".woff2": b"font/woff2",
        ".txt": b"text/plain; charset=utf-8",
    }
)


@cache
def files() -> MappingProxyType[str, Document]:
    """Every static file by its path in the tree, such as `core/api.js`."""
    found = sorted(path for path in _FOLDER.rglob("*") if path.is_file())
    return MappingProxyType(
        {
            path.relative_to(_FOLDER).as_posix(): Document(
                path.read_bytes(), _MEDIA_TYPES[path.suffix], IMMUTABLE
            )
            for path in found
        }
    )


@cache
def root() -> str:
    """The address that the paths of `files` stand under; another tree has another one."""
    digest = hashlib.sha256()
    for path, document in files().items():
        digest.update(path.encode() + b"\0" + document.etag)
    return f"/static/{digest.hexdigest()[:16]}"
