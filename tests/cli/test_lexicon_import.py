"""slipdesk lexicon import: a list as somebody has it, a report to read, a lexicon to play by."""

import gzip
import json
import lzma
from hashlib import sha256
from pathlib import Path

import pytest
import zstandard

WORDS = "car\ncat\ncats\ndoe\n"
OF_IT = b"CAR\nCAT\nCATS\nDOE\n"
MINE = ("--language", "english", "--name", "mine")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A list in the folder from which the command is run."""
    path = tmp_path / "club.txt"
    path.write_text(WORDS)
    return path


def test_a_list_is_imported_and_told_of(run, club, data_dir):
    """Issue 3, Files: import by command line; what the list is, and what was made of it."""
    club.write_text(WORDS + "a\ncat\n" + "Q" * 16 + "\n")
    result = run("lexicon", "import", "club.txt", *MINE)
    assert (result.exit_code, result.stdout.splitlines()) == (
        0,
        [
            "mine: written and built, 4 words",
            "format       plain",
            f"fingerprint  {sha256(OF_IT).hexdigest()}",
            "read aloud   8GEC-TBRC",
            "left out     1 twice: CAT (lines 2, 6)",
            "left out     1 too short: line 5 a",
            "left out     1 too long: line 7 QQQQQQQQQQQQQQQQ",
            "LENGTH  WORDS",
            "3       3",
            "4       1",
            "mine/datapackage.json",
            "mine/base.txt",
        ],
    )
    assert "mine: reading the list ..." in result.stderr
    shown = json.loads(run("lexicon", "show", "mine", "--json").stdout)
    assert (shown["words"], shown["short"]) == (4, "8GEC-TBRC")
    assert (data_dir / "lexicons/mine/base.txt").read_bytes() == club.read_bytes()


def test_a_dry_run_writes_nothing(run, club, data_dir):
    """Issue 3, Files: a dry run that reports."""
    result = run("lexicon", "import", "club.txt", *MINE, "--dry-run")
    assert result.exit_code == 0
    assert result.stdout.startswith("mine: would be written and built, 4 words\n")
    assert not (data_dir / "lexicons").exists()
    assert run("lexicon", "show", "mine").exit_code == 2


def test_programs_get_the_report_as_json(run, club):
    """Issue 3, Files: --json; the names of the fields are the API's."""
    club.write_text("car\nc4t\nca ts\nd0e\n")
    result = run("lexicon", "import", "club.txt", *MINE, "--format", "plain", "--json")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["outcome"]) == (1, "refused")
    assert report["problems"][0]["file"] == "club.txt"
    assert report["problems"][0]["line"] == 3
    assert "holds a space" in report["problems"][0]["problem"]


def test_every_line_that_is_wrong_is_told(run, club):
    """Issue 3, Files: problems with file and line on standard error, exit code 1."""
    club.write_text("car\nc4t\ncats\nd0e\n")
    result = run("lexicon", "import", "club.txt", *MINE, "--format", "plain")
    assert (result.exit_code, result.stdout) == (1, "mine: nothing was imported\n")
    assert result.stderr.splitlines()[-2:] == [
        "club.txt, line 2: c4t: character 2 (U+0034 DIGIT FOUR) is on no english tile",
        "club.txt, line 4: d0e: character 2 (U+0030 DIGIT ZERO) is on no english tile",
    ]


def test_what_the_content_does_not_show_is_asked_for(run, club):
    """Issue 3, Files: the format is told from the content where that is certain, else asked for."""
    club.write_text("cat a cat\n")
    result = run("lexicon", "import", "club.txt", *MINE)
    assert result.exit_code == 1
    assert "say --definition=space, or --format=zyzzyva" in result.stderr
    told = run("lexicon", "import", "club.txt", *MINE, "--definition", "space")
    assert told.stdout.startswith("mine: written and built, 1 word\n")


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [
        (".gz", gzip.compress),
        (".xz", lzma.compress),
        (".zst", lambda data: zstandard.ZstdCompressor().compress(data)),
    ],
)
def test_packed_lists_are_imported_as_they_are(run, club, suffix, pack):
    """Issue 3, Files: gzip, xz and zstd around any of them."""
    packed = club.with_name(f"club.txt{suffix}")
    packed.write_bytes(pack(WORDS.encode()))
    result = run("lexicon", "import", packed.name, *MINE)
    assert result.stdout.startswith("mine: written and built, 4 words\n")


def test_a_new_edition_tells_what_differs_from_the_one_before(run, club):
    """Public report 30: an erratum is a new lexicon with its parent and the reason."""
    run("lexicon", "import", "club.txt", *MINE)
    club.write_text("car\ncat\ncats\ndog\ndogs\n")
    wrong = run("lexicon", "import", "club.txt", *MINE)
    assert wrong.exit_code == 1
    assert "its base is another file. Give this one another --name" in wrong.stderr
    result = run(
        "lexicon", "import", "club.txt", "--language", "english", "--name", "mine-2",
        "--parent", "mine", "--reason", "the general meeting",
    )  # fmt: skip
    assert "since mine:\n  2 added: DOG, DOGS\n  1 removed: DOE\n" in result.stdout
    again = run("lexicon", "import", "club.txt", "--language", "english", "--name", "mine-2",
                "--parent", "mine", "--reason", "the general meeting")  # fmt: skip
    assert again.exit_code == 0
    assert again.stdout.startswith("mine-2 is there already, the same to the letter")


def test_where_words_come_from_is_told(run, club):
    """Issue 3, Files: per word, during import only, which list and line added or removed it."""
    club.with_name("more.txt").write_text("QUOLL\n")
    club.with_name("errata.txt").write_text("# errata\n-DOE\n")
    laid_over = ("--supplement", "more.txt", "--changes", "errata.txt")
    decided = ("--authority", "the club", "--date", "2026-11-30")
    asked = [f"--where={word}" for word in ("doe", "quoll", "zax")]
    result = run("lexicon", "import", "club.txt", *MINE, *laid_over, *decided, *asked)
    assert result.stdout.splitlines()[-4:] == [
        "DOE: + club.txt, line 4",
        "DOE: - errata.txt, line 2 (the club, 2026-11-30)",
        "QUOLL: + more.txt, line 1 (the club, 2026-11-30)",
        "ZAX: in none of the lists",
    ]
    as_json = json.loads(
        run("lexicon", "import", "club.txt", *MINE, *laid_over, *decided, *asked, "--json").stdout
    )
    assert [each["place"] for each in as_json["origins"]] == [4, 1, 2]


# What is given wrongly, and what is said of it.
WRONG = {
    "no such file": (("nowhere.txt", *MINE), "nowhere.txt' does not exist"),
    "a folder": ((".", *MINE), "is a directory"),
    "no name": (("club.txt", "--language", "english"), "Missing option '--name'"),
    "no such language": (
        ("club.txt", "--language", "klingon", "--name", "mine"),
        "klingon: no such language profile; there are catalan, ",
    ),
    "no such separator": (("club.txt", *MINE, "--definition", "x"), "'x' is not one of 'tab'"),
    "a word of no tiles": (("club.txt", *MINE, "--where", "c4t"), "--where 'c4t': not on any tile"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_use_is_told_and_nothing_is_written(run, club, data_dir, name):
    """Issue 2, main job: exit code 2, and what to do."""
    arguments, told = WRONG[name]
    result = run("lexicon", "import", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert not (data_dir / "lexicons").exists()


def test_the_names_of_files_are_fit_for_a_terminal(run, club):
    """Reliability F: a file's name turns no terminal's colours."""
    club.rename(club.with_name("\x1b[31mclub.txt")).write_text("c4t\n")
    result = run("lexicon", "import", "\x1b[31mclub.txt", *MINE, "--format", "plain")
    assert "\x1b" not in result.output
    assert "club.txt', line 1" in result.stderr


def test_a_list_that_lies_beside_the_folders_gets_a_hint(run, club, data_dir):
    """Issue 3, Files: import by a folder; a stray file says how it becomes one."""
    (data_dir / "lexicons").mkdir()
    stray = club.rename(data_dir / "lexicons/club.txt")
    told = run("lexicon", "list").stderr
    assert f"`slipdesk lexicon import {stray} --language LANGUAGE --name NAME`" in told


def test_letters_that_read_as_others_are_shown(run, club):
    """Lexicons F: a wrong encoding whose letters fold shows here and nowhere else."""
    club.write_bytes("père\nmère\n".encode("latin-1"))
    said = ("--language", "french", "--name", "mine", "--encoding", "Latin-2")
    told = run("lexicon", "import", "club.txt", *said)
    assert "read as      Č read as C in 2 words, such as pčre, line 1\n" in told.stdout
    assert "isn't in your list, shows a wrong --encoding" in told.stderr
    right = run("lexicon", "import", "club.txt", *said[:3], "other", "--encoding", "latin1")
    assert "read as      È read as E in 2 words, such as père, line 1\n" in right.stdout


def test_the_first_row_of_a_table_without_headers_is_shown(run, club):
    """Row 27: a header that nobody declared is a word."""
    club.rename(club.with_name("club.csv")).write_text("1,zax\n2,cat\n")
    told = run("lexicon", "import", "club.csv", *MINE, "--column", "2")
    assert "first word   zax, line 1; a header? Then say --column=zax\n" in told.stdout


def test_what_is_wrong_with_what_was_said_names_the_option(run, club):
    """Issue 2, main job: what to do, in the words of whoever did it."""
    told = run("lexicon", "import", "club.txt", *MINE, "--encoding", "klingon").stderr
    assert "mine: --encoding must be utf-8, or one such as iso-8859-1" in told
    told = run("lexicon", "import", "club.txt", *MINE, "--changes", "club.txt").stderr
    assert "Say --authority and --date" in told
    told = run("lexicon", "import", "club.txt", *MINE, "--authoritative-to", "0").stderr
    assert "mine: --authoritative-to must be more than 0" in told


def test_an_import_that_is_stopped_says_that_nothing_was_written(
    run, club, data_dir, monkeypatch: pytest.MonkeyPatch
):
    """Promise 3: nothing half-written, and whoever pressed Ctrl+C is told."""

    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("service.cli.lexicon_import.progress", pressed)
    told = run("lexicon", "import", "club.txt", *MINE)
    assert (told.exit_code, told.stderr) == (1, "Error: stopped; nothing was written\n")
    assert not (data_dir / "lexicons/mine").exists()


def test_how_far_a_long_list_is_read_is_told(run, club, monkeypatch: pytest.MonkeyPatch):
    """Issue 3, "3.3 million words": a count now and then, so that nobody takes it for stuck."""
    monkeypatch.setattr("service.lexicon.layers._TOLD_EVERY", 2)
    told = run("lexicon", "import", "club.txt", *MINE, "--dry-run").stderr
    assert "mine: reading the list ...\nmine: 4 words read ...\n" in told
