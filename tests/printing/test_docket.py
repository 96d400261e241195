"""What stands on a docket, and what never can."""

import unicodedata

import pytest
from hypothesis import given, strategies as st

from service.desk import time_zones
from service.printing.docket import Docket, Kind
from service.printing.image import draw, png
from service.printing.page import page
from service.printing.text import text
from service.rules.clauses.slip import Method, Verdict
from service.rules.facts.challenge import Status
from tests.printing.dockets import ORIGIN, SAID, of

ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=30)
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def said(docket: Docket, *kinds: Kind) -> list[str]:
    return [line.text for line in docket.lines if not kinds or line.kind in kinds]


def test_a_docket_says_what_the_slip_said_and_what_follows():
    """WESPA 3.10.7(c): a docket can go back in the slip's place, with the game's papers."""
    docket = of("CAT", "QI", official=False)
    lines = said(docket)
    assert lines[:4] == [
        "wyc-2026",
        "Challenge 17",
        "Round 3, Table 12, Turn 9",
        "Challenger: who went second",
    ]
    assert said(docket, Kind.WORD) == ["CAT", "QI"]
    assert said(docket, Kind.NOT_ACCEPTABLE) == ["✗ NOT ACCEPTABLE"]
    assert said(docket, Kind.FOLLOWS) == ["The play comes off.", "On turn: challenger."]
    assert said(docket, Kind.NOTE) == [
        "Lexicon club NENT-QAXB",
        "first",
        "not the official word source (1.2(b))",
        "Adjudicated by software",
        "2026-11-30 10:15:00 UTC",
        "Record 8 DBQE-BLCS-RJNX-RHZ3",
        "Keep with this game's papers.",
    ]


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Europe/Stockholm", "2026-11-30 11:15:00 UTC+01:00"),
        ("America/St_Johns", "2026-11-30 06:45:00 UTC-03:30"),
        ("Pacific/Kiritimati", "2026-12-01 00:15:00 UTC+14:00"),
        ("Europe/London", "2026-11-30 10:15:00 UTC"),
        ("Nowhere/Known", "2026-11-30 10:15:00 UTC"),
        (None, "2026-11-30 10:15:00 UTC"),
    ],
)
def test_the_time_on_it_is_the_hall_s_with_its_offset(zone, told):
    """Issue 6, Dockets: time; a zone that this machine doesn't know spoils no docket."""
    docket = of("CAT", zone=time_zones.zone(zone))
    assert told in said(docket, Kind.NOTE)
    assert told in text(docket, ORIGIN)
    assert f">{told}<" in page(docket, ORIGIN).decode()


def test_players_stand_on_it_by_name_and_by_number_where_a_name_is_another_s_too():
    """Issue 6, Dockets: the challenger; two players of one name are told apart on paper,
    and one whose letters not every printer has still says who it is.
    """
    players = {7: "Åsa Öberg", 23: "Kim Lee", 24: "Kim  Lee\u200b", 25: " ", 27: "王伟"}
    for challenger, opponent, line in (
        (7, 23, "Challenger: Åsa Öberg, against Kim Lee (23)"),
        (24, 7, "Challenger: Kim Lee (24), against Åsa Öberg"),
        (25, 26, "Challenger: player 25, against player 26"),
        (7, None, "Challenger: Åsa Öberg"),
        (27, 7, "Challenger: 王伟 (27), against Åsa Öberg"),
    ):
        docket = of("CAT", player=challenger, opponent=opponent, players=players)
        assert said(docket, Kind.PLACE)[1:] == [line]


@pytest.mark.parametrize(
    ("told", "line"),
    [(SAID, "Looked up in Club list, first printing"), ({}, "Looked up in a printed list")],
)
def test_the_list_that_a_person_looked_in_stands_on_it(told, line):
    """WESPA 3.10.7(a)(i), 1.2: what lay on the table, unless forgotten; not as if by software."""
    notes = said(of("CAT", method=Method.PRINTED_LIST, said=told), Kind.NOTE)
    assert notes[:4] == [
        line,
        "Lexicon of the event club NENT-QAXB",
        "first",
        "Adjudicated by printed list",
    ]


def test_what_an_unsuccessful_challenge_costs_stands_on_it():
    """Issue: what follows; WESPA 3.10.15."""
    docket = of("CAT", verdict=Verdict.VALID)
    assert said(docket, Kind.ACCEPTABLE) == ["✓ ACCEPTABLE"]
    assert "Penalty: challenged +10." in said(docket, Kind.FOLLOWS)


@pytest.mark.parametrize("status", [each for each in Status if each is not Status.ADJUDICATED])
@pytest.mark.parametrize("verdict", [*Verdict, None])
@pytest.mark.parametrize("method", Method)
def test_no_verdict_stands_on_it_that_is_not_in_force(status, verdict, method):
    """Promise 3, blind reviews: what is looked at again, void or ruled on prints no verdict."""
    docket = of("CAT", status=status, verdict=verdict, method=method)
    assert said(docket, Kind.ACCEPTABLE, Kind.NOT_ACCEPTABLE, Kind.FOLLOWS) == []
    assert len(said(docket, Kind.STANDING)) == 1
    same = of("CAT", status=status, verdict=None)
    assert docket == same


def test_a_reprint_and_a_replacement_say_so():
    """Issue: reprints are marked COPY n, and a corrected slip's docket takes another's place."""
    assert said(of("CAT"), Kind.MARK) == []
    for n in (2, 3):
        assert said(of("CAT", copy=n), Kind.MARK) == [f"COPY {n}"]
    assert said(of("CAT", slips=2), Kind.MARK) == ["REPLACES any earlier docket of this challenge"]


def test_whoever_sees_no_words_gets_a_docket_without_them():
    """DESIGN, "reading": a terminal gets no words back."""
    docket = of("CAT", "QI", see_words=False)
    assert said(docket, Kind.WORD) == []
    assert "2 words, as on the slip" in said(docket)


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT, ANY_TEXT, ANY_TEXT)
def test_no_text_can_steer_a_printer(word, challenger, edition, event, name):
    """Reliability F: no control, no change of direction, no line end from data, on any route."""
    by_side = of(word, challenger=challenger, edition=edition, event=event)
    by_name = of(word, player=1, opponent=2, players={1: name, 2: edition}, event=event)
    for docket in (by_side, by_name):
        assert_harmless(docket)


def assert_harmless(docket: Docket) -> None:
    for line in docket.lines:
        assert {unicodedata.category(each) for each in line.text} & FORBIDDEN == set()
    for code_page in ("ascii", "cp858", "utf-8"):
        written = text(docket, ORIGIN, code_page).encode(code_page)
        assert all(byte >= 0x20 or byte == 0x0A for byte in written)
        assert b"\x7f" not in written


@given(ANY_TEXT, ANY_TEXT)
def test_no_text_becomes_markup(word, edition):
    """Reliability F: what players and files say is text on the page and nothing else."""
    written = page(of(f"<b>{word}", edition=f'"><script>{edition}'), ORIGIN).decode()
    plain = page(of("CAT"), ORIGIN).decode()
    assert written.count("<script") == plain.count("<script") == 0
    assert written.count("<b>") == 0
    assert written.count("<p ") == plain.count("<p ")


def test_the_same_docket_is_the_same_bytes():
    """Printers A1.2: a docket that is fetched again is the very same."""
    assert png(draw(of("CAT"), 576, ORIGIN)) == png(draw(of("CAT"), 576, ORIGIN))


def test_a_docket_speaks_the_tournament_s_language():
    """Issue 6, Dockets: the same lines, with words, names and figures untouched."""
    swedish = of("CAT", verdict=Verdict.VALID, copy=2, language="sv")
    english = of("CAT", verdict=Verdict.VALID, copy=2)
    assert [line.kind for line in swedish.lines] == [line.kind for line in english.lines]
    assert said(swedish, Kind.WORD) == ["CAT"]
    assert said(swedish, Kind.PLACE)[0] == "Rond 3, Bord 12, Drag 9"
    assert said(swedish, Kind.ACCEPTABLE) == ["✓ GODKÄNT"]
    shared = set(said(swedish)) & set(said(english))
    assert shared == {"wyc-2026", "CAT", "first", "2026-11-30 10:15:00 UTC"}
    assert 'lang="sv"' in page(swedish, ORIGIN).decode()
