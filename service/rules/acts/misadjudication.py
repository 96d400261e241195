"""An adjudication that was found wrong: may it be corrected, and what then follows."""

from dataclasses import replace

from service.rules.acts.by_now import UNTOLD, by_now
from service.rules.acts.commands import Correct, EndReview, State
from service.rules.acts.consequence import spared_anew
from service.rules.acts.recount import owed
from service.rules.clauses.carried_out import at_another_step, stays
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.outcome import Outcome, circumstances, outcome_of
from service.rules.clauses.penalty import CarriedOut
from service.rules.clauses.review import Look, Touched
from service.rules.clauses.slip import Verdict
from service.rules.clauses.tiles import Correctable, CorrectionRules, correctable
from service.rules.facts.challenge import Challenge
from service.rules.facts.tournament import Tournament


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
    spared: bool | None,
    final: bool = True,
    touched: Touched = UNTOLD,
) -> Outcome:
    """What follows from a verdict that was found by looking again, by the policy of the call."""
    costs = look.verdict is Verdict.VALID and not spared
    penalty = owed(state, tournament, challenge) if costs else None
    at = circumstances(challenge.call, challenge.timing, method=look.method, final=final)
    if touched.drawn is not None:
        at = replace(at, tiles=replace(at.tiles, drawn_on_rack=touched.drawn))
    return outcome_of(look.verdict, penalty, tournament.book, at)


def confirmed(
    state: State,
    tournament: Tournament,
    challenge: Challenge,
    first: Look,
    *,
    went_on: bool,
    final: bool = True,
    touched: Touched = UNTOLD,
) -> Outcome:
    """What follows from the verdict that was looked at, in force again.

    Its points are those of the step that it now is. Once the game has gone on nothing else is
    imposed by that, as by any recount.
    """
    before = challenge.set_aside
    if before is None or not went_on:
        free = challenge.latest().spared
        return put_in_force(state, tournament, challenge, first, spared=free, final=final)
    if before.penalty is not None:
        before, _ = at_another_step(before, owed(state, tournament, challenge))
    return by_now(state, challenge, before, new=False, touched=touched)


def corrected_to(
    state: State, tournament: Tournament, challenge: Challenge, command: EndReview | Correct
) -> tuple[Outcome, bool | None]:
    """What follows from the verdict that was found instead, and whether its slip is spared."""
    policy = tournament.policies[challenge.policy].policy
    free = spared_anew(policy, command.looked_up, command.verdict)
    look = Look(state.person, command.method, command.verdict)
    found = put_in_force(state, tournament, challenge, look, spared=free, touched=command.touched)
    return by_now(state, challenge, found, touched=command.touched), free


def another_slip(challenge: Challenge, command: EndReview | Correct) -> Refusal | None:
    """What stands against a verdict, if another slip came in while this one was looked up."""
    looked_up, latest = command.looked_up, challenge.in_force
    if looked_up is None or (latest and looked_up.slip.same_words(latest.slip)):
        return None
    return Refusal(
        Code.WORDS_DIFFER,
        OURS,
        "Another slip has come in for this challenge meanwhile: read it, and decide anew.",
    )


def had_been_carried_out(
    before: Outcome | None, after: Outcome, *, went_on: bool
) -> CarriedOut | None:
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
