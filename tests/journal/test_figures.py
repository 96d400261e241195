"""Figures over challenges: what the database adds up is what a naive count of the slips gives."""

from collections import Counter

import pytest

from service.journal import figures, reader
from service.journal.figures import Costs, Figures, PlayerCosts
from service.journal.reader import ChallengeFilter
from service.journal.store.database import Database
from service.journal.writing.writer import transact
from service.rules.clauses.penalty import Penalty, Role, preset
from service.rules.facts.challenge import Challenge, Note, Status
from tests.commands import (
    INVALID,
    VALID,
    adjudicate,
    called,
    correct,
    game,
    games,
    hand_in,
    ladder,
    reissue,
    void,
)
from tests.journal.test_plans import explained, recorded, scans
from tests.journal.writing import act, add_devices, done, opened, transact_all

EVERYTHING = ChallengeFilter()
LATER = "2026-08-01T09:30:04.500Z"
TOO_LATE = called(timer_pressed=True, called=9, tiles_drawn=2, drawn_at=3, recorded_total=True)


@pytest.fixture
def tournament(database: Database) -> int:
    """Four rounds, two devices, players at one table, and slips that something became of."""
    opened(database, code="before")
    made = opened(database, policy=ladder(5, 10))
    add_devices(database, made, "one", "two")
    transact_all(database, act(made, games((5, 7, 23), round_=3)))
    slips = [
        hand_in(at=game(table, round_, "B" if round_ == 2 else ""), turn=turn, by=by, verdict=found)
        for round_ in (1, 2)
        for table in (2, 1)
        for turn, by, found in ((1, "first", VALID), (2, "second", INVALID), (3, "first", VALID))
    ]
    slips += [
        hand_in(at=game(5, 3), turn=turn, by=str(7 if turn < 3 else 23)) for turn in (1, 2, 3)
    ]
    slips += [
        hand_in(at=game(1, 4), turn=1, verdict=None),
        hand_in(at=game(1, 4), turn=2, verdict=None, by="second"),
        hand_in(at=game(1, 4), turn=4, call=TOO_LATE),
        hand_in(at=game(1, 4), turn=5),
        hand_in(at=game(1, 4), turn=6, verdict=INVALID),
    ]
    acts = [act(made, one, device="two" if n % 3 else "one") for n, one in enumerate(slips)]
    for each in transact_all(database, *acts):
        done(each)
    changes = (
        void(19),
        reissue(20, "DOG"),
        correct(INVALID, number=1, corrected=True, further_turn=True),
    )
    for change in changes:
        done(transact_all(database, act(made, change))[0])
    results, _ = transact(database, [act(made, adjudicate(16, INVALID))], LATER)
    done(results[0])
    opened(database, code="after")
    return made


def challenges(database: Database, tournament: int) -> list[Challenge]:
    with database.reading() as connection:
        page = reader.challenge_page(connection, tournament, EVERYTHING, 1000)
    return [each.challenge for each in page]


def penalty(challenge: Challenge) -> Penalty | None:
    return challenge.outcome.penalty if challenge.outcome else None


def points(challenge: Challenge, role: Role) -> int:
    owed = penalty(challenge)
    return sum(c.points for c in owed.score_changes if c.role is role) if owed else 0


def test_every_challenge_counts_once(database, tournament):
    """Issue 4, statistics: by what holds now, whatever was reissued, voided or corrected."""
    with database.reading() as connection:
        counted = figures.counted(connection, tournament)
    together = Figures()
    for each in counted:
        together = together.plus(each.figures)
    folded = challenges(database, tournament)
    adjudicated = Counter(c.verdict for c in folded if c.status is Status.ADJUDICATED)
    statuses = Counter(c.status for c in folded)
    assert together == Figures(
        challenges=len(folded) - statuses[Status.VOID],
        successful=adjudicated[INVALID],
        unsuccessful=adjudicated[VALID],
        waiting=statuses[Status.AWAITING_ADJUDICATION],
        not_in_time=statuses[Status.NOT_IN_TIME],
        void=statuses[Status.VOID],
        found=sum(adjudicated.values()),
        at_once=sum(adjudicated.values()) - 1,
        waited=4500,
        longest=4500,
    )
    assert together.waiting == together.not_in_time == together.void == 1
    by_round = Counter[int | None]()
    for each in counted:
        by_round[each.round] += each.figures.challenges
    assert by_round == {1: 6, 2: 6, 3: 3, 4: 4}
    by_device = Counter[str]()
    for each in counted:
        by_device[each.device] += each.figures.challenges
    assert set(by_device) == {"one", "two"}
    assert {each.division for each in counted if each.round == 2} == {"B"}


def test_an_event_without_challenges(database):
    """Issue 4, statistics: nothing is counted, and nothing breaks."""
    empty = opened(database)
    with database.reading() as connection:
        assert figures.counted(connection, empty) == []
        assert set(figures.marked(connection, empty).values()) == {0}
        assert figures.costs_by_game(connection, empty, EVERYTHING, 10) == []
        assert figures.costs_by_player(connection, empty, EVERYTHING, 10) == []


def test_marks_are_counted(database, tournament):
    """Issue 4, for the director: how many were corrected, flagged, called too late."""
    with database.reading() as connection:
        marked = figures.marked(connection, tournament)
    expected = Counter(note for c in challenges(database, tournament) for note in c.notes)
    assert marked == {note: expected[note] for note in Note}
    assert {marked[note] for note in (Note.REISSUED, Note.NOT_IN_TIME, Note.CORRECTED)} == {1}


def test_costs_by_game_are_those_of_its_challenges(database, tournament):
    """Contract, penalties: added up by game and side, in the order of the first that cost."""
    with database.reading() as connection:
        found = figures.costs_by_game(connection, tournament, EVERYTHING, 100)
    expected: dict[tuple[object, ...], list[Challenge]] = {}
    for challenge in challenges(database, tournament):
        if penalty(challenge) is not None:
            side = (challenge.game, challenge.challenger)
            expected.setdefault(side, []).append(challenge)
    assert [(each.game, each.challenger) for each in found] == list(expected)
    for each, own in zip(found, expected.values(), strict=True):
        assert each.first == own[0].number
        assert (each.player, each.opponent) == (own[0].player, own[0].opponent)
        assert each.costs == Costs(
            challenges=len(own),
            challenger_points=sum(points(c, Role.CHALLENGER) for c in own),
            challenged_points=0,
            turns_lost=0,
            clock_seconds=0,
            forfeits=0,
            challenger_turns_stay=0,
            challenged_turns_stay=0,
            clock_seconds_stay=0,
            forfeits_stay=0,
        )


@pytest.fixture
def by_two_names(database: Database) -> int:
    """Game 1 is loaded, and its players are named by seat and by number; game 2 is not."""
    made = opened(database, policy=ladder(5, 10, 20))
    transact_all(database, act(made, games((1, 7, 23))))
    for turn, by in enumerate(("second", "7", "23", "first", "second"), start=1):
        done(transact_all(database, act(made, hand_in(turn=turn, by=by)))[0])
    transact_all(database, act(made, games((9, 23, 7), round_=2)))
    done(transact_all(database, act(made, hand_in(at=game(9, 2), turn=1, by="first")))[0])
    for turn, by in enumerate(("second", "23"), start=1):
        done(transact_all(database, act(made, hand_in(at=game(2, 3), turn=turn, by=by)))[0])
    return made


def sides(challenges: list[Challenge]) -> dict[tuple[object, ...], list[int]]:
    """The challenges of each side: of its player where the game is loaded, else of its label."""
    found: dict[tuple[object, ...], list[int]] = {}
    for each in challenges:
        found.setdefault((each.game, each.player or each.challenger), []).append(each.number)
    return found


@pytest.mark.parametrize("size", [1, 2, 100])
def test_a_side_of_a_loaded_game_is_its_player(database, by_two_names, size):
    """RULES.md, "Ours": the same side, whether it was named by its seat or by its number."""
    expected = sides(challenges(database, by_two_names))
    found: list[figures.GameCosts] = []
    with database.reading() as connection:
        while page := figures.costs_by_game(
            connection, by_two_names, ChallengeFilter(after=found[-1].first if found else 0), size
        ):
            found += page
    assert [(each.game, each.player or each.challenger) for each in found] == list(expected)
    assert [each.first for each in found] == [own[0] for own in expected.values()]
    assert [each.costs.challenges for each in found] == [len(own) for own in expected.values()]
    assert [each.costs.challenger_points for each in found] == [-35, -15, -5, -5, -5]


@pytest.mark.parametrize(
    ("named", "expected"),
    [("second", [1, 3, 5, 7]), ("23", [1, 3, 5, 6, 8]), ("first", [2, 4, 6]), ("7", [2, 4])],
)
def test_a_side_is_found_by_either_name(database, by_two_names, named, expected):
    """Contract, challenges: by whom they are, whatever the slip called that side."""
    with database.reading() as connection:
        page = reader.challenge_page(
            connection, by_two_names, ChallengeFilter(challenger=named), 100
        )
    assert [each.challenge.number for each in page] == expected


@pytest.mark.parametrize("size", [1, 2, 3])
def test_pages_of_games_are_the_whole_list(database, tournament, size):
    """DESIGN, "Lists are keyset-paged": every page begins behind the last of the one before."""
    with database.reading() as connection:
        whole = figures.costs_by_game(connection, tournament, EVERYTHING, 100)
        pages, after = [], 0
        while page := figures.costs_by_game(
            connection, tournament, ChallengeFilter(after=after), size
        ):
            pages += page
            after = page[-1].first
    assert pages == whole
    assert len(whole) > 3


def test_without_a_game_each_challenge_is_alone(database):
    """RULES.md, "Ours": where nothing is identified nothing is added up."""
    made = opened(database)
    for _ in range(2):
        done(transact_all(database, act(made, hand_in(at=None)))[0])
    with database.reading() as connection:
        found = figures.costs_by_game(connection, made, EVERYTHING, 10)
    assert [(each.first, each.game, each.costs.challenges) for each in found] == [
        (1, None, 1),
        (2, None, 1),
    ]


def test_a_double_that_was_voided_is_counted_no_more_and_its_lost_turn_stays(database):
    """RULES.md, "Ours", 3.5(d): the turn can't be given back; penalties count as statistics do."""
    made = opened(database, policy=preset("double"))
    transact_all(database, act(made, games((1, 7, 23))))
    for turn in (1, 2):
        done(transact_all(database, act(made, hand_in(turn=turn, by="7")))[0])
    done(transact_all(database, act(made, void(2)))[0])
    with database.reading() as connection:
        (player,) = figures.costs_by_player(connection, made, EVERYTHING, 10)
        (game_,) = figures.costs_by_game(connection, made, EVERYTHING, 10)
        (counted,) = figures.counted(connection, made)
    assert (player.challenges, player.turns_lost, player.turns_stay) == (1, 1, 1)
    costs = game_.costs
    assert (costs.challenges, costs.turns_lost, costs.challenger_turns_stay) == (1, 1, 1)
    assert (counted.figures.challenges, counted.figures.void) == (1, 1)


def test_costs_by_player(database, tournament):
    """Contract, penalties: for each player's own score, over all games that were loaded."""
    with database.reading() as connection:
        found = figures.costs_by_player(connection, tournament, EVERYTHING, 10)
        behind = figures.costs_by_player(connection, tournament, ChallengeFilter(after=7), 10)
        elsewhere = figures.costs_by_player(connection, tournament, ChallengeFilter(round=1), 10)
    assert found == [
        PlayerCosts(7, 2, -15, *[0] * 6),
        PlayerCosts(23, 1, -5, *[0] * 6),
    ]
    assert (behind, elsewhere) == (found[1:], [])


def test_pages_of_games_are_read_where_they_begin(database, tournament):
    """Issue 4: cost does not grow beyond the answer; nothing is sorted out of all there is."""
    with recorded(database.reader) as sent, database.reading() as connection:
        figures.costs_by_game(connection, tournament, ChallengeFilter(after=3), 2)
    plans = explained(database, {s: sent[s] for s in sent if "FROM challenges" in s})
    assert len(plans) == 2
    assert [s for s, steps in plans.items() if scans(steps)] == []
    (first,) = [steps for s, steps in plans.items() if "LIMIT" in s]
    assert not [step for step in first if step.startswith(("TEMP B-TREE", "USE TEMP", "Sort"))]
