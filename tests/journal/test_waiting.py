"""Slips that wait for a person, and spared ones, on both databases: rows, steps, verification."""

from contextlib import closing
from dataclasses import replace
from hashlib import sha256

import pytest

from service.journal import reader
from service.journal.checking.examine import examine
from service.journal.checking.refold import Refold
from service.journal.checking.verify import verify
from service.journal.reader import ChallengeFilter
from service.journal.record.checkpoint import verifier_key
from service.journal.record.codec import event_data
from service.journal.store.database import Database, open_database
from service.journal.store.tables import challenges
from service.journal.writing.acts import FreeText, Turned
from service.rules.acts.commands import Adjudicate
from service.rules.clauses.errors import Code
from service.rules.clauses.penalty import Count
from service.rules.clauses.rulebook import Ground
from service.rules.facts.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    Event,
    SlipAdjudicated,
    TextRef,
)
from tests.commands import (
    INVALID,
    OUTGOING,
    VALID,
    adjudicate,
    amendment,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
)
from tests.journal.records import PUBLIC, RecordOf
from tests.journal.writing import (
    act,
    add_devices,
    check_projections,
    done,
    in_one_batch,
    opened,
    refused,
    transact_all,
    transact_one,
)
from tests.rules.record import Record

SALT = b"salt"
WHERE = FreeText("0badf00d", SALT, "The printed list of 2026")
SPARING = replace(ladder(5, 10), spares_changed=True)


def quoted(text: FreeText) -> TextRef:
    return TextRef(text.id, sha256(text.salt + text.text.encode()).hexdigest())


def settled(number: int, verdict=VALID) -> Adjudicate:
    return replace(adjudicate(number, verdict), printed_list=quoted(WHERE))


@pytest.fixture
def tournament(database: Database) -> int:
    """A tournament whose record names a key that can sign it, with two devices."""
    named = replace(opening(), public_key=verifier_key("slipdesk/wyc/epoch1", PUBLIC))
    made = done(transact_one(database, act(None, named))).tournament_id
    add_devices(database, made, "one", "two")
    return made


def test_it_waits_and_is_settled_on_record(database, tournament):
    """Issue 3, languages: status and verdict of the rows are what the entries make them."""
    waiting = act(tournament, hand_in("CATERPILLARS", verdict=None, turn=1), device="one")
    assert isinstance(done(transact_one(database, waiting)).recorded.event, ChallengeReceived)
    rebuilt = check_projections(database, tournament)
    row = rebuilt.rows(challenges)[1]
    assert (row["status"], row["verdict"], row["challenger_points"]) == (
        "awaiting_adjudication",
        None,
        0,
    )
    transact_one(
        database, act(tournament, settled(1), device="two", person="E. L.", texts=(WHERE,))
    )
    rebuilt = check_projections(database, tournament)
    row = rebuilt.rows(challenges)[1]
    assert (row["status"], row["verdict"], row["challenger_points"]) == ("adjudicated", "valid", -5)
    assert row["device_id"] == "one"


def test_a_list_holds_what_waits(database, tournament):
    """Issue 3: an adjudicator finds what waits by its status."""
    acts = [
        act(tournament, hand_in("CAT", turn=1)),
        act(tournament, hand_in("CATERPILLARS", verdict=None, turn=2)),
        act(tournament, hand_in("DOG", verdict=INVALID, turn=3)),
    ]
    transact_all(database, *acts)
    for status, numbers in (("awaiting_adjudication", [2]), ("adjudicated", [1, 3])):
        with database.reading() as connection:
            found = reader.challenge_page(connection, tournament, ChallengeFilter(status=status), 9)
        assert [each.challenge.number for each in found] == numbers


def test_who_settled_it_is_beside_the_record(database, tournament):
    """DESIGN, "One entry per act": no name and no free text inside; what is kept can be checked."""
    transact_one(database, act(tournament, hand_in("CATERPILLARS", verdict=None)))
    transact_one(database, act(tournament, settled(1), person="E. L.", texts=(WHERE,)))
    with database.reading() as connection:
        record = b"\n".join(body for _, body in reader.bodies_after(connection, tournament, 0, 9))
        report, rows = examine(connection, tournament)
    assert b"E. L." not in record
    assert b"printed list of" not in record
    assert (report.holds, rows) == (True, [])


def test_a_text_that_was_changed_is_found(database_url):
    """Promise 4: by what somebody adjudicated stands as it was quoted or was forgotten."""
    with closing(open_database(database_url)) as database:
        named = replace(opening(), public_key=verifier_key("slipdesk/wyc/epoch1", PUBLIC))
        made = done(transact_one(database, act(None, named))).tournament_id
        transact_one(database, act(made, hand_in("CATERPILLARS", verdict=None)))
        changed = replace(WHERE, text="Another list")
        transact_one(database, act(made, settled(1), texts=(changed,)))
        with database.reading() as connection:
            _, rows = examine(connection, made)
    assert rows == [f"text {WHERE.id} is not the one that the record quotes"]


def test_one_verdict_of_many_at_once(database, tournament):
    """Row 49, for adjudications: of ten at once one is taken, the others change nothing."""
    transact_one(database, act(tournament, hand_in("CATERPILLARS", verdict=None)))
    acts = [
        act(tournament, settled(1, INVALID if turn % 2 else VALID), device="one")
        for turn in range(10)
    ]
    results = in_one_batch(database, *acts)
    done(results[0])
    assert [refused(each).code for each in results[1:]] == [Code.ALREADY_ADJUDICATED] * 9
    check_projections(database, tournament)


@pytest.mark.parametrize("together", [True, False], ids=["in one batch", "one by one"])
def test_the_same_key_is_the_same_answer(database, tournament, together):
    """Promise 2: a verdict that was sent twice is one act; another body with its key is refused."""
    transact_one(database, act(tournament, hand_in("CATERPILLARS", verdict=None), device="one"))
    first = act(tournament, settled(1), device="two", key="k", body="a")
    again = act(tournament, settled(1), device="two", key="k", body="a")
    other = act(tournament, settled(1, INVALID), device="two", key="k", body="b")
    if together:
        results = transact_all(database, first, again, other)
    else:
        results = [transact_one(database, each) for each in (first, again, other)]
    assert done(results[0]).recorded == done(results[1]).recorded
    assert (done(results[0]).replayed, done(results[1]).replayed) == (False, True)
    assert results[2] is Turned.KEY_REUSED


@pytest.mark.parametrize("together", [True, False], ids=["in one batch", "one by one"])
def test_steps_are_right_in_whatever_batches_it_came(database, together):
    """WESPA 3.10.15(c): a slip that waits is no step; settled, it is one for what comes after."""
    made = opened(database, policy=ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2, 3):
        transact_one(database, act(made, games((1, 7, 8), round_=round_)))
    acts = [
        act(made, hand_in("CATERPILLARS", verdict=None, at=game(1, 1))),
        act(made, hand_in("CAT", at=game(1, 2))),
        act(made, adjudicate(1)),
        act(made, hand_in("DOG", at=game(1, 3))),
    ]
    results = (
        transact_all(database, *acts)
        if together
        else [transact_one(database, each) for each in acts]
    )
    events = [done(each).recorded.event for each in results]
    kinds = (ChallengeAdjudicated, SlipAdjudicated)
    owed = [each.outcome.penalty for each in events if isinstance(each, kinds)]
    assert [each.step for each in owed if each] == [1, 1, 3]
    check_projections(database, made)


def test_a_corrected_slip_waits(database, tournament):
    """WESPA 3.10.12: the penalty is gone from the rows while nobody has decided."""
    transact_one(database, act(tournament, hand_in("CAT", turn=1)))
    ruling = reissue(1, "CATERPILLARS", verdict=None, ground=Ground.RULING, by_director=True)
    transact_one(database, act(tournament, ruling))
    row = check_projections(database, tournament).rows(challenges)[1]
    assert (row["status"], row["verdict"], row["challenger_points"]) == (
        "awaiting_adjudication",
        None,
        0,
    )


def test_a_list_that_the_policy_asks_for_was_asked(database):
    """Promise 3: a slip whose words were looked up in too few lists is looked up once more."""
    made = opened(database, rulebook="ssf", policy=SPARING, outgoing=OUTGOING)
    add_devices(database, made, "one")
    unasked = transact_one(database, act(made, hand_in("ZA", turn=1), device="one"))
    assert unasked is Turned.LEXICON_CHANGED
    asked = hand_in("ZA", turn=1, outgoing=OUTGOING, changed=True)
    event = done(transact_one(database, act(made, asked, device="one"))).recorded.event
    assert isinstance(event, ChallengeAdjudicated)
    assert (event.spared, event.outcome.penalty) == (True, None)
    corrected = reissue(1, "CAT", ground=Ground.RULING, by_director=True)
    assert transact_one(database, act(made, corrected)) is Turned.LEXICON_CHANGED
    named = reissue(1, "CAT", ground=Ground.RULING, by_director=True, outgoing=OUTGOING)
    done(transact_one(database, act(made, named)))
    unknown = reissue(9, "CAT", ground=Ground.RULING, by_director=True)
    assert refused(transact_one(database, act(made, unknown))).code is Code.NO_SUCH_CHALLENGE
    check_projections(database, made)


def test_a_policy_that_spares_asks_from_its_round_on(database):
    """Promise 3, RULES.md "Ours": the rounds before need no outgoing list."""
    made = opened(database, rulebook="ssf", policy=ladder(5), outgoing=OUTGOING)
    add_devices(database, made, "one")
    done(transact_one(database, act(made, hand_in("CAT", turn=1), device="one")))
    done(transact_one(database, act(made, amendment(policy=SPARING))))
    done(transact_one(database, act(made, hand_in("CAT", turn=2), device="one")))
    later = hand_in("CAT", at=game(1, 2), turn=1)
    assert transact_one(database, act(made, later, device="one")) is Turned.LEXICON_CHANGED


def first_bad(*events: Event) -> int | None:
    """The first bad entry of a record that its own signer made of any events."""
    record = RecordOf.of(1)
    for event in events:
        record.append(event.type, event_data(event))
    return verify(record.lines, follow=Refold(0)).first_bad


def test_a_verdict_nobody_waited_for_is_found_out():
    """Promise 4: the verifier folds by the rules, and none settles what does not wait."""
    made = Record()
    made.act(opening())
    waiting = made.received(hand_in("CATERPILLARS", verdict=None))
    verdict = made.settled(adjudicate(1, INVALID))
    assert first_bad(waiting, verdict) is None
    assert first_bad(verdict) == 2
    assert first_bad(waiting, verdict, verdict) == 4
    assert first_bad(waiting, waiting) == 3
