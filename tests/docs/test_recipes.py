"""RECIPES, run from top to bottom as it stands there, and its outputs compared."""

import json
import shutil
from collections import defaultdict

import pytest

from tests.client.desks import Given, paper_desk
from tests.docs.chromium import standing_by
from tests.docs.readme import PAGES, blocks, section, the_same
from tests.docs.running import followed, free_port, run, served, steps

RECIPES = PAGES["RECIPES.md"]
PORT = "8080"
"""Where a receiver of webhooks listens, as the page tells it."""

# Chromium is there wherever the tests run, node where somebody has it.
RUNTIMES = ["chromium", *filter(shutil.which, ["node"])]


@pytest.fixture
def programs(checkout):
    """The folder, with each program in its file."""
    for block in blocks(RECIPES):
        if block.file is not None and " " not in block.file:
            (checkout / block.file).write_text(block.text, encoding="utf-8")
    return checkout


@pytest.fixture(scope="module")
def node():
    """A script that has Chromium run a program."""
    with standing_by() as script:
        yield script


@pytest.fixture(params=RUNTIMES)
def javascript(request, programs, monkeypatch) -> None:
    """What runs where a recipe says `node`."""
    # Node 20 says of Ed25519 that it is experimental.
    monkeypatch.setenv("NODE_NO_WARNINGS", "1")
    if request.param == "chromium":
        stand_in = programs / "bin" / "node"
        stand_in.parent.mkdir()
        stand_in.write_text(request.getfixturevalue("node"), encoding="utf-8")
        stand_in.chmod(0o755)
        monkeypatch.setenv("PATH", str(stand_in.parent), prepend=":")


@pytest.mark.usefixtures("javascript")
def test_the_recipes_go_as_they_are_told(programs):
    """Issue 6, neighbours: recipes in curl, Python and JavaScript, each of which is run."""
    told = steps(RECIPES)
    port = str(free_port())
    scripts = [followed(block.text, shown).replace(PORT, port) for block, shown in told]
    with served(programs) as (url, _):
        outputs = run(programs, scripts, url)
    for (block, shown), output in zip(told, outputs, strict=True):
        assert the_same(output) == the_same(shown), block.text


@pytest.mark.usefixtures("javascript")
def test_a_slip_is_sent_again_with_its_key_until_it_is_answered(programs):
    """Promise 2: whatever the network does, by each recipe for a slip: one key, the same bytes."""
    (curl, _), (others, _) = steps(section("A slip"))
    once = [Given(None), Given(503), Given()]
    and_again = Given(headers={"Idempotent-Replayed": "true"})
    with paper_desk(*once, *once, and_again, *once, and_again) as desk:
        place = f"DESK={desk.url} DEMO={desk.url}/api/v1/tournaments/demo TOKEN=slip_x"
        before = f'export PATH="$PWD/.venv/bin:$PATH" {place}'
        outputs = run(programs, [before, curl.text, others.text])
    sent = defaultdict(list)
    for each in desk.sent:
        sent[each.headers["idempotency-key"].strip('"')].append(json.loads(each.body))
    assert {key: len(bodies) for key, bodies in sent.items()} == {
        "game-12-play-9": 3,
        "game-12-play-10": 4,
        "game-12-play-11": 4,
    }, outputs
    for bodies in sent.values():
        assert all(body == bodies[0] for body in bodies)
