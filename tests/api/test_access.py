"""Tokens: what opens the door, what does not, and that a lost one closes it at once."""

import base64

import pytest
import sqlalchemy as sa

from service.api.access import Tokens
from service.app import create_app
from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import Database, DatabaseUnavailable
from service.journal.store.tables import devices as table, metadata
from service.settings import Settings
from tests.api.hall import HOME, NOW, OTHER, OWN, Hall, furnish
from tests.servers import started

pytestmark = pytest.mark.anyio


async def test_missing_wrong_and_revoked_tokens_are_answered_alike(hall: Hall):
    """Reliability E: unknown and wrong answer alike in bytes; nothing about what exists."""
    lost = hall.tokens[OWN, Role.RUNNER]
    listed = (await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")).json()["devices"]
    runner = next(device["id"] for device in listed if device["role"] == "runner")
    gone = await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{runner}")
    assert gone.status_code == 204
    attempts = [
        {},
        {"Authorization": ""},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer "},
        {"Authorization": f"Bearer {lost}"},
        {"Authorization": f"Bearer  {hall.operator}"},
        {"Authorization": f"Bearer {hall.operator} "[:-1] + "x"},
        {"Authorization": f"Bearer {hall.operator[:-1]}"},
        {"Authorization": f"Bearer {hall.operator.upper()}"},
        {"Authorization": f"Basic {hall.operator}"},
        {"Authorization": hall.operator},
        {"Authorization": "Bearer " + "a" * 10_000},
        {"Cookie": f"token={hall.operator}"},
        {"X-Api-Key": hall.operator},
    ]
    answers = set()
    for attempt in attempts:
        answer = await hall.client.get(
            f"{HOME}/challenges", headers={"X-Request-Id": "0123456789abcdef", **attempt}
        )
        answers.add((answer.status_code, answer.content, tuple(answer.headers.items())))
    (only,) = answers
    assert only[0] == 401
    assert ("www-authenticate", 'Bearer realm="slipdesk"') in only[2]


async def test_the_scheme_is_read_in_any_case(hall: Hall):
    """RFC 9110 11.1: the scheme is case-insensitive; the token is not."""
    headers = {"Authorization": f"bearer {hall.operator}"}
    assert (await hall.client.get("/metrics", headers=headers)).status_code == 200


async def test_a_token_in_the_address_opens_nothing(hall: Hall):
    """Reliability E 14.2.1: nothing secret in addresses."""
    answer = await hall.client.get(f"/metrics?token={hall.operator}")
    assert answer.status_code == 401


async def test_no_token_can_be_had_from_the_database(hall: Hall, beside: Database):
    """Reliability E 7.2.3: nothing in a dump is usable as a token, and tokens have 256 bits."""
    values: set[str] = set()
    with beside.reading() as connection:
        for each in metadata.tables.values():
            for row in connection.execute(sa.select(each)):
                for value in row:
                    values |= spellings(value)
    for token in (hall.operator, *hall.tokens.values()):
        assert len(base64.urlsafe_b64decode(token.removeprefix("slip_") + "=")) == 32
        assert not any(token in value for value in values)
    for value in sorted(values):
        for tried in (value, f"slip_{value}"):
            if not tried.isascii() or not tried.isprintable() or tried != tried.strip():
                continue
            headers = {"Authorization": f"Bearer {tried}"}
            assert (await hall.client.get("/metrics", headers=headers)).status_code == 401


def spellings(value: object) -> set[str]:
    """A stored value in every form that somebody might try."""
    if isinstance(value, bytes):
        coded = base64.b64encode(value).decode()
        plain = coded.replace("+", "-").replace("/", "_").rstrip("=")
        return {value.hex(), coded, plain, value.decode("latin-1")}
    return {str(value)}


async def test_a_revoked_device_is_out_at_once(hall: Hall):
    """Reliability E 8.3.2: after the revocation has answered, nothing of the device is let in."""
    path = f"{HOME}/challenges"
    assert (await hall.call(Role.ADJUDICATOR, "GET", path)).status_code == 200
    listed = (await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")).json()["devices"]
    lost = next(device["id"] for device in listed if device["role"] == "adjudicator")
    await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{lost}")
    assert (await hall.call(Role.ADJUDICATOR, "GET", path)).status_code == 401
    assert (await hall.hand_in(Role.ADJUDICATOR)).status_code == 401
    again = await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{lost}")
    assert again.status_code == 204
    left = (await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")).json()["devices"]
    assert lost not in [device["id"] for device in left]
    assert len(left) == len(listed) - 1


async def test_a_key_that_did_something_else_revokes_nobody(hall: Hall):
    """Promise 2: the same key for another call is a mistake of the device, here too."""
    body = {"reason": "x", "penalty_policy": "single"}
    assert (await hall.call(Role.DIRECTOR, "PATCH", HOME, body, key="k")).status_code == 200
    listed = (await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")).json()["devices"]
    runner = next(device["id"] for device in listed if device["role"] == "runner")
    path = f"/api/v1/devices/{runner}"
    refused = await hall.call(Role.DIRECTOR, "DELETE", path, key="k")
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_reused")
    assert (await hall.hand_in(Role.RUNNER)).status_code == 201
    for _ in range(2):
        assert (await hall.call(Role.DIRECTOR, "DELETE", path, key="l")).status_code == 204
    assert (await hall.hand_in(Role.RUNNER)).status_code == 401


async def test_a_device_revoked_by_another_process_moves_nothing_more(hall: Hall, beside: Database):
    """Promise: the writer looks again in the transaction of every act."""
    assert (await hall.hand_in(turn=1)).status_code == 201
    with beside.writing() as connection:
        connection.execute(sa.update(table).values(revoked_at="2026-11-30T10:15:00.000Z"))
    answer = await hall.hand_in(turn=2)
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def bearing(token: str) -> dict[str, object]:
    return {"headers": [(b"authorization", f"Bearer {token}".encode())]}


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_what_is_remembered_of_a_token_is_forgotten_in_a_second(database: Database):
    """Reliability E 8.3.2: another process's revocation holds within a second, on any database."""
    token = devices.create(database, None, Role.OPERATOR, "operator", NOW)
    clock = Clock()
    tokens = Tokens(database, clock)
    scope = bearing(token)
    found = await tokens.device(scope, "")
    assert found is not None
    assert devices.revoke(database, None, found.id, NOW)
    clock.now += 0.9
    assert await tokens.device(scope, "") == found
    clock.now += 0.2
    assert await tokens.device(scope, "") is None


async def test_what_is_remembered_is_bounded(database: Database):
    """Ten thousand devices are more than a hall has; more cost a look-up, never memory."""
    tokens = Tokens(database, Clock())
    first = devices.create(database, None, Role.OPERATOR, "first", NOW)
    found = await tokens.device(bearing(first), "")
    assert found is not None
    tokens._found.update({n.to_bytes(32, "big"): (1.0, found) for n in range(10_000)})
    other = devices.create(database, None, Role.OPERATOR, "other", NOW)
    assert await tokens.device(bearing(other), "")
    assert len(tokens._found) == 1


async def test_a_device_belongs_to_one_tournament_or_is_an_operator(database: Database):
    """Contract: operators are server-wide, every other role is of one tournament."""
    with pytest.raises(ValueError, match="exactly one"):
        devices.create(database, None, Role.DIRECTOR, "x", NOW)
    with pytest.raises(ValueError, match="exactly one"):
        devices.create(database, 1, Role.OPERATOR, "x", NOW)


@pytest.mark.parametrize(
    "name", ["", "a\nb", "\x1b[2J", "a\x9b", "a\u202eb", "a\u2028b", "\udce9", "x" * 101]
)
async def test_a_name_that_cannot_stand_in_a_list_is_refused(database: Database, name: str):
    """Reliability E: nothing of what somebody typed moves another's terminal."""
    with pytest.raises(devices.UnusableName, match="leave out line breaks"):
        devices.create(database, None, Role.OPERATOR, name, NOW)
    assert devices.in_tournament(database, None) == []


async def test_a_name_is_in_any_language(database: Database):
    """Issue 2: halls are everywhere."""
    names = ["Bord 7, vänster", "卓 12", "x" * 100, "🙂"]
    for name in names:
        devices.create(database, None, Role.OPERATOR, name, NOW)
    assert {each.device.name for each in devices.in_tournament(database, None)} == set(names)


async def test_revoking_takes_the_right_tournament(hall: Hall, beside: Database):
    """Promise: devices of another tournament can't be touched."""
    foreign = (await hall.call(hall.tokens[OTHER, Role.DIRECTOR], "GET", "/api/v1/devices")).json()
    assert not devices.revoke(beside, 1, foreign["devices"][0]["id"], NOW)
    assert devices.revoke(beside, 2, foreign["devices"][0]["id"], NOW)
    assert devices.revoke(beside, 2, foreign["devices"][0]["id"], NOW)


async def test_rate_limits_count_devices_and_unknown_addresses_apart(
    settings: Settings, beside: Database
):
    """Issue 2, who may do what: a flood without tokens costs honest devices nothing."""
    limited = settings.model_copy(update={"rate_limit": "12/hour"})
    async with started(create_app(limited)) as client:
        hall = await furnish(client, beside)
        floods = [await hall.call(None, "GET", f"{HOME}/challenges") for _ in range(13)]
        assert [answer.status_code for answer in floods] == [401] * 12 + [429]
        assert floods[-1].headers["retry-after"] == "300"
        assert floods[-1].headers["ratelimit"] == '"device";r=0;t=3600'
        assert floods[-1].json()["code"] == "too_many_requests"
        answers = [await hall.hand_in(turn=n) for n in range(1, 14)]
        assert [answer.status_code for answer in answers] == [201] * 12 + [429]
        assert answers[0].headers["ratelimit-policy"] == '"device";q=12;w=3600'
        assert (await hall.hand_in(Role.RUNNER, turn=99)).status_code == 201


async def test_an_unreachable_database_lets_nobody_in(beside: Database):
    """Promise 3: closed when in doubt; 503, and neither 401 nor a guess."""
    token = devices.create(beside, None, Role.OPERATOR, "operator", NOW)
    assert beside.file is not None
    path = beside.file.path
    beside.reader.dispose()
    path.rename(path.with_suffix(".gone"))
    path.write_bytes(b"no database" * 1_000)
    with pytest.raises(DatabaseUnavailable):
        await Tokens(beside).device(bearing(token), "")
