"""Raw requests to a real server: nothing that can be sent is our fault, or echoed, or costly."""

import json
import re
import shutil
import socket
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import open_database
from tests.api.test_bodies import MALFORMED, NO_SLIP, WORD
from tests.servers import RealServer, real_server, received

NOW = datetime(2026, 11, 30, tzinfo=UTC)
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")


@pytest.fixture(scope="module")
def place(
    sqlite_template: Path, compiled: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RealServer, str]]:
    """A server for the module, and an operator's token."""
    folder = tmp_path_factory.mktemp("raw")
    shutil.copytree(compiled, folder / "compiled")
    url = f"sqlite:///{shutil.copy(sqlite_template, folder / 'slipdesk.db')}"
    with closing(open_database(url)) as database:
        token = devices.create(database, None, Role.OPERATOR, "operator", NOW)
    with real_server(folder, url, REQUEST_TIMEOUT="2", BODY_LIMIT="65536") as server:
        yield server, token


def post(body: bytes, token: str, *more: str, length: int | None = None) -> bytes:
    lines = [
        "POST /api/v1/tournaments HTTP/1.1",
        "Host: desk",
        f"Authorization: Bearer {token}",
        "Idempotency-Key: k",
        "Content-Type: application/json",
        "Connection: close",
        f"Content-Length: {len(body) if length is None else length}",
        *more,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def get(path: str = "/healthz", *more: str, version: str = "1.1") -> bytes:
    lines = [f"GET {path} HTTP/{version}", "Host: desk", "Connection: close", *more]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def chunked(chunks: bytes, *more: str) -> bytes:
    head = ["POST /api/v1/tournaments HTTP/1.1", "Host: desk", "Transfer-Encoding: chunked", *more]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + chunks


def statuses(answer: bytes) -> list[int]:
    return [int(status) for status in STATUS.findall(answer)]


BODIES = MALFORMED | {name: json.dumps(slip).encode() for name, slip in NO_SLIP.items()}


@pytest.mark.parametrize("name", BODIES)
def test_a_bad_body_is_refused_without_echo(place, name):
    """Reliability F: the table of what plain apps answer with 200 and 500, and more of it."""
    server, token = place
    answer = server.exchange(post(BODIES[name], token))
    assert statuses(answer) == [400 if name in MALFORMED else 422]
    assert b"application/problem+json" in answer
    assert WORD.encode() not in answer


# What is sent, and which statuses may come; an empty answer is a connection closed.
REQUESTS: dict[str, tuple[bytes, set[int]]] = {
    "rubbish": (b"QZXJKV\r\n\r\n", {400}),
    "binary": (bytes(range(256)) * 4, {400}),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"QZXJKV" * 50, {400}),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400}),
    "HTTP/0.9": (b"GET /QZXJKV\r\n\r\n", {400}),
    "HTTP/3.0": (b"GET / HTTP/3.0\r\nHost: a\r\n\r\n", {400}),
    "unknown method": (b"QZXJKV / HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
    "lower-case method": (b"get / HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
    "TRACE": (b"TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", {404, 405}),
    "CONNECT": (b"CONNECT QZXJKV:80 HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
    "OPTIONS *": (b"OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", {400, 404}),
    "no Host": (b"GET /healthz HTTP/1.1\r\n\r\n", {400}),
    "two Hosts": (get("/healthz", "Host: QZXJKV"), {400}),
    "HTTP/1.0": (b"GET /healthz HTTP/1.0\r\n\r\n", {200}),
    "absolute address": (get("http://QZXJKV/healthz"), {200}),
    "absolute address without path": (get("http://QZXJKV"), {400}),
    "spaces in the address": (get("/heal thz"), {400}),
    "NUL in the address": (b"GET /\0QZXJKV HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
    "bytes beyond ASCII in the address": (b"GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
    "escaped rubbish in the address": (get("/%00%ff%0d%0a%F0%28/QZXJKV"), {404}),
    "dots": (get("/../../../etc/passwd"), {404}),
    "escaped dots": (get("/%2e%2e/%2e%2e/QZXJKV"), {404}),
    "a long address": (get("/" + "QZXJKV" * 2_000), {414}),
    "a long query": (get("/healthz?" + "QZXJKV" * 2_000), {414}),
    "many parameters": (get("/healthz?" + "a=1&" * 1_000), {400}),
    "a fragment": (get("/healthz#QZXJKV"), {200, 400}),
    "many headers": (get("/healthz", *(f"X-{n}: QZXJKV" for n in range(200))), {431}),
    "a long header": (get("/healthz", "X-A: " + "QZXJKV" * 10_000), {431}),
    "a very long header": (get("/healthz", "X-A: " + "QZXJKV" * 1_000_000), {431}),
    "headers without end": (b"GET / HTTP/1.1\r\n" + b"A: QZXJKV\r\n" * 100_000, {431}),
    "a folded header": (get("/healthz", "X-A: a\r\n QZXJKV"), {200, 400}),
    "a header without colon": (get("/healthz", "QZXJKV"), {400}),
    "a space before the colon": (get("/healthz", "X-A : QZXJKV"), {400}),
    "a control character in a header": (get("/healthz", "X-A: \x01QZXJKV"), {200, 400}),
    "a bare line feed": (b"GET /healthz HTTP/1.1\nHost: a\n\n", {200, 400}),
    "a bare carriage return": (b"GET /healthz HTTP/1.1\rHost: a\r\r", {400}),
    "length and chunked": (chunked(b"0\r\n\r\nGET /QZXJKV", "Content-Length: 4"), {400}),
    "chunked twice": (chunked(b"0\r\n\r\n", "Transfer-Encoding: chunked"), {400, 401}),
    "chunked misspelt": (
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        {400, 404},
    ),
    "two lengths": (post(b"{}", "x", "Content-Length: 7"), {400}),
    "a negative length": (post(b"{}", "x", length=-1), {400}),
    "a length of forty digits": (post(b"{}", "x", length=10**40), {400}),
    "a length in hex": (get("/healthz", "Content-Length: 0x10"), {400}),
    "a chunk of a negative size": (chunked(b"-1\r\nQZXJKV\r\n0\r\n\r\n"), {400, 401}),
    "a chunk of a huge size": (chunked(b"f" * 40 + b"\r\nQZXJKV"), {400, 401}),
    "a chunk that is no number": (chunked(b"QZXJKV\r\n"), {400, 401}),
    "chunk extensions": (chunked(b"1;" + b"QZXJKV=" * 9_000 + b"\r\na\r\n0\r\n\r\n"), {400, 401}),
    "an upgrade": (get("/healthz", "Upgrade: websocket", "Connection: Upgrade"), {200, 400}),
    "an upgrade to HTTP/2": (get("/healthz", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"), {200}),
    "a range": (get("/healthz", "Range: bytes=" + "0-1," * 3_000), {200}),
    "a cookie": (get("/api/v1/lexicons", "Cookie: token=QZXJKV"), {401}),
    "basic credentials": (get("/api/v1/lexicons", "Authorization: Basic UVpYSktW"), {401}),
    "two tokens": (get("/metrics", "Authorization: Bearer a", "Authorization: Bearer b"), {401}),
    "a token of bytes": (
        get("/metrics", "Authorization: Bearer tok").replace(b"tok", b"\xff\xfe"),
        {401},
    ),
    "a forwarded address": (get("/healthz", "X-Forwarded-For: QZXJKV", "Forwarded: for=a"), {200}),
}  # fmt: skip


@pytest.mark.parametrize("name", REQUESTS)
def test_a_raw_request_is_no_fault_of_ours(place, name):
    """Reliability F: the raw corpus; never a 5xx, never an echo, and the server goes on."""
    server, _ = place
    request, allowed = REQUESTS[name]
    answer = server.exchange(request)
    assert set(statuses(answer)) <= allowed
    assert len(statuses(answer)) == 1
    assert WORD.encode() not in answer
    assert statuses(server.exchange(get())) == [200]


def test_what_is_smuggled_behind_a_request_gets_no_answer_of_its_own(place):
    """Reliability F: CL.TE and TE.CL; all readers of a connection count the same requests."""
    server, token = place
    inner = get("/api/v1/lexicons", f"Authorization: Bearer {token}")
    for outer in (
        post(b"0\r\n\r\n" + inner, "x", "Transfer-Encoding: chunked", length=4),
        chunked(b"0\r\n\r\n", f"Content-Length: {len(inner) + 5}") + inner,
        chunked(b"0\r\n\r\n", "Transfer-Encoding: identity") + inner,
        get("/healthz", "Content-Length: 3", "Content-Length: 0") + inner,
    ):
        answer = server.exchange(outer)
        assert len(statuses(answer)) == 1
        assert b"enable" not in answer


def test_what_comes_behind_a_body_is_no_header(place):
    """RFC 9110 6.5.1: trailers are no headers, or a proxy and the desk would read two requests."""
    server, token = place
    mine = (f"Authorization: Bearer {token}", "Idempotency-Key: k", "Connection: close")
    trailer = b"0\r\nContent-Type: application/json\r\nX-A: QZXJKV\r\n\r\n"
    with server.connect() as connection:
        connection.sendall(chunked(b"2\r\n{}\r\n", *mine))
        connection.sendall(trailer)
        assert statuses(received(connection)) == [415]
    answer = server.exchange(chunked(b"2\r\n{}\r\n" + trailer, *mine))
    assert statuses(answer) == [415]
    answer = server.exchange(
        chunked(b"2\r\n{}\r\n" + trailer, "Content-Type: application/json", *mine)
    )
    assert statuses(answer) == [422]


@pytest.mark.parametrize("endless", [b"A: QZXJKV\r\n" * 100_000, b"A: " + b"QZXJKV" * 100_000])
def test_trailers_without_end_are_cut_off(place, endless):
    """Reliability F: they are held in memory like headers, so they have the same limit."""
    server, token = place
    mine = (f"Authorization: Bearer {token}", "Idempotency-Key: k")
    answer = server.exchange(chunked(b"2\r\n{}\r\n0\r\n" + endless, *mine))
    assert set(statuses(answer)) <= {431}
    assert WORD.encode() not in answer
    assert statuses(server.exchange(get())) == [200]


def test_a_body_in_the_smallest_pieces_is_no_head(place):
    """RFC 9112 7.1: a chunk may be of one byte; what frames them is not held, so not counted."""
    server, token = place
    mine = (f"Authorization: Bearer {token}", "Idempotency-Key: k", "Connection: close")
    body = b"".join(b"1\r\n%c\r\n" % sign for sign in b"{" + b" " * 20_000 + b"}") + b"0\r\n\r\n"
    with server.connect() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(chunked(b"", "Content-Type: application/json", *mine))
        for start in range(0, len(body), 1_001):
            connection.sendall(body[start : start + 1_001])
        assert statuses(received(connection)) == [422]


def test_pipelined_requests_are_answered_in_their_order(place):
    """RFC 9112 9.3.2: in order, each once."""
    server, _ = place
    alive = get("/healthz").replace(b"Connection: close\r\n", b"")
    nothing = get("/nowhere").replace(b"Connection: close\r\n", b"")
    answer = server.exchange(alive + nothing + alive + nothing + get("/healthz"))
    assert statuses(answer) == [200, 404, 200, 404, 200]


def test_rubbish_behind_a_request_is_no_answer_to_it(place):
    """RFC 9112 9.3: what can't be read is never taken for the answer to what could."""
    server, _ = place
    alive = get("/healthz").replace(b"Connection: close\r\n", b"")
    answer = server.exchange(alive + b"QZXJKV QZXJKV\r\n\r\n")
    assert statuses(answer)[:1] in ([200], [])
    assert WORD.encode() not in answer


def test_bodies_over_the_limit_cost_no_memory(place):
    """Reliability F: a body of 150 MB cost 700 MB elsewhere; here 413, whatever is announced."""
    server, token = place
    before = server.memory()
    big = b"a" * 50_000_000
    assert 413 in statuses(server.exchange(post(big, token)))
    head = post(b"", token, "Transfer-Encoding: chunked").replace(b"Content-Length: 0\r\n", b"")
    answer = server.exchange(head + b"%x\r\n" % len(big) + big + b"\r\n0\r\n\r\n")
    assert 413 in statuses(answer)
    assert server.memory() - before < 30_000_000


def test_nothing_of_all_this_is_in_the_log(place):
    """Issue 2, who may do what: no words in logs, whatever was sent."""
    server, token = place
    server.exchange(get("/QZXJKV?QZXJKV=QZXJKV", "User-Agent: QZXJKV", "Referer: QZXJKV"))
    server.exchange(b"QZXJKV QZXJKV\r\n\r\n")
    log = server.log()
    assert WORD not in log
    assert token not in log
    assert "Traceback" not in log
