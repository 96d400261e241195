"""What is told of an entry to whoever follows a record, by stream or by webhook."""

from service.api.shown import challenge_views, views
from service.api.shown.views import View
from service.desk.following import News
from service.rules.clauses.rulebook import Rulebook
from service.rules.facts.events import (
    EpochOpened,
    Event,
    GamesClosed,
    GamesLoaded,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    TournamentAmended,
)


def told(item: News, rulebook: Rulebook) -> View | None:
    """Show what an entry did, as far as its follower sees it; None where it tells nothing."""
    if item.seen is not None:
        return challenge_views.challenge(item.seen, rulebook)
    return _told(item.entry.event, rulebook)


def _told(event: Event, rulebook: Rulebook) -> View | None:
    view: View | None = None
    match event:
        case TournamentAmended():
            view = views.amendment(event, rulebook)
        case GamesLoaded():
            view = views.games(event)
        case GamesClosed():
            view = views.games_closed(event)
        case LexiconConfirmed() | LexiconDisputed():
            view = views.word_of_a_device(event)
        case LexiconCompared():
            view = views.comparison(event)
        case EpochOpened():
            view = {"epoch": event.epoch}
        case _:
            pass
    return view
