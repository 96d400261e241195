"""Idempotency keys: quoted or bare, one key, nothing that could be read in two ways."""

import pytest

from service.api.keys import idempotency_key
from service.api.problems import Problem


def scope(*values: bytes) -> dict[str, object]:
    return {"headers": [(b"idempotency-key", value) for value in values]}


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        (b"6f1c9b8e-0b7e", "6f1c9b8e-0b7e"),
        (b'"6f1c9b8e-0b7e"', "6f1c9b8e-0b7e"),
        (b'  "a"  ', "a"),
        (b'"a\\"b\\\\c"', 'a"b\\c'),
        (b"!" * 255, "!" * 255),
    ],
)
def test_a_key_has_one_spelling(sent, key):
    """Contract: quoted (draft-ietf-httpapi-idempotency-key-header-07) and bare are the same key."""
    assert idempotency_key(scope(sent)) == key


NO_KEYS = [b"", b" ", b'""', b'"a', b"a b", b'"a b"', b"a\tb", b"\xc3\xa4", b"a" * 256]
NO_KEYS += [b'"a\\b"', b'"a" b', b"\x7f", b'"\x7f"']


@pytest.mark.parametrize("sent", NO_KEYS)
def test_what_is_no_key_is_400(sent):
    """Contract: 1 to 255 visible ASCII characters."""
    with pytest.raises(Problem) as caught:
        idempotency_key(scope(sent))
    assert caught.value.code == "idempotency_key_malformed"


def test_no_key_and_two_keys_are_400():
    """Contract: required on every unsafe call; two can't both be it."""
    with pytest.raises(Problem) as caught:
        idempotency_key(scope())
    assert caught.value.code == "idempotency_key_missing"
    with pytest.raises(Problem) as caught:
        idempotency_key(scope(b"a", b"b"))
    assert caught.value.code == "idempotency_key_malformed"
