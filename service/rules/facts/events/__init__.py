"""The facts: one frozen dataclass per kind of act, with a stable name and version.

The fields are the record's format: they may be added with a default, never renamed,
reordered in meaning or removed. A change of meaning is a new version.
"""

from service.rules.facts.events.begun import (
    Awaits,
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    SlipAdjudicated,
    SlipAdmitted,
    SlipHandedIn,
)
from service.rules.facts.events.changed import (
    ChallengeAmended,
    ChallengeVoided,
    ChallengeWithdrawn,
    MisadjudicationFound,
    OpinionGiven,
    PenaltyRecounted,
    ReviewAsked,
    ReviewEnded,
    ReviewJoined,
    SlipReissued,
)
from service.rules.facts.events.rulings import (
    RulingGiven,
    RulingKind,
    RulingOpinionGiven,
    RulingSettled,
)
from service.rules.facts.events.texts import (
    TextRef,
)
from service.rules.facts.events.tournament import (
    EpochOpened,
    GamesClosed,
    GamesLoaded,
    LengthCompared,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    Pairing,
    TournamentAmended,
    TournamentOpened,
)

Beginning = ChallengeAdjudicated | ChallengeReceived
"""How a challenge comes into being."""

Change = (
    SlipHandedIn
    | SlipAdmitted
    | SlipAdjudicated
    | ReviewAsked
    | ReviewJoined
    | OpinionGiven
    | ReviewEnded
    | MisadjudicationFound
    | SlipReissued
    | ChallengeWithdrawn
    | ChallengeVoided
    | ChallengeAmended
    | PenaltyRecounted
    | RulingGiven
    | RulingSettled
)
"""What moves a challenge that is on record; a ruling only where it has a number."""

Event = (
    TournamentOpened
    | TournamentAmended
    | GamesLoaded
    | GamesClosed
    | Beginning
    | ChallengeRepeated
    | Change
    | RulingOpinionGiven
    | LexiconConfirmed
    | LexiconDisputed
    | LexiconCompared
    | EpochOpened
)

__all__ = [
    "Awaits",
    "Beginning",
    "ChallengeAdjudicated",
    "ChallengeAmended",
    "ChallengeReceived",
    "ChallengeRepeated",
    "ChallengeVoided",
    "ChallengeWithdrawn",
    "Change",
    "EpochOpened",
    "Event",
    "GamesClosed",
    "GamesLoaded",
    "LengthCompared",
    "LexiconCompared",
    "LexiconConfirmed",
    "LexiconDisputed",
    "MisadjudicationFound",
    "OpinionGiven",
    "Pairing",
    "PenaltyRecounted",
    "ReviewAsked",
    "ReviewEnded",
    "ReviewJoined",
    "RulingGiven",
    "RulingKind",
    "RulingOpinionGiven",
    "RulingSettled",
    "SlipAdjudicated",
    "SlipAdmitted",
    "SlipHandedIn",
    "SlipReissued",
    "TextRef",
    "TournamentAmended",
    "TournamentOpened",
]
