"""Players' numbers: a tournament program begins with 1 in each division, the desk has each once."""

from collections.abc import Iterable, Mapping, Set as AbstractSet

APART = 1000
"""How far the numbers of two divisions lie apart, at least."""


class NumbersMixed(ValueError):
    """The numbers on record are of another making, so that those of a file can't be told apart."""


def offsets(names: Iterable[str], known: Mapping[str, AbstractSet[int]]) -> dict[str, int]:
    """What is added to the numbers of each division, in the order of their first coming.

    The first division to come keeps its numbers, the next gets 1000 more, and so on; one whose
    games are on record keeps what it has. So A7 is 7 and B7 is 1007.

    Args:
        names: the divisions of a file.
        known: the players of each division on record.

    Raises:
        NumbersMixed: a division on record has players of several thousands, or two share one.
    """
    found = {name: _thousand(numbers) for name, numbers in known.items() if numbers}
    if len(set(found.values())) < len(found):
        raise NumbersMixed
    taken = set(found.values())
    for name in names:
        if name not in found:
            found[name] = next(each for each in range(len(taken) + 1) if each not in taken)
            taken.add(found[name])
    return {name: thousand * APART for name, thousand in found.items()}


def _thousand(numbers: AbstractSet[int]) -> int:
    thousands = {number // APART for number in numbers}
    if len(thousands) > 1:
        raise NumbersMixed
    return thousands.pop()
