"""A printer to print on: an emulator of ESC/POS in an environment of its own, made once."""

import contextlib
import fcntl
import hashlib
import io
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from PIL import Image

from tests.servers import ROOT

_REQUIREMENTS = ROOT / "requirements" / "emulator.txt"
_OLDEST = (3, 13)
_PATIENCE = 30


@dataclass
class Emulator:
    """A printer that runs, with what it has printed."""

    port: int
    folder: Path
    api: httpx.Client

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    def fault(self, name: str, *, on: bool) -> None:
        answer = self.api.request("PUT" if on else "DELETE", f"/devices/hall/faults/{name}")
        answer.raise_for_status()

    def printed(self, how_many: int) -> list[tuple[Image.Image, str]]:
        """So many papers as pictures, with their texts, once they are cut."""
        answer = self.api.get("/devices/hall/receipts")
        papers = sorted(each["id"] for each in answer.json())
        assert len(papers) == how_many, answer.text
        return [
            (
                Image.open(io.BytesIO((self.folder / f"{each}.png").read_bytes())),
                (self.folder / f"{each}.txt").read_text(encoding="utf-8"),
            )
            for each in papers
        ]


def newest_python() -> Path | None:
    """A Python that the emulator runs on, where this machine has one that starts."""
    own = Path(sys.executable) if sys.version_info >= _OLDEST else None
    named = (shutil.which(f"python3.{minor}") for minor in range(20, 12, -1))
    kept = sorted(Path("~/.pyenv/versions").expanduser().glob("3.*/bin/python3.1[3-9]"))
    for found in [own, *named, *kept]:
        if found is not None and _starts(Path(found)):
            return Path(found)
    return None


@contextmanager
def running(environment: Path, folder: Path) -> Iterator[Emulator]:
    """Run the emulator in a folder until the end."""
    port, api = _free_port(), _free_port()
    (folder / "emupos.yaml").write_text(
        f"schema: 1\napi: {{host: 127.0.0.1, port: {api}}}\ndevices:\n"
        "  - {id: hall, type: printer, profile: epson-tm-t20iii, receipts_dir: ./papers,"
        f" connections: [{{tcp: {{port: {port}}}}}]}}\n"
    )
    process = subprocess.Popen(
        [environment / "bin" / "emupos", "run"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if "control API" in line:
                break
        with httpx.Client(base_url=f"http://127.0.0.1:{api}/api/v1", timeout=_PATIENCE) as client:
            yield Emulator(port, folder / "papers", client)
    finally:
        process.terminate()
        process.communicate()


def installed(python: Path, cache: Path) -> Path:
    """The emulator's environment, made where it isn't there as it is pinned now."""
    pinned = hashlib.sha256(_REQUIREMENTS.read_bytes()).hexdigest()[:16]
    environment, done = cache / pinned, cache / f"{pinned}.done"
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            subprocess.run([python, "-m", "venv", "--clear", environment], check=True)
            pip = [str(environment / "bin" / "python"), "-m", "pip", "install", "-qq"]
            subprocess.run([*pip, "--require-hashes", "-r", str(_REQUIREMENTS)], check=True)
            done.touch()
    return environment


def _starts(python: Path) -> bool:
    asks = f"import ensurepip, sys; sys.exit(sys.version_info < {_OLDEST})"
    with contextlib.suppress(OSError):
        return (
            subprocess.run([python, "-c", asks], capture_output=True, check=False).returncode == 0
        )
    return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        port: int = opened.getsockname()[1]
        return port
