"""What can go wrong with a call: the desk says no, or no answer comes."""

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
    """The desk's own no (RFC 9457).

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


class Unreachable(Exception):
    """No answer came, however often it was asked; what was asked may stand all the same."""


class UntrustedDesk(Exception):
    """The desk showed a certificate that is not trusted here; nothing was sent to it."""


def _field_error(error: Mapping[str, Any]) -> FieldError:
    return FieldError(str(error["field"]), str(error["message"]), error.get("position"))


def problem_of(response: httpx.Response) -> ApiProblem:
    """The problem that an answer of 400 and more is, also where no desk has written it."""
    kind = response.headers.get("content-type", "").partition(";")[0]
    body: object = None
    if kind == _MEDIA_TYPE:
        try:
            body = response.json()
        except ValueError:
            body = None
    return ApiProblem(response.status_code, body if isinstance(body, dict) else {})
