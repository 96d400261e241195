"""Is a challenge in time? The three books, clause by clause, from facts seen at the table."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, strategies as st

from service.rules.books import RULEBOOKS
from service.rules.clauses.errors import OURS
from service.rules.clauses.timing import Claim, Draw, Facts, Standing, Timing, judge

WESPA, NASPA, SSF = (RULEBOOKS[name].timing for name in ("wespa", "naspa", "ssf"))
IN_TIME, EARLY, LATE = Standing.IN_TIME, Standing.TOO_EARLY, Standing.TOO_LATE
DIRECTOR = Standing.DIRECTOR

PRESSED = Facts(timer_pressed=True)
DREW = replace(PRESSED, called=30, drawn_at=20, tiles_drawn=3)
DREW_PROPERLY = replace(DREW, recorded_turn=True, recorded_total=True)
EMPTY = replace(PRESSED, bag=0, called=40)

BY_THE_BOOK = [
    # WESPA 3.4.1, 3.10.3(b), 3.10.4: the timer, or a hand in the bag
    (WESPA, Facts(timer_pressed=False), EARLY, "3.4.1(c), 3.10.3(b)", Draw.NONE),
    (WESPA, PRESSED, IN_TIME, "3.10.1(a)", Draw.NONE),
    (WESPA, Facts(), IN_TIME, "3.10.1(a)", Draw.NONE),
    (WESPA, Facts(timer_pressed=False, hand_in_bag=True), IN_TIME, "3.10.4", Draw.NONE),
    (WESPA, Facts(timer_pressed=False, tiles_drawn=2), IN_TIME, "3.10.4", Draw.MISORDERED),
    # WESPA 3.10.1: until the player removes a tile
    (WESPA, DREW_PROPERLY, LATE, "3.10.1(b)", Draw.ACCEPTING),
    (WESPA, replace(DREW_PROPERLY, recorded_turn=None), LATE, "3.10.1(b)", Draw.ACCEPTING),
    (WESPA, replace(DREW_PROPERLY, drawn_at=30), DIRECTOR, "3.10.1(b)", Draw.ACCEPTING),
    (WESPA, replace(DREW_PROPERLY, drawn_at=None), IN_TIME, "3.10.1(b)", Draw.UNTOLD),
    (WESPA, replace(PRESSED, tiles_drawn=0, called=99), IN_TIME, "3.10.1(a)", Draw.NONE),
    (WESPA, replace(PRESSED, most_recent=False), DIRECTOR, "3.10.1(a)", Draw.NONE),
    # WESPA 3.10.1, an empty bag: while the turn is the most recent; 3.1.2, 3.5(b): no flash draw
    (WESPA, EMPTY, IN_TIME, "3.10.1(b)", Draw.NONE),
    (WESPA, replace(EMPTY, most_recent=True), IN_TIME, "3.10.1(b)", Draw.NONE),
    (WESPA, replace(EMPTY, most_recent=False), DIRECTOR, "3.10.1(b)", Draw.NONE),
    (WESPA, replace(EMPTY, recorded_turn=False), IN_TIME, "3.10.1(b)", Draw.NONE),
    (WESPA, replace(PRESSED, out_play=True), IN_TIME, "5.1", Draw.NONE),
    (WESPA, replace(PRESSED, out_play=True, most_recent=False), DIRECTOR, "5.1", Draw.NONE),
    # WESPA 3.10.2: flash draws
    (WESPA, replace(DREW_PROPERLY, recorded_turn=False), IN_TIME, "3.10.2(a)", Draw.FLASH),
    (WESPA, replace(DREW_PROPERLY, recorded_total=False), IN_TIME, "3.10.2(a)", Draw.FLASH),
    (WESPA, replace(DREW_PROPERLY, prewritten=True), IN_TIME, "3.10.2(a)", Draw.FLASH),
    (WESPA, replace(DREW, recorded_total=False, called=20), IN_TIME, "3.10.2(a)", Draw.FLASH),
    (
        WESPA,
        replace(DREW, recorded_turn=False, most_recent=False),
        DIRECTOR,
        "3.10.2(a)",
        Draw.FLASH,
    ),
    # WESPA 3.10.5: holds and releases
    (WESPA, replace(PRESSED, held=5, called=900), IN_TIME, "3.10.1(a)", Draw.NONE),
    (
        WESPA,
        replace(PRESSED, held=5, released=20, called=21),
        LATE,
        "3.10.5(b), 3.10.1(c)",
        Draw.NONE,
    ),
    (
        WESPA,
        replace(PRESSED, held=5, released=20, called=20),
        DIRECTOR,
        "3.10.5(b), 3.10.1(c)",
        Draw.NONE,
    ),
    (WESPA, replace(PRESSED, held=5, released=20, called=19), IN_TIME, "3.10.1(a)", Draw.NONE),
    (WESPA, replace(DREW_PROPERLY, held=25), LATE, "3.10.1(b)", Draw.ACCEPTING),
    (WESPA, replace(DREW_PROPERLY, held=20), DIRECTOR, "3.10.1(b)", Draw.ACCEPTING),
    (
        WESPA,
        replace(DREW_PROPERLY, held=5, released=10),
        LATE,
        "3.10.5(b), 3.10.1(c)",
        Draw.ACCEPTING,
    ),
    # WESPA 3.10.6: a minute after the timer, not after the hold
    (
        WESPA,
        replace(DREW, held=50, drawn_at=60, called=70),
        IN_TIME,
        "3.10.6(a)",
        Draw.COURTESY,
    ),
    (WESPA, replace(DREW, held=5, drawn_at=59, called=70), IN_TIME, "3.10.5(a)", Draw.UNDER_HOLD),
    (WESPA, replace(DREW, held=5, recorded_turn=False), IN_TIME, "3.10.5(a)", Draw.UNDER_HOLD),
    (WESPA, replace(PRESSED, held=5, tiles_drawn=2), IN_TIME, "3.10.6(a)", Draw.COURTESY),
    (
        WESPA,
        replace(DREW, released=90, drawn_at=70, called=80),
        IN_TIME,
        "3.10.6(a)",
        Draw.COURTESY,
    ),
    # WESPA 3.9.10: a draw after the call makes nothing late
    (WESPA, replace(DREW_PROPERLY, called=10), IN_TIME, "3.9.10", Draw.AFTER_CALL),
    (WESPA, replace(DREW_PROPERLY, called=10, held=5), IN_TIME, "3.9.10", Draw.AFTER_CALL),
    # NASPA IV.I.1: until a tile is drawn; with an empty bag the right doesn't expire
    (NASPA, Facts(timer_pressed=False), EARLY, "IV.I.1", Draw.NONE),
    (NASPA, Facts(timer_pressed=False, hand_in_bag=True), DIRECTOR, "IV.G.2.a", Draw.NONE),
    (NASPA, PRESSED, IN_TIME, "IV.I.1", Draw.NONE),
    (NASPA, DREW, LATE, "IV.I.1", Draw.ACCEPTING),
    (NASPA, replace(DREW, recorded_turn=False), LATE, "IV.I.1", Draw.ACCEPTING),
    (NASPA, replace(EMPTY, most_recent=False), IN_TIME, "IV.I.1", Draw.NONE),
    (NASPA, replace(PRESSED, out_play=True, bag=0), IN_TIME, "V.E", Draw.NONE),
    (NASPA, replace(PRESSED, out_play=True, most_recent=False), DIRECTOR, "V.E", Draw.NONE),
    (NASPA, replace(DREW, called=10), IN_TIME, "IV.I.2", Draw.AFTER_CALL),
    # NASPA IV.I.2: released by saying so, or by ending one's turn
    (NASPA, replace(PRESSED, held=5, released=9, called=10), LATE, "IV.I.2", Draw.NONE),
    (NASPA, replace(EMPTY, held=5, most_recent=False), LATE, "IV.I.2", Draw.NONE),
    (NASPA, replace(PRESSED, held=5, called=3000), IN_TIME, "IV.I.1", Draw.NONE),
    # NASPA IV.I.2.a: fifteen seconds after the hold, with stated intention
    (
        NASPA,
        replace(DREW, held=5, drawn_at=20, intention_stated=True),
        IN_TIME,
        "IV.I.2.a",
        Draw.COURTESY,
    ),
    (NASPA, replace(DREW, held=5), IN_TIME, "IV.I.2.a", Draw.COURTESY),
    (NASPA, replace(DREW, held=6), IN_TIME, "IV.I.2", Draw.UNDER_HOLD),
    (NASPA, replace(DREW, held=5, intention_stated=False), IN_TIME, "IV.I.2", Draw.UNDER_HOLD),
    # Sweden: entering accepts, nothing else
    (SSF, Facts(timer_pressed=False), EARLY, "acceptance", Draw.NONE),
    (SSF, Facts(timer_pressed=False, hand_in_bag=True), IN_TIME, "acceptance", Draw.NONE),
    (SSF, replace(PRESSED, entered=True), LATE, "acceptance", Draw.NONE),
    (SSF, replace(PRESSED, entered=False), IN_TIME, "acceptance", Draw.NONE),
    (SSF, DREW_PROPERLY, IN_TIME, "acceptance", Draw.UNTOLD),
    (SSF, replace(PRESSED, held=5, released=9, called=10), IN_TIME, "acceptance", Draw.NONE),
    (SSF, replace(PRESSED, out_play=True), IN_TIME, "last play", Draw.NONE),
    (SSF, replace(PRESSED, out_play=True, entered=True), LATE, "last play", Draw.NONE),
    (SSF, replace(PRESSED, most_recent=False), DIRECTOR, "acceptance", Draw.NONE),
]


@pytest.mark.parametrize(("rules", "facts", "standing", "clause", "draw"), BY_THE_BOOK)
def test_a_challenge_is_judged_by_its_book(rules, facts, standing, clause, draw):
    """WESPA 3.4.1, 3.10.1 to 3.10.6, 3.9.10; NASPA IV.I.1, IV.I.2; SSF acceptance, last play."""
    assert judge(rules, facts) == Timing(standing, clause, draw)


@pytest.mark.parametrize(
    ("rules", "clause"), [(WESPA, "3.4.2(c)"), (NASPA, "IV.I.1"), (SSF, "slipdesk")]
)
@pytest.mark.parametrize("claim", Claim)
def test_what_is_claimed_is_for_the_director(rules, claim, clause):
    """NASPA IV.G.2.a and IV.G.2.c (not held): claimed, they are never a refusal."""
    for facts in (DREW_PROPERLY, Facts(timer_pressed=False), replace(PRESSED, entered=True)):
        judged = judge(rules, replace(facts, claims=(claim,)))
        assert (judged.standing, judged.clause) == (DIRECTOR, clause)


CONTRADICTIONS = [
    Facts(out_play=True, bag=50),
    Facts(out_play=True, bag=50, tiles_drawn=4, drawn_at=1, called=90),
    Facts(out_play=True, tiles_drawn=1),
    Facts(out_play=True, drawn_at=5),
    Facts(bag=0, tiles_drawn=3, drawn_at=1, called=5),
    Facts(bag=0, drawn_at=9),
    Facts(bag=2, tiles_drawn=3, called=5),
    Facts(tiles_drawn=0, drawn_at=3),
    Facts(held=10, released=3),
    Facts(held=10, released=3, called=12),
    Facts(timer_pressed=False, held=10, released=3),
    Facts(entered=True, bag=0, tiles_drawn=1),
]


@pytest.mark.parametrize("rules", [WESPA, NASPA, SSF])
@pytest.mark.parametrize("known", CONTRADICTIONS)
def test_facts_that_cannot_all_be_true_are_the_directors(rules, known):
    """RULES.md, "Ours": no text says which of them counts; promise 5."""
    judged = judge(rules, known)
    assert (judged.standing, judged.clause) == (DIRECTOR, OURS)


@pytest.mark.parametrize(
    "known",
    [
        Facts(out_play=True, bag=0, tiles_drawn=0),
        Facts(out_play=True, tiles_drawn=0),
        Facts(bag=0, hand_in_bag=True),
        Facts(bag=3, tiles_drawn=3),
        Facts(bag=1, drawn_at=5),
        Facts(bag=50, out_play=False),
        Facts(released=3),
        Facts(held=3, called=3),
    ],
)
def test_facts_that_are_missing_contradict_nothing(known):
    """RULES.md, time: what nobody says bars nothing."""
    for rules in (WESPA, NASPA, SSF):
        assert judge(rules, known).standing is IN_TIME


def contradictory(known: Facts) -> bool:
    return judge(WESPA, known).clause == OURS


seconds = st.none() | st.integers(0, 100)
maybe = st.none() | st.booleans()
facts = st.builds(
    Facts,
    timer_pressed=maybe,
    hand_in_bag=maybe,
    called=seconds,
    held=seconds,
    released=seconds,
    recorded_turn=maybe,
    recorded_total=maybe,
    prewritten=maybe,
    entered=maybe,
    intention_stated=maybe,
    tiles_drawn=st.none() | st.integers(0, 7),
    drawn_at=seconds,
    tiles_on_rack=maybe,
    bag=st.none() | st.integers(0, 86),
    out_play=maybe,
    most_recent=maybe,
)
plausible = facts.filter(lambda known: not contradictory(known))
books = st.sampled_from([WESPA, NASPA, SSF])


@given(books, facts)
def test_every_situation_is_judged_with_its_clause(rules, known):
    """RULES.md: every refusal names the clause that it rests on."""
    assert judge(rules, known).clause


@given(books, plausible)
def test_only_what_is_known_bars(rules, known):
    """RULES.md, time: without the bare facts that a clause goes by, nothing is refused."""
    blank = replace(known, timer_pressed=None, called=None, entered=None, most_recent=None)
    assert judge(rules, blank).standing is IN_TIME


@given(facts.filter(lambda known: known.timer_pressed is not False))
def test_an_empty_bag_never_makes_a_challenge_late_by_a_draw(known):
    """WESPA 3.10.1, 3.1.2; NASPA IV.I.1: no tile can end the right."""
    empty = replace(known, bag=0, released=None, held=None)
    for rules in (WESPA, NASPA):
        assert judge(rules, empty).standing in {IN_TIME, DIRECTOR}


@given(facts, st.integers(0, 19))
def test_a_hold_in_force_keeps_the_right_through_every_draw(known, held):
    """WESPA 3.10.5, 3.10.6; NASPA IV.I.2: nobody's draw takes it away."""
    on_hold = replace(
        known, timer_pressed=True, held=held, released=None, drawn_at=20, most_recent=None
    )
    assume(not contradictory(on_hold))
    for rules in (WESPA, NASPA):
        assert judge(rules, on_hold).standing is IN_TIME


@given(books, facts, st.integers(0, 99))
def test_a_draw_after_the_call_makes_nothing_late(rules, known, called):
    """WESPA 3.9.10: the remedy is the director's, the challenge is in time."""
    drew = replace(
        known,
        timer_pressed=True,
        called=called,
        drawn_at=called + 1,
        released=None,
        entered=None,
        most_recent=None,
    )
    assume(not contradictory(drew))
    assert judge(rules, drew).standing is IN_TIME


@given(plausible)
def test_sweden_knows_no_holds_and_no_draws(known):
    """SSF acceptance: drawing, holding and recording change nothing."""
    bare = replace(known, held=None, released=None, called=None, prewritten=None)
    bare = replace(bare, recorded_turn=None, recorded_total=None, intention_stated=None, bag=None)
    assert judge(SSF, known) == judge(SSF, bare)
