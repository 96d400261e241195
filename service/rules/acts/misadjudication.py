"""An adjudication that was found wrong: may it be corrected, and what then follows."""

from dataclasses import replace

from service.rules.acts.commands import State
from service.rules.acts.recount import owed
from service.rules.clauses.carried_out import stays
from service.rules.clauses.errors import Code, Refusal
from service.rules.clauses.outcome import GameGoes, Outcome, circumstances, outcome_of
from service.rules.clauses.penalty import CarriedOut
from service.rules.clauses.review import Look, Touched
from service.rules.clauses.slip import Verdict
from service.rules.clauses.tiles import Correctable, CorrectionRules, correctable
from service.rules.facts.challenge import Challenge
from service.rules.facts.tournament import Tournament

UNTOLD = Touched()
"""Nobody says anything of the tiles."""


def is_closed(state: State, challenge: Challenge) -> bool:
    """Whether the result sheet of its game is signed."""
    return challenge.game is not None and challenge.game in state.closed


def gone_on(state: State, challenge: Challenge, touched: Touched) -> bool:
    """Whether the game went on since: somebody says so, it is on record, or the game is closed."""
    later = challenge.game is not None and any(
        each.number > challenge.number and each.stands for each in state.in_game
    )
    return bool(touched.further_turn) or later or is_closed(state, challenge)


def is_corrected(
    rules: CorrectionRules,
    right: Verdict,
    touched: Touched,
    *,
    went_on: bool,
    said: bool | None,
    by_director: bool = True,
) -> bool | Refusal:
    """Whether the right verdict is put in force (WESPA 3.10.13).

    `said` is the director's word, for what the book leaves to the director.
    """
    match correctable(rules, right, touched, closed=went_on):
        case Correctable.FACTS_NEEDED:
            return _tell_of_the_tiles(rules, right)
        case Correctable.DIRECTOR if not by_director:
            return Refusal(
                Code.DIRECTOR_ONLY,
                rules.clause,
                "Whether this is still corrected is the director's to say: call the director.",
            )
        case Correctable.DIRECTOR if said is None:
            return Refusal(
                Code.CORRECTION_NOT_DECIDED,
                rules.clause,
                "The rulebook leaves this to the director: say in corrected whether the verdict is"
                " corrected.",
            )
        case Correctable.DIRECTOR:
            return bool(said)
        case by_the_tiles:
            decided = by_the_tiles is Correctable.YES
            return decided if said in (None, decided) else _tiles_decide(rules)


def put_in_force(
    state: State,
    tournament: Tournament,
    challenge: Challenge,
    look: Look,
    *,
    final: bool = True,
    touched: Touched = UNTOLD,
) -> Outcome:
    """What follows from a verdict that was found by looking again, by the policy of the call."""
    costs = look.verdict is Verdict.VALID and not challenge.latest().spared
    penalty = owed(state, tournament, challenge) if costs else None
    at = circumstances(challenge.call, challenge.timing, method=look.method, final=final)
    if touched.drawn is not None:
        at = replace(at, tiles=replace(at.tiles, drawn_on_rack=touched.drawn))
    return outcome_of(look.verdict, penalty, tournament.book, at)


def by_now(
    state: State, challenge: Challenge, outcome: Outcome, *, new: bool, went_on: bool
) -> Outcome:
    """The outcome as far as it can still be carried out: at the table, or after the fact."""
    if is_closed(state, challenge):
        return after_the_game(outcome, new=new)
    if went_on:
        game = GameGoes.GOES_ON if new else outcome.game
        return _after_the_fact(outcome, new=new, game=game)
    return outcome


def after_the_game(outcome: Outcome, *, new: bool) -> Outcome:
    """The outcome once the result sheet is signed: nobody is on turn any more."""
    return _after_the_fact(outcome, new=new, game=GameGoes.OVER)


def _after_the_fact(outcome: Outcome, *, new: bool, game: GameGoes) -> Outcome:
    """What is left once play continued: no tile moves, and whose turn it is this doesn't say.

    Of an outcome that is `new` only points are imposed after the fact.
    """
    penalty = outcome.penalty
    if new and penalty is not None:
        penalty = replace(penalty, lose_turn=False, clock_seconds=0, forfeit=False)
    return replace(
        outcome,
        loses_turn=None if new else outcome.loses_turn,
        on_turn=None,
        game=game,
        penalty=penalty,
        instructions=(),
        overdraw=None,
        view=None,
    )


def had_been_carried_out(before: Outcome, after: Outcome, *, went_on: bool) -> CarriedOut | None:
    """What stays of the outcome before; nothing of it had been carried out before the next turn."""
    return stays(before, after) if went_on else None


def _tell_of_the_tiles(rules: CorrectionRules, right: Verdict) -> Refusal:
    which, field = (
        ("newly drawn", "drawn_on_rack")
        if right is Verdict.INVALID
        else ("retracted", "retracted_on_rack")
    )
    return Refusal(
        Code.TILE_FACTS_NEEDED,
        rules.clause,
        f"Say whether a {which} tile has touched the rack: give tiles.{field}.",
    )


def _tiles_decide(rules: CorrectionRules) -> Refusal:
    return Refusal(
        Code.TILES_DECIDE,
        rules.clause,
        "The rulebook decides this by the tiles: leave corrected out, or say in tiles that a"
        " further turn was made.",
    )
