"""The docket: the printed record of a slip and its verdict (WESPA 3.10.7(c)), as lines."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum

from service.desk import time_zones
from service.desk.challenges import Seen
from service.languages import Language
from service.printing.consequences import follows
from service.printing.letters import is_written_anywhere, printable
from service.rules.clauses.fingerprints import short
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import Kind as Challenged, LexiconRef, Method, Verdict
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
    """What a docket says, in which language, and the path of the page that confirms it.

    `again` is the line that it has as well where a printer stopped and it is printed once more,
    `spelled` the one where letters stand for others that a printer lacks.
    """

    lines: tuple[Line, ...]
    path: str
    language: str
    again: str
    spelled: str

    @property
    def title(self) -> str:
        """What names it among others, such as a saved page."""
        return " ".join(each.text for each in self.lines if each.kind in {Kind.EVENT, Kind.NUMBER})


@dataclass(frozen=True, slots=True)
class Event:
    """What the dockets of an event have in common.

    `head` is a head of its record, in short; `zone` is its hall's, and `players` are the names of
    those who were loaded, by number.
    """

    title: str
    rulebook: Rulebook
    language: Language
    zone: tzinfo
    players: Mapping[int, str]
    head: str


@dataclass(frozen=True, slots=True)
class Printing:
    """What a docket says beside its challenge.

    The head of the event's record has the challenge's entry; `path` leads to the page that confirms
    the docket; `copy` counts the dockets of the same verdict, from 1.
    """

    event: Event
    path: str
    copy: int

    @property
    def language(self) -> Language:
        """What it is written in."""
        return self.event.language


def docket(seen: Seen, about: Printing) -> Docket:
    """The docket of a challenge as somebody may see it: one verdict, nothing word by word.

    No verdict stands on it but one in force, whoever asks: it lies on the players' table.
    """
    _ = about.language.gettext.gettext
    lines = tuple(_lines(seen, about))
    return Docket(
        lines=tuple(Line(each.kind, printable(each.text)) for each in lines),
        path=about.path,
        language=about.language.tag,
        again=_("PRINTED AGAIN after a stop of the printer"),
        spelled=_("Letters that this printer lacks are written by others."),
    )


def _lines(seen: Seen, about: Printing) -> Iterator[Line]:
    _ = about.language.gettext.gettext
    challenge = seen.known.challenge
    yield Line(Kind.EVENT, about.event.title)
    yield Line(Kind.NUMBER, _("Challenge {n}").format(n=challenge.number))
    if about.copy > 1:
        yield Line(Kind.MARK, _("COPY {n}").format(n=about.copy))
    if len(challenge.adjudications) > 1:
        yield Line(Kind.MARK, _("REPLACES any earlier docket of this challenge"))
    yield from (Line(Kind.PLACE, text) for text in _place(challenge, about.event))
    yield from _words(seen, about.language)
    yield _verdict(challenge, about.language)
    if challenge.outcome is not None and challenge.status is Status.ADJUDICATED:
        told = follows(challenge.outcome, about.language)
        yield from (Line(Kind.FOLLOWS, text) for text in told)
    yield from (Line(Kind.NOTE, text) for text in _notes(seen, about))


def _place(challenge: Challenge, event: Event) -> Iterator[str]:
    _ = event.language.gettext.gettext
    parts = []
    if (game := challenge.game) is not None:
        if game.division:
            parts.append(_("Division {division}").format(division=game.division))
        parts.append(_("Round {n}").format(n=game.round))
        parts.append(_("Table {table}").format(table=game.table))
    if challenge.turn is not None:
        parts.append(_("Turn {n}").format(n=challenge.turn))
    if parts:
        yield ", ".join(parts)
    if challenge.player is not None and challenge.opponent is not None:
        player, opponent = (_player(each, event) for each in (challenge.player, challenge.opponent))
        yield _("Challenger: {who}, against {opponent}").format(who=player, opponent=opponent)
    elif challenge.player is not None:
        yield _("Challenger: {who}").format(who=_player(challenge.player, event))
    elif challenge.challenger is not None:
        sides = {"first": _("who went first"), "second": _("who went second")}
        side = sides.get(challenge.challenger, challenge.challenger)
        yield _("Challenger: {who}").format(who=side)


def _player(number: int, event: Event) -> str:
    """A player by name; with the number where another is called so, or a printer can't write it."""
    called = {each: printable(name) for each, name in event.players.items()}
    name = called.get(number)
    if not name:
        return event.language.gettext.gettext("player {n}").format(n=number)
    alone = list(called.values()).count(name) == 1
    return name if alone and is_written_anywhere(name) else f"{name} ({number})"


def _words(seen: Seen, language: Language) -> Iterator[Line]:
    latest = seen.known.challenge.in_force
    if latest is None:
        yield Line(Kind.STANDING, _challenged(seen.known.challenge.kind, language))
    elif seen.sight.words:
        yield from (Line(Kind.WORD, typed) for typed in latest.slip.typed)
    else:
        n = len(latest.slip.typed)
        told = language.gettext.ngettext("{n} word, as on the slip", "{n} words, as on the slip", n)
        yield Line(Kind.STANDING, told.format(n=n))


def _challenged(kind: Challenged, language: Language) -> str:
    _ = language.gettext.gettext
    return {
        Challenged.WORDS: _("Challenge of words"),
        Challenged.PLACEMENT: _("Challenge of a placement of tiles"),
        Challenged.EXCHANGE: _("Challenge of an exchange"),
        Challenged.PASSING: _("Challenge of a pass"),
        Challenged.ANNOUNCED: _("Challenge announced"),
    }[kind]


def _verdict(challenge: Challenge, language: Language) -> Line:
    _ = language.gettext.gettext
    if challenge.status is Status.ADJUDICATED and challenge.verdict is not None:
        if challenge.verdict is Verdict.VALID:
            return Line(Kind.ACCEPTABLE, "✓ " + _("ACCEPTABLE"))
        return Line(Kind.NOT_ACCEPTABLE, "✗ " + _("NOT ACCEPTABLE"))
    standings = {
        Status.ANNOUNCED: _("NO VERDICT YET: the words are still to come"),
        Status.AWAITING_ADJUDICATION: _("NO VERDICT YET: a person looks in a printed list"),
        Status.AWAITING_RULING: _("NO VERDICT: the director rules"),
        Status.NOT_IN_TIME: _("CALLED TOO LATE: not looked up"),
        Status.UNDER_REVIEW: _("NOTHING IN FORCE: another look is taken"),
        Status.RULED: _("SETTLED BY A RULING of the director"),
        Status.WITHDRAWN: _("WITHDRAWN"),
        Status.VOID: _("VOID"),
    }
    return Line(Kind.STANDING, standings.get(challenge.status, _("NO VERDICT IN FORCE")))


def _notes(seen: Seen, about: Printing) -> Iterator[str]:
    _ = about.language.gettext.gettext
    challenge = seen.known.challenge
    if (latest := challenge.in_force) is not None:
        adjudicated = challenge.status is Status.ADJUDICATED
        by_hand = adjudicated and latest.method is Method.PRINTED_LIST
        if by_hand:
            # What lay on the table, as whoever looked there said (WESPA 3.10.7(a)(i)).
            told = latest.printed_list
            named = (told and seen.known.said.get(told.id)) or _("a printed list")
            yield _("Looked up in {list}").format(list=named)
        yield from _lexicon(latest.lexicon, about, by_hand=by_hand)
        if adjudicated:
            yield from _adjudicated(latest, seen, about.event)
    yield _("Record {head}").format(head=about.event.head)
    yield _("Keep with this game's papers.")


def _lexicon(lexicon: LexiconRef, about: Printing, *, by_hand: bool) -> Iterator[str]:
    """The event's word source: where a person looked in a list, it is not what was asked."""
    _ = about.language.gettext.gettext
    called = f"{lexicon.name} {short(lexicon.fingerprint)}"
    told = _("Lexicon of the event {lexicon}") if by_hand else _("Lexicon {lexicon}")
    yield told.format(lexicon=called)
    if lexicon.recognised is None:
        yield lexicon.edition
    else:
        told = _("{edition}, recognised as {name}")
        yield told.format(edition=lexicon.edition, name=lexicon.recognised)
    if not lexicon.official:
        yield _(about.event.rulebook.not_official or "not declared official")


def _adjudicated(latest: Adjudication, seen: Seen, event: Event) -> Iterator[str]:
    _ = event.language.gettext.gettext
    by = {
        Method.SOFTWARE: _("Adjudicated by software"),
        Method.PRINTED_LIST: _("Adjudicated by printed list"),
        None: _("Adjudicated by ruling"),
    }[latest.method]
    named = None if latest.person is None else seen.persons.get(latest.person)
    yield f"{by}, {named}" if named else by
    yield time_zones.told(latest.at, event.zone)
