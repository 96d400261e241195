"""Challenges as somebody keeps them with a pencil: no events, no folds, one row for each.

What is written here of the books is written from the rule books, not from the service.
"""

from dataclasses import dataclass, field

from service.rules.clauses.penalty import Count, PenaltyPolicy, PointsGo, Unit
from service.rules.clauses.slip import Game, Verdict

VALID, INVALID = Verdict.VALID, Verdict.INVALID


@dataclass(frozen=True)
class Book:
    """What differs between the books, as far as a pencil goes.

    `again` is how software is looked at again, by why somebody asks, and `by_list` how a person's
    adjudication is. `by_tiles` says that tiles decide whether an error is corrected.
    """

    again: dict[str, str]
    by_list: str
    by_tiles: bool
    withdraws: bool


BOOKS = {
    "wespa": Book(
        {"look_again": "person", "flawed_program": "person"}, "person",
        by_tiles=True, withdraws=False,
    ),
    "naspa": Book(
        {"look_again": "never", "flawed_program": "manual"}, "opinions",
        by_tiles=False, withdraws=True,
    ),
    "ssf": Book(
        {"look_again": "director", "flawed_program": "director"}, "director",
        by_tiles=False, withdraws=False,
    ),
}  # fmt: skip


@dataclass
class Looking:
    """A review: how it goes, what was found first and by whom, and what others found since."""

    way: str
    first: Verdict
    by: str | None
    looks: list[tuple[str, Verdict]] = field(default_factory=list)
    third: bool = False

    @property
    def waits_for(self) -> str:
        """A look, the first judge, the director, or nobody."""
        if self.way == "director":
            return "director"
        if not self.looks:
            return "look"
        if self.way == "manual" or self.looks[0][1] is self.first:
            return "nobody"
        if self.way in {"person", "manual, then the director"}:
            return "director"
        return "look" if self.third and len(self.looks) == 1 else "first judge"

    @property
    def manual(self) -> bool:
        return self.way.startswith("manual")

    @property
    def people(self) -> set[str | None]:
        return {self.by, *(person for person, _ in self.looks)}


@dataclass
class Played:
    """One challenge. `waits` is for what it waits, None once it has its verdict or is ruled on.

    `told` says that facts on time were told when it was called.
    """

    game: Game
    turn: int
    side: str
    player: int
    words: tuple[str, ...]
    policy: PenaltyPolicy
    kind: str = "words"
    told: bool = False
    waits: str | None = None
    verdict: Verdict | None = None
    by_list: bool = False
    by: str | None = None
    final: bool = False
    ruled: bool = False
    stands: bool = True
    looking: Looking | None = None
    reissued: bool = False
    signed: int | None = None

    @property
    def adjudicated(self) -> bool:
        """Whether a verdict is in force."""
        in_force = self.waits is None and self.looking is None
        return self.stands and in_force and not self.ruled

    @property
    def wrong(self) -> bool:
        """Whether it was an unsuccessful challenge, as it stands."""
        return self.adjudicated and self.verdict is VALID

    @property
    def counts(self) -> bool:
        """Whether it is a step for later ones: while somebody looks again, as it was till then."""
        looked_at = self.status == "under_review" and self.verdict is VALID
        return self.wrong or looked_at

    @property
    def status(self) -> str:
        if not self.stands:
            return "gone"
        if self.ruled:
            return "ruled"
        if self.looking is not None:
            return "under_review"
        return {
            None: "adjudicated",
            "words": "announced",
            "person": "awaiting_adjudication",
            "director": "awaiting_ruling",
            "late": "not_in_time",
        }[self.waits]

    def found(self, verdict: Verdict, by: str | None = None, *, by_list: bool = False) -> None:
        """A verdict in force, of whatever was looked at last."""
        self.waits = self.looking = None
        self.verdict, self.by, self.by_list = verdict, by, by_list


@dataclass
class Sheet:
    """All challenges of a tournament, by number from 1, and the games that are signed."""

    book: Book
    played: list[Played] = field(default_factory=list)
    closed: set[Game] = field(default_factory=set)

    def went_on(self, number: int) -> bool:
        """Whether the game went on after this challenge, or is over."""
        game = self.played[number - 1].game
        later = any(p.game == game and p.stands for p in self.played[number:])
        return later or game in self.closed

    def of_turn(self, game: Game, turn: int) -> Played | None:
        """The challenge that a play has."""
        found = (p for p in self.played if p.stands and (p.game, p.turn) == (game, turn))
        return next(found, None)

    def costs(self, played: Played) -> int:
        """The points of a challenge, counted from nothing; as signed in a closed game."""
        return self.counted(played) if played.signed is None else played.signed

    def counted(self, played: Played) -> int:
        if not played.wrong:
            return 0
        policy = played.policy
        over_all = policy.count is Count.PER_TOURNAMENT
        before = self.played[: self.number(played) - 1]
        earlier = sum(
            p.counts and p.player == played.player and (over_all or p.game == played.game)
            for p in before
        )
        step = policy.steps[min(earlier, len(policy.steps) - 1)]
        times = len(set(played.words)) if policy.unit is Unit.WORD else 1
        sign = -1 if policy.points_go is PointsGo.DEDUCT_FROM_CHALLENGER else 1
        return sign * step.points * times if policy.points_go else 0

    def number(self, played: Played) -> int:
        return next(n for n, each in enumerate(self.played, 1) if each is played)

    def sign(self, game: Game) -> None:
        """The result sheet is signed with the points as they are."""
        self.closed.add(game)
        for played in self.played:
            if played.game == game and played.signed is None:
                played.signed = self.counted(played)

    def sign_again(self, played: Played) -> None:
        """A ruling, or the director's last word, changes a signed sheet."""
        if played.game in self.closed:
            played.signed = self.counted(played)
