"""slipdesk lexicon build NAME --from: lists that lie elsewhere, built when somebody asks."""

import hashlib
import json

import pytest

from service.rules.clauses.fingerprints import short
from tests.cli.lists import own_list

OBTAIN = "Ask the federation for it."
ERRATUM = {"name": "enable", "fingerprint": "0" * 64, "reason": "ZAX was left out"}


@pytest.fixture
def elsewhere(data_dir, tmp_path):
    """The list of a lexicon called `club`, which is built on demand and names its parent."""
    source = own_list(data_dir, "club", "cat\nzax\n")
    list_ = (source / "words.txt").rename(tmp_path / "federation.txt")
    manifest = json.loads((source / "datapackage.json").read_text())
    digest = hashlib.sha256(list_.read_bytes()).hexdigest()
    manifest["resources"][0]["hash"] = f"sha256:{digest}"
    manifest["slipdesk"] |= {"obtain": OBTAIN, "parent": ERRATUM, "authoritative_to": 7}
    (source / "datapackage.json").write_text(json.dumps(manifest))
    return str(list_)


@pytest.mark.usefixtures("elsewhere")
def test_what_is_built_on_demand_is_listed_without_complaint(run):
    """Issue 3, "Shipped": nobody has asked for it, so nothing is wrong."""
    built = run("lexicon", "build")
    assert (built.exit_code, "club" in built.stdout) == (0, False)
    told = run("lexicon", "list").stderr
    assert told == (
        "Not built: on demand: dutch, polish, spanish, club (`slipdesk lexicon show dutch`)\n"
    )
    listed = json.loads(run("lexicon", "list", "--json").stdout)
    assert "club" not in listed["problems"]
    assert listed["on_demand"]["club"] == f"not built: on demand. {OBTAIN}"
    shown = run("lexicon", "show", "club")
    assert (shown.exit_code, shown.stdout) == (0, f"club: not built: on demand. {OBTAIN}\n")


def test_it_is_built_by_name_from_its_list(run, elsewhere):
    """Issue 3, "Shipped": a step that is asked for, and a lexicon like any."""
    asked = run("lexicon", "build", "club")
    assert (asked.exit_code, OBTAIN in asked.stdout) == (1, True)
    built = run("lexicon", "build", "club", "--from", elsewhere)
    assert (built.exit_code, built.stdout) == (0, "club: built, 2 words\n")
    assert run("lexicon", "build", "club").stdout == "club: up to date, 2 words\n"
    assert "club: up to date" in run("lexicon", "build").stdout


def test_a_list_that_is_another_version_is_told(run, elsewhere, tmp_path):
    """Row 27: one name, two word counts."""
    other = tmp_path / "other.txt"
    other.write_text("cat\n")
    built = run("lexicon", "build", "club", "--from", str(other))
    assert built.exit_code == 1
    assert "is not the list that club is made of, by its hash" in built.stdout
    assert run("lexicon", "build", "club", "--from", elsewhere).exit_code == 0


def test_a_wrong_use_says_what_is_missing(run, elsewhere):
    """Issue 2, main job: exit code 2 names what isn't there."""
    nameless = run("lexicon", "build", "--from", elsewhere)
    assert (nameless.exit_code, "Give its NAME, too" in nameless.stderr) == (2, True)
    unknown = run("lexicon", "build", "clubs")
    assert (unknown.exit_code, "no lexicon 'clubs'" in unknown.stderr) == (2, True)


def test_a_lexicon_tells_its_parent_and_how_far_it_decides(run, elsewhere):
    """Row 30: an erratum has parent and reason, shown wherever the lexicon is."""
    run("lexicon", "build", "club", "--from", elsewhere)
    text = run("lexicon", "show", "club").stdout
    assert f"parent       enable {short('0' * 64)}: ZAX was left out\n" in text
    assert "authority    up to 7 tiles; longer words are for a person\n" in text
    shown = json.loads(run("lexicon", "show", "club", "--json").stdout)
    assert (shown["parent"], shown["authoritative_to"]) == (ERRATUM, 7)
    assert (shown["recognised"], len(shown["xor_md5"])) == (None, 32)


def test_a_well_known_edition_is_named(run):
    """Issue 3, "Which list": beside the fingerprint, never instead of it."""
    text = run("lexicon", "show", "enable").stdout
    assert "fingerprint  671a395d" in text
    assert "recognised   as ENABLE, by XOR of MD5 1e544828bb1f56ef78d9a583b443f499\n" in text
