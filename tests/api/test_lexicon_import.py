"""Imports over the API: a list is sent, done in its turn, followed, and costs the hall nothing."""

import gzip
import itertools
import os
import re
import selectors
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import open_database
from tests.api.hall import NOW
from tests.api.test_raw import statuses
from tests.servers import RealServer, real_server, received

LIST = b"CAR\nCAT\nCATS\nDOE\n"
LIMIT = 1 << 20
OCTETS = "application/octet-stream"
Found = TypeVar("Found")
_keys = itertools.count(1)
_MANY = 20_000


@dataclass
class Desk:
    """A desk that serves, and the token of its operator."""

    server: RealServer
    token: str
    folder: Path

    def send(self, content: bytes | Iterator[bytes] = LIST, **asked: Any) -> httpx.Response:
        """Send a list; `key`, `kind` and `bearer` are no part of the query."""
        headers = {
            "Authorization": f"Bearer {asked.pop('bearer', self.token)}",
            "Idempotency-Key": asked.pop("key", f"key-{next(_keys)}"),
            "Content-Type": asked.pop("kind", OCTETS),
        }
        query = {"name": "mine", "language": "english", **asked}
        address = f"{self.server.url}/api/v1/lexicons"
        return httpx.post(address, params=query, content=content, headers=headers, timeout=60)

    def get(self, path: str) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        return httpx.get(f"{self.server.url}{path}", headers=headers)

    def state(self, sent: httpx.Response) -> dict[str, Any]:
        """How an import is."""
        found: dict[str, Any] = self.get(sent.headers["location"]).json()
        return found

    def over(self, sent: httpx.Response) -> dict[str, Any]:
        """How an import is once it is over."""
        assert sent.status_code == 202, sent.text
        return until(lambda: self.state(sent), lambda found: found["report"] is not None)

    def head(self, *more: str, name: str = "mine") -> bytes:
        """The head of a request that sends a list."""
        lines = [
            f"POST /api/v1/lexicons?name={name}&language=english HTTP/1.1",
            "Host: desk",
            f"Authorization: Bearer {self.token}",
            f"Idempotency-Key: raw-{next(_keys)}",
            f"Content-Type: {OCTETS}",
            *more,
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n"

    def kept(self) -> set[str]:
        """What lies in the folder of imports."""
        return {path.name for path in (self.folder / "imports").glob("*")}


def until(look: Callable[[], Found], done: Callable[[Found], bool]) -> Found:
    """Look again and again, each time a request, until it is done."""
    found = (look() for _ in range(_MANY))
    return next(each for each in found if done(each))


@contextmanager
def desk(folder: Path, url: str, **settings: str) -> Iterator[Desk]:
    with closing(open_database(url)) as database:
        token = devices.create(database, None, Role.OPERATOR, "operator", NOW)
    with real_server(folder, url, **{"REQUEST_TIMEOUT": "1", **settings}) as server:
        yield Desk(server, token, folder)


@pytest.fixture
def folder(tmp_path: Path, compiled: Path) -> Path:
    """A data folder with the shipped lexicons in it."""
    shutil.copytree(compiled, tmp_path / "data/compiled")
    return tmp_path / "data"


@pytest.fixture(scope="module")
def here(
    sqlite_template: Path, compiled: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Desk]:
    """A desk for the module; each test takes names of its own."""
    folder = tmp_path_factory.mktemp("imports")
    shutil.copytree(compiled, folder / "compiled")
    url = f"sqlite:///{shutil.copy(sqlite_template, folder / 'slipdesk.db')}"
    with desk(folder, url, LEXICON_LIMIT=str(LIMIT)) as found:
        yield found


def many() -> bytes:
    """A list that takes a second."""
    letters = [b"ABCDEF", *[bytes(range(65, 91))] * 3]
    return b"".join(b"%c%c%c%c\n" % each for each in itertools.product(*letters))


def words_of(folder: Path) -> list[str]:
    """All that lies among the operator's own word sources, hidden or not."""
    return sorted(path.name for path in (folder / "lexicons").glob("*"))


def test_a_list_that_was_sent_is_played_by(here: Desk):
    """Issue 3, Files: the API imports; a desk that serves takes the lexicon without a restart."""
    sent = here.send(name="club", title="The club's", edition="2026", label="official")
    assert sent.headers["location"] == f"/api/v1/lexicon-imports/{sent.json()['id']}"
    assert "idempotent-replayed" not in sent.headers
    found = here.over(sent)
    report = found["report"]
    assert (found["state"], found["done"], found["total"]) == ("done", 3, 3)
    assert (report["outcome"], report["words"], report["format"]) == ("written", 4, "plain")
    lexicon = here.get("/api/v1/lexicons/club").json()
    assert (lexicon["fingerprint"], lexicon["edition"]) == (report["fingerprint"], "2026")
    body = {"code": "club", "rulebook": "wespa", "lexicon": "club", "penalty_policy": "single"}
    headers = {"Authorization": f"Bearer {here.token}", "Idempotency-Key": "open"}
    address = f"{here.server.url}/api/v1/tournaments"
    opened = httpx.post(address, json=body, headers=headers)
    assert opened.json()["lexicon"]["fingerprint"] == report["fingerprint"]


def test_a_dry_run_reports_and_writes_nothing(here: Desk):
    """Issue 3, Files: a dry run."""
    found = here.over(here.send(LIST + b"A\nCAT\n", name="dry", dry_run="true"))
    assert found["dry_run"] is True
    assert found["state"] == "done"
    assert found["report"]["outcome"] == "would_be_written"
    assert found["report"]["duplicates"] == 1
    assert found["report"]["dropped"]["too_short"]["examples"] == [
        {"file": "the list", "line": 5, "text": "A"}
    ]
    assert "dry" not in words_of(here.folder)
    assert here.get("/api/v1/lexicons/dry").status_code == 404


def test_what_is_wrong_with_a_list_is_told(here: Desk):
    """Issue 3, Files: the lines that are wrong; nothing is written, nothing half-done is served."""
    found = here.over(here.send(b"CAT\nC4R\nD0E\n", name="wrong", format="plain"))
    assert (found["state"], found["report"]["outcome"]) == ("failed", "refused")
    assert [(each["file"], each["line"]) for each in found["report"]["problems"]] == [
        ("the list", 2),
        ("the list", 3),
    ]
    assert "wrong" not in words_of(here.folder)
    assert here.get("/api/v1/lexicons/wrong").status_code == 404


def test_the_same_call_again_is_the_same_import(here: Desk):
    """Issue 3, Files: safely repeatable; the REST contract: other bytes are another call."""
    first = here.send(name="again", key="same")
    here.over(first)
    again = here.send(name="again", key="same")
    assert (again.status_code, again.headers["idempotent-replayed"]) == (202, "true")
    assert again.headers["location"] == first.headers["location"]
    assert again.json()["report"]["outcome"] == "written"
    for refused in (
        here.send(LIST + b"DOES\n", name="again", key="same"),
        here.send(name="again", key="same", title="Other"),
    ):
        assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_reused")
    with_another_key = here.over(here.send(name="again"))
    assert with_another_key["report"]["outcome"] == "there_already"


def test_two_calls_at_once_with_one_key_are_one_import(here: Desk):
    """Public report 48: two calls at the same moment, one act."""
    body = b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(LIST)
    head = here.head(name="twice").removesuffix(b"\r\n") + body
    with here.server.connect() as one, here.server.connect() as other:
        for connection in (one, other):
            connection.sendall(head + LIST[:5])
        for connection in (one, other):
            connection.sendall(LIST[5:])
        answers = [received(one), received(other)]
    assert [statuses(each) for each in answers] == [[202], [202]]
    assert sum(b"idempotent-replayed: true" in each for each in answers) == 1


WORD = "QZXJKV"
# What is said of a list, and the field that is to blame; no text of it comes back.
QUERIES: dict[str, tuple[dict[str, Any], str]] = {
    "a name with a path": ({"name": f"../{WORD}"}, "/name"),
    "a name with a control character": ({"name": f"{WORD}\x1b[1m"}, "/name"),
    "a name with NUL escaped": ({"name": f"{WORD}\\0"}, "/name"),
    "a name in capitals": ({"name": WORD}, "/name"),
    "a name with a line feed": ({"name": f"{WORD.lower()}\n"}, "/name"),
    "a long name": ({"name": WORD.lower() * 20}, "/name"),
    "no name": ({"name": ""}, "/name"),
    "no such language": ({"language": WORD.lower()}, "/language"),
    "a language with a path": ({"language": f"../../{WORD}"}, "/language"),
    "no such format": ({"format": WORD.lower()}, "/format"),
    "an encoding with a path": ({"encoding": f"/{WORD}"}, "/encoding"),
    "no such separator": ({"definition": WORD}, "/definition"),
    "a title that turns its direction": ({"title": f"{WORD}\u202e"}, "/title"),
    "a title of two lines": ({"title": f"{WORD}\n{WORD}"}, "/title"),
    "a long title": ({"title": WORD * 100}, "/title"),
    "a label with an escape": ({"label": f"\x1b]0;{WORD}\x07"}, "/label"),
    "a parent without a reason": ({"parent": WORD.lower()}, "/reason"),
    "a reason without a parent": ({"reason": WORD}, "/parent"),
    "no truth value": ({"dry_run": WORD}, "/dry_run"),
    "tiles by the thousand": ({"authoritative_to": "1000"}, "/authoritative_to"),
    "a field that is not known": ({WORD.lower(): "1"}, ""),
}


@pytest.mark.parametrize("name", QUERIES)
def test_what_is_said_wrongly_is_refused_before_the_list_comes(here: Desk, name: str):
    """Reliability F: names, paths and control characters in a query; no echo, no trace."""
    asked, field = QUERIES[name]
    before = here.kept()
    answer = here.send(**asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_content")
    assert [each["field"] for each in answer.json()["errors"]] == [field]
    assert WORD.lower() not in answer.text.lower()
    assert here.kept() == before


def test_a_language_that_is_not_known_is_told_with_those_that_are(here: Desk):
    """Issue 4, lists: an operator chooses among the languages that there are."""
    (error,) = here.send(language="latin").json()["errors"]
    assert error["message"].startswith("there is no such language profile; there are ")
    assert {"english", "swedish"} <= set(re.findall("[a-z-]+", error["message"]))


KINDS = ["", "text/plain", "application/json", "multipart/form-data; boundary=a",
         "application/x-www-form-urlencoded", f"{OCTETS}, text/plain"]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_only_a_file_is_taken(here: Desk, kind: str):
    """REST contract: 415; no form of another site can send a list."""
    answer = here.send(kind=kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "not_a_file")


def test_without_a_key_nothing_is_taken(here: Desk):
    """REST contract: an Idempotency-Key is required of every call that changes something."""
    answer = here.send(key="")
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key_malformed")


def test_a_list_over_the_limit_is_refused_whatever_is_announced(here: Desk):
    """Reliability F: 413 by what is announced, and by what comes; memory stays, nothing is kept."""
    before, memory = here.kept(), here.server.memory()
    big = 50 * LIMIT
    declared = here.head(f"Content-Length: {big}", "Connection: close")
    assert 413 in statuses(here.server.exchange(declared + b"CAT\n" * 1000))
    chunks = b"%x\r\n%b\r\n" % (LIMIT, b"A" * LIMIT)
    chunked = here.head("Transfer-Encoding: chunked", "Connection: close")
    assert 413 in statuses(here.server.exchange(chunked + chunks * 2 + b"0\r\n\r\n"))
    until(here.kept, lambda kept: kept == before)
    assert here.server.memory() - memory < 10_000_000


def test_a_list_may_come_in_pieces(here: Desk):
    """RFC 9112 7.1: a body of chunks is a body."""
    found = here.over(here.send((LIST[at : at + 3] for at in range(0, 18, 3)), name="pieces"))
    assert found["report"]["words"] == 4


def test_a_bomb_is_refused_by_what_it_is(here: Desk):
    """Reliability F: bytes as they are inflated count; it costs this process nothing."""
    memory = here.server.memory()
    bomb = gzip.compress(b"\0" * 60_000_000)
    found = here.over(here.send(bomb, name="bomb", format="plain"))
    assert found["state"] == "failed"
    assert here.server.memory() - memory < 10_000_000


def trickle(connection: socket.socket, piece: bytes, times: int) -> int:
    """Send a piece 20 times a second until there is an answer; how often that was."""
    with selectors.DefaultSelector() as watch:
        watch.register(connection, selectors.EVENT_READ)
        for sent in range(times):
            if watch.select(timeout=0.05):
                return sent
            connection.sendall(piece)
    return times


def test_a_slow_upload_that_goes_on_is_not_cut(here: Desk):
    """Issue 3, Files: streamed; here a request has one second, and this one takes three."""
    piece, times = b"CAT\n" * 2048, 60
    with here.server.connect() as connection:
        length = f"Content-Length: {times * len(piece)}"
        connection.sendall(here.head(length, "Connection: close", name="slow"))
        assert trickle(connection, piece, times) == times
        assert statuses(received(connection)) == [202]


@pytest.mark.parametrize("begun", [LIST, LIST * 5000], ids=["not begun", "begun"])
@pytest.mark.parametrize("piece", [b"", b"C"], ids=["stalled", "byte by byte"])
def test_an_upload_that_does_not_go_on_is_cut_and_leaves_nothing(
    here: Desk, piece: bytes, begun: bytes
):
    """Reliability F: half a request holds nothing up for ever, whatever trickles."""
    before = here.kept()
    with here.server.connect() as connection:
        connection.sendall(here.head("Content-Length: 1000000", name="half") + begun)
        assert trickle(connection, piece, 200) < 200
        assert statuses(received(connection)) == [408]
    until(here.kept, lambda kept: kept == before)


def test_an_upload_that_breaks_off_leaves_nothing(here: Desk):
    """Issue 3, Files: an upload cut off, and nothing remains."""
    before = here.kept()
    with here.server.connect() as connection:
        connection.sendall(here.head("Content-Length: 1000000", name="half") + LIST * 5000)
        until(here.kept, lambda kept: len(kept) == len(before) + 1)
    until(here.kept, lambda kept: kept == before)


def test_half_sent_lists_by_the_hundred_shut_nobody_out(here: Desk):
    """Reliability F: what has not begun is no upload yet, and has a request's time."""
    with ExitStack() as stack:
        uploads = [stack.enter_context(here.server.connect()) for _ in range(100)]
        for each in uploads:
            each.sendall(here.head("Content-Length: 100000", "Connection: close") + LIST)
        assert here.get("/api/v1/lexicons/enable").status_code == 200
        answers = [received(each) for each in uploads]
        assert here.get("/api/v1/lexicons/enable").status_code == 200
    told = [status for answer in answers for status in statuses(answer)]
    assert set(told) == {408}
    assert here.over(here.send(name="afterwards"))["state"] == "done"


def test_only_an_operator_sends_lists_and_reads_what_came_of_them(here: Desk):
    """Issue 2, who may do what: asked before the list comes."""
    sent = here.send(name="mine-alone")
    here.over(sent)
    assert here.send(bearer="slip_nobody").status_code == 401
    anybody = httpx.get(f"{here.server.url}{sent.headers['location']}")
    assert anybody.status_code == 401
    assert here.get("/api/v1/lexicon-imports/0123456789abcdef").status_code == 404


def test_the_log_holds_nothing_of_a_list(here: Desk):
    """Promise 1 and reliability F: neither words of lists nor names that were sent are logged."""
    here.over(here.send(b"QZXJKV\nQZX JKV\n", name="logged", title=WORD, format="plain"))
    assert WORD not in here.server.log()
    assert "Traceback" not in here.server.log()


def children(server: RealServer) -> list[int]:
    """The processes that a server has started."""
    pid = server.process.pid
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_imports_are_done_one_after_another_and_not_too_many_wait(folder: Path, sqlite_url: str):
    """Issue 3, Files: one at a time, others queue; progress is readable while it runs."""
    with desk(folder, sqlite_url) as here:
        first = here.send(many(), name="first")
        rest = [here.send(name=f"other-{n}") for n in range(5)]
        assert [each.status_code for each in rest] == [202] * 4 + [503]
        assert (rest[-1].json()["code"], rest[-1].headers["retry-after"]) == ("busy", "15")
        assert here.state(rest[0])["state"] == "waiting"
        seen = until(lambda: here.state(first), lambda found: found["state"] != "waiting")
        assert seen["state"] in {"reading", "compiling", "checking"}
        assert len(children(here.server)) <= 1
        assert here.over(first)["report"]["words"] == 6 * 26**3
        assert [here.over(each)["state"] for each in rest[:4]] == ["done"] * 4


def test_an_import_whose_process_is_killed_has_failed_and_the_next_one_is_done(
    folder: Path, sqlite_url: str
):
    """Issue 3, Files: a hostile file costs the desk nothing, not even when it kills its reader."""
    with desk(folder, sqlite_url) as here:
        sent = here.send(many())
        (child,) = until(lambda: children(here.server), bool)
        os.kill(child, signal.SIGKILL)
        (problem,) = here.over(sent)["report"]["problems"]
        assert "broke off" in problem["problem"]
        assert here.over(here.send(many(), name="mine"))["report"]["outcome"] == "written"
        assert words_of(folder) == ["mine"]


def test_sigterm_ends_an_import_within_seconds_and_the_next_start_does_it(
    folder: Path, sqlite_url: str
):
    """Issue 3, Files: nothing half-written; the same key and list after a restart is the same."""
    with desk(folder, sqlite_url) as here:
        sent = here.send(many(), key="once")
        until(lambda: here.state(sent), lambda found: found["state"] != "waiting")
        assert here.server.stop() in {0, -signal.SIGTERM}
        assert words_of(folder) == []
        assert "Traceback" not in here.server.log()
    with real_server(folder, sqlite_url) as server:
        again = Desk(server, here.token, folder)
        assert again.over(sent)["report"]["outcome"] == "written"
        replayed = again.send(many(), key="once")
        assert replayed.headers["idempotent-replayed"] == "true"
        assert replayed.headers["location"] == sent.headers["location"]
    with real_server(folder, sqlite_url) as server:
        assert Desk(server, here.token, folder).state(sent)["report"]["words"] == 6 * 26**3


def test_the_newest_twenty_are_kept(folder: Path, sqlite_url: str):
    """Issue 3, Files: what came of an import can be read later, and doesn't pile up for ever."""
    with desk(folder, sqlite_url) as here:
        sent = here.send()
        here.over(sent)
    kept = folder / "imports" / sent.json()["id"]
    for number in range(25):
        copy = shutil.copytree(kept, kept.with_name(f"{number:016x}"))
        os.utime(copy, (number, number))
    with real_server(folder, sqlite_url) as server:
        again = Desk(server, here.token, folder)
        last = again.send(name="last")
        again.over(last)
        assert len(again.kept()) == 20
        assert {f"{number:016x}" for number in range(7)}.isdisjoint(again.kept())
        assert again.state(sent)["state"] == "done"


@pytest.mark.parametrize("left", [{}, {"request.json": "{}"}, {"request.json": "\0", "list": "A"}])
def test_what_an_earlier_version_left_is_taken_away(
    folder: Path, sqlite_url: str, left: dict[str, str]
):
    """Promise 3: no folder of the desk's own keeps it from starting."""
    broken = folder / "imports/0123456789abcdef"
    broken.mkdir(parents=True)
    for name, text in left.items():
        (broken / name).write_text(text)
    (folder / "imports/.half").mkdir()
    with desk(folder, sqlite_url) as here:
        assert here.kept() == set()
        assert here.over(here.send())["state"] == "done"
