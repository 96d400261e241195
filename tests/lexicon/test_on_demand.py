"""Sources that are built on demand: their list lies elsewhere, and is known by its hash."""

import hashlib
import json
from pathlib import Path

import pytest

from service.lexicon.build import Built, build_all, build_one
from service.lexicon.compiled import path_of
from service.lexicon.errors import LexiconUnavailable, SourceError, UnknownLexicon
from service.lexicon.manifest import read_source
from service.lexicon.profile import load
from service.lexicon.store import Lexicons
from service.places import lexicons_dir
from service.rules.words.alphabet import canonical_all
from tests.lexicon.conftest import silent
from tests.lexicon.strategies import write_source

OBTAIN = "Ask the federation for it."
SHIPPED = {"polish": 4_327_699, "dutch": 413_288, "spanish": 86_016}


@pytest.fixture
def elsewhere(place: Path) -> Path:
    """The list of a source that is built on demand, which is not in the source's folder."""
    folder = write_source(place, "car\ncat\n", hashes=True, obtain=OBTAIN)
    return (folder / "1.txt").rename(place.parent / "federation.txt")


def built(place: Path, cache: Path, obtained: Path | None) -> Built:
    return build_one([place], cache, silent, name="liste", obtained=obtained)


def test_it_waits_until_somebody_asks_for_it(place: Path, cache: Path, elsewhere: Path) -> None:
    """Issue 3, "Shipped": not built is no fault, and nothing complains of it."""
    assert elsewhere.exists()
    assert build_all([place], cache, silent) == []
    lexicons = Lexicons([place], cache)
    assert (lexicons.all(), lexicons.problems) == ([], {})
    assert lexicons.on_demand == {"liste": f"not built: on demand. {OBTAIN}"}
    with pytest.raises(LexiconUnavailable, match=f"lexicon liste: not built: on demand. {OBTAIN}"):
        lexicons.get("liste")
    assert built(place, cache, None) == Built("liste", anew=False, on_demand=OBTAIN)


def test_it_is_built_from_where_its_list_lies(place: Path, cache: Path, elsewhere: Path) -> None:
    """Issue 3, "Shipped": afterwards it is a lexicon like any, and the list need not stay."""
    lexicons = Lexicons([place], cache)
    assert built(place, cache, elsewhere) == Built("liste", anew=True, words=2)
    elsewhere.unlink()
    assert lexicons.check("liste").all_words() == ["CAR", "CAT"]
    assert (lexicons.problems, lexicons.on_demand) == ({}, {})
    for again in (built(place, cache, None), *build_all([place], cache, silent)):
        assert again == Built("liste", anew=False, words=2)


def test_another_version_of_the_list_is_refused(place: Path, cache: Path, elsewhere: Path) -> None:
    """Row 27: one name, two word counts; who has another version imports it under its own name."""
    elsewhere.write_text("car\ncat\ncats\n")
    found = built(place, cache, elsewhere)
    assert found.problem == (
        f"{elsewhere}: is not the list that liste is made of, by its hash: another version of it,"
        f" or another list. `slipdesk lexicon import {elsewhere} --language LANGUAGE --name NAME`"
        " makes a lexicon of its own of it"
    )
    assert not cache.exists()


def test_a_list_that_cannot_be_read_is_named(place: Path, cache: Path, elsewhere: Path) -> None:
    """Issue 2: errors name the file."""
    elsewhere.unlink()
    found = built(place, cache, elsewhere)
    assert found.problem == f"{elsewhere}: cannot be read: No such file or directory"


@pytest.mark.parametrize("damage", ["compiled", "manifest"])
def test_once_built_it_is_complained_of_like_any(
    place: Path, cache: Path, elsewhere: Path, damage: str
) -> None:
    """Row 24: what was in use and is damaged or stale is a problem, with what to do."""
    built(place, cache, elsewhere)
    file = place / "liste" / "datapackage.json"
    if damage == "compiled":
        path_of(cache, "liste").write_bytes(b"")
    else:
        file.write_text(file.read_text() + "\n")
    assert "slipdesk lexicon build" in Lexicons([place], cache).problems["liste"]
    (told,) = build_all([place], cache, silent)
    assert told.problem == f"liste: its list lies elsewhere. {OBTAIN}"


def test_supplements_to_it_lie_in_its_folder(place: Path, cache: Path, elsewhere: Path) -> None:
    """Issue 3: a federation's open list with a club's own changes over it."""
    manifest = place / "liste" / "datapackage.json"
    source = json.loads(manifest.read_text())
    changes = {"role": "changes", "authority": "a club", "date": "2026-01-31"}
    source["resources"].append({"path": "club.txt", "slipdesk": changes})
    manifest.write_text(json.dumps(source))
    (place / "liste" / "club.txt").write_text("+zax\n")
    assert built(place, cache, elsewhere).words == 3


def test_it_needs_the_hash_of_its_list(place: Path) -> None:
    """Row 29: a list from elsewhere is known by its hash or not at all."""
    folder = write_source(place, "cat\n", obtain=OBTAIN)
    with pytest.raises(SourceError, match="obtained from elsewhere needs its hash"):
        read_source(folder)


def test_a_list_in_its_folder_is_not_taken_from_elsewhere(place: Path, cache: Path) -> None:
    """Row 27: what a folder declares is what is built."""
    write_source(place, "cat\n")
    found = built(place, cache, place / "liste" / "1.txt")
    assert found.problem is not None
    assert "its lists lie in its folder, so none is taken from elsewhere" in found.problem


def test_a_source_that_is_not_there_is_said_to_be_unknown(place: Path, cache: Path) -> None:
    """Issue 2: a name that is mistyped is told from one that cannot be built."""
    write_source(place, "cat\n")
    with pytest.raises(UnknownLexicon, match="no lexicon 'list'; those there are: liste"):
        build_one([place], cache, silent, name="list")


@pytest.mark.parametrize(("name", "entries"), SHIPPED.items())
def test_the_shipped_ones_say_what_they_are(name: str, entries: int, cache: Path) -> None:
    """Issue 3, "Shipped": an open list, by its licence and hash; no list is in the repository."""
    folder = lexicons_dir() / name
    assert {file.name for file in folder.iterdir()} == {"LICENSE", "datapackage.json"}
    source = read_source(folder)
    package = source.manifest.slipdesk
    assert package.label == "an open list, not the federation's"
    assert f"slipdesk lexicon build {name} --from /usr/share/dict/{name}" in (package.obtain or "")
    assert f"{entries:,}" in (folder / "datapackage.json").read_text()
    canaries = package.canaries
    typed = (*canaries.must_hold, *canaries.must_not_hold)
    assert canonical_all(typed, load(name).alphabet) == list(typed)
    assert Lexicons([lexicons_dir()], cache).on_demand.keys() == SHIPPED.keys()


def test_a_hash_is_that_of_the_list(place: Path, elsewhere: Path) -> None:
    """Reference F, 1: SHA-256 of the file as received; the source's digest rests on it alone."""
    source = read_source(place / "liste")
    assert source.hashes == {"1.txt": hashlib.sha256(elsewhere.read_bytes()).hexdigest()}
    assert source.digest == read_source(place / "liste", elsewhere).digest
