"""The acts of a file to replay, hand-written or of a record, and what comes of each."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from service.cli.failures import ExitCode, Failure
from service.cli.replaying.commands import command_of, person_of
from service.cli.replaying.lines import Line, UnreadableLine, parsed, read
from service.journal.checking.refold import Refold
from service.journal.checking.shape import Unfit, read as read_entry
from service.journal.record.codec import recorded
from service.journal.record.entries import decode
from service.journal.writing.rehearsal import Rehearsal
from service.rules.acts.commands import Command, NotLookedUp, OpenTournament
from service.rules.clauses.errors import Refusal
from service.rules.facts.challenge import Challenge, Note
from service.rules.facts.events import Event, TournamentOpened
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Act:
    """One act of a file, and what came of it.

    `tournament` and `challenge` are as they then stand: None before one is open, and where the act
    is about no challenge. `marks` are those that the act left on it for the director.
    """

    line: int
    what: str
    outcome: tuple[Event, ...] | Refusal
    tournament: Tournament | None
    challenge: Challenge | None = None
    marks: tuple[Note, ...] = ()


def is_record(file: Path) -> bool:
    """Whether a file holds the entries of a record, and not acts that somebody wrote down."""
    with file.open("rb") as opened:
        return b'"before":' in next((text for text in opened if text.strip()), b"")


def acts_of(file: Path) -> Iterator[Act]:
    """The acts of a file in order, each with what came of it.

    Raises:
        Failure: a line can't be read.
    """
    with file.open("rb") as opened:
        lines = [(number, text) for number, text in enumerate(opened, 1) if text.strip()]
    if not lines:
        raise Failure(ExitCode.USAGE, f"{file} is empty: it needs a JSON object a line")
    acts = _of_a_record if is_record(file) else _as_written
    yield from _marked(acts(file, lines))


def _marked(acts: Iterable[Act]) -> Iterator[Act]:
    """The acts with the marks that are new with each."""
    marked: dict[int, tuple[Note, ...]] = {}
    for act in acts:
        if isinstance(act.outcome, tuple) and isinstance(act.outcome[0], TournamentOpened):
            marked.clear()
        if act.challenge is None:
            yield act
            continue
        before = marked.get(act.challenge.number, ())
        marked[act.challenge.number] = act.challenge.notes
        new = tuple(note for note in act.challenge.notes if note not in before)
        yield replace(act, marks=new)


@contextmanager
def _at(file: Path, number: int) -> Iterator[None]:
    """Say which line it is that can't be read."""
    try:
        yield
    except (UnreadableLine, Unfit) as error:
        raise Failure(ExitCode.USAGE, f"{file}:{number}: {error}") from None


def _of_a_record(file: Path, lines: Iterable[tuple[int, bytes]]) -> Iterator[Act]:
    """The entries of a record, as their events have made the challenges."""
    refold = Refold(1)
    for number, text in lines:
        with _at(file, number):
            if complaint := refold(read_entry(text.rstrip(b"\n"))):
                raise UnreadableLine(complaint)
        entry = decode(text)
        event = recorded(entry).event
        stands = refold.challenges.get(getattr(event, "number", None) or 0)
        yield Act(
            line=number,
            what=f"{entry.seq}  {entry.at}  {entry.type}",
            outcome=(event,),
            tournament=refold.tournament,
            challenge=stands.challenge if stands else None,
        )


def _as_written(file: Path, lines: Iterable[tuple[int, bytes]]) -> Iterator[Act]:
    """Acts as somebody wrote them down, decided in order."""
    acts = []
    for number, text in lines:
        with _at(file, number):
            acts.append((number, read(parsed(text))))
    rehearsal = Rehearsal()
    for number, line in acts:
        with _at(file, number):
            command = command_of(line, rehearsal)
        if isinstance(command, OpenTournament):
            rehearsal = Rehearsal()
        with _at(file, number):
            outcome = _outcome(rehearsal, command, line)
        yield Act(
            line=number,
            what=line.what or line.act,
            outcome=outcome,
            tournament=rehearsal.tournament,
            challenge=None
            if isinstance(outcome, Refusal)
            else rehearsal.challenge(getattr(outcome[0], "number", None) or 0),
        )


def _outcome(rehearsal: Rehearsal, command: Command, line: Line) -> tuple[Event, ...] | Refusal:
    try:
        return rehearsal.act(command, person=person_of(line))
    except NotLookedUp:
        needs = f"{line.act} needs found: what a lexicon has on this slip as a whole"
        raise UnreadableLine(needs) from None
