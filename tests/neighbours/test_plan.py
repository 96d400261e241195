"""What an import would do: the games of a file against those on record."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from service.neighbours.numbering import NumbersMixed, offsets
from service.neighbours.plan import OnRecord, Plan, Planned, Wanted, What, planned
from service.neighbours.tournament_files.reading import read
from service.rules.clauses.slip import Game
from service.rules.facts.events import GamesLoaded
from tests.commands import FIVE_PER_WORD, close, game, games, hand_in, opening
from tests.neighbours.files import ABSP, B_T, CONFIG, EVENT, SAMPLES, archive
from tests.rules.record import Record

EMPTY = OnRecord({})
HEAD = "division,round,table,first,second\n"


def of_csv(*lines: str, record: OnRecord = EMPTY, wanted: Wanted | None = None) -> Plan:
    text = HEAD + "".join(f"{line}\n" for line in lines)
    return planned(read(text.encode()), record, wanted or Wanted())


def told(plan: Plan) -> list[tuple[What, int | None, tuple[int, int]]]:
    return [(each.what, each.table, each.seats) for each in plan.games]


def after(plan: Plan, record: OnRecord = EMPTY) -> OnRecord:
    """The record with what was planned on it."""
    moved = {
        each.game: each.seats
        for each in plan.games
        if each.game and each.what in {What.NEW, What.CHANGED}
    }
    kept = {game: seats for game, seats in record.games.items() if game not in plan.left}
    return OnRecord({**kept, **moved}, record.challenged, record.closed)


def reasons(plan: Plan) -> list[str]:
    return [each.reason or "" for each in plan.games if each.what is What.REFUSED]


def test_each_game_is_new_the_same_or_changed():
    """Issue 5, Director: a diff by division, round and table."""
    record = OnRecord({Game("A", 1, 1): (7, 8), Game("A", 1, 2): (9, 10)})
    plan = of_csv("A,1,1,7,8", "A,1,2,9,11", "A,1,3,12,13", record=record)
    assert told(plan) == [
        (What.SAME, 1, (7, 8)),
        (What.CHANGED, 2, (9, 11)),
        (What.NEW, 3, (12, 13)),
    ]
    assert plan.games[1].before == (9, 10)


@pytest.mark.parametrize("kind", ["archive", "zip", "csv", "json", "tourney.js"])
def test_what_was_imported_is_the_same_the_next_time(kind):
    """Issue 5, Director: idempotent, whatever the format."""
    found = read(SAMPLES[kind])
    first = planned(found, EMPTY, Wanted(number_tables=True, through=99))
    again = planned(found, after(first), Wanted(number_tables=True, through=99))
    assert {each.what for each in first.games} == {What.NEW}
    assert {each.what for each in again.games} == {What.SAME}
    assert again.unmentioned == ()


def test_who_starts_is_a_change_only_where_the_file_knows():
    """tournament-files F1, p12: what is unknown moves nobody."""
    record = OnRecord({Game("A", 1, 5): (2, 1)})
    for start, what in ((0, What.SAME), (2, What.SAME), (1, What.CHANGED)):
        text = f"Ek, A 1500 2;; board 5; p12 {start}\nLind, B 1400 1\n"
        plan = planned(read(text.encode(), "a.t"), record, Wanted())
        assert [each.what for each in plan.games] == [what]


def test_a_game_with_challenges_or_a_signed_sheet_keeps_its_players():
    """WESPA 5.4.1, RULES "Ours": refused with the reason; the others of the round go on."""
    games = {Game("", 1, 1): (7, 8), Game("", 1, 2): (9, 10), Game("", 1, 3): (11, 12)}
    record = OnRecord(games, frozenset({Game("", 1, 1)}), frozenset({Game("", 1, 2)}))
    plan = of_csv(",1,1,7,20", ",1,2,9,21", ",1,3,11,22", record=record)
    assert [each.what for each in plan.games] == [What.REFUSED, What.REFUSED, What.CHANGED]
    assert "has challenges" in reasons(plan)[0]
    assert "is signed" in reasons(plan)[1]
    assert told(of_csv(",1,1,7,8", ",1,2,9,10", record=record)) == [
        (What.SAME, 1, (7, 8)),
        (What.SAME, 2, (9, 10)),
    ]


def test_nobody_sits_at_two_tables_of_a_round():
    """Issue 5, Director: one player twice in a round, whether the file or the record has it."""
    record = OnRecord(
        {Game("", 1, 1): (7, 8), Game("", 1, 2): (9, 10)}, frozenset({Game("", 1, 1)})
    )
    assert "player 7 would sit at several tables of this round: 1, 3" in reasons(
        of_csv(",1,3,7,20", record=record)
    )
    record = OnRecord(record.games)
    swapped = of_csv(",1,1,7,10", ",1,2,9,8", record=record)
    assert [each.what for each in swapped.games] == [What.CHANGED] * 2
    across = of_csv("A,1,1,7,8", "B,1,1,8,9")
    assert [each.what for each in across.games] == [What.REFUSED] * 2


def test_who_is_paired_anew_leaves_a_game_that_nobody_has_challenged_in():
    """Issue 5, Director: a round that was paired anew with a table less is told, and loaded."""
    record = OnRecord({Game("", 1, 1): (7, 8), Game("", 1, 2): (9, 10), Game("", 1, 3): (1, 2)})
    plan = of_csv(",1,1,7,9", record=record)
    assert told(plan) == [(What.CHANGED, 1, (7, 9))]
    assert (plan.left, plan.unmentioned) == ((Game("", 1, 2),), (Game("", 1, 3),))


def test_a_refused_game_takes_with_it_those_that_need_its_players():
    """Closed when in doubt: half of a swap would put a player at two tables."""
    games = {Game("", 1, 1): (7, 8), Game("", 1, 2): (9, 10)}
    record = OnRecord(games, challenged=frozenset({Game("", 1, 1)}))
    plan = of_csv(",1,1,7,10", ",1,2,9,8", record=record)
    assert [each.what for each in plan.games] == [What.REFUSED] * 2
    assert "player 8" in reasons(plan)[1]


def test_a_game_that_the_file_has_no_more_is_told():
    """Issue 5, Director: what is on record stays, and the diff says so."""
    record = OnRecord({Game("", 1, 1): (7, 8), Game("", 1, 9): (1, 2), Game("", 2, 1): (7, 8)})
    assert of_csv(",1,1,7,8", record=record).unmentioned == (Game("", 1, 9),)


def test_each_division_has_numbers_of_its_own():
    """tournament-files F1: ids begin with 1 in each division; here a number is one player."""
    plan = planned(read(archive(EVENT, CONFIG)), EMPTY, Wanted(number_tables=True))
    assert {each.seats for each in plan.games if each.division == "B"} == {(1001, 1002)}
    assert plan.names[1] == "Ek, Åsa"
    assert plan.names[1002] == "Two, Ben"


def test_a_division_that_comes_later_or_first_keeps_its_numbers():
    """Issue 5, Director: idempotent, division by division too."""
    record = OnRecord({Game("B", 1, 1): (1, 2)})
    plan = planned(read(archive(EVENT, CONFIG)), record, Wanted(number_tables=True))
    assert {each.seats for each in plan.games if each.division == "B"} == {(1, 2)}
    assert min(min(each.seats) for each in plan.games if each.division == "A") == 1001


def test_numbers_of_another_making_are_not_mixed_with_a_programs():
    """Closed when in doubt: player 7 of the record is another one than player 7 of the file."""
    for known in ({Game("A", 1, 1): (7, 1007)}, {Game("A", 1, 1): (1, 2), Game("B", 1, 1): (3, 4)}):
        plan = planned(read(archive(EVENT, CONFIG)), OnRecord(known), Wanted())
        assert {each.what for each in plan.games} == {What.REFUSED}
        assert "numbers of their own" in reasons(plan)[0]


@given(st.lists(st.text("ABC", min_size=1, max_size=2), unique=True, max_size=9))
def test_no_two_divisions_share_a_number(names):
    """A number means one player in the whole tournament."""
    found = offsets(names, {"A": {1001, 1007}, "Z": set()})
    assert max(Counter(found.values()).values()) == 1
    assert found["A"] == 1000


def test_numbers_of_two_thousands_are_mixed():
    """As above, for the function alone."""
    with pytest.raises(NumbersMixed):
        offsets(["A"], {"A": {1, 1001}})


def test_a_round_that_is_paired_ahead_is_loaded_when_it_begins():
    """tournament-files F1, pairings may run ahead: a later round would be taken for the current."""
    found = read(SAMPLES["tsh"], "a.t")
    plan = planned(found, EMPTY, Wanted())
    assert {each.round for each in plan.games} == {1, 2, 3}
    ahead = read(b"Ek, A 1500 2 2;; board 1 1\nLind, B 1400 1 1;; board 1 1\n", "a.t")
    plan = planned(ahead, EMPTY, Wanted())
    assert ([each.round for each in plan.games], plan.later) == ([1], 1)
    assert len(planned(ahead, EMPTY, Wanted(through=2)).games) == 2


def test_a_file_without_tables_is_refused_unless_they_are_to_be_numbered():
    """Decision: a table of our own making could be another one in the hall."""
    for data in (B_T.encode(), ABSP.encode(), SAMPLES["tou"]):
        plan = planned(read(data), EMPTY, Wanted())
        assert {each.what for each in plan.games} == {What.REFUSED}
        assert "no table is told" in reasons(plan)[0]
        numbered = planned(read(data), EMPTY, Wanted(number_tables=True))
        assert {each.table for each in numbered.games} == {1}


def test_tables_are_numbered_only_where_a_round_has_none():
    """Decision: some of our own beside some of the hall's would be taken for the hall's."""
    text = b"a 1 2;; board 4\nb 1 1\nc 1 4\nd 1 3\n".replace(b"a 1", b"Aa 1")
    plan = planned(read(text.replace(b"b 1 ", b"Bb 1 "), "a.t"), EMPTY, Wanted(number_tables=True))
    assert [(each.what, each.table) for each in plan.games] == [
        (What.NEW, 4),
        (What.REFUSED, None),
    ]


def test_an_only_division_can_be_called_otherwise():
    """Issue 5, Director: a club names no division on its slips, its program always has one."""
    for division, name in (("", ""), ("OPEN", "OPEN"), (None, "A")):
        plan = planned(read(SAMPLES["tsh"], "a.t"), EMPTY, Wanted(division=division))
        assert {each.division for each in plan.games} == {name}


@pytest.mark.parametrize(
    ("config", "why"),
    [
        ("division A a.t\ndivision a b.t\n", "two divisions have this name"),
        ("division Åsa a.t\n", "name can't be used"),
        (f"division {'A' * 33} a.t\n", "name can't be used"),
    ],
)
def test_a_division_whose_name_cannot_be_used_is_refused(config, why):
    """Issue 5, Director: what to do is said for each game of it."""
    plan = planned(read(archive(EVENT, config)), EMPTY, Wanted())
    assert {each.what for each in plan.games} == {What.REFUSED}
    assert why in reasons(plan)[0]


def test_a_game_that_the_file_contradicts_is_refused_in_the_plan():
    """Issue 5, Director: a report per line and per game."""
    plan = planned(read(b"Ek, A 1500 2\nLind, B 1400 0\n", "a.t"), EMPTY, Wanted())
    (refused,) = plan.games
    assert isinstance(refused, Planned)
    assert (refused.what, refused.seats, refused.line) == (What.REFUSED, (1, 2), 1)


SEATS = st.lists(st.integers(1, 8), min_size=2, max_size=2, unique=True).map(tuple)
TABLES = st.dictionaries(st.integers(1, 5), SEATS, max_size=5)


@given(TABLES, TABLES, st.sets(st.integers(1, 5)), st.sets(st.integers(1, 5)))
def test_whatever_is_planned_moves_no_game_that_stays_and_seats_nobody_twice(
    before, file, challenged, closed
):
    """RULES "Ours", and issue 5: checked over all small rounds, after the import too."""
    seated = Counter(player for seats in before.values() for player in seats)
    before = {t: seats for t, seats in before.items() if all(seated[p] == 1 for p in seats)}
    record = OnRecord(
        {Game("", 1, t): seats for t, seats in before.items()},
        frozenset(Game("", 1, t) for t in challenged),
        frozenset(Game("", 1, t) for t in closed),
    )
    plan = of_csv(*(f",1,{t},{a},{b}" for t, (a, b) in file.items()), record=record)
    then = after(plan, record).games
    assert max(Counter(p for seats in then.values() for p in seats).values(), default=1) == 1
    for stays in record.games.keys() & (record.challenged | record.closed):
        assert then[stays] == record.games[stays]
    assert len(plan.games) == len(file)
    assert all((each.what is What.REFUSED) == (each.reason is not None) for each in plan.games)


@given(TABLES, TABLES, st.sets(st.integers(1, 5)), st.sets(st.integers(1, 5)))
def test_the_rules_take_all_that_is_planned_and_leave_what_was_told(
    before, file, challenged, closed
):
    """RULES "Ours": the plan and the rules agree on every small round, entry by entry."""
    seated = Counter(player for seats in before.values() for player in seats)
    before = {t: seats for t, seats in before.items() if all(seated[p] == 1 for p in seats)}
    made = Record()
    made.act(opening(policy=FIVE_PER_WORD))
    if before:
        made.act(games(*((t, *seats) for t, seats in before.items())))
    for table in challenged & before.keys():
        made.act(hand_in("CAT", at=game(table)))
    if signed := closed & before.keys():
        made.act(close(*map(game, sorted(signed))))
    record = OnRecord(
        {game(t): seats for t, seats in before.items()},
        frozenset(map(game, challenged & before.keys())),
        frozenset(map(game, signed)),
    )
    plan = of_csv(*(f",1,{t},{a},{b}" for t, (a, b) in file.items()), record=record)
    for what in sorted({What.NEW, What.CHANGED}):
        of_it = [each for each in plan.games if each.what is what]
        if of_it:
            loaded = made.act(games(*((each.table or 0, *each.seats) for each in of_it)))
            assert isinstance(loaded, GamesLoaded), loaded
    then = {at: (pair.first, pair.second) for at, pair in made.pairings().items()}
    assert then == after(plan, record).games
