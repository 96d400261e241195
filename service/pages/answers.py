"""Answers of pages: bytes that are ready at the start, in both codings where that is shorter."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property

from starlette.types import Receive, Scope, Send

Headers = tuple[tuple[bytes, bytes], ...]

SECURITY_HEADERS: Headers = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            b" font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
            b" base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Nothing comes from or goes to anywhere but this desk, and no script or style stands in a page."""

IMMUTABLE = b"public, max-age=31536000, immutable"
NO_STORE = b"no-store"
BY_LANGUAGE: Headers = ((b"vary", b"accept-language"),)

_PACKED = (b"font/woff2", b"image/png")


@dataclass(frozen=True)
class Document:
    """One complete answer to GET; `caching` is its Cache-Control."""

    body: bytes
    media_type: bytes
    caching: bytes
    headers: Headers = ()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send it, or 304 where the caller has it."""
        headers = [(b"cache-control", self.caching), *self.headers]
        if self.caching != NO_STORE:
            headers.append((b"etag", self.etag))
            if _sent(scope, b"if-none-match") == self.etag:
                await send({"type": "http.response.start", "status": 304, "headers": headers})
                await send({"type": "http.response.body", "body": b""})
                return
        body = self.body
        if self.packed is not None:
            headers.append((b"vary", b"accept-encoding"))
            if b"gzip" in _sent(scope, b"accept-encoding"):
                body = self.packed
                headers.append((b"content-encoding", b"gzip"))
        headers += [(b"content-type", self.media_type), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    @cached_property
    def etag(self) -> bytes:
        """Names these bytes (RFC 9110, 8.8.3)."""
        return b'"%s"' % hashlib.sha256(self.body).hexdigest()[:32].encode()

    @cached_property
    def packed(self) -> bytes | None:
        """The body in gzip; None where that saves nothing."""
        if self.media_type in _PACKED:
            return None
        packed = gzip.compress(self.body, mtime=0)
        return packed if len(packed) < len(self.body) else None


def _sent(scope: Scope, wanted: bytes) -> bytes:
    return b",".join(value for name, value in scope["headers"] if name == wanted)
