"""Looking a slip up: all words in all lists that are asked, and never a guess."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.desk.looking_up import look_up
from service.desk.slips import NotASlip
from service.lexicon.build import build
from service.lexicon.errors import LexiconUnavailable
from service.lexicon.manifest import read_source
from service.lexicon.store import Lexicon, Lexicons
from service.rules.clauses.slip import LexiconRef
from service.rules.facts.tournament import Tournament
from tests.commands import INVALID, LEXICON, VALID, amendment, ladder, opening
from tests.lexicon.strategies import write_source
from tests.rules.record import Record

SPARING = replace(ladder(5), spares_changed=True)
Build = Callable[..., LexiconRef]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def built(place: Path) -> Build:
    """Builds a list and gives it as a tournament pins it."""

    def made(name: str, *words: str, **package: Any) -> LexiconRef:
        canaries = {"must_hold": [words[0]], "must_not_hold": ["OO"]}
        text = "\n".join(words) + "\n"
        source = write_source(place / "lexicons", text, name=name, canaries=canaries, **package)
        lexicon = build(read_source(source), place / "compiled", lambda *_: None)
        return replace(LEXICON, name=name, fingerprint=lexicon.fingerprint)

    return made


def lexicons(place: Path) -> Lexicons:
    return Lexicons([place / "lexicons"], place / "compiled")


def tournament(lexicon: LexiconRef, outgoing: LexiconRef | None = None) -> Tournament:
    """One that plays by these lists, and spares changed words where there are two."""
    made = Record()
    policy = SPARING if outgoing else ladder(5)
    made.act(opening(rulebook="ssf", policy=policy, outgoing=outgoing))
    made.act(amendment(lexicon=lexicon))
    folded = made.tournament()
    assert folded is not None
    return folded


@pytest.mark.parametrize(
    ("language", "to", "word", "decides"),
    [
        ("english", 7, "CATTAIL", True),
        ("english", 7, "CATTAILS", False),
        ("english", None, "CATTAILS", True),
        ("spanish", 4, "CHOCHO", True),
        ("spanish", 3, "CHOCHO", False),
        ("welsh", 3, "ANGA", True),
        ("welsh", 2, "ANGA", False),
    ],
)
def test_a_list_decides_up_to_its_length_in_tiles(place, built, *, language, to, word, decides):
    """Issue 3, languages: in tiles; where letters lie in several ways, the fewest tiles count."""
    pinned = built("list", word, "AA", language=language, authoritative_to=to)
    found = look_up(lexicons(place), tournament(pinned), [word, "AA"], 0)
    assert found.verdict is (VALID if decides else None)
    assert found.authoritative_to == (None if decides else to)


@pytest.mark.parametrize("bad", ["QAT", "QATTAILS"])
def test_one_long_word_is_enough(place, built, bad):
    """Issue 3, languages: a slip with any longer word waits, whatever the others are."""
    pinned = built("list", "CAT", "CATTAILS", authoritative_to=7)
    for words in (["CATTAILS", bad], [bad, "CATTAILS"]):
        found = look_up(lexicons(place), tournament(pinned), words, 0)
        assert (found.verdict, found.changed) == (None, False)


CASES = [
    (["ZA"], VALID, True),
    (["ZA", "QI"], VALID, True),
    (["ZA", "CAT"], VALID, False),
    (["CAT"], VALID, False),
    (["TAX"], INVALID, False),
    (["QQ"], INVALID, False),
]


@pytest.mark.parametrize(("words", "verdict", "changed"), CASES)
def test_what_was_changed_is_one_bit_of_a_valid_slip(place, built, words, verdict, changed):
    """RULES.md, "a change of lexicon": every challenged word, and nothing of an invalid slip."""
    now, before = built("now", "CAT", "ZA", "QI"), built("before", "CAT", "TAX")
    found = look_up(lexicons(place), tournament(now, before), words, 0)
    assert (found.verdict, found.changed, found.outgoing) == (verdict, changed, before)


def test_what_the_outgoing_list_does_not_decide_was_not_changed(place, built):
    """Promise 3: never a guess; a word longer than it is authoritative for may have been in it."""
    now = built("now", "CATTAILS", "ZA")
    before = built("before", "CAT", authoritative_to=7)
    for words, changed in ((["ZA"], True), (["CATTAILS"], False), (["ZA", "CATTAILS"], False)):
        found = look_up(lexicons(place), tournament(now, before), words, 0)
        assert (found.verdict, found.changed) == (VALID, changed)


@pytest.mark.parametrize("words", [case[0] for case in CASES] + [["QQ", "CAT", "ZA", "TAX"]])
def test_every_word_is_looked_up_in_both_lists(place, built, words):
    """Promise 1: the same work for every slip of as many words."""
    now = built("now", "CAT", "ZA", "QI")
    before = built("before", "CAT", "TAX")
    held, asked = _listening_all(place)
    look_up(held, tournament(now, before), words, 0)
    assert asked == {"now": words, "before": words}


@pytest.mark.parametrize("words", [["ZA"], ["CATTAILS"], ["ZA", "QATTAILS"]])
def test_what_is_not_to_be_looked_up_is_only_read(place, built, words):
    """Issue 4: no slip that is refused is looked up, and none that a person decides."""
    now, before = built("now", "CAT", "ZA", authoritative_to=2), built("before", "CAT")
    held, asked = _listening_all(place)
    slip = look_up(held, tournament(now, before), words, 0, asks=False)
    assert (slip.verdict, slip.changed, slip.outgoing) == (None, False, before)
    assert slip.unasked is (words == ["ZA"])
    if not slip.unasked:
        assert look_up(held, tournament(now, before), words, 0) == slip
    assert not any(asked.values())


def _listening_all(place: Path) -> tuple[Lexicons, dict[str, list[str]]]:
    """The lexicons, and which words each is asked for."""
    held, asked = lexicons(place), dict[str, list[str]]()
    for name, each in list(held._held.items()):
        assert isinstance(each.outcome, Lexicon)
        listening = _listening(each.outcome, asked.setdefault(name, []))
        held._held[name] = replace(each, outcome=listening)
    return held, asked


def _listening(lexicon: Lexicon, asked: list[str]) -> Lexicon:
    def contains(word: str) -> bool:
        asked.append(word)
        return lexicon.contains(word)

    return replace(lexicon, _contains=contains)


@pytest.mark.parametrize("policy", [None, 0])
def test_another_list_is_asked_only_where_the_policy_asks(place, built, policy):
    """Promise 3: 503 for an outgoing list that is gone, while the option needs it."""
    now, before = built("now", "CAT"), built("before", "ZA")
    (place / "compiled" / "before.lexicon").unlink()
    if policy is None:
        assert look_up(lexicons(place), tournament(now, before), ["CAT"], None).outgoing is None
    else:
        with pytest.raises(LexiconUnavailable, match="before"):
            look_up(lexicons(place), tournament(now, before), ["CAT"], policy)


def test_a_list_of_another_language_is_no_edition_before(place, built):
    """Promise 3: its words are other words, however they are spelled."""
    now, before = built("now", "CAT"), built("before", "CAT", "ZA", language="swedish")
    with pytest.raises(LexiconUnavailable, match="swedish"):
        look_up(lexicons(place), tournament(now, before), ["CAT"], 0)


def test_a_typing_error_is_no_reason_to_wait(place, built):
    """Row 31, promise 1: nothing is looked up of what is no slip."""
    pinned = built("list", "CAT", authoritative_to=2)
    with pytest.raises(NotASlip):
        look_up(lexicons(place), tournament(pinned), ["CAT", "CO-OP"], 0)
