"""A club's own rulebook, made of parts of the bodies' rulebooks."""

from dataclasses import replace

from service.rules.clauses.points import Mark, Part, Point
from service.rules.clauses.rulebook import Parts, Rulebook


def composed(name: str, parts: Parts, base: Rulebook, taken: dict[Part, Rulebook]) -> Rulebook:
    """The rulebook of that name, each part as the book has it that it is taken from."""
    return replace(
        base,
        name=name,
        title=_title(name, base, taken),
        text="; ".join(dict.fromkeys(book.text for book in (base, *taken.values()))),
        timing=taken[Part.TIMING].timing,
        review=taken[Part.REVIEW].review,
        tiles=taken[Part.TILES].tiles,
        slips=taken[Part.SLIPS].slips,
        blanks=taken[Part.BLANKS].blanks,
        correction=taken[Part.CORRECTION].correction,
        rulings=taken[Part.RULINGS].rulings,
        points=_points(base, taken),
        parts=parts,
    )


def _title(name: str, base: Rulebook, taken: dict[Part, Rulebook]) -> str:
    """The club's own, named by what it starts from and what it takes from elsewhere."""
    others = [f"{part} of {book.name}" for part, book in taken.items() if book is not base]
    return f"{name}: {', '.join([base.title, *others])}"


def _points(base: Rulebook, taken: dict[Part, Rulebook]) -> tuple[Point, ...]:
    bases = base.points_of(Part.BASE)
    ours = tuple(point for point in bases if point.mark is Mark.OURS)
    return (
        *(point for point in bases if point.mark is not Mark.OURS),
        *(point for part, book in taken.items() for point in book.points_of(part)),
        *ours,
    )
