"""Cookies: how a browser holds its token, and that no other site's page can use it."""

import pytest

from service.api.cookies import DEVICE, OPERATOR
from service.desk.devices import Role
from tests.api.hall import HOME, OTHER, OWN, SLIP, Hall
from tests.api.test_events import following
from tests.api.test_pairing import ADD, PAIR, SELF, added

pytestmark = pytest.mark.anyio

AT_HOME = {"Origin": "http://desk"}
NOT_HERE = [
    {},
    {"Origin": "http://elsewhere"},
    {"Origin": "http://desk:8001"},
    {"Origin": "http://desk.elsewhere"},
    {"Origin": "null"},
    {"Origin": "desk"},
    {"Origin": "file://desk"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "cross-site", **AT_HOME},
]


async def cookie(hall: Hall) -> dict[str, str]:
    """Pair a browser and return the header that it sends from then on."""
    offer = await added(hall)
    answer = await hall.call(None, "POST", PAIR, {"code": offer["code"], "cookie": True})
    assert answer.json()["token"] is None
    hall.client.cookies.clear()
    return {"Cookie": answer.headers["set-cookie"].partition(";")[0]}


async def test_a_browser_is_paired_by_a_cookie_that_no_script_reads(hall: Hall):
    """Issue 5, Devices: HttpOnly, SameSite=Strict, and the token nowhere in the answer."""
    offer = await added(hall)
    answer = await hall.call(None, "POST", PAIR, {"code": offer["code"], "cookie": True})
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"{DEVICE}=slip_")
    assert name.partition("=")[2] not in answer.text
    assert attributes == ["Max-Age=34560000", "Path=/", "HttpOnly", "SameSite=Strict"]
    assert (await hall.call(None, "GET", SELF)).json()["name"] == "Table 12"  # httpx keeps it


async def test_what_the_desk_s_own_page_sends_is_let_in(hall: Hall):
    """Pages, auth in the browser: by Sec-Fetch-Site, or by Origin where a browser lacks that."""
    sent = await cookie(hall)
    for turn, own in enumerate(({"Sec-Fetch-Site": "same-origin"}, AT_HOME), start=1):
        slip, headers = {**SLIP, "turn": turn}, {**sent, **own}
        answer = await hall.call(None, "POST", f"{HOME}/challenges", slip, headers=headers)
        assert answer.status_code == 201


@pytest.mark.parametrize("headers", NOT_HERE, ids=str)
async def test_what_another_site_s_page_may_have_sent_is_refused(hall: Hall, headers):
    """Reliability E 3.5: a cookie alone moves nothing; nothing was looked up or recorded."""
    sent = await cookie(hall)
    answer = await hall.call(None, "POST", f"{HOME}/challenges", SLIP, headers={**sent, **headers})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_site")
    for method, path in (("DELETE", SELF), ("PUT", f"{HOME}/expectation")):
        answer = await hall.call(None, method, path, {}, headers={**sent, **headers})
        assert answer.json()["code"] == "other_site"
    seen = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges")
    assert seen.json() == {"challenges": []}


async def test_reading_is_what_any_browser_does(hall: Hall):
    """RFC 9110 9.2.1: safe calls change nothing; SameSite=Strict keeps the cookie from others."""
    sent = await cookie(hall)
    assert (await hall.call(None, "GET", SELF, headers=sent)).status_code == 200


async def test_a_token_in_the_header_needs_no_origin_and_comes_first(hall: Hall):
    """Pages, auth in the browser: the header first; a wrong one is not made up for by a cookie."""
    sent = await cookie(hall)
    elsewhere = {**sent, "Origin": "http://elsewhere"}
    answer = await hall.call(Role.RUNNER, "POST", f"{HOME}/challenges", SLIP, headers=elsewhere)
    assert answer.status_code == 201
    for wrong in ("slip_wrong", ""):
        assert (await hall.call(wrong, "GET", SELF, headers=sent)).status_code == 401
    basic = {**sent, "Authorization": "Basic eA=="}
    assert (await hall.call(None, "GET", SELF, headers=basic)).status_code == 401


@pytest.mark.parametrize("headers", NOT_HERE[1:], ids=str)
async def test_no_other_site_pairs_a_browser(hall: Hall, headers):
    """Reliability E 3.5: nobody becomes another device by looking at a page of another site."""
    offer = await added(hall)
    body = {"code": offer["code"], "cookie": True}
    answer = await hall.call(None, "POST", PAIR, body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "other_site")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("name", ["token", "slipdesk", DEVICE + "_", DEVICE.upper()])
async def test_other_cookies_open_nothing(hall: Hall, name):
    """Reliability E: a token is let in under its own cookie's name only."""
    sent = {"Cookie": f"a=b; {name}={hall.tokens[OWN, Role.RUNNER]}; c"}
    assert (await hall.call(None, "GET", SELF, headers=sent)).status_code == 401


async def test_one_of_several_cookies_is_found(hall: Hall):
    """RFC 6265 5.4: of two of a name the first is the closer one."""
    runner, terminal = (hall.tokens[OWN, role] for role in (Role.RUNNER, Role.TERMINAL))
    sent = {"Cookie": f"a=b;{DEVICE}={runner};  {DEVICE}={terminal}"}
    assert (await hall.call(None, "GET", SELF, headers=sent)).json()["role"] == "runner"


def both(hall: Hall, role: Role = Role.DIRECTOR) -> dict[str, str]:
    """The cookies of whoever runs the server and does something in the tournament too."""
    return {"Cookie": f"{OPERATOR}={hall.operator}; {DEVICE}={hall.tokens[OWN, role]}", **AT_HOME}


async def test_who_runs_the_server_may_direct_as_well(hall: Hall):
    """Pages, auth in the browser: the operator's cookie is used for what only operators may."""
    sent = both(hall)
    assert (await hall.call(None, "GET", SELF, headers=sent)).json()["role"] == "director"
    assert (await hall.call(None, "GET", f"{HOME}/challenges", headers=sent)).status_code == 200
    assert (await hall.call(None, "GET", "/metrics", headers=sent)).status_code == 200
    body = {"code": "third", "rulebook": "wespa", "lexicon": "enable", "penalty_policy": "single"}
    opened = await hall.call(None, "POST", "/api/v1/tournaments", body, headers=sent)
    assert opened.status_code == 201
    alone = {"Cookie": f"{OPERATOR}={hall.operator}"}
    assert (await hall.call(None, "GET", SELF, headers=alone)).json()["role"] == "operator"
    refusal = await hall.call(None, "GET", f"{HOME}/challenges", headers=alone)
    assert refusal.status_code == 403


async def test_a_browser_of_both_reads_of_another_tournament_what_an_operator_may(hall: Hall):
    """Pages, auth in the browser: a director's cookie is no obstacle to what is an operator's."""
    sent, elsewhere = both(hall), f"/api/v1/tournaments/{OTHER}"
    assert (await hall.call(None, "GET", elsewhere, headers=sent)).json()["code"] == OTHER
    assert (await hall.call(None, "GET", HOME, headers=sent)).json()["code"] == OWN
    refused = await hall.call(None, "GET", f"{elsewhere}/challenges", headers=sent)
    assert refused.status_code == 403


async def test_a_browser_of_both_lets_directors_into_any_tournament(hall: Hall):
    """Pages, auth in the browser: after the first tournament comes a second one."""
    sent = both(hall)
    person = {"role": "director", "name": "M. K."}
    for code, theirs in ((None, OWN), (OWN, OWN), (OTHER, OTHER)):
        answer = await hall.call(None, "POST", ADD, {**person, "tournament": code}, headers=sent)
        assert answer.status_code == 201
        other = await hall.call(None, "POST", PAIR, {"code": answer.json()["code"]})
        assert other.json()["tournament"] == theirs
    without = {**sent, "Cookie": f"{DEVICE}={hall.tokens[OWN, Role.DIRECTOR]}"}
    elsewhere = {**person, "tournament": OTHER}
    assert (await hall.call(None, "POST", ADD, elsewhere, headers=without)).status_code == 403


async def test_who_is_both_signs_out_as_one_and_then_as_the_other(hall: Hall):
    """Pages, auth in the browser: two cookies, so that neither takes the other's place."""
    cleared = await hall.call(None, "DELETE", SELF, headers=both(hall))
    assert cleared.status_code == 204
    assert cleared.headers["set-cookie"].startswith(f"{DEVICE}=; Max-Age=0; Path=/")
    operator = {"Cookie": f"{OPERATOR}={hall.operator}", **AT_HOME}
    cleared = await hall.call(None, "DELETE", SELF, headers=operator)
    assert cleared.headers["set-cookie"].startswith(f"{OPERATOR}=; Max-Age=0; Path=/")


async def test_who_signs_out_is_out(hall: Hall):
    """Issue 5, Devices: sign-out ends the token, whoever has a copy of it, and its streams."""
    sent = {**await cookie(hall), **AT_HOME}
    token = sent["Cookie"].partition("=")[2]
    async with following(hall, token) as stream:
        out = await hall.call(None, "DELETE", SELF, headers=sent)
        assert (out.status_code, out.content) == (204, b"")
        await stream.until(lambda: stream.over)
    assert (await hall.call(None, "DELETE", SELF, headers=sent)).status_code == 401
    assert (await hall.call(token, "GET", SELF)).status_code == 401


async def test_what_is_followed_ends_with_the_token_it_is_followed_by(hall: Hall):
    """Issue 5, Devices: open streams end when a device is paired anew."""
    offer = await added(hall, role="runner")
    first = await hall.call(None, "POST", PAIR, {"code": offer["code"]})
    async with following(hall, first.json()["token"]) as stream:
        new = await hall.call(Role.DIRECTOR, "POST", f"{ADD}/{offer['id']}/code")
        assert not stream.over
        await hall.call(None, "POST", PAIR, {"code": new.json()["code"]})
        await stream.until(lambda: stream.over)
