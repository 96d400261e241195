"""What a slip must name, which game that is, and which play it is about."""

from service.rules.acts.commands import HandIn, State
from service.rules.acts.sides import third_side
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.penalty import Count, PenaltyPolicy
from service.rules.clauses.slip import Game, Kind
from service.rules.facts.challenge import Challenge
from service.rules.facts.tournament import Tournament


def unnamed(
    tournament: Tournament, policy: PenaltyPolicy, state: State, command: HandIn
) -> Refusal | None:
    """What stands against a slip for what it leaves out, or for a third side that it names."""
    return (
        _no_game(tournament, policy, command)
        or not_loaded(state, tournament, command.game)
        or _no_challenger(tournament, policy, command)
        or _no_player(policy, state, command)
        or third_side(state, command)
        or _at_another_table(state, tournament, command)
    )


def not_loaded(state: State, tournament: Tournament, *games: Game | None) -> Refusal | None:
    """What stands against games that nobody plays, in a round whose games are loaded.

    A game by another name would be another one, and its words would be looked up again. In any
    round a table is the same one with its division and without.
    """
    rounds = tournament.loaded_rounds
    if all(not each or each.round not in rounds or each in state.loaded for each in games):
        return named_otherwise(state, *games)
    return Refusal(
        Code.NO_SUCH_GAME,
        OURS,
        "The games of this round are loaded, and this is none of them: check division, round and"
        " table as they were loaded, or load the game that is missing.",
    )


def named_otherwise(state: State, *games: Game | None) -> Refusal | None:
    """What stands against naming a table without the division it was named with, or with one.

    Two divisions can each have a table of a number; a table with no division is either's.
    """
    for game in games:
        if game is None or not any(_is_otherwise(each, game) for each in state.elsewhere):
            continue
        return Refusal(
            Code.GAME_NAMED_OTHERWISE,
            OURS,
            "On record this table of the round has no division: leave division out. If it should"
            " have one, the director amends what came without."
            if game.division
            else "On record this table of the round has its division: give division.",
        )
    return None


def _is_otherwise(other: Game, game: Game) -> bool:
    same_table = (other.round, other.table) == (game.round, game.table)
    return same_table and bool(other.division) is not bool(game.division)


def same_play(state: State, command: HandIn) -> Challenge | None:
    """The challenge that this slip's play already has.

    Without a turn, slips of a game stand for its latest play until a new one is said to
    have been made; so does one with a turn where the latest slip had none, for a number tells no
    play apart from one without. Where no game is named nothing is promised.
    """
    standing = [each for each in state.in_game if each.stands]
    if command.game is None or not standing:
        return None
    latest = None if command.new_play else standing[-1]
    if command.turn is None:
        return latest
    untold = latest if latest is not None and latest.turn is None else None
    return next((each for each in standing if each.play == command.turn), untold)


def play_of(state: State, command: HandIn) -> int | None:
    """What tells the play of a new challenge apart: its turn, or a number below zero."""
    if command.game is None or command.turn is not None:
        return command.turn
    return min([0, *(each.play for each in state.in_game if each.play is not None)]) - 1


def _counts(policy: PenaltyPolicy, kind: Kind) -> bool:
    """Whether the challenge may be a step of a ladder: only one of words is."""
    return policy.counts and kind in {Kind.WORDS, Kind.ANNOUNCED}


def _why(policy: PenaltyPolicy) -> str:
    return "The penalty policy counts challenges." if policy.counts else "The tournament asks."


def _no_game(tournament: Tournament, policy: PenaltyPolicy, command: HandIn) -> Refusal | None:
    if command.game is not None:
        return None
    if command.kind is Kind.ANNOUNCED:
        why = "The words that come later find their challenge by it."
    elif tournament.slip_must_name != "nothing" or _counts(policy, command.kind):
        why = _why(policy)
    else:
        return None
    return Refusal(Code.GAME_NOT_NAMED, OURS, f"Name the game: give round and table. {why}")


def _no_challenger(
    tournament: Tournament, policy: PenaltyPolicy, command: HandIn
) -> Refusal | None:
    asked = tournament.slip_must_name == "game_and_challenger" or _counts(policy, command.kind)
    if command.challenger is not None or not asked:
        return None
    return Refusal(
        Code.CHALLENGER_NOT_NAMED, OURS, f"Say who challenges: give challenger. {_why(policy)}"
    )


def _no_player(policy: PenaltyPolicy, state: State, command: HandIn) -> Refusal | None:
    over_all = _counts(policy, command.kind) and policy.count is Count.PER_TOURNAMENT
    if state.pairing is not None or not over_all:
        return None
    return Refusal(
        Code.GAMES_NOT_LOADED,
        OURS,
        "The penalty policy counts over the tournament: load the players of this game first.",
    )


def _at_another_table(state: State, tournament: Tournament, command: HandIn) -> Refusal | None:
    """A number is a player's where games are loaded, and a player sits at one table of a round."""
    game = command.game
    if game is None or not is_number_alone(tournament, game, command.challenger):
        return None
    for each in state.elsewhere:
        if each.round == game.round and not _is_otherwise(each, game):
            return Refusal(
                Code.PLAYER_AT_TWO_TABLES,
                OURS,
                f"This player has challenged at table {each.table} of this round: check number and"
                " table. If that was wrong, the director amends it.",
            )
    return None


def is_number_alone(tournament: Tournament, game: Game, label: str | None) -> bool:
    """Whether a label is a player's number in a round of which nobody has said who sits where."""
    known = tournament.games_loaded and game.round not in tournament.loaded_rounds
    return known and label is not None and label.isdigit()
