"""How a challenge was called: what the table says of it, and whose hands were at the machine."""

from dataclasses import dataclass
from enum import StrEnum

from service.rules.clauses.timing import Facts


class Agreement(StrEnum):
    """What came of seeking the opponent's agreement to the slip (WESPA 3.10.3(a)(iv)).

    A refusal is recorded and bars nothing.
    """

    AGREED = "agreed"
    REFUSED = "refused"
    NOT_SOUGHT = "not_sought"


class Hand(StrEnum):
    """Who did an act at the adjudication computer (WESPA 3.10.9(a)(v), (vi)).

    Somebody else can do it for a player by a procedure of the director's (2.5(b)).
    """

    CHALLENGER = "challenger"
    CHALLENGED = "challenged"
    FOR_CHALLENGER = "for_challenger"
    FOR_CHALLENGED = "for_challenged"
    OFFICIAL = "official"


@dataclass(frozen=True, slots=True)
class Call:
    """What is known of how a challenge was called; None where nobody says.

    `typed_by` typed the words in, and `executed_by` verified them and had them adjudicated.
    `redesignation` says that the turn began with redesignating a blank (WESPA 3.8(c)): words formed
    by that are challenged with the turn's own.
    """

    facts: Facts | None = None
    agreement: Agreement | None = None
    typed_by: Hand | None = None
    executed_by: Hand | None = None
    redesignation: bool | None = None
