"""Rechecks: a tournament's verdicts against another lexicon."""

import asyncio

from service.api.answers import Answer, json_answer
from service.api.asked.queries import RecheckQuery, page_link
from service.api.operations import Call, Operations
from service.api.shown import views
from service.api.shown.lexicon_schemas import RecheckShown
from service.desk import rechecks
from service.desk.challenges import tournament_of

operations = Operations("challenges")


@operations.add(
    "GET",
    "/api/v1/tournaments/{code}/recheck",
    query=RecheckQuery,
    answer=RecheckShown,
    headers=("Link",),
)
async def recheck_tournament(call: Call[None, RecheckQuery]) -> Answer:
    """Tell which verdicts another lexicon would change: never which words, and nothing changes.

    For a lexicon that is found wrong in mid-event, and for errata. It goes by pages of challenges
    as they stand; follow Link to the end.
    """
    query, desk = call.query, call.state["desk"]
    tournament_id = tournament_of(call.device)
    tournament = await desk.look_again(tournament_id)
    lexicon = rechecks.other_lexicon(desk.lexicons, tournament, query.lexicon)
    found = await asyncio.to_thread(
        rechecks.page,
        desk.database,
        tournament_id,
        lexicon,
        after=query.after,
        limit=query.limit,
    )
    more = found.last
    link = () if more is None else page_link(call.scope["path"], query, more)
    return json_answer(views.recheck(found, lexicon), 200, link)
