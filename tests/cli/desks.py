"""Desks that `slipdesk serve` started, each a process of its own."""

import re
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from tests.servers import environment

SLIPDESK = Path(sys.executable).with_name("slipdesk")
_LAST_LINE = "Data folder"
_SECONDS_TO_STOP = 10

# Stands for curl where there is none; knows the options that are printed and no others.
_CURL = f"""#!{sys.executable}
import argparse, sys, urllib.request
options = argparse.ArgumentParser(allow_abbrev=False)
options.add_argument("url")
options.add_argument("-H", action="append")
options.add_argument("-d")
given = options.parse_args()
headers = dict(line.split(": ", 1) for line in given.H)
call = urllib.request.Request(given.url, given.d.encode(), headers)
direct = urllib.request.build_opener(urllib.request.ProxyHandler({{}}))
with direct.open(call) as answer:
    sys.stdout.write(answer.read().decode())
"""


@dataclass
class Served:
    """A desk that serves, with what it said and what it logged so far."""

    process: subprocess.Popen[str]
    said: str
    lines: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        found = re.match(r"slipdesk serves (https?://\S+)", self.said)
        assert found, self.said
        return found[1]

    def status(self, path: str) -> int:
        """The status of a GET."""
        address = urlsplit(self.url).netloc
        with closing(HTTPConnection(address, timeout=30)) as connection:
            connection.request("GET", path)
            return connection.getresponse().status

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; its exit code."""
        self.process.send_signal(how)
        return self.process.wait(_SECONDS_TO_STOP)

    def log(self) -> str:
        """All of standard error; whole once it has stopped."""
        return "".join(self.lines)


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Served]:
    """Start `slipdesk serve` in a folder, on any free port; settings without their prefix."""
    process = subprocess.Popen(
        [SLIPDESK, "serve"],
        cwd=folder,
        env=environment(**{"PORT": "0", **settings}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    lines: list[str] = []
    reader = threading.Thread(target=lines.extend, args=(process.stderr,))
    reader.start()
    said = ""
    try:
        for line in process.stdout:
            said += line
            if line.startswith(_LAST_LINE):
                break
        if _LAST_LINE not in said:
            process.wait()
            reader.join()
        assert _LAST_LINE in said, "".join(lines)
        yield Served(process, said, lines)
    finally:
        process.kill()
        process.wait()
        reader.join()
        process.stdout.close()
        process.stderr.close()


def refused(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Start `slipdesk serve` where it is to refuse."""
    return subprocess.run(
        [SLIPDESK, "serve"],
        cwd=folder,
        env=environment(**{"PORT": "0", **settings}),
        capture_output=True,
        text=True,
        check=False,
    )


def typed(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Type lines into a shell in another terminal, where nothing is set."""
    tools = folder / "tools"
    tools.mkdir(exist_ok=True)
    (tools / "curl").write_text(_CURL)
    (tools / "curl").chmod(0o755)
    return subprocess.run(
        ["sh", "-euc", f"PATH={shlex.quote(str(tools))}:$PATH\n{script}"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )


def printed(said: str) -> tuple[str, str]:
    """The lines to copy: the first slip with curl, and the same with `slipdesk challenge`."""
    curl, slipdesk = said.partition("from another terminal:\n")[2].split("\nor\n")
    return curl, slipdesk.split("\n\n")[0]
