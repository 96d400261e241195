"""What becomes of drawn tiles, by each book's own branch, and what can still be corrected."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from service.rules.books import RULEBOOKS
from service.rules.clauses.instructions import Instruction as Do
from service.rules.clauses.review import Touched
from service.rules.clauses.slip import Verdict
from service.rules.clauses.tiles import (
    Among,
    Correctable,
    Overdraw,
    TileFacts,
    Tiles,
    correctable,
    tiles_of,
    when_kept,
    when_removed,
)
from service.rules.clauses.timing import Draw, Facts

WESPA, NASPA, SSF = (RULEBOOKS[name].tiles for name in ("wespa", "naspa", "ssf"))
VALID, INVALID = Verdict.VALID, Verdict.INVALID


def drew(draw: Draw, *, on_rack: bool | None = None, tiles: int | None = 3) -> TileFacts:
    return TileFacts(drawn=tiles, draw=draw, drawn_on_rack=on_rack)


def overdraw_of_three(clause: str, turned_up: int | None, among: Among) -> Tiles:
    told = {Do.PLAYED_TILES_APART if turned_up is None else Do.OVERDRAW}
    if among is Among.ALL:
        told.add(Do.TURN_UP_AGAIN)  # WESPA 3.9.6, until it is known how many were turned up
    return Tiles(frozenset(told), Overdraw(3, turned_up, among, clause))


def said(*instructions: Do) -> Tiles:
    return Tiles(frozenset(instructions))


SHOWN_OR_VIEWED = said(Do.SHOW_AND_RETURN, Do.VIEW_FROM_BAG)


@pytest.mark.parametrize(
    ("rules", "facts", "expected"),
    [
        # WESPA 3.10.2(c): flash draws
        (WESPA, drew(Draw.FLASH, on_rack=False), said(Do.SHOW_AND_RETURN)),
        (WESPA, drew(Draw.FLASH, on_rack=True), overdraw_of_three("3.9.5(a)", 5, Among.ALL)),
        (WESPA, drew(Draw.FLASH), said(Do.DRAWN_TILES)),
        (WESPA, drew(Draw.FLASH, on_rack=True, tiles=None), said(Do.OVERDRAW)),
        # WESPA 3.10.6(b), (c): courtesy draws
        (WESPA, drew(Draw.COURTESY, on_rack=False), said(Do.SHOW_AND_RETURN)),
        (WESPA, drew(Draw.COURTESY, on_rack=True), overdraw_of_three("3.9.5(a)", 5, Among.ALL)),
        # WESPA 3.9.4, 3.9.10, 3.4.2(c): the director
        (WESPA, drew(Draw.UNDER_HOLD, on_rack=True), said(Do.DIRECTOR_ON_DRAW)),
        (WESPA, drew(Draw.ACCEPTING), said(Do.DIRECTOR_ON_DRAW)),
        (WESPA, drew(Draw.AFTER_CALL, on_rack=False), said(Do.DIRECTOR_ON_DRAW_AFTER_CALL)),
        (WESPA, drew(Draw.MISORDERED), said(Do.DIRECTOR_ON_ORDER_OF_TURN)),
        (WESPA, TileFacts(returned_unshown=2), said(Do.DIRECTOR_ON_DRAW)),
        # ours: without facts, what to do in either case; nothing where nothing was drawn
        (WESPA, TileFacts(), said(Do.DRAWN_TILES)),
        (NASPA, TileFacts(), said(Do.DRAWN_TILES_FIRST)),
        (SSF, TileFacts(), said(Do.DRAWN_TOO_SOON)),
        (WESPA, TileFacts(drawn=0), said()),
        (NASPA, TileFacts(drawn=0, drawn_on_rack=True), said()),
        # NASPA IV.I.2.a, IV.J.1.l: shown and returned, or combined; IV.B.5 is not held
        (NASPA, drew(Draw.COURTESY, on_rack=False), SHOWN_OR_VIEWED),
        (NASPA, drew(Draw.AFTER_CALL, on_rack=False), SHOWN_OR_VIEWED),
        (
            NASPA,
            replace(drew(Draw.COURTESY, on_rack=False), returned_unshown=0),
            said(Do.SHOW_AND_RETURN),
        ),
        (
            NASPA,
            drew(Draw.COURTESY, on_rack=True),
            overdraw_of_three("IV.B.5", None, Among.NEW_AND_UNPLAYED),
        ),
        # Sweden, overdraw: unseen, returned; seen, surplus and one more, two with few in the bag
        (SSF, replace(drew(Draw.UNTOLD), seen=False), said(Do.RETURN_UNSEEN)),
        (
            SSF,
            replace(drew(Draw.UNTOLD), seen=True),
            overdraw_of_three("overdraw", 4, Among.EITHER),
        ),
        (
            SSF,
            replace(drew(Draw.UNTOLD), seen=True, bag=6),
            overdraw_of_three("overdraw", 5, Among.EITHER),
        ),
        (
            SSF,
            replace(drew(Draw.UNTOLD), seen=True, bag=7),
            overdraw_of_three("overdraw", 4, Among.EITHER),
        ),
        (SSF, drew(Draw.UNTOLD, on_rack=True), overdraw_of_three("overdraw", 4, Among.EITHER)),
        (SSF, drew(Draw.UNTOLD, on_rack=False), said(Do.DRAWN_TOO_SOON)),
    ],
)
def test_tiles_drawn_for_a_play_that_comes_off(rules, facts, expected):
    """WESPA 3.9.4, 3.9.5, 3.9.10, 3.10.2(c), 3.10.6; NASPA IV.I.2.a, IV.J.1.l; SSF overdraw."""
    assert when_removed(rules, facts) == expected


@pytest.mark.parametrize(
    ("facts", "view"),
    [
        (TileFacts(returned_unshown=3), 5),
        (TileFacts(returned_unshown=3, drawn=3, bag=60), 5),
        (TileFacts(returned_unshown=3, drawn=3, bag=4), 4),
        (TileFacts(returned_unshown=2, drawn=3, bag=4), 3),
        (TileFacts(returned_unshown=1, bag=3), 3),
    ],
)
def test_naspa_lets_the_opponent_view_what_was_returned_unshown(facts, view):
    """NASPA IV.I.2.a: two more than were returned, or all in the bag if these are fewer."""
    found = when_removed(NASPA, facts)
    assert found == Tiles(frozenset({Do.VIEW_FROM_BAG}), view=view)


def overdrawn(surplus: int, *, drawn: int, on_rack: bool, exposed: int | None = None):
    facts = TileFacts(drawn=drawn, surplus=surplus, drawn_on_rack=on_rack, exposed=exposed)
    return when_kept(WESPA, facts)


@pytest.mark.parametrize(
    ("surplus", "drawn", "on_rack", "turned_up", "among", "clause"),
    [
        (1, 4, True, 3, Among.ALL, "3.9.5(a)"),
        (2, 3, True, 4, Among.ALL, "3.9.5(a)"),
        (1, 4, False, 3, Among.NEW, "3.9.5(b)"),
        (1, 3, False, 3, Among.NEW, "3.9.5(b)"),
        (1, 2, False, 2, Among.NEW, "3.9.5(b)"),
        (3, 4, False, 4, Among.NEW, "3.9.5(b)"),
    ],
)
def test_wespa_corrects_an_overdraw_by_where_the_tiles_are(
    *, surplus, drawn, on_rack, turned_up, among, clause
):
    """WESPA 3.9.5: X+2 of all or of the new tiles, all new ones if one was due; X go back."""
    found = overdrawn(surplus, drawn=drawn, on_rack=on_rack)
    assert found.overdraw == Overdraw(surplus, turned_up, among, clause)
    assert Do.OVERDRAW in found.instructions


def test_nobody_has_to_know_where_the_tiles_are_to_know_of_an_overdraw():
    """WESPA 3.9.5: it is one, whichever branch; NASPA IV.B.5 (not held): the director."""
    facts = TileFacts(drawn=4, surplus=1)
    told = [when_kept(rules, facts).instructions for rules in (WESPA, NASPA, SSF)]
    assert [Do.OVERDRAW in told[0], Do.DIRECTOR_ON_DRAW in told[1]] == [True, True]
    assert Do.DRAWN_TOO_SOON in told[2]


def test_the_players_know_beforehand_what_to_do_if_too_many_are_turned_up():
    """WESPA 3.9.6: it happens after the verdict, when nobody asks slipdesk any more."""
    found = overdrawn(1, drawn=4, on_rack=False)
    assert Do.TURN_UP_AGAIN in found.instructions
    assert found.overdraw == Overdraw(1, 3, Among.NEW, "3.9.5(b)")


@pytest.mark.parametrize(("exposed", "again"), [(3, False), (4, True)])
def test_who_turns_up_too_many_starts_again_with_fewer(*, exposed, again):
    """WESPA 3.9.6: all face down, and only X are turned up and returned."""
    found = overdrawn(1, drawn=4, on_rack=True, exposed=exposed)
    second = Overdraw(1, 1, Among.ALL, "3.9.6")
    assert (found.overdraw == second, Do.TURN_UP_AGAIN in found.instructions) == (again, again)


@pytest.mark.parametrize(
    ("rules", "facts", "expected"),
    [
        (NASPA, TileFacts(), {Do.SEE_A_TILE, Do.DRAWN_TO_RACK}),
        (NASPA, TileFacts(drawn=0), {Do.SEE_A_TILE}),
        (NASPA, TileFacts(bag=0), set()),
        (NASPA, drew(Draw.COURTESY), {Do.SEE_A_TILE, Do.DRAWN_TO_RACK}),
        (
            NASPA,
            TileFacts(drawn=4, surplus=1, drawn_on_rack=False),
            {Do.SEE_A_TILE, Do.DRAWN_TO_RACK, Do.DIRECTOR_ON_DRAW},
        ),
        (
            SSF,
            TileFacts(drawn=4, surplus=1, seen=False),
            {Do.SEE_A_TILE, Do.DRAWN_TO_RACK, Do.RETURN_UNSEEN},
        ),
        (
            WESPA,
            drew(Draw.AFTER_CALL),
            {Do.SEE_A_TILE, Do.DRAWN_TO_RACK, Do.DIRECTOR_ON_DRAW_AFTER_CALL},
        ),
    ],
)
def test_tiles_drawn_for_a_play_that_stands(rules, facts, expected):
    """NASPA IV.I.2.a, IV.J.1.m; WESPA 3.9.10; SSF overdraw: what there is to do with them."""
    assert when_kept(rules, facts).instructions == expected


@given(
    st.sampled_from([WESPA, NASPA, SSF]),
    st.builds(
        TileFacts,
        drawn=st.none() | st.integers(0, 7),
        draw=st.sampled_from(Draw),
        drawn_on_rack=st.none() | st.booleans(),
        bag=st.none() | st.integers(7, 86),
        surplus=st.none() | st.integers(0, 3),
        seen=st.none() | st.booleans(),
        exposed=st.none() | st.integers(0, 9),
        returned_unshown=st.none() | st.integers(0, 7),
    ),
)
def test_no_draw_leaves_the_players_without_a_word(rules, facts):
    """RULES.md: whatever was drawn for a play that comes off, the players are told what to do."""
    found = when_removed(rules, facts)
    assert found.instructions or facts.drawn == 0
    assert found.instructions <= rules.after.keys()
    assert found.overdraw is None or found.overdraw.tiles == facts.drawn


def test_the_facts_on_time_tell_of_the_tiles():
    """RULES.md: what was said when the challenge was called need not be said again."""
    facts = Facts(
        tiles_drawn=3,
        tiles_on_rack=True,
        bag=20,
        surplus=1,
        surplus_seen=False,
        turned_up=4,
        returned_unshown=2,
    )
    expected = TileFacts(
        drawn=3,
        draw=Draw.FLASH,
        drawn_on_rack=True,
        bag=20,
        surplus=1,
        seen=False,
        exposed=4,
        returned_unshown=2,
    )
    assert tiles_of(facts, Draw.FLASH) == expected


@pytest.mark.parametrize("rules", [WESPA, NASPA, SSF])
@pytest.mark.parametrize("facts", [Facts(bag=0), Facts(out_play=True)])
def test_from_an_empty_bag_nobody_has_drawn(rules, facts):
    """WESPA 3.1.2; NASPA IV.I.1; SSF, last play: then nobody is told about drawn tiles."""
    found = tiles_of(facts, Draw.NONE)
    assert when_removed(rules, found) == when_kept(rules, found) == Tiles(frozenset())


KEPT, REMOVED = INVALID, VALID  # the right verdict of a play wrongly kept, wrongly removed


@pytest.mark.parametrize(
    ("right", "touched", "expected"),
    [
        (KEPT, Touched(drawn=False), Correctable.YES),
        (KEPT, Touched(drawn=True), Correctable.NO),
        (KEPT, Touched(retracted=False), Correctable.FACTS_NEEDED),
        (KEPT, Touched(drawn=False, retracted=True), Correctable.YES),
        (REMOVED, Touched(retracted=False), Correctable.YES),
        (REMOVED, Touched(retracted=True), Correctable.NO),
        (REMOVED, Touched(drawn=False), Correctable.FACTS_NEEDED),
        (REMOVED, Touched(retracted=False, further_turn=True), Correctable.DIRECTOR),
        (KEPT, Touched(), Correctable.FACTS_NEEDED),
    ],
)
def test_wespa_corrects_by_the_tiles(right, touched, expected):
    """WESPA 3.10.13: only if no new tile, or no retracted one, has touched the rack."""
    rules = RULEBOOKS["wespa"].correction
    assert correctable(rules, right, touched, closed=False) is expected
    assert correctable(rules, right, touched, closed=True) is Correctable.DIRECTOR


@pytest.mark.parametrize("name", ["naspa", "ssf"])
def test_where_no_clause_is_held_the_director_says_whether(name):
    """NASPA, SSF, correction: no clause, so nothing is asked and nothing is refused."""
    rules = RULEBOOKS[name].correction
    assert correctable(rules, VALID, Touched(), closed=False) is Correctable.DIRECTOR
    assert rules.clause == "slipdesk"
