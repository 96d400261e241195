"""slipdesk sign-in, and the link that serve prints: how the first person gets in."""

import re
import ssl
from pathlib import Path

import httpx
import pytest

from service.desk.codes import ALPHABET
from service.desk.devices import Role
from tests.certificates import certified
from tests.cli.desks import refused, serving, typed

LINK = re.compile(rf"(https?://\S+)/pair#([{ALPHABET}]{{4}}-[{ALPHABET}]{{4}})")


def signed_in(url: str, said: str, **how: object) -> dict[str, object]:
    """Open the link that is in a text, as the page behind it does, and see who that makes one."""
    found = LINK.search(said)
    assert found, said
    assert found[1] == url
    trusting = {"verify": True, **how}
    with httpx.Client(base_url=url, trust_env=False, **trusting) as client:  # type: ignore[arg-type] # of these options one is given
        body = {"code": found[2], "cookie": True}
        answer = client.post("/api/v1/devices/pair", json=body, headers={"Idempotency-Key": "k"})
        assert answer.status_code == 200, answer.text
        shown: dict[str, object] = client.get("/api/v1/devices/self").json()
        return shown


@pytest.mark.parametrize(
    ("arguments", "becomes"),
    [
        ((), (Role.OPERATOR, None, "operator")),
        (("demo",), (Role.DIRECTOR, "demo", "director")),
        (("demo", "--name", "E. L."), (Role.DIRECTOR, "demo", "E. L.")),
    ],
)
def test_a_link_stands_alone_on_standard_output(run, demo, arguments, becomes):
    """Issue 5, Devices: the first director signs in with a link, made by the command line."""
    with serving(demo.parent, DATA_DIR=str(demo)) as desk:
        result = run("sign-in", *arguments, "--url", desk.url)
        assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1)
        assert "within 15 minutes" in result.stderr
        shown = signed_in(desk.url, result.stdout)
    assert (shown["role"], shown["tournament"], shown["name"]) == becomes


def test_the_link_is_to_this_machine_s_desk(run, demo):
    """Issue 5, Devices: nobody has to tell the command where the desk of its settings is."""
    assert run("sign-in").stdout.startswith("http://127.0.0.1:8000/pair#")
    everywhere = run("sign-in", HOST="0.0.0.0", PORT="8123")  # noqa: S104 - what is tested
    assert everywhere.stdout.startswith("http://127.0.0.1:8123/pair#")
    behind = run("sign-in", PUBLIC_URL="https://desk.example/", PORT="8123")
    assert behind.stdout.startswith("https://desk.example/pair#")


def test_a_tournament_that_is_not_there_is_named(run, demo):
    """Style: an error says what there is."""
    result = run("sign-in", "no-such")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is demo" in result.stderr


def test_a_new_desk_lets_its_operator_in_once(tmp_path, data_dir):
    """Issue 5, Devices: a link that the service prints once at start; then the command makes it."""
    with serving(tmp_path) as first:
        assert signed_in(first.url, first.said)["role"] == Role.OPERATOR
        assert LINK.search(first.log()) is None
        first.stop()
    with serving(tmp_path) as second:
        assert LINK.search(second.said) is None
        (line,) = re.findall(r"^Sign in +(.+ sign-in .+)$", second.said, re.MULTILINE)
        made = typed(line, tmp_path)
        assert signed_in(second.url, made.stdout)["role"] == Role.OPERATOR


def test_a_desk_that_others_reach_prints_no_link(tmp_path, data_dir):
    """Issue 5, Devices: what a server prints is kept in places where others read it."""
    with serving(tmp_path, HOST="0.0.0.0") as desk:  # noqa: S104 - what is tested
        assert LINK.search(desk.said) is None


def test_over_tls_every_line_says_so(tmp_path, data_dir):
    """Issue 5, Devices: the lines printed at start are of https, and a name that is certified."""
    made = certified(tmp_path / "tls", "127.0.0.1")
    with serving(tmp_path, **made.settings) as desk:
        assert desk.url.startswith("https://127.0.0.1:")
        assert "http://" not in desk.said
        trusting = ssl.create_default_context(cafile=made.authority)
        assert signed_in(desk.url, desk.said, verify=trusting)["role"] == Role.OPERATOR


def test_a_slip_goes_to_a_desk_with_a_certificate_of_the_hall_s_own(run, demo, monkeypatch):
    """README, TLS: SSL_CERT_FILE names the authority for the command line too."""
    made = certified(demo.parent / "tls", "127.0.0.1")
    token = run("token", "demo", "terminal").stdout.strip()
    with serving(demo.parent, DATA_DIR=str(demo), **made.settings) as desk:
        slip = ("challenge", "demo", "CAT", "--url", desk.url)
        unknown = run(*slip, TOKEN=token)
        monkeypatch.setenv("SSL_CERT_FILE", str(made.authority))
        assert "VALID" in run(*slip, TOKEN=token).stdout
    assert unknown.exit_code == 69
    assert "set SSL_CERT_FILE" in unknown.stderr
    assert "--key" not in unknown.stderr


def test_a_certificate_that_cannot_be_used_stops_the_start(tmp_path: Path):
    """Issue 5, Devices: with the name of the setting, before anything takes long."""
    stopped = refused(tmp_path, TLS_CERTIFICATE="none.pem", TLS_KEY="none.key")
    assert (stopped.returncode, stopped.stdout) == (78, "")
    assert "SLIPDESK_TLS_CERTIFICATE: none.pem can't be read" in stopped.stderr
    assert not (tmp_path / "data").exists()
