"""Comparisons: a director's own list or its fingerprint against a lexicon of the desk."""

import gzip
import itertools
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from service.desk.comparisons import MOST_WORDS
from service.desk.devices import Role
from service.journal import reader
from service.journal.record.entries import timestamp
from service.journal.writing.writer import transact
from tests.api.hall import HOME, OTHER, OWN, Hall
from tests.commands import games
from tests.journal.writing import act, done
from tests.servers import ROOT

pytestmark = pytest.mark.anyio

ENABLE = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"
PATH = "/api/v1/lexicons/enable/comparison"
SAMPLE = "/api/v1/lexicons/svenska-exempel/comparison"

_keys = itertools.count(1)


@pytest.fixture(scope="module")
def words() -> list[str]:
    """The words of ENABLE."""
    return (ROOT / "lexicons" / "enable" / "words.txt").read_text().split()


def file(words: list[str]) -> bytes:
    return "\n".join(words).encode()


async def compared(
    hall: Hall,
    data: bytes,
    *,
    path: str = PATH,
    key: str | None = None,
    kind: str = "application/octet-stream",
    who: Role | str = Role.DIRECTOR,
) -> httpx.Response:
    """Send a list as a file."""
    headers: Mapping[str, str] = {
        "Authorization": f"Bearer {hall.token(who)}",
        "Idempotency-Key": key or f"list-{next(_keys)}",
        "Content-Type": kind,
    }
    return await hall.client.request("POST", path, headers=headers, content=data)


async def entries(hall: Hall) -> list[dict[str, object]]:
    lines = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")).text.splitlines()[1:]
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    ("fingerprint", "same"),
    [(ENABLE, True), ("cwd3 jqc5", True), ("0" * 64, False), ("0000-0000", False)],
)
async def test_a_fingerprint_is_compared_at_any_time(hall: Hall, fingerprint, same):
    """DESIGN, the REST contract: own fingerprint against it: same or not; during play too."""
    await hall.hand_in()
    answer = await hall.call(Role.DIRECTOR, "POST", PATH, {"fingerprint": fingerprint})
    assert answer.status_code == 200
    assert answer.json() == {
        "same": same,
        "lexicon": {
            "name": "enable",
            "fingerprint": ENABLE,
            "short": "CWD3-JQC5",
            "words": 168548,
        },
    }
    assert [entry["type"] for entry in await entries(hall)] == ["challenge.adjudicated"]


async def test_the_same_list_is_the_same(hall: Hall, words):
    """Issue 3, "Which list is this?": a director's own file, packed as it is, is the very list."""
    answer = await compared(hall, gzip.compress(file(words), 1))
    told = answer.json()
    assert answer.status_code == 200
    assert told["same"] is True
    assert told["other"] == {"fingerprint": ENABLE, "short": "CWD3-JQC5", "words": 168548}
    assert (told["only_here"], told["only_there"], told["told"]) == (0, 0, 0)
    assert (told["words_only_here"], told["words_only_there"]) == ([], [])


async def test_differences_are_counted_and_named(hall: Hall, words):
    """DESIGN, the REST contract: counts, differing words; capped, the numbers are whole."""
    lacks = [word for word in words if word != "zax"]
    more = [f"qqq{a}{b}" for a in "abcdefghijklm" for b in "abcdefghijk"]
    told = (await compared(hall, file(lacks + more))).json()
    assert told["same"] is False
    assert (told["only_here"], told["only_there"], told["told"]) == (1, 143, 1 + MOST_WORDS)
    assert told["words_only_here"] == ["ZAX"]
    assert told["words_only_there"] == sorted(more_word.upper() for more_word in more)[:MOST_WORDS]
    assert told["words_per_length"]["3"] == {
        "here": 972,
        "there": 971,
        "only_here": 1,
        "only_there": 0,
    }
    assert told["words_per_length"]["5"]["only_there"] == 143


async def test_a_comparison_is_on_record_in_numbers(hall: Hall, words):
    """DESIGN, the REST contract: recorded; promise 1: without a word of either list."""
    lacks = [word for word in words if word != "zax"]
    told = (await compared(hall, file([*lacks, "qqqq"]))).json()
    (entry,) = await entries(hall)
    data = entry["data"]
    assert isinstance(data, dict)
    assert (entry["type"], data["name"], data["told"]) == ("lexicon.compared", "enable", 2)
    assert (data["fingerprint"], data["other"]) == (ENABLE, told["other"]["fingerprint"])
    assert sum(each["only_here"] for each in data["lengths"]) == 1
    assert "ZAX" not in json.dumps(entry).upper()
    assert "QQQQ" not in json.dumps(entry).upper()


async def test_a_repeated_call_gets_the_numbers(hall: Hall, words):
    """Promise 2: nothing twice: the words were told once and are stored nowhere."""
    data = file([*words, "qqqq"])
    first = await compared(hall, data, key="once")
    await hall.hand_in()  # and during play the same call is still answered
    again = await compared(hall, data, key="once")
    assert again.headers["idempotent-replayed"] == "true"
    numbers = first.json()
    assert numbers.pop("words_only_there") == ["QQQQ"]
    assert numbers.pop("words_only_here") == []
    assert again.json() == numbers
    assert len(await entries(hall)) == 2
    reused = await compared(hall, file(words), key="once", path=f"{PATH}?format=plain")
    assert reused.json()["code"] == "idempotency_key_reused"


@pytest.mark.parametrize("begun", ["slip", "games"])
async def test_no_list_is_compared_during_play(hall: Hall, words, begun):
    """DESIGN, the REST contract: not during play: a slip, or games on record."""
    if begun == "slip":
        await hall.hand_in()
    else:
        game = {"table": 1, "first": {"number": 7}, "second": {"number": 8}}
        path = f"{HOME}/rounds/1/games"
        loaded = await hall.call(Role.DIRECTOR, "PUT", path, {"games": [game]})
        assert loaded.status_code == 200
    answer = await compared(hall, file(words))
    assert (answer.status_code, answer.json()["code"]) == (409, "tournament_in_play")
    before = "Games or slips of this tournament"
    assert answer.json()["detail"].startswith(before)
    other = hall.tokens[OTHER, Role.DIRECTOR]
    elsewhere = await compared(hall, file(words), who=other)
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (409, "tournament_in_play")
    assert "plays by this lexicon" in elsewhere.json()["detail"]
    by_another_list = await compared(hall, b"katt", path=SAMPLE, who=other)
    assert by_another_list.json()["code"] == "list_too_small"


async def test_half_a_list_and_a_word_tell_nothing_of_a_word_that_others_play_by(hall: Hall, words):
    """Promise 1, for anyone: an event not yet begun is no oracle for one that is played."""
    await hall.hand_in()
    other = hall.tokens[OTHER, Role.DIRECTOR]
    fitting = [word for word in words if len(word) <= 15]
    answers = [
        await compared(hall, file([*fitting[: 168548 // 2], word]), who=other)
        for word in ("zax", "qqqq")
    ]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize(("hours", "told"), [(23, 409), (25, 200)])
async def test_what_was_played_a_day_ago_is_not_in_play(hall: Hall, beside, words, hours, told):
    """DESIGN, the REST contract: not during play; others' play is over a day after its last act."""
    with beside.reading() as connection:
        found = reader.tournament_by_code(connection, OWN)
    assert found is not None
    at = timestamp(datetime.now(UTC) - timedelta(hours=hours))
    result, *_ = transact(beside, [act(found.id, games((1, 7, 8)))], at)[0]
    done(result)
    answer = await compared(hall, file(words), who=hall.tokens[OTHER, Role.DIRECTOR])
    assert answer.status_code == told


async def test_a_call_that_was_answered_is_answered_again_while_others_play(hall: Hall, words):
    """Promise 2: the same call gets what its entry has, whoever has begun to play since."""
    other = hall.tokens[OTHER, Role.DIRECTOR]
    first = await compared(hall, file(words), key="once", who=other)
    await hall.hand_in()
    again = await compared(hall, file(words), key="once", who=other)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.headers["idempotent-replayed"] == "true"


@pytest.mark.parametrize("share", [0, 1, 84_000])
async def test_a_few_words_are_no_list(hall: Hall, words, share):
    """DESIGN, the REST contract: not for lists under half its size: a slip in another guise."""
    some = words[:share] or ["zax"]
    answer = await compared(hall, file(some))
    assert (answer.status_code, answer.json()["code"]) == (409, "list_too_small")
    assert "ZAX" not in answer.text.upper()
    assert await entries(hall) == []


async def test_half_a_list_is_one(hall: Hall, words):
    """DESIGN, the REST contract: half its size is enough."""
    fitting = [word for word in words if len(word) <= 15]
    assert (await compared(hall, file(fitting[: 168548 // 2]))).status_code == 200


@pytest.mark.parametrize(
    ("data", "query", "told"),
    [
        (b"cat\nd0g\n", "", "line 2: "),
        (b"cat\tan animal\n", "", "say its `format`"),
        ("på\n".encode("utf-16"), "", "UTF-16"),
        (b"cat\n", "?format=doc", "is no format of lists"),
        (b"%PDF-1.7\n", "?format=plain", "PDF"),
        (gzip.compress(bytes(50_000_000)), "", ""),
        (b"", "", ""),
    ],
    ids=["no tile", "definition", "utf-16", "format", "pdf", "bomb", "nothing"],
)
async def test_what_cannot_be_read_is_told_with_its_line(hall: Hall, data, query, told):
    """Issue 3, files: strict, and a hostile file costs nothing; rows 21 and 23."""
    answer = await compared(hall, data, path=PATH + query)
    assert answer.status_code in {409, 422}
    if told:
        assert answer.json()["code"] == "not_a_list"
        assert told in answer.json()["errors"][0]["message"]
    assert await entries(hall) == []


async def test_a_list_is_read_as_its_owner_says(hall: Hall):
    """Issue 3, files: encoding, definitions and columns as declared; another language's tiles."""
    listed = (ROOT / "lexicons" / "svenska-exempel" / "words.txt").exists()
    sample = b"\xe5r\tdef\nkatt\tdef\n"
    answer = await compared(hall, sample, path=f"{SAMPLE}?definition=tab&encoding=iso-8859-1")
    assert answer.json()["code"] == "list_too_small"
    assert listed or answer.status_code == 409


@pytest.mark.parametrize("kind", ["text/html", "multipart/form-data", ""])
async def test_forms_of_other_sites_send_no_list(hall: Hall, words, kind):
    """Reliability, uploads: a browser's own content types are refused."""
    assert (await compared(hall, b"cat\n", kind=kind)).status_code == 415


async def test_an_unknown_lexicon_is_not_there(hall: Hall):
    """DESIGN, the REST contract: 404; whichever way it is asked for."""
    path = "/api/v1/lexicons/none/comparison"
    assert (await compared(hall, b"cat\n", path=path)).status_code == 404
    asked = await hall.call(Role.DIRECTOR, "POST", path, {"fingerprint": ENABLE})
    assert asked.status_code == 404


async def test_a_damaged_lexicon_is_compared_with_nothing(hall: Hall, data_dir, words):
    """Promise 3: closed when in doubt."""
    path = data_dir / "compiled" / "enable.lexicon"
    path.write_bytes(path.read_bytes()[:-1])
    assert (await compared(hall, file(words))).status_code == 503
    asked = await hall.call(Role.DIRECTOR, "POST", PATH, {"fingerprint": ENABLE})
    assert asked.json()["code"] == "lexicon_unavailable"


async def test_a_list_that_is_too_large_is_cut_off(hall: Hall):
    """Reliability, uploads: bounded, and refused as soon as that is known."""
    answer = await compared(hall, b"cat\n" * (20 << 20))
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")
