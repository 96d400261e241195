"""What can be asked of a tournament, and the state that deciding needs."""

from service.rules.acts.commands.changes import (
    AmendChallenge,
    AskReview,
    Correct,
    EndReview,
    GiveOpinion,
    Reissue,
    Void,
    Withdraw,
)
from service.rules.acts.commands.first import (
    Adjudicate,
    HandIn,
    LetIn,
    LookedUp,
    NotLookedUp,
)
from service.rules.acts.commands.rulings import (
    GiveRulingOpinion,
    Rule,
    Ruled,
)
from service.rules.acts.commands.state import (
    Expectation,
    State,
)
from service.rules.acts.commands.tournament import (
    Amend,
    CloseGames,
    Compare,
    Expect,
    LoadGames,
    OpenTournament,
)

OfTournament = OpenTournament | Amend | LoadGames | CloseGames | Expect | Compare
"""What is asked of the tournament itself."""

Looking = AskReview | GiveOpinion | EndReview | Correct
"""Looking again, and what comes of it."""

PuttingRight = Reissue | Withdraw | Void | AmendChallenge
"""Putting a challenge right that was not what happened at the table."""

OfChallenge = LetIn | Adjudicate | Looking | PuttingRight
"""What is asked of a challenge on record, which it names by `number`."""

OfDirector = Rule | GiveRulingOpinion
"""What is asked of a director about no list of words."""

Command = OfTournament | HandIn | OfChallenge | OfDirector

__all__ = [
    "Adjudicate",
    "Amend",
    "AmendChallenge",
    "AskReview",
    "CloseGames",
    "Command",
    "Compare",
    "Correct",
    "EndReview",
    "Expect",
    "Expectation",
    "GiveOpinion",
    "GiveRulingOpinion",
    "HandIn",
    "LetIn",
    "LoadGames",
    "LookedUp",
    "Looking",
    "NotLookedUp",
    "OfChallenge",
    "OfDirector",
    "OfTournament",
    "OpenTournament",
    "PuttingRight",
    "Reissue",
    "Rule",
    "Ruled",
    "State",
    "Void",
    "Withdraw",
]
