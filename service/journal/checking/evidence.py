"""What left the building earlier, weighed against a record that is shown now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.journal.checking.recount import Recount
from service.journal.record.checkpoint import BadCheckpoint, Checkpoint, Head, head_of, open_note


@dataclass(frozen=True, slots=True)
class Finding:
    """The first entry that is certainly not what was written, and why."""

    seq: int
    reason: str
    # If a checkpoint gives the tree after `seq` this root, then the one to blame is `seq`
    # itself for its `before`, and not the entry ahead of it.
    root_if_only_before: bytes | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """An entry that opened a log: the tournament's first, or a restore with what it quotes.

    `public_key` signs the log from here on.
    """

    seq: int
    epoch: int
    public_key: bytes
    quoted: Checkpoint | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """What the walk over the entries found, as far as they fit together."""

    tree: Recount
    code: str
    openings: Sequence[Opening]

    @property
    def epoch(self) -> int:
        return self.openings[-1].epoch if self.openings else 1

    @property
    def public_keys(self) -> set[bytes]:
        return {opening.public_key for opening in self.openings}

    def epoch_at(self, size: int) -> int:
        """The epoch of the log that had this size in this record."""
        return max((o.epoch for o in self.openings if o.seq <= size), default=1)

    def admits(self, epoch: int, size: int) -> bool:
        """Did a later restore say that a log of this epoch and at least this size was left?"""
        return any(
            opening.epoch > epoch
            and opening.quoted is not None
            and (opening.quoted.epoch, opening.quoted.size) >= (epoch, size)
            for opening in self.openings
        )


class Verdict(StrEnum):
    """How a checkpoint stands to the record."""

    HOLDS = "holds"
    ABANDONED = "abandoned"  # of a log that a restore left behind and quoted
    UNQUOTED = "unquoted"  # of a log left behind, later than what the restore quoted
    DIFFERS = "differs"  # the record was rewritten
    CUT = "cut"  # the record ends before it
    REFUSED = "refused"  # no checkpoint of this record's key
    UNREACHED = "unreached"  # the record is bad before it


@dataclass(frozen=True, slots=True)
class Standing:
    """One checkpoint's or printed head's standing."""

    given: str
    verdict: Verdict
    size: int
    reason: str

    @property
    def holds(self) -> bool:
        return self.verdict in {Verdict.HOLDS, Verdict.ABANDONED}


def weigh(
    record: Record, finding: Finding | None, notes: Iterable[str], heads: Iterable[Head]
) -> tuple[Finding | None, tuple[Standing, ...]]:
    """Each checkpoint's standing, and the first bad entry in the light of all of them."""
    claims: list[Head | Checkpoint] = list(heads)
    standings: list[Standing] = []
    for note in notes:
        try:
            claims.append(_opened(note, record))
        except BadCheckpoint as error:
            standings.append(Standing(_first_lines(note), Verdict.REFUSED, 0, str(error)))
    finding = finding and _blamed(finding, record, claims)
    good = record.tree.size if finding is None else min(record.tree.size, finding.seq - 1)
    standings += [_stand(record, good, bad=finding is not None, claim=claim) for claim in claims]
    found = [*([finding] if finding else []), *_findings(standings, record)]
    return min(found, key=lambda one: one.seq, default=None), tuple(standings)


def fits(claim: Head | Checkpoint, root: bytes) -> bool:
    if isinstance(claim, Checkpoint):
        return claim.root == root
    return claim == head_of(claim.epoch, claim.size, root)


def _opened(note: str, record: Record) -> Checkpoint:
    checkpoint = open_note(note, record.public_keys)
    if checkpoint.code != record.code:
        raise BadCheckpoint(f"it is a checkpoint of {checkpoint.code}")
    return checkpoint


def _stand(record: Record, good: int, *, bad: bool, claim: Head | Checkpoint) -> Standing:
    epoch, size = claim.epoch, claim.size
    printed = (claim.head if isinstance(claim, Checkpoint) else claim).printed

    def standing(verdict: Verdict, reason: str) -> Standing:
        return Standing(printed, verdict, size, reason)

    if size <= good and record.epoch_at(size) == epoch:
        if fits(claim, record.tree.root_at(size)):
            return standing(Verdict.HOLDS, "the record holds these entries unchanged")
        return standing(Verdict.DIFFERS, "the record was rewritten at or before its last entry")
    if bad and size > good:
        return standing(Verdict.UNREACHED, "the record is bad before it")
    if epoch >= record.epoch:
        return standing(Verdict.CUT, "the record ends before it")
    if record.admits(epoch, size):
        return standing(Verdict.ABANDONED, "of a log that a restore left behind, as it says")
    return standing(Verdict.UNQUOTED, "of a log that a restore left behind without saying so")


def _findings(standings: Sequence[Standing], record: Record) -> Iterator[Finding]:
    held = [one.size for one in standings if one.verdict is Verdict.HOLDS]
    for one in standings:
        if one.verdict is Verdict.CUT:
            yield Finding(record.tree.size + 1, f"it is missing: the head {one.given} covers it")
        elif one.verdict is Verdict.DIFFERS:
            since = max((size for size in held if size < one.size), default=0) + 1
            yield Finding(
                one.size,
                f"it isn't what the head {one.given} covers: "
                f"the record was rewritten from an entry between {since} and {one.size} on",
            )


def _blamed(finding: Finding, record: Record, claims: Iterable[Head | Checkpoint]) -> Finding:
    """The finding in the light of claims that cover the entry it names, or the one after."""
    if finding.root_if_only_before is None:
        return finding
    for claim in claims:
        as_it_stands = claim.size == finding.seq and fits(claim, record.tree.root_at(claim.size))
        corrected = claim.size == finding.seq + 1 and fits(claim, finding.root_if_only_before)
        if as_it_stands or corrected:
            return Finding(finding.seq + 1, "its before was changed")
    return finding


def _first_lines(note: str) -> str:
    return " ".join(note.split("\n")[:2])[:80]
