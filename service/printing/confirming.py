"""What a docket's code leads to: number, verdict and time, for whoever holds the docket."""

import base64
import hmac
import re
from dataclasses import dataclass
from datetime import tzinfo

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from service.desk import naming, time_zones
from service.journal import reader
from service.journal.reader import ChallengeOnRecord
from service.journal.store.database import Database

_BITS = 128
_NAME = re.compile(r"([a-z0-9][a-z0-9-]{0,62})\.([1-9][0-9]{0,8})\.([A-Z2-7]{26})")


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A challenge whose docket somebody holds; `zone` is its hall's."""

    tournament_id: int
    code: str
    known: ChallengeOnRecord
    zone: tzinfo


class Seals:
    """Names dockets so that nobody finds one without the paper: 128 bits keyed per challenge.

    Tournament and number stand in clear before them, so that nothing has to be stored. When a
    challenge came in is sealed with them: after a restore another one may have its number.
    """

    def __init__(self, key: Ed25519PrivateKey) -> None:
        """Derive the secret from the key that signs the journal."""
        made = HKDF(SHA256(), 32, salt=None, info=b"slipdesk dockets")
        self._secret = made.derive(key.private_bytes_raw())

    def path(self, code: str, known: ChallengeOnRecord) -> str:
        """The path of the page that confirms a challenge's dockets."""
        number = known.challenge.number
        return f"/d/{code}.{number}.{self._seal(code, number, known.received_at)}"

    def opened(self, database: Database, name: str) -> Confirmed | None:
        """The challenge that a docket is of; None for every name that isn't on one.

        Raises:
            DatabaseUnavailable: it can't be told now.
        """
        parts = _NAME.fullmatch(name)
        if parts is None:
            return None
        code, number, seal = parts[1], int(parts[2]), parts[3]
        with database.reading() as connection:
            tournament = reader.tournament_by_code(connection, code)
            if tournament is None:
                return None
            known = reader.challenge(connection, tournament.id, number)
            called = naming.of(connection, tournament.id)
        if known is None:
            return None
        made = self._seal(code, number, known.received_at)
        if not hmac.compare_digest(made.encode(), seal.encode()):
            return None
        return Confirmed(tournament.id, code, known, time_zones.zone(called.time_zone))

    def _seal(self, code: str, number: int, received_at: str) -> str:
        sealed = f"{code}\0{number}\0{received_at}".encode()
        digest = hmac.digest(self._secret, sealed, "sha256")[: _BITS // 8]
        return base64.b32encode(digest).decode().rstrip("=")
