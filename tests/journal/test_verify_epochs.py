"""Verify and restores: a record that was put back tells so, or is found out."""

from typing import Any

import orjson
import pytest

from service.journal.checking.evidence import Verdict
from service.journal.checking.verify import verify
from service.journal.record.checkpoint import sign
from tests.journal.records import OTHER_KEY, PUBLIC, RecordOf, raw_public

BEFORE = RecordOf.of(30)
LAST = BEFORE.note(28)
RESTORED = BEFORE.restored(20, quoting=LAST).grow(14)


def verdicts(record: RecordOf, **evidence: Any) -> list[Verdict]:
    report = verify(record.lines, **evidence)
    assert report.holds == all(one.holds for one in report.checkpoints)
    return [one.verdict for one in report.checkpoints]


def test_the_tree_goes_on_over_a_restore():
    """Decisions: a restore opens a new epoch whose first entry quotes the last checkpoint."""
    report = verify(RESTORED.lines, notes=[RESTORED.note(35), RESTORED.note(21), BEFORE.note(20)])
    assert report.holds
    assert (report.epoch, report.entries) == (2, 35)
    assert {one.verdict for one in report.checkpoints} == {Verdict.HOLDS}


def test_a_docket_of_the_abandoned_log_is_told_as_such():
    """Its holder learns that a restore left it behind, and that the record says so."""
    assert verdicts(RESTORED, notes=[BEFORE.note(25)]) == [Verdict.ABANDONED]
    assert verdicts(RESTORED, heads=[BEFORE.head(28)]) == [Verdict.ABANDONED]


def test_a_restore_that_hides_what_it_left_behind():
    """A checkpoint later than what the restore quotes is not excused by it."""
    assert verdicts(RESTORED, notes=[BEFORE.note(30)]) == [Verdict.UNQUOTED]
    silent = BEFORE.restored(20, quoting=None).grow(3)
    assert verdicts(silent, heads=[BEFORE.head(21)]) == [Verdict.UNQUOTED]
    assert verdicts(silent, heads=[BEFORE.head(20)]) == [Verdict.HOLDS]


def test_a_record_put_back_without_a_new_epoch_is_cut_or_rewritten():
    """Decisions: two logs of one name can't both be right; one docket shows it."""
    report = verify(BEFORE.lines[:20], notes=[LAST])
    assert (report.first_bad, report.checkpoints[0].verdict) == (21, Verdict.CUT)
    gone_on = RecordOf.of(20)
    for number in range(12):
        gone_on.append("challenge.adjudicated", {"number": number, "other": True})
    report = verify(gone_on.lines, notes=[LAST])
    assert (report.first_bad, report.checkpoints[0].verdict) == (28, Verdict.DIFFERS)


def test_the_later_log_itself_may_not_be_cut():
    """An epoch that a checkpoint knows and the record doesn't has been cut off."""
    report = verify(BEFORE.lines, notes=[RESTORED.note(35)])
    assert (report.first_bad, report.checkpoints[0].verdict) == (31, Verdict.CUT)


def test_restores_of_restores():
    """The second restore starts from a backup of before the first and quotes the second log."""
    again = BEFORE.restored(25, quoting=None)
    data = orjson.loads(again.lines[-1])["data"]
    again.lines.pop()
    again.frontiers.pop()
    again.epoch = 3
    again.append(
        "epoch.opened",
        data | {"epoch": 3, "origin": "slipdesk/demo/epoch3", "last_checkpoint": RESTORED.note(30)},
    )
    again.grow(5)
    assert verdicts(again, notes=[RESTORED.note(24), BEFORE.note(30)]) == [Verdict.ABANDONED] * 2
    assert verdicts(again, notes=[BEFORE.note(25), again.note(31)]) == [Verdict.HOLDS] * 2
    assert verdicts(again, notes=[RESTORED.note(31)]) == [Verdict.UNQUOTED]


@pytest.mark.parametrize(
    "facts",
    [
        {"epoch": 1, "origin": "slipdesk/demo/epoch1"},
        {"origin": "slipdesk/demo/epoch1"},
        {"epoch": "2"},
        {"last_checkpoint": "no note"},
        {"public_key": "no key"},
        {"last_checkpoint": RecordOf.of(9, code="other").note(9)},
        {"last_checkpoint": RESTORED.note(25)},
        {"last_checkpoint": RecordOf.of(3).restored(2, quoting=None).note(3)},
    ],
    ids=str,
)
def test_an_epoch_that_can_not_follow(facts):
    """The opening entry itself must make sense: a later epoch, a checkpoint of an earlier one."""
    record = BEFORE.restored(20, quoting=None)
    data = orjson.loads(record.lines.pop())["data"]
    record.frontiers.pop()
    record.append("epoch.opened", data | facts)
    assert verify(record.lines).first_bad == 21


def test_a_quoted_checkpoint_must_fit_what_was_kept():
    """A restore can't quote a checkpoint that the kept entries contradict."""
    other = RecordOf.of(5)
    other.append("challenge.adjudicated", {"other": True})
    record = BEFORE.restored(20, quoting=other.note(6))
    assert verify(record.lines).first_bad == 21
    assert verify(BEFORE.restored(20, quoting=BEFORE.note(6)).lines).holds


def test_a_restore_where_the_key_was_lost_names_another():
    """A laptop dies and takes its key along: the record goes on, signed by the new one's."""
    record = BEFORE.restored(20, quoting=LAST, key=OTHER_KEY).grow(5)
    report = verify(record.lines, notes=[BEFORE.note(20), record.note(26), LAST], public_key=PUBLIC)
    assert report.holds
    assert [opening.public_key for opening in report.openings] == [PUBLIC, raw_public(OTHER_KEY)]
    assert verdicts(record, notes=[sign(OTHER_KEY, BEFORE.checkpoint(30))]) == [Verdict.UNQUOTED]
