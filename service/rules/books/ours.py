"""What slipdesk decides by itself where no book speaks, under every rulebook alike."""

from service.rules.clauses.errors import OURS
from service.rules.clauses.points import Mark, Part, Point, Source


def _decided(does: str) -> Point:
    return Point(Part.BASE, OURS, does, Mark.OURS, Source.NONE)


POINTS = (
    _decided("A play is adjudicated once; a new play always, at once."),
    _decided(
        "Slips that share words with an invalid slip of several words, no turn between, are marked"
        " for the director afterwards: by number, never by word."
    ),
    _decided("A word written twice on a slip counts once."),
    _decided(
        "A penalty policy holds from the round after it is changed; a challenge keeps"
        " the policy of the time it was called."
    ),
    _decided(
        "A slip with a word longer than its lexicon decides waits for a person, and"
        " nothing is in force until then."
    ),
    _decided("Which word of a slip failed is never revealed, to anyone."),
    _decided(
        "A challenge is judged in time by when it was called, never by when it reached"
        " the desk; what nobody says bars nothing; two acts in one second, and facts"
        " that contradict each other, are the director's."
    ),
    _decided("A slip that comes too late is kept and not looked up; a ruling can let it in."),
    _decided(
        "A second look by software is keyed anew by another person, blind to the first;"
        " other words are a mistype or a mismatch, not a verdict."
    ),
    _decided(
        "Adjudicators are persons, not devices; the director's earlier look never bars the"
        " director's final adjudication."
    ),
    _decided(
        "While another look or a ruling is awaited no tile is taken back or put on a rack, under"
        " a rulebook that doesn't say so too."
    ),
    _decided(
        "A clerical double can be voided, and table or side put right, with a reason;"
        " the words stay."
    ),
    _decided(
        "When a verdict changes, points of open games change with it, those of later"
        " challenges on the same ladder too; turns, seconds and forfeits that were carried"
        " out stay and are listed; a game whose result sheet is signed keeps its points."
    ),
    _decided("Without facts about the tiles the players are told what to do in either case."),
)
