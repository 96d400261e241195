"""Following events without sending anything: what to ask for, and what came, piece by piece."""

import re
from collections.abc import Iterator

import httpx

from service.client.answers import Event, NotAnAnswer, read
from service.client.calls import Tournament
from service.client.exchange import ATTEMPTS, Pause, comes_back, failure, pause
from service.client.problems import problem_of

SECONDS_OF_SILENCE = 45.0
"""The desk says something every 15; what has been still for three of them is lost."""

_MEDIA_TYPE = "text/event-stream"
# The HTML standard, 9.2.5; a CR at the end of a piece may be half of a CRLF.
_LINE = re.compile(r"\r\n|\n|\r(?=[^\n])")


class Following:
    """How far a tournament's events have been read, over however many connections."""

    def __init__(self, tournament: Tournament, after: int) -> None:
        """Begin behind an entry."""
        self.path = f"{tournament.path}/events"
        self._last = after
        self._begun = False
        self._lost = 0
        self._piece = ""
        self._fields: dict[str, str] = {}

    def headers(self) -> dict[str, str]:
        """What to ask with: the last event that was read."""
        return {"Accept": _MEDIA_TYPE, "Last-Event-ID": str(self._last)}

    def open(self, response: httpx.Response) -> bool:
        """Take an answer, whole where it is none; false if it says to come back.

        Raises:
            ApiProblem: to ask again would not help.
            NotAnAnswer: something else than a desk answered.
        """
        if comes_back(response):
            return False
        if not response.is_success:
            raise problem_of(response)
        if response.headers.get("content-type", "").partition(";")[0] != _MEDIA_TYPE:
            raise NotAnAnswer("what answers there tells no events, and is no desk")
        self._begun, self._lost = True, 0
        self._piece, self._fields = "", {}
        return True

    def take(self, text: str) -> Iterator[Event]:
        """Take the next piece of the stream."""
        *lines, self._piece = _LINE.split(self._piece + text)
        for line in lines:
            if line:
                # The desk writes each field of an event once, data in one line.
                name, _, value = line.partition(":")
                self._fields[name] = value.removeprefix(" ")
                continue
            event, self._fields = self._told(), {}
            if event is not None:
                yield event

    def pause(self, got: httpx.Response | httpx.TransportError | None, url: httpx.URL) -> Pause:
        """Wait before the next connection; None where the stream came to its end.

        Raises:
            Unreachable, Unavailable: nobody has ever answered there with events.
        """
        self._lost += 1
        if not self._begun and self._lost == ATTEMPTS:
            raise failure(got, url)
        return pause(got, url, self._lost)

    def _told(self) -> Event | None:
        """The event that is whole now; what has an id alone only moves it on."""
        number = self._fields.get("id")
        if number is not None:
            self._last = int(number)
        if "data" not in self._fields:
            return None
        return Event(
            id=None if number is None else self._last,
            name=self._fields.get("event", "message"),
            data=read(self._fields["data"].encode(), dict),
        )
