"""Checkpoints: a tree's size and root, signed, as C2SP tlog-checkpoint and signed-note say."""

import re
from base64 import b32encode, b64decode, b64encode
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_ED25519 = b"\x01"  # signed-note, "Signature types"
_KEY_ID_BYTES = 4
_PUBLIC_KEY_BYTES = 32
_MOST_SIGNATURES = 100  # signed-note asks for 16 at least

_ORIGIN = re.compile(r"slipdesk/([a-z0-9][a-z0-9-]*)/epoch([1-9][0-9]*)")
_SIZE = re.compile(r"0|[1-9][0-9]*")
_PRINTED = re.compile(r"(?:EPOCH([1-9][0-9]*) )?(0|[1-9][0-9]*) ((?:[A-Z2-7]{4}-){3}[A-Z2-7]{4})")
_SIGNATURE = re.compile(r"— (\S+) ([A-Za-z0-9+/]+={0,2})")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")


class BadCheckpoint(ValueError):
    """No checkpoint, or one that nobody trusted has signed."""


@dataclass(frozen=True, slots=True)
class Head:
    """What fits on a docket: a tree's size and the first 80 bits of its root.

    Fewer bits could be ground out by trying entries until the root fits.
    """

    epoch: int
    size: int
    root_start: str  # 16 base-32 characters in four groups

    @property
    def printed(self) -> str:
        """Such as "1204 ABCD-EFGH-IJKL-MNOP"; after a restore the epoch goes before."""
        return f"{f'epoch{self.epoch} ' if self.epoch > 1 else ''}{self.size} {self.root_start}"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The size and root of a tournament's log; a restored database goes on as another log."""

    code: str
    epoch: int
    size: int
    root: bytes

    @property
    def origin(self) -> str:
        return origin_of(self.code, self.epoch)

    @property
    def head(self) -> Head:
        return head_of(self.epoch, self.size, self.root)

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def head_of(epoch: int, size: int, root: bytes) -> Head:
    letters = b32encode(root[:10]).decode()
    return Head(epoch, size, "-".join(letters[at : at + 4] for at in range(0, 16, 4)))


def parse_head(text: str) -> Head:
    """Read what `Head.printed` gave; small letters and stray spaces are forgiven."""
    found = _PRINTED.fullmatch(" ".join(text.upper().split()))
    if found is None:
        raise BadCheckpoint("a printed head looks like 1204 ABCD-EFGH-IJKL-MNOP")
    return Head(int(found[1] or 1), int(found[2]), found[3])


def origin_of(code: str, epoch: int) -> str:
    """The name of a tournament's log, and of the key that signs it."""
    return f"slipdesk/{code}/epoch{epoch}"


def sign(key: Ed25519PrivateKey, checkpoint: Checkpoint) -> str:
    """The checkpoint as a signed note; the key's name is the origin, as tlog-checkpoint asks.

    Only sign what is committed: a log that has signed an entry and lost it is broken for ever.
    """
    public_key = key.public_key().public_bytes_raw()
    signature = _key_id(checkpoint.origin, public_key) + key.sign(checkpoint.text.encode())
    return f"{checkpoint.text}\n— {checkpoint.origin} {b64encode(signature).decode()}\n"


def open_note(note: str, public_keys: Collection[bytes]) -> Checkpoint:
    """The checkpoint of a note that one of these raw Ed25519 keys has signed for its origin.

    Raises:
        BadCheckpoint: malformed, unsigned, or signed by others only.
    """
    text, signatures = _split(note)
    checkpoint = _parse_text(text)
    ours = [
        (key, signature[_KEY_ID_BYTES:])
        for name, signature in signatures
        for key in public_keys
        if name == checkpoint.origin
        and signature[:_KEY_ID_BYTES] == _key_id(checkpoint.origin, key)
    ]
    if not ours:
        raise BadCheckpoint("the checkpoint isn't signed by the record's key")
    try:
        for key, signature in ours:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, text.encode())
    except InvalidSignature:
        raise BadCheckpoint("the checkpoint's signature is wrong") from None
    return checkpoint


def verifier_key(name: str, public_key: bytes) -> str:
    """The form in which other programs take a key: its name, its id and the key itself."""
    encoded = b64encode(_ED25519 + public_key).decode()
    return f"{name}+{_key_id(name, public_key).hex()}+{encoded}"


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """A key to check signatures with: the log that it is named for, and the raw Ed25519 key."""

    name: str
    public_key: bytes


def parse_verifier_key(text: str) -> VerifierKey:
    """Read what `verifier_key` gave; raises BadCheckpoint."""
    try:
        name, key_id, encoded = text.strip().split("+", 2)
        kind_and_key = b64decode(encoded, validate=True)
    except ValueError:
        raise BadCheckpoint("a verifier key looks like name+1a2b3c4d+base64") from None
    public_key = kind_and_key[1:]
    if kind_and_key[:1] != _ED25519 or len(public_key) != _PUBLIC_KEY_BYTES:
        raise BadCheckpoint("the verifier key is no Ed25519 key")
    if key_id != _key_id(name, public_key).hex():
        raise BadCheckpoint("the verifier key's name, id and key don't belong together")
    return VerifierKey(name, public_key)


def from_base64(encoded: str) -> bytes:
    """The bytes that are written so, in the only way there is (RFC 4648, 3.5); or ValueError."""
    decoded = b64decode(encoded, validate=True)
    if b64encode(decoded).decode() != encoded:
        raise ValueError("bits are set behind the last byte")
    return decoded


def _key_id(name: str, public_key: bytes) -> bytes:
    return sha256(name.encode() + b"\n" + _ED25519 + public_key).digest()[:_KEY_ID_BYTES]


def _split(note: str) -> tuple[str, list[tuple[str, bytes]]]:
    text, blank, tail = note.rpartition("\n\n")
    lines = tail.removesuffix("\n").split("\n")
    if not blank or not tail.endswith("\n") or _CONTROL.search(note):
        raise BadCheckpoint("no signed note: a text, an empty line and signatures")
    if len(lines) > _MOST_SIGNATURES:
        raise BadCheckpoint(f"more than {_MOST_SIGNATURES} signatures")
    found = [one for line in lines if (one := _SIGNATURE.fullmatch(line))]
    if len(found) < len(lines):
        raise BadCheckpoint("a line below the empty one is no signature")
    try:
        return text + "\n", [(one[1], from_base64(one[2])) for one in found]
    except ValueError:
        raise BadCheckpoint("a signature is no base64") from None


def _parse_text(text: str) -> Checkpoint:
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 3 or not all(lines):  # noqa: PLR2004 - origin, size, root
        raise BadCheckpoint("no checkpoint: an origin, a size and a root")
    named, size, root = lines[:3]
    origin = _ORIGIN.fullmatch(named)
    if origin is None:
        raise BadCheckpoint("the checkpoint's origin is no log of slipdesk")
    if _SIZE.fullmatch(size) is None:
        raise BadCheckpoint("the checkpoint's size is no number")
    try:
        hash_ = b64decode(root, validate=True)
    except ValueError:
        hash_ = b""
    if len(hash_) != sha256().digest_size:
        raise BadCheckpoint("the checkpoint's root is no hash")
    return Checkpoint(origin[1], int(origin[2]), int(size), hash_)
