"""Many acts in one transaction: load what deciding needs, decide each in order, write."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from service.journal.record.codec import dump_tournament, recorded
from service.journal.record.entries import decode
from service.journal.record.projections import (
    Row,
    challenge_row,
    decision_row,
    game_row,
    ruling_row,
)
from service.journal.writing import loading, storing
from service.journal.writing.acts import Act, Broken, Done, FreeText, Result, Turned
from service.journal.writing.concerns import looked_up_of, number_of
from service.journal.writing.deciding import person_of, state_for
from service.journal.writing.draft import Draft, draft, take
from service.journal.writing.loaded import Loaded, Persons
from service.rules.acts.commands import Command, Expectation, GiveOpinion, HandIn, NotLookedUp
from service.rules.acts.decide import decide
from service.rules.clauses.errors import Refusal
from service.rules.facts.events import Event, TournamentOpened
from service.rules.facts.tournament import Tournament


def run(connection: Connection, acts: Sequence[Act], at: str) -> tuple[list[Result], "Batch"]:
    """Decide and write the acts within the connection's transaction; the caller commits.

    A refusal or a fault is that act's result and spoils nobody else's, since an act leaves
    its marks only once all of it has succeeded.

    Args:
        connection: in a transaction of its own that nothing has used yet.
        acts: in the order they came in.
        at: the time that the new entries claim (journal.record.entries.timestamp).
    """
    batch = Batch(connection, loading.load(connection, acts), at)
    results = [batch.result(act) for act in acts]
    batch.write()
    return results, batch


@dataclass(slots=True)
class Batch:
    """One transaction's working set; a row to write stands with whether it is new."""

    connection: Connection
    loaded: Loaded
    at: str
    entries: list[Row] = field(default_factory=list)
    challenges: dict[tuple[int, int], tuple[Row, bool]] = field(default_factory=dict)
    rulings: dict[tuple[int, int], tuple[Row, bool]] = field(default_factory=dict)
    decisions: list[Row] = field(default_factory=list)
    games: list[Row] = field(default_factory=list)
    names: dict[tuple[int, int], str] = field(default_factory=dict)
    persons: dict[tuple[int, int], str] = field(default_factory=dict)
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
        except NotLookedUp:
            return Turned.NOT_LOOKED_UP
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
        if act.command is not None and act.tournament_id is not None:
            pinned = self.loaded.tournaments[act.tournament_id].folded
            if pinned is not None and not self._as_pinned(act.tournament_id, pinned, act.command):
                return Turned.LEXICON_CHANGED
        return None

    def _as_pinned(self, tournament_id: int, pinned: Tournament, command: Command) -> bool:
        """Whether the words were looked up in the lists that the tournament now plays by."""
        looked_up = looked_up_of(command)
        if looked_up is None:
            return True
        if looked_up.verdict is None or isinstance(command, GiveOpinion):
            return looked_up.lexicon == pinned.lexicon  # what would be spared isn't asked
        if isinstance(command, HandIn):
            place = pinned.policy_for(command.game.round if command.game else None)
        else:
            known = self.loaded.challenges.get((tournament_id, number_of(command) or 0))
            if known is None:
                return True  # there is nothing to put it in the place of, and that is what is told
            place = known.challenge.policy
        outgoing = pinned.outgoing_for(place)
        return (looked_up.lexicon, looked_up.outgoing) == (pinned.lexicon, outgoing)

    def _decided(self, act: Act, command: Command) -> Result:
        outcome = decide(state_for(self.loaded, act, command), command)
        if isinstance(outcome, Refusal):
            return outcome
        made = draft(self.loaded, act, outcome, self.at)
        tournament_id = act.tournament_id
        if tournament_id is None:
            tournament_id = self._open(outcome[0], act.called)
        self._mark(act, tournament_id, made)
        self._mark_person(act, tournament_id, outcome)
        moved = made.challenges.get(getattr(outcome[0], "number", None) or 0)
        challenge = moved.challenge if moved else None
        return Done(tournament_id, made.recorded[0], replayed=False, challenge=challenge)

    def _open(self, event: Event, called: tuple[tuple[str, str | None], ...]) -> int:
        if not isinstance(event, TournamentOpened):
            raise TypeError("only opening a tournament comes without one")
        opened = storing.open_tournament(self.connection, event.code, called)
        self.loaded.tournaments[opened.id] = opened
        self.loaded.codes[event.code] = opened.id
        return opened.id

    def _mark(self, act: Act, tournament_id: int, made: Draft) -> None:
        """Leave the marks of an act: nothing here can fail any more."""
        row = self.loaded.tournaments[tournament_id]
        row.folded, row.frontier = made.folded, made.frontier
        self.changed.add(tournament_id)
        for kept, body in zip(made.recorded, made.bodies, strict=True):
            key = act.key if kept is made.recorded[0] else None
            self.entries.append(
                {"tournament_id": tournament_id, "seq": kept.seq, "body": body, "request": key}
            )
            if decided := decision_row(tournament_id, kept):
                self.decisions.append(decided)
        if act.key:
            self.loaded.requests[act.key] = (tournament_id, made.bodies[0])
        self._mark_moved(tournament_id, made)
        self.texts.extend((tournament_id, text) for text in act.texts)
        self.names.update({(tournament_id, number): name for number, name in act.names})

    def _mark_moved(self, tournament_id: int, made: Draft) -> None:
        for number, stands in made.challenges.items():
            key = (tournament_id, number)
            is_new = key not in self.loaded.challenges or _made_here(self.challenges, key)
            self.challenges[key] = (challenge_row(tournament_id, stands), is_new)
        for number, ruled in made.rulings.items():
            key = (tournament_id, number)
            is_new = key not in self.loaded.rulings or _made_here(self.rulings, key)
            self.rulings[key] = (ruling_row(tournament_id, ruled), is_new)
        self.games.extend(game_row(tournament_id, each) for each in made.games.values())
        self.expectations.update(made.expectations)
        take(self.loaded, tournament_id, made)

    def _mark_person(self, act: Act, tournament_id: int, events: Sequence[Event]) -> None:
        """Keep the name of somebody new, where the record quotes the number."""
        person = person_of(self.loaded, act)
        if act.person is None or person is None:
            return
        if all(getattr(event, "person", None) != person for event in events):
            return
        known = self.loaded.persons.setdefault(tournament_id, Persons())
        if person > known.latest:
            self.persons[tournament_id, person] = act.person
            known.put(person, act.person)

    def write(self) -> None:
        """Put everything that the batch made into the database."""
        storing.insert_entries(self.connection, self.entries)
        storing.write_challenges(self.connection, list(self.challenges.values()))
        storing.write_rulings(self.connection, list(self.rulings.values()))
        storing.insert_decisions(self.connection, self.decisions)
        storing.write_games(self.connection, self.games)
        storing.write_names(self.connection, self.names)
        storing.insert_persons(self.connection, self.persons)
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


def _made_here(rows: Mapping[tuple[int, int], tuple[Row, bool]], key: tuple[int, int]) -> bool:
    """Whether an earlier act of the batch made it, so that no row is there to be changed."""
    return key in rows and rows[key][1]
