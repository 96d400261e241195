"""What the players now do: the outcome of a challenge, before its verdict and after it."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from service.rules.clauses.call import Call
from service.rules.clauses.errors import OURS
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.penalty import Penalty, Role
from service.rules.clauses.review import Reason, ReviewRules, Way
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import Method, Verdict
from service.rules.clauses.tiles import (
    Overdraw,
    TileFacts,
    tiles_of,
    when_kept,
    when_removed,
)
from service.rules.clauses.timing import Draw, Facts, Timing


class Play(StrEnum):
    """What becomes of the challenged play."""

    STANDS = "stands"
    COMES_OFF = "comes_off"


class GameGoes(StrEnum):
    """Whether the game goes on."""

    GOES_ON = "goes_on"
    OVER = "over"


class Awaited(StrEnum):
    """Who has to do something before a challenge has an outcome in force."""

    WORDS = "words"
    ADJUDICATOR = "adjudicator"
    ANOTHER_ADJUDICATOR = "another_adjudicator"
    FIRST_JUDGE = "first_judge"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from a challenge; `penalty` is None unless every word was acceptable.

    While nothing is in force `play` and `on_turn` are None. `overdraw` says how drawn tiles are
    corrected, `view` how many tiles the opponent may view from the bag; None where there is nothing
    of the kind.
    """

    play: Play | None
    loses_turn: Role | None
    on_turn: Role | None
    game: GameGoes
    penalty: Penalty | None
    instructions: tuple[Instruction, ...]
    in_force: bool
    overdraw: Overdraw | None = None
    view: int | None = None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of the table besides the verdict.

    `out_play` says that the play would end the game, and `final` that nobody may ask for another
    look at this verdict.
    """

    tiles: TileFacts = field(default_factory=TileFacts)
    out_play: bool | None = None
    method: Method = Method.SOFTWARE
    final: bool = False


_LEADS = {
    Awaited.WORDS: Instruction.AWAIT_WORDS,
    Awaited.ADJUDICATOR: Instruction.AWAIT_ADJUDICATOR,
    Awaited.ANOTHER_ADJUDICATOR: Instruction.AWAIT_ANOTHER_ADJUDICATOR,
    Awaited.FIRST_JUDGE: Instruction.AWAIT_FIRST_JUDGE,
    Awaited.DIRECTOR: Instruction.AWAIT_DIRECTOR,
}

_ASKS = {
    Way.ANOTHER_PERSON: Instruction.MAY_ASK_AGAIN,
    Way.OPINIONS: Instruction.MAY_ASK_ANOTHER_JUDGE,
    Way.FINAL: Instruction.MAY_DOUBT_THE_PROGRAM,
}

_MOVES_AFTERWARDS = {Awaited.ANOTHER_ADJUDICATOR, Awaited.FIRST_JUDGE, Awaited.DIRECTOR}
"""Who is waited for although there may have been a verdict before, by which tiles would move."""

_ALWAYS = {
    Instruction.RESULT_ON_SLIP,
    Instruction.RETURN_QUIETLY,
    Instruction.RERACK,
    Instruction.RESTART_TIMER,
    Instruction.CLOCK_ON_DELAY,
}

_OFF = _ALWAYS | {
    Instruction.RETRACT_TILES,
    Instruction.CROSS_OUT_BLANK,
    Instruction.COUNTS_TOWARDS_SIX_TURNS,
}

_KEPT = _ALWAYS | {Instruction.PLAY_STANDS, Instruction.REANNOUNCE_SCORE}

_CLOCKS = {Instruction.RERACK, Instruction.RESTART_TIMER, Instruction.CLOCK_ON_DELAY}
_DRAWS = {Instruction.SEE_A_TILE, Instruction.DRAWN_TO_RACK}

AT_THE_TABLE = Circumstances()
"""Nothing is known but the verdict."""

_DIFFERENT = 256
"""An event has few different outcomes, so that those it has had are not put together anew."""


def circumstances(
    call: Call | None,
    timing: Timing | None,
    *,
    method: Method = Method.SOFTWARE,
    final: bool = False,
) -> Circumstances:
    """What is known of the table from how a challenge was called."""
    if call is None and timing is None and method is Method.SOFTWARE and not final:
        return AT_THE_TABLE
    facts = call.facts if call and call.facts else Facts()
    draw = timing.draw if timing else Draw.NONE
    return Circumstances(
        tiles=tiles_of(facts, draw),
        out_play=facts.out_play,
        method=method,
        final=final,
    )


def waited_for() -> frozenset[Instruction]:
    """What tells who is waited for, whatever the book."""
    return frozenset(_LEADS.values())


def said_by(book: Rulebook) -> dict[Instruction, str]:
    """Every instruction that a rulebook may give, with the clause it rests on, in its order."""
    procedures = [book.review.procedure(method, Reason.LOOK_AGAIN) for method in Method]
    asks = {_ASKS[each.way]: each.clause for each in procedures if each.way in _ASKS}
    return {
        **asks,
        **dict.fromkeys((*_LEADS.values(), Instruction.TURN_ACCEPTED), OURS),
        **_looked_again(book.review),
        **book.tiles.before,
        **book.tiles.after,
    }


def _looked_again(rules: ReviewRules) -> dict[Instruction, str]:
    """Who is waited for by a clause of the book's on looking again."""
    waits = {
        Instruction.AWAIT_ANOTHER_ADJUDICATOR: {Way.ANOTHER_PERSON, Way.OPINIONS, Way.MANUAL},
        Instruction.AWAIT_FIRST_JUDGE: {Way.OPINIONS},
    }
    clauses = {
        each: [known.clause for known in rules.ways.values() if known.way in ways]
        for each, ways in waits.items()
    }
    return {each: ", ".join(dict.fromkeys(of)) for each, of in clauses.items() if of}


def pending(book: Rulebook, awaited: Awaited) -> Outcome:
    """What holds while nothing is in force: nobody draws, and who is on turn is what is awaited."""
    said = {
        Instruction.TIMER_STAYS_NEUTRALISED,
        Instruction.NOBODY_DRAWS,
        Instruction.BOARD_CONTROL,
        Instruction.COVER_RACKS,
    }
    if awaited in _MOVES_AFTERWARDS:
        said.add(Instruction.NO_TILE_MOVES)
    return Outcome(
        play=None,
        loses_turn=None,
        on_turn=None,
        game=GameGoes.GOES_ON,
        penalty=None,
        instructions=(_LEADS[awaited], *(each for each in book.tiles.before if each in said)),
        in_force=False,
    )


def accepted(book: Rulebook, at: Circumstances = AT_THE_TABLE, *, scored: bool = True) -> Outcome:
    """What holds where a challenge was called too late: the turn had been accepted.

    The timer that was neutralised for it is started again as after any other (WESPA 3.10.3(c));
    `scored` says that the turn has a score to announce.
    """
    over = at.out_play is True
    said = {Instruction.REANNOUNCE_SCORE} if scored else set()
    if not over:
        said |= _CLOCKS
    return Outcome(
        play=Play.STANDS,
        loses_turn=None,
        on_turn=None if over else Role.CHALLENGER,
        game=GameGoes.OVER if over else GameGoes.GOES_ON,
        penalty=None,
        instructions=(Instruction.TURN_ACCEPTED, *_in_order(book, said)),
        in_force=True,
    )


def outcome_of(
    verdict: Verdict,
    penalty: Penalty | None,
    book: Rulebook,
    at: Circumstances = AT_THE_TABLE,
) -> Outcome:
    """The outcome of a verdict by a rulebook.

    `penalty` is what the verdict costs, for a valid slip only (WESPA 3.10.15(a)).
    """
    match verdict:
        case Verdict.INVALID:
            return _comes_off(book, at)
        case Verdict.VALID:
            return _stands(penalty, book, at)


def not_corrected(before: Outcome, book: Rulebook, *, reviewed: bool) -> Outcome:
    """A wrong verdict that stays: play, turn and penalty are as they were (WESPA 3.10.13).

    Where it was `reviewed` before a further turn the timer is still neutralised, and is started
    again.
    """
    said = {Instruction.NOT_CORRECTED}
    if reviewed and before.game is GameGoes.GOES_ON:
        said |= _CLOCKS
    return replace(
        before,
        instructions=_in_order(book, said),
        in_force=True,
        overdraw=None,
        view=None,
    )


@lru_cache(_DIFFERENT)
def _comes_off(book: Rulebook, at: Circumstances) -> Outcome:
    """A successful challenge: the play loses its turn, whichever turn that was."""
    drawn = when_removed(book.tiles, at.tiles)
    said = _OFF | drawn.instructions
    if at.out_play:
        said |= {Instruction.GAME_GOES_ON}
    return Outcome(
        play=Play.COMES_OFF,
        loses_turn=Role.CHALLENGED,
        on_turn=Role.CHALLENGER,
        game=GameGoes.GOES_ON,
        penalty=None,
        instructions=_said(book, at, said),
        in_force=True,
        overdraw=drawn.overdraw,
        view=drawn.view,
    )


@lru_cache(_DIFFERENT)
def _stands(penalty: Penalty | None, book: Rulebook, at: Circumstances) -> Outcome:
    """An unsuccessful challenge; once the game is over a lost turn has nothing to bite on."""
    if penalty is not None and at.out_play:
        penalty = replace(penalty, lose_turn=False)
    forfeit = penalty is not None and penalty.forfeit
    lose_turn = penalty is not None and penalty.lose_turn and not forfeit
    over = forfeit or at.out_play is True
    drawn = when_kept(book.tiles, at.tiles)
    said = _KEPT | drawn.instructions | _owed(penalty)
    if over:
        said -= _CLOCKS | _DRAWS
    if at.out_play:
        said |= {Instruction.GAME_OVER}
    on_turn = Role.CHALLENGED if lose_turn else Role.CHALLENGER
    return Outcome(
        play=Play.STANDS,
        loses_turn=Role.CHALLENGER if lose_turn else None,
        on_turn=None if over else on_turn,
        game=GameGoes.OVER if over else GameGoes.GOES_ON,
        penalty=penalty,
        instructions=_said(book, at, said),
        in_force=True,
        overdraw=drawn.overdraw,
    )


def _owed(penalty: Penalty | None) -> set[Instruction]:
    owed = set()
    if penalty is not None and penalty.clock_seconds:
        owed.add(Instruction.SET_CLOCK)
    if penalty is not None and penalty.forfeit:
        owed.add(Instruction.GAME_FORFEITED)
    return owed


def _said(
    book: Rulebook, at: Circumstances, said: Collection[Instruction]
) -> tuple[Instruction, ...]:
    """What this book says of it, in its own order, after who may ask for another look."""
    asks = None if at.final else _asks(book.review, at.method)
    return (*((asks,) if asks else ()), *_in_order(book, said))


def _in_order(book: Rulebook, said: Collection[Instruction]) -> tuple[Instruction, ...]:
    return tuple(each for each in book.tiles.after if each in said)


def _asks(rules: ReviewRules, method: Method) -> Instruction | None:
    """How a player may ask for another look before any tile moves; None without such a clause."""
    return _ASKS.get(rules.procedure(method, Reason.LOOK_AGAIN).way)
