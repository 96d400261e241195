"""Health: is the process up, can it serve, and how busy is it."""

from pydantic import BaseModel, Field

from service.api.answers import Answer, json_answer
from service.api.metrics import CONTENT_TYPE
from service.api.operations import Call, Operations

operations = Operations("health")


class Health(BaseModel):
    """The process answers."""

    status: str = Field(examples=["up"])


@operations.add("GET", "/healthz", answer=Health)
async def read_health(_call: Call) -> Answer:
    """Tell that the process answers; needs no database."""
    return json_answer({"status": "up"})


@operations.add("GET", "/metrics", media_type=CONTENT_TYPE.decode())
async def read_metrics(call: Call) -> Answer:
    """Read the figures that Prometheus collects; the operator's token is needed."""
    return Answer(200, call.state["metrics"].exposition(), CONTENT_TYPE)
