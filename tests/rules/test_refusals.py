"""Every refusal has its code, its clause, and says what to do; all of them are reached here."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from service.rules.acts.commands import Amend, HandIn, LoadGames, OpenTournament, Reissue, State
from service.rules.acts.decide import decide
from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.penalty import Count
from service.rules.clauses.rulebook import Ground
from tests.commands import (
    INVALID,
    LEXICON,
    OUTGOING,
    adjudicate,
    amendment,
    close,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
    ruling,
)
from tests.rules.record import Record

SPARING = replace(ladder(5), spares_changed=True)
COUNTING = ladder(5, 10)
IN_A = game(division="A")
OVER_THE_TOURNAMENT = ladder(5, 10, count=Count.PER_TOURNAMENT)

# Code, clause, how the tournament was opened, what went before, and the command that is refused.
REFUSALS = [
    (Code.TOURNAMENT_EXISTS, OURS, opening(), (), opening()),
    (Code.GAME_NOT_NAMED, OURS, opening(policy=COUNTING), (), hand_in(at=None)),
    (Code.GAME_NOT_NAMED, OURS, opening(must_name="game"), (), hand_in(at=None)),
    (Code.CHALLENGER_NOT_NAMED, OURS, opening(policy=COUNTING), (), hand_in(by=None)),
    (
        Code.CHALLENGER_NOT_NAMED,
        OURS,
        opening(must_name="game_and_challenger"),
        (),
        hand_in(by=None),
    ),
    (
        Code.NOT_IN_THIS_GAME,
        OURS,
        opening(),
        (hand_in(by="red", turn=1), hand_in(by="blue", turn=2)),
        hand_in(by="green", turn=3),
    ),
    (Code.NOT_IN_THIS_GAME, OURS, opening(), (games((1, 7, 8)),), hand_in(by="9")),
    (Code.GAMES_NOT_LOADED, OURS, opening(policy=OVER_THE_TOURNAMENT), (), hand_in()),
    (Code.NO_SUCH_GAME, OURS, opening(), (games((2, 7, 8)),), hand_in()),
    (Code.NO_SUCH_GAME, OURS, opening(), (games((2, 7, 8)),), close()),
    (Code.NO_SUCH_GAME, OURS, opening(), (games((2, 7, 8)),), ruling(number=None, at=game(1))),
    (Code.GAME_NAMED_OTHERWISE, OURS, opening(), (hand_in(at=IN_A),), hand_in()),
    (Code.GAME_NAMED_OTHERWISE, OURS, opening(), (hand_in(),), hand_in(at=IN_A)),
    (Code.GAME_NAMED_OTHERWISE, OURS, opening(), (hand_in(at=IN_A),), close()),
    (Code.PLAYER_AT_TWO_TABLES, OURS, opening(), (), games((1, 7, 8), (2, 9, 7))),
    (Code.GAME_CHALLENGED, OURS, opening(), (hand_in(),), games((1, 7, 8))),
    (Code.PLAY_ALREADY_ADJUDICATED, OURS, opening(), (hand_in("CAT"),), hand_in("DOG")),
    (Code.NO_SUCH_CHALLENGE, OURS, opening(), (hand_in(),), reissue(2, "CUT")),
    (
        Code.NOT_CONFIRMED,
        OURS,
        opening(),
        (hand_in("CAT", by="first"),),
        replace(reissue(1, "CUT"), confirmed_by=("first",)),
    ),
    (
        Code.NOT_CONFIRMED,
        OURS,
        opening(),
        (hand_in("CAT", by=None),),
        replace(reissue(1, "CUT"), confirmed_by=()),
    ),
    (
        Code.RULING_WITHOUT_REASON,
        OURS,
        opening(),
        (hand_in("CAT"),),
        replace(reissue(1, "CUT", ground=Ground.RULING, by_director=True), reason=None),
    ),
    (
        Code.WORDS_NOT_REPLACED_ONE_FOR_ONE,
        OURS,
        opening(),
        (hand_in("CAT", "QI"),),
        reissue(1, "CAT", ground=Ground.RULING, by_director=True),
    ),
    (
        Code.NO_GROUND_IN_THIS_RULEBOOK,
        OURS,
        opening(rulebook="ssf"),
        (hand_in("CAT"),),
        reissue(1, "CUT"),
    ),
    (
        Code.DIRECTOR_ONLY,
        OURS,
        opening(),
        (hand_in("CAT"),),
        reissue(1, "CUT", ground=Ground.RULING),
    ),
    (
        Code.NOT_THE_MOST_RECENT_TURN,
        "3.10.12",
        opening(),
        (hand_in("CAT", turn=1), hand_in("DOG", turn=2)),
        reissue(1, "CUT"),
    ),
    (
        Code.WORDS_NOT_REPLACED_ONE_FOR_ONE,
        "3.10.12",
        opening(),
        (hand_in("CAT"),),
        reissue(1, "CUT", "UT"),
    ),
    (Code.NOTHING_CHANGES, OURS, opening(), (hand_in("CAT"),), reissue(1, "CAT")),
    (Code.NOTHING_CHANGES, OURS, opening(), (), amendment()),
    (Code.NOTHING_CHANGES, OURS, opening(), (), amendment(outgoing=LEXICON)),
    (Code.NO_SUCH_CHALLENGE, OURS, opening(), (hand_in(),), adjudicate(2)),
    (Code.ALREADY_ADJUDICATED, OURS, opening(), (hand_in(),), adjudicate(1)),
    (
        Code.ALREADY_ADJUDICATED,
        OURS,
        opening(),
        (hand_in(verdict=None), adjudicate(1)),
        adjudicate(1, INVALID),
    ),
    (
        Code.PLAY_ALREADY_ADJUDICATED,
        OURS,
        opening(),
        (hand_in("CAT", verdict=None),),
        hand_in("DOG"),
    ),
    (
        Code.CHANGED_WORDS_NOT_SPARED,
        "1.2(b)",
        opening(outgoing=OUTGOING),
        (),
        amendment(policy=SPARING),
    ),
    (Code.OUTGOING_NOT_NAMED, OURS, opening(rulebook="ssf"), (), amendment(policy=SPARING)),
]


def test_every_code_is_reached():
    """DESIGN, "A refusal of the rules is not a fault": a code nobody can get is none.

    Those of a group of acts are reached in the tests of that group.
    """
    rooms = Path(__file__).parent, Path(__file__).parents[1] / "api"
    elsewhere = "".join(
        path.read_text(encoding="utf-8")
        for room in rooms
        for path in room.glob("test_*.py")
        if path != Path(__file__)
    )
    missing = set(Code) - {code for code, *_ in REFUSALS}
    told = re.compile("|".join(rf"Code\.{code.name}\b|{code.value}\b" for code in missing))
    assert {found.rpartition(".")[2].lower() for found in told.findall(elsewhere)} >= missing


@pytest.mark.parametrize(
    ("code", "clause", "opened", "before", "command"),
    REFUSALS,
    ids=[f"{code}-{number}" for number, (code, *_) in enumerate(REFUSALS)],
)
def test_refusal(code, clause, opened, before, command):
    """DESIGN: a stable code, the clause it rests on, what to do; nothing recorded, no word."""
    made = Record()
    for each in (opened, *before):
        made.act(each)
    assert len(made.events) == 1 + len(before)
    refusal = made.refused(command)
    assert (refusal.code, refusal.clause) == (code, clause)
    assert refusal.message.endswith(".")
    assert not re.search(r"\b(CAT|CUT|DOG|UT)\b", refusal.message)
    assert len(made.events) == 1 + len(before)


@pytest.mark.parametrize("command", [amendment(), games(), hand_in(), reissue(1, "CUT")])
def test_only_opening_needs_no_tournament(command: Amend | LoadGames | HandIn | Reissue):
    """Promise 3: what is asked of no tournament is a fault of ours, never a guess."""
    with pytest.raises(ValueError, match="opening a tournament"):
        decide(State(tournament=None), command)


def test_codes_are_spelled_for_machines():
    """RFC 9457 3.1: clients branch on a code, so it is a plain word and stays one."""
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", code) for code in Code)
    assert isinstance(opening(), OpenTournament)
