"""A tournament that two writers keep, and a sheet on which somebody keeps it with a pencil."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
)
from typing_extensions import override

from service.journal.store.database import Database, open_database
from service.journal.writing.acts import Done, Result, Turned
from service.rules.acts.commands import Command, EndReview, HandIn
from service.rules.books import RULEBOOKS
from service.rules.clauses.errors import OURS, Refusal
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import GameGoes, Play
from service.rules.clauses.penalty import Count, PenaltyPolicy, Step, Unit, preset
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.slip import Game, Kind, Method, Verdict
from service.rules.clauses.timing import Claim
from service.rules.facts.challenge import Challenge, Status
from tests.commands import (
    ADD,
    DEDUCT,
    REASON,
    VALID,
    adjudicate,
    ask,
    called,
    games,
    hand_in,
    look,
    opening,
    unasked,
)
from tests.journal.writing import Rebuilt, act, bodies, check_projections, transact_one
from tests.rules.pencil import BOOKS, Looking, Played, Sheet

TABLES, ROUNDS, MOST = (1, 2), (1, 2), 9
SEATED = {(1, 1): (7, 8), (1, 2): (9, 10), (2, 1): (8, 9), (2, 2): (10, 7)}
EVERYBODY = ("EL", "JO", "KIM", "LU")
LADDERS = (
    preset("five-per-word", points_go=ADD),
    preset("dingle"),
    preset("escalating", points_go=DEDUCT, count=Count.PER_TOURNAMENT),
    preset("escalating", points_go=DEDUCT),
    PenaltyPolicy(
        Unit.TURN, (Step(points=5, clock_seconds=30), Step(points=20, lose_turn=True)), ADD,
        Count.PER_GAME,
    ),
    preset("triple"),
)  # fmt: skip
CALLS = {
    "plain": {},
    "in time": {"timer_pressed": True, "called": 3, "entered": False},
    "early": {"timer_pressed": False},
    "late": {"timer_pressed": True, "entered": True, "tiles_drawn": 2, "drawn_at": 5, "called": 9},
    "claimed": {"claims": (Claim.NO_SUFFICIENT_TIME,)},
}
WAITS = {"late": "late", "claimed": "director"}
WITHOUT_WORDS = {Kind.ANNOUNCED: "words", Kind.EXCHANGE: "director"}


class Playing(RuleBasedStateMachine):
    """How each kind of act is done to both, and what holds after every step."""

    def __init__(self, book: str, template: Path, file: Path) -> None:
        super().__init__()
        self.book, self.sheet = RULEBOOKS[book], Sheet(BOOKS[book])
        self.file = shutil.copy(template, file)
        self.writers = self.connected()
        self.known: tuple[int, Rebuilt] | None = None
        self.words = self.restarts = 0

    def connected(self) -> list[Database]:
        return [open_database(f"sqlite:///{self.file}") for _ in range(2)]

    @override
    def teardown(self) -> None:
        check_projections(self.writers[0], 1)
        for each in self.writers:
            each.close()

    @initialize(policy=st.sampled_from(LADDERS))
    def open(self, policy: PenaltyPolicy):
        self.policies, self.round = [(1, policy)], 2
        transact_one(self.writers[0], act(None, opening(rulebook=self.book.name, policy=policy)))
        for round_ in ROUNDS:
            seated = ((table, *SEATED[round_, table]) for table in TABLES)
            transact_one(self.writers[0], act(1, games(*seated, round_=round_)))

    def does(self, command: Command, person: str | None = None) -> bool:
        """Whether it was done, by whichever writer; once more with its key, nothing is."""
        one, other = self.writers
        self.writers.reverse()
        before = len(bodies(one, 1))
        key = f"key {before}"
        sent = act(1, unasked(command), key=key, body=repr(command), person=person)
        result = transact_one(one, sent)
        if result is Turned.NOT_LOOKED_UP:
            result = transact_one(one, replace(sent, command=command))
            self.was_looked_up_for_something(result)
        elif isinstance(result, Done):
            assert not self.gives_a_verdict(result) or sent.command == command
        after = len(bodies(one, 1))
        if isinstance(result, Refusal):
            assert after == before
            self.names_what_it_rests_on(result)
            return False
        assert isinstance(result, Done), result
        again = transact_one(other, sent)
        assert again == Done(1, result.recorded, replayed=True)
        assert len(bodies(other, 1)) == after > before
        return True

    def was_looked_up_for_something(self, result: Result) -> None:
        """No refused slip made a look-up, nor one that was kept or had been handed in before."""
        assert isinstance(result, Done), result
        assert self.gives_a_verdict(result)

    def gives_a_verdict(self, done: Done) -> bool:
        return getattr(done.recorded.event, "verdict", None) is not None

    def names_what_it_rests_on(self, refusal: Refusal) -> None:
        """Every refusal names its clause or slipdesk, and no word of a slip."""
        clauses = {clause for point in self.book.points for clause in point.clause.split(", ")}
        assert set(refusal.clause.split(", ")) <= clauses | {OURS}
        assert "WORD" not in refusal.message

    def new_words(self, count: int) -> tuple[str, ...]:
        self.words += 1
        return tuple(f"WORD{self.words}{'X' * place}" for place in range(count))

    def has(self, *statuses: str) -> bool:
        return any(played.status in statuses for played in self.sheet.played)

    def chosen(self, data: st.DataObject, *statuses: str) -> tuple[int, Played]:
        """A challenge, most often one of these statuses, where there is one."""
        fits = [n for n, p in enumerate(self.sheet.played, 1) if p.status in statuses]
        every = range(1, len(self.sheet.played) + 1)
        number = data.draw(st.sampled_from([*fits * 8, *every]))
        return number, self.sheet.played[number - 1]

    def open_game(self, played: Played) -> bool:
        return played.game not in self.sheet.closed

    def policy_of(self, game: Game) -> PenaltyPolicy:
        return [policy for since, policy in self.policies if since <= game.round][-1]

    def rebuilt(self) -> Rebuilt:
        """The tournament as its entries alone make it, anew after each."""
        record = bodies(self.writers[0], 1)
        if self.known is None or self.known[0] != len(record):
            self.known = len(record), Rebuilt(1, record)
        return self.known[1]

    def challenges(self) -> list[Challenge]:
        return [stands.challenge for _, stands in sorted(self.rebuilt().challenges.items())]

    def challenged(
        self,
        at: Game,
        side: str,
        verdict: Verdict,
        how: str,
        *,
        kind: Kind = Kind.WORDS,
        by_list: bool,
        count: int,
    ) -> None:
        player = SEATED[at.round, at.table][side == "second"]
        words, policy = self.new_words(count), self.policy_of(at)
        played = Played(at, len(self.sheet.played) + 1, side, player, words, policy, kind.value)
        method = Method.PRINTED_LIST if by_list and kind is Kind.WORDS else Method.SOFTWARE
        done = self.does(self.handed_in(played, verdict, how, kind=kind, method=method))
        assert done is (at not in self.sheet.closed and how != "early")
        if not done:
            return
        played.waits = WAITS.get(how) or WITHOUT_WORDS.get(kind)
        if played.waits is None and by_list:
            played.waits = "person"
        elif played.waits is None:
            played.found(verdict)
        played.told = bool(CALLS[how])
        self.sheet.played.append(played)
        self.round = max(self.round, at.round)

    def handed_in(
        self,
        played: Played,
        verdict: Verdict,
        how: str,
        *,
        kind: Kind = Kind.WORDS,
        method: Method = Method.SOFTWARE,
    ) -> HandIn:
        """A slip with what software would find of it, if it is asked."""
        facts: Any = CALLS[how]
        call = called(**facts) if facts else None
        return hand_in(
            *played.words,
            verdict=verdict if method is Method.SOFTWARE else None,
            at=played.game,
            turn=played.turn,
            by=played.side,
            kind=kind,
            method=method,
            call=call,
        )

    def adjudicated(self, number: int, verdict: Verdict, person: str) -> None:
        played = self.sheet.played[number - 1]
        done = self.does(adjudicate(number, verdict), person)
        assert done is (played.status == "awaiting_adjudication" and self.open_game(played))
        if done:
            played.found(verdict, person, by_list=True)

    def asked(self, number: int, *, flawed: bool, side: str, third: bool) -> None:
        played = self.sheet.played[number - 1]
        reason = Reason.FLAWED_PROGRAM if flawed else Reason.LOOK_AGAIN
        book = self.sheet.book
        way = book.by_list if played.by_list else book.again[reason.value]
        done = self.does(ask(number, reason, by=side, third=third))
        if played.looking is not None:
            assert done
            waits_for = played.looking.waits_for
            if third and waits_for == "first judge" and len(played.looking.looks) == 1:
                played.looking.third = True
            return
        may = played.adjudicated and not played.final and self.open_game(played)
        assert done is (may and way != "never")
        if done:
            if way == "manual" and self.sheet.went_on(number):
                way = "manual, then the director"
            assert played.verdict is not None
            played.looking = Looking(way, played.verdict, played.by)

    def looked(self, number: int, verdict: Verdict, person: str, *, by_list: bool) -> None:
        played = self.sheet.played[number - 1]
        words = () if by_list else played.words
        done = self.does(look(verdict, *words, number=number), person)
        looking = played.looking
        if looking is None:
            assert not done
            return
        fits = by_list or not looking.manual
        new = person not in looking.people
        assert done is (looking.waits_for == "look" and fits and new and self.open_game(played))
        if not done:
            return
        looking.looks.append((person, verdict))
        if looking.waits_for != "nobody" and not (looking.manual and verdict is looking.first):
            return
        if looking.manual:
            played.found(verdict, person, by_list=True)
        else:
            played.looking, played.final = None, True

    def ended(
        self, number: int, verdict: Verdict, person: str, *, by_director: bool, put_right: bool
    ) -> None:
        played = self.sheet.played[number - 1]
        touched = Touched(drawn=not put_right, retracted=not put_right)
        command = EndReview(
            number, Method.PRINTED_LIST, verdict, touched, REASON, by_director, put_right
        )
        done = self.does(command, person)
        looking = played.looking
        if looking is None:
            assert not done
            return
        went_on, another = self.sheet.went_on(number), verdict is not looking.first
        judge = looking.waits_for == "first judge"
        first = judge and person == looking.by
        says = by_director or first
        assert done is (
            looking.waits_for in {"first judge", "director"}
            and says
            and not (first and another and went_on)
        )
        if not done:
            return
        played.looking, played.final = None, True
        if another and (put_right or (judge and not went_on)):
            played.found(verdict, person, by_list=True)
        self.sheet.sign_again(played)

    @invariant()
    def it_stands_as_the_model_has_it(self):
        """Statuses and verdicts, and every balance of every side."""
        for challenge, played in zip(self.challenges(), self.sheet.played, strict=True):
            gone = challenge.status in {Status.VOID, Status.WITHDRAWN}
            assert ("gone" if gone else challenge.status.value) == played.status
            if played.adjudicated:
                assert (challenge.verdict, challenge.final) == (played.verdict, played.final)
            assert points(challenge) == self.sheet.costs(played)

    @invariant()
    def a_penalty_is_only_for_a_valid_verdict_in_force(self):
        """WESPA 3.10.15(a); never both a play taken off and a penalty."""
        for challenge in self.challenges():
            outcome = challenge.outcome
            if outcome is not None and outcome.penalty is not None:
                assert (challenge.status, challenge.verdict) == (Status.ADJUDICATED, VALID)
                assert outcome.play is not Play.COMES_OFF

    @invariant()
    def one_verdict_is_in_force(self):
        """Of an adjudicated challenge its last; of every other one none is."""
        for challenge in self.challenges():
            outcome = challenge.outcome
            in_force = outcome is not None and outcome.in_force
            late = challenge.status is Status.NOT_IN_TIME  # the turn that was accepted stands
            decided = challenge.status in {Status.ADJUDICATED, Status.RULED}
            assert in_force is (decided or late)
            if late:
                assert challenge.verdict is None

    @invariant()
    def everybody_knows_who_is_on_turn(self):
        """Or that the game is over; while nothing is in force, for whom they wait.

        What is found after a further turn tells nobody to do anything, and puts nobody on turn.
        """
        for challenge in self.challenges():
            outcome = challenge.outcome
            if outcome is not None and outcome.in_force:
                over = outcome.game is GameGoes.OVER
                told = set(outcome.instructions) - {Instruction.NOT_CORRECTED}
                assert (outcome.on_turn is None) is over or not (over or told)
            elif outcome is not None:
                assert outcome.instructions[0].startswith("await_")


def points(challenge: Challenge) -> int:
    penalty = challenge.outcome.penalty if challenge.outcome else None
    return sum(change.points for change in penalty.score_changes) if penalty else 0
