"""Import: what a list becomes, what is said of it, and what stays as it was when it can't be."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from service.lexicon import compiled
from service.lexicon.errors import shown
from service.lexicon.fingerprint import xor_md5
from service.lexicon.importing.canaries import must_hold, must_not_hold
from service.lexicon.importing.form import Given
from service.lexicon.importing.report import Example
from service.lexicon.importing.run import run
from service.lexicon.layers import Origin, origins
from service.lexicon.store import Lexicons, open_lexicon
from tests.lexicon.conftest import silent
from tests.lexicon.importing import WORDS, Import, files, job, manifest
from tests.lexicon.strategies import ENGLISH


def test_a_list_becomes_a_lexicon_that_is_served(bring: Import, tmp_path: Path):
    """Issue 3, Files: import; the file as received, a manifest, and the lexicon of it."""
    report = bring(WORDS, title="The club's", edition="2026", label="official at the club")
    assert (report.outcome, report.words, report.format) == ("written", 5, "plain")
    assert report.words_per_length == {3: 3, 4: 2}
    assert set(files(tmp_path / "own")) == {"mine/datapackage.json", "mine/base.txt"}
    assert report.files == ["mine/datapackage.json", "mine/base.txt"]
    assert (tmp_path / "own/mine/base.txt").read_text() == WORDS
    lexicon = Lexicons([tmp_path / "own"], tmp_path / "compiled").get("mine")
    assert (lexicon.fingerprint, lexicon.short) == (report.fingerprint, report.short)
    assert (lexicon.title, lexicon.edition) == ("The club's", "2026")
    assert lexicon.label == "official at the club"


def test_a_dry_run_tells_the_same_and_writes_nothing(bring: Import, tmp_path: Path):
    """Issue 3, Files: a dry run reports words, lengths, what was dropped, and writes nothing."""
    (tmp_path / "own").mkdir()
    told = bring(WORDS + "A\nCAT\n", dry_run=True)
    assert told.outcome == "would_be_written"
    assert files(tmp_path / "own") == {}
    assert not (tmp_path / "compiled").exists()
    written = bring(WORDS + "A\nCAT\n")
    assert written.model_copy(update={"outcome": "would_be_written"}) == told


def test_what_was_left_out_is_told_with_reason_and_line(bring: Import):
    """Issue 3, Files: what was dropped and why with examples and line numbers, duplicates."""
    long = "CAT" * 6
    report = bring(f"{WORDS}a\n\n{long}\ncat\nCats\n" + "b\n" * 9)
    assert report.duplicates == 2
    assert {reason: each.count for reason, each in report.dropped.items()} == {
        "too_short": 10,
        "too_long": 1,
    }
    examples = report.dropped["too_short"].examples
    assert [(each.file, each.line, each.text) for each in examples] == [
        ("list.txt", line, text) for line, text in [(6, "a"), *((n, "b") for n in range(11, 15))]
    ]


@pytest.mark.parametrize("text", ["\x1b[31mCAT", "CAT\u202eTAC", "C" * 9000, "CA\x00T"])
def test_examples_are_fit_for_a_terminal(text: str):
    """Reliability F: no text of a file turns a terminal's colours, or fills it."""
    assert shown(text).isprintable()
    assert len(shown(text)) < 100
    assert shown("jalapeño") == "jalapeño"


# What stands in a list, what is said of it, and the problems with their lines, by row of the
# public reports or by section of the reference.
REFUSED: dict[str, tuple[bytes | str, dict[str, Any], list[tuple[int | None, str]]]] = {
    "23: stray spaces": (
        "CAT\nCA R\nDOE\nC ATS\n",
        {"format": "plain"},
        [(2, "holds a space"), (4, "holds a space")],
    ),
    "3: characters on no tile": (
        "CAT\nC4R\nDOE\nCO-OP\nCATS\nCAN'T\n",
        {"format": "plain"},
        [
            (2, "C4R: character 2 (U+0034 DIGIT FOUR) is on no english tile"),
            (4, "character 3 (U+002D HYPHEN-MINUS)"),
            (6, "character 4 (U+0027 APOSTROPHE)"),
        ],
    ),
    "21: UTF-16": (WORDS.encode("utf-16"), {"format": "plain"}, [(None, "UTF-16")]),
    "another encoding": ("CAFÉ\n".encode("latin-1"), {"format": "plain"}, [(1, "is not utf-8")]),
    "D: marked as not valid": ("CAT\nCARS*\n", {"format": "plain"}, [(2, "not valid")]),
    "nothing playable": ("A\n\n", {}, [(None, "no playable word")]),
    "nothing": ("", {}, [(None, "no playable word")]),
    "what it is does not show": ("CAT a cat\n", {}, [(1, "say its `format`. plain: ")]),
    "23: a stray space where nothing is declared": (
        "CAR\r\nCAT\rCATS \r\nDOE\n",
        {},
        [(3, "is no bare word")],
    ),
    "no such format": ("CAT\n", {"format": "docx"}, [(None, "there is no such format; there are")]),
    "no such language": ("CAT\n", {"language": "klingon"}, [(None, "no such language profile")]),
    "a pickle": (b"\x80\x04\x95.", {}, [(None, "pickle")]),
    "a bomb": (gzip.compress(b"A" * 50_000_000), {"format": "plain"}, [(None, "")]),
    "parent without reason": ("CAT\n", {"parent": "old"}, [(None, "go together")]),
    "reason without parent": ("CAT\n", {"reason": "errata"}, [(None, "go together")]),
    "no such parent": ("CAT\n", {"parent": "old", "reason": "e"}, [(None, "no lexicon of this")]),
    "nobody decided": ("CAT\n", {"changes": ["+CATS\n"]}, [(None, "who decided on this")]),
    "two ways to read it": (
        b"\1\0\0\0",
        {"format": "kwg", "definition": "tab"},
        [(None, "`definition` is for plain lists")],
    ),
    "a column of what looks like a bare list": (
        "word\nCAT\nCATS\n",
        {"column": "word"},
        [(None, "`column` is for csv, tsv and sqlite lists, not plain")],
    ),
    "who decided on nothing": (
        "CAT\n",
        {"authority": "the club"},
        [(None, "`authority` is for supplements and changes, and there are none")],
    ),
    "an encoding that no tiles are in": (
        "BÅT\n".encode("latin-1"),
        {"language": "norwegian", "encoding": "iso-8859-2"},
        [(None, "can't be in iso-8859-2, which has no Æ, Ø, Å; say its `encoding`")],
    ),
    "an erratum alone": ("# 2026\n-CAT\n+DOG\n", {}, [(None, "is a list of changes; give")]),
    "flags of what is no Hunspell list": (
        "CAT\nCATS\n",
        {"affixes": "SET UTF-8\n"},
        [(None, "`affixes` is for hunspell lists, not plain")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_t_be_imported_is_told_with_its_lines_and_nothing_is_written(
    bring: Import, tmp_path: Path, name: str
):
    """Issue 3, Files; public reports 3, 21, 23: all lines that are wrong, and no trace of it."""
    content, said, problems = REFUSED[name]
    report = bring(content, **said)
    assert report.outcome == "refused"
    assert len(report.problems) == len(problems)
    for found, (line, text) in zip(report.problems, problems, strict=True):
        assert found.line == line
        assert text in found.problem
    assert files(tmp_path / "own") == {}
    assert not (tmp_path / "compiled").exists()


def test_no_more_than_twenty_problems_are_told(bring: Import):
    """Issue 3, Files: a file in another language is wrong on every line."""
    report = bring("CAT\n" + "C4T\n" * 1000, format="plain")
    assert [each.line for each in report.problems] == list(range(2, 22))


NAMES = ["", ".", "..", "../up", "a/b", "/abs", "CON", "Mine", "mi ne", "mine\n", "m\x1b[1m", "-a",
         "a" * 64, "ü", "a\0b", "mine.", "a\\b"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_no_name_leads_out_of_the_folder(bring: Import, tmp_path: Path, name: str):
    """Reliability F, uploads: names and paths, none of which writes outside its place."""
    before = {path for path in tmp_path.rglob("*") if "given" not in path.parts}
    report = bring(WORDS, name=name)
    assert report.outcome == "refused"
    assert "`name` must be small letters, digits and hyphens" in report.problems[0].problem
    assert report.problems[0].file.isprintable()
    after = {path for path in tmp_path.rglob("*") if "given" not in path.parts}
    assert after - before <= {tmp_path / "own"}


@pytest.mark.parametrize(
    "file", ["../../up.txt", "base.txt", "datapackage.json", "a\nb", "x" * 200]
)
def test_files_get_names_of_ours(tmp_path: Path, file: str):
    """Reliability F, uploads: stored under a name that we made, whatever it was called."""
    asked = job(tmp_path, WORDS)
    assert run(asked.model_copy(update={"base": Given(asked.base.path, file)}), silent).words == 5
    assert set(files(tmp_path / "own")) == {"mine/datapackage.json", "mine/base.txt"}


def test_a_name_that_is_taken_is_refused_and_what_has_it_stays(bring: Import, tmp_path: Path):
    """Issue 3, Files: nothing is written over; a new edition gets a new name."""
    bring(WORDS)
    before = files(tmp_path)
    report = bring("DOG\nDOGS\n")
    assert report.outcome == "refused"
    assert "its base is another file. Give this one another `name`" in report.problems[0].problem
    assert bring(WORDS, title="Another title").outcome == "refused"
    after = files(tmp_path)
    assert {path: after[path] for path in before if "given" not in path} == {
        path: data for path, data in before.items() if "given" not in path
    }


def test_the_same_again_is_there_already(bring: Import, tmp_path: Path):
    """Issue 3, Files: safely repeatable, in a dry run too."""
    first = bring(WORDS)
    before = files(tmp_path)
    assert bring(WORDS, dry_run=True).outcome == "there_already"
    again = bring(WORDS)
    assert again == first.model_copy(update={"outcome": "there_already"})
    assert files(tmp_path) == before


@pytest.mark.parametrize("left", [None, b"damaged", "another"])
def test_the_same_again_is_served_whatever_became_of_the_compiled_file(
    bring: Import, tmp_path: Path, left: bytes | str | None
):
    """Issue 3, Files: safely repeatable. Promise 3: what is said to be there can be played by."""
    first = bring(WORDS)
    path = tmp_path / "compiled/mine.lexicon"
    if left is None:
        path.unlink()
    elif isinstance(left, bytes):
        path.write_bytes(left)
    else:
        bring("DOG\nDOGS\n", name=left)
        (tmp_path / f"compiled/{left}.lexicon").replace(path)
    before = files(path.parent)
    assert bring(WORDS, dry_run=True).outcome == "there_already"
    assert files(path.parent) == before
    assert bring(WORDS).outcome == "there_already"
    lexicon = Lexicons([tmp_path / "own"], tmp_path / "compiled").get("mine")
    assert lexicon.fingerprint == first.fingerprint


def test_a_name_of_a_shipped_list_is_taken(bring: Import, tmp_path: Path):
    """Public report 27: one name for two lists is what nobody needs."""
    (tmp_path / "shipped/mine").mkdir(parents=True)
    assert "of this name" in bring(WORDS).problems[0].problem


def test_what_is_laid_over_the_list_is_applied_and_kept(bring: Import, tmp_path: Path):
    """Issue 3, Files: supplements and changes in order, with authority and date."""
    report = bring(
        WORDS,
        supplements=["ZAX\n", "QUOLL\nQUOLLS\n"],
        changes=["-DOE\n+ZAXES\n"],
        authority="the general meeting",
        date="2026-11-30",
    )
    assert report.words == 5 + 3 + 1 - 1
    folder = tmp_path / "own/mine"
    assert (folder / "supplement-2.txt").read_text() == "QUOLL\nQUOLLS\n"
    over = manifest(tmp_path)["resources"][1:]
    assert [(each["path"], each["slipdesk"]["role"]) for each in over] == [
        ("supplement-1.txt", "supplement"),
        ("supplement-2.txt", "supplement"),
        ("changes-1.txt", "changes"),
    ]
    assert {each["slipdesk"]["authority"] for each in over} == {"the general meeting"}


def test_a_change_that_changes_nothing_names_the_file_as_it_was_given(bring: Import):
    """Lexicons F: adding what is there is an error to show; the file is the one that was given."""
    report = bring(WORDS, changes=["+CAT\n"], authority="a", date="2026-11-30")
    (problem,) = report.problems
    assert (problem.file, problem.line) == ("changes0.txt", 1)
    assert problem.problem == "CAT is there already, so it cannot be added"


def test_an_erratum_is_a_new_edition_with_its_parent(bring: Import, tmp_path: Path):
    """Public report 30: a new lexicon with parent and reason, and what differs from it."""
    old = bring(WORDS, name="old")
    new = bring("CAR\nCARS\nCAT\nCATS\nDOES\n", parent="old", reason="DOE was a misprint")
    assert new.since_parent is not None
    assert (new.since_parent.name, new.since_parent.fingerprint) == ("old", old.fingerprint)
    assert (new.since_parent.added.count, new.since_parent.added.examples) == (1, ["CARS"])
    assert (new.since_parent.removed.count, new.since_parent.removed.examples) == (1, ["DOE"])
    parent = open_lexicon(compiled.path_of(tmp_path / "compiled", "mine")).parent
    assert parent is not None
    assert (parent.fingerprint, parent.reason) == (old.fingerprint, "DOE was a misprint")


def test_of_what_differs_twenty_are_told(bring: Import):
    """Issue 3, Files: differences from the parent edition, capped."""
    bring(WORDS, name="old")
    many = [f"{a}{b}" for a in "ABCDEFGH" for b in "ABCDEFGH"]
    report = bring(WORDS + "\n".join(many), parent="old", reason="two-letter words")
    assert report.since_parent is not None
    assert report.since_parent.added.count == 64
    assert len(report.since_parent.added.examples) == 20


def test_a_list_under_half_of_its_parent_is_none_of_its_editions(bring: Import):
    """REST contract: not for lists under half its size, or one word after the other is told."""
    bring(WORDS, name="old")
    report = bring("CAT\nDOG\n", parent="old", reason="is CAT in it?")
    (problem,) = report.problems
    assert problem.problem == "has 5 words, this list 2: it is no edition of that one"
    assert report.since_parent is None


def test_a_parent_of_another_language_is_refused(bring: Import):
    """Lexicons F: the same words under other tiles are another lexicon."""
    bring(WORDS, name="old", language="swedish")
    report = bring(WORDS, parent="old", reason="translated")
    assert report.problems[0].problem == "is swedish, not english"


def test_where_a_word_comes_from_is_told_while_it_is_imported(tmp_path: Path):
    """Issue 3, Files: per word, during import only, where it came from."""
    asked = job(tmp_path, WORDS, changes=["-CAT\n"], authority="the club", date="2026-11-30")
    found: list[Origin] = []
    run(asked, silent, lambda source: found.extend(origins(source, {"CAT", "DOG"})))
    assert [(each.word, each.sign, each.file, each.place, each.authority) for each in found] == [
        ("CAT", "+", "mine/base.txt", 2, None),
        ("CAT", "-", "mine/changes-1.txt", 1, "the club"),
    ]


def test_an_edition_that_a_federation_named_is_recognised(bring: Import, tmp_path: Path):
    """Issue 3, Which list: federations add rows; the report shows what the lexicon will show."""
    digest = xor_md5(WORDS.split(), ENGLISH)
    row = {"language": "english", "xor_md5": digest[:8], "name": "Club 2026"}
    (tmp_path / "own").mkdir()
    (tmp_path / "own/editions.json").write_text(json.dumps([row]))
    assert bring(WORDS, dry_run=True).recognised == "Club 2026"
    assert bring(WORDS).recognised == "Club 2026"
    lexicon = open_lexicon(compiled.path_of(tmp_path / "compiled", "mine"))
    assert lexicon.recognised == "Club 2026"


def test_a_packed_list_stays_packed_and_is_the_same_list(bring: Import, tmp_path: Path):
    """Issue 3, Files: gzip around any of them; the file as received."""
    packed = gzip.compress(WORDS.encode(), mtime=0)
    assert bring(packed, "list.txt.gz").fingerprint == bring(WORDS, name="plain").fingerprint
    (kept,) = (path for path in files(tmp_path / "own") if path.startswith("mine/base"))
    assert files(tmp_path / "own")[kept] == packed


def test_definitions_say_that_a_list_is_plain(bring: Import):
    """Public report 23: what is declared need not be guessed."""
    assert bring("cat - a cat\ncats - cats\n", definition="dash").words == 2


@pytest.mark.parametrize(("column", "words"), [("term", 2), (2, 3), ("02", 3)])
def test_a_table_is_read_by_its_column(bring: Import, column: str | int, words: int):
    """Issue 3, Files: CSV by column; with a number no row is a header, and the first is shown.

    A name that ends as tables' names do is certain enough where a column is said.
    """
    report = bring("no,term\n1,cat\n2,cats\n", "t.csv", column=column)
    assert (report.format, report.words) == ("csv", words)
    first = None if column == "term" else Example(file="t.csv", line=1, text="term")
    assert report.first == first


def test_an_import_cut_off_leaves_nothing_and_the_next_one_clears_up(bring: Import, tmp_path: Path):
    """Issue 3, Files: nothing half-written, whenever it ends; a kill leaves at most a stage."""

    def cut_off(_what: str, done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(job(tmp_path, WORDS), cut_off)
    assert files(tmp_path / "own") == {}
    left = tmp_path / "own/.importing-0123456789abcdef/mine"
    left.mkdir(parents=True)
    (left / "base.txt").write_text("CAT\n")
    assert bring(WORDS).outcome == "written"
    assert set(files(tmp_path / "own")) == {"mine/datapackage.json", "mine/base.txt"}


def test_a_place_that_can_t_be_written_is_told(tmp_path: Path):
    """Promise 3: the reason, and no half of an import."""
    (tmp_path / "own").write_text("no folder")
    with pytest.raises(OSError, match="own"):
        run(job(tmp_path, WORDS), silent)


def test_a_list_that_is_taken_away_is_told(tmp_path: Path):
    """Promise 3: a file that is gone is a problem of that file."""
    asked = job(tmp_path, WORDS)
    asked.base.path.unlink()
    (problem,) = run(asked, silent).problems
    assert (problem.file, problem.problem) == (
        "list.txt",
        "cannot be read: No such file or directory",
    )


def test_a_list_of_all_words_of_a_length_has_canaries(bring: Import):
    """Public report 29: where every near word is in the list, a longer one isn't."""
    report = bring(
        "\n".join(f"{a}{b}" for a in map(chr, range(65, 91)) for b in map(chr, range(65, 91)))
    )
    assert (report.outcome, report.words) == ("written", 676)


words = st.lists(st.text("ABC", min_size=2, max_size=4), min_size=1, unique=True).map(sorted)


@given(words)
def test_canaries_are_of_the_list_and_beside_it(some: list[str]):
    """Public report 29: words that must and words that must not be in it, for any list."""
    held = must_hold(some)
    near = must_not_hold(held, some, ENGLISH)
    assert {some[0], some[-1]} <= set(held) <= set(some)
    assert near
    assert not set(near) & set(some)
    assert all(re.fullmatch("[A-Z]{2,4}", word) for word in near)
