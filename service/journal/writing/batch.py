"""Many acts in one transaction: load what deciding needs, decide each in order, write."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from service.journal.record.codec import Recorded, dump_tournament, event_data, recorded
from service.journal.record.entries import Entry, decode, encode
from service.journal.record.projections import (
    Row,
    challenge_after,
    challenge_row,
    expectation_of,
    game_id,
    game_rows,
)
from service.journal.record.tree import Frontier
from service.journal.writing import loading, storing
from service.journal.writing.acts import Act, Broken, Done, FreeText, Result, Turned
from service.journal.writing.loading import Loaded, OnRecord
from service.rules import tournament as tournaments
from service.rules.commands import (
    Adjudicate,
    Command,
    Expectation,
    HandIn,
    LoadGames,
    OpenTournament,
    Reissue,
    State,
)
from service.rules.decide import decide
from service.rules.errors import Refusal
from service.rules.events import (
    Event,
    GamesLoaded,
    LexiconConfirmed,
    LexiconDisputed,
    Pairing,
    TournamentOpened,
)
from service.rules.tournament import Tournament


def run(connection: Connection, acts: Sequence[Act], at: str) -> tuple[list[Result], "Batch"]:
    """Decide and write the acts within the connection's transaction; the caller commits.

    A refusal or a fault is that act's result and spoils nobody else's, since an act leaves
    its marks only once all of it has succeeded.

    Args:
        connection: in a transaction of its own that nothing has used yet.
        acts: in the order they came in.
        at: the time that the new entries claim (journal.entries.timestamp).
    """
    batch = Batch(connection, loading.load(connection, acts), at)
    results = [batch.result(act) for act in acts]
    batch.write()
    return results, batch


@dataclass(slots=True)
class Batch:
    """One transaction's working set."""

    connection: Connection
    loaded: Loaded
    at: str
    entries: list[Row] = field(default_factory=list)
    challenges: dict[tuple[int, int], tuple[Row, bool]] = field(default_factory=dict)
    games: list[Row] = field(default_factory=list)
    names: dict[tuple[int, int], str] = field(default_factory=dict)
    texts: list[tuple[int, FreeText]] = field(default_factory=list)
    expectations: dict[str, Expectation] = field(default_factory=dict)
    replays: dict[int, int] = field(default_factory=dict)
    changed: set[int] = field(default_factory=set)

    def result(self, act: Act) -> Result:
        """Decide one act on the state that the acts before it left."""
        try:
            known = self._replayed(act) or self._turned_away(act)
            if known or act.command is None:
                return known or Turned.NOT_ON_RECORD
            return self._decided(act, act.command)
        except SQLAlchemyError:
            raise  # the transaction is spoilt, not this act alone
        except Exception as error:  # noqa: BLE001 - one act's fault must not fail the others'
            return Broken(error)

    def _replayed(self, act: Act) -> Result | None:
        """The same key again: the entry it made answers (promise 2)."""
        known = self.loaded.requests.get(act.key) if act.key else None
        if known is None:
            return None
        if act.device not in self.loaded.devices:
            return Turned.DEVICE_REVOKED
        tournament_id, body = known
        entry = decode(body)
        if entry.request != act.request:
            return Turned.KEY_REUSED
        self.replays[tournament_id] = self.replays.get(tournament_id, 0) + 1
        return Done(tournament_id, recorded(entry), replayed=True)

    def _turned_away(self, act: Act) -> Turned | None:
        if act.device not in self.loaded.devices:
            return Turned.DEVICE_REVOKED
        command = act.command
        if isinstance(command, HandIn | Reissue) and act.tournament_id is not None:
            pinned = self.loaded.tournaments[act.tournament_id].folded
            if pinned is not None and not self._as_pinned(act.tournament_id, pinned, command):
                return Turned.LEXICON_CHANGED
        return None

    def _as_pinned(self, tournament_id: int, pinned: Tournament, command: HandIn | Reissue) -> bool:
        """Whether the words were looked up in the lists that the tournament now plays by."""
        if isinstance(command, HandIn):
            place = pinned.policy_for(command.game.round if command.game else None)
        elif known := self.loaded.challenges.get((tournament_id, command.number)):
            place = known.challenge.policy
        else:
            return True  # there is nothing to put it in the place of, and that is what is told
        looked_up = command.looked_up
        if looked_up is None:
            return True
        outgoing = pinned.outgoing_for(place)
        return (looked_up.lexicon, looked_up.outgoing) == (pinned.lexicon, outgoing)

    def _decided(self, act: Act, command: Command) -> Result:
        outcome = decide(self._state(act, command), command)
        if isinstance(outcome, Refusal):
            return outcome
        done = self._record(act, outcome[0])
        for following in outcome[1:]:
            self._record(replace(act, key=None, request=None, texts=(), names=()), following)
        return done

    def _state(self, act: Act, command: Command) -> State:
        """What `decide` needs, out of what was loaded and what this batch has added."""
        tournament_id = act.tournament_id
        if tournament_id is None:
            code = command.code if isinstance(command, OpenTournament) else None
            known = self.loaded.codes.get(code) if code else None
            return State(self.loaded.tournaments[known].folded if known else None)
        in_game = self._in_game(tournament_id, command)
        if act.own_only and isinstance(command, Reissue):
            named = self.loaded.challenges.get((tournament_id, command.number))
            if named is not None and named.device != act.device:
                in_game = []  # to this device another's challenge is not there
        return State(
            tournament=self.loaded.tournaments[tournament_id].folded,
            in_game=tuple(known.challenge for known in in_game),
            pairing=self._pairing(tournament_id, command),
            pairings=self._pairings(tournament_id, command),
            of_player=self.loaded.of_player.get(tournament_id, {}),
            answered_by={known.challenge.number: known.seq for known in in_game},
            expectation=self.loaded.devices[act.device],
        )

    def _in_game(self, tournament_id: int, command: Command) -> list[OnRecord]:
        match command:
            case HandIn(game=game) if game is not None:
                return self.loaded.in_game(game_id(tournament_id, game))
            case Reissue(number=number) | Adjudicate(number=number):
                known = self.loaded.challenges.get((tournament_id, number))
                if known is None:
                    return []
                game = known.challenge.game
                return self.loaded.in_game(game_id(tournament_id, game)) if game else [known]
            case LoadGames():
                return [
                    known
                    for row in game_rows(tournament_id, _as_event(command))
                    for known in self.loaded.in_game(str(row["id"]))
                ]
            case _:
                return []

    def _pairing(self, tournament_id: int, command: Command) -> Pairing | None:
        if isinstance(command, HandIn) and command.game is not None:
            return self.loaded.pairings.get(game_id(tournament_id, command.game))
        return None

    def _pairings(self, tournament_id: int, command: Command) -> tuple[Pairing, ...]:
        if not isinstance(command, LoadGames):
            return ()
        keys = [str(row["id"]) for row in game_rows(tournament_id, _as_event(command))]
        return tuple(self.loaded.pairings[key] for key in keys if key in self.loaded.pairings)

    def _record(self, act: Act, event: Event) -> Done:
        """Append the event's entry and leave its marks; nothing before the body is whole."""
        known = self.loaded.tournaments.get(act.tournament_id or 0)
        frontier = known.frontier if known else Frontier()
        entry = Entry(
            seq=frontier.size + 1,
            type=event.type,
            v=event.version,
            at=self.at,
            by=act.device,
            data=event_data(event),
            request=act.request,
            before=frontier.root(),
        )
        body = encode(entry)
        tournament_id = act.tournament_id
        if tournament_id is None:
            tournament_id = self._open(event)
        row = self.loaded.tournaments[tournament_id]
        self._mark_challenge(act, tournament_id, event, entry.seq)
        self._mark_games(act, tournament_id, event)
        self._mark_expectation(event)
        row.folded = _folded(row.folded, event)
        row.frontier = frontier.append(body)
        self.changed.add(tournament_id)
        self.texts.extend((tournament_id, text) for text in act.texts)
        self.entries.append(
            {"tournament_id": tournament_id, "seq": entry.seq, "body": body, "request": act.key}
        )
        if act.key:
            self.loaded.requests[act.key] = (tournament_id, body)
        return Done(tournament_id, Recorded(entry.seq, entry.at, event), replayed=False)

    def _open(self, event: Event) -> int:
        if not isinstance(event, TournamentOpened):
            raise TypeError("only opening a tournament comes without one")
        opened = storing.open_tournament(self.connection, event.code)
        self.loaded.tournaments[opened.id] = opened
        self.loaded.codes[event.code] = opened.id
        return opened.id

    def _mark_challenge(self, act: Act, tournament_id: int, event: Event, seq: int) -> None:
        number = getattr(event, "number", None)
        if number is None:
            return
        key = (tournament_id, number)
        before = self.loaded.challenges.get(key)
        after = challenge_after(before.challenge if before else None, event, self.at)
        if after is None:
            return
        device = before.device if before else act.device
        is_new = before is None or self.challenges.get(key, (None, False))[1]
        self.challenges[key] = (challenge_row(tournament_id, after, device, seq), is_new)
        self.loaded.put(tournament_id, OnRecord(after, seq, device))

    def _mark_games(self, act: Act, tournament_id: int, event: Event) -> None:
        if not isinstance(event, GamesLoaded):
            return
        self.games.extend(game_rows(tournament_id, event))
        for pairing in event.games:
            game = game_id(
                tournament_id, loading.game_of(pairing.division, event.round, pairing.table)
            )
            self.loaded.pairings[game] = pairing
        self.names.update({(tournament_id, number): name for number, name in act.names})

    def _mark_expectation(self, event: Event) -> None:
        if isinstance(event, LexiconConfirmed | LexiconDisputed):
            said = expectation_of(event)
            self.expectations[event.device] = self.loaded.devices[event.device] = said

    def write(self) -> None:
        """Put everything that the batch made into the database."""
        storing.insert_entries(self.connection, self.entries)
        storing.write_challenges(self.connection, list(self.challenges.values()))
        storing.write_games(self.connection, self.games)
        storing.write_names(self.connection, self.names)
        storing.insert_texts(self.connection, self.texts)
        storing.write_expectations(self.connection, self.expectations)
        for tournament_id in sorted(self.changed | self.replays.keys()):
            row = self.loaded.tournaments.get(tournament_id)
            replays = self.replays.get(tournament_id, 0)
            if row is None or tournament_id not in self.changed:
                storing.count_replays(self.connection, tournament_id, replays)
            elif row.folded is not None:
                storing.update_tournament(
                    self.connection, row, settings=dump_tournament(row.folded), replays=replays
                )


def _as_event(command: LoadGames) -> GamesLoaded:
    return GamesLoaded(round=command.round, games=command.games)


def _folded(before: Tournament | None, event: Event) -> Tournament:
    if isinstance(event, TournamentOpened):
        return tournaments.opened(event)
    if before is None:
        raise ValueError("the first entry of a record opens its tournament")
    return tournaments.evolve(before, event)
