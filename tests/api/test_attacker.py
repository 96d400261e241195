"""A play is adjudicated once: who says anything about it learns nothing more of its words."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, event, given, settings

from service.desk.devices import Role
from service.lexicon.compiled import path_of
from tests.api.attacker import (
    BELOW,
    BOOKS,
    Answers,
    Desks,
    ToldApart,
    attacks,
    token,
    two_desks,
)
from tests.api.worlds import HERE, THERE


@pytest.fixture(scope="module")
def desks(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desks]:
    with two_desks(tmp_path_factory.mktemp("desks"), sqlite_template) as opened:
        yield opened


@pytest.fixture(scope="module")
def spoilt(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desks]:
    """Desks for those who may tell them apart: their records differ from then on."""
    with two_desks(tmp_path_factory.mktemp("spoilt"), sqlite_template) as opened:
        yield opened


@pytest.fixture(scope="module")
def forgetful(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desks]:
    """Desks that take every slip for a new play."""
    place = tmp_path_factory.mktemp("forgetful")
    with two_desks(place, sqlite_template, "forgetful") as opened:
        yield opened


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(attack=attacks)
def test_no_call_about_a_play_tells_which_word_is_bad(desks: Desks, attack):
    """RULES.md, "Ours": every role below the director, over real HTTP, events included.

    Statuses, headers and bodies are the same byte for byte whichever of two words is bad. The one
    thing left out is a reissue that somebody confirmed, with one of the words replaced: that is
    another slip, on record with its ground, and a play gets one.
    """
    book, *_ = attack
    before = desks.entries(book)
    desks.attack(*attack)
    desks.round_begins(book)
    after = desks.entries(book)
    event(f"{after - before} entries")
    for role in BELOW:
        here, there = desks.followed(book, role, before, after)
        assert here == there


def verdicts(desks: Desks, **game: Any) -> set[str]:
    """The verdicts of the call by which an attacker tells the desks apart at last."""

    @settings(max_examples=200, phases=[Phase.generate], database=None)
    @given(attack=attacks)
    def attack_them(attack):
        desks.attack(*attack, **game)

    with pytest.raises(ToldApart) as told:
        attack_them()
    return {json.loads(body)["verdict"] for _, _, body in told.value.args}


def test_a_forgetful_desk_is_told_apart(forgetful: Desks):
    """The test above would see a weaker policy: one that looks up every slip for a play."""
    assert verdicts(forgetful) == {"valid", "invalid"}


def test_where_no_game_is_named_nothing_is_promised(spoilt: Desks):
    """RULES.md, "Ours": README says plainly what is lost; the same attacker finds it."""
    assert verdicts(spoilt, round=None) == {"valid", "invalid"}


# And what nobody may lose by all that: the players' own rights.


@pytest.mark.parametrize("book", BOOKS)
def test_a_new_play_tells_at_once(spoilt: Desks, book):
    """RULES.md, "Ours"; WESPA 3.4.1(d): the right is immediate, whatever words were challenged."""
    slip = {"words": [HERE, THERE], **spoilt.new_game()}
    spoilt.the_same(spoilt.call(book, Role.RUNNER, "challenges", slip))
    answers = spoilt.call(book, Role.RUNNER, "challenges", {**slip, "words": [HERE], "turn": 11})
    assert found(answers) == [(201, "valid"), (201, "invalid")]


@pytest.mark.parametrize("book", BOOKS)
def test_a_slip_that_got_no_verdict_takes_no_right(spoilt: Desks, book):
    """RULES.md, "Ours"; row 31: after a refusal, a 422 or a 503 the play is as if never challenged.

    And each of these is the same whichever word is bad.
    """
    slip = {"words": [HERE], **spoilt.new_game()}
    early = {**slip, "timing": {"timer_pressed": False}}
    with without_lexicons(spoilt):
        closed = spoilt.call(book, Role.TERMINAL, "challenges", slip)
    bodies = (early, {**slip, "words": [HERE, "CO-OP"]}, {**slip, "table": None})
    refused = [
        closed,
        *(spoilt.call(book, Role.TERMINAL, "challenges", body) for body in bodies),
    ]
    for each in refused:
        spoilt.the_same(each)
    assert [each[0][0] for each in refused] == [503, 409, 422, 422]
    answers = spoilt.call(book, Role.TERMINAL, "challenges", slip)
    assert found(answers) == [(201, "valid"), (201, "invalid")]


def test_a_tablet_that_died_after_the_commit_costs_nothing(spoilt: Desks):
    """Promise 2; RULES.md, "Ours": another tablet hands the slip in, and it is the same challenge.

    The first one sent the slip and never read the answer: it is on record, once.
    """
    book, slip = "wespa", {"words": [HERE, "QZXJ"], **spoilt.new_game()}
    before = spoilt.entries(book)
    for server in spoilt.servers:
        with server.connect() as dying:
            dying.sendall(request(book, Role.TERMINAL, slip))
            assert dying.recv(1)  # the answer leaves after the commit
    answers = spoilt.call(book, Role.RUNNER, "challenges", slip)
    assert found(answers) == [(200, "invalid")] * 2
    assert spoilt.entries(book) == before + 2
    listed = json.loads(spoilt.call(book, Role.ADJUDICATOR, "challenges?limit=200")[0][2])
    rounds = [each["round"] for each in listed["challenges"]]
    assert rounds.count(slip["round"]) == 1


def found(answers: Answers) -> list[tuple[int, str]]:
    """Each desk's status and verdict."""
    return [(status, json.loads(body)["verdict"]) for status, _, body in answers]


@contextmanager
def without_lexicons(desks: Desks) -> Iterator[None]:
    """Both desks with a lexicon that is cut short."""
    files = [path_of(place / "compiled", "liste") for place in desks.places]
    whole = [file.read_bytes() for file in files]
    for file, content in zip(files, whole, strict=True):
        file.write_bytes(content[:-1])
    yield
    for file, content in zip(files, whole, strict=True):
        file.write_bytes(content)


def request(book: str, role: Role, slip: dict[str, object]) -> bytes:
    """A slip as a tablet sends it."""
    body = json.dumps(slip).encode()
    heads = (
        f"POST /api/v1/tournaments/{book}/challenges HTTP/1.1",
        "Host: desk",
        f"Authorization: Bearer {token(book, role)}",
        "Idempotency-Key: of-the-tablet",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join(heads).encode() + b"\r\n\r\n" + body
