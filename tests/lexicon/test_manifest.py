"""Manifests: what is declared is checked, and an error says which file and key."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.manifest import read_source, source_folders, stray_files
from tests.lexicon.conftest import Make
from tests.lexicon.strategies import write_source

GONE = object()


def edited(place: Path, changes: dict[str, object]) -> Path:
    """A word source with these keys of its manifest changed, or GONE."""
    folder = write_source(place, "cat\n", hashes=True)
    file = folder / "datapackage.json"
    manifest = json.loads(file.read_text())
    for path, value in changes.items():
        *parents, key = path.split(".")
        holder: Any = manifest
        for parent in parents:
            holder = holder[int(parent) if parent.isdigit() else parent]
        if value is GONE:
            del holder[key]
        else:
            holder[key] = value
    file.write_text(json.dumps(manifest))
    return folder


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("name", GONE, "name: is missing"),
        ("name", "other", "name: is other, but the folder is liste"),
        ("name", "../liste", "name: must be small letters, digits and hyphens"),
        ("title", "", "title: must not be empty"),
        ("resources", [], "resources: must not be empty"),
        ("slipdesk", GONE, "slipdesk: is missing"),
        ("slipdesk.lable", "x", "slipdesk.lable: is no key that is known"),
        ("slipdesk.label", GONE, "slipdesk.label: is missing"),
        ("slipdesk.canaries", GONE, "slipdesk.canaries: is missing"),
        ("slipdesk.canaries.must_hold", [], "slipdesk.canaries.must_hold: must not be empty"),
        (
            "slipdesk.canaries.must_not_hold",
            "CAT",
            "slipdesk.canaries.must_not_hold: must be a list",
        ),
        ("slipdesk.fingerprint", "671a", "slipdesk.fingerprint: must be 64 hexadecimal digits"),
        ("resources.0.slipdesk.order", 1, "resources.0.slipdesk.order: is no key that is known"),
        ("resources.0.slipdesk.role", "extra", "role: must be 'base', 'supplement' or 'changes'"),
        (
            "resources.0.slipdesk.definition",
            "comma",
            "definition: must be 'tab', 'space' or 'dash'",
        ),
        (
            "resources.0.slipdesk.format",
            "lxd",
            "resources.0.slipdesk.format: is no format of lists; there are plain, zyzzyva",
        ),
        ("resources.0.slipdesk.column", 0, "column: must be a header or a number from 1"),
        ("resources.0.slipdesk.column", True, "column: must be a header or a number from 1"),
        ("resources.0.slipdesk.column", "", "column: must be a header or a number from 1"),
        ("resources.0.slipdesk.affixes", "/a.aff", "affixes: must be a file inside the folder"),
        ("resources.0.slipdesk.date", "2026-2-1", "date: must be a day, as in 2026-01-31"),
        ("resources.0.slipdesk.date", "2026-02-30", "date: is no day of the calendar"),
        ("resources.0.slipdesk.authority", "", "authority: must not be empty"),
        ("slipdesk.authoritative_to", 0, "authoritative_to: must be more than 0"),
        ("slipdesk.authoritative_to", "7", "authoritative_to: must be a whole number"),
        ("slipdesk.obtain", "a\nb", "obtain: must be text without control characters"),
        ("slipdesk.parent", {"name": "before"}, "slipdesk.parent.fingerprint: is missing"),
        (
            "slipdesk.parent",
            {"name": "before", "fingerprint": "0" * 64},
            "slipdesk.parent.reason: is missing",
        ),
        (
            "slipdesk.parent",
            {"name": "before", "fingerprint": "CWD3-JQC5", "reason": "x"},
            "slipdesk.parent.fingerprint: must be 64 hexadecimal digits",
        ),
        ("resources.0.encoding", "utf-32", "resources.0.encoding: must be utf-8, or one such"),
        ("resources.0.encoding", "rot13", "resources.0.encoding: "),
        ("resources.0.hash", "d41d8cd9", "resources.0.hash: must be sha256: and 64"),
        ("resources.0.path", ["1.txt"], "resources.0.path: must be text"),
        ("resources.0.path", "", "resources.0.path: "),
        ("resources.0.path", "1\0.txt", "resources.0.path: "),
        ("resources.0.path", "1\n.txt", "path: must be a file inside the folder"),
        ("resources.0.path", "/etc/hostname", "path: must be a file inside the folder"),
        ("title", "A\nlist", "title: must be text without control characters"),
        ("title", "\u202etsil A", "title: must be text without control characters"),
        ("slipdesk.edition", "\x1b[2J", "edition: must be text without control characters"),
        ("slipdesk.label", "a\x9b2J", "label: must be text without control characters"),
        ("slipdesk.\x1b[2J", "x", r"slipdesk.'\x1b[2J': is no key that is known here"),
    ],
)
def test_a_manifest_that_is_wrong_is_refused_with_the_key(
    place: Path, key: str, value: object, problem: str
) -> None:
    """Issue 2: manifest-driven; unknown keys of our own are refused."""
    with pytest.raises(SourceError) as caught:
        read_source(edited(place, {key: value}))
    assert caught.value.file == "liste/datapackage.json"
    assert problem in caught.value.problem


def test_a_list_with_a_wrong_entry_is_not_called_empty(place: Path) -> None:
    """Issue 2: an error says which key; the one that holds it is not complained of besides."""
    with pytest.raises(SourceError) as caught:
        read_source(edited(place, {"resources.0.slipdesk.role": "basis", "title": GONE}))
    told = [part.partition(": ")[0] for part in caught.value.problem.split("; ")]
    assert told == ["title", "resources.0.slipdesk.role"]


def test_keys_of_a_data_package_that_we_do_not_need_are_let_be(place: Path) -> None:
    """Reference F: Frictionless data packages hold more than we read."""
    folder = edited(place, {"version": "1", "created": "2026", "resources.0.bytes": 4})
    assert read_source(folder).manifest.title == "A list"


@pytest.mark.parametrize(
    "roles", [("supplement",), ("changes",), ("base", "base"), ("supplement", "base")]
)
def test_the_base_comes_first_and_is_one(place: Path, roles: tuple[str, ...]) -> None:
    """Issue 2: base + supplements + changes."""
    readings = tuple[dict[str, object], ...]({"role": role} for role in roles)
    with pytest.raises(SourceError, match="the first resource is the base"):
        read_source(write_source(place, *["cat\n"] * len(roles), readings=readings))


@pytest.mark.parametrize(
    ("reading", "problem"),
    [
        ({"role": "changes", "definition": "tab"}, "neither definitions nor entries"),
        ({"role": "changes", "entries": True}, "neither definitions nor entries"),
        ({"role": "supplement", "entries": True, "definition": "space"}, "a space cannot end them"),
        ({"role": "changes", "format": "csv"}, "a list of changes is plain text"),
        ({"role": "supplement", "format": "csv", "definition": "tab"}, "plain lists, not csv"),
        ({"role": "supplement", "column": 1}, "csv, tsv and sqlite lists, not plain"),
        ({"role": "supplement", "format": "kwg", "entries": True}, "`entries` is for .* not kwg"),
        ({"role": "supplement", "affixes": "a.aff"}, "hunspell lists, not plain"),
    ],
)
def test_ways_of_reading_that_contradict_each_other_are_refused(
    place: Path, reading: dict[str, object], problem: str
) -> None:
    """Row 23: what is declared can be read in one way only."""
    with pytest.raises(SourceError, match=problem):
        read_source(write_source(place, "cat\n", "", readings=({"role": "base"}, reading)))


@pytest.mark.parametrize("role", ["supplement", "changes"])
@pytest.mark.parametrize("lacking", ["authority", "date"])
def test_what_is_laid_over_a_base_was_decided_by_somebody(
    place: Path, role: str, lacking: str
) -> None:
    """Issue 3, "Files": supplements and changes have authority and date."""
    reading = {"role": role, "authority": "a club", "date": "2026-01-31", lacking: None}
    readings: tuple[dict[str, object], ...] = ({"role": "base"}, dict(reading))
    with pytest.raises(SourceError, match=f"who decided on this {role} list, and when"):
        read_source(write_source(place, "cat\n", "", readings=readings))


@pytest.mark.parametrize("path", ["../other.txt", "sub/../../other.txt", "link.txt"])
def test_lists_lie_inside_the_folder(place: Path, path: str) -> None:
    """Issue 2: a manifest from elsewhere reads no file of this machine."""
    place.mkdir()
    (place / "other.txt").write_text("cat\n")
    folder = edited(place, {"resources.0.path": path})
    (folder / "link.txt").symlink_to(place / "other.txt")
    with pytest.raises(SourceError, match="lists lie inside the folder"):
        read_source(folder)


def test_lists_may_lie_in_a_folder_of_the_folder(place: Path) -> None:
    """Row above, from the other side; and the place itself may be reached through a link."""
    folder = edited(place, {"resources.0.path": "sub/1.txt"})
    (folder / "sub").mkdir()
    (folder / "1.txt").rename(folder / "sub" / "1.txt")
    link = place.with_name("link")
    link.symlink_to(place)
    assert read_source(link / "liste").read("sub/1.txt") == b"cat\n"


def test_a_list_that_is_not_the_one_named_is_refused(place: Path) -> None:
    """Row 29: a wrong file shipped is found by its hash."""
    folder = write_source(place, "cat\n", hashes=True)
    (folder / "1.txt").write_text("cab\n")
    with pytest.raises(SourceError, match=r"liste/1.txt: is not the file"):
        read_source(folder)


def test_a_missing_list_is_named(place: Path) -> None:
    """Issue 2: errors name the file."""
    folder = write_source(place, "cat\n")
    (folder / "1.txt").unlink()
    with pytest.raises(SourceError, match=r"liste/1.txt: cannot be read: No such file"):
        read_source(folder)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe{\0}\0", b'{"name": NaN}'])
def test_a_manifest_that_is_no_json_object_is_refused(place: Path, content: bytes) -> None:
    """Issue 2: errors name the file."""
    folder = write_source(place, "cat\n")
    (folder / "datapackage.json").write_bytes(content)
    with pytest.raises(
        SourceError, match=r"liste/datapackage.json: (file|name): (is no JSON|must be)"
    ):
        read_source(folder)


@pytest.mark.parametrize(
    ("ours", "doubled"),
    [
        ('"title": "A list"', '"title": "A list", "title": "Another"'),
        ('"edition": "1"', '"edition": "1", "\\u0065dition": "2"'),
        ('"role": "base"', '"role": "base", "role": "base"'),
    ],
)
def test_a_name_twice_in_one_object_is_refused(place: Path, ours: str, doubled: str) -> None:
    """Row 23: what is declared can be read in one way only, whichever program reads it."""
    file = write_source(place, "cat\n") / "datapackage.json"
    file.write_text(file.read_text().replace(ours, doubled))
    name = ours.partition(":")[0].replace('"', "'")
    with pytest.raises(SourceError, match=f"liste/datapackage.json: twice in one object: {name}"):
        read_source(place / "liste")


@pytest.mark.parametrize("path", ["1.txt", "datapackage.json"])
def test_a_pipe_is_refused_at_once(place: Path, path: str) -> None:
    """Promise 3: opening it would wait for ever, and take all other lists down."""
    folder = write_source(place, "cat\n")
    (folder / path).unlink()
    os.mkfifo(folder / path)
    with pytest.raises(SourceError, match=f"liste/{path}: cannot be read: it is no ordinary file"):
        read_source(folder)


def test_a_folder_in_a_list_s_place_is_refused(place: Path) -> None:
    """Issue 2: errors name the file."""
    folder = edited(place, {"resources.0.path": "sub"})
    (folder / "sub").mkdir()
    with pytest.raises(SourceError, match="liste/sub: cannot be read: Is a directory"):
        read_source(folder)


@pytest.mark.parametrize("name", [b"caf\xe9", b"a\nb", b"\x1b[2J"])
def test_a_folder_whose_name_cannot_be_printed_is_complained_of(place: Path, name: bytes) -> None:
    """Issue 2: errors name the file, in a form that goes into JSON and onto a terminal."""
    folder = write_source(place, "cat\n", name="liste")
    folder.rename(place / os.fsdecode(name))
    ((shown, folders),) = source_folders([place]).items()
    assert shown == repr(os.fsdecode(name))
    with pytest.raises(SourceError) as caught:
        read_source(folders[0])
    assert str(caught.value) == (
        f"{shown}/datapackage.json: name: is liste, but the folder is {shown}"
    )
    assert str(caught.value).isprintable()
    assert str(caught.value).encode()


def test_a_manifest_may_begin_with_a_byte_order_mark(place: Path) -> None:
    """Row 20: editors write one."""
    file = write_source(place, "cat\n") / "datapackage.json"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert read_source(place / "liste").manifest.name == "liste"


def test_the_language_is_declared_and_never_guessed(make: Make) -> None:
    """Row 34: a list called `english` may be Swedish, and one called `foo` anything."""
    assert make("cat\nål\n", name="english", language="swedish").contains("ÅL")
    assert make("cat\n", name="foo", language="swedish").alphabet.language == "swedish"
    with pytest.raises(SourceError, match=r"no such language profile; there are .*english, "):
        make("cat\n", language="klingon")


def test_files_among_the_folders_are_found(place: Path) -> None:
    """Issue 2, word sources: a list that lies there alone is not read, so somebody must know."""
    write_source(place, "cat\n")
    (place / "csw.txt").write_text("cat\n")
    (place / ".hidden").write_text("no list")
    assert stray_files(place) == [place / "csw.txt"]
    assert stray_files(place / "absent") == []


def test_word_sources_are_folders(place: Path) -> None:
    """What lies beside them, and what is hidden, is none; no place at all holds none."""
    write_source(place, "cat\n", name="one")
    write_source(place, "cat\n", name=".hidden")
    (place / "README").write_text("no source")
    assert list(source_folders([place, place / "absent"])) == ["one"]


def test_a_list_that_changes_while_it_is_read_is_refused(place: Path) -> None:
    """Row 27: what is compiled is what the digest of the source was made of, or nothing is."""
    source = read_source(write_source(place, "cat\n"))
    (place / "liste" / "1.txt").write_text("cat\ndog\n")
    with pytest.raises(SourceError, match=r"liste/1.txt: was changed while it was read"):
        source.read("1.txt")


def test_an_erratum_names_its_parent_and_says_why(make: Make) -> None:
    """Row 30: a new lexicon with parent and reason, which go with it wherever it is shown."""
    before = make("cat\n", name="before")
    parent = {"name": "before", "fingerprint": before.fingerprint, "reason": "ZAX was left out"}
    after = make("cat\nzax\n", name="after", parent=parent)
    assert after.parent is not None
    assert after.parent.model_dump() == parent
    assert before.parent is None
    assert after.fingerprint != before.fingerprint


def test_a_list_may_decide_up_to_a_length_only(make: Make) -> None:
    """Issue 3, "Languages": the Norwegian list is authoritative up to seven letters."""
    assert make("cat\n", authoritative_to=7).authoritative_to == 7
    assert make("cat\n").authoritative_to is None


def test_another_format_is_read_by_its_reader(make: Make) -> None:
    """Row 23: by the format that the manifest declares, the affixes beside it and hashed too."""
    lexicon = make("cat,1\ncar,2\n", readings=({"role": "base", "format": "csv", "column": 1},))
    assert lexicon.contains("CAT")


def test_affixes_lie_in_the_folder_and_count(place: Path) -> None:
    """Reference A: the flags of a Hunspell list are in another file, and decide with it."""
    reading: dict[str, object] = {"role": "base", "format": "hunspell", "affixes": "1.aff"}
    folder = write_source(place, "1\ncat\n", readings=(reading,))
    with pytest.raises(SourceError, match=r"liste/1.aff: cannot be read"):
        read_source(folder)
    (folder / "1.aff").write_text("SET UTF-8\n")
    first = read_source(folder)
    assert first.read("1.aff") == b"SET UTF-8\n"
    (folder / "1.aff").write_text("SET UTF-8\nFORBIDDENWORD X\n")
    assert read_source(folder).digest != first.digest
