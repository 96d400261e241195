"""Problem details (RFC 9457): one shape for everything that goes wrong."""

from collections.abc import Mapping

import orjson

from service.api.answers import PROBLEM, Answer, Headers
from service.api.catalogue import CATALOGUE

RETRY: Headers = ((b"retry-after", b"1"),)


class Problem(Exception):
    """Ends a call with a problem. Everything in it is fixed text: no input, no words."""

    def __init__(self, code: str, *, headers: Headers = (), **members: object) -> None:
        """Take a code of the catalogue and the members to add or replace."""
        super().__init__(code)
        self.code = code
        self.headers = headers
        self.members: Mapping[str, object] = members


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
