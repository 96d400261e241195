"""What a call costs on a long record beside what it costs on a short one.

`python -m tests.benchmarks growth`. Claim: with 200,000 challenges on record, slips and pages of
lists cost at most 1.3 times what they do with 1,000.

Seen: a slip 1.02, pages of lists 0.99 to 1.12, an empty page of a runner 1.04.
"""

import http.client
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.benchmarks import programs
from tests.benchmarks.figures import Figure, interleaved, ratio, seconds
from tests.benchmarks.load import load
from tests.benchmarks.record import fill

SHORT, LONG = 1_000, 200_000
_CLAIM = ("<=", 1.3)
_PAGES = {
    "the first page": "",
    "the last page": "?after={last}",
    "a game's page": "?round=2&table=7",
    "a verdict's page": "?verdict=invalid",
}
_REPEATS = 20


@dataclass(frozen=True, slots=True)
class _Desk:
    """A desk that serves a record of so many challenges."""

    challenges: int
    url: str
    terminal: str
    runner: str
    director: str


def measure(*, quick: bool) -> list[Figure]:
    """Serve both records and call both in turn."""
    long, rounds = (LONG // 10, 5) if quick else (LONG, 15)
    with ExitStack() as stack:
        desks = {"short": _desk(stack, SHORT), "long": _desk(stack, long)}
        return [
            *(_page(desks, name, query, rounds) for name, query in _PAGES.items()),
            _page(desks, "a runner's page that is empty", "", rounds, own=True),
            _slips(desks, rounds // 3),
        ]


def _slips(desks: dict[str, _Desk], rounds: int) -> Figure:
    works = {name: partial(load, desk.url, desk.terminal, 3) for name, desk in desks.items()}
    interleaved(1, works)
    found = interleaved(rounds, works)
    rates = {name: [each.per_second for each in answers] for name, answers in found.items()}
    cost = ratio(rates["short"], rates["long"])
    return Figure("a slip, long record / short", cost, "x", _CLAIM)


def _page(
    desks: dict[str, _Desk], name: str, query: str, rounds: int, *, own: bool = False
) -> Figure:
    works = {
        kind: partial(seconds, _reads(desk, query.format(last=desk.challenges - 50), own=own))
        for kind, desk in desks.items()
    }
    interleaved(1, works)
    found = interleaved(rounds, works)
    cost = ratio(found["long"], found["short"])
    return Figure(f"{name}, long record / short", cost, "x", _CLAIM)


def _reads(desk: _Desk, query: str, *, own: bool) -> Callable[[], None]:
    """Read a page several times over one connection."""
    connection = http.client.HTTPConnection(desk.url.removeprefix("http://"))
    token = desk.runner if own else desk.director
    path = f"/api/v1/tournaments/{programs.CODE}/challenges{query}"

    def read() -> None:
        for _ in range(_REPEATS):
            connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status

    return read


def _desk(stack: ExitStack, challenges: int) -> _Desk:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    fill(folder, challenges)
    url = stack.enter_context(programs.desk(folder))
    tokens = (programs.token(folder, role) for role in ("terminal", "runner", "director"))
    return _Desk(challenges, url, *tokens)
