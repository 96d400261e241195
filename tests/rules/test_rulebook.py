"""The rulebooks as values: every point with its clause, its source and its mark."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path

import pytest

from service.rules import books
from service.rules.books import RULEBOOKS, parts_of, rulebook
from service.rules.books.naspa import NASPA
from service.rules.books.ssf import SSF
from service.rules.books.wespa import WESPA
from service.rules.clauses import rulebook as rulebooks
from service.rules.clauses.instructions import TEXTS
from service.rules.clauses.penalty import PRESETS, is_standard
from service.rules.clauses.points import Mark, Part, Source
from service.rules.clauses.review import Reason, Way
from service.rules.clauses.rulebook import BlankFinding, Challengeable, Ground
from service.rules.clauses.slip import Method
from service.rules.facts.events import RulingKind

BOOKS = RULEBOOKS.values()
RULES = Path(rulebooks.__file__).parent

each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


def clauses(value: object) -> Iterator[str]:
    """The clauses that stand in a part's value."""
    if isinstance(value, str) and not isinstance(value, Enum):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from clauses(getattr(value, field.name))
    elif hasattr(value, "values"):
        for each in value.values():
            yield from clauses(each)


@each_book
def test_every_point_says_what_is_done_and_how_firmly_it_stands(book):
    """RULES.md: a published rulebook says which text it rests on and marks each point."""
    assert book.text
    assert all(point.clause and point.does.endswith(".") for point in book.points)
    assert {point.mark for point in book.points} >= {Mark.TEXT, Mark.NOT_HELD, Mark.OURS}


@each_book
def test_what_is_ours_goes_under_no_body_s_name(book):
    """RULES.md: refusals and points that rest on a decision of ours cite "slipdesk"."""
    for point in book.points:
        assert (point.mark is Mark.OURS) == (point.clause == "slipdesk")


@each_book
def test_a_text_that_is_not_held_is_never_said_to_be(book):
    """RULES.md: the words of a clause that we hold have a source, and nothing else is text."""
    for point in book.points:
        if point.mark is Mark.TEXT:
            assert point.source is not Source.NONE


@each_book
def test_every_part_of_every_book_is_told(book):
    """RULES.md, GET /rulebooks: what the values do is what the points tell, part by part."""
    for part in Part:
        told = " ".join(f"{point.clause} {point.does}" for point in book.points_of(part))
        assert told
        if part is Part.BASE:
            continue
        value = getattr(book, part.value)
        for clause in sorted({each for each in clauses(value) if each != "slipdesk"}):
            for one in clause.split(", "):
                whole = re.sub(r"(\([a-z]+\))+$", "", one)
                assert whole in told, (part, one)


@each_book
def test_every_instruction_of_a_book_has_its_words_and_clause(book):
    """RULES.md: what a book has the players do, it does by a clause or by what is left to us."""
    for said in (book.tiles.before, book.tiles.after):
        assert said.keys() <= TEXTS.keys()
        assert all(said.values())


@each_book
def test_a_ruling_is_nobody_s_but_the_director_s(book):
    """RULES.md: what a clause leaves to the director is no ground of a player's."""
    assert book.penalty in PRESETS
    assert Ground.RULING not in book.slips.grounds


@each_book
def test_what_no_list_settles_has_its_clause(book):
    """WESPA 3.10.16, 3.10.17 (not held), 3.4.1(d): kinds without words are the director's."""
    assert set(book.rulings.kinds) == set(RulingKind)


def test_wespa_prefers_five_points_a_word():
    """WESPA 3.10.15(d): option (b)(ii) is the preferred norm; 3.10.12 the only ground."""
    assert WESPA.penalty == "five-per-word"
    assert is_standard(PRESETS[WESPA.penalty])
    assert WESPA.slips.grounds[Ground.MISMATCH] == "3.10.12"


def test_naspa_loses_the_turn_and_corrects_typing():
    """NASPA IV.J.1.k: our text for `double`; IV.J.1.h: mistyped; erroneous slip: no clause."""
    assert NASPA.penalty == "double"
    assert NASPA.slips.grounds[Ground.MISTYPED] == "IV.J.1.h"
    assert Ground.MISMATCH not in NASPA.slips.grounds


def test_sweden_takes_ten_points_and_has_no_ground():
    """SSF 2006: ten points off the challenger; for an erroneous slip no clause is held."""
    assert SSF.penalty == "swedish-ten"
    assert dict(SSF.slips.grounds) == {}


@pytest.mark.parametrize(
    ("book", "method", "reason", "way", "clause"),
    [
        (WESPA, Method.SOFTWARE, Reason.LOOK_AGAIN, Way.ANOTHER_PERSON, "3.10.11"),
        (WESPA, Method.PRINTED_LIST, Reason.LOOK_AGAIN, Way.ANOTHER_PERSON, "3.10.11"),
        (NASPA, Method.SOFTWARE, Reason.LOOK_AGAIN, Way.FINAL, "IV.J.1.h"),
        (NASPA, Method.SOFTWARE, Reason.FLAWED_PROGRAM, Way.MANUAL, "IV.J.1.h"),
        (NASPA, Method.SOFTWARE, Reason.MISTYPED, Way.REPEAT, "IV.J.1.h"),
        (NASPA, Method.PRINTED_LIST, Reason.LOOK_AGAIN, Way.OPINIONS, "IV.K.4"),
        (SSF, Method.SOFTWARE, Reason.LOOK_AGAIN, Way.DIRECTOR, "slipdesk"),
    ],
)
def test_how_a_book_looks_again(book, method, reason, way, clause):
    """WESPA 3.10.11; NASPA IV.K.4, IV.J.1.h; SSF: no clause, the director."""
    procedure = book.review.procedure(method, reason)
    assert (procedure.way, procedure.clause) == (way, clause)


def test_blanks_are_three_bodies_three_ways():
    """WESPA 3.8(c), 3.10.10(a); NASPA IV.F.1.e and IV.F.2 are two rules; SSF: the director."""
    found = {finding: (rule.clause, rule.words) for finding, rule in NASPA.blanks.findings.items()}
    assert found == {
        BlankFinding.NOT_DESIGNATED: ("IV.F.1.e", Challengeable.FORMED_BY_BLANK),
        BlankFinding.UNDESIGNATED_BEFORE: ("IV.F.2", Challengeable.FORMED_ON_PLAY),
    }
    assert (WESPA.blanks.redesignation, WESPA.blanks.bound) == ("3.8(c)", "3.10.10(a)")
    assert not WESPA.blanks.findings
    assert (SSF.blanks.redesignation, SSF.blanks.bound) == (None, "slipdesk")


@pytest.mark.parametrize(
    ("book", "opinions", "clause"),
    [(WESPA, False, "Preamble"), (NASPA, True, "II.E"), (SSF, False, "slipdesk")],
)
def test_who_may_be_asked_about_a_director_s_ruling(book, opinions, clause):
    """WESPA Preamble: nobody but WESPA; NASPA II.E: another director; SSF: no clause."""
    assert (book.rulings.opinions, book.rulings.clause) == (opinions, clause)


PARTS = parts_of("wespa", {"timing": "naspa", "review": "ssf"})


def test_a_club_s_own_is_made_of_parts():
    """RULES.md: a club's own rulebook: each part as the book has it that it is taken from."""
    own = rulebook("our-club", PARTS)
    assert (own.timing, own.review) == (NASPA.timing, SSF.review)
    for part in set(Part) - {Part.BASE, Part.TIMING, Part.REVIEW}:
        assert getattr(own, part.value) is getattr(WESPA, part.value)
    assert (own.penalty, own.no_sparing, own.parts) == (WESPA.penalty, "1.2(b)", PARTS)


def test_a_club_s_own_says_what_it_is_made_of():
    """RULES.md: it says which texts it rests on, and its title what comes from elsewhere."""
    own = rulebook("our-club", PARTS)
    assert own.title == "our-club: WESPA Game Rules 2.0, timing of naspa, review of ssf"
    assert all(book.text in own.text for book in (WESPA, NASPA, SSF))
    assert own.points_of(Part.TIMING) == NASPA.points_of(Part.TIMING)
    assert own.points_of(Part.TILES) == WESPA.points_of(Part.TILES)
    ours = [point.does for point in WESPA.points if point.mark is Mark.OURS]
    assert [point.does for point in own.points if point.mark is Mark.OURS] == ours


@each_book
def test_a_club_s_own_of_one_body_is_that_body_s(book):
    """RULES.md: parts change where a rule is from, never what it says."""
    own = rulebook("our-club", parts_of(book.name, {}))
    same = replace(own, name=book.name, title=book.title, text=book.text, parts=None)
    for field in fields(book):
        assert getattr(same, field.name) == getattr(book, field.name)


@pytest.mark.parametrize("name", ["fide", ""])
def test_a_rulebook_that_is_not_there_is_not_made_up(name):
    """RULES.md: never a made-up rule under a body's name."""
    with pytest.raises(KeyError):
        rulebook(name, None)


@pytest.mark.parametrize(
    "module",
    [
        path
        for path in RULES.rglob("*.py")
        if Path(books.__file__).parent not in path.parents or path.name == "__init__.py"
    ],
    ids=lambda path: path.relative_to(RULES).as_posix(),
)
def test_no_rule_asks_which_book_it_has_in_hand(module):
    """DESIGN, the house: differences are fields, never `if rulebook ==`."""
    source = module.read_text(encoding="utf-8")
    for comparison in ('rulebook == "', "is WESPA", "is NASPA", "is SSF", '.name == "'):
        assert comparison not in source


@pytest.mark.parametrize("code", TEXTS)
def test_every_text_reads_well_whatever_is_said_before_it(code):
    """Promise 5: each book has an order of its own, and says only some of the texts."""
    assert not re.match(r"(Only )?(then|so|also|afterwards)\b", TEXTS[code], re.IGNORECASE)
    assert not re.search(r"\b(only|and) then\b", TEXTS[code], re.IGNORECASE)
