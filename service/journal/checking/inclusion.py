"""Checking that one entry is in a record, by the proof alone and the key that signs the record.

Neither this module nor what it imports may import the writer or the writer's tree.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from service.journal.checking.shape import Unfit, read
from service.journal.record.checkpoint import (
    BadCheckpoint,
    Checkpoint,
    VerifierKey,
    from_base64,
    open_note,
)


class NoProof(ValueError):
    """What was given is no proof at all; the message says what it lacks."""


class ProofFails(ValueError):
    """The proof doesn't show what it claims; the message says where it fails."""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A proof as the desk gives it out (RFC 6962, 2.1.1): hashes in base64, `index` from 0.

    Whoever holds a docket gets the hash of the entry and not the `entry`.
    """

    leaf: str
    index: int
    size: int
    path: list[str]
    checkpoint: str
    entry: str | None = None


@dataclass(frozen=True, slots=True)
class Included:
    """What a proof shows: entry `seq` is in the record that the checkpoint signs.

    `entry` are its fields, where the proof brings it.
    """

    seq: int
    checkpoint: Checkpoint
    entry: dict[str, Any] | None


def read_proof(raw: bytes) -> Proof:
    """Read a proof as JSON, its fields in any order and setting; raises NoProof."""
    try:
        return msgspec.json.decode(raw, type=Proof)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise NoProof("it hasn't the fields of a proof, and nothing else, as JSON") from None


def check(proof: Proof, key: VerifierKey) -> Included:
    """What a proof shows, by the key of the record, which is named for it (C2SP signed-note).

    Raises:
        ProofFails: it shows nothing.
    """
    try:
        checkpoint = open_note(proof.checkpoint, {key.public_key})
        leaf, path = _hash(proof.leaf), [_hash(each) for each in proof.path]
        entry = None if proof.entry is None else read(proof.entry.encode())
    except (BadCheckpoint, Unfit) as error:
        raise ProofFails(str(error)) from None
    if checkpoint.origin != key.name:
        raise ProofFails(f"the key is for {key.name}, and the proof is of {checkpoint.origin}")
    if proof.size != checkpoint.size:
        raise ProofFails("its size isn't the one that the checkpoint signs")
    if proof.entry is not None and sha256(b"\x00" + proof.entry.encode()).digest() != leaf:
        raise ProofFails("its hash is of another entry than the one that it brings")
    if root_from(leaf, proof.index, proof.size, path) != checkpoint.root:
        raise ProofFails("hash, place and path don't lead to the root that the checkpoint signs")
    if entry is not None and entry["seq"] != proof.index + 1:
        raise ProofFails("the entry that it brings has another number")
    return Included(proof.index + 1, checkpoint, entry)


def root_from(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that an audit path leads to from a leaf hash, counted as RFC 9162, 2.1.3.2 says.

    None where it leads to none: the path is too short or too long for that place.
    """
    if not 0 <= index < size:
        return None
    node, last = leaf, size - 1
    for sibling in path:
        if last == 0:
            return None
        if index % 2 == 1 or index == last:
            node = sha256(b"\x01" + sibling + node).digest()
            while index % 2 == 0 and index > 0:
                index, last = index // 2, last // 2
        else:
            node = sha256(b"\x01" + node + sibling).digest()
        index, last = index // 2, last // 2
    return node if last == 0 else None


def _hash(encoded: str) -> bytes:
    try:
        decoded = from_base64(encoded)
    except ValueError:
        decoded = b""
    if len(decoded) != sha256().digest_size:
        raise Unfit("a hash of it is no SHA-256 in base64")
    return decoded
