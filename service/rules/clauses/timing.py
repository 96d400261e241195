"""Is this challenge in time? Judged from facts seen at the table, never from when it arrived."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from service.rules.clauses.errors import OURS


class Claim(StrEnum):
    """What only a director can settle: claimed, it is never a refusal (NASPA IV.I.1)."""

    CLOCK_NOT_STARTED = "clock_not_started"
    NO_SUFFICIENT_TIME = "no_sufficient_time"


class Draw(StrEnum):
    """What a draw of replacement tiles was, which decides what becomes of them."""

    NONE = "none"
    COURTESY = "courtesy"
    FLASH = "flash"
    UNDER_HOLD = "under_hold"  # and no courtesy draw
    AFTER_CALL = "after_call"
    MISORDERED = "misordered"  # the timer was not pressed before
    ACCEPTING = "accepting"  # the right to challenge ended with it
    UNTOLD = "untold"  # nobody says whether it came before the call


class Standing(StrEnum):
    """How a challenge stands in time."""

    IN_TIME = "in_time"
    TOO_EARLY = "too_early"
    TOO_LATE = "too_late"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a turn and of the challenge; None where nobody says.

    Times are whole seconds since the timer was pressed for the challenged turn. `called` is when
    the challenge was called; `held` and `released` are of the challenger's hold. `recorded_turn`
    and `recorded_total` say whether the scores stood in the normal space before the draw, and
    `prewritten` that they had been written before the timer was pressed. `entered` is whether the
    challenger had entered the play on the own sheet before calling. `tiles_on_rack` is whether a
    drawn tile touched the rack; `bag` counts the tiles that were in it before the draw.
    `most_recent` is whether no turn was made since the challenged one. The last four are of drawn
    tiles alone and bear on no time; they are as in TileFacts.
    """

    timer_pressed: bool | None = None
    hand_in_bag: bool | None = None
    called: int | None = None
    held: int | None = None
    released: int | None = None
    recorded_turn: bool | None = None
    recorded_total: bool | None = None
    prewritten: bool | None = None
    entered: bool | None = None
    intention_stated: bool | None = None
    tiles_drawn: int | None = None
    drawn_at: int | None = None
    tiles_on_rack: bool | None = None
    bag: int | None = None
    out_play: bool | None = None
    most_recent: bool | None = None
    claims: tuple[Claim, ...] = ()
    surplus: int | None = None
    surplus_seen: bool | None = None
    turned_up: int | None = None
    returned_unshown: int | None = None

    @property
    def drew(self) -> bool:
        """Whether replacement tiles were drawn, as far as anybody says."""
        if self.tiles_drawn is None:
            return self.drawn_at is not None
        return self.tiles_drawn > 0

    @property
    def bag_was_empty(self) -> bool:
        """Whether there was nothing to draw: then no tile can end the right to challenge."""
        return self.bag == 0 or self.out_play is True


@dataclass(frozen=True, slots=True)
class Timing:
    """How a challenge stands, the clause that says so, and what the draw for the turn was."""

    standing: Standing
    clause: str
    draw: Draw = Draw.NONE


@dataclass(frozen=True, slots=True)
class Courtesy:
    """When a player whose play is held may draw all the same.

    `seconds` count from the timer, or from the hold where `from_hold`; `stated` says that the
    intention has to be stated.
    """

    clause: str
    seconds: int
    from_hold: bool
    stated: bool


@dataclass(frozen=True, slots=True)
class EmptyBag:
    """How long a play may be challenged when there is nothing left to draw.

    `expires` says that a further turn takes the matter to the director; `out_play` is the clause
    on the play that ends the game, after which no book that is held has a further turn.
    """

    clause: str
    expires: bool
    out_play: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A book in which a draw ends the right to challenge, unless it is one of these.

    `ends` is the clause by which it does; `released` the one by which a released hold does, and
    `turn_releases` whether a turn of one's own releases it too. `flash` keeps the right after a
    draw before the scores stood, None where the book has no such rule; `under_hold` is for draws
    under a hold that are no courtesy draws, `after_call` for draws while adjudication is awaited.
    """

    ends: str
    released: str
    turn_releases: bool
    flash: str | None
    courtesy: Courtesy
    under_hold: str
    after_call: str
    empty_bag: EmptyBag


@dataclass(frozen=True, slots=True)
class Entering:
    """A book in which entering the play on one's own sheet accepts it, and nothing else does."""

    accepts: str
    out_play: str


@dataclass(frozen=True, slots=True)
class TimingRules:
    """A book's points on time, each with its clause.

    `calling` gives the right to challenge, and a challenge before the timer is void by `early`.
    `by_hand` is on a hand in the bag that completed the turn without the timer: that challenge
    stands as `by_hand_standing`. `claims` hands claims to the director.
    """

    calling: str
    early: str
    by_hand: str
    by_hand_standing: Standing
    claims: str
    accepting: Drawing | Entering


def judge(rules: TimingRules, facts: Facts) -> Timing:
    """How a challenge stands by a book's points on time; what nobody says bars nothing.

    A challenge is judged by when it was called, never by when it reached the desk. Where two
    acts fell in the same second, where a further turn was made, and where the facts contradict
    each other, the director decides.
    """
    if facts.claims:
        return Timing(Standing.DIRECTOR, rules.claims, _of_no_kind(facts))
    if _contradictory(facts):
        return Timing(Standing.DIRECTOR, OURS, _of_no_kind(facts))
    by_hand = facts.hand_in_bag is True or facts.drew
    if facts.timer_pressed is False and not by_hand:
        return Timing(Standing.TOO_EARLY, rules.early)
    if isinstance(rules.accepting, Entering):
        return _by_entering(rules, rules.accepting, facts)
    if facts.timer_pressed is False:
        draw = Draw.MISORDERED if facts.drew else Draw.NONE
        return _unless_played_on(Timing(rules.by_hand_standing, rules.by_hand, draw), facts)
    return _by_drawing(rules, rules.accepting, facts)


def _contradictory(facts: Facts) -> bool:
    """Whether facts can't all be true: tiles out of an empty bag, a release before its hold."""
    bag = 0 if facts.out_play else facts.bag
    least = facts.tiles_drawn if facts.tiles_drawn is not None else int(facts.drew)
    return (
        bool(facts.out_play and facts.bag)
        or (bag is not None and least > bag)
        or (facts.tiles_drawn == 0 and facts.drawn_at is not None)
        or _order(facts.released, facts.held) == "before"
    )


def _by_entering(rules: TimingRules, entering: Entering, facts: Facts) -> Timing:
    clause = entering.out_play if facts.out_play else entering.accepts
    draw = Draw.UNTOLD if facts.drew else Draw.NONE
    if facts.entered:
        return Timing(Standing.TOO_LATE, clause, draw)
    if facts.timer_pressed is False:
        clause = rules.by_hand
    return _unless_played_on(Timing(Standing.IN_TIME, clause, draw), facts)


def _by_drawing(rules: TimingRules, drawing: Drawing, facts: Facts) -> Timing:
    if gone := _released(drawing, facts):
        return gone
    if facts.bag_was_empty:
        return _empty(drawing.empty_bag, facts)
    if not facts.drew:
        return _unless_played_on(Timing(Standing.IN_TIME, rules.calling), facts)
    return _unless_played_on(_drawn(drawing, facts), facts)


def _unless_played_on(timing: Timing, facts: Facts) -> Timing:
    """No text says how long a right lasts that no draw ended: after a turn, the director."""
    if timing.standing is Standing.IN_TIME and facts.most_recent is False:
        return replace(timing, standing=Standing.DIRECTOR)
    return timing


def _released(drawing: Drawing, facts: Facts) -> Timing | None:
    """A hold that was released before the call accepted the play."""
    draw = _of_no_kind(facts)
    if drawing.turn_releases and facts.held is not None and facts.most_recent is False:
        return Timing(Standing.TOO_LATE, drawing.released, draw)
    match _order(facts.released, facts.called):
        case "before":
            return Timing(Standing.TOO_LATE, drawing.released, draw)
        case "same":
            return Timing(Standing.DIRECTOR, drawing.released, draw)
        case _:
            return None


def _empty(rules: EmptyBag, facts: Facts) -> Timing:
    """With an empty bag no tile can end the right; whether a turn does, the book says."""
    gone = (rules.expires or facts.out_play) and facts.most_recent is False
    standing = Standing.DIRECTOR if gone else Standing.IN_TIME
    return Timing(standing, rules.out_play if facts.out_play else rules.clause)


def _drawn(drawing: Drawing, facts: Facts) -> Timing:
    """A draw before the call ends the right, unless the book keeps it for this kind of draw."""
    order = _order(facts.drawn_at, facts.called)
    if order == "after":
        return Timing(Standing.IN_TIME, drawing.after_call, Draw.AFTER_CALL)
    held = _held(facts)
    if held is True:
        return _under_hold(drawing, facts)
    if drawing.flash and _flash(facts):
        return Timing(Standing.IN_TIME, drawing.flash, Draw.FLASH)
    if order == "same" or (order == "before" and held is None):
        return Timing(Standing.DIRECTOR, drawing.ends, Draw.ACCEPTING)
    if order == "before":
        return Timing(Standing.TOO_LATE, drawing.ends, Draw.ACCEPTING)
    return Timing(Standing.IN_TIME, drawing.ends, Draw.UNTOLD)


def _held(facts: Facts) -> bool | None:
    """Whether the play was on hold when tiles were drawn; None for both in the same second.

    Who released a hold had one, and a hold of which nobody says when it began counts.
    """
    if facts.held is None and facts.released is None:
        return False
    if _order(facts.released, facts.drawn_at) == "before":
        return False
    match _order(facts.held, facts.drawn_at):
        case "same":
            return None
        case began:
            return began != "after"


def _under_hold(drawing: Drawing, facts: Facts) -> Timing:
    """A hold keeps the right whatever is drawn; only the tiles are treated by the kind of draw."""
    if _is_courtesy(drawing.courtesy, facts):
        return Timing(Standing.IN_TIME, drawing.courtesy.clause, Draw.COURTESY)
    return Timing(Standing.IN_TIME, drawing.under_hold, Draw.UNDER_HOLD)


def _is_courtesy(courtesy: Courtesy, facts: Facts) -> bool:
    if courtesy.stated and facts.intention_stated is False:
        return False
    since = facts.held if courtesy.from_hold else 0
    if since is None or facts.drawn_at is None:
        return True  # nobody says that it came too soon
    return facts.drawn_at - since >= courtesy.seconds


def _flash(facts: Facts) -> bool:
    """Drawing before both scores stood, or after writing them beforehand (WESPA 3.10.2(a))."""
    return facts.prewritten is True or False in {facts.recorded_turn, facts.recorded_total}


def _of_no_kind(facts: Facts) -> Draw:
    """The draw of a turn of which no rule says what it was."""
    return Draw.ACCEPTING if facts.drew else Draw.NONE


def _order(one: int | None, other: int | None) -> Literal["unknown", "same", "before", "after"]:
    if one is None or other is None:
        return "unknown"
    return "same" if one == other else "before" if one < other else "after"
