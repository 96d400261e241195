"""Who may do what: every role, every operation, own and foreign tournament."""

import re
from collections.abc import Iterator

import pytest

from service.api.roles import ALLOWED, PUBLIC
from service.app import OPERATIONS
from service.desk.devices import Role
from tests.api.hall import OTHER, OWN, SLIP, Hall

pytestmark = pytest.mark.anyio

# One column per role, in this order: terminal runner adjudicator printer integration director
# operator. `y`: may; `.`: may not.
ROLES = [
    Role.TERMINAL,
    Role.RUNNER,
    Role.ADJUDICATOR,
    Role.PRINTER,
    Role.INTEGRATION,
    Role.DIRECTOR,
    Role.OPERATOR,
]
MATRIX = {
    "list_lexicons": "yyyyyyy",
    "read_lexicon": "yyyyyyy",
    "import_lexicon": "......y",
    "read_lexicon_import": "......y",
    "list_rulebooks": "yyyyyyy",
    "read_rulebook": "yyyyyyy",
    "list_penalty_policies": "yyyyyyy",
    "open_tournament": "......y",
    "list_tournaments": "......y",
    "name_tournament": ".....y.",
    "read_tournament": "yyyyyyy",
    "amend_tournament": ".....y.",
    "load_games": "....yy.",
    "list_games": "yyy.yy.",
    "list_players": "....yy.",
    "close_games": "....yy.",
    "import_games": "....yy.",
    "name_game_source": "....yy.",
    "read_game_source": "....yy.",
    "drop_game_source": "....yy.",
    "write_penalties_for_tsh": "....yy.",
    "write_rulings_for_tsh": "....yy.",
    "hand_in_challenge": "yyy.y..",
    "hand_in_batch": "....y..",
    "read_slip": "yyy.y..",
    "list_challenges": ".yy.yy.",
    "read_challenge": "yyy.yy.",
    "adjudicate_challenge": "..y....",
    "ask_review": "yy..yy.",
    "give_opinion": "y.y..y.",
    "rule_challenge": "..y..y.",
    "reissue_challenge": "yyy..y.",
    "correct_challenge": ".....y.",
    "withdraw_challenge": ".....y.",
    "void_challenge": ".....y.",
    "amend_challenge": ".....y.",
    "give_ruling": ".....y.",
    "list_rulings": ".....y.",
    "give_ruling_opinion": ".....y.",
    "list_penalties": "....yy.",
    "read_statistics": ".....y.",
    "read_docket": "yyyyyy.",
    "print_docket": "yyy.yy.",
    "list_docket_printers": "yyy.yy.",
    "list_printers": ".....y.",
    "add_printer": ".....y.",
    "amend_printer": ".....y.",
    "list_webhooks": ".....y.",
    "add_webhook": ".....y.",
    "amend_webhook": ".....y.",
    "drop_webhook": ".....y.",
    "renew_webhook_secret": ".....y.",
    "test_webhook": ".....y.",
    "list_deliveries": ".....y.",
    "replay_delivery": ".....y.",
    "replay_webhook": ".....y.",
    "export_journal": ".....y.",
    "read_journal_head": ".....y.",
    "prove_challenge": "yyy.yy.",
    "follow_events": "yyyyyy.",
    "read_self": "yyyyyyy",
    "sign_out": "yyyyyyy",
    "add_device": ".....yy",
    "renew_device_code": ".....y.",
    "amend_device": ".....y.",
    "list_devices": ".....y.",
    "expect_lexicon": "yyyyyy.",
    "compare_lexicon": ".....y.",
    "recheck_tournament": ".....y.",
    "revoke_device": ".....y.",
    "read_metrics": "......y",
}
BODIES: dict[str, object] = {
    "open_tournament": {"code": "x"},
    "hand_in_challenge": {"words": []},
    "hand_in_batch": {"challenges": []},
    "read_slip": {"words": []},
    "ask_review": {"requested_by": ""},
    "give_opinion": {"method": "software"},
    "rule_challenge": {},
    "reissue_challenge": {"words": []},
    "correct_challenge": {"verdict": "valid"},
    "withdraw_challenge": {"blank": ""},
    "void_challenge": {"reason": ""},
    "amend_challenge": {"reason": ""},
    "close_games": {"round": 1, "games": []},
    "name_game_source": {"url": ""},
    "adjudicate_challenge": {"verdict": "valid"},
    "give_ruling": {"kind": "free"},
    "give_ruling_opinion": {"agrees": True},
    "amend_tournament": {"reason": ""},
    "load_games": {"games": []},
    "expect_lexicon": {"fingerprint": ""},
    "compare_lexicon": {"fingerprint": ""},
    "add_device": {"role": "operator"},
    "print_docket": {"printer": ""},
    "add_printer": {"name": ""},
    "amend_printer": {"accept": ""},
    "add_webhook": {"url": ""},
    "amend_webhook": {},
    "replay_webhook": {},
    "amend_device": {},
    "name_tournament": {"name": ""},
}


# One is open until it ends, one would end the rest: tests of events and of pairing look at them.
OF_THEIR_OWN = {"follow_events", "sign_out"}


def path_of(path: str, code: str) -> str:
    """An address in a tournament where nothing is found behind it."""
    filled = path.replace("{code}", code).replace("{number}", "999").replace("{round}", "1")
    return re.sub(r"{\w+}", "none", filled)


def cells() -> Iterator[tuple[str, Role, bool]]:
    for name, row in MATRIX.items():
        for role, mark in zip(ROLES, row, strict=True):
            yield name, role, mark == "y"


def test_every_operation_has_its_row():
    """Issue 2, who may do what: the matrix is complete by construction."""
    assert set(MATRIX) | PUBLIC == {operation.name for operation in OPERATIONS}
    assert len({operation.name for operation in OPERATIONS}) == len(OPERATIONS)
    assert set(ROLES) == set(Role)


def test_the_table_of_the_server_is_this_one():
    """Issue 2, who may do what: roles are allow-lists of operations, in one place."""
    allowed = {
        name: frozenset(role for role, mark in zip(ROLES, row, strict=True) if mark == "y")
        for name, row in MATRIX.items()
    }
    assert dict(ALLOWED) == allowed


async def test_every_cell_in_the_own_tournament(hall: Hall):
    """Issue 2, who may do what: what a role may not is 403, what it may is judged further."""
    operations = {operation.name: operation for operation in OPERATIONS}
    wrong = []
    for name, role, may in cells():
        operation = operations[name]
        if name in OF_THEIR_OWN and may:
            continue
        path = path_of(operation.path, OWN)
        answer = await hall.call(role, operation.method, path, BODIES.get(name))
        let_in = answer.status_code in {200, 204, 404, 415, 422}
        if let_in != may or (not may and answer.status_code != 403):
            wrong.append((name, role, answer.status_code))
    assert wrong == []


async def test_every_cell_in_a_foreign_tournament(hall: Hall):
    """Another tournament answers the same 403 whether it exists or not, body and headers."""
    for operation in OPERATIONS:
        if "{code}" not in operation.path:
            continue
        for role in set(ROLES) - {Role.OPERATOR}:
            answers = []
            for code in (OTHER, "there-is-none", "%00", "WYC-2026"):
                answer = await hall.call(
                    role,
                    operation.method,
                    path_of(operation.path, code),
                    BODIES.get(operation.name),
                    headers={"X-Request-Id": "0123456789abcdef"},
                )
                answers.append((answer.status_code, answer.content, sorted(answer.headers.items())))
            assert answers[0][0] == 403
            assert all(answer == answers[0] for answer in answers)


async def test_objects_of_another_tournament_are_not_there(hall: Hall):
    """Promise: a director revokes own devices only, and can't tell a foreign id from none."""
    foreign = await hall.call(hall.tokens[OTHER, Role.DIRECTOR], "GET", "/api/v1/devices")
    device = foreign.json()["devices"][0]["id"]
    same = {"X-Request-Id": "0123456789abcdef"}
    theirs = await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{device}", headers=same)
    nobodys = await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{'0' * 16}", headers=same)
    assert theirs.status_code == nobodys.status_code == 404
    assert theirs.content == nobodys.content
    assert theirs.headers == nobodys.headers
    again = await hall.call(hall.tokens[OTHER, Role.DIRECTOR], "GET", "/api/v1/devices")
    assert again.json() == foreign.json()


@pytest.mark.parametrize("who", ["Role.OPERATOR", None, "slip_wrong"])
async def test_who_is_no_device_of_a_tournament_hands_nothing_in(hall: Hall, who):
    """Issue 2, who may do what: operators have no tournament, others no token."""
    bearer = Role.OPERATOR if who == "Role.OPERATOR" else who
    answer = await hall.call(bearer, "POST", f"/api/v1/tournaments/{OWN}/challenges", SLIP)
    assert answer.status_code == (403 if bearer is Role.OPERATOR else 401)
    listed = await hall.call(Role.DIRECTOR, "GET", f"/api/v1/tournaments/{OWN}/challenges")
    assert listed.json() == {"challenges": []}


@pytest.mark.parametrize(
    ("who", "method", "path", "roles"),
    [
        (Role.TERMINAL, "GET", "/challenges", "runner, adjudicator, integration, director"),
        (Role.RUNNER, "POST", "/challenges/1/void", "director"),
        (Role.OPERATOR, "POST", "/rulings", "director"),
    ],
)
async def test_another_role_is_told_which_may(hall: Hall, who, method, path, roles):
    """Issue 4, API: the roles that may are public; nobody has to guess which token to take."""
    answer = await hall.call(who, method, f"/api/v1/tournaments/{OWN}{path}", {})
    assert answer.status_code == 403
    assert answer.json()["detail"] == f"This is for another role: {roles}."


async def test_marks_are_for_the_director_s_token(hall: Hall):
    """Issue 4, API: a filter that only the director has says so."""
    path = f"/api/v1/tournaments/{OWN}/challenges?noted=true"
    answer = await hall.call(Role.ADJUDICATOR, "GET", path)
    assert answer.json()["detail"] == "This is for another role: director."


@pytest.mark.parametrize("path", ["/challenges", "/journal", "/rulings"])
@pytest.mark.parametrize("who", [Role.TERMINAL, Role.DIRECTOR])
async def test_another_tournament_is_refused_whether_it_exists_or_not(hall: Hall, who, path):
    """Promise 1, "tenants": the same answer to the letter, whatever the role."""
    there, nowhere = [
        await hall.call(who, "GET", f"/api/v1/tournaments/{code}{path}") for code in (OTHER, "none")
    ]
    assert (there.status_code, there.content) == (403, nowhere.content)
    assert there.json()["detail"] == "This token is for another role or for another tournament."
