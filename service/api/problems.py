"""Problem details (RFC 9457): one shape for everything that goes wrong."""

from collections.abc import Mapping

import orjson
from starlette.exceptions import HTTPException

from service.api.answers import PROBLEM, Answer, Headers
from service.api.catalogue import CATALOGUE
from service.journal.faults import DatabaseUnavailable, OutcomeUnknown
from service.lexicon.errors import LexiconUnavailable
from service.rules.errors import Refusal

_BY_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "body_too_large"}
_SECONDS_TO_WAIT = b"1"


class Problem(Exception):
    """Ends a call with a problem. Everything in it is fixed text: no input, no words."""

    def __init__(self, code: str, *, headers: Headers = (), **members: object) -> None:
        """Take a code of the catalogue and the members to add or replace."""
        super().__init__(code)
        self.code = code
        self.headers = headers
        self.members: Mapping[str, object] = members


def refused(refusal: Refusal) -> Problem:
    """Turn a refusal of the rules into a problem that cites its clause."""
    return Problem(refusal.code.value, detail=refusal.message, clause=refusal.clause)


def problem_answer(problem: Problem) -> Answer:
    """Make the answer; nothing in it tells two requests with the same fault apart."""
    kind = CATALOGUE[problem.code]
    body = {
        "type": f"/problems/{problem.code}",
        "title": kind.title,
        "status": kind.status,
        "detail": kind.remedy,
        "code": problem.code,
        **problem.members,
    }
    return Answer(kind.status, orjson.dumps(body), PROBLEM, problem.headers)


def problem_of(error: Exception) -> Problem | None:
    """Find the problem that an error means; None for a fault of ours."""
    retry = ((b"retry-after", _SECONDS_TO_WAIT),)
    match error:
        case Problem():
            return error
        case OutcomeUnknown():
            return Problem("outcome_unknown", headers=retry)
        case DatabaseUnavailable():
            return Problem("database_unavailable", headers=retry)
        case LexiconUnavailable():
            return Problem("lexicon_unavailable", headers=retry)
        case HTTPException() if error.status_code in _BY_STATUS:
            headers = (error.headers or {}).items()
            raw = tuple((k.lower().encode(), v.encode()) for k, v in headers)
            return Problem(_BY_STATUS[error.status_code], headers=raw)
        case _:
            return None
