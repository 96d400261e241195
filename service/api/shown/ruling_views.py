"""What is answered about rulings, and about whatever else a director decided."""

from service.api.shown.views import View
from service.desk.decisions import DecisionSeen
from service.journal.record.codec import Recorded
from service.rules.clauses.slip import Game
from service.rules.facts import ruling as rulings
from service.rules.facts.decision import changed_by
from service.rules.facts.events import (
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
    TournamentAmended,
)
from service.rules.facts.ruling import Ruling


def given(recorded: Recorded) -> View:
    """Answer the director who ruled: what its entry says, without what can be forgotten."""
    event = recorded.event
    if not isinstance(event, RulingGiven):
        raise TypeError(f"entry {recorded.seq} is no ruling")
    return _ruling(rulings.given(event, recorded.at))


def moved(recorded: Recorded) -> View:
    """Answer a director who spoke on a ruling."""
    match recorded.event:
        case RulingOpinionGiven() as event:
            return {"number": event.ruling, "agrees": event.agrees, "settled": False}
        case RulingSettled() as event:
            view: View = {"number": event.ruling, "agrees": event.stands, "settled": True}
            return view | {"outcome": event.outcome}
        case _:
            raise TypeError(f"entry {recorded.seq} is on no ruling")


def decision(seen: DecisionSeen) -> View:
    """Show the director a decision, whatever act it was, with what was said of it since."""
    known, ruling, game = seen.known, seen.known.ruling, seen.game
    view: View = {
        "entry": known.seq,
        "decided": seen.decided,
        "number": ruling.number if ruling else None,
        "kind": ruling.kind if ruling else None,
        "challenge": known.challenge.number if known.challenge else None,
        **_place(game),
        "clause": seen.clause,
        "given_at": known.at,
        "director": seen.director,
        "reason": seen.said(seen.reason),
        "verdict": seen.verdict,
        "corrected": seen.corrected,
        "outcome": seen.outcome,
        "carried_out": seen.carried_out,
        "replaced_by": known.replaced_by,
    }
    if isinstance(known.event, TournamentAmended):
        view["changed"] = changed_by(known.event)
    return view if ruling is None else view | _spoken_on(seen, ruling)


def _spoken_on(seen: DecisionSeen, ruling: Ruling) -> View:
    """What other directors said of a ruling, and the first one at last."""
    view: View = {
        "opinions": [
            {
                "director": seen.name(each.person),
                "agrees": each.agrees,
                "reason": seen.said(each.reason),
            }
            for each in ruling.opinions
        ],
        "settled": ruling.settled is not None,
    }
    if ruling.settled is None:
        return view
    view["final_say"] = {
        "stands": ruling.settled.stands,
        "given_at": ruling.settled.at,
        "reason": seen.said(ruling.settled.reason),
    }
    return view if ruling.settled.stands else view | {"first_outcome": ruling.outcome}


def _place(game: Game | None) -> View:
    return {
        "division": (game.division or None) if game else None,
        "round": game.round if game else None,
        "table": game.table if game else None,
    }


def _ruling(ruling: Ruling) -> View:
    return {
        "number": ruling.number,
        "kind": ruling.kind,
        "challenge": ruling.challenge,
        **_place(ruling.game),
        "clause": ruling.clause,
        "given_at": ruling.at,
        "outcome": ruling.outcome,
    }
