"""Which list devices expect: said by each, on record, and an alarm where it is another."""

import json
from pathlib import Path

import httpx
import pytest

from service.desk.devices import Role
from service.journal.checking.examine import examine
from service.lexicon.build import build
from service.lexicon.manifest import read_source
from tests.api.hall import HOME, SLIP, Hall
from tests.lexicon.strategies import write_source

pytestmark = pytest.mark.anyio

ENABLE = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"
OTHER = "cafe" * 16


async def said(
    hall: Hall, fingerprint: object, who: Role = Role.TERMINAL, key: str | None = None
) -> httpx.Response:
    body = {"fingerprint": fingerprint}
    return await hall.call(who, "PUT", f"{HOME}/expectation", body, key=key)


async def devices(hall: Hall, query: str = "") -> dict[str, tuple[object, object]]:
    """Each role's device with what it expects and whether that is the same list."""
    answer = await hall.call(Role.DIRECTOR, "GET", f"/api/v1/devices{query}")
    return {each["role"]: (each["expects"], each["same"]) for each in answer.json()["devices"]}


async def recorded(hall: Hall) -> list[dict[str, object]]:
    """The entries behind the first, as type and facts."""
    lines = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")).text.splitlines()[1:]
    return [{"type": entry["type"], **entry["data"]} for entry in map(json.loads, lines)]


@pytest.mark.parametrize("fingerprint", [ENABLE, ENABLE.upper(), "CWD3-JQC5", "cwd3 jqc5"])
async def test_the_same_list_is_confirmed(hall: Hall, fingerprint):
    """Row 27; issue 3, "Which list is this?": by the whole fingerprint or the short form."""
    answer = await said(hall, fingerprint)
    assert answer.status_code == 200
    expects = ENABLE if len(fingerprint) == 64 else "CWD3-JQC5"
    assert answer.json() == {
        "same": True,
        "expects": expects,
        "pinned": ENABLE,
        "short": "CWD3-JQC5",
    }
    assert (await devices(hall))["terminal"] == (expects, True)
    assert await devices(hall, "?same=false") == {}


async def test_another_list_is_an_alarm_for_the_director(hall: Hall):
    """Row 27: two devices, two fingerprints: on record, in the list of devices, until put right."""
    assert (await devices(hall))["terminal"] == (None, None)
    disputed = await said(hall, OTHER)
    assert (disputed.status_code, disputed.json()["same"]) == (200, False)
    await said(hall, ENABLE, Role.RUNNER)
    assert await devices(hall, "?same=false") == {"terminal": (OTHER, False)}
    assert await devices(hall, "?same=true") == {"runner": (ENABLE, True)}
    await said(hall, ENABLE)
    assert await devices(hall, "?same=false") == {}
    kinds = [(entry["type"], entry["expected"]) for entry in await recorded(hall)]
    assert kinds == [
        ("lexicon.disputed", OTHER),
        ("lexicon.confirmed", ENABLE),
        ("lexicon.confirmed", ENABLE),
    ]


async def test_saying_it_again_is_recorded_once(hall: Hall):
    """Issue 3, "Which list is this?": a device says so at every start; only news is an entry."""
    for _ in range(3):
        assert (await said(hall, OTHER)).json()["same"] is False
    assert len(await recorded(hall)) == 1


async def test_a_repeated_call_gets_the_stored_answer(hall: Hall):
    """Promise 2: the same key and body; and what was said is not undone by what came since."""
    first = await said(hall, OTHER, key="once")
    await said(hall, ENABLE)
    again = await said(hall, OTHER, key="once")
    assert again.content == first.content
    assert (first.headers.get("idempotent-replayed"), again.headers["idempotent-replayed"]) == (
        None,
        "true",
    )
    assert (await devices(hall))["terminal"] == (ENABLE, True)
    reused = await said(hall, ENABLE, key="once")
    assert reused.json()["code"] == "idempotency_key_reused"


async def test_a_changed_lexicon_alarms_of_who_expects_the_old_one(hall: Hall):
    """WESPA 1.2: a change during play is an entry; a tablet that missed it shows another list."""
    await said(hall, ENABLE)
    change = {"lexicon": "svenska-exempel", "reason": "The wrong list."}
    await hall.call(Role.DIRECTOR, "PATCH", HOME, change)
    assert await devices(hall, "?same=false") == {"terminal": (ENABLE, False)}


@pytest.mark.parametrize("fingerprint", ["", "CWD3", "u" * 64, ENABLE[:-1], "CWD3-JQCU", 7, None])
async def test_what_is_no_fingerprint_is_refused(hall: Hall, fingerprint):
    """DESIGN, the REST contract: 422 content, named by its field."""
    answer = await said(hall, fingerprint)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == ["/fingerprint"]


@pytest.mark.parametrize("fingerprint", [ENABLE[:8], "f50843ac", ENABLE[:12], "CWD3"])
async def test_a_beginning_is_no_alarm_but_is_told_the_forms(hall: Hall, fingerprint):
    """Row 27: an alarm is of another list; what is half a fingerprint is told what a whole is."""
    answer = await said(hall, fingerprint)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert (error["field"], error["code"]) == ("/fingerprint", "wrong_form")
    assert "64 hexadecimal digits" in error["message"]
    assert "CWD3-JQC5" in error["message"]
    slip = await hall.hand_in(expects=fingerprint)
    assert [error["field"] for error in slip.json()["errors"]] == ["/expects"]
    assert await recorded(hall) == []


async def test_a_slip_from_a_device_that_expects_another_list_is_refused(hall: Hall):
    """Rows 27 and 33: never a verdict of another list; nothing is looked up, the alarm is given."""
    refused = await hall.hand_in(expects=OTHER)
    assert refused.status_code == 409
    assert (refused.json()["code"], refused.json()["clause"]) == ("other_lexicon", "slipdesk")
    assert [entry["type"] for entry in await recorded(hall)] == ["lexicon.disputed"]
    assert await devices(hall, "?same=false") == {"terminal": (OTHER, False)}
    await hall.hand_in(expects=OTHER)
    assert len(await recorded(hall)) == 1


async def test_a_refused_slip_leaves_its_key_free(hall: Hall):
    """README, idempotency: a refused call leaves no trace of its key; the alarm has none."""
    body = {**SLIP, "expects": OTHER}
    path = f"{HOME}/challenges"
    for _ in range(2):
        refused = await hall.call(Role.TERMINAL, "POST", path, body, key="slip")
        assert refused.json()["code"] == "other_lexicon"
    right = await hall.call(Role.TERMINAL, "POST", path, SLIP, key="slip")
    assert right.status_code == 201


async def test_a_slip_that_expects_the_right_list_ends_the_dispute(hall: Hall):
    """Issue 3, "Which list is this?": the alarm lasts until the device says the right one."""
    await hall.hand_in(expects=OTHER)
    answer = await hall.hand_in(expects="CWD3-JQC5")
    assert answer.status_code == 201
    assert await devices(hall, "?same=false") == {}
    again = await hall.hand_in(expects="CWD3-JQC5", turn=10)
    assert again.status_code == 201
    assert [entry["type"] for entry in await recorded(hall)] == [
        "lexicon.disputed",
        "challenge.adjudicated",
        "lexicon.confirmed",
        "challenge.adjudicated",
    ]


async def test_an_acknowledged_slip_is_answered_again_whatever_is_expected_now(
    hall: Hall, data_dir: Path
):
    """Promise 2: a replay reads its entry, although the tournament plays by another list since."""
    body = {**SLIP, "expects": ENABLE}
    path = f"{HOME}/challenges"
    first = await hall.call(Role.TERMINAL, "POST", path, body, key="slip")
    source = write_source(data_dir / "lexicons", "CAT\nCATS\n")
    build(read_source(source), data_dir / "compiled", lambda *_: None)
    change = {"lexicon": "liste", "reason": "The wrong list."}
    await hall.call(Role.DIRECTOR, "PATCH", HOME, change)
    again = await hall.call(Role.TERMINAL, "POST", path, body, key="slip")
    assert (first.status_code, again.content) == (201, first.content)
    new = await hall.call(Role.TERMINAL, "POST", path, {**body, "turn": 10}, key="new")
    assert new.json()["code"] == "other_lexicon"


async def test_a_wrong_word_on_the_list_tells_nothing_of_the_words(hall: Hall):
    """Promise 1: whether the words are good, bad or on no tile, the refusal is the same."""
    answers = [
        (await hall.hand_in(expects=OTHER, words=words)).json()
        for words in (["ZAX"], ["QZX"], ["Z4X"])
    ]
    assert answers[0] == answers[1] == answers[2]


async def test_alarms_are_counted(hall: Hall):
    """Issue 3, "Which list is this?": the operator's figures have the alarms, no device."""
    await hall.hand_in(expects=OTHER)
    await said(hall, OTHER, Role.RUNNER)
    await said(hall, OTHER, Role.RUNNER)
    figures = (await hall.call(Role.OPERATOR, "GET", "/metrics")).text
    assert "\nslipdesk_lexicon_disputes 2.0\n" in figures


async def test_the_record_with_disputes_is_what_its_entries_make_it(hall: Hall, beside):
    """Promise 4: what a device said can be made again from the entries."""
    await hall.hand_in(expects=OTHER)
    await said(hall, ENABLE, Role.RUNNER)
    with beside.reading() as connection:
        report, wrong = examine(connection, 1)
    assert (report.holds, wrong) == (True, [])
