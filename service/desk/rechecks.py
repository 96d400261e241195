"""Rechecks: what another lexicon would have said of the slips of a tournament (row 56).

It changes nothing. For each slip there is one bit, as the first time; which word would make the
difference is told to nobody.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from service.desk.looking_up import decides_about
from service.desk.slips import NotASlip, read_slip
from service.desk.tournaments import WrongLanguage
from service.journal import reader
from service.journal.reader import ChallengeFilter
from service.journal.store.database import Database
from service.lexicon.errors import LexiconUnavailable, UnknownLexicon
from service.lexicon.store import Lexicon, Lexicons
from service.rules.clauses.slip import Slip, Verdict
from service.rules.facts.challenge import Challenge
from service.rules.facts.tournament import Tournament

_PAGE = 500


@dataclass(frozen=True, slots=True)
class Differing:
    """A challenge whose slip in force would have another verdict."""

    challenge: Challenge
    would_be: Verdict


@dataclass(frozen=True, slots=True)
class Rechecked:
    """Some challenges by number, up to `last`; None where there are no more behind them.

    `checked` of them have a verdict. The slips of the `unreadable` ones can't be laid by the
    other lexicon's tiles, and those of the `undecided` ones go beyond what it is authoritative
    for.
    """

    checked: int
    differing: tuple[Differing, ...]
    unreadable: tuple[int, ...]
    undecided: tuple[int, ...]
    last: int | None


def other_lexicon(lexicons: Lexicons, tournament: Tournament, name: str) -> Lexicon:
    """The lexicon to recheck against.

    Raises:
        UnknownLexicon, LexiconUnavailable: there is none that can be asked.
        WrongLanguage: it is in another language than the list that is played by.
    """
    lexicon = lexicons.check(name)
    try:
        played = lexicons.check(tournament.lexicon.name)
    except (UnknownLexicon, LexiconUnavailable):
        return lexicon  # the list that was played by is gone: that may be why it is asked for
    if lexicon.language != played.language:
        raise WrongLanguage(
            f"{tournament.code} plays by a list in {played.language}, and {name} is in"
            f" {lexicon.language}"
        )
    return lexicon


def page(
    database: Database, tournament_id: int, lexicon: Lexicon, *, after: int, limit: int
) -> Rechecked:
    """Recheck the challenges behind a number, at most `limit`; raises DatabaseUnavailable."""
    with database.reading() as connection:
        wanted = ChallengeFilter(after=after)
        found = reader.challenge_page(connection, tournament_id, wanted, limit + 1)
    asked = [known.challenge for known in found[:limit]]
    last = asked[-1].number if len(found) > limit else None
    return _rechecked(asked, lexicon, last)


def pages(database: Database, tournament_id: int, lexicon: Lexicon) -> Iterator[Rechecked]:
    """Recheck all challenges, some at a time; raises DatabaseUnavailable."""
    after: int | None = 0
    while after is not None:
        found = page(database, tournament_id, lexicon, after=after, limit=_PAGE)
        yield found
        after = found.last


def _rechecked(asked: list[Challenge], lexicon: Lexicon, last: int | None) -> Rechecked:
    checked = 0
    differing: list[Differing] = []
    unreadable: list[int] = []
    undecided: list[int] = []
    for challenge in asked:
        verdict = challenge.verdict
        if verdict is None:
            continue  # it waits for a person, whatever list is played by
        checked += 1
        slip = _read(challenge, lexicon)
        if slip is None:
            unreadable.append(challenge.number)
            continue
        valid = lexicon.verdict(slip.words)
        would_be = Verdict.VALID if valid else Verdict.INVALID
        if not decides_about(lexicon, slip.words):
            undecided.append(challenge.number)
        elif would_be is not verdict:
            differing.append(Differing(challenge, would_be))
    return Rechecked(checked, tuple(differing), tuple(unreadable), tuple(undecided), last)


def _read(challenge: Challenge, lexicon: Lexicon) -> Slip | None:
    """The slip in force as the other lexicon's tiles spell it."""
    try:
        return read_slip(challenge.latest().slip.typed, lexicon.alphabet)
    except NotASlip:
        return None
