"""When a verdict changes, what later challenges cost: WESPA 3.10.15(c), 3.5(d), 5.4.1."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.rules.challenge import Challenge, Note
from service.rules.commands import Correct
from service.rules.errors import Refusal
from service.rules.events import PenaltyRecounted
from service.rules.penalty import (
    CarriedOut,
    Count,
    PenaltyPolicy,
    PointsGo,
    Role,
    Step,
    Unit,
    preset,
)
from service.rules.review import Touched
from service.rules.rulebook import BlankFinding, Ground
from service.rules.slip import Game, Method, Verdict
from tests.commands import (
    DEDUCT,
    INVALID,
    REASON,
    VALID,
    adjudicate,
    amend_challenge,
    close,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
    void,
    withdraw,
)
from tests.rules.record import Record
from tests.strategies import policies

RULING = Ground.RULING


def record(policy: PenaltyPolicy, *, rulebook: str = "wespa") -> Record:
    made = Record()
    made.act(opening(policy=policy, rulebook=rulebook))
    return made


def points(challenge: Challenge) -> int:
    """The signed points that it costs, whoever's score they go to."""
    penalty = challenge.outcome.penalty if challenge.outcome else None
    return sum(change.points for change in penalty.score_changes) if penalty else 0


def costs(made: Record) -> list[int]:
    return [points(each) for each in made.challenges().values()]


def ruled(number: int, verdict: Verdict = INVALID):
    """The director has a slip replaced by another."""
    return reissue(number, f"{'CUT' * number}", verdict=verdict, ground=RULING, by_director=True)


def four_in_a_row(policy: PenaltyPolicy) -> Record:
    made = record(policy)
    for turn in (1, 2, 3, 4):
        made.adjudicated(hand_in("CAT", turn=turn))
    return made


def test_later_steps_move_up_and_each_is_an_entry():
    """RULES.md, 3.5(d): points of an open game are recomputed, of that challenge and later ones."""
    made = four_in_a_row(ladder(5, 10, 20))
    assert costs(made) == [-5, -10, -20, -20]
    made.reissued(ruled(2))
    assert costs(made) == [-5, 0, -10, -20]
    recounted = [each for each in made.events if isinstance(each, PenaltyRecounted)]
    assert [(each.number, each.because) for each in recounted] == [(3, 2)]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (void(1), [0, -5, -10, -20]),
        (void(4), [-5, -10, -20, 0]),
        (amend_challenge(1, turn=1, by="second"), [-5, -5, -10, -20]),
        (amend_challenge(1, at=game(2), turn=1), [-5, -5, -10, -20]),
        (amend_challenge(4, at=game(2), turn=4), [-5, -10, -20, -5]),
        (amend_challenge(2, turn=9), [-5, -10, -20, -20]),
        (ruled(1), [0, -5, -10, -20]),
        (ruled(4), [-5, -10, -20, 0]),
    ],
)
def test_whatever_takes_a_step_away(command, expected):
    """WESPA 3.10.15(c): first, subsequent: in the order of the challenges of the side."""
    made = four_in_a_row(ladder(5, 10, 20))
    made.act(command)
    assert costs(made) == expected


def test_a_challenge_that_comes_to_a_side_is_a_step_there():
    """RULES.md, "Ours": table or side put right; counts move with the side."""
    made = record(ladder(5, 10, 20))
    made.adjudicated(hand_in("CAT", turn=1, by="first"))
    made.adjudicated(hand_in("DOG", turn=2, by="second"))
    made.act(amend_challenge(1, turn=1, by="second"))
    assert costs(made) == [-5, -10]
    made.act(amend_challenge(1, at=game(2), turn=1, by="second"))
    assert costs(made) == [-5, -5]


def test_a_challenge_settled_late_is_the_step_that_it_was_called_as():
    """RULES.md, "Ours": the policy and the place of the time of the call, through everything."""
    made = record(ladder(5, 10, 20))
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    made.adjudicated(hand_in("CAT", turn=2))
    assert costs(made) == [0, -5]
    made.settled(adjudicate(1))
    assert costs(made) == [-5, -10]


def test_over_the_tournament_other_games_are_recounted_too():
    """WESPA 3.10.15(c), count per tournament: by player, whoever sits where."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    made.act(games((1, 7, 8)))
    made.act(games((1, 8, 7), round_=2))
    made.adjudicated(hand_in("CAT", at=game(1, 1), by="first"))
    made.adjudicated(hand_in("CAT", at=game(1, 2), by="second"))
    made.adjudicated(hand_in("DOG", at=game(1, 2), by="first", new_play=True))
    assert costs(made) == [-5, -10, -5]
    made.act(void(1))
    assert costs(made) == [0, -5, -5]


def test_a_policy_per_game_of_another_game_is_left_alone():
    """RULES.md, "Ours": each challenge keeps its policy, also where another one counts it."""
    made = record(ladder(5, 10))
    for table in (1, 2):
        made.adjudicated(hand_in("CAT", at=game(table), turn=1))
        made.adjudicated(hand_in("DOG", at=game(table), turn=2))
    made.act(void(1))
    assert costs(made) == [0, -5, -5, -10]


def test_a_closed_game_keeps_its_points_and_stays_a_step():
    """WESPA 5.4.1 (heading): a game whose result sheet is signed changes by a ruling only."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2, 3):
        made.act(games((1, 7, 8), round_=round_))
        made.adjudicated(hand_in("CAT", at=game(1, round_)))
    made.act(close(game(1, 2)))
    made.act(void(1))
    assert costs(made) == [0, -10, -10]  # the third is the second step now, the second still is
    made.adjudicated(hand_in("DOG", at=game(1, 3), new_play=True))
    assert costs(made) == [0, -10, -10, -20]


def test_a_ruling_on_a_closed_game_counts_for_open_ones():
    """WESPA 5.4.1, 3.5(d): the ruling changes its own challenge; open games go by it."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2):
        made.act(games((1, 7, 8), round_=round_))
        made.adjudicated(hand_in("CAT", at=game(1, round_), turn=1))
        made.adjudicated(hand_in("DOG", at=game(1, round_), turn=2))
    made.act(close(game(1, 1)))
    made.reissued(ruled(1))
    assert costs(made) == [0, -10, -10, -20]


DINGLE = preset("dingle")
MIXED = PenaltyPolicy(
    Unit.TURN,
    (
        Step(points=5),
        Step(lose_turn=True, clock_seconds=60),
        Step(points=10, clock_seconds=90, lose_turn=True),
    ),
    DEDUCT,
    Count.PER_GAME,
)


def test_dingle_gives_no_turn_back():
    """RULES.md, 3.5(d): a turn that was lost stays lost, and is listed for the director."""
    made = record(DINGLE)
    made.adjudicated(hand_in("CAT", turn=1))
    second = made.adjudicated(hand_in("DOG", turn=3)).outcome
    assert (second.loses_turn, second.on_turn) == (Role.CHALLENGER, Role.CHALLENGED)
    made.act(void(1))
    challenge = made.challenges()[2]
    assert challenge.outcome is not None
    assert challenge.outcome.penalty is not None
    assert (challenge.outcome.penalty.step, challenge.outcome.penalty.lose_turn) == (1, False)
    assert challenge.outcome.on_turn is Role.CHALLENGED  # it was, at the table
    assert challenge.carried_out == (CarriedOut(lost_turn=Role.CHALLENGER),)
    assert Note.CARRIED_OUT in challenge.notes


def test_nothing_new_is_imposed_after_the_fact():
    """RULES.md, 3.5(d): only points are recomputed; a turn is lost when it is lost or never."""
    made = record(MIXED)
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    made.adjudicated(hand_in("CAT", turn=2))
    made.settled(adjudicate(1))
    challenge = made.challenges()[2]
    assert challenge.outcome is not None
    assert challenge.outcome.penalty is not None
    penalty = challenge.outcome.penalty
    assert (penalty.step, penalty.score_changes) == (2, ())
    assert (penalty.lose_turn, penalty.clock_seconds, penalty.forfeit) == (False, 0, False)
    assert (challenge.outcome.loses_turn, challenge.carried_out) == (None, ())


def test_seconds_that_were_taken_stay():
    """RULES.md, 3.5(d): an official set the clock; what the new step lacks of it is listed."""
    made = record(MIXED)
    for turn in (1, 2, 3):
        made.adjudicated(hand_in("CAT", turn=turn))
    made.act(void(1))
    third = made.challenges()[3]
    assert third.outcome is not None
    assert third.outcome.penalty is not None
    assert (third.outcome.penalty.step, third.outcome.penalty.clock_seconds) == (2, 60)
    assert (points(third), third.carried_out) == (0, (CarriedOut(clock_seconds=30),))


def test_a_ruling_after_the_fact_lists_what_stays():
    """RULES.md, 3.5(d): of the challenge that changed, too; 3.10.12 itself cancels everything."""
    made = record(preset("double"))
    made.adjudicated(hand_in("CAT", turn=1))
    made.reissued(ruled(1))
    assert made.challenges()[1].carried_out == (CarriedOut(lost_turn=Role.CHALLENGER),)
    made.adjudicated(hand_in("CAT", turn=2))
    made.reissued(reissue(2, "CUT", verdict=INVALID))
    assert made.challenges()[2].carried_out == ()


# What follows is a whole event at random, against a recount that knows no events.

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
    signed: int | None = None  # its points once the result sheet is signed

    @property
    def player(self) -> int:
        return SEATED[self.game.round, self.game.table][self.side == "second"]

    @property
    def wrong(self) -> bool:
        return self.stands and self.verdict is VALID


game_of = st.builds(Game, st.just(""), st.sampled_from(ROUNDS), st.sampled_from(TABLES))
sides = st.sampled_from(["first", "second"])
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
        self.words = 0

    @initialize(policy=ladders)
    def open(self, policy):
        self.policy = policy
        self.record.act(opening(rulebook="naspa", policy=policy))
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

    def does(self, command) -> bool:
        """Whether it was done; nothing that was carried out is ever given back or added."""
        known = self.record.challenges()
        before = len(self.record.events)
        outcome = self.record.act(command)
        for event in self.record.events[before + 1 :]:
            assert isinstance(event, PenaltyRecounted)
            now = self.record.challenges()[event.number]
            assert imposed(now) == imposed(known[event.number])
        return not isinstance(outcome, Refusal)

    @precondition(lambda self: len(self.played) < 12)
    @rule(at=game_of, side=sides, verdict=st.sampled_from([VALID, VALID, INVALID, None]))
    def hand_in(self, at, side, verdict):
        if at in self.closed:
            return
        turn, words = len(self.played) + 100, self.new_words(1 + len(self.played) % 2)
        assert self.does(hand_in(*words, verdict=verdict, at=at, turn=turn, by=side))
        self.played.append(Played(at, turn, side, verdict, len(words)))

    @precondition(lambda self: self.played)
    @rule(data=st.data(), verdict=st.sampled_from(Verdict))
    def adjudicate(self, data, verdict):
        number, played = self.chosen(data)
        if played.game in self.closed:
            return
        done = self.does(adjudicate(number, verdict))
        assert done is (played.stands and played.verdict is None)
        if done:
            played.verdict = verdict

    @precondition(lambda self: self.played)
    @rule(data=st.data(), verdict=st.sampled_from(Verdict))
    def reissue(self, data, verdict):
        number, played = self.chosen(data)
        words = self.new_words(played.words)
        done = self.does(reissue(number, *words, verdict=verdict, ground=RULING, by_director=True))
        assert done is played.stands
        if done:
            played.verdict = verdict
        if done and played.game in self.closed:
            played.signed = self.naive(played)

    @precondition(lambda self: self.played)
    @rule(data=st.data())
    def correct(self, data):
        number, played = self.chosen(data)
        if played.game in self.closed or played.verdict is None or not played.stands:
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
        assert done is (open_ and played.verdict is None)
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
            p.wrong and p.player == played.player and (over_all or p.game == played.game)
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
            assert has_penalty is challenge.unsuccessful is played.wrong


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
