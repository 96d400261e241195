"""README's example of the client, run as it stands against a desk that serves."""

import subprocess
import sys

from service.desk.devices import Role
from tests.api.conftest import compiled, data_dir, no_settings_of_this_machine, url  # noqa: F401 - fixtures
from tests.api.hall import OWN
from tests.client.test_live import hall, server  # noqa: F401 - fixtures
from tests.docs.readme import PAGES, blocks
from tests.servers import ROOT


def test_the_example_hands_in_and_follows(server, hall):  # noqa: F811 - fixtures
    """Issue 6, neighbours: recipes, each of which is run by the tests."""
    example = next(each for each in blocks(PAGES["RECIPES.md"]) if each.kind == "python")
    program = f"token = {hall.token(Role.INTEGRATION)!r}\n{example.text}"
    for there, here in (("http://127.0.0.1:8000", server.url), ('"demo"', f'"{OWN}"')):
        assert there in program
        program = program.replace(there, here)
    with subprocess.Popen(
        [sys.executable, "-u", "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        # It follows for as long as nobody ends it.
        running.kill()
    assert first.startswith("challenge.adjudicated {'number': 1,")
    assert "'verdict': 'valid'" in first
