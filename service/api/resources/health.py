"""Health: is the process up, can it serve, and how busy is it."""

import asyncio

from pydantic import BaseModel, Field

from service.api.answers import Answer, json_answer
from service.api.metrics import CONTENT_TYPE
from service.api.operations import Call, Operations
from service.desk.desk import Desk
from service.journal import reader

operations = Operations("health")


class Health(BaseModel):
    """The process answers."""

    status: str = Field(examples=["up"], description="Always up: else there is no answer.")


class ReadinessShown(BaseModel):
    """The desk can adjudicate; a lexicon that can't be served stops only its tournaments."""

    status: str = Field(examples=["ready"], description="Always ready: else the answer is 503.")
    lexicons_unavailable: int = Field(description="Pinned lexicons that can't be served now.")


@operations.add("GET", "/healthz", answer=Health)
async def read_health(_call: Call) -> Answer:
    """Tell that the process answers; needs no database."""
    return json_answer({"status": "up"})


@operations.add("GET", "/readyz", answer=ReadinessShown, problems=(503,))
async def read_readiness(call: Call) -> Answer:
    """Tell whether the desk can adjudicate: migrated, able to commit, lexicons tried."""
    missing = await asyncio.to_thread(call.state["readiness"].lexicons_unavailable)
    return json_answer({"status": "ready", "lexicons_unavailable": missing})


@operations.add("GET", "/metrics", media_type=CONTENT_TYPE.decode())
async def read_metrics(call: Call) -> Answer:
    """Read the figures that Prometheus collects; the operator's token is needed."""
    metrics, desk = call.state["metrics"], call.state["desk"]
    metrics.waiting.set(desk.writer.waiting)
    metrics.batches.set(desk.writer.batches)
    metrics.acts.set(desk.writer.acts)
    metrics.disputes.set(desk.disputes)
    metrics.entries.set(await asyncio.to_thread(_entries, desk))
    return Answer(200, metrics.exposition(), CONTENT_TYPE)


def _entries(desk: Desk) -> int:
    with desk.database.reading() as connection:
        return reader.record_size(connection)
