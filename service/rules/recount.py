"""What later challenges cost once one that they counted has changed (RULES.md, 3.5(d), 5.4.1)."""

from service.rules.commands import State
from service.rules.events import Event, PenaltyRecounted


def recount(state: State, act: Event) -> tuple[PenaltyRecounted, ...]:
    """The later challenges of the side whose step is another after this act, by number."""
    del state, act
    return ()
