"""Fingerprints: the short form that is read aloud, and how people type it back."""

import pytest
from hypothesis import given, strategies as st

from service.rules.clauses.fingerprints import read_fingerprint, short, stands_for

WHOLE = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"
fingerprints = st.text("0123456789abcdef", min_size=64, max_size=64)


@pytest.mark.parametrize(
    ("fingerprint", "form"),
    [
        ("0" * 64, "0000-0000"),
        ("f" * 64, "ZZZZ-ZZZZ"),
        ("0000000001" + "f" * 54, "0000-0001"),
        ("0842108421" + "0" * 54, "1111-1111"),
        (WHOLE, "CWD3-JQC5"),
    ],
)
def test_the_short_form_is_the_first_forty_bits(fingerprint, form):
    """Reference F: eight Crockford signs in two groups of four, most significant first."""
    assert short(fingerprint) == form


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (WHOLE, WHOLE),
        (WHOLE.upper(), WHOLE),
        ("CWD3-JQC5", "CWD3-JQC5"),
        ("cwd3 jqc5", "CWD3-JQC5"),
        ("cwd3jqc5", "CWD3-JQC5"),
        ("OIL0-oil1", "0110-0111"),
        ("CWD3-JQCU", None),
        ("CWD3-JQC", None),
        ("CWD3--JQC5", None),
        (WHOLE[:-1], None),
        (WHOLE + "\n", None),
        ("f50843ac", None),
        ("F50843AC", None),
        ("12345678", None),
        ("f508-43ac", "F508-43AC"),
        ("f508 43ac", "F508-43AC"),
        ("١٢٣٤-١٢٣٤", None),
        ("ﬀ" * 32, None),
        ("", None),
    ],
)
def test_what_is_read_aloud_is_typed_in_many_ways(typed, read):
    """Issue 3, "Which list is this?": letter case, the hyphen, and O, I, L for digits.

    Eight hexadecimal digits in one go may be the beginning of a whole one: that is no short form.
    """
    assert read_fingerprint(typed) == read


@given(fingerprints, fingerprints)
def test_a_fingerprint_is_known_by_both_its_forms(one, other):
    """Row 27: whole or short it names its own list, and no other that differs in 40 bits."""
    for said in (one, short(one).lower()):
        read = read_fingerprint(said)
        assert read is not None
        assert stands_for(read, one)
        assert stands_for(read, other) == (
            other == one or (said != one and short(other) == short(one))
        )
