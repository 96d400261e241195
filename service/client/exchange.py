"""A call to its end without sending anything: what is sent next, how long to wait, what came of it.

Whoever drives it sends and waits, as it must: `desks` has one driver that blocks and one that
doesn't.
"""

import random
from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import httpx

from service.client.answers import NotAnAnswer, read
from service.client.calls import Call
from service.client.problems import Unreachable, problem_of, untrusted

T = TypeVar("T")

ATTEMPTS = 5
_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 10.0
# Of the desk itself, or of a proxy that can't tell whether the desk has done it.
_COME_BACK = frozenset({429, 502, 503, 504})
_OCTETS = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait so many seconds, because of this."""

    seconds: float
    why: str


@dataclass(frozen=True, slots=True)
class Reply(Generic[T]):
    """What came of a call.

    `replayed` says that the same request had been answered before; `body` is the whole answer as
    it came, and `following` the call for the next page, where there is one.
    """

    value: T
    body: Mapping[str, Any]
    replayed: bool
    following: Call[T] | None


Exchange = Generator[httpx.Request | Pause, httpx.Response | httpx.TransportError | None, T]
"""Gives what to send or how long to wait; is sent what came of it; returns what it all led to."""


def exchange(call: Call[T], request: httpx.Request) -> Exchange[Reply[T]]:
    """Send a request until it is answered: the very same, for the desk compares its bytes.

    Raises:
        ApiProblem: the desk said no.
        Unreachable: no answer came.
        UntrustedDesk: its certificate is not trusted; nothing was sent.
        NotAnAnswer: something else than a desk answered.
    """
    attempt = 0
    while True:
        attempt += 1
        got = yield request
        if isinstance(got, httpx.Response) and not comes_back(got):
            return _reply(call, got)
        if attempt == ATTEMPTS:
            raise failure(got, request.url)
        yield pause(got, request.url, attempt)


def headers_of(call: Call[Any]) -> dict[str, str]:
    """The headers of a call beside the token's."""
    headers = {} if call.key is None else {"Idempotency-Key": f'"{call.key}"'}
    return headers if call.file is None else {**headers, "Content-Type": _OCTETS}


def comes_back(response: httpx.Response) -> bool:
    """Does the answer say to ask again later?"""
    return response.status_code in _COME_BACK


def pause(got: httpx.Response | httpx.TransportError | None, url: httpx.URL, attempt: int) -> Pause:
    """Wait as long as the desk says, else twice as long each time and never all devices at once.

    Raises:
        UntrustedDesk: to ask again would not help.
    """
    if isinstance(got, httpx.Response):
        why = f"{got.status_code} from {_desk(url)}, {problem_of(got).title}"
        told = got.headers.get("Retry-After", "")
        if told.isascii() and told.isdigit():
            return Pause(min(float(told), _LONGEST_PAUSE), why)
    else:
        _refuse_untrusted(got, url)
        why = f"no answer from {_desk(url)}"
    seconds = min(_FIRST_PAUSE * 2.0 ** (attempt - 1), _LONGEST_PAUSE)
    return Pause(seconds * random.uniform(0.5, 1.0), why)  # noqa: S311 - no secret


def failure(got: httpx.Response | httpx.TransportError | None, url: httpx.URL) -> Exception:
    """What is raised when nobody asks again."""
    if isinstance(got, httpx.Response):
        return problem_of(got)
    _refuse_untrusted(got, url)
    error = Unreachable(f"no answer from {_desk(url)}")
    error.__cause__ = got
    return error


def _refuse_untrusted(got: httpx.TransportError | None, url: httpx.URL) -> None:
    if got is not None and (error := untrusted(got, _desk(url))) is not None:
        raise error from got


def _reply(call: Call[T], response: httpx.Response) -> Reply[T]:
    if not response.is_success:
        raise problem_of(response)
    return Reply(
        value=call.read(response.content),
        body=read(response.content, dict),
        replayed=response.headers.get("Idempotent-Replayed") == "true",
        following=_following(call, response),
    )


def _following(call: Call[T], response: httpx.Response) -> Call[T] | None:
    link = response.links.get("next")
    if link is None:
        return None
    try:
        # Only where on the desk: the token goes nowhere else.
        where = response.url.join(link["url"]).raw_path.decode("ascii")
    except (KeyError, httpx.InvalidURL) as error:
        raise NotAnAnswer("the next page has no address") from error
    return replace(call, path=where, query={})


def _desk(url: httpx.URL) -> str:
    return str(url.copy_with(raw_path=b"/")).rstrip("/")
