"""A docket's holder checks the proof: a true one shows its entry, and no other shows anything."""

from base64 import b64encode
from typing import Any

import orjson
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings, strategies as st

from service.journal.checking.inclusion import NoProof, ProofFails, check, read_proof
from service.journal.record.checkpoint import Checkpoint, VerifierKey, sign
from service.journal.record.tree import inclusion_proof, leaf_hash, root_of

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
PUBLIC = VerifierKey("slipdesk/demo/epoch1", KEY.public_key().public_bytes_raw())
OTHERS = Ed25519PrivateKey.from_private_bytes(bytes([1]) * 32)


def entry(seq: int) -> bytes:
    """An entry in its canonical form."""
    fields = {
        "at": "2026-11-30T10:15:00.000Z",
        "before": b64encode(bytes(32)).decode(),
        "by": "0" * 16,
        "data": {"number": seq},
        "request": "ab" * 32,
        "seq": seq,
        "type": "challenge.adjudicated",
        "v": 1,
    }
    return orjson.dumps(fields, option=orjson.OPT_SORT_KEYS)


def proof_of(
    seq: int, size: int, *, key: Ed25519PrivateKey = KEY, with_entry: bool = False
) -> dict[str, Any]:
    """The proof of one entry of a record of so many, as the desk gives it out."""
    hashes = [leaf_hash(entry(each)) for each in range(1, size + 1)]
    told: dict[str, Any] = {
        "leaf": b64encode(hashes[seq - 1]).decode(),
        "index": seq - 1,
        "size": size,
        "path": [b64encode(each).decode() for each in inclusion_proof(hashes, seq - 1)],
        "checkpoint": sign(key, Checkpoint("demo", 1, size, root_of(hashes))),
    }
    return {**told, "entry": entry(seq).decode()} if with_entry else told


def holds(raw: bytes) -> bool:
    """Whether somebody who was given these bytes is told that the proof holds."""
    try:
        check(read_proof(raw), PUBLIC)
    except (NoProof, ProofFails):
        return False
    return True


@pytest.mark.parametrize("size", [*range(1, 10), 33])
def test_a_true_proof_shows_its_entry(size: int):
    """Promise 4, RFC 6962 2.1.1: each entry of records of any size, also when set anew."""
    for seq in range(1, size + 1):
        told = proof_of(seq, size)
        for raw in (orjson.dumps(told), orjson.dumps(told, option=orjson.OPT_INDENT_2)):
            included = check(read_proof(raw), PUBLIC)
            assert (included.seq, included.entry) == (seq, None)
            assert (included.checkpoint.code, included.checkpoint.size) == ("demo", size)
        included = check(read_proof(orjson.dumps(proof_of(seq, size, with_entry=True))), PUBLIC)
        assert included.entry is not None
        assert included.entry["data"] == {"number": seq}


@settings(max_examples=500)
@given(st.integers(1, 12), st.booleans(), st.data())
def test_no_changed_byte_passes(size: int, with_entry: bool, data: st.DataObject):  # noqa: FBT001 - Hypothesis draws it
    """Promise 4: whatever byte of a proof is changed, wherever, it shows nothing any more."""
    raw = orjson.dumps(proof_of(data.draw(st.integers(1, size)), size, with_entry=with_entry))
    at = data.draw(st.integers(0, len(raw) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda each: each != raw[at]))
    assert not holds(raw[:at] + bytes([byte]) + raw[at + 1 :])


def test_a_last_letter_with_bits_behind_the_last_byte_is_another():
    """RFC 4648 3.5: base64 has spare bits, in which a change would pass unseen."""
    told = proof_of(2, 3)
    (leaf, signature) = (told["leaf"], told["checkpoint"].removesuffix("\n"))
    assert (leaf[-1], signature[-1]) == ("=", "=")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    def next_of(text: str) -> str:
        return text[:-2] + letters[letters.index(text[-2]) + 1] + "="

    assert holds(orjson.dumps(told))
    assert not holds(orjson.dumps({**told, "leaf": next_of(leaf)}))
    assert not holds(orjson.dumps({**told, "checkpoint": next_of(signature) + "\n"}))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"leaf": proof_of(3, 5)["leaf"]}, "hash, place and path don't lead"),
        ({"index": 2}, "hash, place and path don't lead"),
        ({"index": -1}, "hash, place and path don't lead"),
        ({"index": 5}, "hash, place and path don't lead"),
        ({"path": []}, "hash, place and path don't lead"),
        ({"path": proof_of(2, 5)["path"] * 2}, "hash, place and path don't lead"),
        ({"size": 4}, "size isn't the one"),
        ({"path": ["AAAA"]}, "no SHA-256"),
        ({"leaf": "no base64"}, "no SHA-256"),
        ({"checkpoint": proof_of(2, 6)["checkpoint"]}, "size isn't the one"),
        ({"checkpoint": proof_of(2, 5, key=OTHERS)["checkpoint"]}, "isn't signed by"),
        ({"checkpoint": "demo\n5\n"}, "no signed note"),
        ({"entry": entry(3).decode()}, "of another entry"),
        ({"entry": "{}"}, "hasn't the fields of an entry"),
    ],
)
def test_what_is_wrong_with_a_proof_is_told(changes: dict[str, Any], reason: str):
    """Issue 6, Dockets: the proof behind the code; one of another entry, place or key is none."""
    told = {**proof_of(2, 5), **changes}
    with pytest.raises(ProofFails, match=reason):
        check(read_proof(orjson.dumps(told)), PUBLIC)


@pytest.mark.parametrize("name", ["slipdesk/other/epoch1", "slipdesk/demo/epoch2"])
def test_a_key_that_is_named_for_another_record_is_refused(name: str):
    """Promise 4, C2SP signed-note: one desk signs all its records; the name says which is meant."""
    proof = read_proof(orjson.dumps(proof_of(2, 5)))
    with pytest.raises(
        ProofFails, match=f"the key is for {name}, and the proof is of {PUBLIC.name}"
    ):
        check(proof, VerifierKey(name, PUBLIC.public_key))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"\xff",
        b"{}",
        b'{"leaf": 1}',
        orjson.dumps({**proof_of(1, 1), "more": 1}),
        orjson.dumps({**proof_of(1, 1), "index": "0"}),
    ],
)
def test_what_is_no_proof_is_told_apart_from_one_that_fails(raw: bytes):
    """Style: whoever took the wrong file hears that, and not that the record was changed."""
    with pytest.raises(NoProof):
        read_proof(raw)
