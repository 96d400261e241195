"""The life of a whole event, at random, against a model that a child could follow."""

from dataclasses import dataclass, field
from enum import StrEnum

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.rules.clauses.errors import Refusal
from service.rules.clauses.outcome import Outcome, Play
from service.rules.clauses.penalty import Count, PenaltyPolicy, PointsGo, Unit
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Game, Kind, Method, Verdict
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    SlipAdjudicated,
    SlipAdmitted,
    SlipHandedIn,
    SlipReissued,
)
from tests.commands import (
    OUTGOING,
    adjudicate,
    amendment,
    called,
    games,
    hand_in,
    let_in,
    opening,
    reissue,
)
from tests.docs.life import drawn
from tests.rules.record import Record, outcome_of
from tests.strategies import policies

DRAWN = drawn()
TABLES, ROUNDS = (1, 2), (1, 2, 3)
SEATED = {1: (7, 8), 2: (9, 10)}  # who sits where; in round 3 everybody changes sides


@dataclass
class Played:
    """One challenge as the model knows it; without words its slip is empty."""

    game: Game
    turn: int
    player: int
    policy: PenaltyPolicy
    typed: tuple[str, ...]
    stands: Status
    verdict: Verdict | None = None
    changed: bool = False
    slips: list[frozenset[str]] = field(default_factory=list)
    ruled: bool = False

    def take(self, typed: tuple[str, ...], how: "How", found: tuple[Verdict | None, bool]) -> None:
        """The words are there, and what became of them."""
        self.typed = typed
        if not self.slips or self.slips[-1] != self.words:
            self.slips.append(self.words)
        self.stands = how.stands(found[0])
        if self.stands is Status.ADJUDICATED:
            self.verdict, self.changed = found

    @property
    def words(self) -> frozenset[str]:
        return frozenset(self.typed)

    @property
    def spared(self) -> bool:
        return self.changed and self.policy.spares_changed

    @property
    def wrong(self) -> bool:
        """Whether it is a step of its side's ladder now."""
        return self.verdict is Verdict.VALID and not self.spared


class How(StrEnum):
    """How a challenge is handed in."""

    SOFTWARE = "software"
    PRINTED_LIST = "printed list"
    ANNOUNCED = "announced"
    LATE = "late"
    IN_TIME = "in time"

    def stands(self, verdict: Verdict | None) -> Status:
        """Where a new challenge of words then stands."""
        if self is How.LATE:
            return Status.NOT_IN_TIME
        if self is How.PRINTED_LIST or verdict is None:
            return Status.AWAITING_ADJUDICATION
        return Status.ADJUDICATED


CALLS = {
    How.LATE: called(timer_pressed=True, entered=True, drawn_at=2, called=4, tiles_drawn=1),
    How.IN_TIME: called(timer_pressed=True, entered=False, called=4),
}
words = st.frozensets(st.sampled_from(["CAT", "AT", "QZX", "TA"]), min_size=1)
game_of = st.builds(Game, st.just(""), st.sampled_from(ROUNDS), st.sampled_from(TABLES))
sides = st.sampled_from(["first", "second"])
turns = st.integers(1, 4)
verdicts = st.sampled_from(Verdict)
found = st.tuples(st.none() | verdicts, st.booleans()).map(
    lambda drawn: (drawn[0], drawn[1] and drawn[0] is Verdict.VALID)
)


class WholeEvent(RuleBasedStateMachine):
    """Promise 5: rounds, games, policies, slips, reissues and persons' verdicts in any order."""

    @initialize(policy=policies)
    def open(self, policy):
        self.record = Record()
        self.by_wespa = not policy.spares_changed  # which has a ground, and spares nothing
        book = "wespa" if self.by_wespa else "ssf"
        self.record.act(opening(rulebook=book, policy=policy, outgoing=OUTGOING))
        for round_ in ROUNDS:
            self.record.act(
                games(*((table, *self.seats(table, round_)) for table in TABLES), round_=round_)
            )
        self.policy = policy
        self.played: list[Played] = []

    @staticmethod
    def seats(table: int, round_: int) -> tuple[int, int]:
        first, second = SEATED[table]
        return (second, first) if round_ == ROUNDS[-1] else (first, second)

    @rule(policy=policies)
    def change_policy(self, policy):
        """It holds from a round that is never played, so that it must change nothing."""
        self.record.act(amendment(policy=policy))

    @rule(game=game_of, side=sides, turn=turns, words=words, found=found, how=st.sampled_from(How))
    def hand_in(self, *, game, side, turn, words, found, how):
        typed, announced = tuple(words), how is How.ANNOUNCED
        outcome = self.record.act(
            hand_in(
                *typed,
                verdict=found[0],
                at=game,
                turn=turn,
                by=side,
                changed=found[1],
                kind=Kind.ANNOUNCED if announced else Kind.WORDS,
                method=Method.PRINTED_LIST if how is How.PRINTED_LIST else Method.SOFTWARE,
                call=CALLS.get(how),
            )
        )
        player = self.seats(game.table, game.round)[side == "second"]
        earlier = [p for p in self.played if (p.game, p.turn) == (game, turn)]
        if not earlier:
            played = Played(game, turn, player, self.policy, (), Status.ANNOUNCED)
            self.played.append(played)
            if not announced:
                played.take(typed, how, found)
            self.begun(played, outcome)
        elif earlier[0].stands in {Status.ANNOUNCED, Status.NOT_IN_TIME}:
            self.words_now(earlier[0], outcome, player=player, typed=typed, how=how, found=found)
        elif not announced and earlier[0].words == words:
            assert isinstance(outcome, ChallengeRepeated)
            assert outcome.number == self.played.index(earlier[0]) + 1
        else:
            assert isinstance(outcome, Refusal)

    def begun(self, played: Played, outcome: object) -> None:
        assert isinstance(outcome, ChallengeAdjudicated | ChallengeReceived)
        assert outcome.number == len(self.played)
        assert isinstance(outcome, ChallengeAdjudicated) is (played.verdict is not None)
        if isinstance(outcome, ChallengeAdjudicated):
            self.check(played, outcome.outcome)

    def words_now(self, played: Played, outcome, *, player: int, typed, how: How, found) -> None:
        """The words of a challenge that was announced or late: what was told of time holds."""
        if player != played.player:
            assert isinstance(outcome, Refusal)
            return
        late = played.stands is Status.NOT_IN_TIME
        if late and how is not How.IN_TIME:
            how = How.ANNOUNCED if how is How.ANNOUNCED else How.LATE
        if how is How.ANNOUNCED or (late and how is How.LATE and set(typed) == played.words):
            assert isinstance(outcome, ChallengeRepeated)
            return
        assert isinstance(outcome, SlipHandedIn)
        played.take(typed, how, found)
        if outcome.verdict is not None:
            self.check(played, outcome_of(outcome))

    @precondition(lambda self: self.played)
    @rule(data=st.data(), found=found)
    def let_in(self, *, data, found):
        number = data.draw(st.integers(1, len(self.played)))
        played = self.played[number - 1]
        words = played.typed or ("CAT",)
        outcome = self.record.act(let_in(number, *words, verdict=found[0], changed=found[1]))
        if played.stands is not Status.NOT_IN_TIME:
            assert isinstance(outcome, Refusal)
            return
        assert isinstance(outcome, SlipAdmitted)
        played.take(words, How.SOFTWARE, found)
        if outcome.verdict is not None:
            self.check(played, outcome_of(outcome))

    @precondition(lambda self: self.played)
    @rule(data=st.data(), verdict=verdicts)
    def adjudicate(self, data, verdict):
        number = data.draw(st.integers(1, len(self.played)))
        played = self.played[number - 1]
        outcome = self.record.act(adjudicate(number, verdict))
        if played.stands is not Status.AWAITING_ADJUDICATION:
            assert isinstance(outcome, Refusal)
            return
        played.verdict, played.stands = verdict, Status.ADJUDICATED
        assert isinstance(outcome, SlipAdjudicated)
        self.check(played, outcome.outcome)

    @precondition(lambda self: self.played)
    @rule(data=st.data(), words=words, found=found, by_director=st.booleans())
    def reissue(self, *, data, words, found, by_director):
        verdict, changed = found
        number = data.draw(st.integers(1, len(self.played)))
        played = self.played[number - 1]
        ground = Ground.RULING if by_director else Ground.MISMATCH
        outcome = self.record.act(
            reissue(
                number,
                *words,
                verdict=verdict,
                ground=ground,
                by_director=by_director,
                changed=changed,
            )
        )
        latest = self.is_latest(played)
        first = len(played.slips) == 1
        by_the_book = self.by_wespa and first and latest and len(words) == len(played.words)
        taken_apart = any(words < slip for slip in played.slips)
        apart = played.ruled and not all(words == s or words.isdisjoint(s) for s in played.slips)
        without = played.stands in {Status.ANNOUNCED, Status.NOT_IN_TIME}
        unchanged = words == played.words
        refused = without or unchanged or taken_apart or (by_director and apart)
        if refused or not (by_director or by_the_book):
            assert isinstance(outcome, Refusal)
            return
        played.verdict, played.changed = None, False
        played.ruled |= by_director
        played.take(tuple(words), How.SOFTWARE, found)
        assert isinstance(outcome, SlipReissued)
        if verdict is None:
            assert outcome.outcome is None or not outcome.outcome.in_force
        else:
            self.check(played, outcome_of(outcome))

    def is_latest(self, played: Played) -> bool:
        """Whether no later play of its game was challenged."""
        return [p for p in self.played if p.game == played.game][-1] is played

    def check(self, played: Played, outcome: Outcome) -> None:
        """A penalty only for a valid slip; its rung is how often that side was wrong before.

        Once the game has gone on only points are imposed.
        """
        if not played.wrong:
            assert outcome.penalty is None
            return
        policy, penalty = played.policy, outcome.penalty
        before = self.played[: self.played.index(played)]
        over_all = policy.count is Count.PER_TOURNAMENT
        wrong = sum(
            p.player == played.player and p.wrong
            for p in before
            if over_all or p.game == played.game
        )
        step = policy.steps[min(wrong, len(policy.steps) - 1)]
        times = len(played.words) if policy.unit is Unit.WORD else 1
        sign = -1 if policy.points_go is PointsGo.DEDUCT_FROM_CHALLENGER else 1
        assert penalty is not None
        assert penalty.step == min(wrong, len(policy.steps) - 1) + 1
        assert sum(change.points for change in penalty.score_changes) == sign * step.points * times
        imposed = (penalty.clock_seconds, penalty.lose_turn, penalty.forfeit)
        at_the_table = (step.clock_seconds * times, step.lose_turn, step.forfeit)
        assert imposed == (at_the_table if self.is_latest(played) else (0, False, False))

    @invariant()
    def both_sides_agree(self):
        """The fold of the events is what the model holds, and never asks two things at once."""
        if not hasattr(self, "record"):
            return
        folded = self.record.challenges()
        assert list(folded) == list(range(1, len(self.played) + 1))
        for challenge, played in zip(folded.values(), self.played, strict=True):
            assert (challenge.status, challenge.verdict) == (played.stands, played.verdict)
            latest = challenge.in_force
            assert (frozenset(latest.slip.words) if latest else frozenset()) == played.words
            self.consistent(challenge)
        assert self.record.moves() <= DRAWN
        tournament = self.record.tournament()
        assert tournament is not None
        assert tournament.challenges == len(self.played)

    @staticmethod
    def consistent(challenge: Challenge) -> None:
        latest = challenge.in_force
        valid = challenge.verdict is Verdict.VALID
        counts = valid and latest is not None and not latest.spared
        assert challenge.unsuccessful is counts
        outcome = challenge.outcome
        in_force = outcome is not None and outcome.in_force
        assert in_force is (challenge.status in {Status.ADJUDICATED, Status.NOT_IN_TIME})
        assert (outcome is not None and outcome.penalty is not None) is counts
        if outcome is not None and in_force:
            invalid = challenge.verdict is Verdict.INVALID
            assert (outcome.play is Play.COMES_OFF) is invalid


TestLife = WholeEvent.TestCase
TestLife.settings = settings(max_examples=60, stateful_step_count=25)
