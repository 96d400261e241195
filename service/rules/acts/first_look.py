"""What a challenge gets when its words are there: a verdict, or something that it waits for."""

from dataclasses import dataclass, replace

from service.rules.acts.by_now import by_now
from service.rules.acts.commands import LookedUp, State
from service.rules.acts.consequence import consequence_for, spared
from service.rules.clauses.call import Call
from service.rules.clauses.outcome import Awaited, Outcome, accepted, circumstances, pending
from service.rules.clauses.slip import Kind, Method, Slip, Verdict
from service.rules.clauses.timing import Standing, Timing, judge
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Awaits
from service.rules.facts.tournament import Tournament

_AWAITED = {
    Awaits.WORDS: Awaited.WORDS,
    Awaits.ADJUDICATION: Awaited.ADJUDICATOR,
    Awaits.RULING: Awaited.DIRECTOR,
}


@dataclass(frozen=True, slots=True)
class FirstLook:
    """How a challenge stands at first; the fields are those of its event."""

    slip: Slip | None
    verdict: Verdict | None
    awaits: Awaits | None
    outcome: Outcome
    authoritative_to: int | None
    spared: bool | None


def judged(tournament: Tournament, call: Call | None) -> Timing | None:
    """How a challenge stands in time by the tournament's rulebook; None where nobody told facts.

    What nobody says bars nothing.
    """
    if call is None or call.facts is None:
        return None
    return judge(tournament.book.timing, call.facts)


def late_look(
    state: State,
    tournament: Tournament,
    challenge: Challenge,
    looked_up: LookedUp | None,
    method: Method,
    *,
    let_in: bool,
) -> FirstLook:
    """The first look at a challenge that was on record before: the game may have gone on since."""
    look = first_look(state, tournament, challenge, looked_up, method, let_in=let_in)
    return replace(look, outcome=by_now(state, challenge, look.outcome))


def first_look(
    state: State,
    tournament: Tournament,
    challenge: Challenge,
    looked_up: LookedUp | None,
    method: Method,
    *,
    let_in: bool = False,
) -> FirstLook:
    """What a challenge gets as it was called; by `let_in` its timing no longer matters.

    A verdict of a slip that was not called in time is never used, whoever looked it up.

    Raises:
        NotLookedUp: it gets what its lexicon says, which nobody has asked.
    """
    awaits = _awaits(challenge, looked_up, method, let_in=let_in)
    slip = looked_up.slip if looked_up else None
    found = looked_up.found if awaits is None and looked_up else None
    if looked_up is None or found is None:
        awaits = awaits or Awaits.ADJUDICATION
        long = looked_up if looked_up and awaits is Awaits.ADJUDICATION else None
        return FirstLook(
            slip=slip,
            verdict=None,
            awaits=awaits,
            outcome=_meanwhile(tournament, challenge, awaits),
            authoritative_to=long.authoritative_to if long else None,
            spared=None,
        )
    free = spared(tournament.policies[challenge.policy].policy, looked_up)
    return FirstLook(
        slip=slip,
        verdict=found,
        awaits=None,
        outcome=consequence_for(
            state,
            tournament,
            challenge,
            found,
            words=len(looked_up.slip.words),
            spared=free,
        ),
        authoritative_to=None,
        spared=free,
    )


def _awaits(
    challenge: Challenge, looked_up: LookedUp | None, method: Method, *, let_in: bool
) -> Awaits | None:
    standing = challenge.timing.standing if challenge.timing else Standing.IN_TIME
    if standing is Standing.TOO_LATE and not let_in:
        return Awaits.NOTHING
    if standing is Standing.DIRECTOR and not let_in:
        return Awaits.RULING
    if challenge.kind is Kind.ANNOUNCED:
        return Awaits.WORDS
    if challenge.kind is not Kind.WORDS:
        return Awaits.RULING
    if looked_up is None:
        raise ValueError("a challenge of words has a slip")
    undecided = method is Method.PRINTED_LIST or looked_up.found is None
    return Awaits.ADJUDICATION if undecided else None


def _meanwhile(tournament: Tournament, challenge: Challenge, awaits: Awaits) -> Outcome:
    if awaits is not Awaits.NOTHING:
        return pending(tournament.book, _AWAITED[awaits])
    scored = challenge.kind not in {Kind.EXCHANGE, Kind.PASSING}
    at = circumstances(challenge.call, challenge.timing)
    return accepted(tournament.book, at, scored=scored)
