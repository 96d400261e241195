"""The docket: the printed record of a slip and its verdict (WESPA 3.10.7(c)), as lines."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from service.desk.challenges import Seen
from service.printing.consequences import follows
from service.printing.letters import printable
from service.rules.clauses.fingerprints import short
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import LexiconRef, Method, Verdict
from service.rules.facts.challenge import Adjudication, Challenge, Status


class Kind(StrEnum):
    """What a line is, so that each way of printing can set it off in its own way."""

    EVENT = "event"
    NUMBER = "number"
    MARK = "mark"
    PLACE = "place"
    WORD = "word"
    ACCEPTABLE = "acceptable"
    NOT_ACCEPTABLE = "not_acceptable"
    STANDING = "standing"
    FOLLOWS = "follows"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Line:
    """One line, however long: each way of printing breaks it as its paper is wide."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Docket:
    """What a docket says, and the path of the page that confirms it."""

    lines: tuple[Line, ...]
    path: str

    @property
    def title(self) -> str:
        """What names it among others, such as a saved page."""
        return " ".join(each.text for each in self.lines if each.kind in {Kind.EVENT, Kind.NUMBER})


@dataclass(frozen=True, slots=True)
class Printing:
    """What a docket says beside its challenge.

    `head` is a head of the record that has the challenge's entry, in short; `path` leads to the
    page that confirms the docket; `copy` counts the dockets of the same verdict, from 1.
    """

    event: str
    rulebook: Rulebook
    head: str
    path: str
    copy: int = 1


_STANDINGS = {
    Status.ANNOUNCED: "NO VERDICT YET: the words are still to come",
    Status.AWAITING_ADJUDICATION: "NO VERDICT YET: a person looks in a printed list",
    Status.AWAITING_RULING: "NO VERDICT: the director rules",
    Status.NOT_IN_TIME: "CALLED TOO LATE: not looked up",
    Status.UNDER_REVIEW: "NOTHING IN FORCE: another look is taken",
    Status.RULED: "SETTLED BY A RULING of the director",
    Status.WITHDRAWN: "WITHDRAWN",
    Status.VOID: "VOID",
}
_VERDICTS = {
    Verdict.VALID: Line(Kind.ACCEPTABLE, "✓ ACCEPTABLE"),
    Verdict.INVALID: Line(Kind.NOT_ACCEPTABLE, "✗ NOT ACCEPTABLE"),
}
_METHODS = {Method.SOFTWARE: "software", Method.PRINTED_LIST: "printed list"}


def docket(seen: Seen, about: Printing) -> Docket:
    """The docket of a challenge as somebody may see it: one verdict, nothing word by word.

    No verdict stands on it but one in force, whoever asks: it lies on the players' table.
    """
    lines = tuple(_lines(seen, about))
    return Docket(tuple(Line(each.kind, printable(each.text)) for each in lines), about.path)


def _lines(seen: Seen, about: Printing) -> Iterator[Line]:
    challenge = seen.known.challenge
    yield Line(Kind.EVENT, about.event)
    yield Line(Kind.NUMBER, f"Challenge {challenge.number}")
    if about.copy > 1:
        yield Line(Kind.MARK, f"COPY {about.copy}")
    if len(challenge.adjudications) > 1:
        yield Line(Kind.MARK, "REPLACES any earlier docket of this challenge")
    yield from _place(challenge)
    yield from _words(seen)
    yield _verdict(challenge)
    if challenge.outcome is not None and challenge.status is Status.ADJUDICATED:
        yield from (Line(Kind.FOLLOWS, text) for text in follows(challenge.outcome))
    yield from (Line(Kind.NOTE, text) for text in _notes(seen, about))


def _place(challenge: Challenge) -> Iterator[Line]:
    parts = []
    if (game := challenge.game) is not None:
        parts = [f"Round {game.round}", f"Table {game.table}"]
        if game.division:
            parts.insert(0, f"Division {game.division}")
    if challenge.turn is not None:
        parts.append(f"Turn {challenge.turn}")
    if parts:
        yield Line(Kind.PLACE, ", ".join(parts))
    if challenge.player is not None:
        against = "" if challenge.opponent is None else f", against {challenge.opponent}"
        yield Line(Kind.PLACE, f"Challenger: player {challenge.player}{against}")
    elif challenge.challenger is not None:
        yield Line(Kind.PLACE, f"Challenger: {challenge.challenger}")


def _words(seen: Seen) -> Iterator[Line]:
    latest = seen.known.challenge.in_force
    if latest is None:
        yield Line(Kind.STANDING, f"Challenge of: {seen.known.challenge.kind}")
    elif seen.sight.words:
        yield from (Line(Kind.WORD, typed) for typed in latest.slip.typed)
    else:
        yield Line(Kind.STANDING, f"{len(latest.slip.typed)} words, as on the slip")


def _verdict(challenge: Challenge) -> Line:
    if challenge.status is Status.ADJUDICATED and challenge.verdict is not None:
        return _VERDICTS[challenge.verdict]
    return Line(Kind.STANDING, _STANDINGS.get(challenge.status, "NO VERDICT IN FORCE"))


def _notes(seen: Seen, about: Printing) -> Iterator[str]:
    challenge = seen.known.challenge
    if (latest := challenge.in_force) is not None:
        adjudicated = challenge.status is Status.ADJUDICATED
        by_hand = adjudicated and latest.method is Method.PRINTED_LIST
        if by_hand:
            yield f"Looked up in {_list(latest, seen)}"
        yield from _lexicon(latest.lexicon, about.rulebook, by_hand=by_hand)
        if adjudicated:
            yield from _adjudicated(latest, seen)
    yield f"Record {about.head}"
    yield "Keep with this game's papers."


def _list(latest: Adjudication, seen: Seen) -> str:
    """What lay on the table, as whoever looked there said (WESPA 3.10.7(a)(i))."""
    told = latest.printed_list
    return (told and seen.known.said.get(told.id)) or "a printed list"


def _lexicon(lexicon: LexiconRef, rulebook: Rulebook, *, by_hand: bool) -> Iterator[str]:
    """The event's word source: where a person looked in a list, it is not what was asked."""
    of_the_event = " of the event" if by_hand else ""
    yield f"Lexicon{of_the_event} {lexicon.name} {short(lexicon.fingerprint)}"
    known_as = "" if lexicon.recognised is None else f", recognised as {lexicon.recognised}"
    yield f"{lexicon.edition}{known_as}"
    if not lexicon.official:
        yield rulebook.not_official or "not declared official"


def _adjudicated(latest: Adjudication, seen: Seen) -> Iterator[str]:
    by = _METHODS[latest.method] if latest.method else "ruling"
    named = None if latest.person is None else seen.persons.get(latest.person)
    yield f"Adjudicated by {by}" + (f", {named}" if named else "")
    yield f"{latest.at[:10]} {latest.at[11:19]} UTC"
