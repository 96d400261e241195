"""A desk to break: its folder and database, its server processes, its devices."""

import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from service.desk import devices
from service.desk.devices import Role
from service.journal import reader
from service.journal.store.database import open_database
from tests.servers import ROOT, environment

CODE = "demo"
HOME = f"/api/v1/tournaments/{CODE}"
PROGRAM = (sys.executable, "-c", "from service.cli import main; main()")
_UP = "slipdesk serves"
_SECONDS_TO_STOP = 5


@dataclass(frozen=True, slots=True)
class Badge:
    """A device's token, and its id as entries quote it."""

    token: str
    device: str


class Serving:
    """A server process that listens."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def kill(self) -> None:
        """As a power cut ends a process: SIGKILL."""
        self.process.kill()
        self.process.wait()

    def stop(self, end: signal.Signals = signal.SIGTERM) -> int:
        """As a supervisor stops it; gives the exit code, after 5 seconds at most."""
        self.process.send_signal(end)
        return self.process.wait(_SECONDS_TO_STOP)


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a desk's data are and where it listens, server process after server process."""

    folder: Path
    url: str
    port: int

    @property
    def log(self) -> Path:
        """What its servers wrote to standard error."""
        return self.folder.with_name(f"{self.folder.name}-{self.port}.log")

    def environment(self) -> dict[str, str]:
        return environment(
            DATA_DIR=str(self.folder),
            DATABASE_URL=self.url,
            PORT=str(self.port),
            RATE_LIMIT="off",
            LOG_LEVEL="warning",
        )

    def command(
        self, *arguments: str | Path, under: Sequence[str] = ()
    ) -> subprocess.CompletedProcess[str]:
        """Run a command of `slipdesk` to its end."""
        return subprocess.run(
            [*under, *PROGRAM, *map(str, arguments)],
            check=False,
            cwd=self.folder.parent,
            env=self.environment(),
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    @contextmanager
    def start(
        self, *, under: Sequence[str] = (), program: Sequence[str] = (*PROGRAM, "serve")
    ) -> Iterator[subprocess.Popen[str]]:
        """A server process, listening or not yet; killed at the end."""
        with (
            self.log.open("a") as log,
            subprocess.Popen(
                [*under, *program],
                cwd=ROOT,
                env=self.environment(),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            ) as process,
        ):
            try:
                yield process
            finally:
                process.kill()

    @contextmanager
    def serving(
        self, *, under: Sequence[str] = (), program: Sequence[str] = (*PROGRAM, "serve")
    ) -> Iterator[Serving]:
        """A server process that listens."""
        with self.start(under=under, program=program) as process:
            assert listens(process), self.log.read_text()
            yield Serving(process)

    def badge(self, role: Role = Role.TERMINAL) -> Badge:
        """Make a device of the tournament, or an operator's."""
        with closing(open_database(self.url)) as database:
            with database.reading() as connection:
                found = reader.tournament_by_code(connection, CODE)
            assert found is not None
            owner = None if role is Role.OPERATOR else found.id
            token = devices.create(database, owner, role, role.value, datetime.now(UTC))
            device = devices.by_digest(database, devices.digest(token))
        assert device is not None
        return Badge(token, device.id)


def listens(process: subprocess.Popen[str]) -> bool:
    """Wait until the server says that it listens; False if it ends before."""
    assert process.stdout is not None
    return any(line.startswith(_UP) for line in process.stdout)


def free_port() -> int:
    """A port that nobody has, below those that the system hands out meanwhile."""
    for port in random.SystemRandom().sample(range(15_000, 30_000), 100):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")
