"""Many acts in one transaction: each sees those before it, and none spoils another."""

import pytest
from sqlalchemy import select

from service.journal import reader
from service.journal.record.entries import decode
from service.journal.record.tree import Frontier
from service.journal.store.tables import challenges
from service.journal.writing import storing
from service.journal.writing.acts import Broken, FreeText, Turned
from service.journal.writing.loaded import TournamentRow
from service.journal.writing.storing import Overtaken
from service.rules.clauses.errors import Code
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import LexiconRef
from service.rules.facts.events import ChallengeAdjudicated, ChallengeRepeated, TournamentOpened
from tests.commands import (
    INVALID,
    amendment,
    game,
    games,
    hand_in,
    opening,
    reissue,
)
from tests.journal.writing import (
    AT,
    act,
    add_devices,
    all_tournaments,
    bodies,
    check_projections,
    done,
    opened,
    refused,
    replays,
    transact_all,
    transact_one,
)


@pytest.fixture
def tournament(database) -> int:
    """A tournament with two terminals."""
    made = opened(database)
    add_devices(database, made, "one", "two")
    return made


def test_an_act_is_one_entry(database, tournament):
    """DESIGN, "One entry per act": who, when, which request, and the root of what was before."""
    first = act(tournament, hand_in("CAT"), device="one", body="a")
    result = done(transact_one(database, first))
    entry = decode(bodies(database, tournament)[1])
    assert (entry.seq, entry.type, entry.by, entry.at) == (2, "challenge.adjudicated", "one", AT)
    assert entry.request == first.request
    assert (result.recorded.seq, result.replayed) == (2, False)
    rebuilt = check_projections(database, tournament)
    assert entry.before == rebuilt.tree.root_at(1)


def test_the_same_key_is_the_same_act(database, tournament):
    """Promise 2: a resend in another batch, or in the same one, answers from the entry."""
    once = act(tournament, hand_in("CAT"), device="one", key="k", body="a")
    first, again = map(done, transact_all(database, once, once))
    later = done(transact_one(database, once))
    assert [first.replayed, again.replayed, later.replayed] == [False, True, True]
    assert first.recorded == again.recorded == later.recorded
    assert len(bodies(database, tournament)) == 2
    assert replays(database, tournament) == 2


def test_a_key_is_good_for_one_request(database, tournament):
    """REST contract: the same key with another body is refused, in a later batch or the same."""
    once = act(tournament, hand_in("CAT"), device="one", key="k", body="a")
    other = act(tournament, hand_in("DOG"), device="one", key="k", body="b")
    assert transact_all(database, once, other)[1] is Turned.KEY_REUSED
    assert transact_one(database, other) is Turned.KEY_REUSED
    assert len(bodies(database, tournament)) == 2


def test_a_key_is_its_device_s(database, tournament):
    """REST contract: the Idempotency-Key is scoped to the device."""
    ours = act(tournament, hand_in("CAT", turn=1), device="one", key="k")
    theirs = act(tournament, hand_in("DOG", turn=2), device="two", key="k")
    first, second = map(done, transact_all(database, ours, theirs))
    assert (first.replayed, second.replayed) == (False, False)
    assert len(bodies(database, tournament)) == 3


def test_a_refused_act_leaves_its_key_free(database, tournament):
    """Promise 2: nothing was recorded, so the same key may ask again once it can be granted."""
    asked = act(tournament, reissue(1, "CUT"), device="one", key="k")
    assert refused(transact_one(database, asked)).code is Code.NO_SUCH_CHALLENGE
    done(transact_one(database, act(tournament, hand_in("CAT"), device="one")))
    assert not done(transact_one(database, asked)).replayed


def test_asking_what_a_key_did(database, tournament):
    """Promise 3: where no verdict can be given now, what was acknowledged still is."""
    question = act(tournament, None, device="one", key="k")
    assert transact_one(database, question) is Turned.NOT_ON_RECORD
    done(transact_one(database, act(tournament, hand_in(), device="one", key="k")))
    assert done(transact_one(database, question)).replayed
    assert transact_one(database, act(tournament, None)) is Turned.NOT_ON_RECORD


def test_one_play_from_two_devices(database, tournament):
    """RULES.md, "Ours": the play is adjudicated once, though both came in one batch."""
    ours = act(tournament, hand_in("CAT", "AT", turn=9, by="first"), device="one")
    theirs = act(tournament, hand_in("AT", "CAT", turn=9, by="first"), device="two")
    first, second = map(done, transact_all(database, ours, theirs))
    assert isinstance(second.recorded.event, ChallengeRepeated)
    assert second.recorded.event.answered_by == first.recorded.seq
    rebuilt = check_projections(database, tournament)
    assert len(rebuilt.challenges) == 1


def test_a_refusal_spoils_nobody(database, tournament):
    """DESIGN, "One writer per process": a refusal is a value."""
    results = transact_all(
        database,
        act(tournament, hand_in("CAT", turn=1), device="one"),
        act(tournament, hand_in("DOG", turn=1), device="one"),
        act(tournament, hand_in("DOG", turn=2), device="one"),
    )
    assert refused(results[1]).code is Code.PLAY_ALREADY_ADJUDICATED
    assert [done(results[at]).recorded.seq for at in (0, 2)] == [2, 3]
    check_projections(database, tournament)


def test_a_fault_spoils_nobody(database, tournament):
    """DESIGN, write path: an exception is that command's own; nothing of it was written."""
    lone = chr(0xD800)  # no text that could ever be stored
    results = transact_all(
        database,
        act(tournament, hand_in("CAT", turn=1), device="one"),
        act(tournament, hand_in(lone, turn=2), device="one"),
        act(tournament, hand_in("DOG", turn=2), device="one"),
    )
    assert isinstance(results[1], Broken)
    assert [done(results[at]).recorded.seq for at in (0, 2)] == [2, 3]
    check_projections(database, tournament)


def test_a_device_revoked_meanwhile(database, tournament):
    """Issue 2, tokens: revocation at once, for new acts and for answers given again."""
    known = act(tournament, hand_in("CAT", turn=1), device="one")
    done(transact_one(database, known))
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE devices SET revoked_at = 'now' WHERE id = 'one'")
    other = act(tournament, hand_in("DOG", turn=2), device="two")
    results = transact_all(
        database, known, act(tournament, hand_in("DOG", turn=3), device="one"), other
    )
    assert results[:2] == [Turned.DEVICE_REVOKED, Turned.DEVICE_REVOKED]
    assert not done(results[2]).replayed
    unknown = act(tournament, hand_in("COW", turn=4), device="nobody")
    assert transact_one(database, unknown) is Turned.DEVICE_REVOKED


def test_a_lexicon_changed_meanwhile(database, tournament):
    """DESIGN, write path: a verdict of another list than the pinned one is looked up again."""
    later = LexiconRef("enable", "1997", 168549, "0123abcd", official=True)
    results = transact_all(
        database,
        act(tournament, amendment(lexicon=later)),
        act(tournament, hand_in("CAT"), device="one"),
        act(tournament, hand_in("CAT", lexicon=later), device="one"),
        act(tournament, reissue(1, "CUT"), device="one"),
        act(tournament, reissue(1, "CUT", lexicon=later), device="one"),
    )
    assert [results[1], results[3]] == [Turned.LEXICON_CHANGED] * 2
    assert [done(results[at]).recorded.seq for at in (0, 2, 4)] == [2, 3, 4]
    check_projections(database, tournament)


def test_a_device_reissues_its_own(database, tournament):
    """REST contract, reissue: a terminal's own challenge; another's is not for it."""
    done(transact_one(database, act(tournament, hand_in("CAT"), device="one")))
    done(transact_one(database, act(tournament, hand_in("DOG", at=game(2)), device="one")))
    mine, theirs = (
        act(tournament, reissue(1, "CUT"), device=device, own_only=True)
        for device in ("one", "two")
    )
    anybody = act(tournament, reissue(2, "COT"), device="two")
    results = transact_all(database, theirs, mine, anybody)
    assert refused(results[0]).code is Code.NO_SUCH_CHALLENGE
    assert [done(result).recorded.seq for result in results[1:]] == [4, 5]
    rebuilt = check_projections(database, tournament)
    assert rebuilt.challenges[1].device == "one"


def test_later_acts_see_what_earlier_ones_of_the_batch_made(database, tournament):
    """DESIGN, write path: a slip, its reissue, its repetition and the next step in one batch."""
    results = transact_all(
        database,
        act(tournament, hand_in("CAT", turn=1)),
        act(tournament, reissue(1, "CUT", verdict=INVALID)),
        act(tournament, reissue(1, "COT", ground=Ground.RULING, by_director=True)),
        act(tournament, hand_in("COT", turn=1)),
        act(tournament, hand_in("CAT", turn=1)),
    )
    repeated = done(results[3]).recorded.event
    assert isinstance(repeated, ChallengeRepeated)
    assert repeated.answered_by == done(results[2]).recorded.seq
    assert refused(results[4]).code is Code.PLAY_ALREADY_ADJUDICATED
    check_projections(database, tournament)


@pytest.mark.parametrize("together", [True, False], ids=["one batch", "two batches"])
def test_the_latest_play_is_the_latest_in_any_batch(database, tournament, together):
    """DESIGN, "A play": without turns a slip stands for the latest play of its game."""
    plays = [act(tournament, hand_in(word, new_play=True)) for word in ("CAT", "DOG", "COW")]
    slips = [act(tournament, each) for each in (hand_in("COW"), hand_in("CAT"), reissue(2, "DIG"))]
    if together:
        results = transact_all(database, *plays, *slips)[3:]
    else:
        transact_all(database, *plays)
        results = [transact_one(database, slip) for slip in slips]
    assert isinstance(done(results[0]).recorded.event, ChallengeRepeated)
    assert [refused(result).code for result in results[1:]] == [
        Code.PLAY_ALREADY_ADJUDICATED,
        Code.NOT_THE_MOST_RECENT_TURN,
    ]


def test_the_rows_of_lists_say_what_a_challenge_cost(database, tournament):
    """DESIGN, Decisions: tables that make lists fast, challenges with what they cost."""
    transact_all(
        database,
        act(tournament, games((4, 7, 8), round_=2)),
        act(tournament, hand_in("CAT", "AT", at=game(4, 2), turn=9, by="8"), device="one"),
        act(tournament, hand_in("CAT", at=None, by=None, verdict=INVALID), device="two"),
        act(tournament, hand_in("CAT", at=game(5, 3), by="red"), device="two"),
        act(tournament, reissue(3, "QZX", verdict=INVALID)),
    )
    shown = (
        "number, game_id, play, status, verdict, device_id, player, side, challenger_points, seq"
    )
    columns = [challenges.c[name] for name in shown.split(", ")]
    with database.reading() as connection:
        rows = connection.execute(select(*columns).order_by(challenges.c.number)).all()
    assert [tuple(row) for row in rows] == [
        (1, f"{tournament}/2/4/", 9, "adjudicated", "valid", "one", 8, "8", -10, 3),
        (2, None, None, "adjudicated", "invalid", "two", None, None, 0, 4),
        (3, f"{tournament}/3/5/", -1, "adjudicated", "invalid", "two", None, "red", 0, 6),
    ]


def test_games_loaded_again_replace_those_before(database, tournament):
    """REST contract, games: who sits where may be put right until a challenge names the game."""
    transact_one(database, act(tournament, games((1, 7, 8), (2, 9, 10))))
    results = transact_all(
        database,
        act(tournament, games((1, 8, 7)), names=((7, "Ada"), (8, "Bo"))),
        act(tournament, games((1, 7, 9)), names=((9, "Cy"), (8, "Bob"))),
        act(tournament, hand_in(by="second")),
        act(tournament, games((1, 7, 8))),
    )
    event = done(results[2]).recorded.event
    assert isinstance(event, ChallengeAdjudicated)
    assert (event.player, event.opponent) == (9, 7)
    assert refused(results[3]).code is Code.GAME_CHALLENGED
    check_projections(database, tournament)


def test_tournaments_of_one_batch_keep_apart(database, tournament):
    """DESIGN, record: a tree per tournament; numbers and plays of one are nothing to another."""
    other = opened(database, code="other")
    add_devices(database, other, "three")
    results = transact_all(
        database,
        act(tournament, hand_in("CAT", turn=1), device="one"),
        act(other, hand_in("DOG", turn=1), device="three"),
        act(None, opening(code="third")),
        act(tournament, hand_in("CAT", turn=1), device="two"),
        act(other, hand_in("COW", turn=2), device="three"),
    )
    assert [done(result).recorded.seq for result in results] == [2, 2, 1, 3, 3]
    assert len(all_tournaments(database)) == 3
    for each in all_tournaments(database):
        check_projections(database, each)


def test_a_code_is_opened_once(database):
    """Rules: tournament_exists, within one batch, in a later one, and by the same key."""
    add_devices(database, None, "operator")
    once = act(None, opening(), device="operator", key="k")
    other = act(None, opening())
    results = transact_all(database, once, other, once)
    assert isinstance(done(results[0]).recorded.event, TournamentOpened)
    assert refused(results[1]).code is Code.TOURNAMENT_EXISTS
    assert done(results[2]).replayed
    assert refused(transact_one(database, other)).code is Code.TOURNAMENT_EXISTS
    assert done(transact_one(database, once)).replayed
    assert replays(database, done(results[0]).tournament_id) == 2


def test_nobody_writes_past_another_writer(database, tournament):
    """DESIGN, write path: the row must be as it was read, or this batch's entries don't stand."""
    before = bodies(database, tournament)
    with database.reading() as connection:
        found = reader.tournament(connection, tournament)
    assert found is not None
    stale = TournamentRow(tournament, found.size - 1, Frontier(), found.folded)
    with pytest.raises(Overtaken), database.writing() as connection:
        storing.update_tournament(connection, stale, settings="", replays=0)
    assert bodies(database, tournament) == before
    check_projections(database, tournament)


def test_texts_and_names_are_kept_beside_the_record(database, tournament):
    """DESIGN, "One entry per act": no names and no free text inside, so they can be forgotten."""
    told = FreeText(id="0badcafe", salt=b"salt", text="Ada misread it")
    transact_all(
        database,
        act(tournament, games((1, 7, 8)), names=((7, "Ada"), (8, "Bo"))),
        act(tournament, hand_in("CAT")),
        act(tournament, reissue(1, "CUT", ground=Ground.RULING, by_director=True), texts=(told,)),
    )
    assert not any(b"Ada" in body for body in bodies(database, tournament))
    with database.reading() as connection:
        kept = connection.exec_driver_sql("SELECT id, salt, text FROM texts").one()
        names = connection.exec_driver_sql("SELECT number, name FROM players ORDER BY 1").all()
    assert (kept.id, bytes(kept.salt), kept.text) == ("0badcafe", b"salt", "Ada misread it")
    assert [tuple(name) for name in names] == [(7, "Ada"), (8, "Bo")]
