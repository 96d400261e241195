"""What follows, before the verdict and after it, by rulebook."""

import pytest
from hypothesis import given, strategies as st

from service.rules.books import RULEBOOKS
from service.rules.clauses.call import Call, Hand
from service.rules.clauses.errors import OURS
from service.rules.clauses.instructions import TEXTS, Instruction as Do
from service.rules.clauses.outcome import (
    Awaited,
    Circumstances,
    GameGoes,
    Outcome,
    Play,
    accepted,
    circumstances,
    not_corrected,
    outcome_of,
    pending,
    said_by,
)
from service.rules.clauses.penalty import Penalty, Role, ScoreChange
from service.rules.clauses.slip import Method, Verdict
from service.rules.clauses.tiles import TileFacts
from service.rules.clauses.timing import Draw, Facts, Standing, Timing

WESPA, NASPA, SSF = (RULEBOOKS[name] for name in ("wespa", "naspa", "ssf"))
VALID, INVALID = Verdict.VALID, Verdict.INVALID
CHALLENGER, CHALLENGED = Role.CHALLENGER, Role.CHALLENGED
GOES_ON, OVER = GameGoes.GOES_ON, GameGoes.OVER

FREE = Penalty(1, (), lose_turn=False, clock_seconds=0, forfeit=False)
FIVE = Penalty(1, (ScoreChange(CHALLENGER, -5),), False, 0, forfeit=False)
LOST_TURN = Penalty(1, (), lose_turn=True, clock_seconds=0, forfeit=False)
CLOCK = Penalty(1, (), lose_turn=False, clock_seconds=60, forfeit=False)
FORFEIT = Penalty(1, (), lose_turn=False, clock_seconds=0, forfeit=True)
EVERYTHING = Penalty(1, (ScoreChange(CHALLENGED, 5),), True, 60, forfeit=True)

NOTHING_DRAWN = Circumstances(tiles=TileFacts(drawn=0))
BY_A_LIST = Circumstances(method=Method.PRINTED_LIST)


@pytest.mark.parametrize(
    ("book", "at", "instructions"),
    [
        (
            WESPA,
            Circumstances(),
            (Do.MAY_ASK_AGAIN, Do.RETRACT_TILES, Do.DRAWN_TILES, Do.RERACK, Do.RESTART_TIMER),
        ),
        (
            WESPA,
            Circumstances(TileFacts(drawn=0), final=True),
            (Do.RETRACT_TILES, Do.RERACK, Do.RESTART_TIMER),
        ),
        (
            WESPA,
            Circumstances(TileFacts(3, Draw.FLASH, drawn_on_rack=True), final=True),
            (Do.RETRACT_TILES, Do.OVERDRAW, Do.TURN_UP_AGAIN, Do.RERACK, Do.RESTART_TIMER),
        ),
        (
            NASPA,
            Circumstances(),
            (
                Do.MAY_DOUBT_THE_PROGRAM,
                Do.RESULT_ON_SLIP,
                Do.RETURN_QUIETLY,
                Do.DRAWN_TILES_FIRST,
                Do.RETRACT_TILES,
                Do.CROSS_OUT_BLANK,
                Do.RERACK,
                Do.RESTART_TIMER,
                Do.CLOCK_ON_DELAY,
            ),
        ),
        (
            SSF,
            NOTHING_DRAWN,
            (Do.RETRACT_TILES, Do.COUNTS_TOWARDS_SIX_TURNS, Do.RESTART_TIMER),
        ),
    ],
)
def test_an_invalid_play_comes_off(book, at, instructions):
    """WESPA 3.10.3(c), 3.10.15(a); NASPA IV.J.1.i-m; SSF penalty, six turns: nobody pays."""
    found = outcome_of(INVALID, None, book, at)
    assert found.instructions == instructions
    assert (found.play, found.loses_turn, found.on_turn) == (
        Play.COMES_OFF,
        CHALLENGED,
        CHALLENGER,
    )
    assert (found.game, found.penalty, found.in_force) == (GOES_ON, None, True)


@pytest.mark.parametrize(
    ("penalty", "loses_turn", "on_turn", "game", "owed"),
    [
        (None, None, CHALLENGER, GOES_ON, ()),
        (FREE, None, CHALLENGER, GOES_ON, ()),
        (FIVE, None, CHALLENGER, GOES_ON, ()),
        (LOST_TURN, CHALLENGER, CHALLENGED, GOES_ON, ()),
        (CLOCK, None, CHALLENGER, GOES_ON, (Do.SET_CLOCK,)),
        (FORFEIT, None, None, OVER, (Do.GAME_FORFEITED,)),
        (EVERYTHING, None, None, OVER, (Do.SET_CLOCK, Do.GAME_FORFEITED)),
    ],
)
@pytest.mark.parametrize(
    ("book", "before", "after"),
    [
        (WESPA, (Do.MAY_ASK_AGAIN, Do.REANNOUNCE_SCORE), (Do.RERACK, Do.RESTART_TIMER)),
        (
            NASPA,
            (Do.MAY_DOUBT_THE_PROGRAM, Do.RESULT_ON_SLIP, Do.RETURN_QUIETLY, Do.PLAY_STANDS),
            (Do.RERACK, Do.SEE_A_TILE, Do.RESTART_TIMER, Do.CLOCK_ON_DELAY),
        ),
        (SSF, (Do.PLAY_STANDS,), (Do.RESTART_TIMER,)),
    ],
    ids=["wespa", "naspa", "ssf"],
)
def test_a_valid_play_stands(*, book, before, after, penalty, loses_turn, on_turn, game, owed):
    """WESPA 3.10.3(c), 3.10.15(b), (c); NASPA IV.J.1.k, m; SSF penalty: then what it costs."""
    restarts = () if game is OVER else after
    assert outcome_of(VALID, penalty, book, NOTHING_DRAWN) == Outcome(
        play=Play.STANDS,
        loses_turn=loses_turn,
        on_turn=on_turn,
        game=game,
        penalty=penalty,
        instructions=(*before, *owed, *restarts),
        in_force=True,
    )


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.name)
def test_an_out_play_that_stands_ends_the_game(book):
    """WESPA 5.1, NASPA V.E, SSF last play: points count, a lost turn has nothing to bite on."""
    at = Circumstances(out_play=True, final=True)
    for penalty in (None, FREE, FIVE, LOST_TURN, CLOCK):
        found = outcome_of(VALID, penalty, book, at)
        assert (found.game, found.on_turn, found.loses_turn) == (OVER, None, None)
        assert found.penalty is None or not found.penalty.lose_turn
        assert Do.GAME_OVER in found.instructions
        assert Do.RESTART_TIMER not in found.instructions
    assert outcome_of(VALID, FIVE, book, at).penalty == FIVE


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.name)
def test_an_out_play_that_comes_off_leaves_the_challenger_on_turn(book):
    """WESPA 5.1, NASPA V.E, SSF last play: the game goes on."""
    found = outcome_of(INVALID, None, book, Circumstances(out_play=True))
    assert (found.game, found.on_turn) == (GOES_ON, CHALLENGER)
    assert Do.GAME_GOES_ON in found.instructions


@pytest.mark.parametrize(
    ("book", "at", "asks"),
    [
        (WESPA, Circumstances(), Do.MAY_ASK_AGAIN),
        (WESPA, BY_A_LIST, Do.MAY_ASK_AGAIN),
        (NASPA, Circumstances(), Do.MAY_DOUBT_THE_PROGRAM),
        (NASPA, BY_A_LIST, Do.MAY_ASK_ANOTHER_JUDGE),
    ],
)
def test_the_answer_says_first_who_may_ask_again(book, at, asks):
    """WESPA 3.10.11, 3.10.13; NASPA IV.J.1.h, IV.K.4: before any tile moves, unless final."""
    for verdict in Verdict:
        assert outcome_of(verdict, None, book, at).instructions[0] is asks
    final = Circumstances(method=at.method, final=True)
    assert asks not in outcome_of(VALID, None, book, final).instructions


def test_sweden_offers_no_other_look():
    """SSF, review: no clause, so nobody is told of one."""
    offers = {Do.MAY_ASK_AGAIN, Do.MAY_ASK_ANOTHER_JUDGE, Do.MAY_DOUBT_THE_PROGRAM}
    for at in (Circumstances(), BY_A_LIST):
        assert not offers & set(outcome_of(VALID, None, SSF, at).instructions)


@pytest.mark.parametrize(
    ("book", "awaited", "instructions"),
    [
        (
            WESPA,
            Awaited.WORDS,
            (
                Do.AWAIT_WORDS,
                Do.TIMER_STAYS_NEUTRALISED,
                Do.NOBODY_DRAWS,
                Do.BOARD_CONTROL,
                Do.COVER_RACKS,
            ),
        ),
        (
            WESPA,
            Awaited.ANOTHER_ADJUDICATOR,
            (
                Do.AWAIT_ANOTHER_ADJUDICATOR,
                Do.TIMER_STAYS_NEUTRALISED,
                Do.NOBODY_DRAWS,
                Do.NO_TILE_MOVES,
                Do.BOARD_CONTROL,
                Do.COVER_RACKS,
            ),
        ),
        (
            NASPA,
            Awaited.FIRST_JUDGE,
            (
                Do.AWAIT_FIRST_JUDGE,
                Do.TIMER_STAYS_NEUTRALISED,
                Do.NOBODY_DRAWS,
                Do.NO_TILE_MOVES,
                Do.COVER_RACKS,
            ),
        ),
        (
            SSF,
            Awaited.DIRECTOR,
            (
                Do.AWAIT_DIRECTOR,
                Do.TIMER_STAYS_NEUTRALISED,
                Do.NOBODY_DRAWS,
                Do.NO_TILE_MOVES,
            ),
        ),
    ],
)
def test_while_it_waits_nobody_owes_and_nothing_moves(*, book, awaited, instructions):
    """WESPA 3.9.10, 3.10.3, 3.10.8, 3.10.13, 3.10.14; NASPA IV.I.2, IV.J.1.m; SSF acceptance."""
    assert pending(book, awaited) == Outcome(
        play=None,
        loses_turn=None,
        on_turn=None,
        game=GOES_ON,
        penalty=None,
        instructions=instructions,
        in_force=False,
    )


def test_a_wrong_verdict_that_stays_keeps_play_turn_and_penalty():
    """WESPA 3.10.13, 3.10.3(c): no account is taken; what a review stopped goes on."""
    before = outcome_of(VALID, LOST_TURN, WESPA)
    after = not_corrected(before, WESPA, reviewed=False)
    assert after.instructions == (Do.NOT_CORRECTED,)
    reviewed = not_corrected(before, WESPA, reviewed=True)
    assert reviewed.instructions == (Do.NOT_CORRECTED, Do.RERACK, Do.RESTART_TIMER)
    kept = ("play", "loses_turn", "on_turn", "game", "penalty", "in_force")
    assert all(getattr(after, name) == getattr(before, name) for name in kept)


@pytest.mark.parametrize(
    ("call", "timing", "expected"),
    [
        (None, None, Circumstances()),
        (Call(typed_by=Hand.CHALLENGER), None, Circumstances()),
        (
            Call(Facts(tiles_drawn=2, tiles_on_rack=False, bag=9, out_play=False)),
            Timing(Standing.IN_TIME, "3.10.2(a)", Draw.FLASH),
            Circumstances(TileFacts(2, Draw.FLASH, drawn_on_rack=False, bag=9), out_play=False),
        ),
    ],
)
def test_how_it_was_called_tells_of_the_table(call, timing, expected):
    """RULES.md: what was said of the table when it was called need not be said again."""
    assert circumstances(call, timing) == expected


maybe = st.none() | st.booleans()
situations = st.builds(
    Circumstances,
    tiles=st.builds(
        TileFacts,
        drawn=st.none() | st.integers(0, 7),
        draw=st.sampled_from(Draw),
        drawn_on_rack=maybe,
        bag=st.none() | st.integers(7, 86),
        surplus=st.none() | st.integers(0, 3),
        seen=maybe,
        exposed=st.none() | st.integers(0, 9),
        returned_unshown=st.none() | st.integers(0, 7),
    ),
    out_play=maybe,
    method=st.sampled_from(Method),
    final=st.booleans(),
)
penalties = st.sampled_from([FREE, FIVE, LOST_TURN, CLOCK, FORFEIT, EVERYTHING])


@given(st.sampled_from(list(RULEBOOKS.values())), st.sampled_from(Verdict), penalties, situations)
def test_whatever_happened_the_players_know_who_is_on_turn(book, verdict, penalty, at):
    """RULES.md: every outcome says who is on turn or that the game is over, and what to do."""
    found = outcome_of(verdict, penalty if verdict is VALID else None, book, at)
    assert (found.on_turn is None) == (found.game is OVER)
    assert found.instructions
    assert set(found.instructions) <= said_by(book).keys()
    assert len(set(found.instructions)) == len(found.instructions)
    assert not (found.play is Play.COMES_OFF and found.penalty)


def test_who_is_waited_for_rests_on_the_clause_on_looking_again():
    """WESPA 3.10.11; NASPA IV.J.1.h, IV.K.4: under another body's name, or ours, it is neither."""
    waits = (Do.AWAIT_ANOTHER_ADJUDICATOR, Do.AWAIT_FIRST_JUDGE)
    said = [[said_by(book)[each] for each in waits] for book in (WESPA, NASPA, SSF)]
    assert said == [["3.10.11", OURS], ["IV.J.1.h, IV.K.4", "IV.K.4"], [OURS, OURS]]


def test_every_instruction_has_its_words_and_a_book_that_gives_it():
    """WESPA 3.10.3(c): an instruction that nobody can read instructs nobody."""
    given_by_a_book = set().union(*map(said_by, RULEBOOKS.values()))
    assert set(TEXTS) == set(Do) == given_by_a_book
    assert all(text.endswith(".") for text in TEXTS.values())


@pytest.mark.parametrize(
    ("book", "out_play", "on_turn", "game", "instructions"),
    [
        (WESPA, None, CHALLENGER, GOES_ON, (Do.REANNOUNCE_SCORE, Do.RERACK, Do.RESTART_TIMER)),
        (NASPA, None, CHALLENGER, GOES_ON, (Do.RERACK, Do.RESTART_TIMER, Do.CLOCK_ON_DELAY)),
        (SSF, None, CHALLENGER, GOES_ON, (Do.RESTART_TIMER,)),
        (WESPA, True, None, OVER, (Do.REANNOUNCE_SCORE,)),
    ],
)
def test_a_turn_that_was_accepted_stands(*, book, out_play, on_turn, game, instructions):
    """WESPA 3.10.1(c), 3.10.3(c), NASPA IV.I.1, SSF acceptance: nobody owes anything."""
    found = accepted(book, Circumstances(out_play=out_play))
    assert (found.play, found.penalty, found.in_force) == (Play.STANDS, None, True)
    assert (found.on_turn, found.game) == (on_turn, game)
    assert found.instructions == (Do.TURN_ACCEPTED, *instructions)
    exchange = accepted(book, Circumstances(out_play=out_play), scored=False)
    assert Do.REANNOUNCE_SCORE not in exchange.instructions
