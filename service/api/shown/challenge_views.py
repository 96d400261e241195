"""What is answered about a challenge, from its fold: nothing per word, nothing else than it saw."""

from collections.abc import Mapping

from service.api.shown.views import View, lexicon_ref, named
from service.desk.challenges import Seen
from service.rules.clauses.call import Call
from service.rules.clauses.review import Review, Stage
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import Method
from service.rules.clauses.timing import Standing
from service.rules.facts.challenge import Adjudication, Challenge, Status

_WAITS_FOR = {
    Status.ANNOUNCED: "words",
    Status.AWAITING_ADJUDICATION: "manual_adjudication",
    Status.AWAITING_RULING: "ruling",
}
_REVIEWED_BY = {
    Stage.AWAITING_LOOK: "another_adjudicator",
    Stage.AWAITING_FIRST_JUDGE: "first_judge",
    Stage.AWAITING_DIRECTOR: "director",
}
_WHY = {
    "words": "The challenge is announced: its words are still to come.",
    "manual_adjudication": "A person adjudicates this slip by a printed list.",
    "ruling": "No word list settles this challenge: the director rules.",
    "another_adjudicator": "Another person looks again; until then nothing is in force.",
    "first_judge": "The first Word Judge has the final say.",
    "director": "The final adjudication is the director's.",
}


def answer(shown: Challenge, rulebook: Rulebook, said: Mapping[str, str]) -> View:
    """Answer whoever acted: the verdict in force and what follows, without the words."""
    view: View = {"number": shown.number, **_found(shown, rulebook, said)}
    if shown.status is not Status.UNDER_REVIEW:
        view |= _stays(shown)
    if shown.player is not None:
        view["players"] = {"challenger": shown.player, "challenged": shown.opponent}
    return view


def challenge(seen: Seen, rulebook: Rulebook) -> View:
    """Show a challenge with its slips, the one in force last, as far as somebody may see it."""
    shown, said = seen.known.challenge, seen.known.said
    view: View = {**named(shown), "kind": shown.kind}
    if not seen.sight.verdicts and not _waits_for(shown):
        return {**view, "status": shown.status}
    view |= _found(shown, rulebook, said)
    if seen.sight.verdicts:
        view |= _stays(shown)
    if shown.review is not None and seen.sight.verdicts:
        view["review"] = {**_review(shown, shown.review), "looks": _looks(shown.review, seen)}
    if shown.call is not None:
        view["call"] = _call(shown.call, facts=seen.sight.notes)
    view["adjudications"] = [_adjudication(each, rulebook, seen) for each in shown.adjudications]
    if seen.sight.notes:
        view["notes"] = shown.notes
    if seen.sight.notes and shown.shares_with is not None:
        view["shares_words_with"] = shown.shares_with
    return view


def _found(shown: Challenge, rulebook: Rulebook, said: Mapping[str, str]) -> View:
    latest = shown.in_force
    in_force = latest if shown.status is Status.ADJUDICATED else None
    view: View = {
        "status": shown.status,
        "verdict": in_force.verdict if in_force else None,
        "outcome": shown.outcome,
        **(_source(latest, rulebook, said) if latest else {"lexicon": None}),
        "adjudicated_at": in_force.at if in_force else None,
    }
    if waits_for := _waits_for(shown):
        view |= {"waits_for": waits_for, "reason": _why(shown, waits_for)}
        view["waits_since"] = _waits_since(shown)
    if in_force is not None and in_force.spared is not None:
        view["spared"] = in_force.spared
    if shown.timing is not None:
        view["timing"] = shown.timing
    if shown.review is not None:
        view["review"] = _review(shown, shown.review)
    if shown.final:
        view["final"] = True
    if shown.ruling is not None:
        view["ruling"] = shown.ruling
    return view


def _stays(shown: Challenge) -> View:
    """What stays of an outcome that changed, which tells what was found before."""
    return {"carried_out": shown.carried_out} if shown.carried_out else {}


def _waits_for(shown: Challenge) -> str | None:
    if shown.status is Status.UNDER_REVIEW and shown.review is not None:
        return _REVIEWED_BY.get(shown.review.stage)
    return _WAITS_FOR.get(shown.status)


def _waits_since(shown: Challenge) -> str | None:
    if shown.status is Status.UNDER_REVIEW and shown.review is not None:
        return shown.review.at
    return shown.in_force.at if shown.in_force else None


def _why(shown: Challenge, waits_for: str) -> str:
    """Say why there is no verdict in force, of the slip as a whole."""
    to = shown.in_force.authoritative_to if shown.in_force else None
    if waits_for == "manual_adjudication" and to is not None:
        return f"The lexicon decides on words of up to {to} tiles, and the slip has longer."
    if waits_for == "ruling" and shown.timing and shown.timing.standing is Standing.DIRECTOR:
        return "Whether this was called in time is the director's to say."
    return _WHY[waits_for]


def _review(shown: Challenge, review: Review) -> View:
    """How the review goes; one that the last word or another act has ended is over."""
    under_way = shown.status is Status.UNDER_REVIEW
    return {
        "stage": review.stage if under_way else Stage.OVER,
        "way": review.procedure.way,
        "clause": review.procedure.clause,
        "reason": review.reason,
        "third": review.third,
    }


def _looks(shown: Review, seen: Seen) -> list[View]:
    return [
        {
            "method": look.method,
            "verdict": look.verdict,
            "adjudicator": _name(look.person, seen) if seen.sight.words else None,
        }
        for look in shown.looks
    ]


def _call(shown: Call, *, facts: bool) -> View:
    view: View = {
        "agreement": shown.agreement,
        "typed_by": shown.typed_by,
        "executed_by": shown.executed_by,
        "redesignation": shown.redesignation,
    }
    if facts and shown.facts is not None:
        view["facts"] = shown.facts
    return view


def _adjudication(shown: Adjudication, rulebook: Rulebook, seen: Seen) -> View:
    verdict = shown.verdict if seen.sight.verdicts else None
    view: View = {
        "method": shown.method,
        "verdict": verdict,
        **_source(shown, rulebook, seen.known.said),
        "ground": shown.ground,
        "adjudicated_at": shown.at if verdict else None,
    }
    if shown.correction and seen.sight.verdicts:
        view["correction"] = True
    if not seen.sight.words:
        return view
    view |= {"words": shown.slip.words, "typed": shown.slip.typed}
    if shown.person is not None:
        view["adjudicator"] = _name(shown.person, seen)
    return view


def _source(shown: Adjudication, rulebook: Rulebook, said: Mapping[str, str]) -> View:
    """Name what was consulted: the lexicon, or in its place the list that lay on the table."""
    if shown.method is not Method.PRINTED_LIST or shown.verdict is None:
        return {"lexicon": lexicon_ref(shown.lexicon, rulebook)}
    told = shown.printed_list
    return {"lexicon": None, "list": None if told is None else said.get(told.id)}


def _name(person: int | None, seen: Seen) -> str | None:
    return None if person is None else seen.persons.get(person)
