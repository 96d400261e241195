"""Dockets to test with: a challenge as it stands on record, and letters of every language."""

from collections.abc import Mapping
from datetime import UTC, tzinfo
from types import MappingProxyType

from service.desk.challenges import Seen
from service.desk.reading import Sight
from service.journal.reader import ChallengeOnRecord
from service.languages import SHIPPED, load as load_texts
from service.lexicon.profile import languages, load
from service.printing.docket import Docket, Event, Printing, docket
from service.rules.books import rulebook
from service.rules.clauses.outcome import GameGoes, Outcome, Play
from service.rules.clauses.penalty import Penalty, Role, ScoreChange
from service.rules.clauses.slip import Game, LexiconRef, Method, Slip, Verdict
from service.rules.facts.challenge import Adjudication, Challenge, Status
from service.rules.facts.events import TextRef

HEAD = "8 DBQE-BLCS-RJNX-RHZ3"
ORIGIN = "http://desk.example:8000"
PATH = "/d/wyc-2026.17.ABCDEFGHIJKLMNOPQRSTUVWXY2"
LETTERS = sorted({letter for each in map(load, languages()) for letter in "".join(each.tiles)})
"""Every letter of every language profile."""
LIST = TextRef("0" * 16, "cd" * 32)
SAID = {LIST.id: "Club list, first printing"}

VALID = Outcome(
    play=Play.STANDS,
    loses_turn=None,
    on_turn=Role.CHALLENGER,
    game=GameGoes.GOES_ON,
    penalty=Penalty(1, (ScoreChange(Role.CHALLENGED, 10),), False, 0, False),
    instructions=(),
    in_force=True,
)
INVALID = Outcome(
    play=Play.COMES_OFF,
    loses_turn=Role.CHALLENGED,
    on_turn=Role.CHALLENGER,
    game=GameGoes.GOES_ON,
    penalty=None,
    instructions=(),
    in_force=True,
)


def challenge(
    *words: str,
    verdict: Verdict | None = Verdict.INVALID,
    status: Status = Status.ADJUDICATED,
    challenger: str = "second",
    edition: str = "first",
    official: bool = True,
    slips: int = 1,
    method: Method = Method.SOFTWARE,
    player: int | None = None,
    opponent: int | None = None,
) -> Challenge:
    """Challenge 17 of round 3, table 12."""
    adjudication = Adjudication(
        slip=Slip(words, words),
        method=method,
        verdict=verdict,
        lexicon=LexiconRef("club", edition, 300, "ab" * 32, official),
        ground=None,
        at="2026-11-30T10:15:00.123Z",
        printed_list=LIST if method is Method.PRINTED_LIST else None,
    )
    return Challenge(
        number=17,
        game=Game("", 3, 12),
        play=9,
        challenger=challenger,
        player=player,
        opponent=opponent,
        status=status,
        policy=0,
        adjudications=(adjudication,) * slips,
        outcome=VALID if verdict is Verdict.VALID else INVALID,
    )


def seen(
    of: Challenge, *, words: bool = True, verdicts: bool = True, said: Mapping[str, str] = SAID
) -> Seen:
    """The challenge as somebody sees it, with the texts that it quotes, but for those forgotten."""
    known = ChallengeOnRecord(of, "0" * 16, "2026-11-30T10:15:00.100Z", 5, 8, said)
    return Seen(known, Sight(words=words, verdicts=verdicts), {1: "E. L."})


def of(
    *words: str,
    copy: int = 1,
    event: str = "wyc-2026",
    see_words: bool = True,
    said: Mapping[str, str] = SAID,
    language: str = "en",
    zone: tzinfo = UTC,
    players: Mapping[int, str] = MappingProxyType({}),
    **facts: object,
) -> Docket:
    """The docket of a challenge of these words."""
    spoken = load_texts([SHIPPED])
    about = Event(event, rulebook("wespa", None), spoken[language], zone, players, HEAD)
    known = challenge(*words, **facts)  # type: ignore[arg-type]
    return docket(seen(known, words=see_words, said=said), Printing(about, PATH, copy))
