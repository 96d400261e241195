"""Checking a record from its export alone, by code that shares nothing with its writer.

Neither this module nor what it imports may import the writer or the writer's tree.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from service.journal.checking.evidence import Finding, Opening, Record, Standing, weigh
from service.journal.checking.recount import Recount
from service.journal.checking.shape import Unfit, read
from service.journal.record.checkpoint import (
    BadCheckpoint,
    Checkpoint,
    Head,
    open_note,
    origin_of,
    parse_verifier_key,
)

# Is given the fields of each entry that fits; tells what is wrong with it by the rules.
Follow = Callable[[dict[str, Any]], str | None]

_FORMAT = 1
_PROGRESS_EVERY = 1000


@dataclass(frozen=True, slots=True)
class Report:
    """What a record was found to be.

    `entries` and `root` are of what holds: all before `first_bad`, the first entry that is
    certainly not what was written. `openings` after the first are restores: what was on
    record beyond them and up to the checkpoint that they quote was left behind.
    """

    code: str
    entries: int
    root: bytes
    openings: tuple[Opening, ...]
    first_bad: int | None
    reason: str | None
    checkpoints: tuple[Standing, ...]

    @property
    def epoch(self) -> int:
        return self.openings[-1].epoch if self.openings else 1

    @property
    def holds(self) -> bool:
        return self.first_bad is None and all(one.holds for one in self.checkpoints)


def verify(
    lines: Iterable[bytes],
    *,
    notes: Sequence[str] = (),
    heads: Sequence[Head] = (),
    public_key: bytes | None = None,
    follow: Follow = lambda _fields: None,
    progress: Callable[[int], None] = lambda _entries: None,
) -> Report:
    """Recount a record and weigh it against what left the building earlier.

    Args:
        lines: the export, an entry a line.
        notes: signed checkpoints; one is enough to catch a record that was cut or rewritten.
        heads: the same as printed on dockets, where no signature fits.
        public_key: whose record it must be; without it, whose the first entry says.
        follow: a further look at each entry, by the rules.
        progress: is told the number of entries done, now and then.
    """
    walk = _Walk(public_key, follow)
    bodies = (line.removesuffix(b"\n") for line in lines)
    finding = None
    for body in bodies:
        finding = walk.take(body, bodies)
        if finding is not None:
            break
        if walk.tree.size % _PROGRESS_EVERY == 0:
            progress(walk.tree.size)
    progress(walk.tree.size)
    if not walk.tree.size:
        finding = finding or Finding(1, "the record is empty")
    record = walk.record
    finding, standings = weigh(record, finding, notes, heads)
    good = walk.tree.size if finding is None else min(walk.tree.size, finding.seq - 1)
    return Report(
        code=walk.code,
        entries=good,
        root=walk.tree.root_at(good),
        openings=tuple(opening for opening in walk.openings if opening.seq <= good),
        first_bad=finding.seq if finding else None,
        reason=finding.reason if finding else None,
        checkpoints=standings,
    )


class _Walk:
    """One pass over the entries, each held against all before it."""

    def __init__(self, public_key: bytes | None, follow: Follow) -> None:
        self.tree = Recount()
        self.code = ""
        self.openings: list[Opening] = []
        self._expected_key = public_key
        self._follow = follow

    @property
    def record(self) -> Record:
        return Record(self.tree, self.code, self.openings)

    def take(self, body: bytes, following: Iterator[bytes]) -> Finding | None:
        """Add the next entry to the tree, or tell why it can't be."""
        seq = self.tree.size + 1
        try:
            fields = read(body)
        except Unfit as unfit:
            return Finding(seq, str(unfit))
        root = b64encode(self.tree.root_at(seq - 1)).decode()
        if fields["seq"] != seq:
            rival = fields["seq"] == seq - 1 and fields["before"] != root
            return Finding(seq - rival, f"number {fields['seq']} stands in place of {seq}")
        if fields["before"] != root:
            return self._blame(seq, fields | {"before": root}, following)
        complaint = self._opens(seq, fields) or self._follow(fields)
        if complaint is not None:
            return Finding(seq, complaint)
        self.tree.add(body)
        return None

    def _blame(self, seq: int, corrected: dict[str, Any], following: Iterator[bytes]) -> Finding:
        """Which was changed: the entry ahead, or only this one's word about it?

        If the next entry, or a checkpoint, covers this one with the root as recounted, it
        was this one.
        """
        root = self.tree.root_with(orjson.dumps(corrected, option=orjson.OPT_SORT_KEYS))
        try:
            agreed = read(next(following, b""))["before"] == b64encode(root).decode()
        except Unfit:
            agreed = False
        if agreed or seq == 1:
            return Finding(seq, "its before was changed")
        return Finding(seq - 1, f"it isn't what entry {seq} was written after", root)

    def _opens(self, seq: int, fields: dict[str, Any]) -> str | None:
        try:
            if (fields["type"] == "tournament.opened") != (seq == 1):
                return "a record begins with tournament.opened, and once"
            if seq == 1:
                self._open_tournament(fields["data"])
            elif fields["type"] == "epoch.opened":
                self._open_epoch(seq, fields["data"])
        except (KeyError, TypeError, AttributeError):
            return "it hasn't the facts of its type"
        except (BadCheckpoint, Unfit) as error:
            return str(error)
        return None

    def _open_tournament(self, data: dict[str, Any]) -> None:
        if data["format"] != _FORMAT:
            raise Unfit(f"format {data['format']} is not known to this version")
        public_key = parse_verifier_key(data["public_key"]).public_key
        if self._expected_key not in {None, public_key}:
            raise Unfit("the record names another signing key")
        if (data["origin"], data["epoch"]) != (origin_of(data["code"], 1), 1):
            raise Unfit("its origin and epoch aren't those of a new tournament")
        self.code = data["code"]
        self.openings.append(Opening(1, 1, public_key))

    def _open_epoch(self, seq: int, data: dict[str, Any]) -> None:
        epoch, last = data["epoch"], self.openings[-1]
        if epoch <= last.epoch or data["origin"] != origin_of(self.code, epoch):
            raise Unfit("its epoch doesn't follow")
        note, key = data["last_checkpoint"], data["public_key"]
        public_key = last.public_key if key is None else parse_verifier_key(key).public_key
        quoted = None if note is None else self._quoted(note, epoch, public_key)
        self.openings.append(Opening(seq, epoch, public_key, quoted))

    def _quoted(self, note: str, epoch: int, public_key: bytes) -> Checkpoint:
        quoted = open_note(note, {public_key, *self.record.public_keys})
        if quoted.code != self.code or quoted.epoch >= epoch:
            raise Unfit("it quotes a checkpoint of another log")
        kept = quoted.size <= self.tree.size and self.record.epoch_at(quoted.size) == quoted.epoch
        if kept and self.tree.root_at(quoted.size) != quoted.root:
            raise Unfit("the checkpoint that it quotes tells of other entries")
        return quoted
