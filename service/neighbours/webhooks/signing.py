"""Secrets and signatures of webhooks (Standard Webhooks 1.0.0)."""

import base64
import hmac
from collections.abc import Iterable
from datetime import UTC, datetime

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from standardwebhooks import Webhook as Signer

from service.desk.codes import Request

_ID_LETTERS = 16


class Secrets:
    """Makes a webhook's id and secrets out of the requests that ask for them.

    A repeated request gets the same ones, and the database holds nothing that signs.
    """

    def __init__(self, key: Ed25519PrivateKey) -> None:
        """Derive the secret from the key that signs the journal."""
        made = HKDF(SHA256(), 32, salt=None, info=b"slipdesk webhooks")
        self._secret = made.derive(key.private_bytes_raw())

    def webhook_id(self, request: Request) -> str:
        """The id of the webhook that a request adds."""
        return self._made("id", request).hex()[:_ID_LETTERS]

    def secret(self, request: Request) -> str:
        """The secret that a request gets, as Standard Webhooks spells them."""
        return "whsec_" + base64.b64encode(self._made("secret", request)).decode()

    def _made(self, what: str, of: Request) -> bytes:
        return hmac.digest(self._secret, what.encode() + b"\0" + of.key + of.whole, "sha256")


def signed(message_id: str, body: bytes, secrets: Iterable[str], at: datetime) -> dict[str, str]:
    """The headers of one attempt, with a signature by each secret."""
    # The package takes whatever time it gets for UTC, of another zone too.
    now = at.astimezone(UTC)
    signatures = (Signer(each).sign(message_id, now, body.decode()) for each in secrets)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
