"""A challenge as it is handed in."""

from dataclasses import dataclass

from service.rules.clauses.call import Call
from service.rules.clauses.slip import Game, Kind, Method


@dataclass(frozen=True, slots=True)
class SlipForm:
    """A challenge as handed in, before anybody has read its words, where its `kind` has any.

    `adjudicator` is the person who has it looked up, where the players don't do it themselves.
    `expects` is the list that its device thinks it plays by, as `read_fingerprint` gives it.
    """

    words: tuple[str, ...]
    game: Game | None = None
    turn: int | None = None
    new_play: bool = False
    challenger: str | None = None
    kind: Kind = Kind.WORDS
    method: Method = Method.SOFTWARE
    call: Call | None = None
    adjudicator: str | None = None
    expects: str | None = None
