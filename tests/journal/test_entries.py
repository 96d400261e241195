"""Entries: one canonical form, stored, hashed and exported alike."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from hashlib import sha256

import pytest
from hypothesis import given, strategies as st

from service.journal.checking.shape import read
from service.journal.record.entries import (
    Entry,
    MalformedEntry,
    decode,
    encode,
    key_digest,
    request_digest,
    timestamp,
)

ENTRY = Entry(
    seq=7,
    type="challenge.adjudicated",
    v=1,
    at="2026-08-01T09:30:00.000Z",
    by="d1",
    data={"words": ["ÅL", "ZAX"], "number": 3, "game": None, "agreed": True},
    request=bytes(32),
    before=bytes(range(32)),
)


class Verdict(StrEnum):
    VALID = "valid"


def test_the_canonical_form():
    """Decisions: sorted ASCII keys, UTF-8, no floats, no white space."""
    assert encode(ENTRY).decode() == (
        '{"at":"2026-08-01T09:30:00.000Z",'
        '"before":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",'
        '"by":"d1",'
        '"data":{"agreed":true,"game":null,"number":3,"words":["ÅL","ZAX"]},'
        f'"request":"{"00" * 32}",'
        '"seq":7,"type":"challenge.adjudicated","v":1}'
    )


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(max_codepoint=127), max_size=5), inner, max_size=4)
    ),
    max_leaves=15,
)
facts = st.dictionaries(st.text(st.characters(max_codepoint=127), max_size=5), values, max_size=5)


@given(data=facts)
def test_any_facts_come_back_and_have_one_form(data):
    """What is read back is what was written, and another JSON library writes the same bytes."""
    entry = replace(ENTRY, data=data)
    body = encode(entry)
    assert decode(body) == entry
    dumped = json.dumps(json.loads(body), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert dumped.encode() == body
    assert read(body)["data"] == data


@pytest.mark.parametrize(
    "value",
    [
        1.5,
        float("nan"),
        2**53,
        2**64,
        {"å": 1},
        {1: 2},
        [{"x": [1.0]}],
        b"bytes",
        {1},
        datetime(2026, 8, 1, tzinfo=UTC),
        Verdict.VALID,
        "\ud800",
    ],
    ids=repr,
)
def test_what_has_no_canonical_form_is_refused(value):
    """Decisions: no floats; every other library must read back exactly what is hashed."""
    with pytest.raises(MalformedEntry):
        encode(replace(ENTRY, data={"value": value}))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"rubbish",
        b"[]",
        b"{}",
        b'{"seq":1}',
        encode(ENTRY).replace(b'"v":1', b'"w":1'),
        encode(ENTRY).replace(b"AAEC", b"A*EC"),
        encode(ENTRY).replace(b'"request":"00', b'"request":"zz'),
        encode(ENTRY).replace(b'"request":"', b'"request":7,"x":"'),
    ],
)
def test_a_body_that_is_no_entry(body):
    """A reader never goes on with half an entry."""
    with pytest.raises(MalformedEntry):
        decode(body)


def test_the_time_is_utc_with_milliseconds():
    """RFC 3339; two spellings of one moment are one."""
    moment = datetime(2026, 8, 1, 9, 30, 0, 123_999, tzinfo=UTC)
    assert timestamp(moment) == "2026-08-01T09:30:00.123Z"
    assert timestamp(moment.astimezone(timezone(timedelta(hours=2)))) == timestamp(moment)


def test_a_request_is_its_method_path_and_raw_body():
    """REST contract: an Idempotency-Key is compared over method, path and raw body."""
    asked = request_digest("POST", "/a", b"{}")
    assert asked == request_digest("POST", "/a", b"{}")
    others = [("PUT", "/a", b"{}"), ("POST", "/b", b"{}"), ("POST", "/a", b"{ }")]
    assert asked not in {request_digest(*other) for other in others}


def test_a_key_belongs_to_its_device():
    """REST contract: scoped to the device."""
    assert key_digest("d1", "k") == key_digest("d1", "k")
    assert len({key_digest(*pair) for pair in [("d1", "k"), ("d2", "k"), ("d1", "l")]}) == 3


def test_keys_of_one_time_lie_together():
    """Issue 2, "How fast": by the time of a UUID of version 7 (RFC 9562, 5.7)."""
    key = "018bcfe5-6800-7abc-8def-0123456789ab"
    digests = [key_digest("d1", key), key_digest("d2", key), key_digest("d1", key[:-1] + "c")]
    assert {digest[:6] for digest in digests} == {bytes.fromhex("018bcfe56800")}
    assert {len(digest) for digest in digests} == {32}
    assert len(set(digests)) == 3


@pytest.mark.parametrize(
    "key",
    [
        "018BCFE5-6800-7ABC-8DEF-0123456789AB",  # another key than the one in small letters
        "018bcfe5-6800-4abc-8def-0123456789ab",
        "018bcfe5-6800-7abc-1def-0123456789ab",
        "018bcfe568007abc8def0123456789ab",
        "018bcfe5-6800-7abc-8def-0123456789ab\n",
    ],
)
def test_of_any_other_key_nothing_is_kept_but_a_digest(key):
    """DESIGN, "No names and no free text": a key is its sender's own text."""
    assert key_digest("d1", key) == sha256(f"d1\n{key}".encode()).digest()
