"""Codes that are read out or scanned, and the tokens that they are changed for."""

import base64
import hmac
import secrets
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from service.desk.devices import PREFIX

ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
"""RFC 8628, 6.1: no vowels, so that no code is a word, and no digits to take for letters."""

_LETTERS = 8


@dataclass(frozen=True, slots=True)
class Request:
    """A request that asks for a code or a token: its key within its device, and all of it."""

    key: bytes  # entries.key_digest
    whole: bytes  # entries.request_digest


def random_request() -> Request:
    """A request that nobody repeats: one of the command line."""
    return Request(secrets.token_bytes(32), b"")


class Codes:
    """Makes codes and tokens out of requests, so that a repeated request gets the same ones.

    Nothing is stored that they could be had from: it takes the desk's secret as well.
    """

    def __init__(self, key: Ed25519PrivateKey) -> None:
        """Derive the secret from the key that signs the journal."""
        made = HKDF(SHA256(), 32, salt=None, info=b"slipdesk pairing")
        self._secret = made.derive(key.private_bytes_raw())

    def code(self, request: Request) -> str:
        """The code that a request for one gets, such as WDJB-MJHT."""
        number = int.from_bytes(self._made("code", request.key + request.whole), "big")
        letters = ""
        for _ in range(_LETTERS):
            number, place = divmod(number, len(ALPHABET))
            letters += ALPHABET[place]
        return spelled(letters)

    def token(self, request: Request) -> str:
        """The token that a request to be paired gets."""
        made = base64.urlsafe_b64encode(self._made("token", request.key + request.whole))
        return PREFIX + made.decode().rstrip("=")

    def digest(self, code: str) -> bytes:
        """What is stored in a code's place; without the secret it could be guessed in seconds."""
        return self._made("digest", code.encode())

    def _made(self, what: str, of: bytes) -> bytes:
        return hmac.digest(self._secret, what.encode() + b"\0" + of, "sha256")


def spelled(code: str) -> str:
    """The one spelling of a code that somebody typed in any case, with or without its hyphen."""
    letters = code.replace("-", "").replace(" ", "").upper()
    return f"{letters[:4]}-{letters[4:]}"
