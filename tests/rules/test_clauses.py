"""The rule book decides: every clause that the service acts on, by the situations it is for."""

import pytest

from tests.rules.clauses import naspa, ours, ssf, wespa, wespa_verdicts
from tests.rules.clauses.rows import ROWS

TABLES = {
    "wespa": wespa.SITUATIONS + wespa_verdicts.SITUATIONS,
    "naspa": naspa.SITUATIONS,
    "ssf": ssf.SITUATIONS,
}
BY_BODY = [(body, each) for body, situations in TABLES.items() for each in situations]
OURS = ROWS["ours"] + ROWS["others"]


@pytest.mark.parametrize(
    "situation",
    [each for _, each in BY_BODY] + list(ours.SITUATIONS),
    ids=[f"{body} {each.row}: {each.situation}" for body, each in BY_BODY]
    + [f"ours {each.row}: {each.situation}" for each in ours.SITUATIONS],
)
def test_the_rule_book_decides(situation):
    """Promise 5: clause, situation, expected; the id of each case names its clause."""
    assert situation.find() == situation.expected


@pytest.mark.parametrize("body", TABLES)
def test_every_clause_of_a_body_has_a_situation(body):
    """Promise 5: a clause that nobody tries is one that nobody knows to be kept."""
    assert {each.row for of, each in BY_BODY if of == body} == set(ROWS[body])


def test_every_decision_of_ours_has_a_situation():
    """RULES.md, "Ours" and "Others": they are tried as the clauses are."""
    assert {each.row for each in ours.SITUATIONS} == set(OURS)
