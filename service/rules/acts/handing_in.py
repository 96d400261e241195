"""Handing in a challenge (WESPA 3.10.3, 3.10.7): a new one, the words of one, or one again."""

from dataclasses import replace

from service.rules.acts.closing import signed
from service.rules.acts.commands import HandIn, State
from service.rules.acts.first_look import first_look, judged, late_look
from service.rules.acts.naming import play_of, same_play, unnamed
from service.rules.acts.sharing import shares_with
from service.rules.acts.sides import players
from service.rules.clauses.call import Call
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.slip import Kind
from service.rules.clauses.timing import Standing, Timing
from service.rules.facts.challenge import Challenge, Note, Status
from service.rules.facts.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    SlipHandedIn,
)
from service.rules.facts.tournament import Tournament

HandedIn = ChallengeAdjudicated | ChallengeReceived | SlipHandedIn | ChallengeRepeated


def hand_in(state: State, tournament: Tournament, command: HandIn) -> HandedIn | Refusal:
    """A challenge of words, looked up by software as far as that may and can decide it.

    Called too early, nothing happens to anybody and nothing is kept (WESPA 3.4.1, 3.10.3(b)).
    Called too late, or where only the director can say, it is kept and not looked up. In a game
    whose result sheet is signed nothing is challenged any more.
    """
    place = tournament.policy_for(command.game.round if command.game else None)
    policy = tournament.policies[place].policy
    refusal = unnamed(tournament, policy, state, command) or _no_redesignation(tournament, command)
    if refusal is not None:
        return refusal
    earlier = same_play(state, command)
    if earlier is not None and not _without_words(earlier):
        return _again(state, earlier, command)
    if closed := signed(state, tournament, command.game):
        return closed
    if earlier is None:
        return _new(state, tournament, command, place)
    return _words_now(state, tournament, earlier, command)


def _without_words(earlier: Challenge) -> bool:
    """Whether a challenge has yet to get the words that it is about, and no ruling instead."""
    if earlier.status is Status.RULED:
        return False
    return earlier.kind is Kind.ANNOUNCED or earlier.status is Status.NOT_IN_TIME


def _new(
    state: State, tournament: Tournament, command: HandIn, place: int
) -> ChallengeAdjudicated | ChallengeReceived | Refusal:
    """A new challenge under the policy of that place."""
    timing = _in_time(tournament, command.call)
    if isinstance(timing, Refusal):
        return timing
    player, opponent = players(state, command.challenger)
    called = Challenge(
        number=tournament.challenges + 1,
        game=command.game,
        play=play_of(state, command),
        challenger=command.challenger,
        player=player,
        opponent=opponent,
        status=Status.ANNOUNCED,
        policy=place,
        adjudications=(),
        outcome=None,
        kind=command.kind,
        call=command.call,
        timing=timing,
    )
    return _begun(state, tournament, called, command)


def _begun(
    state: State, tournament: Tournament, called: Challenge, command: HandIn
) -> ChallengeAdjudicated | ChallengeReceived:
    look = first_look(state, tournament, called, command.looked_up, command.method)
    lexicon = command.looked_up.lexicon if command.looked_up else tournament.lexicon
    if look.awaits is None and look.slip is not None and look.verdict is not None:
        return ChallengeAdjudicated(
            number=called.number,
            game=called.game,
            play=called.play,
            challenger=called.challenger,
            player=called.player,
            opponent=called.opponent,
            slip=look.slip,
            method=command.method,
            verdict=look.verdict,
            lexicon=lexicon,
            policy=called.policy,
            outcome=look.outcome,
            spared=look.spared,
            call=called.call,
            timing=called.timing,
            person=state.person,
            shares_with=shares_with(state.in_game, called, look.slip),
        )
    if look.awaits is None:
        raise ValueError("without a verdict a challenge waits for something")
    return ChallengeReceived(
        number=called.number,
        game=called.game,
        play=called.play,
        challenger=called.challenger,
        player=called.player,
        opponent=called.opponent,
        slip=look.slip,
        lexicon=lexicon,
        policy=called.policy,
        authoritative_to=look.authoritative_to,
        kind=called.kind,
        awaits=look.awaits,
        call=called.call,
        timing=called.timing,
        outcome=look.outcome,
        shares_with=shares_with(state.in_game, called, look.slip),
    )


def _words_now(
    state: State, tournament: Tournament, earlier: Challenge, command: HandIn
) -> SlipHandedIn | ChallengeRepeated | Refusal:
    """The slip of a challenge that was announced, or that was called too late as first told.

    What was told when it was announced holds, and so does the director's word that let it in. Of
    one that was too late something else may be told now; then it is judged by that, and marked for
    the director.
    """
    if _another_side(state, earlier, command):
        return Refusal(
            Code.OTHER_SIDE_CHALLENGED,
            OURS,
            f"The other side challenged this play, as challenge {earlier.number}: give that side.",
        )
    call = _both(earlier, command.call)
    timing = _in_time(tournament, call)
    if isinstance(timing, Refusal):
        return timing
    challenger = earlier.challenger or command.challenger
    player, opponent = players(state, challenger)
    called = replace(
        earlier,
        challenger=challenger,
        player=player,
        opponent=opponent,
        kind=command.kind,
        call=call,
        timing=timing,
    )
    if _says_nothing_new(earlier, called, command):
        return _repeated(state, earlier)
    look = late_look(
        state,
        tournament,
        called,
        command.looked_up,
        command.method,
        let_in=Note.LET_IN in earlier.notes,
    )
    return SlipHandedIn(
        number=called.number,
        kind=called.kind,
        challenger=challenger,
        player=player,
        opponent=opponent,
        slip=look.slip,
        method=command.method,
        verdict=look.verdict,
        lexicon=command.looked_up.lexicon if command.looked_up else tournament.lexicon,
        awaits=look.awaits,
        outcome=look.outcome,
        authoritative_to=look.authoritative_to,
        spared=look.spared,
        call=call,
        timing=timing,
        person=state.person if look.verdict else None,
        shares_with=shares_with(state.in_game, called, look.slip),
    )


def _again(state: State, earlier: Challenge, command: HandIn) -> ChallengeRepeated | Refusal:
    """A play is adjudicated once (RULES.md, "Ours")."""
    if _same_challenge(earlier, command):
        return _repeated(state, earlier)
    ruled = "was ruled on" if earlier.status is Status.RULED else "waits"
    stands = "was adjudicated" if earlier.verdict else ruled
    return Refusal(
        Code.PLAY_ALREADY_ADJUDICATED,
        OURS,
        f"This play {stands} as challenge {earlier.number}. A new play needs its own turn, or"
        " new_play where that one has no turn; other words for the same play need a reissue with"
        " its ground.",
        earlier.number,
    )


def _repeated(state: State, earlier: Challenge) -> ChallengeRepeated:
    return ChallengeRepeated(number=earlier.number, answered_by=state.answered_by[earlier.number])


def _same_challenge(earlier: Challenge, command: HandIn) -> bool:
    """Whether both challenge the same thing: the same words, or the same act without words."""
    if command.kind is not earlier.kind:
        return False
    if command.looked_up is None or earlier.in_force is None:
        return command.looked_up is None and earlier.in_force is None
    return command.looked_up.slip.same_words(earlier.in_force.slip)


def _says_nothing_new(earlier: Challenge, called: Challenge, command: HandIn) -> bool:
    """Whether it is as it was: the same challenge, or one announced whose words came too late."""
    late = earlier.status is Status.NOT_IN_TIME and command.kind is Kind.ANNOUNCED
    same = late or _same_challenge(earlier, command)
    return same and (earlier.timing, earlier.call) == (called.timing, called.call)


def _another_side(state: State, earlier: Challenge, command: HandIn) -> bool:
    if earlier.challenger is None or command.challenger is None:
        return False
    if state.pairing is not None:
        return players(state, command.challenger) != players(state, earlier.challenger)
    return earlier.challenger != command.challenger


def _both(earlier: Challenge, now: Call | None) -> Call | None:
    """What is known of the call from both times that something was said."""
    before = earlier.call
    if before is None or now is None:
        return before or now
    late = earlier.status is Status.NOT_IN_TIME
    first, second = (now, before) if late else (before, now)
    return Call(
        facts=first.facts or second.facts,
        agreement=now.agreement or before.agreement,
        typed_by=now.typed_by or before.typed_by,
        executed_by=now.executed_by or before.executed_by,
        redesignation=now.redesignation or before.redesignation,
    )


def _in_time(tournament: Tournament, call: Call | None) -> Timing | Refusal | None:
    timing = judged(tournament, call)
    if timing is not None and timing.standing is Standing.TOO_EARLY:
        return Refusal(
            Code.TOO_EARLY,
            timing.clause,
            "The turn is not over before the timer is pressed: nothing was challenged, and the"
            " right to challenge is still there.",
        )
    return timing


def _no_redesignation(tournament: Tournament, command: HandIn) -> Refusal | None:
    """Words of a redesignated blank count as played where the book says so (WESPA 3.8(c))."""
    redesignated = command.call is not None and command.call.redesignation
    if not redesignated or tournament.book.blanks.redesignation is not None:
        return None
    return Refusal(
        Code.NO_GROUND_IN_THIS_RULEBOOK,
        OURS,
        "This rulebook has no clause on redesignating a blank: call the director.",
    )
