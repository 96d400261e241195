"""What is answered to a batch, as the description shows it."""

from typing import Any

from pydantic import Field

from service.api.shown.challenge_schemas import VerdictShown
from service.api.shown.schemas import Shown


class ResultShown(Shown):
    """What a call of its own would have answered: a challenge, or else a problem."""

    key: str = Field(description="As it was sent, by which results are told apart.")
    status: int = Field(description="The status of that answer.", examples=[201])
    replayed: bool = Field(description="true where this is the stored answer to that key.")
    challenge: VerdictShown | None = Field(description="Where the status is 200 or 201.")
    problem: dict[str, Any] | None = Field(description="Problem details, where it is another.")


class BatchShown(Shown):
    """The results, in the order in which the challenges were sent."""

    results: list[ResultShown]
