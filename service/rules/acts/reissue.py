"""Reissuing a slip (WESPA 3.10.12): on which ground, confirmed by whom, and how often."""

from service.rules.acts.blanks import adjudicated_already, found
from service.rules.acts.by_now import by_now, last_in_force
from service.rules.acts.clerical import gone
from service.rules.acts.closing import signed
from service.rules.acts.commands import Reissue, State
from service.rules.acts.consequence import consequence_for, spared
from service.rules.acts.sides import outsider, side_of
from service.rules.clauses.carried_out import stays
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.outcome import Awaited, Outcome, pending
from service.rules.clauses.rulebook import Ground, Rulebook
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import SlipReissued
from service.rules.facts.tournament import Tournament

_WITH_A_SLIP = {Status.AWAITING_ADJUDICATION, Status.ADJUDICATED, Status.UNDER_REVIEW}


def reissue(
    state: State, tournament: Tournament, challenge: Challenge, command: Reissue
) -> SlipReissued | Refusal:
    """A corrected slip in place of the one in force (WESPA 3.10.12; RULES.md, "Ours").

    On a ground of the book everything that followed from the slip before is cancelled; by a later
    ruling what had been carried out of it stays.
    """
    clause = _clause_of_ground(tournament.book, challenge, command)
    refusal = (
        clause
        if isinstance(clause, Refusal)
        else gone(challenge)
        or outsider(state, *command.confirmed_by)
        or _nothing_there(challenge, command)
        or _no_correction(challenge, command)
        or _not_now(state, tournament, challenge, command, clause)
    )
    if refusal is not None:
        return refusal
    looked_up, found_now = command.looked_up, command.looked_up.found
    free = spared(tournament.policies[challenge.policy].policy, looked_up)
    outcome = _outcome(state, tournament, challenge, command, free=free)
    ruled = command.ground is Ground.RULING
    return SlipReissued(
        number=challenge.number,
        ground=command.ground,
        clause=str(clause),
        confirmed_by=command.confirmed_by,
        slip=looked_up.slip,
        verdict=found_now,
        lexicon=looked_up.lexicon,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=outcome,
        reason=command.reason,
        authoritative_to=looked_up.authoritative_to,
        spared=None if found_now is None else free,
        person=None if found_now is None else state.person,
        blank=command.blank,
        finding=command.finding,
        carried_out=stays(last_in_force(state, challenge), outcome) if ruled else None,
    )


def _outcome(
    state: State,
    tournament: Tournament,
    challenge: Challenge,
    command: Reissue,
    *,
    free: bool | None,
) -> Outcome:
    """What follows from the corrected slip, or what holds while it waits for a person."""
    verdict = command.looked_up.found
    if verdict is None:
        return by_now(state, challenge, pending(tournament.book, Awaited.ADJUDICATOR))
    words = len(command.looked_up.slip.words)
    outcome = consequence_for(state, tournament, challenge, verdict, words=words, spared=free)
    return by_now(state, challenge, outcome)


def _clause_of_ground(book: Rulebook, challenge: Challenge, command: Reissue) -> str | Refusal:
    match command.ground:
        case Ground.RULING if command.by_director:
            return OURS
        case Ground.RULING:
            return Refusal(
                Code.DIRECTOR_ONLY, OURS, "A ruling is the director's: call the director."
            )
        case Ground.BLANK if book.blanks.findings:
            return _by_finding(book, challenge, command)
        case Ground.REDESIGNATION if book.blanks.redesignation:
            return book.blanks.redesignation
        case ground if ground in book.slips.grounds:
            return book.slips.grounds[ground]
        case _:
            return Refusal(
                Code.NO_GROUND_IN_THIS_RULEBOOK,
                OURS,
                "This rulebook has no clause for that ground: the director decides, with ground"
                " ruling.",
            )


def _by_finding(book: Rulebook, challenge: Challenge, command: Reissue) -> str | Refusal:
    rule = found(book.blanks, command)
    if isinstance(rule, Refusal):
        return rule
    return adjudicated_already(rule, challenge) or rule.clause


def _nothing_there(challenge: Challenge, command: Reissue) -> Refusal | None:
    """What has no slip that was, or is to be, adjudicated; or is the director's already."""
    ruled = challenge.status is Status.RULED and challenge.in_force is not None
    if challenge.status in _WITH_A_SLIP or (ruled and command.ground is Ground.RULING):
        return None
    if ruled:
        return Refusal(
            Code.DIRECTOR_ONLY,
            OURS,
            "The director has ruled on this challenge: only another ruling changes it.",
        )
    return Refusal(
        Code.NOTHING_TO_REISSUE,
        OURS,
        "No slip of this challenge was taken in: hand its words in, or have it let in.",
    )


def _no_correction(challenge: Challenge, command: Reissue) -> Refusal | None:
    """What nobody can have done, the director included (promise 1)."""
    slip = command.looked_up.slip
    if slip.same_words(challenge.latest().slip):
        return Refusal(
            Code.NOTHING_CHANGES, OURS, "The corrected slip has the same words as the one in force."
        )
    taken_apart = (
        set(slip.words) < set(each.slip.words)
        for each in challenge.adjudications
        if each.verdict is not None or command.ground is not Ground.BLANK
    )
    if any(taken_apart):
        return Refusal(
            Code.WORDS_NOT_REPLACED_ONE_FOR_ONE,
            OURS,
            "A slip is never taken apart, by nobody: its words are replaced, not dropped.",
        )
    return None


def _not_now(
    state: State, tournament: Tournament, challenge: Challenge, command: Reissue, clause: str
) -> Refusal | None:
    if command.ground is Ground.RULING:
        return _unreasoned(command) or _apart_by_rulings(challenge, command)
    # Neither WESPA 3.10.10(b) nor NASPA IV.J.1.h says a word of how long typing can be corrected.
    of_the_turn = OURS if command.ground is Ground.MISTYPED else clause
    refusal = signed(state, tournament, challenge.game) or _not_recent(
        state, challenge, of_the_turn
    )
    if command.ground is Ground.BLANK:
        return refusal  # confirmed by the director's finding, and any word may be named
    return (
        _not_confirmed(state, challenge, command)
        or _again(challenge)
        or refusal
        or _not_one_for_one(challenge, command, clause)
    )


def _unreasoned(command: Reissue) -> Refusal | None:
    if command.reason is not None:
        return None
    return Refusal(Code.RULING_WITHOUT_REASON, OURS, "A ruling goes on record with its reason.")


def _apart_by_rulings(challenge: Challenge, command: Reissue) -> Refusal | None:
    """What a second ruling on a challenge's words can't ask: some words of a slip without others.

    Each slip gives one bit; slips that overlap, one after another, would give one a word, which
    nobody is told, the director included (promise 1). What was meant can be ruled on without.
    """
    if all(each.ground is not Ground.RULING for each in challenge.adjudications):
        return None
    words = set(command.looked_up.slip.words)
    before = [set(each.slip.words) for each in challenge.adjudications]
    if all(words == each or words.isdisjoint(each) for each in before):
        return None
    return Refusal(
        Code.REISSUED_BEFORE,
        OURS,
        "This slip was reissued by a ruling before, and another with some of its words would tell"
        " them apart: look in the list yourself, and give a ruling with its outcome.",
    )


def _not_recent(state: State, challenge: Challenge, clause: str) -> Refusal | None:
    """The most recent turn, as far as challenges tell (WESPA 3.10.12)."""
    if challenge.game is None:
        return None
    if not any(each.number > challenge.number and each.stands for each in state.in_game):
        return None
    return Refusal(
        Code.NOT_THE_MOST_RECENT_TURN,
        clause,
        "A later play of this game has been challenged: only the director can reissue now.",
    )


def _not_confirmed(state: State, challenge: Challenge, command: Reissue) -> Refusal | None:
    """Who has typed it anew are both players; else one besides the challenger is enough."""
    by = {side_of(state, each) for each in command.confirmed_by}
    if command.ground is Ground.MISTYPED and len(by) <= 1:
        return Refusal(
            Code.NOT_CONFIRMED,
            OURS,
            "Both players confirm that the slip was mistyped: name both in confirmed_by.",
        )
    if by - ({side_of(state, challenge.challenger)} if challenge.challenger else set()):
        return None
    return Refusal(
        Code.NOT_CONFIRMED,
        OURS,
        "Somebody besides the challenger confirms that the slip was wrong: give confirmed_by.",
    )


def _again(challenge: Challenge) -> Refusal | None:
    if all(each.ground is None for each in challenge.adjudications):
        return None
    # Once may be an error; again and again would find out which word failed.
    return Refusal(
        Code.DIRECTOR_ONLY,
        OURS,
        "This slip was reissued before: call the director, who can have it done by a ruling.",
    )


def _not_one_for_one(challenge: Challenge, command: Reissue, clause: str) -> Refusal | None:
    """Words are replaced; those that a redesignated blank formed come on top (WESPA 3.8(c))."""
    now, before = (len(slip.words) for slip in (command.looked_up.slip, challenge.latest().slip))
    if now == before or (now > before and command.ground is Ground.REDESIGNATION):
        return None
    return Refusal(
        Code.WORDS_NOT_REPLACED_ONE_FOR_ONE,
        clause,
        "Words are replaced one for one: the corrected slip needs as many different words.",
    )
