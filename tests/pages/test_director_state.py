"""What the director's page works out by itself: pure functions, run in the browser they are for."""

import io
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Page

from service.pages import static_files

POINTS = {"preset": "five-then-ten", "unit": "turn", "asks": ["points_go"], "points_go": None}
PRESETS = [
    {**POINTS, "steps": [{"points": 5}, {"points": 10}]},
    {"preset": "double", "unit": "turn", "asks": [], "points_go": None, "steps": [{"points": 0}]},
    {"preset": "time-penalty", "unit": "turn", "asks": ["seconds"], "steps": [{"points": 0}]},
]


@pytest.fixture
def run(page: Page) -> Any:
    """Runs a function of one of the page's modules."""
    page.goto("/pair")

    def call(module: str, function: str, *arguments: object) -> Any:
        path = f"{static_files.root()}/director/{module}.js"
        return page.evaluate(
            "async ([path, name, given]) => (await import(path))[name](...given)",
            [path, function, list(arguments)],
        )

    return call


def test_a_code_is_made_of_the_name(run: Any):
    """REST contract, code: small letters, digits and hyphens, with no hyphen at an end."""
    for name, code in (
        ("World Youth Cup 2026", "world-youth-cup-2026"),
        ("Å-cupen!", "a-cupen"),
        ("  Open  ", "open"),
        ("第一", ""),
        ("x" * 62 + " y", "x" * 62),
    ):
        assert run("opening", "slug", name) == code


def test_a_policy_asks_for_what_its_book_leaves_open(run: Any):
    """WESPA 3.10.15: no direction is guessed; seconds have no number in the book."""
    chosen = run("policies", "begun", "five-then-ten")
    told = {**chosen, "points_go": "add_to_challenged", "count": "per_tournament"}
    assert run("policies", "asked", told, PRESETS) == {
        "penalty_policy": {"preset": "five-then-ten", "count": "per_tournament"},
        "points_go": "add_to_challenged",
    }
    for preset, policy in (
        ("double", {"preset": "double"}),
        ("time-penalty", {"preset": "time-penalty", "seconds": 60}),
    ):
        asked = run("policies", "asked", {**chosen, "preset": preset}, PRESETS)
        assert asked == {"penalty_policy": policy}
    ladder = {**chosen, "preset": "ladder", "points_go": "deduct_from_challenger"}
    asked = run("policies", "asked", ladder, PRESETS)
    assert asked["points_go"] == "deduct_from_challenger"
    assert [step["points"] for step in asked["penalty_policy"]["steps"]] == [0, 5]


def test_a_policy_that_holds_is_a_choice_that_asks_for_the_same(run: Any):
    """Issue 5, settings: whoever changes one thing of a policy loses nothing else of it."""
    steps = [{"points": 7, "lose_turn": False, "clock_seconds": 0, "forfeit": False}]
    minute = [{"points": 0, "lose_turn": False, "clock_seconds": 90, "forfeit": False}]
    ladder = {"preset": None, "unit": "word", "steps": steps, "points_go": "add_to_challenged"}
    timed = {"preset": "time-penalty", "unit": "turn", "steps": minute, "points_go": None}
    for policy, asked in (
        (ladder, {"unit": "word", "steps": steps}),
        (
            {**ladder, "spares_changed": True},
            {"unit": "word", "steps": steps, "spares_changed": True},
        ),
        (timed, {"preset": "time-penalty", "seconds": 90}),
    ):
        chosen = run("policies", "held", {**policy, "count": "per_game"})
        assert run("policies", "asked", chosen, PRESETS)["penalty_policy"] == asked


def test_players_are_known_by_name_or_number_and_new_ones_are_numbered(run: Any):
    """Issue 5, director: games by hand; the number is on record, the name beside it."""
    players = [{"number": 3, "name": "Ada"}, {"number": 8, "name": None}]
    rows = [
        {"table": "1", "first": "ada", "second": "Bo"},
        {"table": "2", "first": "12 Cid", "second": "8"},
        {"table": "3", "first": "Bo", "second": " Dan "},
        {"table": "4", "first": " ", "second": ""},
    ]
    assert run("pairings", "body", rows, "B", players)["games"] == [
        {
            "division": "B",
            "table": 1,
            "first": {"number": 3},
            "second": {"number": 13, "name": "Bo"},
        },
        {
            "division": "B",
            "table": 2,
            "first": {"number": 12, "name": "Cid"},
            "second": {"number": 8},
        },
        {
            "division": "B",
            "table": 3,
            "first": {"number": 13},
            "second": {"number": 14, "name": "Dan"},
        },
    ]


def test_several_files_go_in_a_zip_that_others_can_read(page: Page):
    """tournament-files F1: a zip of the event's folder; names in any letters."""
    page.goto("/pair")
    sent = page.evaluate(
        """async (path) => {
          const files = ["config.tsh", "å.t", "empty.t"].map(
            (name, at) => new File(["line " + at + "\\n"].slice(at === 2 ? 1 : 0), name));
          const { name, data } = await (await import(path)).together(files);
          return [name, [...new Uint8Array(await data.arrayBuffer())]];
        }""",
        f"{static_files.root()}/director/zip.js",
    )
    name, data = sent
    assert name == "files.zip"
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
        assert archive.testzip() is None
        found = {each: archive.read(each) for each in archive.namelist()}
    assert found == {"config.tsh": b"line 0\n", "å.t": b"line 1\n", "empty.t": b""}


def test_a_range_of_tables_is_a_terminal_for_each(run: Any):
    """Issue 5, devices: several at once, named by their tables."""
    form = {"role": "terminal", "name": "Table", "language": "sv", "table": "9", "through": "11"}
    assert [each["name"] for each in run("offers", "asked", form)] == [
        "Table 9",
        "Table 10",
        "Table 11",
    ]
    person = {**form, "role": "adjudicator", "name": " E. L. "}
    assert run("offers", "asked", person) == [
        {"role": "adjudicator", "name": "E. L.", "language": "sv"}
    ]
