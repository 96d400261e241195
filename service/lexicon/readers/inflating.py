"""How much may come out of a packed file."""

from service.lexicon.errors import SourceError

MAX_INFLATED = 256 << 20
"""Bytes that come out of a packed file, at most."""

MAX_RATIO = 200
"""How many times its own size may come out of a packed file; a mebibyte always may."""


class Limit:
    """The limit on what comes out of one file, all layers and entries of it together.

    It holds for what does come out, whatever the file says will.
    """

    def __init__(self, packed: int, file: str) -> None:
        self.file = file
        self._most = self._left = min(MAX_INFLATED, max(1 << 20, MAX_RATIO * packed))

    def take(self, piece: bytes) -> bytes:
        """A piece that came out, of a few megabytes at most; SourceError if it is one too many."""
        self._left -= len(piece)
        if self._left < 0:
            most = f"{self._most / (1 << 20):.0f} MiB"
            raise SourceError(self.file, f"holds more than {most}, which is too much for its size")
        return piece
