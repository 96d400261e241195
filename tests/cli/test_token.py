"""slipdesk token, devices, revoke: tokens alone on standard output, and only their digests kept."""

import json

import httpx
import pytest

from service.desk.devices import PREFIX, Role, digest
from tests.cli.desks import serving

IN_TOURNAMENT = [role.value for role in Role if role is not Role.OPERATOR]


@pytest.mark.parametrize("role", IN_TOURNAMENT)
def test_a_token_stands_alone_on_standard_output(run, demo, role):
    """Issue 2, main job: `token TOURNAMENT ROLE` prints the new token alone."""
    result = run("token", "demo", role)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(PREFIX)
    assert len(result.stdout.split()) == 1


def test_every_token_is_another(token):
    """Issue 2, who may do what: 256 random bits."""
    assert len({token("terminal") for _ in range(3)}) == 3


def test_only_a_digest_is_kept(token, demo):
    """Issue 2, who may do what: only their SHA-256 stored; nothing in the folder is a token."""
    made = token("director").encode()
    files = b"".join(path.read_bytes() for path in demo.rglob("*") if path.is_file())
    assert made not in files
    assert digest(made.decode()) in files


def test_devices_are_listed_by_their_names(run, demo):
    """Issue 2, who may do what: a lost device must be found; its token is never shown again."""
    made = run("token", "demo", "terminal", "--name", "Table 12").stdout.strip()
    listed = run("devices", "demo", "--json").stdout
    (device,) = json.loads(listed)
    assert (device["role"], device["name"]) == ("terminal", "Table 12")
    table = run("devices", "demo").stdout
    assert "Table 12" in table
    assert made not in listed + table


def test_a_device_that_expects_another_list_stands_out(run, demo, token):
    """Row 27: a mismatch is an alarm, for whoever looks at the devices from the command line."""
    tokens = {role: token(role) for role in ("terminal", "runner", "printer")}
    said = {"terminal": "CWD3-JQC5", "runner": "cafe" * 16}
    with serving(demo.parent, DATA_DIR=str(demo)) as desk:
        for role, fingerprint in said.items():
            answer = httpx.put(
                f"{desk.url}/api/v1/tournaments/demo/expectation",
                json={"fingerprint": fingerprint},
                headers={"Authorization": f"Bearer {tokens[role]}", "Idempotency-Key": role},
            )
            assert answer.status_code == 200
    rows = {row.split()[1]: row for row in run("devices", "demo").stdout.splitlines()[1:]}
    assert "the same list" in rows["terminal"]
    assert "ANOTHER: SBZC-NZPA" in rows["runner"]
    assert " - " in rows["printer"]


def test_a_name_that_cannot_stand_in_a_list_is_refused(run, demo):
    """Reliability E: nothing of what somebody typed moves another's terminal; it is told why."""
    result = run("token", "demo", "terminal", "--name", "Table\x1b[2J 12")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "leave out line breaks and other control characters" in result.stderr


def test_a_revoked_device_is_gone(run, demo):
    """Issue 2, who may do what: revocation at once."""
    run("token", "demo", "terminal")
    (device,) = json.loads(run("devices", "demo", "--json").stdout)
    assert run("revoke", "demo", device["id"]).exit_code == 0
    assert run("devices", "demo", "--json").stdout.strip() == "[]"
    assert run("revoke", "demo", device["id"]).exit_code == 0
    never = run("revoke", "demo", "0123456789abcdef")
    assert never.exit_code == 2
    assert "0123456789abcdef" in never.stderr


def test_operators_belong_to_no_tournament(run, demo):
    """DESIGN, the REST contract: `operator` is server-wide, made on the command line."""
    assert run("token", "-", "operator").stdout.startswith(PREFIX)
    (operator,) = json.loads(run("devices", "-", "--json").stdout)
    assert operator["role"] == "operator"
    assert run("devices", "demo", "--json").stdout.strip() == "[]"
    assert run("revoke", "demo", operator["id"]).exit_code == 2
    assert run("revoke", "-", operator["id"]).exit_code == 0


@pytest.mark.parametrize("wrong", [("demo", "operator"), ("-", "director"), ("demo", "admin")])
def test_a_role_in_the_wrong_place_is_a_wrong_use(run, demo, wrong):
    """DESIGN, the REST contract: each role but the operator's belongs to one tournament."""
    result = run("token", *wrong)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_token_of_a_tournament_that_is_not_there_is_none(run, migrated):
    """Issue 2, main job: exit code 2, and nothing on standard output to take for a token."""
    result = run("token", "wyc", "director")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "tournament create" in result.stderr
