"""What can go wrong with a call: the desk says no, or no answer comes."""

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

_MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field: a JSON pointer, a text, a character's place from 1."""

    field: str
    message: str
    position: int | None


class ApiProblem(Exception):
    """The desk's own no (RFC 9457); the classes below are the ones that programs tell apart.

    `code` is stable; `clause` is there where the rules say it, `errors` where content was wrong.
    """

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        """Take the members that the desk promises, whatever else is there."""
        self.status = status
        self.code = str(body.get("code", "unknown"))
        self.title = str(body.get("title", f"HTTP {status}"))
        self.detail = str(body.get("detail", ""))
        self.clause = body.get("clause")
        errors = body.get("errors")
        self.errors = tuple(map(_field_error, errors if isinstance(errors, list) else ()))
        super().__init__(f"{self.title}: {self.detail}" if self.detail else self.title)


class Refused(ApiProblem):
    """The rules refuse it (409); `clause` says by what."""


class NotAllowed(ApiProblem):
    """The token is none (401), or one for something else (403)."""


class NotFound(ApiProblem):
    """There is no such thing (404)."""


class WrongContent(ApiProblem):
    """What was sent can't be read, or is none of what the call takes (400, 413, 415, 422)."""


class Unavailable(ApiProblem):
    """The desk can't do it now (429, 5xx), however often it was asked."""


class Unreachable(Exception):
    """No answer came, however often it was asked; what was asked may stand all the same."""


class UntrustedDesk(Exception):
    """The desk showed a certificate that is not trusted here; nothing was sent to it."""


_KINDS = {
    400: WrongContent,
    401: NotAllowed,
    403: NotAllowed,
    404: NotFound,
    409: Refused,
    413: WrongContent,
    415: WrongContent,
    422: WrongContent,
    429: Unavailable,
}
_SERVERS_OWN = 500  # RFC 9110 15.6: from there on it is the server's


def problem_of(response: httpx.Response) -> ApiProblem:
    """The problem that an answer of 400 and more is, also where no desk has written it."""
    media_type = response.headers.get("content-type", "").partition(";")[0]
    body: object = None
    if media_type == _MEDIA_TYPE:
        try:
            body = response.json()
        except ValueError:
            body = None
    status = response.status_code
    kind = _KINDS.get(status, Unavailable if status >= _SERVERS_OWN else ApiProblem)
    return kind(status, body if isinstance(body, dict) else {})


def untrusted(error: httpx.TransportError, desk: str) -> UntrustedDesk | None:
    """The error of a desk whose certificate is not trusted here; None for any other."""
    if not _of_the_certificate(error):
        return None
    return UntrustedDesk(
        f"the certificate of {desk} is none that is trusted here, so nothing was sent:"
        " set SSL_CERT_FILE to the file of its authority's certificate"
    )


def _of_the_certificate(error: BaseException) -> bool:
    if isinstance(error, ssl.SSLCertVerificationError):
        return True
    below = error.__cause__ or error.__context__
    return below is not None and _of_the_certificate(below)


def _field_error(error: Mapping[str, Any]) -> FieldError:
    return FieldError(str(error["field"]), str(error["message"]), error.get("position"))
