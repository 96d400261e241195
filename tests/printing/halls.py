"""What a hall's tests do with printers: add one, let the desk follow its record now."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.desk.devices import Role
from service.desk.records import Notary
from service.journal.record.keys import load_key
from service.journal.store.database import Database
from service.languages import SHIPPED, load
from service.printing.confirming import Seals
from service.printing.dockets import Press
from service.printing.following import Follower
from service.settings import Settings
from tests.api.hall import HOME, Hall

MAC = "00:11:62:0a:bc:de"
PRINTERS = f"{HOME}/printers"


@dataclass
class Printers:
    """The printers of a hall. What the desk does by the clock is done when a test says so."""

    hall: Hall
    database: Database
    key: Ed25519PrivateKey
    settings: Settings

    async def add(self, protocol: str = "cloudprnt", **body: Any) -> dict[str, Any]:
        """Add a printer, not accepted yet."""
        form = {"name": "Desk", "protocol": protocol, **body}
        answer = await self.hall.call(Role.DIRECTOR, "POST", PRINTERS, form)
        assert answer.status_code == 201, answer.text
        added: dict[str, Any] = answer.json()
        return added

    async def accept(self, printer: dict[str, Any], name: str = MAC) -> None:
        """Accept what a printer calls itself."""
        answer = await self.hall.call(
            Role.DIRECTOR, "PATCH", f"{PRINTERS}/{printer['id']}", {"accept": name}
        )
        assert answer.status_code == 200, answer.text

    async def listed(self) -> dict[str, Any]:
        """What the director sees of printers and jobs."""
        answer = await self.hall.call(Role.DIRECTOR, "GET", PRINTERS)
        shown: dict[str, Any] = answer.json()
        return shown

    async def states(self) -> list[str]:
        """The states of what isn't printed, the oldest first."""
        return [job["state"] for job in reversed((await self.listed())["jobs"])]

    def follow(self, *, seconds_on: int = 0) -> None:
        """Let the desk look at its record, some time from now."""
        seals = Seals(self.key)
        press = Press(
            self.database, Notary(self.key, self.settings.checkpoints), seals, load([SHIPPED])
        )
        Follower(press).look(datetime.now(UTC) + timedelta(seconds=seconds_on))


def printers_of(hall: Hall, database: Database, settings: Settings) -> Printers:
    """The printers of a hall that is furnished."""
    return Printers(hall, database, load_key(settings.key_file), settings)
