"""What is asked to begin a challenge: handing it in, letting it in, its first adjudication."""

from dataclasses import dataclass

from service.rules.clauses.call import Call
from service.rules.clauses.slip import Game, Kind, LexiconRef, Method, Slip, Verdict
from service.rules.facts.events import TextRef


class NotLookedUp(Exception):
    """Deciding came to what the lexicon says of a slip, and nobody has asked it yet."""


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A slip with what its lexicon said of it as a whole, before anything was decided.

    `verdict` is None where it was not looked up, and where a word is longer than the
    `authoritative_to` tiles up to which the lexicon decides. `changed` says that all words are
    acceptable and none is in `outgoing`, the edition before; both are left out where no policy
    asks (promise 1). `unasked` is a slip that is looked up only once deciding comes to that: a
    slip that is refused never is (RULES.md, "Ours").
    """

    slip: Slip
    verdict: Verdict | None
    lexicon: LexiconRef
    authoritative_to: int | None = None
    outgoing: LexiconRef | None = None
    changed: bool = False
    unasked: bool = False

    @property
    def found(self) -> Verdict | None:
        """The verdict, where it counts; raises NotLookedUp where the lexicon is yet to be asked."""
        if self.unasked:
            raise NotLookedUp
        return self.verdict


@dataclass(frozen=True, slots=True)
class HandIn:
    """Hand in a challenge.

    `turn` tells the plays of the game apart; without one `new_play` says that another play
    has been made since the latest challenge of the game. `looked_up` holds the slip, None where
    the `kind` of challenge has no words; by the `method` of a printed list it is never looked up.
    """

    game: Game | None
    turn: int | None
    new_play: bool
    challenger: str | None
    looked_up: LookedUp | None
    kind: Kind = Kind.WORDS
    method: Method = Method.SOFTWARE
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class LetIn:
    """The director lets a challenge in that its timing had kept out, for a `reason`.

    `looked_up` holds its slip, None where its kind has no words; by the `method` of a printed list
    it is never looked up.
    """

    number: int
    looked_up: LookedUp | None
    method: Method
    reason: TextRef


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """Give a slip that waits its verdict, found in a printed list (WESPA 3.10.7(a)(i)).

    `printed_list` is what lay on the table; who did it is the acting person.
    """

    number: int
    verdict: Verdict
    printed_list: TextRef
