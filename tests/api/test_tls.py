"""TLS: built in by two settings, and behind a proxy that is trusted."""

import signal
import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from service.api.tls import name_in, read_certificate
from service.app import tls_of
from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import open_database
from service.settings import Settings, SettingsError, load_settings
from tests.api.hall import NOW, OWN
from tests.api.test_pairing import ADD, PAIR, SELF
from tests.certificates import Certified, certified
from tests.servers import RealServer, real_server


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certified:
    """A certificate for this machine, by an authority that only the hall knows."""
    return certified(tmp_path_factory.mktemp("tls"), "127.0.0.1", "desk.test")


@contextmanager
def client_of(server: RealServer, made: Certified) -> Iterator[httpx.Client]:
    """A device that trusts the hall's authority and no other."""
    trusting = ssl.create_default_context(cafile=made.authority)
    url = f"https://127.0.0.1:{server.port}"
    with httpx.Client(base_url=url, verify=trusting, trust_env=False) as client:
        yield client


def paired(client: httpx.Client, url: str) -> tuple[str, httpx.Response]:
    """The link for a browser, and the answer that pairs it, on a desk without a tournament yet."""
    with closing(open_database(url)) as database:
        token = devices.create(database, None, Role.OPERATOR, "operator", NOW)
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "open"}
    body = {"code": OWN, "rulebook": "wespa", "lexicon": "enable", "penalty_policy": "single"}
    assert client.post("/api/v1/tournaments", json=body, headers=headers).status_code == 201
    person = {"role": "director", "name": "M. K.", "tournament": OWN}
    offer = client.post(ADD, json=person, headers=headers | {"Idempotency-Key": "add"}).json()
    said = {"code": offer["code"], "cookie": True}
    return offer["link"], client.post(PAIR, json=said, headers={"Idempotency-Key": "k"})


def test_a_browser_is_paired_over_tls_and_its_cookie_goes_nowhere_else(data_dir, url, made):
    """Issue 5, Devices: TLS by settings; Secure; verified by who trusts the hall's authority."""
    with real_server(data_dir, url, **made.settings) as server:
        with client_of(server, made) as client:
            link, answer = paired(client, url)
            assert link.startswith(f"https://127.0.0.1:{server.port}/pair#")
            assert answer.headers["set-cookie"].endswith("; HttpOnly; SameSite=Strict; Secure")
            assert client.get(SELF).json()["name"] == "M. K."
            own = {"Origin": link.partition("/pair")[0], "Idempotency-Key": "out"}
            assert client.delete(SELF, headers=own).status_code == 204
        assert server.stop() == -signal.SIGTERM
    assert "Traceback" not in server.log()


def test_who_knows_another_authority_only_does_not_connect(data_dir, url, made):
    """Issue 5, Devices: the certificate is the one of the settings."""
    with (
        real_server(data_dir, url, **made.settings) as server,
        pytest.raises(httpx.ConnectError, match="certificate verify failed"),
    ):
        httpx.get(f"https://127.0.0.1:{server.port}/healthz", trust_env=False)


def test_what_is_no_handshake_harms_nobody(data_dir, url, made):
    """Reliability E: plain HTTP, noise, silence and old TLS on the port of TLS."""
    with real_server(data_dir, url, REQUEST_TIMEOUT="1", **made.settings) as server:
        assert b"HTTP" not in server.exchange(b"GET /healthz HTTP/1.1\r\nHost: desk\r\n\r\n")
        server.exchange(b"\x16\x03\x01\x02\x00\x01" + bytes(600))
        with server.connect() as silent:
            assert silent.recv(1) == b""  # it is not waited for a minute
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
        with pytest.warns(DeprecationWarning, match="TLSv1_1"):
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        with server.connect() as connection, pytest.raises(ssl.SSLError):
            old.wrap_socket(connection)
        with client_of(server, made) as client:
            assert client.get("/healthz").status_code == 200
        assert server.stop() == -signal.SIGTERM
    assert "Traceback" not in server.log()


@pytest.mark.parametrize(("proxy", "origin"), [("127.0.0.1", "https"), ("192.0.2.1", "http")])
def test_a_proxy_that_is_trusted_tells_of_tls(data_dir, url, proxy, origin):
    """Issue 5, Devices: Secure behind a proxy with TLS; what anybody else says isn't believed."""
    with real_server(data_dir, url, PROXY=proxy) as server:
        told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7", "Host": "desk.test"}
        with httpx.Client(base_url=server.url, headers=told, trust_env=False) as client:
            link, answer = paired(client, url)
    assert link.startswith(f"{origin}://desk.test/pair#")
    assert answer.headers["set-cookie"].endswith("Secure") is (origin == "https")


def files(made: Certified, folder: Path) -> dict[str, Path]:
    folder.joinpath("noise").write_text("noise", encoding="ascii")
    locked = certified(folder / "locked", "127.0.0.1", passphrase=b"secret")
    return {
        "certificate": made.certificate,
        "key": made.key,
        "noise": folder / "noise",
        "nothing": folder / "nothing",
        "another's": locked.certificate,
        "locked": locked.key,
    }


@pytest.mark.parametrize(
    ("certificate", "key", "told"),
    [
        ("noise", "key", "SLIPDESK_TLS_CERTIFICATE: .*no certificate in PEM form"),
        ("nothing", "key", "SLIPDESK_TLS_CERTIFICATE: .*No such file"),
        ("key", "key", "SLIPDESK_TLS_CERTIFICATE: .*no certificate in PEM form"),
        ("certificate", "noise", "SLIPDESK_TLS_KEY: .*is not the key of that certificate"),
        ("certificate", "nothing", "SLIPDESK_TLS_KEY: .*No such file"),
        ("certificate", "certificate", "SLIPDESK_TLS_KEY: .*is not the key of that certificate"),
        ("another's", "key", "SLIPDESK_TLS_KEY: .*is not the key of that certificate"),
        ("another's", "locked", "SLIPDESK_TLS_KEY: .*without a passphrase"),
    ],
)
def test_a_file_that_cannot_be_used_stops_the_start(made, tmp_path, certificate, key, told):
    """Issue 5, Devices: a bad value stops the start with its name, and nobody is asked for more."""
    there = files(made, tmp_path)
    settings = Settings(tls_certificate=there[certificate], tls_key=there[key])
    with pytest.raises(SettingsError, match=told):
        tls_of(settings)


@pytest.mark.parametrize("name", ["SLIPDESK_TLS_CERTIFICATE", "SLIPDESK_TLS_KEY"])
def test_one_without_the_other_is_a_slip_of_the_pen(monkeypatch, name):
    """Issue 5, Devices: both or neither; never plain HTTP where somebody meant TLS."""
    monkeypatch.setenv(name, "file.pem")
    with pytest.raises(SettingsError, match="SLIPDESK_TLS_KEY: set it and SLIPDESK_TLS_CERT"):
        load_settings()


@pytest.mark.parametrize(
    ("names", "first"),
    [
        (("192.0.2.7", "desk.test"), "192.0.2.7"),
        (("desk.test", "192.0.2.7"), "desk.test"),
        (("*.test", "desk.test"), "desk.test"),
        (("2001:db8::7",), "2001:db8::7"),
        (("*.test",), None),
        ((), None),
    ],
)
def test_the_first_name_that_can_be_called_is_found(tmp_path, names, first):
    """Issue 5, Devices: what is printed at the start is what the certificate is for."""
    assert name_in(read_certificate(certified(tmp_path, *names).certificate)) == first
