"""Letters laid by tiles where more than one way may lay them: Welsh N+G or NG, Hungarian Z+S or ZS.

Everything here goes over the letters once; the tiles of a set are short and few.
"""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """The fewest and the most tiles that lay the letters up to `reached`, the furthest place."""

    least: int
    most: int
    reached: int


def span(letters: str, tiles: Collection[str]) -> Span:
    """How few and how many tiles lay these letters, or as far as any way of laying them goes."""
    sizes = {len(tile) for tile in tiles}
    found = {0: Span(0, 0, 0)}
    for end in range(1, len(letters) + 1):
        before = [
            found[end - size]
            for size in sizes
            if end - size in found and letters[end - size : end] in tiles
        ]
        if before:
            least, most = min(one.least for one in before), max(one.most for one in before)
            found[end] = Span(least + 1, most + 1, end)
    return found[max(found)]


def readings(word: str, tiles: Collection[str]) -> set[tuple[str, ...]]:
    """Every set of tiles that lays the word, each sorted; the order in which they lie is lost."""
    sizes = {len(tile) for tile in tiles}
    found: list[set[tuple[str, ...]]] = [{()}]
    for end in range(1, len(word) + 1):
        found.append(
            {
                tuple(sorted((*laid, tile)))
                for size in sizes
                if size <= end and (tile := word[end - size : end]) in tiles
                for laid in found[end - size]
            }
        )
    return found[-1]
