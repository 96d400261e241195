"""The two sides of a game: who they are, and what names neither."""

from service.rules.acts.commands import HandIn, State
from service.rules.clauses.errors import OURS, Code, Refusal

_ROLES = {"challenger", "challenged"}


def players(state: State, challenger: str | None) -> tuple[int | None, int | None]:
    """The challenger's and the challenged player's numbers, where the game is loaded."""
    if state.pairing is None or challenger is None:
        return None, None
    first, second = state.pairing.first, state.pairing.second
    return (first, second) if challenger in {"first", str(first)} else (second, first)


def side_of(state: State, label: str) -> str:
    """One name for all that a side is called by: its player's number, where the game is loaded."""
    if state.pairing is None:
        return label
    seats = {"first": state.pairing.first, "second": state.pairing.second}
    return str(seats.get(label, label))


def outsider(state: State, *labels: str) -> Refusal | None:
    """What stands against a number that is no player's of the game, where it is loaded.

    What is no number may be anybody: a side, or an official's initials.
    """
    if state.pairing is None:
        return None
    known = {str(state.pairing.first), str(state.pairing.second)}
    if not any(label.isdigit() and label not in known for label in labels):
        return None
    return Refusal(
        Code.NOT_IN_THIS_GAME, OURS, "No player of that number is in this game: put it right."
    )


def no_player(state: State, label: str) -> Refusal | None:
    """What stands against a request by somebody who plays neither side, as far as that is known."""
    if label in _ROLES or not _is_third(state, label):
        return None
    return Refusal(
        Code.NOT_IN_THIS_GAME, OURS, "A player asks: name one of the two sides of this game."
    )


def third_side(state: State, command: HandIn) -> Refusal | None:
    """A game has two sides; a third name is a typing error, not a third counter."""
    if command.challenger is None or not _is_third(state, command.challenger):
        return None
    return Refusal(
        Code.NOT_IN_THIS_GAME,
        OURS,
        "The challenger is not one of the two sides of this game: give `challenger` in the same"
        " call, as one of them.",
    )


def _is_third(state: State, label: str) -> bool:
    """Whether a label is neither side's, as far as the sides are known."""
    if state.pairing is not None:
        return label not in {"first", "second", str(state.pairing.first), str(state.pairing.second)}
    sides = {each.challenger for each in state.in_game if each.stands and each.challenger}
    return label not in sides and len(sides) > 1
