"""README's tables as the code makes them: what is served is what is described."""

import inspect
import itertools
import unicodedata
from collections.abc import Iterable, Iterator

import click
from pydantic import BaseModel

from service.api.asked.challenges import TilesRequest, TimingRequest
from service.api.asked.rulings import RuledPenaltyRequest, RuledRequest
from service.api.catalogue import CATALOGUE
from service.api.operations import Operation
from service.api.roles import ALLOWED
from service.app import OPERATIONS
from service.cli import slipdesk
from service.desk.devices import Role
from service.lexicon.profile import PROFILES, Profile, load
from service.lexicon.readers.formats import FORMATS
from service.rules.books import RULEBOOKS
from service.rules.clauses.instructions import TEXTS
from service.rules.clauses.outcome import said_by
from service.rules.clauses.penalty import (
    PRESETS,
    PenaltyPolicy,
    PointsGo,
    Step,
    is_standard,
    preset,
)
from service.rules.clauses.points import Mark, Point, Source
from service.rules.clauses.rulebook import Rulebook
from service.settings import PREFIX, Settings

_TOURNAMENT = "/api/v1/tournaments/{code}"


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def settings() -> str:
    rows = (
        (f"`{PREFIX}{name.upper()}`", _default(field.default), field.description)
        for name, field in Settings.model_fields.items()
    )
    return table(("setting", "default", "what it is"), rows)


def commands() -> str:
    context = click.Context(slipdesk)
    rows = (
        (f"`slipdesk {name}`", command.get_short_help_str(limit=200))
        for name, command in _leaves("", slipdesk, context)
    )
    return table(("command", "what it does"), rows)


def operations() -> str:
    rows = ((_call(each), _who(each), _does(each.handler)) for each in OPERATIONS)
    return table(("call", "who", "what it does"), rows)


def bodies() -> str:
    """What each call takes: fields that must be there, and fields that may."""
    rows = (
        (
            _call(each),
            *(
                ", ".join(f"`{name}`" for name, field in fields if field.is_required() is needed)
                or "nothing"
                for needed in (True, False)
            ),
        )
        for each in OPERATIONS
        if each.body is not None
        for fields in (each.body.model_fields.items(),)
    )
    return table(("call", "required", "optional"), rows)


def facts() -> str:
    """What `timing` can hold, seconds counted from the timer."""
    return _fields("fact", TimingRequest)


def tiles() -> str:
    """What `tiles` can hold."""
    return _fields("fact", TilesRequest)


def outcome() -> str:
    """What the `outcome` of a ruling can hold."""
    return _fields("of `outcome`", RuledRequest)


def penalty() -> str:
    """What the `penalty` of a ruling can hold."""
    return _fields("of `penalty`", RuledPenaltyRequest)


def _fields(head: str, model: type[BaseModel]) -> str:
    rows = ((f"`{name}`", each.description) for name, each in model.model_fields.items())
    return table((head, "tells"), rows)


def problems() -> str:
    by_status: dict[int, list[str]] = {}
    for code, kind in CATALOGUE.items():
        by_status.setdefault(kind.status, []).append(f"`{code}`")
    rows = ((status, ", ".join(codes)) for status, codes in sorted(by_status.items()))
    return table(("status", "codes"), rows)


def presets() -> str:
    rows = ((f"`{name}`", _costs(name), _standard(name)) for name in PRESETS)
    return table(("preset", "an unsuccessful challenge costs", "WESPA 3.10.15"), rows)


def points(book: Rulebook) -> str:
    """What one rulebook says by itself; what is ours is the same in all."""
    rows = ((p.part, p.clause, p.does, _mark(p)) for p in book.points if p.mark is not Mark.OURS)
    return table(("part", "clause", "what slipdesk does", "mark"), rows)


def instructions() -> str:
    """What players are told, and the clause by which each book has it said."""
    said = [said_by(book) for book in RULEBOOKS.values()]
    rows = (
        (f"`{code}`", text, *(each.get(code, "") for each in said)) for code, text in TEXTS.items()
    )
    return table(("code", "words", *RULEBOOKS), rows)


def ours() -> str:
    """What slipdesk decides by itself where no book speaks, whatever the rulebook."""
    said = {p.does for book in RULEBOOKS.values() for p in book.points if p.mark is Mark.OURS}
    in_all = [p.does for p in next(iter(RULEBOOKS.values())).points if p.does in said]
    return "".join(f"- {does}\n" for does in in_all)


def exit_codes() -> str:
    """As `slipdesk --help` tells them."""
    lines = inspect.cleandoc(slipdesk.help or "").partition("Exit codes:\n")[2].splitlines()
    return "".join(f"{line.strip()}\n" for line in lines)


def formats() -> str:
    """Every kind of file that a list may come in."""
    rows = (
        (f"`{name}`", found.title, " ".join(f"`{suffix}`" for suffix in found.suffixes))
        for name, found in FORMATS.items()
    )
    return table(("format", "what it is", "name often ends"), rows)


def languages() -> str:
    """Every language profile: the bag, and how what is typed is read."""
    rows = (
        (
            f"`{found.language}`",
            _bag(found),
            " ".join(found.alphabet.blank_only),
            _several_letters(found),
            _folds(found),
            _also(found),
            found.capitals,
        )
        for found in map(load, sorted(file.stem for file in PROFILES.glob("*.json")))
    )
    heads = ("language", "tiles", "by a blank only", "several letters on a tile")
    return table((*heads, "accents that fold", "also read", "capitals are"), rows)


def _bag(found: Profile) -> str:
    bag = str(found.tiles_in_the_bag)
    bag += f", {found.blanks} blanks" if found.blanks != 2 else ""
    return bag + (f"; words to {found.max_tiles}" if found.max_tiles != 15 else "")


def _several_letters(found: Profile) -> str:
    tiles = " ".join(tile for tile in found.tiles if len(tile) > 1)
    return f"{tiles}, ambiguous" if found.alphabet.ambiguous else tiles


def _folds(found: Profile) -> str:
    every, folding = load("english").accents, found.accents
    if not folding:
        return "none"
    left_out = [_mark_name(mark) for mark in every if mark not in folding]
    if len(left_out) > 1:
        return ", ".join(map(_mark_name, folding))
    return f"all but the {left_out[0]}" if left_out else "all"


def _mark_name(mark: str) -> str:
    return unicodedata.name(mark).removeprefix("COMBINING ").removesuffix(" ACCENT").lower()


def _also(found: Profile) -> str:
    """What is typed for other letters; of a letter in both cases the small one."""
    typed = found.spellings | found.aliases
    small = {one: to for one, to in typed.items() if typed.get(one.lower()) != to or one.islower()}
    groups = itertools.groupby(sorted(small, key=small.__getitem__), key=small.__getitem__)
    return ", ".join(f"{' '.join(each)} as {to}" for to, each in groups)


def _default(value: object) -> str:
    return "unset" if value is None else f"`{value}`"


def _leaves(
    prefix: str, group: click.Group, context: click.Context
) -> Iterator[tuple[str, click.Command]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from _leaves(f"{prefix}{name} ", command, context)
        elif command is not None:
            yield f"{prefix}{name}", command


def operation_of(call: str) -> Operation:
    """The operation that README calls so, such as `POST …/challenges`."""
    found: Operation = next(each for each in OPERATIONS if _call(each) == f"`{call}`")
    return found


def _call(operation: Operation) -> str:
    path = operation.path
    if path != _TOURNAMENT:
        path = path.replace(_TOURNAMENT, "…")
    return f"`{operation.method} {path}`"


def _who(operation: Operation) -> str:
    if operation.is_public:
        return "anybody"
    allowed = ALLOWED[operation.name]
    if allowed == set(Role):
        return "any token"
    left_out = set(Role) - allowed
    if len(left_out) <= 2:
        return f"any but {' and '.join(role for role in Role if role in left_out)}"
    return ", ".join(role for role in Role if role in allowed)


def _does(described: object) -> str:
    return " ".join((inspect.getdoc(described) or "").partition("\n\n")[0].split())


def _mark(point: Point) -> str:
    """How firmly it stands, and what it rests on where that is no rule in force."""
    mark = point.mark.replace("_", " ")
    changes = {Source.INTENDED, Source.PROPOSED}
    return f"{mark}, {point.source}" if point.source in changes else mark


def _completed(name: str) -> PenaltyPolicy:
    """The preset with what it leaves open; `swedish-ten` and `single` leave out a direction."""
    seconds = 60 if name == "time-penalty" else None
    return preset(name, points_go=PointsGo.DEDUCT_FROM_CHALLENGER, seconds=seconds)


def _standard(name: str) -> str:
    return "standard" if is_standard(_completed(name)) else "not standard"


def _costs(name: str) -> str:
    if name == "time-penalty":
        return "`seconds` off the challenger's clock"
    policy = _completed(name)
    per = f" points per {policy.unit}" if policy.has_points else ""
    steps = [step for step, _ in itertools.groupby(policy.steps)]
    return ", then ".join(map(_cost, policy.steps if len(steps) > 1 else steps)) + per


def _cost(step: Step) -> str:
    if step.forfeit:
        return "the game"
    if step.lose_turn:
        return "the challenger's turn"
    return str(step.points or "nothing")
