"""A record in memory: commands in, events out, the state folded anew from the events each time."""

from dataclasses import dataclass, field, replace

from service.journal.writing.concerns import games_of, side_of
from service.rules.acts.commands import (
    Adjudicate,
    AmendChallenge,
    AskReview,
    Command,
    Expect,
    Expectation,
    GiveRulingOpinion,
    HandIn,
    LetIn,
    LoadGames,
    OfChallenge,
    OpenTournament,
    Reissue,
    Rule,
    State,
)
from service.rules.acts.decide import decide
from service.rules.books import rulebook
from service.rules.clauses.errors import OURS, Refusal
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import Game
from service.rules.facts import life, ruling as rulings, tournament as tournaments
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    Change,
    Event,
    GamesClosed,
    GamesLoaded,
    LexiconConfirmed,
    LexiconDisputed,
    Pairing,
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
    SlipAdjudicated,
    SlipAdmitted,
    SlipHandedIn,
    SlipReissued,
    TournamentOpened,
)
from service.rules.facts.ruling import Ruling
from service.rules.facts.tournament import Tournament

MOVES = ChallengeAdjudicated | ChallengeReceived | Change
AT = "2026-08-01T09:30:00.000Z"


def outcome_of(of: Challenge | SlipHandedIn | SlipAdmitted | SlipReissued) -> Outcome:
    """What follows from a verdict that there is."""
    assert of.outcome is not None
    return of.outcome


def names_what_it_rests_on(refusal: Refusal, book: Rulebook) -> bool:
    """Whether a refusal names clauses that its book publishes, or slipdesk."""
    published = {clause for point in book.points for clause in point.clause.split(", ")}
    return set(refusal.clause.split(", ")) <= published | {OURS}


@dataclass
class Record:
    """One tournament's events; entry n is `events[n - 1]`."""

    events: list[Event] = field(default_factory=list)

    def act(self, command: Command, *, person: int | None = None) -> Event | Refusal:
        """Decide a command, keep its events and return the first, which is the act."""
        outcome = decide(replace(self.state(command), person=person), command)
        if isinstance(outcome, Refusal):
            assert names_what_it_rests_on(outcome, self.book(command))
            return outcome
        self.events.extend(outcome)
        return outcome[0]

    def book(self, command: Command) -> Rulebook:
        """What is played by, or is to be."""
        if isinstance(command, OpenTournament):
            return rulebook(command.rulebook, command.parts)
        tournament = self.tournament()
        assert tournament is not None
        return tournament.book

    def adjudicated(self, command: HandIn) -> ChallengeAdjudicated:
        """`act`, where nothing but a new challenge will do."""
        event = self.act(command)
        assert isinstance(event, ChallengeAdjudicated), event
        return event

    def received(self, command: HandIn) -> ChallengeReceived:
        """`act`, where nothing but a challenge that waits will do."""
        event = self.act(command)
        assert isinstance(event, ChallengeReceived), event
        return event

    def settled(self, command: Adjudicate) -> SlipAdjudicated:
        """`act`, where nothing but a person's verdict will do."""
        event = self.act(command)
        assert isinstance(event, SlipAdjudicated), event
        return event

    def admitted(self, command: LetIn) -> SlipAdmitted:
        """`act`, where nothing but letting a challenge in will do."""
        event = self.act(command)
        assert isinstance(event, SlipAdmitted), event
        return event

    def repeated(self, command: HandIn) -> ChallengeRepeated:
        """`act`, where nothing but an earlier challenge will do."""
        event = self.act(command)
        assert isinstance(event, ChallengeRepeated), event
        return event

    def reissued(self, command: Reissue) -> SlipReissued:
        """`act`, where nothing but another slip in force will do."""
        event = self.act(command)
        assert isinstance(event, SlipReissued), event
        return event

    def refused(self, command: Command, *, person: int | None = None) -> Refusal:
        """`act`, where nothing but a refusal will do."""
        refusal = self.act(command, person=person)
        assert isinstance(refusal, Refusal), refusal
        return refusal

    def tournament(self) -> Tournament | None:
        folded = None
        for event in self.events:
            if isinstance(event, TournamentOpened):
                folded = tournaments.opened(event)
            elif folded is not None:
                folded = tournaments.evolve(folded, event)
        return folded

    def challenges(self) -> dict[int, Challenge]:
        folded: dict[int, Challenge] = {}
        for event in self.events:
            if isinstance(event, ChallengeAdjudicated | ChallengeReceived):
                folded[event.number] = life.begun(event, AT)
            elif isinstance(event, Change) and event.number is not None:
                folded[event.number] = life.evolve(folded[event.number], event, AT)
        return folded

    def moves(self) -> set[tuple[str | None, str, str]]:
        """Every move that a challenge made: the status before, the event, the status after."""
        folded: dict[int, Challenge] = {}
        moves: set[tuple[str | None, str, str]] = set()
        for event in self.events:
            before: str | None = None
            if isinstance(event, ChallengeAdjudicated | ChallengeReceived):
                after = life.begun(event, AT)
            elif isinstance(event, Change) and event.number is not None:
                before = folded[event.number].status
                after = life.evolve(folded[event.number], event, AT)
            else:
                continue
            folded[after.number] = after
            moves.add((before, event.type, after.status))
        return moves

    def pairings(self) -> dict[Game, Pairing]:
        seated: dict[Game, Pairing] = {}
        for event in self.events:
            if isinstance(event, GamesLoaded):
                for each in event.games:
                    seated[Game(each.division, event.round, each.table)] = each
                for left in event.left:
                    del seated[left]
        return seated

    def closed(self) -> frozenset[Game]:
        """The games whose result sheets are signed."""
        return frozenset(
            game for event in self.events if isinstance(event, GamesClosed) for game in event.games
        )

    def state(self, command: Command) -> State:
        """What `decide` is told of the record for this command."""
        known = self.challenges()
        about = self._game(command, known)
        moved_to = command.game if isinstance(command, AmendChallenge) else None
        players = self._players(command, known)
        unsuccessful = [c for c in known.values() if c.unsuccessful]
        return State(
            tournament=self.tournament(),
            in_game=tuple(c for c in known.values() if about(c)),
            in_other_game=tuple(
                c for c in known.values() if moved_to and c.game == moved_to and not about(c)
            ),
            later=self._later(command, known),
            closed=self.closed(),
            loaded=frozenset(self.pairings()),
            pairing=self._pairing(command, known),
            pairings=tuple(
                pairing
                for at, pairing in self.pairings().items()
                if isinstance(command, LoadGames) and at.round == command.round
            ),
            of_player={
                player: frozenset(c.number for c in unsuccessful if c.player == player)
                for player in players
            },
            answered_by={
                event.number: seq
                for seq, event in enumerate(self.events, 1)
                if isinstance(event, MOVES) and event.number is not None
            },
            expectation=self._expectation(command) if isinstance(command, Expect) else None,
            ruling=self.rulings().get(command.ruling)
            if isinstance(command, GiveRulingOpinion)
            else None,
            elsewhere=self._elsewhere(command, known),
        )

    def _elsewhere(self, command: Command, known: dict[int, Challenge]) -> frozenset[Game]:
        """Every other game of which something is on record; which of them bear is for the rules."""
        named = games_of(command)
        standing = {
            each.game
            for each in known.values()
            if each.game and each.stands and each.number != self._named(command)
        }
        sides = {each.game for each in known.values() if each.challenger == side_of(command)}
        tables = {(each.round, each.table) for each in named}
        return frozenset(
            each
            for each in standing | self.closed()
            if each not in named and (each in sides or (each.round, each.table) in tables)
        )

    def _pairing(self, command: Command, known: dict[int, Challenge]) -> Pairing | None:
        """Who sits in the game that it names, or in that of the challenge that it is about."""
        match command:
            case HandIn(game=game) | AmendChallenge(game=game):
                pass
            case Reissue(number=number) | AskReview(number=number) if number in known:
                game = known[number].game
            case _:
                game = None
        return self.pairings().get(game) if game else None

    def rulings(self) -> dict[int, Ruling]:
        folded: dict[int, Ruling] = {}
        for event in self.events:
            if isinstance(event, RulingGiven):
                folded[event.ruling] = rulings.given(event, AT)
            elif isinstance(event, RulingOpinionGiven | RulingSettled):
                folded[event.ruling] = rulings.evolve(folded[event.ruling], event, AT)
        return folded

    def _named(self, command: Command) -> int | None:
        """The number of the challenge that a command is about, itself or by its ruling."""
        match command:
            case GiveRulingOpinion(ruling=ruling):
                return self.rulings()[ruling].challenge if ruling in self.rulings() else None
            case Rule(number=number):
                return number
            case _ if isinstance(command, OfChallenge):
                return command.number
            case _:
                return None

    def _later(self, command: Command, known: dict[int, Challenge]) -> tuple[Challenge, ...]:
        """Those behind the challenge that it moves, of its player and of whom it moves to."""
        about = self._game(command, known)
        named = known.get(self._named(command) or 0) or next(filter(about, known.values()), None)
        if named is None:
            return ()
        of = self._players(command, known)
        return tuple(c for c in known.values() if c.number > named.number and c.player in of)

    def _players(self, command: Command, known: dict[int, Challenge]) -> set[int]:
        """The player of the challenge that it is about, and those of the game that it names."""
        named = known.get(self._named(command) or 0)
        of = {named.player} if named else set()
        if isinstance(command, AmendChallenge | HandIn) and command.game in self.pairings():
            pairing = self.pairings()[command.game]
            of |= {pairing.first, pairing.second}
        return {player for player in of if player is not None}

    def _expectation(self, command: Expect) -> Expectation | None:
        said = [
            Expectation(event.expected, event.pinned)
            for event in self.events
            if isinstance(event, LexiconConfirmed | LexiconDisputed)
            and event.device == command.device
        ]
        return said[-1] if said else None

    def _game(self, command: Command, known: dict[int, Challenge]):
        """Whether a challenge belongs to what the command is about."""
        match command:
            case HandIn(game=game) if game is not None:
                return lambda c: c.game == game
            case _ if (number := self._named(command)) is not None:
                named = known.get(number)
                if named is None or named.game is None:
                    return lambda c: c.number == number
                return lambda c: c.game == named.game
            case LoadGames(round=round_):
                return lambda c: c.game is not None and c.game.round == round_
            case _:
                return lambda _: False
