"""The life of a whole event, at random, against a model that a child could follow."""

from dataclasses import dataclass, field

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.rules.challenge import Challenge
from service.rules.errors import Refusal
from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    SlipAdjudicated,
    SlipReissued,
)
from service.rules.outcome import Outcome, Play
from service.rules.penalty import Count, PenaltyPolicy, PointsGo, Unit
from service.rules.rulebook import Ground
from service.rules.slip import Game, Verdict
from tests.commands import OUTGOING, adjudicate, amendment, games, hand_in, opening, reissue
from tests.rules.record import Record, outcome_of
from tests.strategies import policies

TABLES, ROUNDS = (1, 2), (1, 2, 3)
SEATED = {1: (7, 8), 2: (9, 10)}  # who sits where; in round 3 everybody changes sides


@dataclass
class Played:
    """One challenge as the model knows it."""

    game: Game
    turn: int
    player: int
    policy: PenaltyPolicy
    words: frozenset[str]
    verdict: Verdict | None
    changed: bool = False
    slips: list[frozenset[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.slips.append(self.words)

    @property
    def spared(self) -> bool:
        return self.changed and self.policy.spares_changed

    @property
    def wrong(self) -> bool:
        """Whether it is a step of its side's ladder now."""
        return self.verdict is Verdict.VALID and not self.spared


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

    @rule(game=game_of, side=sides, turn=turns, words=words, found=found)
    def hand_in(self, *, game, side, turn, words, found):
        verdict, changed = found
        outcome = self.record.act(
            hand_in(*words, verdict=verdict, at=game, turn=turn, by=side, changed=changed)
        )
        earlier = [p for p in self.played if (p.game, p.turn) == (game, turn)]
        if not earlier:
            player = self.seats(game.table, game.round)[side == "second"]
            self.played.append(Played(game, turn, player, self.policy, words, verdict, changed))
            assert isinstance(outcome, ChallengeAdjudicated | ChallengeReceived)
            assert outcome.number == len(self.played)
            assert isinstance(outcome, ChallengeReceived) is (verdict is None)
            if isinstance(outcome, ChallengeAdjudicated):
                self.check(self.played[-1], outcome.outcome)
        elif earlier[0].words == words:
            assert isinstance(outcome, ChallengeRepeated)
            assert outcome.number == self.played.index(earlier[0]) + 1
        else:
            assert isinstance(outcome, Refusal)

    @precondition(lambda self: self.played)
    @rule(data=st.data(), verdict=verdicts)
    def adjudicate(self, data, verdict):
        number = data.draw(st.integers(1, len(self.played)))
        played = self.played[number - 1]
        outcome = self.record.act(adjudicate(number, verdict))
        if played.verdict is not None:
            assert isinstance(outcome, Refusal)
            return
        played.verdict = verdict
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
        latest = [p for p in self.played if p.game == played.game][-1] is played
        first = len(played.slips) == 1
        by_the_book = self.by_wespa and first and latest and len(words) == len(played.words)
        taken_apart = any(words < slip for slip in played.slips)
        if words == played.words or taken_apart or not (by_director or by_the_book):
            assert isinstance(outcome, Refusal)
            return
        played.words, played.verdict, played.changed = words, verdict, changed
        played.slips.append(words)
        assert isinstance(outcome, SlipReissued)
        if verdict is None:
            assert outcome.outcome is None or not outcome.outcome.in_force
        else:
            self.check(played, outcome_of(outcome))

    def check(self, played: Played, outcome: Outcome) -> None:
        """A penalty only for a valid slip; its rung is how often that side was wrong before."""
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
        assert penalty.clock_seconds == step.clock_seconds * times
        assert (penalty.lose_turn, penalty.forfeit) == (step.lose_turn, step.forfeit)

    @invariant()
    def both_sides_agree(self):
        """The fold of the events is what the model holds, and never asks two things at once."""
        if not hasattr(self, "record"):
            return
        folded = self.record.challenges()
        assert list(folded) == list(range(1, len(self.played) + 1))
        for challenge, played in zip(folded.values(), self.played, strict=True):
            assert challenge.verdict is played.verdict
            assert set(challenge.latest().slip.words) == played.words
            self.consistent(challenge)
        tournament = self.record.tournament()
        assert tournament is not None
        assert tournament.challenges == len(self.played)

    @staticmethod
    def consistent(challenge: Challenge) -> None:
        latest = challenge.latest()
        valid = latest.verdict is Verdict.VALID
        counts = valid and not latest.spared
        assert challenge.unsuccessful is counts
        outcome = challenge.outcome
        in_force = outcome is not None and outcome.in_force
        assert challenge.waits is (latest.verdict is None) is not in_force
        assert (outcome is not None and outcome.penalty is not None) is counts
        if outcome is not None and in_force:
            assert (outcome.play is Play.COMES_OFF) is not valid


TestLife = WholeEvent.TestCase
TestLife.settings = settings(max_examples=60, stateful_step_count=25)
