"""What is answered about rulings."""

from service.api.shown.views import View
from service.desk.rulings import RulingSeen
from service.journal.record.codec import Recorded
from service.rules.facts import ruling as rulings
from service.rules.facts.events import RulingGiven, RulingOpinionGiven, RulingSettled
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


def ruling(seen: RulingSeen) -> View:
    """Show a ruling whole to the director."""
    shown, said = seen.known.ruling, seen.known.said
    view = _ruling(shown) | {
        "director": _name(shown.person, seen),
        "reason": said.get(shown.reason.id),
        "opinions": [
            {
                "director": _name(each.person, seen),
                "agrees": each.agrees,
                "reason": said.get(each.reason.id),
            }
            for each in shown.opinions
        ],
        "settled": shown.settled is not None,
    }
    return view if shown.settled is None else view | {"final_say": said.get(shown.settled.id)}


def _name(person: int | None, seen: RulingSeen) -> str | None:
    return None if person is None else seen.directors.get(person)


def _ruling(ruling: Ruling) -> View:
    game = ruling.game
    return {
        "number": ruling.number,
        "kind": ruling.kind,
        "challenge": ruling.challenge,
        "division": (game.division or None) if game else None,
        "round": game.round if game else None,
        "table": game.table if game else None,
        "clause": ruling.clause,
        "given_at": ruling.at,
        "outcome": ruling.outcome,
    }
