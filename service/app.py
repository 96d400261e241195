"""The one place where the server is wired together."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from fastapi import FastAPI
from starlette.routing import Route

from service import languages
from service.api import logs, polls
from service.api.access import Tokens
from service.api.catalogue import CATALOGUE
from service.api.descriptions import ABOUT, routes
from service.api.edge import Beside, Edge
from service.api.limits import Guesses, RateLimit
from service.api.metrics import Metrics
from service.api.origin import Origin
from service.api.readiness import Readiness
from service.api.resources import (
    batches,
    challenges,
    comparisons,
    corrections,
    devices,
    dockets,
    documents,
    events,
    game_imports,
    health,
    journal,
    lexicon_imports,
    lexicons,
    lists,
    pairing,
    printers,
    rechecks,
    reviews,
    rulings,
    slips,
    statistics,
    tournament_lists,
    tournaments,
    webhooks,
)
from service.api.server import DeskServer
from service.api.shown import event_views
from service.api.state import State
from service.api.streams import Streams
from service.api.tls import (
    UnusableCertificate,
    UnusableTlsKey,
    name_in,
    read_certificate,
    tls_context,
)
from service.desk.codes import Codes
from service.desk.desk import Desk
from service.desk.imports import Imports
from service.desk.pairing import Pairing
from service.desk.records import HeadKeeper, Notary
from service.desk.sightings import Sightings
from service.journal.record.entries import timestamp
from service.journal.record.keys import load_or_make_key
from service.journal.store.database import Database, open_database
from service.journal.writing.writer import Writer
from service.lexicon.store import Lexicons
from service.neighbours.importing import Importing
from service.neighbours.outgoing import Outgoing
from service.neighbours.polling import Polling
from service.neighbours.reach import Reach
from service.neighbours.webhooks.posting import Webhooks
from service.neighbours.webhooks.sending import Sender
from service.neighbours.webhooks.signing import Secrets as WebhookSecrets
from service.pages.answers import SECURITY_HEADERS
from service.pages.confirmation import confirmation
from service.pages.site import site
from service.places import lexicons_dir
from service.printing.confirming import Seals
from service.printing.dockets import Press
from service.printing.following import Follower
from service.printing.printers import Secrets
from service.printing.pushing import Pusher
from service.rules.clauses.instructions import TEXTS
from service.settings import PREFIX, Settings, SettingsError

OPERATIONS = (
    *challenges.operations,
    *batches.operations,
    *slips.operations,
    *reviews.operations,
    *corrections.operations,
    *rulings.operations,
    *lists.operations,
    *statistics.operations,
    *events.operations,
    *tournaments.operations,
    *tournament_lists.operations,
    *game_imports.operations,
    *journal.operations,
    *lexicons.operations,
    *lexicon_imports.operations,
    *comparisons.operations,
    *rechecks.operations,
    *pairing.operations,
    *devices.operations,
    *health.operations,
    *dockets.operations,
    *printers.operations,
    *webhooks.operations,
    *documents.operations,
)
"""Every operation; the hall's most frequent ones first, because the router tries them in turn."""

_ROUTES = tuple(routes(OPERATIONS))
"""They hold no state: every app of a process has the same ones."""


def create_app(settings: Settings) -> FastAPI:
    """Wire the server for these settings. Nothing is opened before its lifespan begins."""
    logs.configure(settings.log_level, settings.log_format)
    metrics = Metrics()
    stopping = asyncio.Event()

    app = FastAPI(
        title="slipdesk",
        version="1",
        summary="The adjudication desk of a word-game tournament.",
        description=ABOUT,
        openapi_url=None,
        redirect_slashes=False,
        # It would record the texts of errors, and asks the environment at every request.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        lifespan=lambda _: _serving(settings, metrics, stopping),
    )
    app.state.stopping = stopping
    app.router.routes[:] = [*_ROUTES, *polls.routes(), *_pages(settings)]
    app.middleware_stack = Edge(app.router, metrics, logs.RequestLog())
    return app


@asynccontextmanager
async def _serving(
    settings: Settings, metrics: Metrics, stopping: asyncio.Event
) -> AsyncIterator[State]:
    """What one running server holds, from its start to its end."""
    database = await asyncio.to_thread(open_database, settings.database, serving=True)
    try:
        desk = await asyncio.to_thread(_desk, settings, database)
        notary = Notary(load_or_make_key(settings.key_file), settings.checkpoints)
        imports = Imports(settings.imports, _sources(settings), settings.compiled)
        await asyncio.to_thread(imports.load)
        desk.writer.start()
        keeper = HeadKeeper(desk, notary)
        keeping = asyncio.create_task(keeper.run(stopping))
        sightings = Sightings(database)
        sighting = asyncio.create_task(sightings.run(stopping))
        press = Press(database, notary, Seals(notary.key), _spoken(settings))
        origin = _origin(settings)
        reach = Reach.of(settings.lan, settings.port)
        printing = asyncio.create_task(_printing(press, origin, reach, stopping))
        polling = Polling(Importing(desk), lambda: datetime.now(UTC), Outgoing(reach))
        hooks = _webhooks(database, notary, Sender(Outgoing(reach)))
        neighbours = [
            asyncio.create_task(each)
            for each in (polling.run(stopping), hooks.run(stopping), imports.run())
        ]
        try:
            yield State(
                desk=desk,
                notary=notary,
                press=press,
                printer_secrets=Secrets(notary.key),
                confirmation=partial(confirmation, languages=_spoken(settings)),
                imports=imports,
                reach=reach,
                polling=polling,
                webhooks=hooks,
                lexicon_limit=settings.lexicon_limit,
                readiness=Readiness(desk),
                tokens=Tokens(database, saw=sightings.saw),
                rate_limit=RateLimit(settings.rate_limit),
                pairing=Pairing(database, Codes(notary.key)),
                guesses=Guesses(),
                origin=origin,
                streams=Streams(),
                body_limit=settings.body_limit,
                metrics=metrics,
                stopping=stopping,
            )
        finally:
            stopping.set()
            try:
                await _ended(neighbours)
                await polling.close()
                await hooks.close()
                await asyncio.gather(keeping, sighting, printing)
            finally:
                await asyncio.to_thread(desk.writer.stop)
            await asyncio.to_thread(keeper.keep_moved)
    finally:
        database.close()


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    """End what can be begun again."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def create_server(settings: Settings, up: Callable[[], None] = lambda: None) -> DeskServer:
    """Wire the server and what it listens on; `run` serves until a signal ends it.

    `up` is called once it listens.
    """
    return DeskServer(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        request_seconds=settings.request_timeout,
        proxy=settings.proxy,
        tls=tls_of(settings),
        up=up,
    )


def tls_of(settings: Settings) -> ssl.SSLContext | None:
    """Make what the server needs to speak TLS, where that is set.

    Raises:
        SettingsError: naming the variable whose file can't be used.
    """
    if settings.tls_certificate is None or settings.tls_key is None:
        return None
    try:
        return tls_context(settings.tls_certificate, settings.tls_key)
    except UnusableCertificate as error:
        raise SettingsError(f"{PREFIX}TLS_CERTIFICATE: {error}") from error
    except UnusableTlsKey as error:
        raise SettingsError(f"{PREFIX}TLS_KEY: {error}") from error


def _origin(settings: Settings) -> Origin:
    """Where others reach this desk, over TLS by a name that its certificate is for."""
    certificate = settings.tls_certificate
    named = None if certificate is None else name_in(read_certificate(certificate))
    tls = certificate is not None
    return Origin(settings.public_url, settings.host, settings.port, tls=tls, named=named)


def _pages(settings: Settings) -> Iterator[Route]:
    """The pages, in every language that there is a catalogue of."""
    codes = {
        "instructions": {code.value: text for code, text in TEXTS.items()},
        "problems": {code: kind.remedy for code, kind in CATALOGUE.items()},
    }
    for each in site(_spoken(settings), codes):
        app = Beside(each.app, each.name, SECURITY_HEADERS)
        yield Route(each.path, app, methods=["GET"], name=each.name)


def _spoken(settings: Settings) -> Mapping[str, languages.Language]:
    """Every language that there is a catalogue of."""
    return languages.load([languages.SHIPPED, settings.locale])


def _desk(settings: Settings, database: Database) -> Desk:
    lexicons_held = Lexicons(_sources(settings), settings.compiled)
    writer = Writer(database, now=_now, moved=lambda _moved: None)
    desk = Desk(database, lexicons_held, writer)
    writer.moved = desk.moved
    return desk


async def _printing(press: Press, origin: Origin, reach: Reach, stopping: asyncio.Event) -> None:
    """Queue dockets at the verdict, and push those of printers that don't ask."""
    pusher = Pusher(press.database, origin.from_beside, reach.includes)
    await asyncio.gather(Follower(press).run(stopping), pusher.run(stopping))


def _webhooks(database: Database, notary: Notary, sender: Sender) -> Webhooks:
    secrets = WebhookSecrets(notary.key)
    return Webhooks(database, secrets, event_views.told, lambda: datetime.now(UTC), sender)


def _sources(settings: Settings) -> list[Path]:
    """The folders of word sources: those that travel with the program, then the operator's."""
    return [lexicons_dir(), settings.lexicons]


def _now() -> str:
    return timestamp(datetime.now(UTC))
