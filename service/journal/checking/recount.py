"""The verifier's own RFC 6962 tree, counted again from the definition.

It shares nothing with the writer's tree, so that one mistake can't hide in both.
"""

from hashlib import sha256

_HASH_BYTES = 32


class Recount:
    """Whole subtrees as a binary counter, joined from the right for a root."""

    def __init__(self) -> None:
        self._subtrees: list[tuple[int, bytes]] = []  # leaves and hash, the largest first
        self._roots = bytearray(sha256().digest())  # of every size from 0, one after another

    @property
    def size(self) -> int:
        return len(self._roots) // _HASH_BYTES - 1

    def root_at(self, size: int) -> bytes:
        """The root over the first `size` entries."""
        return bytes(self._roots[size * _HASH_BYTES : (size + 1) * _HASH_BYTES])

    def add(self, body: bytes) -> None:
        self._subtrees = _with(self._subtrees, body)
        self._roots += _joined(self._subtrees)

    def root_with(self, body: bytes) -> bytes:
        """The root as it would be after one more entry."""
        return _joined(_with(self._subtrees, body))


def _with(subtrees: list[tuple[int, bytes]], body: bytes) -> list[tuple[int, bytes]]:
    leaves, node = 1, sha256(b"\x00" + body).digest()
    whole = list(subtrees)
    while whole and whole[-1][0] == leaves:
        node = sha256(b"\x01" + whole.pop()[1] + node).digest()
        leaves *= 2
    whole.append((leaves, node))
    return whole


def _joined(subtrees: list[tuple[int, bytes]]) -> bytes:
    """RFC 6962, 2.1: the largest whole subtree on the left, the rest of the leaves right."""
    node = subtrees[-1][1]
    for _, left in subtrees[-2::-1]:
        node = sha256(b"\x01" + left + node).digest()
    return node
