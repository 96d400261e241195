"""Asking again: who may look next, and what is final (WESPA 3.10.11; NASPA IV.K.4, IV.J.1.h)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.slip import Method, Verdict


class Reason(StrEnum):
    """Why somebody asks again."""

    LOOK_AGAIN = "look_again"
    FLAWED_PROGRAM = "flawed_program"
    MISTYPED = "mistyped"


class Way(StrEnum):
    """How a book has an adjudication looked at again."""

    ANOTHER_PERSON = "another_person"  # a different result goes to the director
    OPINIONS = "opinions"  # a second, a third, and the first Word Judge has the final say
    MANUAL = "manual"  # a manual adjudication takes the program's place and is a first opinion
    MANUAL_THEN_DIRECTOR = "manual_then_director"  # the same, but a different result goes on
    REPEAT = "repeat"  # the players repeat the procedure themselves: no review, a reissue
    FINAL = "final"  # the book says that it is not looked at again
    DIRECTOR = "director"  # the book has no clause


class Stage(StrEnum):
    """What a review waits for; `OVER` is a review that ended with the looks themselves."""

    AWAITING_LOOK = "awaiting_look"
    AWAITING_FIRST_JUDGE = "awaiting_first_judge"
    AWAITING_DIRECTOR = "awaiting_director"
    OVER = "over"


class Decider(StrEnum):
    """Who ends a review: the director (WESPA 3.10.11(c)), or the first Word Judge (IV.K.4)."""

    DIRECTOR = "director"
    FIRST_JUDGE = "first_judge"


@dataclass(frozen=True, slots=True)
class Touched:
    """What became of the tiles before an error was found (WESPA 3.10.13); None: nobody says.

    `drawn` is whether a newly drawn tile has touched the rack, `retracted` whether a retracted one
    has, and `further_turn` whether another turn was made since.
    """

    drawn: bool | None = None
    retracted: bool | None = None
    further_turn: bool | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """A way and the clause it rests on; OURS where no clause is held."""

    way: Way
    clause: str


@dataclass(frozen=True, slots=True)
class ReviewRules:
    """A book's ways of looking again, by what was looked at by and why somebody asks.

    `final` is the clause by which an ended review is not opened again.
    """

    ways: Mapping[tuple[Method, Reason], Procedure]
    final: str

    def procedure(self, method: Method, reason: Reason) -> Procedure:
        """How this is done here; the director decides where the book has no clause."""
        return self.ways.get((method, reason), Procedure(Way.DIRECTOR, OURS))


@dataclass(frozen=True, slots=True)
class Look:
    """One adjudication as a review sees it: by whom (a person, None for the players), and how."""

    person: int | None
    method: Method
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Review:
    """A review under way: what it is of, how it goes, and the looks so far.

    `third` says that a player asked for a third opinion after the first two differed, and `at` when
    the review was asked for, RFC 3339 in UTC, None for one that is not on record yet.
    """

    procedure: Procedure
    reason: Reason
    first: Look
    looks: tuple[Look, ...] = ()
    third: bool = False
    at: str | None = None

    @property
    def stage(self) -> Stage:
        """What it waits for."""
        match self.procedure.way:
            case Way.DIRECTOR:
                return Stage.AWAITING_DIRECTOR
            case _ if not self.looks:
                return Stage.AWAITING_LOOK
            case Way.ANOTHER_PERSON | Way.MANUAL_THEN_DIRECTOR:
                return Stage.AWAITING_DIRECTOR if self.differs else Stage.OVER
            case Way.OPINIONS:
                return self._opinions()
            case Way.MANUAL:
                return Stage.OVER
            case Way.REPEAT | Way.FINAL:
                raise ValueError("there is no review of this kind")

    @property
    def differs(self) -> bool:
        """Whether the second look found another verdict than the first."""
        return bool(self.looks) and self.looks[0].verdict is not self.first.verdict

    @property
    def manual(self) -> bool:
        """Whether a manual adjudication is asked for, which can itself be looked at again."""
        return self.procedure.way in {Way.MANUAL, Way.MANUAL_THEN_DIRECTOR}

    @property
    def persons(self) -> tuple[int | None, ...]:
        """Who gave the looks, in order."""
        return tuple(each.person for each in (self.first, *self.looks))

    def with_look(self, look: Look) -> Self:
        """The review after one more look."""
        return replace(self, looks=(*self.looks, look))

    def _opinions(self) -> Stage:
        if not self.differs:
            return Stage.OVER
        waits = self.third and len(self.looks) == 1
        return Stage.AWAITING_LOOK if waits else Stage.AWAITING_FIRST_JUDGE


def asked(
    rules: ReviewRules, first: Look, reason: Reason, *, to_director: bool = False
) -> Review | Refusal:
    """The review that a player's request opens.

    `to_director` says that a verdict can't change without the director any more: for the tiles
    (WESPA 3.10.13), or because the game has gone on. Then looks alone don't change it.
    """
    procedure = rules.procedure(first.method, reason)
    if procedure.way is Way.MANUAL and to_director:
        procedure = replace(procedure, way=Way.MANUAL_THEN_DIRECTOR)
    match procedure.way:
        case Way.FINAL:
            return Refusal(
                Code.ADJUDICATION_IS_FINAL,
                procedure.clause,
                "Another look is not taken: say that the program is flawed, or that a word was"
                " mistyped.",
            )
        case Way.REPEAT:
            return Refusal(
                Code.REPEAT_THE_PROCEDURE,
                procedure.clause,
                "The players repeat the procedure themselves: reissue the slip as mistyped.",
            )
        case _:
            return Review(procedure, reason, first)


def asked_third(review: Review) -> Review:
    """A third opinion, if the first two differ (NASPA IV.K.4)."""
    if review.stage is not Stage.AWAITING_FIRST_JUDGE or len(review.looks) > 1:
        return review
    return replace(review, third=True)


def may_look(
    review: Review, person: int | None, method: Method, *, overridden: bool
) -> Refusal | None:
    """What stands against a look by this person; `overridden` is the director's word."""
    clause = review.procedure.clause
    if review.stage is not Stage.AWAITING_LOOK:
        return Refusal(Code.NO_LOOK_AWAITED, clause, "No further look is awaited.")
    if person is None:
        return Refusal(
            Code.ADJUDICATOR_NOT_NAMED, clause, "Another person has to look: name the adjudicator."
        )
    if review.manual and method is not Method.PRINTED_LIST:
        return Refusal(
            Code.MANUAL_ADJUDICATION_AWAITED,
            clause,
            "The program is in doubt: adjudicate by a printed list.",
        )
    if person in review.persons and not overridden:
        return Refusal(
            Code.SAME_ADJUDICATOR,
            clause,
            "Another person has to look: this one has adjudicated the challenge before. The"
            " director can let this one look again, with the reason as `override`.",
        )
    return None
