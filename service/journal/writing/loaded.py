"""What deciding a batch needs: read once, and moved on by each act for those behind it."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from service.journal.record.folds import ChallengeStands, GameStands, RulingStands
from service.journal.record.tree import Frontier
from service.rules.acts.commands import Expectation
from service.rules.clauses.slip import Game
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Pairing
from service.rules.facts.tournament import Tournament


@dataclass(slots=True)
class TournamentRow:
    """A tournament while its row is locked; `stored` is the size that the row was read with."""

    id: int
    stored: int
    frontier: Frontier
    folded: Tournament | None


@dataclass(slots=True)
class Persons:
    """The persons of a tournament: their numbers by name, and the latest number.

    One whose name was forgotten keeps the number, and comes back as somebody else.
    """

    numbers: dict[str, int] = field(default_factory=dict)
    latest: int = 0

    def number(self, name: str) -> int:
        """The number of this person; the next one for somebody new."""
        return self.numbers.get(_folded(name), self.latest + 1)

    def put(self, number: int, name: str | None) -> None:
        """Take in a person."""
        self.latest = max(self.latest, number)
        if name is not None:
            self.numbers[_folded(name)] = number


@dataclass(slots=True)
class Loaded:
    """What deciding a batch needs; acts add to it, so that later ones see earlier ones.

    `devices` holds those that are live, each with its last word on the list it expects. The
    challenges of a player are all there only where the tournament counts over all of it.
    """

    tournaments: dict[int, TournamentRow] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    requests: dict[bytes, tuple[int, bytes]] = field(default_factory=dict)
    devices: dict[str, Expectation | None] = field(default_factory=dict)
    challenges: dict[tuple[int, int], ChallengeStands] = field(default_factory=dict)
    rulings: dict[tuple[int, int], RulingStands] = field(default_factory=dict)
    games: dict[int, dict[Game, GameStands]] = field(default_factory=dict)
    persons: dict[int, Persons] = field(default_factory=dict)
    _by_game: dict[tuple[int, Game], dict[int, ChallengeStands]] = field(default_factory=dict)
    _by_player: dict[tuple[int, int], dict[int, ChallengeStands]] = field(default_factory=dict)

    def in_game(self, tournament_id: int, game: Game) -> list[ChallengeStands]:
        """The challenges of a game by number."""
        return _by_number(self._by_game.get((tournament_id, game), {}))

    def of_player(self, tournament_id: int, player: int) -> list[ChallengeStands]:
        """A player's challenges by number, as far as they are loaded."""
        return _by_number(self._by_player.get((tournament_id, player), {}))

    def in_round(self, tournament_id: int, round_: int) -> list[ChallengeStands]:
        """The challenges of a round by number, as far as they are loaded."""
        known = self._by_game.items()
        of_round = [
            found for (id_, game), found in known if (id_, game.round) == (tournament_id, round_)
        ]
        return _by_number({number: each for found in of_round for number, each in found.items()})

    def named_otherwise(self, tournament_id: int, game: Game, *, but: int | None) -> set[Game]:
        """The same table by a division where this has none, or the other way round.

        Only where something stands of it on record, `but` the challenge of that number.
        """
        signed = self.games.get(tournament_id, {}).values()
        found = {stands.game for stands in signed if stands.closed is not None}
        found |= {each.game for each in self._standing(tournament_id, game.round, but) if each.game}
        return {
            each
            for each in found
            if (each.round, each.table) == (game.round, game.table)
            and bool(each.division) is not bool(game.division)
        }

    def of_side(self, tournament_id: int, game: Game, side: str, *, but: int | None) -> set[Game]:
        """The other games of the round in which a side of this name has challenged."""
        standing = self._standing(tournament_id, game.round, but)
        return {each.game for each in standing if each.game and each.challenger == side} - {game}

    def _standing(self, tournament_id: int, round_: int, but: int | None) -> list[Challenge]:
        found = [each.challenge for each in self.in_round(tournament_id, round_)]
        return [each for each in found if each.stands and each.number != but]

    def pairing(self, tournament_id: int, game: Game) -> Pairing | None:
        """Who sits in a game, where it was loaded."""
        known = self.games.get(tournament_id)
        stands = known.get(game) if known else None
        return stands.pairing if stands else None

    def put(self, tournament_id: int, stands: ChallengeStands) -> None:
        """Take in a challenge as it now stands, wherever it was before."""
        number = stands.challenge.number
        before = self.challenges.get((tournament_id, number))
        if before is not None:
            for place in self._places(tournament_id, before.challenge):
                del place[number]
        self.challenges[tournament_id, number] = stands
        for place in self._places(tournament_id, stands.challenge):
            place[number] = stands

    def _places(
        self, tournament_id: int, challenge: Challenge
    ) -> Iterator[dict[int, ChallengeStands]]:
        if challenge.game is not None:
            yield self._by_game.setdefault((tournament_id, challenge.game), {})
        if challenge.player is not None:
            yield self._by_player.setdefault((tournament_id, challenge.player), {})


def _by_number(found: dict[int, ChallengeStands]) -> list[ChallengeStands]:
    return [stands for _, stands in sorted(found.items())]


def _folded(name: str) -> str:
    """A name as its spellings agree: E.L., el and full-width capitals are one person."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(each for each in folded if not _is_between(each))
    return bare or folded


def _is_between(character: str) -> bool:
    """Whether it only parts what a name is made of: a dot, a space or a hyphen."""
    return character == "." or character.isspace() or unicodedata.category(character) == "Pd"
