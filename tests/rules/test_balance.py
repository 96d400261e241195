"""A whole event at random: every balance is right after every step (WESPA 3.5(d), 3.10.15)."""

from dataclasses import dataclass, replace

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.rules.acts.commands import AskReview, Correct, EndReview, GiveOpinion
from service.rules.clauses.errors import Refusal
from service.rules.clauses.penalty import (
    Count,
    PointsGo,
    Role,
    Unit,
    preset,
)
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.rulebook import BlankFinding
from service.rules.clauses.slip import Game, Kind, Method, Verdict
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import PenaltyRecounted
from tests.commands import (
    INVALID,
    ON_THE_TABLE,
    REASON,
    VALID,
    adjudicate,
    amend_challenge,
    close,
    games,
    hand_in,
    opening,
    reissue,
    void,
    withdraw,
)
from tests.rules.record import Record
from tests.rules.test_recount import DINGLE, MIXED, RULING, costs
from tests.strategies import policies

TABLES, ROUNDS = (1, 2), (1, 2)
SEATED = {(1, 1): (7, 8), (1, 2): (9, 10), (2, 1): (8, 9), (2, 2): (10, 7)}
NOT_DESIGNATED = BlankFinding.NOT_DESIGNATED


@dataclass
class Played:
    """A challenge as somebody with a pencil keeps it."""

    game: Game
    turn: int
    side: str
    verdict: Verdict | None
    words: int
    stands: bool = True
    looked_at: bool = False  # somebody looks again: nothing of its own is in force
    signed: int | None = None  # its points once the result sheet is signed

    @property
    def player(self) -> int:
        return SEATED[self.game.round, self.game.table][self.side == "second"]

    @property
    def wrong(self) -> bool:
        return self.counts and not self.looked_at

    @property
    def counts(self) -> bool:
        """Whether it is a step for later ones: while it is looked at, as it was till then."""
        return self.stands and self.verdict is VALID


# One side of one game most often, so that its challenges count one another.
game_of = st.sampled_from([Game("", 1, 1)] * 8) | st.builds(
    Game, st.just(""), st.sampled_from(ROUNDS), st.sampled_from(TABLES)
)
sides = st.sampled_from(["first", "first", "first", "second"])
turns = st.integers(1, 5)
ladders = policies.map(lambda policy: replace(policy, spares_changed=False)) | st.sampled_from(
    [
        replace(each, count=count)
        for each in (DINGLE, MIXED, preset("escalating", points_go=PointsGo.ADD_TO_CHALLENGED))
        for count in Count
    ]
)


class Recounted(RuleBasedStateMachine):
    """The balance of every side is right after every step, whatever changed."""

    def __init__(self):
        super().__init__()
        self.record = Record()
        self.played: list[Played] = []
        self.closed: set[Game] = set()
        self.held: dict[int, tuple[int, int, int]] = {}
        self.words = 0

    @initialize(policy=ladders, book=st.sampled_from(["naspa", "ssf"]))
    def open(self, policy, book):
        self.policy, self.withdraws = policy, book == "naspa"
        self.record.act(opening(rulebook=book, policy=policy))
        for round_ in ROUNDS:
            seated = ((table, *SEATED[round_, table]) for table in TABLES)
            self.record.act(games(*seated, round_=round_))

    def taken(self, game: Game, turn: int, but: Played | None = None) -> bool:
        return any(
            p.stands and (p.game, p.turn) == (game, turn) for p in self.played if p is not but
        )

    def new_words(self, count: int) -> list[str]:
        self.words += 1
        return [f"W{self.words}{'X' * place}" for place in range(1, count + 1)]

    def chosen(self, data) -> tuple[int, Played]:
        number = data.draw(st.integers(1, len(self.played)))
        return number, self.played[number - 1]

    def does(self, command, *, person: int | None = None) -> bool:
        """Whether it was done; nothing that was carried out is ever given back or added.

        So it is with all that a recount changes, and with every act once the game has gone on.
        """
        known = self.record.challenges()
        gone_on = [number for number in known if self.went_on(number)]
        before = len(self.record.events)
        outcome = self.record.act(command, person=person)
        now = self.record.challenges()
        for event in self.record.events[before + 1 :]:
            assert isinstance(event, PenaltyRecounted)
            assert imposed(now[event.number]) == imposed(known[event.number])
        in_force = {n: imposed(c) for n, c in now.items() if c.status is not Status.UNDER_REVIEW}
        for number in gone_on:
            assert in_force.get(number, self.held[number]) == self.held[number]
        self.held |= in_force
        return not isinstance(outcome, Refusal)

    def went_on(self, number: int) -> bool:
        """Whether a later play of its game was challenged, or its sheet is signed."""
        game = self.played[number - 1].game
        later = any(p.stands and p.game == game for p in self.played[number:])
        return later or game in self.closed

    @precondition(lambda self: len(self.played) < 12)
    @rule(at=game_of, side=sides, verdict=st.sampled_from([VALID, VALID, INVALID, None]))
    def hand_in(self, at, side, verdict):
        if at in self.closed:
            return
        turn, words = len(self.played) + 100, self.new_words(1 + len(self.played) % 2)
        assert self.does(hand_in(*words, verdict=verdict, at=at, turn=turn, by=side))
        self.played.append(Played(at, turn, side, verdict, len(words)))

    @precondition(lambda self: len(self.played) < 12)
    @rule(at=game_of, side=sides)
    def announce(self, at, side):
        if at in self.closed:
            return
        turn = len(self.played) + 100
        command = hand_in(at=at, turn=turn, by=side)
        assert self.does(replace(command, kind=Kind.ANNOUNCED, looked_up=None))
        self.played.append(Played(at, turn, side, None, 0))

    @precondition(lambda self: self.played)
    @rule(data=st.data(), verdict=st.sampled_from([VALID, INVALID, None]))
    def hand_in_its_words(self, data, verdict):
        number, played = self.chosen(data)
        if played.words or not played.stands or played.game in self.closed:
            return
        words = self.new_words(1 + number % 2)
        command = hand_in(*words, verdict=verdict, at=played.game, turn=played.turn, by=played.side)
        assert self.does(command)
        played.words, played.verdict = len(words), verdict

    @precondition(lambda self: self.played)
    @rule(data=st.data(), agrees=st.booleans(), reason=st.sampled_from(Reason))
    def look_again(self, data, agrees, reason):
        number, played = self.chosen(data)
        if played.game in self.closed:
            return
        verdict = VALID if (played.verdict is VALID) is agrees else INVALID
        if not played.looked_at:
            self.does(AskReview(number, "second", reason))
        elif data.draw(st.booleans()):
            look = GiveOpinion(number, None, verdict, ON_THE_TABLE, None, by_director=False)
            self.does(look, person=len(self.record.events))
        else:
            end = EndReview(
                number, Method.PRINTED_LIST, verdict, Touched(), REASON, True, corrected=True
            )
            self.does(end)
        challenge = self.record.challenges()[number]
        played.looked_at = challenge.status is Status.UNDER_REVIEW
        played.verdict = challenge.verdict

    @precondition(lambda self: 1 < len(self.played) < 12)
    @rule(data=st.data(), voided=st.booleans())
    def confirm_once_the_game_has_gone_on(self, data, voided):
        """While somebody looks again an earlier step goes, and a later play is challenged."""
        number, played = self.chosen(data)
        if played.game in self.closed or not played.wrong:
            return
        self.does(AskReview(number, "second", Reason.FLAWED_PROGRAM))
        played.looked_at = self.record.challenges()[number].status is Status.UNDER_REVIEW
        before = [p for p in self.played[: number - 1] if p.game == played.game and p.stands]
        if before and voided:
            self.does(void(1 + self.played.index(before[0])))
            before[0].stands = False
        self.hand_in(played.game, played.side, VALID)
        if played.looked_at:
            look = GiveOpinion(number, None, VALID, ON_THE_TABLE, None, by_director=False)
            end = EndReview(number, Method.PRINTED_LIST, VALID, Touched(), REASON, True)
            assert self.does(look, person=len(self.record.events)) or self.does(end)
        played.looked_at = False

    @precondition(lambda self: self.played)
    @rule(data=st.data(), verdict=st.sampled_from(Verdict))
    def adjudicate(self, data, verdict):
        number, played = self.chosen(data)
        if played.game in self.closed:
            return
        done = self.does(adjudicate(number, verdict))
        assert done is (played.stands and played.verdict is None and played.words > 0)
        if done:
            played.verdict = verdict

    @precondition(lambda self: self.played)
    @rule(data=st.data(), verdict=st.sampled_from(Verdict))
    def reissue(self, data, verdict):
        number, played = self.chosen(data)
        if not played.words:
            return
        words = self.new_words(played.words)
        done = self.does(reissue(number, *words, verdict=verdict, ground=RULING, by_director=True))
        assert done is played.stands
        if done:
            played.verdict, played.looked_at = verdict, False
        if done and played.game in self.closed:
            played.signed = self.naive(played)

    @precondition(lambda self: self.played)
    @rule(data=st.data())
    def correct(self, data):
        number, played = self.chosen(data)
        if played.game in self.closed or played.verdict is None or not played.stands:
            return
        if played.looked_at:
            return
        other = INVALID if played.verdict is VALID else VALID
        command = Correct(number, Method.PRINTED_LIST, other, Touched(), REASON, corrected=True)
        assert self.does(command)
        played.verdict = other

    @precondition(lambda self: self.played)
    @rule(data=st.data())
    def void(self, data):
        number, played = self.chosen(data)
        done = self.does(void(number))
        assert done is (played.stands and played.game not in self.closed)
        played.stands = played.stands and not done

    @precondition(lambda self: self.played)
    @rule(data=st.data())
    def withdraw(self, data):
        number, played = self.chosen(data)
        done = self.does(withdraw(number, NOT_DESIGNATED))
        open_ = played.stands and played.game not in self.closed
        assert done is (open_ and played.verdict is None and self.withdraws)
        played.stands = played.stands and not done

    @precondition(lambda self: self.played)
    @rule(data=st.data(), at=game_of, side=sides, turn=turns)
    def amend(self, *, data, at, side, turn):
        number, played = self.chosen(data)
        done = self.does(amend_challenge(number, at=at, turn=turn, by=side))
        same = (played.game, played.turn, played.side) == (at, turn, side)
        open_ = played.stands and not {played.game, at} & self.closed
        assert done is (open_ and not same and not self.taken(at, turn, but=played))
        if done:
            played.game, played.turn, played.side = at, turn, side

    @rule(at=game_of)
    def close(self, at):
        assert self.does(close(at)) is (at not in self.closed)
        self.closed.add(at)
        for played in self.played:
            if played.game == at and played.signed is None:
                played.signed = self.naive(played)

    def naive(self, played: Played) -> int:
        """What a challenge costs, counted from nothing."""
        if not played.wrong:
            return 0
        over_all = self.policy.count is Count.PER_TOURNAMENT
        before = self.played[: self.played.index(played)]
        earlier = sum(
            p.counts and p.player == played.player and (over_all or p.game == played.game)
            for p in before
        )
        step = self.policy.steps[min(earlier, len(self.policy.steps) - 1)]
        sign = -1 if self.policy.points_go is PointsGo.DEDUCT_FROM_CHALLENGER else 1
        times = played.words if self.policy.unit is Unit.WORD else 1
        return sign * step.points * times if self.policy.points_go else 0

    @invariant()
    def every_balance_is_right(self):
        """A challenge of an open game costs what it does now, of a closed one what it did."""
        owed = [p.signed if p.signed is not None else self.naive(p) for p in self.played]
        assert costs(self.record) == owed

    @invariant()
    def a_penalty_is_there_while_the_verdict_in_force_is_valid(self):
        """WESPA 3.10.15(a): and only then."""
        for challenge, played in zip(self.record.challenges().values(), self.played, strict=True):
            has_penalty = challenge.outcome is not None and challenge.outcome.penalty is not None
            assert has_penalty is played.wrong
            assert challenge.unsuccessful is played.counts


def imposed(challenge: Challenge) -> tuple[int, int, int]:
    """Turns, seconds and forfeits of the challenger that were carried out, in all."""
    outcome = challenge.outcome
    penalty = outcome.penalty if outcome else None
    stay = challenge.carried_out
    return (
        sum(each.lost_turn is Role.CHALLENGER for each in stay)
        + (outcome is not None and outcome.loses_turn is Role.CHALLENGER),
        sum(each.clock_seconds for each in stay) + (penalty.clock_seconds if penalty else 0),
        sum(each.forfeit for each in stay) + bool(penalty and penalty.forfeit),
    )


TestRecounted = Recounted.TestCase
TestRecounted.settings = settings(max_examples=100, stateful_step_count=40)
