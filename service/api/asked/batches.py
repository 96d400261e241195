"""What may be sent as a batch: challenges of many games at once."""

from typing import Annotated

from pydantic import Field

from service.api.asked.values import Body

MOST = 100


class BatchedSlip(Body):
    """One challenge with the key that a call of its own would have.

    The slip is checked by itself, when its turn comes: what is wrong with one spoils no other.
    """

    key: Annotated[
        str,
        Field(
            min_length=1,
            max_length=255,
            pattern=r"^[!#-\[\]-~]+$",
            description="A key of your own making, new for each challenge and the same when you"
            " repeat it.",
        ),
    ]
    slip: Annotated[
        object,
        Field(description="What `hand_in_challenge` takes; it is checked when its turn comes."),
    ]


class BatchRequest(Body):
    """Up to 100 challenges, each for itself."""

    challenges: Annotated[list[BatchedSlip], Field(min_length=1, max_length=MOST)]
