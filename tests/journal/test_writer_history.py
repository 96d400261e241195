"""Whatever was done, in whatever batches: the rows are what the entries make of them."""

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from service.journal.store.database import open_database
from service.journal.writing.acts import Act, Broken
from service.rules.acts.commands import Command, Ruled
from service.rules.books import RULEBOOKS
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import Count
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Kind, Verdict
from tests.commands import (
    FIVE_PER_WORD,
    adjudicate,
    amend_challenge,
    amendment,
    ask,
    called,
    close,
    correct,
    end_review,
    game,
    games,
    hand_in,
    ladder,
    let_in,
    look,
    opening,
    reissue,
    ruling,
    ruling_opinion,
    void,
    withdraw,
)
from tests.journal.writing import (
    act,
    all_tournaments,
    check_projections,
    in_one_batch,
    opened,
    transact_one,
)

COUNTING = ladder(5, 10, 20, count=Count.PER_TOURNAMENT)

LATE = called(timer_pressed=True, tiles_drawn=3, drawn_at=5, called=9)

words = st.lists(st.sampled_from(["CAT", "AT", "QZX"]), min_size=1, max_size=3)
rounds, tables, turns = st.integers(1, 3), st.integers(1, 2), st.integers(1, 3)
verdicts = st.sampled_from(Verdict)
numbers = st.integers(1, 6)
sides = st.sampled_from(["first", "second", "8", None])
seats = st.tuples(tables, st.integers(7, 9), st.integers(7, 9))

commands = st.one_of(
    st.builds(
        lambda words, verdict, table, round_, turn, by: hand_in(
            *words,
            verdict=verdict,
            at=game(table, round_) if table else None,
            turn=turn,
            by=by,
            new_play=turn is None,
        ),
        words,
        verdicts,
        st.none() | tables,
        rounds,
        st.none() | turns,
        sides,
    ),
    st.builds(
        lambda number, words, verdict, ruled: reissue(
            number,
            *words,
            verdict=verdict,
            ground=Ground.RULING if ruled else Ground.MISMATCH,
            by_director=ruled,
        ),
        numbers,
        words,
        verdicts,
        st.booleans(),
    ),
    st.builds(
        lambda loaded, round_: games(*loaded, round_=round_),
        st.lists(seats, min_size=1, max_size=2),
        rounds,
    ),
    st.builds(
        lambda kind, table, turn, by: hand_in(kind=kind, at=game(table), turn=turn, by=by),
        st.sampled_from(Kind).filter(lambda kind: kind is not Kind.WORDS),
        tables,
        turns,
        sides,
    ),
    st.builds(
        lambda found, table, turn: hand_in(
            "CAT", verdict=found, at=game(table), turn=turn, call=LATE
        ),
        verdicts,
        tables,
        turns,
    ),
    st.builds(let_in, numbers, st.just("CAT"), verdict=verdicts),
    st.builds(adjudicate, numbers, verdicts),
    st.builds(ask, numbers),
    st.builds(lambda number, found: look(found, "CAT", number=number), numbers, verdicts),
    st.builds(lambda number, found: look(found, number=number), numbers, verdicts),
    st.builds(
        lambda number, found, touched: end_review(
            found, number=number, drawn=touched, retracted=touched
        ),
        numbers,
        verdicts,
        st.booleans(),
    ),
    st.builds(
        lambda number, found, touched: correct(
            found, number=number, drawn=touched, retracted=touched
        ),
        numbers,
        verdicts,
        st.booleans(),
    ),
    st.builds(withdraw, numbers),
    st.builds(void, numbers),
    st.builds(
        lambda number, table, round_, turn, by: amend_challenge(
            number, at=game(table, round_), turn=turn, by=by
        ),
        numbers,
        tables,
        rounds,
        st.none() | turns,
        sides,
    ),
    st.builds(lambda table, round_: close(game(table, round_)), tables, rounds),
    st.builds(
        lambda number, play: ruling(number=number, outcome=Ruled(play=play) if play else None),
        st.none() | numbers,
        st.none() | st.sampled_from(Play),
    ),
    st.builds(
        lambda number, agrees: ruling_opinion(number=number, agrees=agrees), numbers, st.booleans()
    ),
    st.builds(
        lambda policy, must: amendment(policy=policy, must_name=must),
        st.sampled_from([FIVE_PER_WORD, COUNTING, ladder(0), None]),
        st.sampled_from(["nothing", "game", None]),
    ),
)
keys = st.none() | st.sampled_from(["a", "b", "c"])
persons = st.sampled_from([None, "Ada", "ADA", "Bo"])
acts = st.tuples(st.integers(0, 1), commands, keys, persons)
histories = st.lists(st.lists(acts, min_size=1, max_size=8), min_size=1, max_size=5)


@pytest.fixture(scope="module")
def history_url(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """One file for all the histories: each opens tournaments of its own."""
    path = tmp_path_factory.mktemp("histories") / "slipdesk.db"
    path.write_bytes(sqlite_template.read_bytes())
    return f"sqlite:///{path}"


@settings(max_examples=60)
@given(
    history=histories,
    policy=st.sampled_from([FIVE_PER_WORD, COUNTING]),
    rulebook=st.sampled_from(sorted(RULEBOOKS)),
)
def test_the_rows_are_what_the_entries_make_of_them(history_url, history, policy, rulebook):
    """DESIGN, "State is the fold of the events": after any history, in any batches."""
    with closing(open_database(history_url)) as database:
        code = f"history-{len(all_tournaments(database))}"
        pair = [
            opened(database, code=f"{code}-{n}", policy=policy, rulebook=rulebook) for n in (0, 1)
        ]

        def made(which: int, command: Command, key: str | None, person: str | None) -> Act:
            own = None if key is None else f"{code} {which} {key}"
            return act(pair[which], command, key=own, body=repr(command), person=person)

        for batch in history:
            results = in_one_batch(database, *(made(*each) for each in batch))
            assert not any(isinstance(result, Broken) for result in results), results
        for tournament in pair:
            check_projections(database, tournament)


def test_on_postgresql_too(postgres_url):
    """DESIGN: the same code on both; one long history with everything in it."""
    with closing(open_database(postgres_url)) as database:
        tournament = opened(database, policy=COUNTING)
        transact_one(database, act(None, opening(code="other")))
        for round_ in (1, 2, 3):
            transact_one(database, act(tournament, games((1, 7, 8), (2, 9, 10), round_=round_)))
            slips = [
                act(tournament, hand_in("CAT", at=game(table, round_), turn=turn, by=by))
                for table in (1, 2)
                for turn, by in ((1, "first"), (2, "second"), (2, "first"), (3, "first"))
            ]
            ruling = act(
                tournament,
                reissue(1, f"CUT{round_}", ground=Ground.RULING, by_director=True),
            )
            change = act(tournament, amendment(policy=ladder(round_, 9, count=COUNTING.count)))
            in_one_batch(database, *slips, ruling, change)
        rebuilt = check_projections(database, tournament)
        assert len(rebuilt.challenges) == 18
