"""The one place where the server is wired together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from service.api import documents, health, logs
from service.api.access import Tokens
from service.api.descriptions import routes
from service.api.edge import Edge
from service.api.limits import RateLimit
from service.api.metrics import Metrics
from service.api.state import State
from service.journal.database import open_database
from service.settings import Settings

OPERATIONS = [*health.operations, *documents.operations]
"""Every operation; the hall's most frequent ones first, because the router tries them in turn."""


def create_app(settings: Settings) -> FastAPI:
    """Wire the server for these settings. Nothing is opened before its lifespan begins."""
    logs.configure(settings.log_level, settings.log_format)
    metrics = Metrics()
    stopping = asyncio.Event()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[State]:
        database = open_database(settings.database, serving=True)
        try:
            yield State(
                database=database,
                tokens=Tokens(database),
                rate_limit=RateLimit(settings.rate_limit),
                body_limit=settings.body_limit,
                metrics=metrics,
                stopping=stopping,
            )
        finally:
            database.close()

    app = FastAPI(
        title="slipdesk",
        version="1",
        summary="The adjudication desk of a word-game tournament.",
        openapi_url=None,
        redirect_slashes=False,
        # It would record the texts of errors, and asks the environment at every request.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        lifespan=lifespan,
    )
    app.state.stopping = stopping
    app.router.routes[:] = routes(OPERATIONS)
    app.middleware_stack = Edge(app.router, metrics, logs.RequestLog())
    return app
