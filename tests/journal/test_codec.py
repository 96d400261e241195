"""Events and folds as stored: what goes in comes out, and old entries stay readable."""

from collections.abc import Iterator
from typing import get_args

import msgspec.inspect as fields
import pytest
from hypothesis import given

from service.journal.record.codec import (
    UnknownEvent,
    dump_challenge,
    dump_ruling,
    dump_tournament,
    event_data,
    load_challenge,
    load_ruling,
    load_tournament,
    recorded,
)
from service.journal.record.entries import Entry, decode, encode
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Game, Method, Slip, Verdict
from service.rules.facts.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    EpochOpened,
    Event,
    GamesLoaded,
    LengthCompared,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    Pairing,
    SlipAdjudicated,
    SlipReissued,
    TextRef,
    TournamentAmended,
    TournamentOpened,
)
from service.rules.facts.ruling import Ruling
from tests import strategies
from tests.journal.life_on_record import LIFE_ON_RECORD
from tests.journal.pinned import (
    LEXICON,
    LEXICON_DATA,
    OUTCOME,
    OUTCOME_DATA,
    POLICY,
    POLICY_DATA,
    REASON,
)

AT = "2026-08-01T09:30:00.000Z"
# What records out there hold. A row is never changed: a field may be added to an event with a
# default, which adds to a new row, or there is a new version with a row of its own.
ON_RECORD: list[tuple[str, int, dict[str, object], Event]] = [
    (
        "tournament.opened",
        1,
        {
            "code": "wyc",
            "origin": "slipdesk/wyc/epoch1",
            "epoch": 1,
            "format": 1,
            "public_key": "slipdesk/wyc/epoch1+c74f20a3+AR",
            "rulebook": "wespa",
            "lexicon": LEXICON_DATA,
            "policy": POLICY_DATA,
            "slip_must_name": "game",
        },
        TournamentOpened(
            code="wyc",
            origin="slipdesk/wyc/epoch1",
            epoch=1,
            format=1,
            public_key="slipdesk/wyc/epoch1+c74f20a3+AR",
            rulebook="wespa",
            lexicon=LEXICON,
            policy=POLICY,
            slip_must_name="game",
        ),
    ),
    (
        "tournament.amended",
        1,
        {
            "policy": POLICY_DATA,
            "policy_from_round": 4,
            "lexicon": None,
            "slip_must_name": None,
            "round": 3,
            "reason": {"id": "0badcafe", "sha256": "aa"},
        },
        TournamentAmended(
            policy=POLICY,
            policy_from_round=4,
            lexicon=None,
            slip_must_name=None,
            round=3,
            reason=REASON,
        ),
    ),
    (
        "games.loaded",
        1,
        {
            "round": 3,
            "games": [{"division": "A", "table": 12, "first": 7, "second": 8}],
            "left": [{"division": "A", "round": 3, "table": 4}],
        },
        GamesLoaded(3, (Pairing("A", 12, 7, 8),), (Game("A", 3, 4),)),
    ),
    (
        "challenge.adjudicated",
        1,
        {
            "number": 17,
            "game": {"division": "A", "round": 3, "table": 12},
            "play": 9,
            "challenger": "second",
            "player": 8,
            "opponent": 7,
            "slip": {"words": ["QUIXOTRY", "ZAX"], "typed": ["quixotry", "ZAX", "zax"]},
            "method": "software",
            "verdict": "valid",
            "lexicon": LEXICON_DATA,
            "policy": 0,
            "outcome": OUTCOME_DATA,
        },
        ChallengeAdjudicated(
            number=17,
            game=Game(division="A", round=3, table=12),
            play=9,
            challenger="second",
            player=8,
            opponent=7,
            slip=Slip(words=("QUIXOTRY", "ZAX"), typed=("quixotry", "ZAX", "zax")),
            method=Method.SOFTWARE,
            verdict=Verdict.VALID,
            lexicon=LEXICON,
            policy=0,
            outcome=OUTCOME,
        ),
    ),
    (
        "challenge.received",
        1,
        {
            "number": 18,
            "game": {"division": "A", "round": 3, "table": 12},
            "play": 11,
            "challenger": "second",
            "player": 8,
            "opponent": 7,
            "slip": {"words": ["CONTEMPORARIES"], "typed": ["contemporaries"]},
            "lexicon": LEXICON_DATA,
            "policy": 0,
            "authoritative_to": 7,
        },
        ChallengeReceived(
            number=18,
            game=Game(division="A", round=3, table=12),
            play=11,
            challenger="second",
            player=8,
            opponent=7,
            slip=Slip(words=("CONTEMPORARIES",), typed=("contemporaries",)),
            lexicon=LEXICON,
            policy=0,
            authoritative_to=7,
        ),
    ),
    (
        "slip.adjudicated",
        1,
        {
            "number": 18,
            "method": "printed_list",
            "verdict": "valid",
            "printed_list": {"id": "0badf00d", "sha256": "bb"},
            "lexicon": LEXICON_DATA,
            "player": 8,
            "opponent": 7,
            "outcome": OUTCOME_DATA,
            "person": 3,
        },
        SlipAdjudicated(
            number=18,
            method=Method.PRINTED_LIST,
            verdict=Verdict.VALID,
            printed_list=TextRef(id="0badf00d", sha256="bb"),
            lexicon=LEXICON,
            player=8,
            opponent=7,
            outcome=OUTCOME,
            person=3,
        ),
    ),
    (
        "slip.reissued",
        1,
        {
            "number": 18,
            "ground": "mismatch",
            "clause": "3.10.12",
            "confirmed_by": ["AB"],
            "slip": {"words": ["CONTEMPORARY"], "typed": ["contemporary"]},
            "verdict": None,
            "lexicon": LEXICON_DATA,
            "player": 8,
            "opponent": 7,
            "outcome": None,
            "reason": None,
            "authoritative_to": 7,
            "spared": None,
        },
        SlipReissued(
            number=18,
            ground=Ground.MISMATCH,
            clause="3.10.12",
            confirmed_by=("AB",),
            slip=Slip(words=("CONTEMPORARY",), typed=("contemporary",)),
            verdict=None,
            lexicon=LEXICON,
            player=8,
            opponent=7,
            outcome=None,
            reason=None,
            authoritative_to=7,
        ),
    ),
    (
        "challenge.repeated",
        1,
        {"number": 17, "answered_by": 21},
        ChallengeRepeated(number=17, answered_by=21),
    ),
    (
        "slip.reissued",
        1,
        {
            "number": 17,
            "ground": "mismatch",
            "clause": "3.10.12",
            "confirmed_by": ["AB"],
            "slip": {"words": ["ZAP"], "typed": ["zap"]},
            "verdict": "valid",
            "lexicon": LEXICON_DATA,
            "player": 7,
            "opponent": 8,
            "outcome": OUTCOME_DATA,
            "reason": {"id": "0badcafe", "sha256": "aa"},
        },
        SlipReissued(
            number=17,
            ground=Ground.MISMATCH,
            clause="3.10.12",
            confirmed_by=("AB",),
            slip=Slip(words=("ZAP",), typed=("zap",)),
            verdict=Verdict.VALID,
            lexicon=LEXICON,
            player=7,
            opponent=8,
            outcome=OUTCOME,
            reason=REASON,
        ),
    ),
    (
        "lexicon.confirmed",
        1,
        {"device": "0badcafe", "expected": "CWD3-JQC5", "pinned": "671a395d"},
        LexiconConfirmed(device="0badcafe", expected="CWD3-JQC5", pinned="671a395d"),
    ),
    (
        "lexicon.disputed",
        1,
        {"device": "0badcafe", "expected": "0123abcd", "pinned": "671a395d"},
        LexiconDisputed(device="0badcafe", expected="0123abcd", pinned="671a395d"),
    ),
    (
        "lexicon.compared",
        1,
        {
            "name": "enable",
            "fingerprint": "671a395d",
            "other": "0123abcd",
            "lengths": [{"length": 2, "here": 96, "there": 97, "only_here": 1, "only_there": 2}],
            "told": 3,
        },
        LexiconCompared(
            name="enable",
            fingerprint="671a395d",
            other="0123abcd",
            lengths=(LengthCompared(2, here=96, there=97, only_here=1, only_there=2),),
            told=3,
        ),
    ),
    (
        "epoch.opened",
        1,
        {"epoch": 2, "origin": "slipdesk/wyc/epoch2", "last_checkpoint": None},
        EpochOpened(epoch=2, origin="slipdesk/wyc/epoch2", last_checkpoint=None),
    ),
    *LIFE_ON_RECORD,
]


def entry(kind: str, version: int, data: dict[str, object]) -> Entry:
    return Entry(
        seq=1, type=kind, v=version, at=AT, by="cli", data=data, request=None, before=bytes(32)
    )


def as_then(now: object, then: object) -> object:
    """What is written now, without the fields that were added since, at whatever depth."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: as_then(now[name], value) for name, value in then.items()}
    return now


@pytest.mark.parametrize(
    ("kind", "version", "data", "event"),
    ON_RECORD,
    ids=[f"{row[0]}-{place}" for place, row in enumerate(ON_RECORD)],
)
def test_old_entries_stay_readable(kind, version, data, event):
    """Promise 4: names and fields are append-only; what is on record reads as it was meant."""
    assert recorded(entry(kind, version, data)).event == event
    now = decode(encode(entry(kind, version, event_data(event)))).data
    assert (event.type, event.version) == (kind, version)
    assert as_then(now, data) == data


def test_every_kind_is_pinned():
    """Promise 4: an event without a row above could be renamed unseen."""
    assert {type(event) for *_, event in ON_RECORD} == set(get_args(Event))


@given(strategies.events)
def test_events_come_back_as_they_went(event):
    """DESIGN, "One entry per act": through the entry's own bytes, not only through the codec."""
    written = encode(entry(event.type, event.version, event_data(event)))
    assert recorded(decode(written)).event == event


@given(strategies.challenges)
def test_a_challenge_comes_back_as_it_went(challenge):
    """DESIGN, "State is the fold of the events": the stored fold is the fold."""
    assert load_challenge(dump_challenge(challenge)) == challenge


@given(strategies.tournaments)
def test_a_tournament_comes_back_as_it_went(tournament):
    """DESIGN, "State is the fold of the events": the stored fold is the fold."""
    assert load_tournament(dump_tournament(tournament)) == tournament


@given(strategies.anything(Ruling))
def test_a_ruling_comes_back_as_it_went(ruling):
    """DESIGN, "State is the fold of the events": the stored fold is the fold."""
    assert load_ruling(dump_ruling(ruling)) == ruling


@pytest.mark.parametrize(
    ("kind", "version", "data", "says"),
    [
        ("challenge.unheard_of", 1, {}, "challenge.unheard_of of version 1: upgrade"),
        ("challenge.repeated", 2, {"number": 1, "answered_by": 2}, "version 2: upgrade"),
        ("challenge.repeated", 1, {"number": 1}, "no challenge.repeated of ours"),
        ("challenge.repeated", 1, {"number": "one", "answered_by": 2}, "of ours"),
    ],
)
def test_what_a_newer_version_wrote_is_not_guessed(kind, version, data, says):
    """Promise 3: closed when in doubt; the message says what to do and quotes no data."""
    with pytest.raises(UnknownEvent, match=says):
        recorded(entry(kind, version, data))


def plain(kind: fields.Type) -> Iterator[type[fields.Type]]:
    """What the values of a type can be made of."""
    match kind:
        case fields.DataclassType():
            inner = [field.type for field in kind.fields]
            assert all(field.encode_name.isascii() for field in kind.fields)
        case fields.UnionType():
            inner = list(kind.types)
        case fields.VarTupleType():
            inner = [kind.item_type]
        case _:
            inner = []
    yield type(kind)
    for each in inner:
        yield from plain(each)


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.type)
def test_every_event_is_canonical_by_its_types(event):
    """Decisions: no floats, ASCII keys; the writer doesn't look through each entry for them."""
    assert set(plain(fields.type_info(event))) <= {
        fields.DataclassType,
        fields.UnionType,
        fields.VarTupleType,
        fields.EnumType,
        fields.StrType,
        fields.IntType,
        fields.BoolType,
        fields.NoneType,
    }
