"""The state that an act is decided on, out of what was loaded and what the batch has added."""

from itertools import zip_longest

from service.journal.record.folds import ChallengeStands, looked_on
from service.journal.writing.acts import COMMAND_LINE, Act
from service.journal.writing.concerns import games_of, number_of, ruling_of, side_of
from service.journal.writing.loaded import Loaded, Persons
from service.rules.acts.commands import (
    AmendChallenge,
    AskReview,
    Command,
    EndReview,
    GiveOpinion,
    HandIn,
    LoadGames,
    OpenTournament,
    Reissue,
    Rule,
    State,
)
from service.rules.acts.naming import is_number_alone
from service.rules.clauses.slip import Game
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Pairing
from service.rules.facts.tournament import Tournament


def state_for(loaded: Loaded, act: Act, command: Command) -> State:
    """What `decide` needs of the record for this command."""
    if act.tournament_id is None:
        return State(_opened(loaded, command))
    return _Deciding(loaded, act, command, act.tournament_id).state()


def person_of(loaded: Loaded, act: Act) -> int | None:
    """The number of the person whom the act names, for somebody new the next one."""
    if act.person is None or act.tournament_id is None:
        return None
    return loaded.persons.get(act.tournament_id, Persons()).number(act.person)


def _opened(loaded: Loaded, command: Command) -> Tournament | None:
    code = command.code if isinstance(command, OpenTournament) else None
    known = loaded.codes.get(code) if code else None
    return loaded.tournaments[known].folded if known else None


class _Deciding:
    """One command beside what is on record."""

    def __init__(self, loaded: Loaded, act: Act, command: Command, tournament_id: int) -> None:
        self._loaded = loaded
        self._act = act
        self._command = command
        self._id = tournament_id
        self._tournament = loaded.tournaments[tournament_id].folded
        ruling = ruling_of(command)
        self._ruling = None if ruling is None else loaded.rulings.get((tournament_id, ruling))
        settled = self._ruling.ruling.challenge if self._ruling else None
        self._number = settled if settled is not None else number_of(command)
        self._named = self._named_challenge()
        self._games = games_of(command)

    def state(self) -> State:
        in_game = self._in_game()
        around = tuple(stands.challenge for stands in in_game)
        other = self._in_other_game()
        pairing = self._pairing()
        players = self._players(pairing)
        later = self._later(players, around) if players else ()
        return State(
            tournament=self._tournament,
            in_game=around,
            pairing=pairing,
            pairings=self._pairings(),
            of_player={player: self._unsuccessful(player) for player in players},
            answered_by={stands.challenge.number: stands.seq for stands in in_game},
            expectation=self._loaded.devices[self._act.device],
            in_other_game=other,
            later=later,
            closed=self._closed((*around, *other, *later)),
            person=person_of(self._loaded, self._act),
            ruling=self._ruling.ruling if self._ruling else None,
            loaded=self._loaded_games(),
            elsewhere=self._elsewhere(),
            looked_here=self._looked_here(),
        )

    def _looked_here(self) -> frozenset[int | None]:
        """Whose looks the acting device has given; of looks before the review nobody is known."""
        device, named = self._act.device, self._named
        if not isinstance(self._command, GiveOpinion | EndReview) or device == COMMAND_LINE:
            return frozenset()
        if named is None or named.challenge.review is None:
            return frozenset()
        looks = zip_longest(reversed(looked_on(named)), reversed(named.challenge.review.persons))
        return frozenset(person for on, person in looks if on == device)

    def _named_challenge(self) -> ChallengeStands | None:
        if self._number is None:
            return None
        named = self._loaded.challenges.get((self._id, self._number))
        if named is not None and self._act.own_only and named.device != self._act.device:
            return None  # to this device another's challenge is not there
        return named

    def _in_game(self) -> list[ChallengeStands]:
        if self._named is not None:
            game = self._named.challenge.game
            return [self._named] if game is None else self._loaded.in_game(self._id, game)
        if self._number is not None:
            return []
        if isinstance(self._command, LoadGames):
            return self._loaded.in_round(self._id, self._command.round)
        return [each for game in self._games for each in self._loaded.in_game(self._id, game)]

    def _in_other_game(self) -> tuple[Challenge, ...]:
        """Where the command moves the challenge that it names."""
        command, named = self._command, self._named
        if not isinstance(command, AmendChallenge) or command.game is None or named is None:
            return ()
        if command.game == named.challenge.game:
            return ()
        return tuple(each.challenge for each in self._loaded.in_game(self._id, command.game))

    def _pairing(self) -> Pairing | None:
        match self._command:
            case HandIn(game=game) | AmendChallenge(game=game) | Rule(game=game):
                pass
            case Reissue() | AskReview() if self._named is not None:
                game = self._named.challenge.game
            case _:
                return None
        return None if game is None else self._loaded.pairing(self._id, game)

    def _pairings(self) -> tuple[Pairing, ...]:
        if not isinstance(self._command, LoadGames):
            return ()
        known = self._loaded.games.get(self._id, {}).items()
        of_round = [stands.pairing for game, stands in known if game.round == self._command.round]
        return tuple(pairing for pairing in of_round if pairing is not None)

    def _loaded_games(self) -> frozenset[Game]:
        pairing = self._loaded.pairing
        return frozenset(each for each in self._games if pairing(self._id, each) is not None)

    def _elsewhere(self) -> frozenset[Game]:
        """Games of the same round that the command's games may be, or whose player it names."""
        tournament = self._tournament
        if tournament is None:
            return frozenset()
        found = set[Game]()
        side = side_of(self._command)
        for game in self._games:
            if tournament.has_otherwise(game):
                found |= self._loaded.named_otherwise(self._id, game, but=self._number)
            if side is not None and is_number_alone(tournament, game, side):
                found |= self._loaded.of_side(self._id, game, side, but=self._number)
        return frozenset(found)

    def _players(self, pairing: Pairing | None) -> set[int]:
        """Whose challenges count over the tournament, where a policy does."""
        if self._tournament is None or not self._tournament.player_counts:
            return set()
        players = {pairing.first, pairing.second} if pairing else set[int]()
        if self._named is not None and self._named.challenge.player is not None:
            players.add(self._named.challenge.player)
        return players

    def _unsuccessful(self, player: int) -> frozenset[int]:
        known = self._loaded.of_player(self._id, player)
        return frozenset(each.challenge.number for each in known if each.challenge.unsuccessful)

    def _later(self, players: set[int], around: tuple[Challenge, ...]) -> tuple[Challenge, ...]:
        """Those of the players behind the one that is named, or behind the first of the game."""
        if self._named is not None:
            behind = self._named.challenge.number
        elif around:
            behind = around[0].number
        else:
            return ()
        found = {
            stands.challenge.number: stands.challenge
            for player in players
            for stands in self._loaded.of_player(self._id, player)
            if stands.challenge.number > behind
        }
        return tuple(challenge for _, challenge in sorted(found.items()))

    def _closed(self, around: tuple[Challenge, ...]) -> frozenset[Game]:
        known = self._loaded.games.get(self._id)
        if known is None:
            return frozenset()
        concerned = {each.game for each in around if each.game} | set(self._games)
        if isinstance(self._command, LoadGames):
            concerned |= {game for game in known if game.round == self._command.round}
        return frozenset(
            game for game in concerned if (stands := known.get(game)) and stands.closed
        )
