"""Verify: every change to a record is found, by its first bad entry (promise 4).

The list of mutations is that of a record in the hands of somebody with the database, with
and without the key; each must be named, and those that fit together again must be caught
by one checkpoint that left the building.
"""

from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given, strategies as st

from service.journal.checking.evidence import Verdict
from service.journal.checking.verify import Report, verify
from service.journal.record.checkpoint import sign
from service.journal.record.entries import decode, encode
from tests.journal.records import AT, KEY, OTHER_KEY, PUBLIC, RecordOf, rewritten

SIZE = 40
RECORD = RecordOf.of(SIZE)
LINES = RECORD.lines
PLACES = (1, 2, 3, 8, 17, 32, 33, SIZE - 1)

DEEP: list[object] = []
for _ in range(240):
    DEEP = [DEEP]


def first_bad(lines: list[bytes], **evidence: Any) -> int | None:
    report: Report = verify(lines, **evidence)
    assert report.holds == (report.first_bad is None)
    return report.first_bad


def edited(line: bytes, **changes: object) -> bytes:
    """The line with fields changed, canonical again."""
    return orjson.dumps({**orjson.loads(line), **changes}, option=orjson.OPT_SORT_KEYS) + b"\n"


def test_an_untouched_record_holds():
    """Promise 4: an export alone is enough, with its root and size."""
    told: list[int] = []
    report = verify(LINES, progress=told.append)
    assert report.holds
    assert (report.code, report.epoch, report.entries) == ("demo", 1, SIZE)
    assert report.root == RECORD.frontiers[-1].root()
    assert told == [SIZE]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "changes",
    [
        {"at": "2026-08-01T09:30:00.001Z"},
        {"by": "d2"},
        {"data": {"number": 9}},
        {"request": "00" * 32},
        {"request": None},
        {"type": "slip.reissued"},
        {"v": 2},
    ],
    ids=str,
)
def test_a_changed_field_is_found_at_its_entry(place, changes):
    """Issue 2, Record: names the first bad entry after any changed entry."""
    lines = list(LINES)
    lines[place - 1] = edited(lines[place - 1], **changes)
    assert first_bad(lines) == place


@pytest.mark.parametrize("place", PLACES)
def test_a_changed_before_is_found_at_its_entry(place):
    """Issue 2, Record: the entry ahead is not blamed for it."""
    lines = list(LINES)
    lines[place - 1] = edited(lines[place - 1], before="A" * 43 + "=")
    assert first_bad(lines) == place


def test_a_changed_before_of_the_last_entry_needs_a_checkpoint_to_be_told_apart():
    """Without one the entry ahead may as well be the changed one, and is named."""
    lines = [*LINES[:-1], edited(LINES[-1], before="A" * 43 + "=")]
    assert first_bad(lines) == SIZE - 1
    assert first_bad(lines, notes=[RECORD.note(SIZE)]) == SIZE


def test_a_head_clears_the_last_entry_that_it_covers():
    """Promise 4: with a head of all entries but the last, the last one is bad and no other."""
    lines = [*LINES[:-1], edited(LINES[-1], before="A" * 43 + "=")]
    report = verify(lines, notes=[RECORD.note(SIZE - 1)], heads=[RECORD.head(9)])
    assert (report.first_bad, report.entries) == (SIZE, SIZE - 1)
    assert {one.verdict for one in report.checkpoints} == {Verdict.HOLDS}
    assert first_bad(lines, heads=[RECORD.head(SIZE - 1)]) == SIZE
    assert first_bad(lines, heads=[RecordOf.of(SIZE, code="other").head(SIZE - 1)]) == SIZE - 1


@pytest.mark.parametrize("place", PLACES)
def test_a_removed_entry_is_found_at_its_place(place):
    """Issue 2, Record: names the first bad entry after any removed entry."""
    lines = LINES[: place - 1] + LINES[place:]
    assert first_bad(lines) == place


@pytest.mark.parametrize("place", PLACES)
def test_an_entry_twice_is_found_at_its_place(place):
    """Issue 2, Record: names the first bad entry after any added entry."""
    assert first_bad(LINES[:place] + LINES[place - 1 :]) == place


@pytest.mark.parametrize("place", PLACES)
def test_an_added_entry_is_found_at_its_place(place):
    """An added entry that fits what stands before it doesn't fit what comes after."""
    added = edited(LINES[place - 1], by="d9")
    assert first_bad([*LINES[: place - 1], added, *LINES[place - 1 :]]) == place


@pytest.mark.parametrize("place", PLACES[:-1])
def test_entries_in_another_order_are_found_at_the_first(place):
    """Issue 2, Record: names the first bad entry after any reordered entry."""
    lines = list(LINES)
    lines[place - 1], lines[place] = lines[place], lines[place - 1]
    assert first_bad(lines) == place


@pytest.mark.parametrize("place", PLACES)
def test_a_rewritten_record_needs_one_checkpoint(place):
    """Promise 4: whoever re-hashes everything after a change is caught by one checkpoint."""
    lines = list(LINES)
    lines[place - 1] = edited(lines[place - 1], at="2026-08-01T09:30:00.001Z")
    lines = rewritten(lines, place)
    assert first_bad(lines) is None
    assert first_bad(lines, notes=[RECORD.note(SIZE)]) == SIZE
    assert first_bad(lines, heads=[RECORD.head(place)]) == place
    report = verify(lines, heads=[RECORD.head(place - 1), RECORD.head(SIZE)])
    assert f"between {place} and {SIZE}" in (report.reason or "")


@pytest.mark.parametrize("place", PLACES)
def test_a_cut_record_needs_one_checkpoint(place):
    """Promise 4: a checkpoint printed on one docket catches a record that was cut."""
    lines = LINES[:place]
    assert first_bad(lines) is None
    assert first_bad(lines, notes=[RECORD.note(place)]) is None
    assert first_bad(lines, notes=[RECORD.note(SIZE)]) == place + 1
    assert first_bad(lines, heads=[RECORD.head(SIZE)]) == place + 1


def test_an_emptied_record_is_bad():
    """Nothing is no record: there is a first entry at least."""
    assert first_bad([]) == 1
    assert first_bad([b"\n"]) == 1


def test_a_record_forged_from_the_start_with_another_key():
    """Re-hashed without the key: the old checkpoint isn't signed by the key it names."""
    forged = RecordOf.of(SIZE, key=OTHER_KEY)
    report = verify(forged.lines, notes=[RECORD.note(9)])
    assert not report.holds
    assert [one.verdict for one in report.checkpoints] == [Verdict.REFUSED]
    assert verify(forged.lines, public_key=PUBLIC).first_bad == 1
    assert verify(LINES, public_key=PUBLIC, notes=[RECORD.note(SIZE)]).holds


def test_checkpoints_that_say_something_else():
    """Swapped roots, another tournament's, an altered one, another key's: all refused."""
    swapped = sign(KEY, replace(RECORD.checkpoint(9), size=10))
    assert first_bad(LINES, notes=[swapped]) == 10
    other = RecordOf.of(SIZE, code="other")
    altered = RECORD.note(9).replace("epoch1\n9", "epoch1\n8")
    for note in (other.note(9), altered, sign(OTHER_KEY, RECORD.checkpoint(9)), "no note"):
        report = verify(LINES, notes=[note])
        assert not report.holds
        assert report.first_bad is None
        assert [one.verdict for one in report.checkpoints] == [Verdict.REFUSED]


def test_a_checkpoint_beyond_the_first_bad_entry_says_nothing():
    """A record that is bad already can't be held against what covers the bad part."""
    lines = [*LINES[:9], b"rubbish\n", *LINES[10:]]
    report = verify(lines, notes=[RECORD.note(5), RECORD.note(20)])
    assert report.first_bad == 10
    assert [one.verdict for one in report.checkpoints] == [Verdict.HOLDS, Verdict.UNREACHED]
    assert report.root == RECORD.frontiers[9].root()


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"{}\n",
        b"[]\n",
        LINES[9].replace(b'{"at"', b'{ "at"'),
        LINES[9].replace(b"\n", b"\r\n"),
        LINES[9].replace(b'"by"', b'"by":"d0","by"'),
        LINES[9].replace(b'"v":1', b'"v":1.0'),
        LINES[9].replace(b'"d1"', b'"\\u0064\\u0031"'),
        LINES[9].replace(b'"v":1', b'"v":1,"w":1'),
        LINES[9].replace(b',"v":1', b""),
        edited(LINES[9], data={"n": 1.5}),
        edited(LINES[9], data={"å": 1}),
        edited(LINES[9], data={"n": [{"m": [1.5]}]}),
        edited(LINES[9], data={"n": [{"å": 1}]}),
        edited(LINES[9], data={"n": DEEP}, v=0),
        edited(LINES[9], data=[]),
        edited(LINES[9], v=0),
        edited(LINES[9], v=True),
        edited(LINES[9], by=""),
        edited(LINES[9], by=7),
        edited(LINES[9], type="Nothing Of Ours"),
        edited(LINES[9], type="tournament.opened"),
        edited(LINES[9], type="epoch.opened"),
        edited(LINES[9], request="xy"),
        edited(LINES[9], before="short"),
        edited(LINES[9], at="2026-08-01T09:30:00Z"),
        edited(LINES[9], at="2026-02-30T09:30:00.000Z"),
        edited(LINES[9], at="2026-08-01T09:30:00.000+00:00"),
        edited(LINES[9], at=AT + " "),
        LINES[9][:-20],
        b"\xff\xfe\n",
    ],
)
def test_a_line_that_is_no_canonical_entry(line):
    """Decisions: the exported line is the one canonical form, sorted ASCII keys, no floats."""
    assert first_bad([*LINES[:9], line, *LINES[10:]]) == 10


@pytest.mark.parametrize(
    "facts",
    [{"code": "x"}, {"origin": "x"}, {"epoch": 2}, {"format": 2}, {"public_key": "x"}, {}],
    ids=str,
)
def test_a_first_entry_that_opens_nothing(facts):
    """The first entry names log, format and key; a later format isn't guessed at."""
    data = orjson.loads(LINES[0])["data"] | facts if facts else {}
    assert first_bad([edited(LINES[0], data=data)]) == 1
    assert first_bad([edited(LINES[0], type="challenge.adjudicated")]) == 1


def test_a_rule_that_an_entry_breaks():
    """Projections by the rules: what the fold says of an entry is that entry's finding."""

    def follow(fields: dict[str, Any]) -> str | None:
        return "no such game" if fields["seq"] == 7 else None

    report = verify(LINES, follow=follow)
    assert (report.first_bad, report.reason, report.entries) == (7, "no such game", 6)


def test_every_bit_that_flips_is_found():
    """reliability.md G13, bit rot: 0 missed, each at its entry, with one checkpoint at the end."""
    record = RecordOf.of(9)
    whole = b"".join(record.lines)
    notes = [record.note(9)]
    for position in range(len(whole)):
        entry = whole[:position].count(b"\n") + 1
        for bit in range(8):
            flipped = bytearray(whole)
            flipped[position] ^= 1 << bit
            lines = bytes(flipped).split(b"\n")
            found = verify([line + b"\n" for line in lines if line], notes=notes).first_bad
            assert found == entry, (position, bit)


def test_a_missing_last_line_feed_is_no_change():
    """The entries are the lines; editors drop the last line feed."""
    assert (
        first_bad([*LINES[:-1], LINES[-1].removesuffix(b"\n")], notes=[RECORD.note(SIZE)]) is None
    )


@given(data=st.data())
def test_any_mixture_of_mutations_is_found(data):
    """Promise 4: whatever is done to the lines, without the key, one checkpoint finds it."""
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "copy", "swap", "edit", "rewrite", "cut"])):
            case "drop" if len(lines) > 1:
                del lines[place]
            case "copy":
                lines.insert(place, lines[other])
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case "edit":
                entry = decode(lines[place].removesuffix(b"\n"))
                lines[place] = encode(replace(entry, by="x")) + b"\n"
            case "rewrite":
                lines = rewritten(lines, place)
            case _:
                lines = lines[: place + 1]
    report = verify(lines, notes=[RECORD.note(SIZE)])
    assert report.holds == (lines == LINES)
