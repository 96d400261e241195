"""The writer's RFC 6962 tree, kept as the peaks of its perfect subtrees."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

EMPTY_ROOT = sha256().digest()
_HASH_BYTES = 32


def leaf_hash(body: bytes) -> bytes:
    """RFC 6962, 2.1: a leaf is hashed behind a zero byte."""
    return sha256(b"\x00" + body).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """RFC 6962, 2.1: an inner node is hashed behind a one byte."""
    return sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """A tree of `size` leaves: one peak per set bit of the size, largest subtree first."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    @classmethod
    def from_bytes(cls, size: int, stored: bytes) -> Self:
        """Read what `to_bytes` gave; ValueError when it can't belong to `size` leaves."""
        if len(stored) != _HASH_BYTES * size.bit_count():
            raise ValueError(f"{len(stored)} bytes are no frontier of {size} leaves")
        return cls(
            size,
            tuple(
                stored[start : start + _HASH_BYTES] for start in range(0, len(stored), _HASH_BYTES)
            ),
        )

    def to_bytes(self) -> bytes:
        return b"".join(self.peaks)

    def append(self, body: bytes) -> "Frontier":
        """Add one leaf; as many peaks merge as the size has trailing set bits."""
        peaks = list(self.peaks)
        node = leaf_hash(body)
        size = self.size
        while size & 1:
            node = sha256(b"\x01" + peaks.pop() + node).digest()
            size >>= 1
        peaks.append(node)
        return Frontier(self.size + 1, tuple(peaks))

    def root(self) -> bytes:
        if not self.peaks:
            return EMPTY_ROOT
        node = self.peaks[-1]
        for peak in self.peaks[-2::-1]:
            node = sha256(b"\x01" + peak + node).digest()
        return node


def root_of(hashes: Sequence[bytes]) -> bytes:
    """The root over leaf hashes, as RFC 6962 2.1 defines it."""
    if not hashes:
        return EMPTY_ROOT
    if len(hashes) == 1:
        return hashes[0]
    split = _split(len(hashes))
    return node_hash(root_of(hashes[:split]), root_of(hashes[split:]))


def inclusion_proof(hashes: Sequence[bytes], index: int) -> list[bytes]:
    """The audit path of leaf `index` (0-based) in the tree over `hashes`: RFC 6962, 2.1.1."""
    if not 0 <= index < len(hashes):
        raise IndexError(f"no leaf {index} in a tree of {len(hashes)}")
    if len(hashes) == 1:
        return []
    split = _split(len(hashes))
    if index < split:
        return [*inclusion_proof(hashes[:split], index), root_of(hashes[split:])]
    return [*inclusion_proof(hashes[split:], index - split), root_of(hashes[:split])]


def _split(size: int) -> int:
    """The largest power of two smaller than `size`."""
    return 1 << ((size - 1).bit_length() - 1)
