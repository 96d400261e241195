"""What is told of an entry to whoever follows a record, by stream or by webhook."""

from service.api.shown import challenge_views, ruling_views, views
from service.api.shown.views import View
from service.desk.following import News
from service.journal.record.codec import Recorded
from service.rules.clauses.rulebook import Rulebook
from service.rules.facts.events import (
    EpochOpened,
    GamesClosed,
    GamesLoaded,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
    TournamentAmended,
)


def told(item: News, rulebook: Rulebook) -> View | None:
    """Show what an entry did, as far as its follower sees it; None where it tells nothing."""
    if item.seen is not None:
        return challenge_views.challenge(item.seen, rulebook)
    return _told(item.entry, rulebook)


def _told(entry: Recorded, rulebook: Rulebook) -> View | None:
    view: View | None = None
    match entry.event:
        case TournamentAmended() as event:
            view = views.amendment(event, rulebook)
        case GamesLoaded() as event:
            view = views.games(event)
        case GamesClosed() as event:
            view = views.games_closed(event)
        case LexiconConfirmed() | LexiconDisputed() as event:
            view = views.word_of_a_device(event)
        case LexiconCompared() as event:
            view = views.comparison(event)
        case RulingGiven():
            view = ruling_views.given(entry)
        case RulingOpinionGiven() | RulingSettled():
            view = ruling_views.moved(entry)
        case EpochOpened() as event:
            view = {"epoch": event.epoch}
        case _:
            pass
    return view
