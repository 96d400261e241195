"""Reading what directors decided: every act that is a decision, by the numbers of its entries."""

from hashlib import sha256

import pytest

from service.journal.decisions import DecisionOnRecord, decision_page
from service.journal.store.database import Database
from service.journal.writing.acts import FreeText
from service.rules.acts.commands import Rule
from service.rules.clauses.rulebook import Ground
from service.rules.facts.events import RulingKind, TextRef
from tests.commands import (
    INVALID,
    VALID,
    amend_challenge,
    amendment,
    ask,
    called,
    correct,
    end_review,
    game,
    hand_in,
    let_in,
    look,
    reissue,
    ruling,
    ruling_opinion,
    void,
)
from tests.journal.writing import act, check_projections, done, opened, transact_all

TOLD = FreeText(id="0badc0de", salt=b"salt", text="It lay askew.")
WHY = TextRef(TOLD.id, sha256(TOLD.salt + TOLD.text.encode()).hexdigest())
TOO_LATE = called(timer_pressed=True, called=9, tiles_drawn=2, drawn_at=3, recorded_total=True)


def page(database: Database, tournament: int, after: int = 0, limit: int = 50):
    with database.reading() as connection:
        return decision_page(connection, tournament, after=after, limit=limit)


def acted(database: Database, tournament: int, *commands: object, person: str = "Ada") -> None:
    for command in commands:
        done(transact_all(database, act(tournament, command, person=person))[0])  # type: ignore[arg-type]


def types(found: list[DecisionOnRecord]) -> list[str]:
    return [each.event.type for each in found]


def test_whatever_act_it_was(database):
    """WESPA Preamble: all that a director decided is reported, in the order of the record."""
    made = opened(database)
    acted(
        database,
        made,
        hand_in("CAT", at=game(1), turn=1),
        hand_in("CAT", at=game(2), turn=1, call=TOO_LATE, verdict=None),
        let_in(2, "CAT", verdict=INVALID),
        ask(1),
    )
    acted(database, made, look(INVALID, "CAT"), person="Bo")
    acted(
        database,
        made,
        end_review(INVALID, drawn=False),
        reissue(2, "CUT", ground=Ground.RULING, by_director=True),
        correct(VALID, number=1, retracted=False),
        amend_challenge(2, at=game(3), turn=1),
        ruling(number=2),
        void(1),
        amendment(must_name="game"),
        amendment(playing=2),
    )
    found = page(database, made)
    assert types(found) == [
        "slip.admitted",
        "review.ended",
        "slip.reissued",
        "misadjudication.found",
        "challenge.amended",
        "ruling.given",
        "challenge.voided",
        "tournament.amended",
    ]
    assert [each.seq for each in found] == sorted(each.seq for each in found)
    check_projections(database, made)


def test_what_is_no_decision(database):
    """RULES.md, NASPA IV.K.4 and WESPA 3.10.12: what players and judges do has no director."""
    made = opened(database, rulebook="naspa")
    acted(
        database,
        made,
        hand_in("CAT", turn=1),
        reissue(1, "CUT", ground=Ground.MISTYPED),
    )
    assert page(database, made) == []


def test_an_override_is_one(database):
    """WESPA 3.10.11(b): should not look again, unless the director lets the first one."""
    made = opened(database)
    acted(database, made, hand_in("CAT", turn=1), ask(), look(VALID, "CAT", overridden=True))
    assert types(page(database, made)) == ["opinion.given"]


def test_what_took_the_place_of_a_decision(database):
    """WESPA Preamble: a ruling that was replaced is not reported as the one that stands."""
    made = opened(database)
    acted(database, made, hand_in("CAT", turn=1), ruling(), ruling(number=None), ruling(), void(1))
    first, other, second, last = page(database, made)
    assert [first.replaced_by, other.replaced_by, second.replaced_by, last.replaced_by] == [
        second.seq,
        None,
        last.seq,
        None,
    ]


def test_a_ruling_comes_with_what_was_said_of_it(database):
    """NASPA II.E: opinions stand with their ruling; reasons are told while they are there."""
    made = opened(database, rulebook="naspa")
    first = Rule(RulingKind.DRAWING, None, game(1), None, WHY)
    transact_all(
        database,
        act(made, first, person="Ada", texts=(TOLD,)),
        act(made, ruling(number=None), person="Ada"),
        act(made, ruling_opinion(number=2, agrees=False), person="Bo"),
    )
    found = page(database, made)
    assert [each.ruling and each.ruling.number for each in found] == [1, 2]
    assert found[0].said == {TOLD.id: TOLD.text}
    assert found[1].ruling is not None
    assert [opinion.agrees for opinion in found[1].ruling.opinions] == [False]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_pages_follow_one_another(database, limit):
    """DESIGN, "Lists are keyset-paged": every decision once, and none of another tournament."""
    made = opened(database)
    beside = opened(database, code="beside")
    acted(database, beside, ruling(number=None))
    acted(database, made, *[ruling(number=None) for _ in range(4)])
    whole, pages = page(database, made), []
    after = 0
    while found := page(database, made, after, limit):
        pages += found
        after = found[-1].seq
    assert [each.seq for each in pages] == [each.seq for each in whole]
    assert len(whole) == 4
