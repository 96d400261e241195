"""A tournament whose news is posted: webhooks over a database, by a clock of the test's own."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.api.shown import event_views
from service.desk import devices
from service.desk.codes import Request, random_request
from service.desk.devices import Role
from service.journal.store.database import Database
from service.neighbours.webhooks import deliveries, renewing, targets
from service.neighbours.webhooks.deliveries import Delivery
from service.neighbours.webhooks.posting import Webhooks
from service.neighbours.webhooks.sending import Sender
from service.neighbours.webhooks.signing import Secrets
from service.neighbours.webhooks.targets import Form, Webhook
from tests.api.hall import NOW
from tests.commands import hand_in
from tests.journal.writing import act, done, opened, transact_one
from tests.neighbours.desks import Clock
from tests.neighbours.receivers import Receiver, receiver

KEY = Ed25519PrivateKey.generate()


@dataclass
class Place:
    """A tournament with an integration, and what posts its news, by a clock of its own."""

    database: Database
    tournament: int
    integration: str
    director: str
    clock: Clock
    hooks: Webhooks

    def another(self, sender: Sender | None = None) -> Webhooks:
        """Another process that serves the same database."""
        return hooks_of(self.database, self.clock, sender)

    def add(
        self, url: str, request: Request | None = None, *, device: str | None = None
    ) -> Webhook:
        """Add a webhook of the integration, or of the director who asks for it."""
        asked, bearer = request or random_request(), device or self.integration
        form = Form(self.tournament, bearer, self.director, url, None)
        made = self.hooks.secrets.webhook_id(asked)
        return targets.add(self.database, made, form, asked, self.clock.now())

    def happens(self, how_often: int = 1, by: str | None = None) -> list[int]:
        """Challenges that the integration hands in, or another device; the entries' numbers."""
        return [self._happens(by or self.integration) for _ in range(how_often)]

    def _happens(self, by: str) -> int:
        command = hand_in("CAT", new_play=True, at=None, by=None)
        return done(
            transact_one(self.database, act(self.tournament, command, device=by))
        ).recorded.seq

    def terminal(self) -> str:
        """Another device, which hands in challenges of its own."""
        live = devices.in_tournament(self.database, self.tournament)
        return next(each.device.id for each in live if each.device.role is Role.TERMINAL)

    async def look(self, hooks: Webhooks | None = None) -> None:
        """Look once, and let all be sent that is sent then."""
        await (hooks or self.hooks).look()
        await (hooks or self.hooks).settled()

    def now(self, webhook: Webhook) -> Webhook:
        return targets.one(self.database, self.tournament, webhook.id)

    def listed(self, webhook: Webhook) -> list[Delivery]:
        return deliveries.page(self.database, webhook, 0, 100)

    def secret(self, webhook: Webhook) -> str:
        """The newest secret."""
        newest, *_ = renewing.signing(self.database, webhook.id, self.clock.now())
        return self.hooks.secrets.secret(newest)


def hooks_of(database: Database, clock: Clock, sender: Sender | None = None) -> Webhooks:
    """What posts the news of a database, without chance."""
    sends, told = sender or Sender(), event_views.told
    return Webhooks(database, Secrets(KEY), told, clock.now, sends, chance=lambda: 0.0)


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run where the server runs."""
    return "asyncio"


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as served:
        yield served


@pytest.fixture
async def place(database: Database) -> AsyncIterator[Place]:
    tournament = opened(database)
    for role in (Role.INTEGRATION, Role.DIRECTOR, Role.TERMINAL):
        devices.create(database, tournament, role, role.value, NOW)
    known = {each.device.role: each.device for each in devices.in_tournament(database, tournament)}
    # A receiver verifies by its own clock, and so this one begins at the same time.
    clock = Clock(datetime.now(UTC))
    hooks = hooks_of(database, clock)
    integration, director = known[Role.INTEGRATION].id, known[Role.DIRECTOR].id
    yield Place(database, tournament, integration, director, clock, hooks)
    await hooks.close()
