"""The image and the compose file, as far as they can be read without an engine."""

import re
import shlex
from typing import Any

import pytest
import yaml

from tests.packaging.container import ROOT, Instruction, healthcheck, stages


def rest(stage: list[Instruction], name: str) -> list[str]:
    return [rest for instruction, rest in stage if instruction == name]


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return read


def test_the_image_is_made_in_two_stages_of_one_base():
    """The Dockerfile is multi-stage: an environment made for one Python runs under the same."""
    build, final = stages()
    assert rest(build, "FROM")[0].split()[0] == rest(final, "FROM")[0]
    assert ("COPY", "--from=build /opt/slipdesk /opt/slipdesk") in final
    assert not any("pip" in command for command in rest(final, "RUN"))


def test_the_image_installs_by_hash_and_the_project_without_an_index():
    """Requirements are pinned by hash, in the image too."""
    installs = [command for command in rest(stages()[0], "RUN") if "pip " in command]
    assert [("--require-hashes" in each, "--no-index" in each) for each in installs] == [
        (True, False),
        (False, True),
    ]
    assert all("--no-deps" in each for each in installs)


def test_the_image_runs_as_an_ordinary_user_that_may_write_its_data():
    """The image runs as an ordinary user: set before the volume, after the last act of root."""
    names = [name for name, _ in stages()[1]]
    assert rest(stages()[1], "USER") == ["slipdesk"]
    assert names.index("USER") > max(i for i, name in enumerate(names) if name in {"RUN", "COPY"})
    assert names.index("VOLUME") > names.index("RUN")
    assert "install --directory --owner=slipdesk" in rest(stages()[1], "RUN")[0]


def test_the_image_listens_where_its_port_is_published_and_stops_by_sigterm():
    """SIGTERM drains: the program itself is process 1, without a shell that swallows signals."""
    final = stages()[1]
    (environment,) = rest(final, "ENV")
    settings = dict(each.split("=", 1) for each in shlex.split(environment))
    assert settings["SLIPDESK_HOST"] == "0.0.0.0"  # noqa: S104  # inside a container
    assert rest(final, "EXPOSE") == [settings["SLIPDESK_PORT"]]
    assert rest(final, "VOLUME") == [settings["SLIPDESK_DATA_DIR"]]
    assert rest(final, "STOPSIGNAL") == ["SIGTERM"]
    assert rest(final, "CMD") == ['["slipdesk", "serve"]']


def test_the_image_has_a_health_check_that_is_a_program():
    """The image has a health check; test_wheel runs it against a server."""
    program, option, source = healthcheck()
    assert (program, option) == ("python", "-c")
    assert "/healthz" in compile(source, "HEALTHCHECK", "exec").co_consts


def test_what_is_copied_is_there_and_reaches_the_engine():
    """.dockerignore lets through what the Dockerfile copies, and nothing else."""
    wanted = {
        source.rstrip("/").split("/")[0]
        for copied in rest(stages()[0], "COPY")
        for source in copied.split()[:-1]
    }
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in ignore
    assert {line[1:] for line in ignore if line.startswith("!")} == wanted
    assert [name for name in wanted if not (ROOT / name).exists()] == []


def test_compose_waits_for_a_database_that_answers():
    """compose.yaml runs the image with PostgreSQL, health checks and volumes."""
    services = compose()["services"]
    assert services["slipdesk"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert services["database"]["image"].startswith("postgres:")
    assert services["database"]["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    mounted = {volume.split(":")[0] for each in services.values() for volume in each["volumes"]}
    assert mounted == compose()["volumes"].keys()


@pytest.mark.parametrize(
    ("service", "name"), [("slipdesk", "PGPASSWORD"), ("database", "POSTGRES_PASSWORD")]
)
def test_compose_has_no_password_of_its_own(service, name):
    """The password is the user's: without one nothing starts, and no address holds it."""
    environment = compose()["services"][service]["environment"]
    assert re.fullmatch(r"\$\{POSTGRES_PASSWORD:\?.+\}", environment[name])
    assert "@database/" in compose()["services"]["slipdesk"]["environment"]["SLIPDESK_DATABASE_URL"]
