"""What an import tells: of headers, letters, duplicates, supplements, and of what is there."""

import json
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from service.lexicon.build import Built, build_all
from service.lexicon.importing.report import Example
from service.lexicon.store import Lexicons
from tests.lexicon.conftest import silent
from tests.lexicon.importing import WORDS, Import, job, manifest


@pytest.mark.parametrize("header", ["word", "Words", " lemma", "ORD"])
def test_what_headers_are_usually_called_is_no_first_word(bring: Import, header: str):
    """Row 27: a header taken for a word is a word in one hall and none in another."""
    (problem,) = bring(f"no,{header}\n1,cat\n", "t.csv", column=2).problems
    assert problem.line == 1
    assert f"looks like its header: say `column={header.strip()}`" in problem.problem


def test_letters_that_read_as_others_are_told(bring: Import):
    """Lexicons F: a wrong encoding whose letters fold shows nowhere else (Č is È of ISO 8859-1)."""
    data = "PÈRE\nMÈRE\npère\nCAR\nÊ\n".encode("iso-8859-1")
    report = bring(data, language="french", encoding="iso-8859-2")
    (read_as,) = report.read_as
    assert (read_as.letter, read_as.read_as, read_as.words) == ("Č", "C", 3)
    assert read_as.example == Example(file="list.txt", line=1, text="PČRE")
    right = bring(data, language="french", encoding="latin1", name="right")
    assert [(each.letter, each.read_as) for each in right.read_as] == [("È", "E")]
    assert bring(WORDS, name="bare").read_as == []


def test_where_words_stand_twice_is_told(bring: Import):
    """Issue 3, Files: duplicates, with their lines in whatever list."""
    report = bring("CAT\nDOE\ncat\n", supplements=["DOE\n"], authority="a", date="2026-11-30")
    assert report.duplicates == 2
    assert [(each.text, each.file, each.line) for each in report.twice] == [
        ("CAT", "list.txt", 1), ("CAT", "list.txt", 3),
        ("DOE", "list.txt", 2), ("DOE", "supplements0.txt", 1),
    ]  # fmt: skip


def test_a_supplement_is_read_as_the_base_unless_it_shows_to_be_another(
    bring: Import, tmp_path: Path
):
    """Issue 3, Files: what is said is said of the base, and goes for what is laid over it."""
    decided = {"authority": "a", "date": "2026-11-30"}
    bring("cat - a cat\n", supplements=["dog - a dog\n"], definition="dash", **decided)
    bare = bring("w,d\ncat,x\n", "t.csv", column="w", supplements=["zax\n"], name="t", **decided)
    assert [each.words for each in (bare, bring("CAT\n", name="c"))] == [2, 1]
    (over,) = manifest(tmp_path)["resources"][1:]
    assert over["slipdesk"]["definition"] == "dash"
    (over,) = manifest(tmp_path, "t")["resources"][1:]
    assert (over["slipdesk"]["format"], "column" in over["slipdesk"]) == ("plain", False)


def test_how_a_supplement_was_read_is_told_where_it_fails(bring: Import):
    """Issue 3, Files: the encoding is the base's, which nobody may have thought of."""
    latin = "café\n".encode("latin-1")
    decided = {"authority": "a", "date": "2026-11-30"}
    (problem,) = bring(WORDS, supplements=[latin], **decided).problems
    assert (problem.file, problem.line) == ("supplements0.txt", 1)
    assert "is not utf-8; say its `encoding` (read as the base is: plain, utf-8;" in problem.problem


@pytest.mark.parametrize("called", ["UTF-8", "utf8", "UTF_8", "utf-8-sig"])
def test_encodings_are_known_by_their_other_names(bring: Import, tmp_path: Path, called: str):
    """Issue 3, Files: any declared encoding; the manifest has the one name of it."""
    assert bring("PÈRE\n", language="french", encoding=called).outcome == "written"
    assert manifest(tmp_path)["resources"][0]["encoding"] == "utf-8"


def test_what_differs_from_the_source_of_that_name_is_told(bring: Import):
    """Issue 3, Files: nothing is written over, and who is told so learns why."""
    bring(WORDS, title="The club's")
    (problem,) = bring(WORDS, title="Another", edition="3", definition="tab").problems
    for told in (
        "its title is The club's, here Another",
        "its edition is no edition named, here 3",
        "its definition of the base is None, here tab",
    ):
        assert told in problem.problem


def test_a_parent_with_the_same_words_is_none(bring: Import):
    """Public report 30: an erratum is a new lexicon."""
    bring(WORDS, name="old")
    (problem,) = bring(WORDS + "cat\n", parent="old", reason="again").problems
    assert "has the very same words" in problem.problem


def test_what_an_import_chose_holds_nobody_up_who_changed_the_list_and_its_hash(
    bring: Import, tmp_path: Path
):
    """Public report 29: the hash tells that a list is damaged; without it the canaries do."""
    bring(WORDS)
    folder, cache = tmp_path / "own/mine", tmp_path / "compiled"
    (folder / "base.txt").write_text("CART\nCAT\n")
    (changed,) = build_all([folder.parent], cache, silent)
    assert "If it was changed on purpose, write that hash there" in (changed.problem or "")
    told = json.loads((folder / "datapackage.json").read_bytes())
    told["resources"][0]["hash"] = "sha256:" + sha256(b"CART\nCAT\n").hexdigest()
    (folder / "datapackage.json").write_text(json.dumps(told))
    assert build_all([folder.parent], cache, silent) == [Built("mine", anew=True, words=2)]
    del told["resources"][0]["hash"]
    (folder / "datapackage.json").write_text(json.dumps(told))
    (barred,) = build_all([folder.parent], cache, silent)
    reason = "must_hold: the lists lack CAR, CATS, DOE, DOES; the import chose this; if the lists"
    assert reason in (barred.problem or "")
    assert reason in Lexicons([folder.parent], cache).problems["mine"]


_SIGNALLED = """
import os, signal
from service.lexicon.importing.__main__ import main
main()
os.kill(os.getpid(), signal.SIGTERM)
"""


def test_a_process_that_has_told_its_report_ends_in_silence(tmp_path: Path):
    """Reliability F: the desk ends it with the report read; no traceback goes to the desk's log."""
    told = subprocess.run(
        [sys.executable, "-c", _SIGNALLED],
        input=job(tmp_path, "CAR\nCAT\n").model_dump_json().encode(),
        capture_output=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (-signal.SIGTERM, b"")
    assert json.loads(told.stdout.splitlines()[-1])["outcome"] == "written"
