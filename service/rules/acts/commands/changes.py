"""What is asked of a challenge on record: looking again, reissuing it, putting it right."""

from dataclasses import dataclass

from service.rules.acts.commands.first import LookedUp
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Game, Method, Verdict
from service.rules.facts.events import TextRef


@dataclass(frozen=True, slots=True)
class AskReview:
    """A player asks for another look (WESPA 3.10.11(a); NASPA IV.K.4, IV.J.1.h).

    `by` is the side or the role that asks; `third` asks for a third opinion.
    """

    number: int
    by: str
    reason: Reason
    third: bool = False


@dataclass(frozen=True, slots=True)
class GiveOpinion:
    """A person looks again: by software, with the words keyed anew, or by a printed list.

    `looked_up` is the slip keyed anew, `verdict` and `printed_list` are what was found in which
    list; one of the two ways is given. `overridden` is the director's reason for letting one look
    who has looked before.
    """

    number: int
    looked_up: LookedUp | None
    verdict: Verdict | None
    printed_list: TextRef | None
    overridden: TextRef | None
    by_director: bool


@dataclass(frozen=True, slots=True)
class EndReview:
    """End a review with the last word (WESPA 3.10.11(c); NASPA IV.K.4).

    `corrected` is the director's word on whether a verdict that was found wrong is corrected, where
    the book leaves that to the director, and None everywhere else. `looked_up` is the slip in force
    once more, where its policy spares words and software found the verdict.
    """

    number: int
    method: Method
    verdict: Verdict
    touched: Touched
    reason: TextRef | None
    by_director: bool
    corrected: bool | None = None
    looked_up: LookedUp | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """The director found an adjudication wrong afterwards (WESPA 3.10.13).

    `corrected` and `looked_up` are as in EndReview.
    """

    number: int
    method: Method
    verdict: Verdict
    touched: Touched
    reason: TextRef
    corrected: bool | None = None
    looked_up: LookedUp | None = None


@dataclass(frozen=True, slots=True)
class Reissue:
    """Put a corrected slip in the place of the one in force. `by_director` opens a ruling.

    `blank` is what the director found of a blank, and `finding` that finding in words.
    """

    number: int
    ground: Ground
    confirmed_by: tuple[str, ...]
    looked_up: LookedUp
    by_director: bool
    reason: TextRef | None
    blank: BlankFinding | None = None
    finding: TextRef | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw a challenge that has no verdict yet (NASPA IV.F.1.e, IV.F.2).

    `blank` and `finding` are as in Reissue.
    """

    number: int
    blank: BlankFinding | None
    finding: TextRef | None
    by_director: bool


@dataclass(frozen=True, slots=True)
class Void:
    """The director voids a clerical double (RULES.md, "Ours")."""

    number: int
    reason: TextRef


@dataclass(frozen=True, slots=True)
class AmendChallenge:
    """The director puts right which game, turn or side a challenge is of (RULES.md, "Ours").

    All three are as they shall stand. `turn` is None where the play keeps having none.
    """

    number: int
    game: Game | None
    turn: int | None
    challenger: str | None
    reason: TextRef
