"""Persons who adjudicate and rule: a number in the record, a name beside it that can go."""

import pytest
from sqlalchemy import select, update

from service.journal import reader
from service.journal.record.entries import decode
from service.journal.store.database import Database
from service.journal.store.tables import persons
from service.journal.writing.acts import Result
from service.rules.clauses.errors import Code
from tests.commands import INVALID, VALID, ask, hand_in, look
from tests.journal.writing import (
    act,
    bodies,
    check_projections,
    done,
    opened,
    refused,
    transact_all,
    transact_one,
)


def person(result: Result) -> int | None:
    number: int | None = getattr(done(result).recorded.event, "person")  # noqa: B009 - of several events
    return number


def named(database: Database, tournament: int) -> dict[int, str]:
    with database.reading() as connection:
        return reader.persons_named(connection, tournament)


def test_a_person_is_known_by_the_name_however_it_is_written(database):
    """WESPA 3.10.11(b): adjudicators are persons; capitals and spaces make nobody another one."""
    made = opened(database)
    results = transact_all(
        database,
        act(made, hand_in("CAT", turn=1), person="Ada Lind"),
        act(made, hand_in("CAT", turn=2), person="Bo"),
        act(made, hand_in("CAT", turn=3), person=" ADA  lind"),
    )
    results.append(transact_one(database, act(made, hand_in("CAT", turn=4), person="bo ")))
    results.append(transact_one(database, act(made, hand_in("CAT", turn=5), person="Cy")))
    results.append(transact_one(database, act(made, hand_in("CAT", turn=6))))
    assert [person(result) for result in results] == [1, 2, 1, 2, 3, None]
    assert named(database, made) == {1: "Ada Lind", 2: "Bo", 3: "Cy"}
    check_projections(database, made)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("E. L.", "EL"),
        ("E.L.", "\uff25\uff2c"),
        ("E-L", "e\u2010l\uff0e"),
        ("Strau\u00df", "STRAUSS"),
        ("Ada Lind", "ada-lind"),
        ("J\u00f6", "Jo\u0308"),
    ],
)
def test_initials_are_one_person_in_every_spelling(database, one, other):
    """WESPA 3.10.11(b): another person looks, and not the same one with other dots."""
    made = opened(database)
    results = transact_all(
        database,
        act(made, hand_in("CAT"), person=one),
        act(made, ask(1)),
        act(made, look(INVALID), person=other),
    )
    assert refused(results[2]).code is Code.SAME_ADJUDICATOR


@pytest.mark.parametrize(("one", "other"), [("EL", "EI"), ("-", "."), ("Jo", "Jos")])
def test_other_letters_are_another_person(database, one, other):
    """WESPA 3.10.11(b): only what parts a name is left out of comparing."""
    made = opened(database)
    results = transact_all(
        database,
        act(made, hand_in("CAT"), person=one),
        act(made, ask(1)),
        act(made, look(INVALID), person=other),
    )
    assert person(results[2]) == 2


def test_who_looked_before_may_not_look_again(database):
    """WESPA 3.10.11(b): the writer tells the rules who acts, in the same batch or a later one."""
    made = opened(database)
    results = transact_all(
        database,
        act(made, hand_in("CAT"), person="Ada"),
        act(made, ask(1)),
        act(made, look(INVALID), person="ADA"),
    )
    assert refused(results[2]).code is Code.SAME_ADJUDICATOR
    again = transact_one(database, act(made, look(INVALID), person="ada"))
    assert refused(again).code is Code.SAME_ADJUDICATOR
    assert person(transact_one(database, act(made, look(VALID), person="Bo"))) == 2


def test_no_name_is_in_the_record(database):
    """DESIGN, "One entry per act": no names inside."""
    made = opened(database)
    transact_one(database, act(made, hand_in("CAT"), person="Ada"))
    assert not any(b"Ada" in body for body in bodies(database, made))
    assert decode(bodies(database, made)[-1]).data["person"] == 1


def test_who_did_nothing_has_no_number(database):
    """An act that is refused, or whose entry names nobody, leaves no name behind."""
    made = opened(database)
    results = transact_all(
        database,
        act(made, ask(7), person="Ada"),
        act(made, hand_in("CAT", turn=1), person="Bo"),
        act(made, hand_in("CAT", turn=1), person="Cy"),
    )
    assert refused(results[0]).code is Code.NO_SUCH_CHALLENGE
    assert done(results[2]).recorded.event.type == "challenge.repeated"
    assert named(database, made) == {1: "Bo"}


def test_a_name_that_was_forgotten_leaves_its_number_behind(database):
    """DESIGN, decisions: a person can be forgotten; nobody else is taken for that person."""
    made = opened(database)
    transact_one(database, act(made, hand_in("CAT", turn=1), person="Ada"))
    with database.writing() as connection:
        connection.execute(update(persons).values(name=None))
    results = transact_all(
        database,
        act(made, hand_in("CAT", turn=2), person="Bo"),
        act(made, hand_in("CAT", turn=3), person="Ada"),
    )
    assert [person(result) for result in results] == [2, 3]
    assert named(database, made) == {2: "Bo", 3: "Ada"}
    with database.reading() as connection:
        assert connection.execute(select(persons.c.number).order_by("number")).scalars().all() == [
            1,
            2,
            3,
        ]
    check_projections(database, made)


def test_persons_are_of_one_tournament(database):
    """DESIGN, record: numbers of one tournament are nothing to another."""
    first, second = opened(database), opened(database, code="other")
    results = transact_all(
        database,
        act(first, hand_in("CAT"), person="Ada"),
        act(second, hand_in("CAT"), person="Bo"),
    )
    assert [person(result) for result in results] == [1, 1]
    assert (named(database, first), named(database, second)) == ({1: "Ada"}, {1: "Bo"})
