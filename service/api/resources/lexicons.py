"""Lexicons and rulebooks: what can be played by."""

import asyncio

from service.api.answers import Answer, json_answer
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.shown import views
from service.api.shown.lexicon_schemas import LexiconShown, LexiconsShown
from service.api.shown.rulebook_schemas import RulebookShown, RulebooksShown
from service.api.shown.tournament_schemas import PresetsShown
from service.lexicon.errors import UnknownLexicon
from service.rules.books import RULEBOOKS

operations = Operations("lexicons and rulebooks")


@operations.add("GET", "/api/v1/lexicons", answer=LexiconsShown)
async def list_lexicons(call: Call) -> Answer:
    """List the lexicons of this desk, with their fingerprints."""
    lexicons = call.state["desk"].lexicons
    await asyncio.to_thread(lexicons.check_all)
    return json_answer(
        {
            "lexicons": [views.lexicon(lexicon) for lexicon in lexicons.all()],
            "unavailable": sorted(lexicons.problems),
        }
    )


@operations.add("GET", "/api/v1/lexicons/{name}", answer=LexiconShown)
async def read_lexicon(call: Call) -> Answer:
    """Read one lexicon: edition, language, words per length, fingerprint."""
    try:
        lexicon = call.state["desk"].lexicons.check(call.path["name"])
    except UnknownLexicon:
        raise Problem("not_found") from None
    return json_answer(views.lexicon(lexicon))


@operations.add("GET", "/api/v1/rulebooks", answer=RulebooksShown)
async def list_rulebooks(_call: Call) -> Answer:
    """List the rulebooks that a tournament can start from."""
    return json_answer({"rulebooks": [views.rulebook(book) for book in RULEBOOKS.values()]})


@operations.add("GET", "/api/v1/penalty-policies", answer=PresetsShown)
async def list_penalty_policies(_call: Call) -> Answer:
    """List the penalty policies that have a name, with what has to be said with each."""
    return json_answer({"policies": views.presets()})


@operations.add("GET", "/api/v1/rulebooks/{name}", answer=RulebookShown)
async def read_rulebook(call: Call) -> Answer:
    """Read one rulebook: every point with its clause and how firmly it stands."""
    book = RULEBOOKS.get(call.path["name"])
    if book is None:
        raise Problem("not_found")
    return json_answer(views.rulebook(book))
