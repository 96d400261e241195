"""A figure with its claim, and how figures are taken: several rounds, in turn, the median."""

import statistics
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, with what is claimed of it, such as (">=", 0.4), or None."""

    name: str
    value: float
    unit: str
    claim: tuple[str, float] | None = None
    note: str = ""

    @property
    def holds(self) -> bool | None:
        """Whether the claim does; None where nothing is claimed."""
        if self.claim is None:
            return None
        sense, bound = self.claim
        return self.value >= bound if sense == ">=" else self.value <= bound


def table(figures: Iterable[Figure]) -> str:
    """The figures, one a line."""
    lines = [f"{'':44}{'figure':>10}  {'unit':10}{'claim':12}{'holds':7}"]
    for figure in figures:
        claim = f"{figure.claim[0]} {figure.claim[1]:g}" if figure.claim else ""
        holds = {True: "yes", False: "NO", None: ""}[figure.holds]
        line = f"{figure.name:44}{figure.value:10,.2f}  {figure.unit:10}{claim:12}{holds:7}"
        lines.append(f"{line}{figure.note}".rstrip())
    return "\n".join(lines)


def interleaved(rounds: int, works: Mapping[str, Callable[[], T]]) -> dict[str, list[T]]:
    """Do the works in turn, as often as told, so that a busy minute meets all of them alike."""
    found: dict[str, list[T]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(work())
    return found


def seconds(work: Callable[[], object]) -> float:
    """How long a work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def ratio(ours: Iterable[float], theirs: Iterable[float]) -> float:
    """The median of the rounds' own ratios: each round is compared with itself."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
