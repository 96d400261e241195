"""What follows from one act, and what deciding it needs of the record: the same in any batches."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import select

from service.journal.record.entries import decode
from service.journal.record.folds import ChallengeStands
from service.journal.store.database import Database
from service.journal.store.tables import challenges, entries, games as games_table, rulings
from service.journal.writing.acts import Act, Broken, Result, Turned
from service.rules.acts.commands import Ruled, Void
from service.rules.clauses.errors import Code
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import Count
from service.rules.clauses.slip import Kind, LexiconRef, Method
from service.rules.facts.events import PenaltyRecounted, TextRef
from tests.commands import (
    INVALID,
    VALID,
    amend_challenge,
    amendment,
    ask,
    called,
    close,
    end_review,
    game,
    games,
    hand_in,
    ladder,
    let_in,
    look,
    reissue,
    ruling,
    ruling_opinion,
    void,
)
from tests.journal.writing import (
    act,
    add_devices,
    bodies,
    check_projections,
    done,
    opened,
    refused,
    replays,
    transact_all,
    transact_one,
)

PER_GAME = ladder(5, 10, 20)
PER_TOURNAMENT = ladder(5, 10, 20, count=Count.PER_TOURNAMENT)
LATER_LIST = LexiconRef("enable", "1997", 168549, "0123abcd", official=True)

Commit = Callable[..., list[Result]]


def one_by_one(database: Database, *acts: Act) -> list[Result]:
    return [transact_one(database, each) for each in acts]


in_batches = pytest.mark.parametrize("commit", [transact_all, one_by_one])


def kinds(database: Database, tournament: int) -> list[str]:
    return [decode(body).type for body in bodies(database, tournament)]


def points(database: Database, tournament: int) -> list[int]:
    """What each challenge costs, by number, as its entries make it."""
    rebuilt = check_projections(database, tournament)
    return [owed(rebuilt.challenges[number]) for number in sorted(rebuilt.challenges)]


def owed(stands: ChallengeStands) -> int:
    outcome = stands.challenge.outcome
    penalty = outcome.penalty if outcome else None
    return sum(change.points for change in penalty.score_changes) if penalty else 0


@pytest.fixture
def two_steps(database) -> int:
    """Two unsuccessful challenges of one side, the second on the second step."""
    made = opened(database, policy=PER_GAME)
    add_devices(database, made, "one", "two")
    for turn in (1, 2):
        transact_one(database, act(made, hand_in("CAT", turn=turn), device="one"))
    return made


def test_what_follows_from_an_act_are_entries_of_their_own(database, two_steps):
    """RULES.md, 3.5(d), 5.4.1: points are recounted by entries; the act's own carries its key."""
    first = act(two_steps, void(1), device="two", key="k", body="void")
    result = done(transact_one(database, first))
    assert kinds(database, two_steps)[3:] == ["challenge.voided", "penalty.recounted"]
    own, recounted = (decode(body) for body in bodies(database, two_steps)[3:])
    assert (own.request, recounted.request) == (first.request, None)
    assert own.by == recounted.by == "two"
    assert result.recorded.event.type == "challenge.voided"
    with database.reading() as connection:
        keys = connection.execute(select(entries.c.request).order_by(entries.c.seq)).scalars().all()
    assert [key is None for key in keys[3:]] == [False, True]
    assert points(database, two_steps) == [0, -5]


def test_an_act_of_several_entries_is_done_once(database, two_steps):
    """Promise 2: sent again, in the same batch or a later one, it answers as it did."""
    once = act(two_steps, void(1), device="two", key="k", body="void")
    first, again = map(done, transact_all(database, once, once))
    later = done(transact_one(database, once))
    assert [first.replayed, again.replayed, later.replayed] == [False, True, True]
    assert first.recorded == again.recorded == later.recorded
    assert len(bodies(database, two_steps)) == 5
    assert replays(database, two_steps) == 2


def test_an_act_that_cannot_be_recorded_leaves_no_mark(database, two_steps):
    """DESIGN, write path: all of an act or nothing of it, also for those behind it."""
    unwritable = Void(1, TextRef(chr(0xD800), ""))
    results = transact_all(database, act(two_steps, unwritable), act(two_steps, void(1)))
    assert isinstance(results[0], Broken)
    assert done(results[1]).recorded.seq == 4
    assert points(database, two_steps) == [0, -5]


def test_a_play_is_free_once_its_challenge_is_voided(database, two_steps):
    """RULES.md, "Ours": a clerical double never was a challenge; its play can have another."""
    results = transact_all(
        database,
        act(two_steps, void(1)),
        act(two_steps, hand_in("DOG", turn=1)),
        act(two_steps, hand_in("COW", turn=1)),
    )
    assert done(results[1]).recorded.event.type == "challenge.adjudicated"
    assert refused(results[2]).code is Code.PLAY_ALREADY_ADJUDICATED
    assert points(database, two_steps) == [0, -5, -10]


@in_batches
def test_an_amended_challenge_is_of_its_new_game(database, two_steps, commit: Commit):
    """RULES.md, "Ours": table, turn and side put right; the next acts find it there only."""
    results = commit(
        database,
        act(two_steps, amend_challenge(1, at=game(2), turn=1)),
        act(two_steps, hand_in("DOG", at=game(2), turn=1)),
        act(two_steps, hand_in("DOG", at=game(2), turn=2)),
        act(two_steps, hand_in("CAT", turn=1)),
    )
    assert refused(results[1]).code is Code.PLAY_ALREADY_ADJUDICATED
    assert points(database, two_steps) == [-5, -5, -10, -10]
    with database.reading() as connection:
        shown = select(challenges.c.game_id, challenges.c.play).where(challenges.c.number == 1)
        assert tuple(connection.execute(shown).one()) == (f"{two_steps}/1/2/", 1)


@pytest.fixture
def two_rounds(database) -> int:
    """Players 7 and 8 in two rounds, 7 and 9 in a third, under a count over the tournament."""
    made = opened(database, policy=PER_TOURNAMENT)
    for round_, opponent in ((1, 8), (2, 8), (3, 9)):
        transact_one(database, act(made, games((1, 7, opponent), round_=round_)))
    for round_ in (1, 2, 3):
        transact_one(database, act(made, hand_in("CAT", at=game(1, round_), turn=1)))
    assert points(database, made) == [-5, -10, -20]
    return made


def test_later_games_are_recounted_where_the_tournament_counts(database, two_rounds):
    """RULES.md, 3.5(d): every later challenge that counted the one that changed."""
    transact_one(database, act(two_rounds, void(1)))
    assert points(database, two_rounds) == [0, -5, -10]


def test_the_opponents_steps_are_left_alone_where_the_tournament_counts(database, two_rounds):
    """WESPA 3.10.15(c): the opponent's later challenges of the game never counted this one."""
    transact_one(database, act(two_rounds, hand_in("DOG", at=game(1, 1), turn=2, by="second")))
    transact_one(database, act(two_rounds, hand_in("HOG", at=game(1, 1), turn=3, by="second")))
    transact_one(database, act(two_rounds, void(1)))
    assert points(database, two_rounds) == [0, -5, -10, -5, -10]


def test_a_slip_is_not_confirmed_by_its_challenger_under_another_name(database, two_rounds):
    """WESPA 3.10.12: where the game is loaded a side is a label and a player's number."""
    alone = replace(reissue(1, "CUT"), confirmed_by=("7", "first"))
    refusal = refused(transact_one(database, act(two_rounds, alone)))
    assert refusal.code is Code.NOT_CONFIRMED


@in_batches
def test_a_side_put_right_moves_the_count_to_the_other_player(database, two_rounds, commit):
    """RULES.md, "Ours": the counts go by the player, also by the one that it moves to."""
    commit(
        database,
        act(two_rounds, hand_in("DOG", at=game(1, 2), turn=2, by="second")),
        act(two_rounds, amend_challenge(1, at=game(1, 1), turn=1, by="second")),
    )
    assert points(database, two_rounds) == [-5, -5, -10, -10]


@in_batches
def test_a_closed_game_keeps_its_points(database, two_rounds, commit: Commit):
    """RULES.md, 5.4.1: a signed result sheet changes by a ruling only, in whatever batch."""
    results = commit(
        database,
        act(two_rounds, close(game(1, 2))),
        act(two_rounds, void(1)),
        act(two_rounds, void(2)),
    )
    assert refused(results[2]).code is Code.GAME_IS_CLOSED
    assert points(database, two_rounds) == [0, -10, -10]


@in_batches
def test_words_that_come_late_are_a_step_for_those_behind(database, commit: Commit):
    """RULES.md, NASPA IV.F: an announced challenge counts from its verdict on, in its place."""
    made = opened(database, policy=PER_TOURNAMENT)
    transact_one(database, act(made, games((1, 7, 8))))
    transact_one(database, act(made, games((1, 7, 9), round_=2)))
    results = commit(
        database,
        act(made, hand_in(kind=Kind.ANNOUNCED, turn=1)),
        act(made, hand_in("DOG", at=game(1, 2), turn=1)),
        act(made, hand_in("CAT", turn=1)),
    )
    assert done(results[2]).recorded.event.type == "slip.handed_in"
    assert kinds(database, made)[-1] == PenaltyRecounted.type
    assert points(database, made) == [-5, -10]


def test_games_are_closed_loaded_or_not(database, two_rounds):
    """DESIGN, "A game also exists by being named": its sheet is signed as any other's."""
    results = transact_all(
        database,
        act(two_rounds, close(game(1, 1), game(5, 9))),
        act(two_rounds, close(game(5, 9))),
        act(two_rounds, games((5, 1, 2), round_=9)),
    )
    assert refused(results[1]).code is Code.NOTHING_CHANGES
    check_projections(database, two_rounds)
    with database.reading() as connection:
        closed = select(games_table.c.board, games_table.c.first, games_table.c.closed)
        found = connection.execute(closed.where(games_table.c.closed.is_not(None)))
        signed = done(results[0]).recorded.seq
        assert sorted(map(tuple, found)) == [(1, 7, signed), (5, 1, signed)]
    later = transact_one(database, act(two_rounds, close(game(5, 9))))
    assert refused(later).code is Code.NOTHING_CHANGES


@in_batches
def test_a_ruling_and_what_other_directors_say_of_it(database, commit: Commit):
    """NASPA II.E: opinions, and the final say of the first director, who is known by number."""
    made = opened(database, rulebook="naspa", policy=PER_GAME)
    taken_off = Ruled(play=Play.COMES_OFF)
    results = commit(
        database,
        act(made, hand_in(kind=Kind.PLACEMENT, turn=1)),
        act(made, ruling(number=1), person="Ada"),
        act(made, ruling_opinion(agrees=False), person="Bo"),
        act(made, ruling_opinion(agrees=False, outcome=taken_off), person="ADA"),
        act(made, ruling_opinion(agrees=True), person="Bo"),
    )
    told = [done(result).recorded.event.type for result in results[1:4]]
    assert told == ["ruling.given", "ruling.opinion_given", "ruling.settled"]
    assert refused(results[4]).code is Code.RULING_IS_SETTLED
    rebuilt = check_projections(database, made)
    assert rebuilt.rulings[1].ruling.in_force == rebuilt.challenges[1].challenge.outcome
    with database.reading() as connection:
        (row,) = connection.execute(select(rulings)).all()
        assert (row.number, row.challenge, row.kind) == (1, 1, "free")


@pytest.mark.parametrize(
    "command",
    [
        let_in(1, "CAT"),
        look(VALID, "CAT"),
    ],
    ids=["let_in", "opinion"],
)
def test_words_looked_up_in_another_list_are_looked_up_again(database, command):
    """DESIGN, write path: whichever act brings words, they are of the list that is pinned."""
    made = opened(database)
    late = called(timer_pressed=True, tiles_drawn=3, drawn_at=5, called=9)
    commit = transact_all
    results = commit(
        database,
        act(made, hand_in("CAT", turn=1, call=late)),
        act(made, amendment(lexicon=LATER_LIST)),
        act(made, command),
    )
    assert results[2] is Turned.LEXICON_CHANGED


def test_a_printed_list_serves_whatever_would_be_spared(database):
    """Promise 3, RULES.md: where no lexicon can be asked, the hall goes on by a printed list."""
    made = opened(database)
    slip = hand_in("CAT", verdict=None, method=Method.PRINTED_LIST)
    assert done(transact_one(database, act(made, slip))).recorded.event.type == "challenge.received"


def test_a_device_asks_for_a_review_of_its_own(database, two_steps):
    """REST contract: a terminal's own challenge; another's is not for it."""
    mine, theirs = (
        act(two_steps, ask(2), device=device, own_only=True) for device in ("one", "two")
    )
    results = transact_all(database, theirs, mine)
    assert refused(results[0]).code is Code.NO_SUCH_CHALLENGE
    assert done(results[1]).recorded.event.type == "review.asked"
    assert points(database, two_steps) == [-5, 0]


def test_a_review_leaves_the_later_ones_their_steps(database, two_steps):
    """RULES.md, 3.10.13: while it is pending no penalty is in force, and it counts as it stood."""
    transact_one(database, act(two_steps, ask(1)))
    assert points(database, two_steps) == [0, -10]
    assert kinds(database, two_steps)[3:] == ["review.asked"]
    results = transact_all(
        database,
        act(two_steps, look(VALID), person="Ada"),
        act(two_steps, hand_in("DOG", turn=3, verdict=INVALID)),
    )
    assert done(results[0]).recorded.event.type == "opinion.given"
    assert points(database, two_steps) == [-5, -10, 0]
    assert "penalty.recounted" not in kinds(database, two_steps)


@in_batches
def test_a_pending_review_counts_in_later_games_in_any_batches(database, commit: Commit):
    """WESPA 3.10.15(c): over the tournament; recounted once it ends with another verdict."""
    made = opened(database, policy=PER_TOURNAMENT)
    rounds = (1, 2)
    for round_ in rounds:
        transact_one(database, act(made, games((1, 7, 8), round_=round_)))
    slips = [act(made, hand_in("CAT", at=game(1, round_))) for round_ in rounds]
    commit(database, slips[0], act(made, ask(1)), slips[1])
    assert points(database, made) == [0, -10]
    overturned = end_review(INVALID, further_turn=True, corrected=True)
    commit(database, act(made, look(INVALID), person="Ada"), act(made, overturned, person="Bo"))
    assert points(database, made) == [0, -5]
    assert kinds(database, made)[-2:] == ["review.ended", "penalty.recounted"]
