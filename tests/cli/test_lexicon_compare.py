"""slipdesk lexicon compare: which list is this? A lexicon, a fingerprint, a file in any format."""

import gzip
import json

import pytest

from service.lexicon.store import compile_trie
from tests.servers import ROOT

FINGERPRINT = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"


@pytest.fixture
def words() -> str:
    """The words of ENABLE, one a line."""
    return (ROOT / "lexicons" / "enable" / "words.txt").read_text()


@pytest.mark.parametrize(
    "other", ["enable", FINGERPRINT, FINGERPRINT.upper(), "CWD3-JQC5", "cwd3 jqc5", "CWD3JQC5"]
)
def test_the_same_words_are_the_same(run, other):
    """DESIGN, decisions: a lexicon is its fingerprint, whole or as it is read aloud and typed."""
    result = run("lexicon", "compare", "enable", other)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "the same words")


@pytest.mark.parametrize("other", ["svenska-exempel", "0" * 64, "0000-0000"])
def test_other_words_are_not_the_same(run, other):
    """Issue 2, main job: exit code 1, the answer is no."""
    result = run("lexicon", "compare", "enable", other)
    assert result.exit_code == 1
    assert "not the same words" in result.stdout.splitlines()


def test_lists_of_two_languages_are_told_to_be_that(run):
    """Row 27: which list is this? One of another language is no edition of this one."""
    told = run("lexicon", "compare", "enable", "svenska-exempel").stdout.splitlines()
    assert told[:2] == [
        "enable is in english, svenska-exempel is in swedish",
        "not the same words",
    ]
    shown = json.loads(run("lexicon", "compare", "enable", "svenska-exempel", "--json").stdout)
    assert (shown["language"], shown["other"]["language"]) == ("english", "swedish")
    assert " is in " not in run("lexicon", "compare", "enable", "enable").stdout


@pytest.mark.parametrize("other", [FINGERPRINT[:8], "f50843ac"])
def test_the_beginning_of_a_fingerprint_is_told_the_forms(run, other):
    """Row 27: half a fingerprint is neither the same nor another one."""
    result = run("lexicon", "compare", "enable", other)
    assert result.exit_code == 2
    assert "64 hexadecimal digits" in result.stderr
    assert "CWD3-JQC5" in result.stderr


def test_a_list_in_a_file_is_compared_by_length(run, tmp_path, words):
    """Issue 2, main job: `lexicon compare` counts what differs, and names no word unasked."""
    (tmp_path / "list.txt").write_text(words.replace("\nzax\n", "\n") + "qqqq\n")
    result = run("lexicon", "compare", "enable", "list.txt", "--json")
    assert result.exit_code == 1
    lengths = json.loads(result.stdout)["words_per_length"]
    assert lengths["3"] == {"here": 972, "there": 971, "only_here": 1, "only_there": 0}
    assert lengths["4"] == {"here": 3903, "there": 3904, "only_here": 0, "only_there": 1}
    assert "ZAX" not in run("lexicon", "compare", "enable", "list.txt").output.upper()


def test_differing_words_are_named_where_they_are_asked_for(run, tmp_path, words):
    """Issue 3, "Which list is this?": words only here, words only there."""
    (tmp_path / "list.txt").write_text(words.replace("\nzax\n", "\n") + "qqqq\n")
    told = json.loads(run("lexicon", "compare", "enable", "list.txt", "--words", "--json").stdout)
    assert (told["words_only_here"], told["words_only_there"]) == (["ZAX"], ["QQQQ"])
    shown = run("lexicon", "compare", "enable", "list.txt", "--words").stdout
    assert shown.splitlines()[-2:] == ["-ZAX", "+QQQQ"]


def packed(words: str) -> bytes:
    return gzip.compress(words.encode())


def definitions(words: str) -> bytes:
    return "\n".join(f"{word}\ta word" for word in words.split()).encode()


def table(words: str) -> bytes:
    return ("id,word\n" + "\n".join(f"{n},{word}" for n, word in enumerate(words.split()))).encode()


@pytest.mark.parametrize(
    "form",
    [
        ("list.txt", str.encode, ()),
        ("list.txt.gz", packed, ()),
        ("defined.txt", definitions, ("--definition", "tab")),
        ("table.csv", table, ("--format", "csv", "--column", "word")),
        (
            "old.txt",
            lambda words: words.encode("utf-16"),
            ("--format", "plain", "--encoding", "utf-16"),
        ),
    ],
)
def test_the_same_list_in_another_file_is_the_same(run, tmp_path, words, form):
    """Issue 3, files: a list is compared in the file that its owner has."""
    name, as_file, options = form
    (tmp_path / name).write_bytes(as_file(words))
    result = run("lexicon", "compare", "enable", name, *options)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "the same words"), result.stderr
    assert "CWD3-JQC5" in result.stdout


def test_a_list_that_is_not_there_is_told_as_a_file_too(run):
    """Issue 2, main job: exit code 2 names what isn't there."""
    result = run("lexicon", "compare", "enable", "my/list.txt")
    assert result.exit_code == 2
    assert "there is no file 'my/list.txt', and there is no lexicon" in result.stderr


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("på\n".encode("utf-16"), "list.txt: looks like UTF-16"),
        (b"cat\nd0g\n", "list.txt, line 2: "),
        (b"cat a cat\n", "list.txt, line 1: is no bare word (cat a cat), so what kind"),
        (compile_trie(["CAT"]), "list.txt: "),
    ],
    ids=["utf-16", "no tile", "definitions", "a trie"],
)
def test_what_cannot_be_read_is_a_wrong_use(run, tmp_path, data, told):
    """Issue 2, main job: exit code 2, file and line, no traceback (rows 21 and 23)."""
    (tmp_path / "list.txt").write_bytes(data)
    result = run("lexicon", "compare", "enable", "list.txt")
    assert result.exit_code == 2
    assert told in result.stderr
