"""README's commands, run as it tells them by a shell in a folder of the test's own."""

import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.docs.readme import Block, blocks
from tests.servers import environment

URL = "http://127.0.0.1:8000"
"""Where README's desk is."""

_END = "\x1e"
# curl goes on until it is stopped: as many lines are taken from it as the page shows.
_FOLLOWS = re.compile(r"^curl -N", re.MULTILINE)


def bash() -> str:
    """The shell that README's commands are for."""
    found = shutil.which("bash")
    assert found, "README's commands are for bash"
    return found


@contextmanager
def served(folder: Path, script: str = "make serve") -> Iterator[tuple[str, str]]:
    """The desk as this script starts it; yields its address and what it said by then."""
    process = subprocess.Popen(
        [bash(), "-c", script.replace("make serve", ".venv/bin/slipdesk serve")],
        cwd=folder,
        env=environment(PORT="0") | {"HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("Data folder"):
            break
    rest = threading.Thread(target=process.stdout.read)
    rest.start()
    try:
        found = re.search(r"slipdesk serves (\S+)", said)
        assert found, said
        yield found[1], said
    finally:
        process.terminate()
        process.wait()
        rest.join()
        process.stdout.close()


def run(folder: Path, scripts: list[str], url: str = URL, told: str = URL) -> list[str]:
    """What each script prints, all of them run one after another by one shell.

    `url` is where the desk is, `told` where README says that it is.
    """
    script = f"\nprintf '{_END}'\n".join(scripts).replace(told, url)
    done = subprocess.run(
        [bash(), "-c", script],
        cwd=folder,
        env=environment(URL=url) | {"HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.replace(url, told).split(_END)


def steps(text: str) -> list[tuple[Block, str]]:
    """Each shell block with the output that stands below it, empty where none does."""
    found = list(blocks(text))
    following = [*found[1:], None]
    return [
        (block, after.text if after and after.kind == "text" else "")
        for block, after in zip(found, following, strict=True)
        if block.kind == "bash"
    ]


def followed(script: str, shown: str) -> str:
    """A script; if it follows events, ended after as many lines as are shown.

    Continued lines are indented. Whatever curl still says must not keep the shell's output open.
    """
    if not _FOLLOWS.search(script):
        return script
    lines = sum(not line.startswith(" ") for line in shown.splitlines())
    head = f"head -n {lines} < <(exec 2>/dev/null; curl -sN"
    return _FOLLOWS.sub(head, script).rstrip() + ")"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port
