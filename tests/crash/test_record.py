"""The look at the record sees each way in which it can differ from what clients were told."""

import copy
from collections.abc import Callable

import orjson
import pytest

from service.journal.record.entries import key_digest
from tests.crash.calls import Reply
from tests.crash.desk import Badge
from tests.crash.load import Ledger
from tests.crash.record import Record, complaints
from tests.crash.slips import slips

_SLIPS = 3


def _told() -> tuple[Ledger, Record]:
    """Three slips, answered, and the record that they make."""
    ledger, record = Ledger(Badge("token", "device")), Record([], {})
    for number, slip in zip(range(1, _SLIPS + 1), slips(18, twice=0), strict=False):
        assert slip.play is not None
        round_, table, turn = slip.play
        changes = [{"role": "challenged", "points": slip.points}] if slip.points else []
        outcome = {"penalty": {"score_changes": changes} if changes else None}
        told = {"number": number, "verdict": slip.verdict, "outcome": outcome}
        placed = {"game": {"division": "", "round": round_, "table": table}, "play": turn}
        data = copy.deepcopy(told) | placed | {"slip": {"words": list(slip.words)}}
        body = {"seq": number, "type": "challenge.adjudicated", "data": data}
        ledger.sent[slip.key] = slip
        ledger.answers[slip.key] = Reply(201, {}, orjson.dumps(told))
        record.entries.append((body, key_digest("device", slip.key)))
        record.points[number] = slip.points
    return ledger, record


def _lose(_ledger: Ledger, record: Record) -> None:
    record.entries.pop()
    record.points.popitem()


def _lose_amid(_ledger: Ledger, record: Record) -> None:
    del record.entries[1]


def _double(_ledger: Ledger, record: Record) -> None:
    body, _ = copy.deepcopy(record.entries[0])
    body["seq"] = body["data"]["number"] = _SLIPS + 1
    record.entries.append((body, b"another key"))


def _turn_round(_ledger: Ledger, record: Record) -> None:
    data = record.entries[0][0]["data"]
    data["verdict"] = "invalid" if data["verdict"] == "valid" else "valid"


def _mistype(_ledger: Ledger, record: Record) -> None:
    record.entries[0][0]["data"]["slip"]["words"].append("ZAX")


def _charge_again(_ledger: Ledger, record: Record) -> None:
    record.points[1] += 5


def _swap_keys(_ledger: Ledger, record: Record) -> None:
    (first, one), (second, two), *rest = record.entries
    record.entries[:] = [(first, two), (second, one), *rest]


def _invent(ledger: Ledger, _record: Record) -> None:
    key, _ = ledger.sent.popitem()
    del ledger.answers[key]


def _leave_open(ledger: Ledger, _record: Record) -> None:
    ledger.answers.popitem()


@pytest.mark.parametrize(
    ("harm", "seen"),
    [
        (_lose, "lost"),
        (_lose_amid, "gap"),
        (_double, "doubled"),
        (_turn_round, "wrong verdict"),
        (_mistype, "wrong words"),
        (_charge_again, "mispriced"),
        (_swap_keys, "lost"),
        (_invent, "unasked"),
        (_leave_open, "unsettled"),
    ],
)
def test_a_difference_is_seen(harm: Callable[[Ledger, Record], None], seen: str):
    """Reliability G, harness rules: what must be caught is; the controls need no luck here."""
    ledger, record = _told()
    assert complaints(ledger, record, settled=True) == []
    harm(ledger, record)
    found = complaints(ledger, record, settled=True)
    assert any(each.startswith(f"{seen}: ") for each in found), found
