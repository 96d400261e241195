"""Bodies: read with a limit, understood in one way only, checked without echoes."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, strategies as st
from starlette.types import Message

from service.api.asked.challenges import LastWordRequest, ReadingRequest, SlipRequest
from service.api.asked.games import GamesRequest
from service.api.asked.lists import ChallengesQuery
from service.api.asked.queries import DevicesQuery, PageQuery
from service.api.asked.rulings import RulingRequest
from service.api.asked.tournaments import AmendRequest, TournamentRequest
from service.api.body import ClientGone, check, parse_object, read_body, require_json
from service.api.complaints import complaint
from service.api.problems import Problem
from service.api.queries import NoQuery
from service.app import OPERATIONS
from service.rules.facts.challenge import Note

WORD = "QZXJKV"

# Reliability F: each row is a way in which somebody's server failed, and more of its kind.
MALFORMED = {
    "nothing": b"",
    "white space": b" \n",
    "not JSON": b"words=QZXJKV",
    "cut short": b'{"words": ["QZXJKV"',
    "two values": b'{"words": ["QZXJKV"]} {}',
    "comment": b'{"words": ["QZXJKV"]} // slip',
    "trailing comma": b'{"words": ["QZXJKV",]}',
    "single quotes": b"{'words': ['QZXJKV']}",
    "NaN": b'{"words": ["QZXJKV"], "round": NaN}',
    "Infinity": b'{"words": ["QZXJKV"], "round": Infinity}',
    "-Infinity": b'{"words": ["QZXJKV"], "round": -Infinity}',
    "NUL in a text": b'{"words": ["QZXJKV\\u0000"]}',
    "NUL in a name": b'{"wor\\u0000ds": ["QZXJKV"]}',
    "raw NUL": b'{"words": ["QZXJKV\0"]}',
    "raw line feed": b'{"words": ["QZXJKV\n"]}',
    "raw escape": b'{"words": ["QZXJKV\x1b"]}',
    "lone high surrogate": b'{"words": ["QZXJKV\\ud800"]}',
    "lone low surrogate": b'{"words": ["QZXJKV\\udc00"]}',
    "surrogates the wrong way round": b'{"words": ["QZXJKV\\udc00\\ud800"]}',
    "surrogate in UTF-8": b'{"words": ["QZXJKV\xed\xa0\x80"]}',
    "surrogate in a name": b'{"\\ud800": ["QZXJKV"]}',
    "doubled names": b'{"words": ["QZXJKV"], "words": ["CAT"]}',
    "doubled names by escapes": b'{"words": ["QZXJKV"], "\\u0077ords": ["CAT"]}',
    "doubled names below": b'{"words": [{"a": 1, "a": 2}]}',
    "byte-order mark": b'\xef\xbb\xbf{"words": ["QZXJKV"]}',
    "UTF-16": '{"words": ["QZXJKV"]}'.encode("utf-16"),
    "UTF-16 LE": '{"words": ["QZXJKV"]}'.encode("utf-16-le"),
    "UTF-16 BE": '{"words": ["QZXJKV"]}'.encode("utf-16-be"),
    "UTF-32": '{"words": ["QZXJKV"]}'.encode("utf-32"),
    "Latin-1": '{"words": ["ÄQZXJKV"]}'.encode("latin-1"),
    "overlong": b'{"words": ["QZXJKV\xc0\x80"]}',
    "a number of 5,000 digits": b'{"words": ["QZXJKV"], "round": ' + b"9" * 5_000 + b"}",
    "a list": b'["QZXJKV"]',
    "a text": b'"QZXJKV"',
    "a number": b"7",
    "null": b"null",
    "lists in lists": b"[" * 30_000,
    "objects in objects": b'{"a":' * 10_000,
    "deep and whole": b'{"words":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
}

# Well-formed, but no slip.
NO_SLIP = {
    "no words": {},
    "empty": {"words": []},
    "nine words": {"words": [WORD] * 9},
    "words as text": {"words": WORD},
    "a number as word": {"words": [WORD, 7]},
    "null as word": {"words": [WORD, None]},
    "a list as word": {"words": [[WORD]]},
    "a long word": {"words": [WORD * 22]},
    "an unknown field": {"words": ["CAT"], WORD: 1},
    "an unknown field below": {"words": [{WORD: 1}]},
    "round as text": {"words": [WORD], "round": "3", "table": 1},
    "round as float": {"words": [WORD], "round": 3.0, "table": 1},
    "round as bool": {"words": [WORD], "round": True, "table": 1},
    "round 0": {"words": [WORD], "round": 0, "table": 1},
    "a huge round": {"words": [WORD], "round": 10**400, "table": 1},
    "a float of a hundred digits": {"words": [WORD], "round": 1e99, "table": 1},
    "a side with spaces": {"words": [WORD], "challenger": f"{WORD} "},
    "a side in Greek": {"words": [WORD], "challenger": "πρώτος"},
    "another kind": {"words": [WORD], "kind": WORD},
    "another method": {"words": [WORD], "method": WORD},
    "half a game": {"words": [WORD], "round": 3},
    "a division that looks like another": {
        "words": [WORD],
        "round": 3,
        "table": 1,
        "division": "A ",
    },
    "a turn of no game": {"words": [WORD], "turn": 3},
    "new_play as text": {"words": [WORD], "new_play": "yes"},
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_body_is_400_and_nothing_of_it_comes_back(body):
    """Issue 2, who may do what: 4xx for every malformed body there is."""
    with pytest.raises(Problem) as caught:
        parse_object(body)
    assert caught.value.code == "malformed_json"
    assert not caught.value.members


@pytest.mark.parametrize("content", NO_SLIP.values(), ids=NO_SLIP.keys())
def test_content_that_is_no_slip_is_422_and_nothing_of_it_comes_back(content):
    """Issue 2, who may do what: never the words back in an error (pydantic repeats them)."""
    with pytest.raises(Problem) as caught:
        check(SlipRequest, parse_object(json.dumps(content).encode()))
    assert caught.value.code == "invalid_content"
    said = json.dumps(caught.value.members)
    assert WORD not in said
    assert "πρώτος" not in said
    assert '"not_accepted"' not in said  # each kind of mistake has a text of its own


@pytest.mark.parametrize(
    ("model", "content", "field"),
    [
        (SlipRequest, {"words": ["CAT", 7]}, "/words/1"),
        (SlipRequest, {"words": ["CAT"], "challenger": "A"}, "/challenger"),
        (GamesRequest, {"games": [{"table": 1, "first": {"number": 0}}]}, "/games/0/first/number"),
        (
            AmendRequest,
            {"reason": "x", "penalty_policy": {"unit": "turn"}},
            "/penalty_policy/steps",
        ),
        (AmendRequest, {"reason": "x", "penalty_policy": {"preset": 1}}, "/penalty_policy/preset"),
        (AmendRequest, {"reason": "x", "penalty_policy": 7}, "/penalty_policy"),
        (TournamentRequest, {"code": "A b"}, "/code"),
    ],
)
def test_an_error_names_its_field(model, content, field):
    """Issue 2, who may do what: the place is said, as a JSON pointer."""
    with pytest.raises(Problem) as caught:
        check(model, content)
    errors = caught.value.members["errors"]
    assert isinstance(errors, list)
    assert errors[0]["field"] == field


@pytest.mark.parametrize(
    ("model", "content", "message"),
    [
        (DevicesQuery, {"same": "true", "name": "x"}, "field 2 is not known here; there is same"),
        (
            PageQuery,
            {"after": "1", "page": "3"},
            "field 2 is not known here; there are after, limit",
        ),
        (NoQuery, {"a": "1"}, "field 1 is not known here; none is"),
        (ReadingRequest, {"w": 1, "words": ["CAT"]}, "field 1 is not known here; there is words"),
    ],
)
def test_an_unknown_field_is_told_by_its_place_with_those_that_there_are(model, content, message):
    """Issue 2, who may do what: what to do is said; never a name that may be a word."""
    with pytest.raises(Problem) as caught:
        check(model, content, strict=False)
    assert caught.value.members["errors"] == [
        {"field": "", "code": "unknown_field", "message": message}
    ]


NESTED = [
    (SlipRequest, {"words": ["CAT"], "timing": {"called": 1, "qzx": True}}, "/timing", 2, "held"),
    (
        RulingRequest,
        {"kind": "free", "reason": "x", "outcome": {"qzx": 5}},
        "/outcome",
        1,
        "play, loses_turn, on_turn, penalty",
    ),
    (
        RulingRequest,
        {
            "kind": "free",
            "reason": "x",
            "outcome": {
                "penalty": {"score_changes": [{"role": "challenger", "points": -5, "qzx": 1}]}
            },
        },
        "/outcome/penalty/score_changes/0",
        3,
        "role, points",
    ),
    (
        AmendRequest,
        {"reason": "x", "penalty_policy": {"unit": "turn", "steps": [{}, {"qzx": 10}]}},
        "/penalty_policy/steps/1",
        1,
        "points, lose_turn, clock_seconds, forfeit",
    ),
    (
        AmendRequest,
        {"reason": "x", "penalty_policy": {"preset": "double", "qzx": 1}},
        "/penalty_policy",
        2,
        "preset, seconds, count, spares_changed",
    ),
    (
        TournamentRequest,
        {"code": "a", "lexicon": "b", "rulebook": {"qzx": 1, "name": "c", "base": "wespa"}},
        "/rulebook",
        1,
        "name, base, timing, review",
    ),
    (
        GamesRequest,
        {"games": [{"table": 1, "first": {"number": 7, "qzx": 1}, "second": {"number": 8}}]},
        "/games/0/first",
        2,
        "number",
    ),
]


@pytest.mark.parametrize(("model", "content", "field", "place", "known"), NESTED)
def test_an_unknown_field_is_told_so_at_every_depth(model, content, field, place, known):
    """Issue 4, API: within lists, unions and objects as at the top, and never by its name."""
    with pytest.raises(Problem) as caught:
        check(model, content)
    errors: Any = caught.value.members["errors"]
    (error,) = errors
    assert (error["field"], error["code"]) == (field, "unknown_field")
    assert error["message"].startswith(f"field {place} is not known here; there ")
    assert known in error["message"]
    assert "qzx" not in error["message"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ({"let_in": False, "reason": "x"}, "without let_in the challenge stays out: a ruling of"),
        ({"reason": "x"}, "gives either a verdict or let_in"),
        ({"let_in": True, "verdict": "valid", "reason": "x"}, "gives either a verdict or let_in"),
    ],
)
def test_what_is_not_let_in_stays_out(content, told):
    """Issue 4, API: who refuses to let a challenge in is told how that gets on record."""
    with pytest.raises(Problem) as caught:
        check(LastWordRequest, content)
    errors: Any = caught.value.members["errors"]
    assert [each["code"] for each in errors] == ["one_decision"]
    assert told in errors[0]["message"]


@pytest.mark.parametrize("mark", Note)
def test_a_mark_that_there_is_not_is_told_with_those_that_there_are(mark):
    """Issue 4, for the director: a filter by a mark names the marks, as other filters do."""
    with pytest.raises(Problem) as caught:
        check(ChallengesQuery, {"note": "foo"}, strict=False)
    errors: Any = caught.value.members["errors"]
    assert (errors[0]["field"], errors[0]["code"]) == ("/note", "not_one_of")
    assert f"'{mark}'" in errors[0]["message"]


@pytest.mark.parametrize(
    ("field", "given", "form"),
    [
        ("code", "WYC 2026", "must be 1 to 63 small letters, digits and hyphens"),
        ("lexicon", "-csw", "must be 1 to 63 small letters, digits and hyphens"),
    ],
)
def test_a_wrong_form_is_told_with_the_right_one(field, given, form):
    """Issue 4, API: nobody has to look the form up."""
    body = {"code": "wyc", "rulebook": "wespa", "lexicon": "enable", field: given}
    with pytest.raises(Problem) as caught:
        check(TournamentRequest, body)
    errors: Any = caught.value.members["errors"]
    (error,) = errors
    assert (error["field"], error["code"]) == (f"/{field}", "wrong_form")
    assert error["message"].startswith(form)


def patterns(schema: object) -> set[str]:
    """Every pattern in a schema."""
    match schema:
        case dict():
            own = {schema["pattern"]} if isinstance(schema.get("pattern"), str) else set()
            return own.union(*map(patterns, schema.values()))
        case list():
            return set().union(*map(patterns, schema))
        case _:
            return set()


def test_every_form_has_words_of_its_own():
    """Issue 4, API: each pattern that pydantic holds content to is put into words."""
    models = {each for op in OPERATIONS for each in (op.body, op.query) if each is not None}
    said = {
        (pattern, complaint("string_pattern_mismatch", {"pattern": pattern})[1])
        for model in models
        for pattern in patterns(model.model_json_schema())
        if "64" not in pattern  # a fingerprint's, which is checked otherwise
    }
    forms = {form for _, form in said}
    assert len(forms) == len(said) > 5
    assert "documentation" not in " ".join(forms)


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


@given(st.recursive(st.none() | st.booleans() | st.integers() | TEXTS, st.lists, max_leaves=9))
def test_what_any_program_writes_as_an_object_is_read(value):
    """A strict parser refuses what is ambiguous, and nothing else."""
    content = {"a": value}
    for body in (json.dumps(content, ensure_ascii=False), json.dumps(content)):
        assert parse_object(body.encode()) == content


@given(st.binary(max_size=200))
def test_no_bytes_make_anything_but_an_object_or_a_problem(body):
    """Reliability F: never a fault of ours."""
    try:
        assert isinstance(parse_object(body), dict)
    except Problem as problem:
        assert problem.code == "malformed_json"  # noqa: PT017 - either outcome is right


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "APPLICATION/JSON",
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
    ],
)
def test_json_is_taken(content_type):
    """Contract: JSON."""
    require_json({"headers": [(b"content-type", content_type.encode())]})


OTHER_TYPES = [
    None,
    "",
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "application/json, text/plain",
]


@pytest.mark.parametrize("content_type", OTHER_TYPES)
def test_other_content_types_are_415(content_type):
    """Reliability E 3.5: what a form of another site can send is refused."""
    headers = [] if content_type is None else [(b"content-type", content_type.encode())]
    with pytest.raises(Problem) as caught:
        require_json({"headers": headers})
    assert caught.value.code == "not_json"


class Sender:
    """Sends a body in chunks and counts what was taken."""

    def __init__(self, chunks: Iterable[bytes], *, ends: bool = True) -> None:
        self.chunks = iter(chunks)
        self.ends = ends
        self.taken = 0

    async def __call__(self) -> Message:
        chunk = next(self.chunks, None)
        if chunk is None:
            return {"type": "http.request" if self.ends else "http.disconnect"}
        self.taken += len(chunk)
        return {"type": "http.request", "body": chunk, "more_body": True}


@pytest.mark.anyio
async def test_a_body_without_a_length_is_counted_as_it_comes():
    """Issue 2, who may do what: a body limit on every route, whatever length is announced."""
    sender = Sender([b"a" * 100] * 1_000_000)
    for headers in ([], [(b"content-length", b"10")], [(b"transfer-encoding", b"chunked")]):
        with pytest.raises(Problem) as caught:
            await read_body({"headers": headers}, sender, 1_000)
        assert caught.value.code == "body_too_large"
    assert sender.taken <= 3 * 1_200


@pytest.mark.anyio
@pytest.mark.parametrize("length", [b"1001", b"9" * 40, b"-1", b"1e3", b""])
async def test_a_length_over_the_limit_is_refused_before_reading(length):
    """Issue 2, who may do what: 413 before the first byte."""
    sender = Sender([b"a"])
    with pytest.raises(Problem) as caught:
        await read_body({"headers": [(b"content-length", length)]}, sender, 1_000)
    assert caught.value.code == "body_too_large"
    assert sender.taken == 0


@pytest.mark.anyio
async def test_a_body_at_the_limit_is_read():
    """Issue 2, who may do what: the limit itself is allowed."""
    assert await read_body({"headers": []}, Sender([b"a" * 400, b"b" * 600]), 1_000)


@pytest.mark.anyio
async def test_who_goes_away_is_not_answered():
    """A request that is not whole is no request."""
    with pytest.raises(ClientGone):
        await read_body({"headers": []}, Sender([b"a"], ends=False), 1_000)
