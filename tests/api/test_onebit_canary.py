"""One bit: words stay where they belong; everything that leaves a real server is searched."""

import itertools
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from service.app import OPERATIONS
from service.desk.devices import Role
from service.journal.reader import COSTS
from service.journal.store.database import Database, open_database
from service.journal.store.tables import metadata
from tests.api.hall import HOME, OWN, Hall, furnish
from tests.servers import real_server

pytestmark = pytest.mark.anyio

VALID, INVALID, UNREADABLE = "SYZYGIES", "QZXJKVWY", "QZ-XJKVWQ"
CANARIES = (VALID, INVALID, UNREADABLE, "XJKV")
READERS = {Role.DIRECTOR, Role.ADJUDICATOR, Role.RUNNER, Role.INTEGRATION}
"""Who may read words: of all challenges, or of those that they handed in."""

BODIES: list[bytes] = [
    json.dumps(body).encode()
    for body in (
        {"words": [VALID, INVALID]},
        {"words": [VALID]},
        {"words": [INVALID, UNREADABLE]},
        {"words": [INVALID], INVALID: 1},
        {"words": [INVALID, 7, VALID]},
        {"words": INVALID},
        {"words": [INVALID] * 9},
        {"words": [INVALID * 9]},
        {"words": [INVALID], "round": 1},
        {"words": [INVALID], "challenger": INVALID},
        {"words": [INVALID], "kind": INVALID, "method": INVALID},
        {"words": [INVALID], "ground": INVALID, "confirmed_by": [INVALID]},
        {"words": [INVALID], "ground": "mistyped"},
        {"words": [INVALID], "ground": "ruling"},
        {"code": INVALID, "rulebook": INVALID, "lexicon": INVALID, "reason": "", "games": INVALID},
        {"code": "x", "rulebook": INVALID.lower(), "lexicon": INVALID.lower()},
        {"code": "x", "rulebook": "wespa", "lexicon": INVALID.lower()},
        {"code": "x", "rulebook": "wespa", "lexicon": "enable", "penalty_policy": INVALID.lower()},
        {"reason": "x", "penalty_policy": {"preset": INVALID.lower()}},
        [INVALID],
        INVALID,
    )
]
BODIES += [
    b'{"words": ["QZXJKVWY"], "words": ["QZXJKVWY"]}',
    b'{"words": ["QZXJKVWY", NaN]}',
    b'{"words": ["QZXJKVWY\\ud800"]}',
    b'{"words": ["QZXJKVWY\\u0000"]}',
    b'{"words": ["QZXJKVWY"',
    b'\xef\xbb\xbf{"words": ["QZXJKVWY"]}',
    '{"words": ["QZXJKVWY"]}'.encode("utf-16"),
    b'{"words": ["QZXJKVWY\xff"]}',
    b'{"QZXJKVWY": {"QZXJKVWY": "QZXJKVWY"}}',
]


def addresses() -> Iterator[tuple[str, str]]:
    """Every operation, at addresses that exist and at one that holds a canary."""
    for operation in OPERATIONS:
        if operation.name == "follow_events":
            continue  # open until it ends: the worlds' test follows it
        for filling in ("1", INVALID):
            path = operation.path.replace("{code}", OWN)
            for name in ("number", "round", "name", "device", "kind"):
                path = path.replace(f"{{{name}}}", filling)
            yield operation.method, path
    yield "GET", f"/{INVALID}"
    yield "GET", f"{HOME}/challenges?{INVALID}={INVALID}"
    yield "GET", f"{HOME}/challenges?verdict={INVALID}&limit={INVALID}"
    yield "POST", f"{HOME}/challenges?word={INVALID}"


async def tour(hall: Hall) -> list[str]:
    """Send everything as everybody and say where a canary came back that should not."""
    found = []
    keys = itertools.count()
    for who, (method, path) in itertools.product([*Role, None], list(addresses())):
        bearer = {} if who is None else {"Authorization": f"Bearer {hall.token(who)}"}
        for body in BODIES if method not in {"GET", "DELETE"} else [b""]:
            headers = {"Content-Type": "application/json", "User-Agent": INVALID}
            headers |= bearer | {"Idempotency-Key": f"{INVALID}-{next(keys)}"}
            answer = await hall.client.request(method, path, headers=headers, content=body)
            read = (method == "GET" and who in READERS) or path == f"{HOME}/reading"
            allowed = answer.status_code == 200 and read
            written = str(answer.headers.multi_items()) + ("" if allowed else answer.text)
            assert answer.status_code < 500, (method, path, body, answer.text)
            if any(canary.lower() in written.lower() for canary in CANARIES):
                found.append(f"{who} {method} {path} {body!r}: {written}")
    return found


def columns_with_canaries(url: str) -> set[str]:
    """The columns of the database that hold a canary somewhere."""
    found = set()
    with closing(open_database(url)) as database, database.reading() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(table.select()).mappings():
                for name, value in row.items():
                    text = value if isinstance(value, bytes) else str(value).encode()
                    if any(canary.encode() in text for canary in CANARIES):
                        found.add(f"{table.name}.{name}")
    return found


async def test_words_stay_where_they_belong(data_dir: Path, sqlite_url: str, beside: Database):
    """Reliability D, T-canary; promise 1; cases 45 and 46.

    Every endpoint as every role, with words in all the wrong places: none comes back in an
    error, a header or to who may not read it; none is in a log, a figure or a file beside the
    database; and in the database they are in entries and in the challenges made of them.
    """
    with real_server(data_dir, sqlite_url, LOG_LEVEL="debug") as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            hall = await furnish(client, beside)
            assert await tour(hall) == []
            figures = await hall.call(Role.OPERATOR, "GET", "/metrics")
        server.stop()
    for written in (figures.text, server.log()):
        assert written
        assert not any(canary.lower() in written.lower() for canary in CANARIES)
    for token in (*hall.tokens.values(), hall.operator):
        assert token not in server.log()
    assert columns_with_canaries(sqlite_url) == {"entries.body", "challenges.state"}
    kept = [file for file in (data_dir / "checkpoints").glob("**/*") if file.is_file()]
    assert kept
    for file in kept:
        assert not any(canary.encode() in file.read_bytes() for canary in CANARIES)


async def test_a_typing_error_is_told_without_asking_the_lexicon(hall: Hall):
    """Issue 2, adjudication: a character on no tile is a 422, the same beside any word."""
    answers = [
        await hall.hand_in(words=words, turn=turn)
        for turn, words in enumerate(
            (["CATS", "CO-OP"], ["QZXJ", "CO-OP"], ["CATS", "XX-XX"], ["QZXJ", "XX-XX"]), start=1
        )
    ]
    assert {answer.status_code for answer in answers} == {422}
    assert len({answer.content for answer in answers}) == 1


async def test_an_act_that_breaks_leaves_no_words_in_the_log(
    data_dir: Path, sqlite_url: str, beside: Database
):
    """Promise 1, logs: a constraint that the writer runs into is logged by kind and place."""
    stray = {"tournament_id": 1, "number": 1, "status": "adjudicated", "device_id": "x"}
    stray |= {
        "kind": "words",
        "received_at": "",
        "state": "{}",
        "seq": 1,
        **dict.fromkeys(COSTS, 0),
    }
    with real_server(data_dir, sqlite_url) as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            hall = await furnish(client, beside)
            with beside.writing() as connection:
                connection.execute(metadata.tables["challenges"].insert(), stray)
            answer = await hall.hand_in(words=[INVALID, VALID])
        server.stop()
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert '"event":"an act failed","kind":"IntegrityError"' in server.log()
    assert all(json.loads(line) for line in server.log().splitlines())
    assert not any(canary in server.log() + answer.text for canary in CANARIES)
