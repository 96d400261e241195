"""The contract, tried by a program that has only read it: schemathesis on a real server."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from service.app import OPERATIONS
from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import open_database
from service.journal.store.tables import entries
from tests.api.hall import NOW, OWN
from tests.servers import RealServer, real_server

SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"
EXAMPLES = 30

# Whose token each operation is tried with, where the director's is not the one.
CALLERS = {
    "hand_in_challenge": Role.ADJUDICATOR,
    "hand_in_batch": Role.INTEGRATION,
    "read_slip": Role.RUNNER,
    "open_tournament": Role.OPERATOR,
    "adjudicate_challenge": Role.ADJUDICATOR,
    "read_metrics": Role.OPERATOR,
    "read_lexicon_import": Role.OPERATOR,
}
# Ends only when its client does; a token that ended itself would end the rest; an import and a
# comparison take a process each, and what comes too soon is told to wait.
LEFT_OUT = (
    "follow_events",
    "revoke_device",
    "sign_out",
    "import_lexicon",
    "compare_lexicon",
    # Goes to whatever address it is told.
    "name_game_source",
    "add_webhook",
    "amend_webhook",
    "test_webhook",
)
# A well-formed call can be refused by the rules or the record (a penalty policy that needs more,
# a play adjudicated before), so that acceptance of all well-formed content can't be asked for.
LEFT_TO_OTHER_TESTS = "positive_data_acceptance"


PLACES = {"code": [OWN], "name": ["enable", "wespa"], "kind": ["busy", "not_found"]}


@dataclass
class Place:
    """A server with a tournament, and tokens by role."""

    server: RealServer
    url: str
    tokens: dict[Role, str]


@pytest.fixture
def place(sqlite_url: str, compiled: Path, tmp_path: Path) -> Iterator[Place]:
    """A server that outlasts thousands of requests."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    with (
        closing(open_database(sqlite_url)) as database,
        real_server(tmp_path / "data", sqlite_url) as server,
    ):
        tokens = {Role.OPERATOR: devices.create(database, None, Role.OPERATOR, "o", NOW)}
        body = {"code": OWN, "rulebook": "wespa", "lexicon": "enable", "penalty_policy": "single"}
        headers = {"Authorization": f"Bearer {tokens[Role.OPERATOR]}", "Idempotency-Key": "k"}
        made = httpx.post(f"{server.url}/api/v1/tournaments", json=body, headers=headers)
        assert made.status_code == 201
        for role in set(Role) - {Role.OPERATOR}:
            tokens[role] = devices.create(database, 1, role, role.value, NOW)
        yield Place(server, sqlite_url, tokens)


def configuration(place: Place) -> str:
    """Each operation with its token."""
    director = place.tokens[Role.DIRECTOR]
    lines = [f'headers = {{ Authorization = "Bearer {director}" }}']
    for name, role in CALLERS.items():
        bearer = f'{{ Authorization = "Bearer {place.tokens[role]}" }}'
        lines += ["[[operations]]", f'include-operation-id = "{name}"', f"headers = {bearer}"]
    return "\n".join(lines)


def furnished(document: Any) -> Any:
    """The description with the names that exist here, so that calls find something."""
    for methods in document["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] in PLACES:
                    parameter["schema"] = {"type": "string", "enum": PLACES[parameter["name"]]}
                # The one key of the example would make most calls repeats of another.
                parameter["schema"].pop("examples", None)
    schemas = document["components"]["schemas"].items()
    for schema in [one for kind, one in schemas if kind.endswith("Request")]:
        for name in {"lexicon", "rulebook"} & set(schema.get("properties", {})):
            if schema["properties"][name].get("type") == "string":
                schema["properties"][name]["enum"] = PLACES["name"]
    return document


def test_the_server_keeps_its_contract(place: Place, tmp_path: Path):
    """Issue 2, who may do what: schemathesis over the schema, stateful where it can."""
    config = tmp_path / "schemathesis.toml"
    config.write_text(configuration(place), encoding="utf-8")
    described = httpx.get(f"{place.server.url}/api/v1/openapi.json").json()
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps(furnished(described)), encoding="utf-8")
    leave_out = [f"--exclude-operation-id={name}" for name in LEFT_OUT]
    run = subprocess.run(
        [
            SCHEMATHESIS,
            f"--config-file={config}",
            "run",
            str(document),
            f"--url={place.server.url}",
            "--phases=examples,coverage,fuzzing,stateful",
            f"--max-examples={EXAMPLES}",
            "--seed=1",
            "--generation-database=none",
            f"--exclude-checks={LEFT_TO_OTHER_TESTS}",
            "--no-color",
            *leave_out,
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-2000:]
    assert "Stateful" in run.stdout
    names = {operation.name for operation in OPERATIONS}
    assert set(LEFT_OUT) | set(CALLERS) <= names
    assert place.server.process.poll() is None
    assert "fault" not in place.server.log()
    with closing(open_database(place.url)) as database, database.reading() as connection:
        recorded = connection.execute(sa.select(sa.func.count()).select_from(entries)).scalar_one()
    assert recorded > 5, "hardly anything was accepted"
