"""Following events: from piece to piece, over connections that are lost, and never for ever."""

import itertools

import httpx
import pytest
from hypothesis import given, strategies as st

from service.client.answers import Event, NotAnAnswer
from service.client.calls import Tournament
from service.client.events import Following
from service.client.exchange import ATTEMPTS
from service.client.problems import NotAllowed, Unavailable, Unreachable

URL = httpx.URL("http://desk.example/api/v1/tournaments/demo/events")
STREAM = (
    ': open\n\nevent: epoch.opened\ndata: {"epoch":2}\n\n'
    'id: 6\nevent: challenge.adjudicated\r\ndata: {"number":1}\r\n\r\n'
    ': ping\n\nid: 7\n\nid: 8\nevent: games.loaded\ndata: {"note":"a\u2028b"}\n\nid: 9\nevent:'
)  # fmt: skip
EVENTS = [
    Event(None, "epoch.opened", {"epoch": 2}),
    Event(6, "challenge.adjudicated", {"number": 1}),
    Event(8, "games.loaded", {"note": "a\u2028b"}),
]


def opening() -> httpx.Response:
    return httpx.Response(200, headers={"Content-Type": "text/event-stream; charset=utf-8"})


def opened(after: int = 0) -> Following:
    following = Following(Tournament("demo"), after)
    assert following.open(opening())
    return following


@given(st.lists(st.integers(0, len(STREAM)), max_size=8))
def test_events_are_the_same_however_the_stream_is_cut(cuts):
    """The HTML standard 9.2.6: pieces of a stream say nothing of its events."""
    following, ends = opened(), sorted({0, *cuts, len(STREAM)})
    pieces = [STREAM[one:other] for one, other in itertools.pairwise(ends)]
    assert [event for piece in pieces for event in following.take(piece)] == EVENTS


def test_the_next_connection_goes_on_behind_the_last_event():
    """Reference, rest D: Last-Event-ID; half an event is told once, when it is whole."""
    following = opened(after=5)
    assert following.headers()["Last-Event-ID"] == "5"
    assert list(following.take(STREAM)) == EVENTS
    assert following.headers()["Last-Event-ID"] == "8"
    assert following.open(opening())
    again = following.take('id: 9\nevent: games.closed\ndata: {"round":1}\n\n')
    assert list(again) == [Event(9, "games.closed", {"round": 1})]


def test_an_id_alone_moves_on():
    """DESIGN, reading: event id = entry number, also of entries that tell this follower nothing."""
    following = opened()
    assert list(following.take("id: 4\n\n")) == []
    assert following.headers()["Last-Event-ID"] == "4"


def test_a_stream_of_something_else_is_none():
    """Promise 3: never a guess."""
    with pytest.raises(NotAnAnswer):
        list(opened().take("data: OK\n\n"))


def test_a_page_of_the_network_is_no_stream():
    """Promise 3: a network that asks for a sign-in answers 200, and is told as what it is."""
    with pytest.raises(NotAnAnswer, match="no desk"):
        Following(Tournament("demo"), 0).open(httpx.Response(200, html="<title>Wi-Fi</title>"))


def test_a_desk_that_is_busy_is_asked_again_when_it_says():
    """RFC 9110 10.2.3: Retry-After."""
    following = Following(Tournament("demo"), 0)
    busy = httpx.Response(503, headers={"Retry-After": "3"})
    assert not following.open(busy)
    assert following.pause(busy, URL).seconds == 3.0


def test_a_no_is_told_at_once():
    """Issue 6, neighbours: a revoked token ends what is followed with it."""
    with pytest.raises(NotAllowed):
        opened().open(httpx.Response(401))


def test_a_desk_that_never_answered_is_given_up():
    """Promise 3: a wrong address is told as what it is."""
    following = Following(Tournament("demo"), 0)
    lost = httpx.ConnectError("refused")
    seconds = [following.pause(lost, URL).seconds for _ in range(ATTEMPTS - 1)]
    assert seconds == sorted(seconds)
    with pytest.raises(Unreachable, match=r"no answer from http://desk\.example"):
        following.pause(lost, URL)


def test_a_desk_that_never_could_is_given_up_with_its_reason():
    """Promise 3: 503 with its reason."""
    following, busy = Following(Tournament("demo"), 0), httpx.Response(503)
    for _ in range(ATTEMPTS - 1):
        following.pause(busy, URL)
    with pytest.raises(Unavailable):
        following.pause(busy, URL)


def test_a_desk_that_was_there_is_waited_for():
    """Issue 6, neighbours: a desk that is started anew is followed on, however long it takes."""
    following = opened()
    pauses = [following.pause(httpx.ReadTimeout("still"), URL).seconds for _ in range(20)]
    assert max(pauses) <= 10.0
    assert following.open(opening())
