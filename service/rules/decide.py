"""Deciding a command: the event that it makes of the state, or the refusal."""

from typing import assert_never

from service.rules import rulebook
from service.rules.challenge import Challenge
from service.rules.commands import Amend, Command, HandIn, LoadGames, OpenTournament, Reissue, State
from service.rules.errors import OURS, Code, Refusal
from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeRepeated,
    Event,
    GamesLoaded,
    SlipReissued,
    TournamentAmended,
    TournamentOpened,
)
from service.rules.outcome import Outcome, outcome_of
from service.rules.penalty import Count, PenaltyPolicy, penalty_for
from service.rules.rulebook import Ground
from service.rules.slip import Slip, Verdict
from service.rules.tournament import Tournament

SOFTWARE = "software"
"""The method of an adjudication by the desk's own lexicon (WESPA 3.10.7(a)(i))."""


def decide(state: State, command: Command) -> Event | Refusal:
    """The event that a command makes of the state. One act is one event."""
    if isinstance(command, OpenTournament):
        return _open(state, command)
    if state.tournament is None:
        raise ValueError("only opening a tournament needs no tournament")
    match command:
        case Amend():
            return _amend(state.tournament, command)
        case LoadGames():
            return _load_games(state, command)
        case HandIn():
            return hand_in(state, state.tournament, command)
        case Reissue():
            return reissue(state, state.tournament, command)
        case _:
            assert_never(command)


def _open(state: State, command: OpenTournament) -> Event | Refusal:
    if state.tournament is not None:
        return Refusal(
            Code.TOURNAMENT_EXISTS, OURS, "A tournament of this code exists: choose another code."
        )
    return TournamentOpened(
        code=command.code,
        origin=command.origin,
        epoch=1,
        format=command.format,
        public_key=command.public_key,
        rulebook=command.rulebook,
        lexicon=command.lexicon,
        policy=command.policy,
        slip_must_name=command.slip_must_name,
    )


def _amend(tournament: Tournament, command: Amend) -> Event | Refusal:
    """A change of policy holds from the next round (RULES.md, "Ours")."""
    policy, lexicon, must = command.policy, command.lexicon, command.slip_must_name
    since = tournament.next_policy_round(command.round)
    newest = tournament.policies[-1]
    if policy == newest.policy and newest.from_round <= since:
        policy = None
    lexicon = None if lexicon == tournament.lexicon else lexicon
    must = None if must == tournament.slip_must_name else must
    round_ = None if command.round == tournament.round else command.round
    if policy is None and lexicon is None and must is None and round_ is None:
        return Refusal(Code.NOTHING_CHANGES, OURS, "The tournament plays by all of this already.")
    return TournamentAmended(
        policy=policy,
        policy_from_round=since if policy else None,
        lexicon=lexicon,
        slip_must_name=must,
        round=round_,
        reason=command.reason,
    )


def _load_games(state: State, command: LoadGames) -> Event | Refusal:
    """Games are loaded before their challenges: a side that was counted keeps its meaning."""
    changed = set(command.games) - set(state.pairings)
    loaded = {(pairing.division, pairing.table) for pairing in changed}
    for challenge in state.in_game:
        game = challenge.game
        if game and game.round == command.round and (game.division, game.table) in loaded:
            return Refusal(
                Code.GAME_CHALLENGED,
                OURS,
                "A game of this round has challenges on record: load its players before them.",
            )
    return GamesLoaded(round=command.round, games=command.games)


def hand_in(state: State, tournament: Tournament, command: HandIn) -> Event | Refusal:
    """A slip of words, looked up by software (WESPA 3.10.3, 3.10.7)."""
    place = tournament.policy_for(command.game.round if command.game else None)
    policy = tournament.policies[place].policy
    missing = _missing(tournament, policy, state, command) or _third_side(state, command)
    if missing:
        return missing
    earlier = _same_play(state, command)
    if earlier is not None:
        return _again(state, earlier, command.slip)
    number = tournament.challenges + 1
    player, opponent = _players(state, command.challenger)
    counted = _earlier_unsuccessful(state, policy, command.challenger, player, before=number)
    return ChallengeAdjudicated(
        number=number,
        game=command.game,
        play=_play(state, command),
        challenger=command.challenger,
        player=player,
        opponent=opponent,
        slip=command.slip,
        method=SOFTWARE,
        verdict=command.verdict,
        lexicon=command.lexicon,
        policy=place,
        outcome=_outcome(tournament, policy, command.verdict, counted, command.slip),
    )


def reissue(state: State, tournament: Tournament, command: Reissue) -> Event | Refusal:
    """A corrected slip in place of the one in force (WESPA 3.10.12; RULES.md, "Ours")."""
    challenge = next((c for c in state.in_game if c.number == command.number), None)
    if challenge is None:
        return Refusal(Code.NO_SUCH_CHALLENGE, OURS, "There is no challenge of this number.")
    clause = _clause_of_ground(tournament, command)
    refusal = clause if isinstance(clause, Refusal) else _not_now(state, challenge, command)
    if refusal is not None:
        return refusal
    policy = tournament.policies[challenge.policy].policy
    counted = _earlier_unsuccessful(
        state, policy, challenge.challenger, challenge.player, before=challenge.number
    )
    return SlipReissued(
        number=challenge.number,
        ground=command.ground,
        clause=str(clause),
        confirmed_by=command.confirmed_by,
        slip=command.slip,
        verdict=command.verdict,
        lexicon=command.lexicon,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=_outcome(tournament, policy, command.verdict, counted, command.slip),
        reason=command.reason,
    )


def _missing(
    tournament: Tournament, policy: PenaltyPolicy, state: State, command: HandIn
) -> Refusal | None:
    """What the slip must name: what the tournament asks for, and what its policy counts by."""
    must = tournament.slip_must_name
    if command.game is None and (must != "nothing" or policy.counts):
        return Refusal(
            Code.GAME_NOT_NAMED,
            OURS,
            "Name the game: give round and table. "
            + (
                "The penalty policy counts challenges." if policy.counts else "The tournament asks."
            ),
        )
    if command.challenger is None and (must == "game_and_challenger" or policy.counts):
        return Refusal(
            Code.CHALLENGER_NOT_NAMED,
            OURS,
            "Say who challenges: give challenger. "
            + (
                "The penalty policy counts challenges." if policy.counts else "The tournament asks."
            ),
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


def _again(state: State, earlier: Challenge, slip: Slip) -> Event | Refusal:
    """A play is adjudicated once (RULES.md, "Ours")."""
    if slip.same_words(earlier.in_force.slip):
        return ChallengeRepeated(
            number=earlier.number, answered_by=state.answered_by[earlier.number]
        )
    return Refusal(
        Code.PLAY_ALREADY_ADJUDICATED,
        OURS,
        f"This play was adjudicated as challenge {earlier.number}. A new play needs its own turn"
        " or new_play; other words for the same play need a reissue with its ground.",
    )


def _clause_of_ground(tournament: Tournament, command: Reissue) -> str | Refusal:
    if command.ground is Ground.RULING:
        if command.by_director:
            return OURS
        return Refusal(Code.DIRECTOR_ONLY, OURS, "A ruling is the director's: call the director.")
    grounds = rulebook.RULEBOOKS[tournament.rulebook].grounds
    if command.ground in grounds:
        return grounds[command.ground]
    return Refusal(
        Code.NO_GROUND_IN_THIS_RULEBOOK,
        OURS,
        "This rulebook has no clause for that ground: the director decides, with ground ruling.",
    )


def _not_now(state: State, challenge: Challenge, command: Reissue) -> Refusal | None:
    ruled = command.by_director and command.ground is Ground.RULING
    return _no_correction(challenge, command) or (
        _unreasoned(command) if ruled else _not_by_the_book(state, challenge, command)
    )


def _no_correction(challenge: Challenge, command: Reissue) -> Refusal | None:
    """What nobody can have done, the director included (promise 1)."""
    if command.slip.same_words(challenge.in_force.slip):
        return Refusal(
            Code.NOTHING_CHANGES, OURS, "The corrected slip has the same words as the one in force."
        )
    if any(set(command.slip.words) < set(each.slip.words) for each in challenge.adjudications):
        return Refusal(
            Code.WORDS_NOT_REPLACED_ONE_FOR_ONE,
            OURS,
            "A slip is never taken apart, by nobody: its words are replaced, not dropped.",
        )
    return None


def _not_by_the_book(state: State, challenge: Challenge, command: Reissue) -> Refusal | None:
    """What a reissue without a ruling needs (WESPA 3.10.12; RULES.md, "Ours")."""
    if not set(command.confirmed_by) - {challenge.challenger}:
        return Refusal(
            Code.NOT_CONFIRMED,
            OURS,
            "Somebody besides the challenger confirms that the slip was wrong: give confirmed_by.",
        )
    if len(challenge.adjudications) > 1:
        # Once may be an error; again and again would find out which word failed.
        return Refusal(
            Code.DIRECTOR_ONLY,
            OURS,
            "This slip was reissued before: call the director, who can have it done by a ruling.",
        )
    if challenge.game is not None and state.in_game[-1].number != challenge.number:
        return Refusal(
            Code.NOT_THE_MOST_RECENT_TURN,
            "3.10.12",
            "A later play of this game has been challenged: only the director can reissue now.",
        )
    if len(command.slip.words) != len(challenge.in_force.slip.words):
        return Refusal(
            Code.WORDS_NOT_REPLACED_ONE_FOR_ONE,
            "3.10.12",
            "Words are replaced one for one: the corrected slip needs as many different words.",
        )
    return None


def _unreasoned(command: Reissue) -> Refusal | None:
    if command.reason is not None:
        return None
    return Refusal(Code.RULING_WITHOUT_REASON, OURS, "A ruling goes on record with its reason.")


def _earlier_unsuccessful(
    state: State, policy: PenaltyPolicy, side: str | None, player: int | None, *, before: int
) -> int:
    """Unsuccessful challenges of the same side before this one, over what the policy counts."""
    if policy.count is Count.PER_TOURNAMENT and player is not None:
        return sum(number < before for number in state.of_player.get(player, ()))
    return sum(
        c.unsuccessful and c.number < before and _same_side(c, side, player) for c in state.in_game
    )


def _same_side(challenge: Challenge, side: str | None, player: int | None) -> bool:
    if player is not None:
        return challenge.player == player
    return side is not None and challenge.challenger == side


def _outcome(
    tournament: Tournament, policy: PenaltyPolicy, verdict: Verdict, earlier: int, slip: Slip
) -> Outcome:
    """WESPA 3.10.15(a): penalised only if all challenged words are acceptable."""
    penalty = penalty_for(policy, earlier=earlier, words=len(slip.words))
    return outcome_of(
        verdict,
        penalty if verdict is Verdict.VALID else None,
        removed=rulebook.RULEBOOKS[tournament.rulebook].removed,
    )
