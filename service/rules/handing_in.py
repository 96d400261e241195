"""Handing in a slip (WESPA 3.10.3, 3.10.7): what it must name, and which play it is about."""

from service.rules.challenge import Challenge
from service.rules.commands import HandIn, LookedUp, State
from service.rules.consequence import consequence, earlier_unsuccessful, spared
from service.rules.errors import OURS, Code, Refusal
from service.rules.events import ChallengeAdjudicated, ChallengeReceived, ChallengeRepeated
from service.rules.penalty import Count, PenaltyPolicy
from service.rules.slip import Method, Slip
from service.rules.tournament import Tournament


def hand_in(
    state: State, tournament: Tournament, command: HandIn
) -> ChallengeAdjudicated | ChallengeReceived | ChallengeRepeated | Refusal:
    """A slip of words, looked up by software as far as that decides (WESPA 3.10.3, 3.10.7)."""
    place = tournament.policy_for(command.game.round if command.game else None)
    policy = tournament.policies[place].policy
    missing = _missing(tournament, policy, state, command) or _third_side(state, command)
    if missing:
        return missing
    earlier = _same_play(state, command)
    if earlier is not None:
        return _again(state, earlier, _words(command).slip)
    return _new(state, tournament, command, place)


def _new(
    state: State, tournament: Tournament, command: HandIn, place: int
) -> ChallengeAdjudicated | ChallengeReceived:
    """A new challenge under the policy of that place, adjudicated if its lexicon decides."""
    number, looked_up = tournament.challenges + 1, _words(command)
    player, opponent = _players(state, command.challenger)
    if looked_up.verdict is None:
        return ChallengeReceived(
            number=number,
            game=command.game,
            play=_play(state, command),
            challenger=command.challenger,
            player=player,
            opponent=opponent,
            slip=looked_up.slip,
            lexicon=looked_up.lexicon,
            policy=place,
            authoritative_to=looked_up.authoritative_to,
        )
    policy = tournament.policies[place].policy
    counted = earlier_unsuccessful(state, policy, command.challenger, player, before=number)
    free = spared(policy, looked_up)
    return ChallengeAdjudicated(
        number=number,
        game=command.game,
        play=_play(state, command),
        challenger=command.challenger,
        player=player,
        opponent=opponent,
        slip=looked_up.slip,
        method=Method.SOFTWARE,
        verdict=looked_up.verdict,
        lexicon=looked_up.lexicon,
        policy=place,
        outcome=consequence(
            tournament,
            policy,
            looked_up.verdict,
            counted,
            words=len(looked_up.slip.words),
            spared=free,
        ),
        spared=free,
    )


def _missing(
    tournament: Tournament, policy: PenaltyPolicy, state: State, command: HandIn
) -> Refusal | None:
    """What the slip must name: what the tournament asks for, and what its policy counts by."""
    must = tournament.slip_must_name
    why = "The penalty policy counts challenges." if policy.counts else "The tournament asks."
    if command.game is None and (must != "nothing" or policy.counts):
        return Refusal(Code.GAME_NOT_NAMED, OURS, f"Name the game: give round and table. {why}")
    if command.challenger is None and (must == "game_and_challenger" or policy.counts):
        return Refusal(
            Code.CHALLENGER_NOT_NAMED, OURS, f"Say who challenges: give challenger. {why}"
        )
    if policy.counts and policy.count is Count.PER_TOURNAMENT and state.pairing is None:
        return Refusal(
            Code.GAMES_NOT_LOADED,
            OURS,
            "The penalty policy counts over the tournament: load the players of this game first.",
        )
    return None


def _third_side(state: State, command: HandIn) -> Refusal | None:
    """A game has two sides; a third name is a typing error, not a third counter."""
    if command.challenger is None:
        return None
    if state.pairing is not None:
        known = {"first", "second", str(state.pairing.first), str(state.pairing.second)}
        outsider = command.challenger not in known
    else:
        sides = {c.challenger for c in state.in_game if c.challenger is not None}
        outsider = command.challenger not in sides and len(sides) > 1
    if not outsider:
        return None
    return Refusal(
        Code.NOT_IN_THIS_GAME, OURS, "The challenger is not one of the two sides of this game."
    )


def _players(state: State, challenger: str | None) -> tuple[int | None, int | None]:
    """The challenger's and the challenged player's numbers, where the game is loaded."""
    if state.pairing is None or challenger is None:
        return None, None
    first, second = state.pairing.first, state.pairing.second
    return (first, second) if challenger in {"first", str(first)} else (second, first)


def _same_play(state: State, command: HandIn) -> Challenge | None:
    """The challenge that this slip's play already has.

    Without a turn, slips of a game stand for its latest play until a new one is said to
    have been made; where no game is named nothing is promised.
    """
    if command.game is None or not state.in_game:
        return None
    if command.turn is not None:
        return next((c for c in state.in_game if c.play == command.turn), None)
    return None if command.new_play else state.in_game[-1]


def _play(state: State, command: HandIn) -> int | None:
    if command.game is None or command.turn is not None:
        return command.turn
    return min([0, *(c.play for c in state.in_game if c.play is not None)]) - 1


def _again(state: State, earlier: Challenge, slip: Slip) -> ChallengeRepeated | Refusal:
    """A play is adjudicated once (RULES.md, "Ours")."""
    if slip.same_words(earlier.latest().slip):
        return ChallengeRepeated(
            number=earlier.number, answered_by=state.answered_by[earlier.number]
        )
    stands = "waits" if earlier.waits else "was adjudicated"
    return Refusal(
        Code.PLAY_ALREADY_ADJUDICATED,
        OURS,
        f"This play {stands} as challenge {earlier.number}. A new play needs its own turn"
        " or new_play; other words for the same play need a reissue with its ground.",
    )


def _words(command: HandIn) -> LookedUp:
    if command.looked_up is None:
        raise ValueError("a challenge of words has words")
    return command.looked_up
