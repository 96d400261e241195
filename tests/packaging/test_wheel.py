"""A wheel, installed elsewhere with what runtime.txt pins and nothing else, serves."""

import http.client
import importlib.metadata
import os
import signal
import socket
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.packaging.container import healthcheck
from tests.packaging.test_locks import ROOT, pins

ROUNDS = 300  # of a fifth of a second each, until a server that is alive counts as stuck
GRACE = 30  # seconds to drain and exit


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("slipdesk-*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an environment with the wheel and the pinned packages of the runtime.

    The packages are those of the environment that runs the tests, linked one by one, so that
    nothing is fetched and nothing that only the tests need is there.
    """
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(folder, symlinks=True)
    python = folder / "bin/python"
    pip("--python", python, "install", "--no-deps", "--no-index", wheel)
    (packages,) = folder.glob("lib/python*/site-packages")
    for requirement in pins("runtime.txt"):
        if requirement.marker is None or requirement.marker.evaluate():
            link(requirement, packages)
    pip("--python", python, "check")
    return folder


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def link(requirement: Requirement, packages: Path) -> None:
    """Show an installed package in another folder of packages."""
    distribution = importlib.metadata.distribution(requirement.name)
    tops = {file.parts[0] for file in distribution.files or []} - {"..", "__pycache__"}
    for top in tops:
        target = packages / top
        if not target.exists():
            target.symlink_to(Path(str(distribution.locate_file(top))))


def plain() -> dict[str, str]:
    """The environment without what would point a Python to the checkout or set the server."""
    pointed = ("PYTHON", "SLIPDESK_")
    return {name: value for name, value in os.environ.items() if not name.startswith(pointed)}


def free_port() -> int:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def status(port: int, path: str) -> int | None:
    """The status of an answer, None where nobody answers yet."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except (ConnectionError, TimeoutError):
            return None


@contextmanager
def serving(elsewhere: Path, folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server of the installed wheel, ready, with its output in the folder."""
    settings = {"SLIPDESK_PORT": str(port), "SLIPDESK_DATA_DIR": str(folder / "data")}
    output = folder / "output"
    with output.open("wb") as out:
        process = subprocess.Popen(
            [elsewhere / "bin/slipdesk", "serve"],
            cwd=folder,
            env=plain() | settings,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        await_ready(process, port, output)
        yield process
    finally:
        process.kill()
        process.wait()


def await_ready(process: subprocess.Popen[bytes], port: int, output: Path) -> None:
    for _ in range(ROUNDS):
        if status(port, "/readyz") == http.HTTPStatus.OK:
            return
        try:
            process.wait(timeout=0.2)
        except subprocess.TimeoutExpired:
            continue
        break
    pytest.fail(f"not ready, exit code {process.poll()}:\n{output.read_text()}")


def test_the_wheel_holds_word_sources_migrations_and_profiles(wheel):
    """Lexicons and migrations travel with the wheel, inside the package and as sources."""
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        f"{target}/{path.relative_to(ROOT / source)}"
        for source, target in [
            ("service", "service"),
            ("lexicons", "service/_data/lexicons"),
            ("migrations", "service/_data/migrations"),
        ]
        for path in (ROOT / source).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert "service/_data/lexicons/enable/datapackage.json" in names
    assert "service/_data/migrations/env.py" in names
    assert {name for name in names if ".dist-info/" not in name} == expected


def test_the_wheel_holds_nothing_that_was_built_or_is_for_tests(wheel):
    """Compiled lexicons are build output; a package of tests would shadow the user's own."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"service", "slipdesk"}
    assert [name for name in names if name.endswith((".marisa", ".pyc", ".sqlite", ".db"))] == []
    assert any(name.endswith("/licenses/LICENSE") for name in names)


def test_the_installed_package_is_the_wheels(elsewhere, tmp_path):
    """The environment elsewhere doesn't see the checkout."""
    command = [elsewhere / "bin/python", "-c", "import service; print(service.__file__)"]
    run = subprocess.run(
        command, cwd=tmp_path, env=plain(), capture_output=True, text=True, check=True
    )
    assert Path(run.stdout.strip()).is_relative_to(elsewhere)


def test_the_wheel_serves_and_stops_when_asked(elsewhere, tmp_path):
    """A wheel installed into an empty environment elsewhere serves; SIGTERM drains and exits."""
    port = free_port()
    with serving(elsewhere, tmp_path, port) as process:
        assert status(port, "/healthz") == http.HTTPStatus.OK
        assert healthy(elsewhere, port)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=GRACE) == 0
    assert not healthy(elsewhere, port)


def healthy(elsewhere: Path, port: int) -> bool:
    """What the image's own health check says of a server at the port."""
    program, *arguments = healthcheck()
    run = subprocess.run(
        [elsewhere / "bin" / program, *arguments],
        env={"SLIPDESK_PORT": str(port)},
        capture_output=True,
        check=False,
    )
    return run.returncode == 0
