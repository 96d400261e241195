"""Reissuing a slip (WESPA 3.10.12): on which ground, confirmed by whom, and how often."""

from service.rules.challenge import Challenge
from service.rules.commands import Reissue, State
from service.rules.consequence import consequence_for, spared
from service.rules.errors import OURS, Code, Refusal
from service.rules.events import SlipReissued
from service.rules.rulebook import Ground
from service.rules.tournament import Tournament


def reissue(
    state: State, tournament: Tournament, challenge: Challenge, command: Reissue
) -> SlipReissued | Refusal:
    """A corrected slip in place of the one in force (WESPA 3.10.12; RULES.md, "Ours")."""
    clause = _clause_of_ground(tournament, command)
    refusal = clause if isinstance(clause, Refusal) else _not_now(state, challenge, command)
    if refusal is not None:
        return refusal
    looked_up = command.looked_up
    free = spared(tournament.policies[challenge.policy].policy, looked_up)
    outcome = None
    if looked_up.verdict is not None:
        words = len(looked_up.slip.words)
        outcome = consequence_for(
            state, tournament, challenge, looked_up.verdict, words=words, spared=free
        )
    return SlipReissued(
        number=challenge.number,
        ground=command.ground,
        clause=str(clause),
        confirmed_by=command.confirmed_by,
        slip=looked_up.slip,
        verdict=looked_up.verdict,
        lexicon=looked_up.lexicon,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=outcome,
        reason=command.reason,
        authoritative_to=looked_up.authoritative_to,
        spared=None if looked_up.verdict is None else free,
    )


def _clause_of_ground(tournament: Tournament, command: Reissue) -> str | Refusal:
    if command.ground is Ground.RULING:
        if command.by_director:
            return OURS
        return Refusal(Code.DIRECTOR_ONLY, OURS, "A ruling is the director's: call the director.")
    grounds = tournament.book.slips.grounds
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
    if command.looked_up.slip.same_words(challenge.latest().slip):
        return Refusal(
            Code.NOTHING_CHANGES, OURS, "The corrected slip has the same words as the one in force."
        )
    if any(
        set(command.looked_up.slip.words) < set(each.slip.words) for each in challenge.adjudications
    ):
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
    if len(command.looked_up.slip.words) != len(challenge.latest().slip.words):
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
