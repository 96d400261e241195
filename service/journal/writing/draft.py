"""What one act would leave on record, held back until all of it is whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from service.journal.record.codec import Recorded, event_data
from service.journal.record.entries import Entry, spelled
from service.journal.record.folds import (
    ChallengeStands,
    GameStands,
    RulingStands,
    challenge_after,
    expectation_of,
    games_after,
    ruling_after,
)
from service.journal.record.tree import Frontier
from service.journal.writing.acts import Act
from service.journal.writing.loaded import Loaded
from service.rules.acts.commands import Expectation
from service.rules.clauses.slip import Game
from service.rules.facts import tournament as tournaments
from service.rules.facts.events import Event, LexiconConfirmed, LexiconDisputed, TournamentOpened
from service.rules.facts.tournament import Tournament


@dataclass(slots=True)
class Draft:
    """The entries of one act, and how what they move then stands."""

    folded: Tournament | None
    frontier: Frontier
    recorded: list[Recorded] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    challenges: dict[int, ChallengeStands] = field(default_factory=dict)
    rulings: dict[int, RulingStands] = field(default_factory=dict)
    games: dict[Game, GameStands] = field(default_factory=dict)
    expectations: dict[str, Expectation] = field(default_factory=dict)


def draft(loaded: Loaded, act: Act, events: Sequence[Event], at: str) -> Draft:
    """An entry for each event; the first is the act's own, and no request caused the others.

    Raises:
        MalformedEntry, ValueError: it can't be put on record; nothing was moved.
    """
    known = None if act.tournament_id is None else loaded.tournaments[act.tournament_id]
    made = Draft(known.folded, known.frontier) if known else Draft(None, Frontier())
    for event in events:
        entry = Entry(
            seq=made.frontier.size + 1,
            type=event.type,
            v=event.version,
            at=at,
            by=act.device,
            data=event_data(event),
            request=None if made.bodies else act.request,
            before=made.frontier.root(),
        )
        body = spelled(entry)
        _move(made, loaded, act.tournament_id or 0, event, entry)
        made.frontier = made.frontier.append(body)
        made.bodies.append(body)
        made.recorded.append(Recorded(entry.seq, at, event))
    return made


def take(loaded: Loaded, tournament_id: int, made: Draft) -> None:
    """Move what is loaded of a tournament on, so that later acts see what this one made."""
    for stands in made.challenges.values():
        loaded.put(tournament_id, stands)
    loaded.rulings.update({(tournament_id, each): made.rulings[each] for each in made.rulings})
    if made.games:
        loaded.games.setdefault(tournament_id, {}).update(made.games)
    loaded.devices.update(made.expectations)


def _move(made: Draft, loaded: Loaded, tournament_id: int, event: Event, entry: Entry) -> None:
    made.folded = _folded(made.folded, event)
    number = getattr(event, "number", None)
    if number is not None:
        before = made.challenges.get(number) or loaded.challenges.get((tournament_id, number))
        if after := challenge_after(before, event, entry):
            made.challenges[number] = after
    ruling = getattr(event, "ruling", None)
    if ruling is not None:
        settled = made.rulings.get(ruling) or loaded.rulings.get((tournament_id, ruling))
        if ruled := ruling_after(settled, event, entry):
            made.rulings[ruling] = ruled
    made.games.update(games_after(loaded.games.get(tournament_id, {}), event, entry))
    if isinstance(event, LexiconConfirmed | LexiconDisputed):
        made.expectations[event.device] = expectation_of(event)


def _folded(before: Tournament | None, event: Event) -> Tournament:
    if isinstance(event, TournamentOpened):
        return tournaments.opened(event)
    if before is None:
        raise ValueError("the first entry of a record opens its tournament")
    return tournaments.evolve(before, event)
