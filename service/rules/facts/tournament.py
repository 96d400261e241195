"""A tournament as its record tells it: what the rules need to know of the event."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from service.rules.books import rulebook
from service.rules.clauses.penalty import PenaltyPolicy
from service.rules.clauses.rulebook import Parts, Rulebook
from service.rules.clauses.slip import Game, LexiconRef
from service.rules.facts.events import (
    Beginning,
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    Change,
    EpochOpened,
    Event,
    GamesClosed,
    GamesLoaded,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    Pairing,
    RulingGiven,
    RulingOpinionGiven,
    TournamentAmended,
    TournamentOpened,
)


@dataclass(frozen=True, slots=True)
class PolicySince:
    """A penalty policy and the first round it holds for."""

    from_round: int
    policy: PenaltyPolicy


@dataclass(frozen=True, slots=True)
class Tournament:
    """The fold of a tournament's own events.

    `round` is the highest round that a slip or the loaded games have named, 0 before any, or
    what the director said after that; `outgoing` is the edition that the lexicon took the place of;
    `challenges` is the number of the latest challenge, `rulings` that of the latest ruling;
    `policies` holds every policy there ever was, in the order they were set, and a challenge keeps
    its place in it. `loaded_rounds` are those with games loaded, in order; `parts` those of a
    club's own rulebook. `divided` and `undivided` say whether any game was named with its division
    and whether any was named without one.
    """

    code: str
    rulebook: str
    lexicon: LexiconRef
    policies: tuple[PolicySince, ...]
    slip_must_name: str
    round: int
    challenges: int
    loaded_rounds: tuple[int, ...]
    epoch: int
    public_key: str
    outgoing: LexiconRef | None = None
    parts: Parts | None = None
    rulings: int = 0
    games_closed: bool = False
    divided: bool = False
    undivided: bool = False

    @property
    def book(self) -> Rulebook:
        """The rulebook that it is played by, a club's own made of its parts."""
        return rulebook(self.rulebook, self.parts)

    @property
    def games_loaded(self) -> bool:
        """Whether the games of any round are loaded."""
        return bool(self.loaded_rounds)

    @property
    def in_play(self) -> bool:
        """Whether anything of it is on record that is played: a slip, or the games of a round."""
        return self.challenges > 0 or self.games_loaded

    @property
    def current_round(self) -> int:
        """The round being played as far as slips tell; 1 until a later one is named."""
        return max(self.round, 1)

    def next_policy_round(self, playing: int | None) -> int:
        """The first round that a policy set now holds for (RULES.md, "Ours").

        `playing` is the round being played as the director says, None for as slips tell.
        """
        if playing is not None:
            return playing + 1
        begun = self.round > 0 or self.challenges > 0
        return self.current_round + 1 if begun else 1

    def policy_for(self, round_: int | None) -> int:
        """The place of the policy that holds for a round; without one, for the current round."""
        asked = self.current_round if round_ is None else round_
        place = len(self.policies) - 1
        while self.policies[place].from_round > asked:
            place -= 1
        return place

    def has_otherwise(self, game: Game) -> bool:
        """Whether any game was named as this one is not: with a division, or without."""
        return self.undivided if game.division else self.divided

    def outgoing_for(self, place: int) -> LexiconRef | None:
        """The outgoing lexicon, where the policy at this place spares the words that changed."""
        return self.outgoing if self.policies[place].policy.spares_changed else None

    @property
    def needs(self) -> tuple[LexiconRef, ...]:
        """The lexicons without which slips of some round would get no verdict."""
        spares = any(since.policy.spares_changed for since in self.policies)
        return (self.lexicon, self.outgoing) if self.outgoing and spares else (self.lexicon,)

    @property
    def player_counts(self) -> bool:
        """Whether any policy counts a player's challenges over the whole tournament."""
        return any(since.policy.count == "per_tournament" for since in self.policies)


def opened(event: TournamentOpened) -> Tournament:
    """The tournament that its first entry makes."""
    return Tournament(
        code=event.code,
        rulebook=event.rulebook,
        lexicon=event.lexicon,
        policies=(PolicySince(1, event.policy),),
        slip_must_name=event.slip_must_name,
        round=0,
        challenges=0,
        loaded_rounds=(),
        epoch=event.epoch,
        public_key=event.public_key,
        outgoing=event.outgoing,
        parts=event.parts,
    )


def evolve(tournament: Tournament, event: Event) -> Tournament:
    """The tournament after one more event of its record."""
    if isinstance(event, Beginning | Change):
        played = _played(tournament, event)
        game = getattr(event, "game", None)
        return played if game is None else _named(played, (game,))
    match event:
        case TournamentOpened():
            return opened(event)
        case TournamentAmended():
            return _amended(tournament, event)
        case GamesLoaded() | GamesClosed():
            return _of_games(tournament, event)
        case EpochOpened():
            public_key = event.public_key or tournament.public_key
            return replace(tournament, epoch=event.epoch, public_key=public_key)
        case (
            ChallengeRepeated()
            | RulingOpinionGiven()
            | LexiconConfirmed()
            | LexiconDisputed()
            | LexiconCompared()
        ):
            return tournament
        case _:
            assert_never(event)


def _of_games(tournament: Tournament, event: GamesLoaded | GamesClosed) -> Tournament:
    if isinstance(event, GamesClosed):
        return replace(_named(tournament, event.games), games_closed=True)
    rounds = tuple(sorted({*tournament.loaded_rounds, event.round}))
    tournament = _named(tournament, event.games)
    return replace(tournament, loaded_rounds=rounds, round=max(tournament.round, event.round))


def _named(tournament: Tournament, games: Sequence[Game | Pairing]) -> Tournament:
    """The tournament, with how games are named in it."""
    divided = tournament.divided or any(each.division for each in games)
    undivided = tournament.undivided or not all(each.division for each in games)
    if (divided, undivided) == (tournament.divided, tournament.undivided):
        return tournament
    return replace(tournament, divided=divided, undivided=undivided)


def _played(tournament: Tournament, event: Beginning | Change) -> Tournament:
    match event:
        case ChallengeAdjudicated() | ChallengeReceived():
            round_ = event.game.round if event.game else 0
            return replace(tournament, challenges=event.number, round=max(tournament.round, round_))
        case RulingGiven():
            return replace(tournament, rulings=event.ruling)
        case _:
            return tournament


def _amended(tournament: Tournament, event: TournamentAmended) -> Tournament:
    policies = tournament.policies
    if event.policy is not None and event.policy_from_round is not None:
        policies = (*policies, PolicySince(event.policy_from_round, event.policy))
    return replace(
        tournament,
        policies=policies,
        lexicon=event.lexicon or tournament.lexicon,
        outgoing=None if event.no_outgoing else event.outgoing or tournament.outgoing,
        slip_must_name=event.slip_must_name or tournament.slip_must_name,
        round=tournament.round if event.round is None else event.round,
    )
