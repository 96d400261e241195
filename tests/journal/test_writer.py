"""The writer: takes all that waits, commits once, then answers; on both databases."""

import asyncio
import logging
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import event

from service.journal import reader
from service.journal.store.database import Database, OutcomeUnknown, open_database
from service.journal.writing.acts import Broken, Done, FreeText, Result
from service.journal.writing.writer import (
    CHECKPOINT_ACTS,
    MOST_ACTS,
    MOST_WAITING,
    Moved,
    QueueFull,
    Submitted,
    Writer,
    transact,
)
from service.rules.clauses.errors import Code
from service.rules.clauses.rulebook import Ground
from tests.commands import INVALID, games, hand_in, opening, reissue
from tests.journal.writing import (
    AT,
    act,
    add_devices,
    answers,
    bodies,
    check_projections,
    done,
    entry_count,
    in_one_batch,
    new_writer,
    opened,
    refused,
    replays,
    stopping,
    transact_all,
    transact_one,
)


@pytest.fixture
def tournament(database: Database) -> int:
    """A tournament with two terminals."""
    made = opened(database)
    add_devices(database, made, "one", "two")
    return made


@pytest.mark.parametrize("batches", [1, 20])
def test_twenty_parallel_repeats_are_one_challenge(database, tournament, batches):
    """Promise 2, rows 48 and 49: one entry, and everybody gets the same answer."""
    same = [act(tournament, hand_in("CAT"), device="one", key="k")] * 20
    with stopping(new_writer(database)) as writer:
        each = [answers(writer, same[at::batches]) for at in range(batches)]
    results = [done(result) for part in each for result in part]
    assert [result.replayed for result in results] == [False] + [True] * 19
    assert len({result.recorded for result in results}) == 1
    assert replays(database, tournament) == 19
    assert len(check_projections(database, tournament).challenges) == 1


def test_answers_are_those_of_their_acts_in_order(database, tournament):
    """DESIGN, write path: decided in the order they came in, refusals among them."""
    acts = [
        act(tournament, hand_in("CAT", turn=turn // 2), device="one" if turn % 2 else "two")
        for turn in range(2, 100)
    ]
    results = in_one_batch(database, *acts)
    assert [done(result).recorded.seq for result in results] == list(range(2, 100))
    check_projections(database, tournament)


def test_the_log_goes_into_the_file_between_commits(sqlite_url, tmp_path):
    """Issue 2, p99: no answer waits for a checkpoint, and the log does not grow for ever."""
    alone = tmp_path / "alone.db"
    with closing(open_database(sqlite_url, serving=True)) as database:
        tournament = opened(database)
        add_devices(database, tournament, "one")
        acts = [act(tournament, hand_in(turn=turn)) for turn in range(1, CHECKPOINT_ACTS + 1)]
        with stopping(new_writer(database)) as writer:
            answers(writer, acts)
        alone.write_bytes(Path(sqlite_url.removeprefix("sqlite:///")).read_bytes())
    with closing(open_database(f"sqlite:///{alone}")) as without_log:
        assert entry_count(without_log) == len(acts) + 1


def test_what_the_loop_brings_round_by_round_is_committed_together(
    database: Database, tournament: int
) -> None:
    """DESIGN, "One writer per process, many requests per commit": none is left for the next."""

    async def ask() -> list[Result]:
        loop = asyncio.get_running_loop()

        async def one(turn: int) -> Result:
            for _ in range(turn):
                await asyncio.sleep(0)
            return await writer.submit(act(tournament, hand_in(turn=turn)), loop).result()

        return await asyncio.gather(*map(one, range(1, 20)))

    with stopping(new_writer(database)) as writer:
        writer.start()
        results = asyncio.run(ask())
        assert (writer.batches, writer.acts) == (1, len(results))
    assert [done(result).recorded.seq for result in results] == list(range(2, 21))


def test_what_comes_in_during_a_commit_is_committed_together(
    database: Database, tournament: int
) -> None:
    """DESIGN, "many requests per commit": those that wait for the writer are one batch too."""

    async def ask() -> list[Result]:
        loop = asyncio.get_running_loop()
        first = writer.submit(act(tournament, hand_in(turn=1)), loop)
        await first.decided
        others = [writer.submit(act(tournament, hand_in(turn=turn)), loop) for turn in range(2, 10)]
        return await asyncio.gather(*(each.result() for each in (first, *others)))

    with stopping(new_writer(database)) as writer:
        writer.start()
        results = asyncio.run(ask())
        assert (writer.batches, writer.acts) == (2, 9)
    assert [done(result).recorded.seq for result in results] == list(range(2, 11))


def test_what_was_decided_is_told_before_it_stands(database, tournament):
    """Promise 2: who makes an answer meanwhile knows that it may not leave yet."""
    there: list[int] = []

    def tell(results):
        there.append(entry_count(database) - 1)
        assert done(results[0]).recorded.seq == 2

    results, _ = transact(database, [act(tournament, hand_in("CAT"))], AT, tell)
    assert (there, entry_count(database) - 1) == ([0], 1)
    assert done(results[0]).recorded.seq == 2


def test_what_was_told_and_does_not_stand_is_taken_back(
    database: Database, tournament: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Promise 2: whoever was told hears that it may not stand; nothing is decided anew."""
    faults = [OSError("the commit went wrong")]

    @event.listens_for(database.writer, "commit")
    def _fail(_connection: object) -> None:
        if faults:
            raise faults.pop()

    async def ask() -> Submitted:
        loop = asyncio.get_running_loop()
        submitted = writer.submit(act(tournament, hand_in("CAT"), device="one", key="k"), loop)
        assert done(await submitted.decided).recorded.seq == 2
        with pytest.raises(OutcomeUnknown):
            await submitted.durable()
        return submitted

    with stopping(new_writer(database)) as writer:
        writer.start()
        taken_back = asyncio.run(ask())
        assert entry_count(database) == 1
        (again,) = answers(writer, [taken_back.act])
    assert (done(again).replayed, done(again).recorded.seq) == (False, 2)
    assert "a commit failed" in caplog.text


def test_no_batch_is_larger_than_it_may_be(database, tournament):
    """DESIGN, write path: at most so many acts in one transaction."""
    acts = [act(tournament, hand_in(turn=turn)) for turn in range(1, MOST_ACTS + 3)]
    with stopping(new_writer(database)) as writer:
        results = answers(writer, acts)
        assert (writer.batches, writer.acts) == (2, len(acts))
    assert [done(result).recorded.seq for result in results] == list(range(2, len(acts) + 2))


def test_after_full_transactions_it_goes_on(database: Database, tournament: int) -> None:
    """Promise 2: whatever came when, everybody gets an answer, and who comes then too."""

    async def ask() -> None:
        loop = asyncio.get_running_loop()
        for first in (0, 1_000, 2_000):
            turns = range(first + 1, first + 2 * MOST_ACTS + 3)
            acts = [act(tournament, hand_in(turn=turn)) for turn in turns]
            await asyncio.gather(*(writer.submit(each, loop).result() for each in acts))
            one = act(tournament, hand_in(turn=first + 999))
            assert done(await writer.submit(one, loop).result()).recorded.seq

    with stopping(new_writer(database)) as writer:
        writer.start()
        asyncio.run(ask())
    assert len(bodies(database, tournament)) == 1 + 3 * (2 * MOST_ACTS + 3)


def test_a_fault_of_who_follows_the_record_stops_nobody(database: Database, tournament: int):
    """Promise 2: what stands is answered, and the next act too, whoever can't be told of it."""
    faults: list[object] = []

    def moved(_moved: object) -> None:
        raise OSError("who follows is at fault")

    async def ask() -> list[Result]:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, what: faults.append(what["exception"]))
        acts = [act(tournament, hand_in(turn=turn)) for turn in (1, 2)]
        return [await writer.submit(each, loop).result() for each in acts]

    with stopping(Writer(database, now=lambda: AT, moved=moved)) as writer:
        writer.start()
        results = asyncio.run(ask())
    assert [done(result).recorded.seq for result in results] == [2, 3]
    assert [type(each) for each in faults] == [OSError, OSError]


def test_a_constraint_that_one_act_breaks_fails_it_alone(database, tournament, caplog):
    """Reference, write path: ROLLBACK, then one a transaction; no words in the log."""
    told = FreeText(id="0badcafe", salt=b"", text="SECRET")
    ruling = partial(reissue, 1, ground=Ground.RULING, by_director=True)
    acts = [
        act(tournament, hand_in("CAT", turn=1), device="one"),
        act(tournament, ruling("CUT"), texts=(told,)),
        act(tournament, ruling("COT"), texts=(told,)),  # this id is taken
        act(tournament, hand_in("DOG", turn=2), device="two"),
        act(tournament, hand_in("COW", turn=2), device="two"),
    ]
    with caplog.at_level(logging.ERROR):
        results = in_one_batch(database, *acts)
    assert isinstance(results[2], Broken)
    assert [done(results[at]).recorded.seq for at in (0, 1, 3)] == [2, 3, 4]
    assert refused(results[4]).code is Code.PLAY_ALREADY_ADJUDICATED
    rebuilt = check_projections(database, tournament)
    assert rebuilt.challenges[1].challenge.latest().slip.words == ("CUT",)
    assert "an act failed" in caplog.text
    assert "SECRET" not in caplog.text


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "among others"])
def test_a_fault_of_ours_is_answered(database, tournament, alone):
    """DESIGN, write path: whatever goes wrong, everybody who asked hears of it."""
    nowhere = act(tournament + 1, hand_in("CAT"))
    others = [] if alone else [act(tournament, hand_in("CAT"))]
    results = in_one_batch(database, nowhere, *others)
    assert isinstance(results[0], Broken)
    assert all(done(other) for other in results[1:])


def test_the_thread_outlives_a_clock_that_fails(database, tournament):
    """Reference, write path: an exception is that command's, never the end of the writer."""
    times = iter([None, None, AT])

    def now() -> str:
        if (time := next(times)) is None:
            raise OSError("no time")
        return time

    with stopping(Writer(database, now=now, moved=lambda _: None)) as writer:
        (failed,) = answers(writer, [act(tournament, hand_in("CAT"))])
        assert isinstance(failed, Broken)
        (result,) = answers(writer, [act(tournament, hand_in("CAT"))])
    assert done(result).recorded.seq == 2


def test_stopping_does_what_waits_first(database, tournament):
    """Issue 2, SIGTERM drains: everything that was queued is committed and answered."""

    async def ask() -> list[object]:
        writer = new_writer(database)
        loop = asyncio.get_running_loop()
        turns = range(1, MOST_ACTS * 2)
        submitted = [writer.submit(act(tournament, hand_in(turn=turn)), loop) for turn in turns]
        writer.start()
        await asyncio.to_thread(writer.stop)
        assert not writer.alive
        assert writer.waiting == 0
        return list(await asyncio.gather(*(each.result() for each in submitted)))

    results = asyncio.run(ask())
    assert all(isinstance(result, Done) for result in results)
    assert len(bodies(database, tournament)) == 1 + len(results)


def test_too_many_are_turned_away_at_once(database, tournament):
    """Reference, write path: a full queue is a 503 with Retry-After; those in it are served."""

    async def ask() -> list[object]:
        writer = new_writer(database)
        loop = asyncio.get_running_loop()
        question = act(tournament, None, device="one")
        submitted = [writer.submit(question, loop) for _ in range(MOST_WAITING)]
        with pytest.raises(QueueFull):
            writer.submit(question, loop)
        assert writer.waiting == MOST_WAITING
        writer.start()
        await asyncio.to_thread(writer.stop)
        return list(await asyncio.gather(*(each.result() for each in submitted)))

    assert len(asyncio.run(ask())) == MOST_WAITING


def test_a_client_that_has_gone_takes_nothing_with_it(database, tournament):
    """DESIGN, "A commit is never cancelled": it stands, its future is dropped, others hear."""

    async def ask() -> Result:
        writer = new_writer(database)
        loop = asyncio.get_running_loop()
        gone = writer.submit(act(tournament, hand_in(turn=1), device="one", key="k"), loop)
        stays = writer.submit(act(tournament, hand_in(turn=2), device="one"), loop)
        gone.decided.cancel()
        with stopping(writer):
            writer.start()
            return await stays.result()

    assert done(asyncio.run(ask())).recorded.seq == 3
    again = act(tournament, hand_in(turn=1), device="one", key="k")
    assert done(transact_one(database, again)).replayed


def test_who_follows_hears_of_a_commit_before_the_answer(database, tournament):
    """DESIGN, "Followers read the journal by number": woken after the commit, on the loop."""
    heard: list[Moved] = []

    async def ask() -> None:
        loop = asyncio.get_running_loop()

        def moved(tournaments):
            assert asyncio.get_running_loop() is loop
            with database.reading() as connection:
                found = reader.tournament(connection, tournament)
            assert found is not None
            for each in tournaments:
                assert (each.folded, each.size) == (found.folded, found.size)
            heard.extend(tournaments)

        with stopping(Writer(database, now=lambda: AT, moved=moved)) as writer:
            writer.start()
            for turn in (1, 2, 2):
                await writer.submit(act(tournament, hand_in("CAT", turn=turn)), loop).result()
                assert heard[-1].size == entry_count(database)
            await writer.submit(act(tournament, hand_in("DOG", turn=2)), loop).result()

    asyncio.run(ask())
    assert [each.size for each in heard] == [2, 3, 4]  # a refusal moves nothing


def test_a_database_opened_again_goes_on_where_it_was(database_url):
    """Promise 2, "State is the fold of the events": nothing lives in the process alone."""
    with closing(open_database(database_url)) as database:
        made = opened(database)
        transact_all(
            database,
            act(made, games((1, 7, 8))),
            act(made, hand_in("CAT", turn=1)),
            act(made, reissue(1, "CUT", verdict=INVALID)),
        )
        before = check_projections(database, made)
    with closing(open_database(database_url)) as database:
        after = check_projections(database, made)
        assert after.folded == before.folded
        assert after.challenges == before.challenges
        result = done(in_one_batch(database, act(made, hand_in("DOG", turn=2)))[0])
        assert result.recorded.seq == 5
        check_projections(database, made)


def test_a_code_is_opened_once_by_a_writer(database):
    """Rules: tournament_exists, for twenty at once; one opens it."""
    results = in_one_batch(database, *(act(None, opening()) for _ in range(20)))
    assert done(results[0]).recorded.seq == 1
    assert {refused(result).code for result in results[1:]} == {Code.TOURNAMENT_EXISTS}
