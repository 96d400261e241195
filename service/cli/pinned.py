"""Tournaments whose pinned lexicon isn't the one that is here now, and what to do about it."""

from service.cli.failures import Failure
from service.cli.opened import database, lexicons
from service.journal import reader
from service.journal.store.database import Database, DatabaseUnavailable
from service.lexicon.errors import LexiconUnavailable, UnknownLexicon
from service.lexicon.store import Lexicons
from service.rules.clauses.fingerprints import short
from service.rules.clauses.slip import LexiconRef
from service.rules.facts.tournament import Tournament
from service.settings import Settings


def missing(opened: Database, held: Lexicons) -> list[str]:
    """What to say of each tournament on record whose pinned lexicon can't be served."""
    with opened.reading() as connection:
        known = [each.folded for each in reader.all_tournaments(connection)]
    return [told for each in known for told in complaints(each, held)]


def missing_where_known(settings: Settings) -> list[str]:
    """The same for commands that need no database; nothing where none can be asked."""
    try:
        with database(settings) as opened:
            return missing(opened, lexicons(settings))
    except Failure:
        return []  # there is no database yet, or not of this version
    except DatabaseUnavailable as error:
        return [f"Whether every tournament's lexicon is here is not known: {error}."]


def complaints(known: Tournament, held: Lexicons) -> list[str]:
    """What to say of each lexicon that a tournament needs and that isn't here."""
    found = [_complaint(known.code, pinned, held) for pinned in known.needs]
    return [told for told in found if told]


def _complaint(code: str, pinned: LexiconRef, held: Lexicons) -> str | None:
    plays_by = f"{code} plays by {short(pinned.fingerprint)}"
    try:
        here = held.check(pinned.name)
    except UnknownLexicon:
        state = f"and there is no {pinned.name} here"
    except LexiconUnavailable as error:
        return f"{plays_by}, and {pinned.name} can't be used: {error.reason}"
    else:
        if here.fingerprint == pinned.fingerprint:
            return None
        state = f"which is not here ({pinned.name} is {here.short} now)"
    return f"{plays_by}, {state}: put the old files back, or let the director change its lexicon"
