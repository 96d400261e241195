"""Pairing: a code of eight letters lets a device in, once, and nobody else."""

import asyncio
import re
from contextlib import closing
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import segno
import sqlalchemy as sa

from service.api.limits import Guesses
from service.api.problems import Problem
from service.app import OPERATIONS, create_app
from service.desk.codes import ALPHABET
from service.desk.devices import Role
from service.journal.store.database import Database, open_database
from service.journal.store.tables import devices, metadata, pairing_codes
from service.settings import Settings
from tests.api.hall import HOME, OTHER, OWN, Hall, furnish
from tests.servers import started

pytestmark = pytest.mark.anyio

ADD, PAIR, SELF = "/api/v1/devices", "/api/v1/devices/pair", "/api/v1/devices/self"
TABLE_12 = {"role": "terminal", "name": "Table 12", "table": 12, "language": "sv"}
UNKNOWN = "BBBB-BBBB"


async def added(hall: Hall, who: Role | str = Role.DIRECTOR, **form: object) -> dict[str, str]:
    """Add a device and return what the director sees."""
    answer = await hall.call(who, "POST", ADD, {**TABLE_12, **form})
    assert answer.status_code == 201, answer.text
    offer: dict[str, str] = answer.json()
    return offer


async def paired(hall: Hall, code: str, **said: object) -> str:
    """Pair with a code and return the token."""
    answer = await hall.call(None, "POST", PAIR, {"code": code, **said})
    assert answer.status_code == 200, answer.text
    token: str = answer.json()["token"]
    return token


async def refused(hall: Hall, code: str, *, key: str | None = None) -> tuple[int, str]:
    """Try a code that is good for nothing and return the problem."""
    answer = await hall.call(None, "POST", PAIR, {"code": code}, key=key)
    return answer.status_code, answer.json()["code"]


async def listed(hall: Hall, device: str) -> dict[str, Any]:
    """The device as the director finds it in the list."""
    found = (await hall.call(Role.DIRECTOR, "GET", ADD)).json()["devices"]
    (shown,) = (each for each in found if each["id"] == device)
    return dict(shown)


def operation(name: str) -> Any:
    return next(each for each in OPERATIONS if each.name == name)


async def test_a_device_is_added_and_paired_and_knows_itself(hall: Hall):
    """Issue 5, Devices: role and name from the director, a token for the code, shown once."""
    offer = await added(hall)
    assert set(offer) == {"id", "code", "link", "qr", "expires_at"}
    assert re.fullmatch(f"[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}", offer["code"])
    said = {"code": offer["code"], "software": "slipdesk pages", "version": "0.1.0"}
    answer = await hall.call(None, "POST", PAIR, said)
    shown = {
        "id": offer["id"], "role": "terminal", "name": "Table 12", "tournament": OWN, "table": 12,
        "language": "sv",
    }  # fmt: skip
    token = answer.json()["token"]
    assert answer.json() == {**shown, "token": token}
    assert "set-cookie" not in answer.headers
    assert (await hall.call(token, "GET", SELF)).json() == shown
    assert (await hall.hand_in(token)).status_code == 201


async def test_the_list_tells_who_is_in_and_with_what(hall: Hall):
    """Issue 5, Devices: listed with the version, and whether anybody has used the code."""
    offer = await added(hall)
    waiting = await listed(hall, offer["id"])
    assert (waiting["paired"], waiting["software"], waiting["last_seen"]) == (False, None, None)
    assert waiting["code_until"] == offer["expires_at"]
    await paired(hall, offer["code"], software="slipdesk pages", version="0.1.0")
    there = await listed(hall, offer["id"])
    assert (there["paired"], there["software"]) == (True, "slipdesk pages")
    assert there["code_until"] is None
    assert (there["version"], there["table"], there["language"]) == ("0.1.0", 12, "sv")


async def test_the_link_is_where_the_director_is_and_the_code_is_behind_the_hash(hall: Hall):
    """Reference rest C: what is behind the # is in no request, and so in no log."""
    offer = await added(hall)
    assert offer["link"] == f"http://desk/pair#{offer['code']}"
    drawn = segno.make_qr(offer["link"]).svg_inline(omitsize=True, dark="#000", light="#fff")
    assert offer["qr"] == drawn
    image = ET.fromstring(offer["qr"])  # noqa: S314 - of our own making
    assert image.tag == "svg"
    assert not any("style" in each.attrib or each.tag != "path" for each in image)


@pytest.mark.parametrize(
    "spelled",
    [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code.replace('-', ' ')} "],
    ids=["small", "no hyphen", "spaces"],
)
async def test_a_code_is_typed_in_any_case_with_or_without_its_hyphen(hall: Hall, spelled):
    """RFC 8628, 6.1: what people do to a code when they type it changes nothing."""
    offer = await added(hall)
    assert await paired(hall, spelled(offer["code"]))


@pytest.mark.parametrize("typed", ["", "WDJB-MJH", "WDJB-MJHTT", "WDJB-MJHA", "WDJB-MJH1", "ÅÄÖ"])
async def test_what_cannot_be_a_code_is_told_so_and_is_no_guess(hall: Hall, typed):
    """Issue 5, Devices: a slip of the finger costs nobody a try."""
    for _ in range(19):
        await hall.call(None, "POST", PAIR, {"code": typed})
    answer = await hall.call(None, "POST", PAIR, {"code": typed})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_content")
    (told,) = answer.json()["errors"]
    assert (told["field"], told["code"]) == ("/code", "wrong_form")
    assert "eight letters" in told["message"]
    assert await paired(hall, (await added(hall))["code"])


async def test_a_code_is_good_once(hall: Hall):
    """Issue 5, Devices: paired once; who comes second learns that somebody was there."""
    offer = await added(hall)
    token = await paired(hall, offer["code"])
    assert await refused(hall, offer["code"]) == (409, "pairing_code_used")
    assert (await hall.call(token, "GET", SELF)).status_code == 200


async def test_of_two_at_the_same_time_one_is_let_in(hall: Hall):
    """Promise 2: a code that two devices scan gets one token."""
    offer = await added(hall)
    calls = (hall.call(None, "POST", PAIR, {"code": offer["code"]}) for _ in range(5))
    answers = await asyncio.gather(*calls)
    assert sorted(each.status_code for each in answers) == [200, 409, 409, 409, 409]


async def test_a_code_is_good_for_a_quarter_of_an_hour(hall: Hall, beside: Database):
    """Issue 5, Devices: within 15 minutes; too old is told, since it helps nobody else."""
    offer = await added(hall)
    with beside.writing() as connection:
        connection.execute(sa.update(pairing_codes).values(expires_at="2026-01-01T00:00:00.000Z"))
    assert await refused(hall, offer["code"]) == (409, "pairing_code_expired")
    assert not (await listed(hall, offer["id"]))["paired"]


async def test_a_code_of_nobody_and_one_of_a_revoked_device_are_answered_alike(hall: Hall):
    """Issue 5, Devices: revoked at once, the code that waits too."""
    offer = await added(hall)
    gone = await hall.call(Role.DIRECTOR, "DELETE", f"{ADD}/{offer['id']}")
    assert gone.status_code == 204
    assert await refused(hall, offer["code"]) == (404, "pairing_code_unknown")
    assert await refused(hall, UNKNOWN) == (404, "pairing_code_unknown")


async def test_a_new_code_takes_the_place_of_the_old_one(hall: Hall):
    """Issue 5, Devices: a device that lost its token is let in anew; its old token ends then."""
    first = await added(hall)
    path = f"{ADD}/{first['id']}/code"
    second = (await hall.call(Role.DIRECTOR, "POST", path)).json()
    assert second["id"] == first["id"]
    assert await refused(hall, first["code"]) == (409, "pairing_code_used")
    old = await paired(hall, second["code"])
    third = (await hall.call(Role.DIRECTOR, "POST", path)).json()
    assert (await hall.call(old, "GET", SELF)).status_code == 200
    new = await paired(hall, third["code"])
    assert (await hall.call(old, "GET", SELF)).status_code == 401
    assert (await hall.call(new, "GET", SELF)).json()["id"] == first["id"]


async def test_a_repeated_call_adds_one_device(hall: Hall):
    """Promise 2: the same key gives the same code; another call with it is refused."""
    before = len((await hall.call(Role.DIRECTOR, "GET", ADD)).json()["devices"])
    calls = (hall.call(Role.DIRECTOR, "POST", ADD, TABLE_12, key="add") for _ in range(3))
    answers = await asyncio.gather(*calls)
    assert len({each.content for each in answers}) == 1
    assert sorted("idempotent-replayed" in each.headers for each in answers) == [False, True, True]
    other = await hall.call(Role.DIRECTOR, "POST", ADD, {**TABLE_12, "table": 13}, key="add")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    device = answers[0].json()["id"]
    for method, path, body in (
        ("PATCH", f"{ADD}/{device}", {"table": 13}),
        ("DELETE", f"{ADD}/{device}", None),
        ("POST", f"{ADD}/{device}/code", None),
    ):
        taken = await hall.call(Role.DIRECTOR, method, path, body, key="add")
        assert (taken.status_code, taken.json()["code"]) == (422, "idempotency_key_reused")
    after = (await hall.call(Role.DIRECTOR, "GET", ADD)).json()["devices"]
    assert len(after) == before + 1
    assert (await listed(hall, device))["table"] == 12


async def test_what_was_acknowledged_is_answered_again_by_another_process(
    settings: Settings, beside: Database
):
    """Promise 2: a crash between the answer and whoever waits for it loses no code and no token.

    Once the token has been used its answer has arrived, and the same call is one too many.
    """
    async with started(create_app(settings)) as client:
        hall = await furnish(client, beside)
        offer = await hall.call(Role.DIRECTOR, "POST", ADD, TABLE_12, key="add")
        said = {"code": offer.json()["code"], "cookie": True}
        first = await hall.call(None, "POST", PAIR, said, key="pair")
    async with started(create_app(settings)) as client:
        hall.client = client
        again = await hall.call(Role.DIRECTOR, "POST", ADD, TABLE_12, key="add")
        assert again.content == offer.content
        second = await hall.call(None, "POST", PAIR, said, key="pair")
        assert (second.content, second.headers["set-cookie"]) == (
            first.content,
            first.headers["set-cookie"],
        )
        client.cookies.clear()
        assert await refused(hall, said["code"], key="pair") == (409, "pairing_code_used")
        token = second.headers["set-cookie"].partition("=")[2].partition(";")[0]
        assert (await hall.call(token, "GET", SELF)).status_code == 200
    async with started(create_app(settings)) as client:
        hall.client = client
        late = await hall.call(None, "POST", PAIR, said, key="pair")
        assert late.json()["code"] == "pairing_code_used"
        assert (await listed(hall, offer.json()["id"]))["last_seen"] is not None


async def test_a_director_lets_other_directors_in(hall: Hall):
    """Issue 5, Devices: several directors."""
    offer = await added(hall, role="director", name="M. K.", table=None)
    other = await paired(hall, offer["code"])
    assert (await hall.call(other, "GET", ADD)).status_code == 200
    assert (await hall.call(other, "DELETE", f"{ADD}/{offer['id']}")).status_code == 204


async def test_an_operator_names_the_tournament(hall: Hall):
    """Issue 5, Devices: whoever runs the server lets the first director in."""
    first = {"role": "director", "name": "E. L.", "table": None}
    offer = await added(hall, Role.OPERATOR, **first, tournament=OTHER)
    token = await paired(hall, offer["code"])
    assert (await hall.call(token, "GET", SELF)).json()["tournament"] == OTHER
    for code, complaint in ((None, "missing"), ("there-is-none", "unknown")):
        body = {"role": "director", "name": "E. L.", "tournament": code}
        answer = await hall.call(Role.OPERATOR, "POST", ADD, body)
        (told,) = answer.json()["errors"]
        assert (answer.status_code, told["field"]) == (422, "/tournament")
        assert told["code"] == complaint


@pytest.mark.parametrize("code", [OTHER, "there-is-none"])
async def test_a_director_adds_to_its_own_tournament_only(hall: Hall, code):
    """Promise: another tournament answers the same 403, whether it exists or not."""
    refusal = await hall.call(Role.DIRECTOR, "POST", ADD, {**TABLE_12, "tournament": code})
    assert refusal.status_code == 403
    assert refusal.json()["detail"] == "This token is for another role or for another tournament."
    assert await added(hall, tournament=OWN)


async def test_operators_are_made_on_the_command_line_alone(hall: Hall):
    """DESIGN, the REST contract: nobody becomes one over the network."""
    for who in (Role.DIRECTOR, Role.OPERATOR):
        body = {"role": "operator", "name": "x", "tournament": OWN}
        answer = await hall.call(who, "POST", ADD, body)
        assert answer.json()["errors"][0]["field"] == "/role"


async def test_a_device_is_renamed_and_moved(hall: Hall):
    """Issue 5, Devices: renamed, moved; what is left out stays and null takes away."""
    offer = await added(hall)
    token, path = await paired(hall, offer["code"]), f"{ADD}/{offer['id']}"
    for body, shown in (
        ({"name": "Table 7", "table": 7}, ("Table 7", 7, "sv")),
        ({"language": None}, ("Table 7", 7, None)),
        ({"name": None, "table": None, "language": "en-GB"}, ("Table 7", None, "en-GB")),
        ({}, ("Table 7", None, "en-GB")),
    ):
        answer = await hall.call(Role.DIRECTOR, "PATCH", path, body)
        assert (answer.status_code, answer.content) == (204, b"")
        device = (await hall.call(token, "GET", SELF)).json()
        assert (device["name"], device["table"], device["language"]) == shown
    bad = {"name": "a\nb", "table": 0, "language": "the Queen's"}
    refusal = await hall.call(Role.DIRECTOR, "PATCH", path, bad)
    assert [each["field"] for each in refusal.json()["errors"]] == ["/name", "/table", "/language"]


async def test_another_tournaments_device_is_not_there(hall: Hall):
    """Promise: devices of another tournament can't be changed, and not told from none."""
    offer = await added(hall, hall.tokens[OTHER, Role.DIRECTOR])
    for device in (offer["id"], "0" * 16):
        for method, path, body in (
            ("PATCH", f"{ADD}/{device}", {"name": "ours"}),
            ("PATCH", f"{ADD}/{device}", {}),
            ("POST", f"{ADD}/{device}/code", None),
        ):
            answer = await hall.call(Role.DIRECTOR, method, path, body)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_examples_are_calls_that_work(hall: Hall):
    """Issue 2, who may do what: those that need a code or a device that is there."""
    for example in operation("pair_device").examples:
        offer = await added(hall)
        answer = await hall.call(None, "POST", PAIR, {**example, "code": offer["code"]})
        assert answer.status_code == 200
        hall.client.cookies.clear()
    offer = await added(hall)
    for example in operation("amend_device").examples:
        answer = await hall.call(Role.DIRECTOR, "PATCH", f"{ADD}/{offer['id']}", example)
        assert answer.status_code == 204


async def test_guesses_are_limited(hall: Hall):
    """Issue 5, Devices: ten tries a minute of an address; the right one has to wait then too."""
    offer = await added(hall)
    tries = [await refused(hall, UNKNOWN) for _ in range(10)]
    assert set(tries) == {(404, "pairing_code_unknown")}
    late = await hall.call(None, "POST", PAIR, {"code": offer["code"]})
    assert (late.status_code, late.json()["code"]) == (429, "too_many_requests")
    assert late.headers["retry-after"] == "6"
    assert '"pairing";q=10;w=60' in late.headers["ratelimit-policy"]


def test_many_addresses_guess_no_more_than_ten_do():
    """Issue 5, Devices: guesses limited, wherever they come from; the limit lets go again."""
    now = 0.0
    guesses = Guesses(lambda: now)
    for number in range(100):
        guesses.count(f"2001:db8::{number:x}")
    with pytest.raises(Problem) as refusal:
        guesses.count("2001:db8::ffff")
    assert refusal.value.code == "too_many_requests"
    now = 1.0
    guesses.count("2001:db8::ffff")


async def test_codes_and_tokens_are_in_no_log_and_nowhere_in_the_database(
    settings: Settings, beside: Database, url: str, capsys
):
    """Promise 4 and reliability E: who has the record or the log can pair nothing."""
    talkative = settings.model_copy(update={"log_level": "debug"})
    async with started(create_app(talkative)) as client:
        hall = await furnish(client, beside)
        offers = [await added(hall) for _ in range(3)]
        tokens = [await paired(hall, each["code"]) for each in offers[:2]]
        await refused(hall, offers[0]["code"])
        await hall.call(tokens[0], "DELETE", SELF)
    stored = ""
    with closing(open_database(url)) as database, database.reading() as connection:
        for table in metadata.tables.values():
            for row in connection.execute(sa.select(table)):
                stored += "".join(
                    value.decode("latin-1") if isinstance(value, bytes) else str(value)
                    for value in row
                )
    log = "".join(capsys.readouterr())
    assert "pair_device" in log
    for secret in (*tokens, *(code for each in offers for code in codes(each["code"]))):
        assert secret not in log + stored


def codes(code: str) -> tuple[str, ...]:
    return (code, code.replace("-", ""))


async def test_what_a_device_is_called_has_no_room_in_the_record(hall: Hall):
    """DESIGN: no names in the journal; adding and renaming a device is no act of the event."""
    before = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")).content
    offer = await added(hall)
    await paired(hall, offer["code"])
    await hall.call(Role.DIRECTOR, "PATCH", f"{ADD}/{offer['id']}", {"name": "x"})
    assert (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")).content == before


async def test_a_device_that_waits_for_its_code_can_do_nothing(hall: Hall, beside: Database):
    """Promise 3: no digest is no token, and nothing is the digest of nothing."""
    await added(hall)
    with beside.reading() as connection:
        without = sa.select(sa.func.count()).where(devices.c.digest.is_(None))
        assert connection.execute(without).scalar_one() == 1
    assert (await hall.call("", "GET", SELF)).status_code == 401
