"""Statistics over HTTP: for the director, every challenge once, as JSON and as a table."""

import csv
import io
from typing import Any

import pytest

from service.desk.devices import Role
from tests.api.hall import HOME, Hall

pytestmark = pytest.mark.anyio

ALL = f"{HOME}/challenges"
STATISTICS = f"{HOME}/statistics"


async def read(hall: Hall) -> Any:
    answer = await hall.call(Role.DIRECTOR, "GET", STATISTICS)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def handed_in(hall: Hall, who: Role, *words: str, **slip: object) -> int:
    answer = await hall.call(who, "POST", ALL, {"words": words, **slip})
    assert answer.status_code == 201, answer.text
    number: int = answer.json()["number"]
    return number


async def test_an_event_that_has_not_begun(hall: Hall):
    """Issue 4, statistics: no rate and no time of nothing."""
    shown = await read(hall)
    assert (shown["challenges"], shown["success_rate"]) == (0, None)
    assert shown["time_to_verdict"] == {
        "verdicts": 0,
        "at_once": 0,
        "mean_ms": None,
        "longest_ms": None,
    }
    assert shown["rounds"] == shown["divisions"] == shown["devices"] == shown["notes"] == []


async def test_a_challenge_counts_once_whatever_becomes_of_it(hall: Hall):
    """Issue 4, statistics: a corrected slip is the same challenge, a double voided is none."""
    await handed_in(hall, Role.TERMINAL, "QZX", round=1, table=1, turn=1)
    await handed_in(hall, Role.RUNNER, "ZAX", round=1, table=1, turn=2)
    await handed_in(hall, Role.RUNNER, "ZAX", round=2, table=1, turn=2, division="B")
    corrected = {"words": ["CAT"], "ground": "ruling", "reason": "The board said so."}
    answer = await hall.call(Role.DIRECTOR, "POST", f"{ALL}/2/reissue", corrected)
    assert answer.status_code == 201, answer.text
    answer = await hall.call(Role.DIRECTOR, "POST", f"{ALL}/3/void", {"reason": "Twice."})
    assert answer.status_code == 201, answer.text
    shown = await read(hall)
    assert {name: shown[name] for name in ("challenges", "successful", "unsuccessful", "void")} == {
        "challenges": 2,
        "successful": 1,
        "unsuccessful": 1,
        "void": 1,
    }
    assert shown["success_rate"] == 0.5
    assert shown["time_to_verdict"]["verdicts"] == shown["time_to_verdict"]["at_once"] == 2
    assert [(each["round"], each["challenges"]) for each in shown["rounds"]] == [(1, 2), (2, 0)]
    assert [(each["division"], each["void"]) for each in shown["divisions"]] == [
        (None, 0),
        ("B", 1),
    ]
    by_name = {each["name"]: each["challenges"] for each in shown["devices"]}
    assert by_name == {"terminal": 1, "runner": 1}
    assert shown["notes"] == [
        {"note": "reissued", "challenges": 1},
        {"note": "voided", "challenges": 1},
    ]


async def test_statistics_as_a_table(hall: Hall):
    """Issue 4, for the director: as CSV, a line for all and one for each round and device."""
    await handed_in(hall, Role.TERMINAL, "QZX", round=1, table=1, turn=1)
    await handed_in(hall, Role.TERMINAL, "ZAX")
    answer = await hall.call(Role.DIRECTOR, "GET", STATISTICS, headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    assert [(row["of"], row["which"], row["challenges"]) for row in rows] == [
        ("all", "", "2"),
        ("round", "", "1"),
        ("round", "1", "1"),
        ("division", "", "2"),
        ("device", "terminal", "2"),
    ]
    assert rows[0]["success_rate"] == "0.5"


async def test_a_revoked_device_keeps_its_name(hall: Hall):
    """Issue 4, statistics per device: those of a day ago are still told by name."""
    await handed_in(hall, Role.RUNNER, "ZAX")
    devices = (await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")).json()["devices"]
    (runner,) = [each["id"] for each in devices if each["role"] == "runner"]
    revoked = await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{runner}")
    assert revoked.status_code == 204
    assert [(each["device"], each["name"]) for each in (await read(hall))["devices"]] == [
        (runner, "runner")
    ]
