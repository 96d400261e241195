"""Statistics: figures that count a challenge once."""

import asyncio

from service.api.accepting import CSV, JSON, preferred
from service.api.answers import Answer, json_answer
from service.api.operations import Call, Operations
from service.api.shown import list_views
from service.api.shown.list_schemas import StatisticsShown
from service.desk import columns, statistics
from service.desk.challenges import tournament_of
from service.desk.exports import line

operations = Operations("lists")


@operations.add(
    "GET",
    "/api/v1/tournaments/{code}/statistics",
    answer=StatisticsShown,
    formats=(CSV,),
)
async def read_statistics(call: Call) -> Answer:
    """Read how many challenges there were, how many succeeded, and how long verdicts took.

    Of the whole tournament and by round, division and device. Each challenge counts once, by what
    holds now, whatever was reissued, reviewed or corrected.
    """
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    found = await asyncio.to_thread(statistics.of_tournament, database, tournament_id)
    if preferred(call.scope, (JSON, CSV)) == JSON:
        return json_answer(list_views.statistics(found))
    lines = map(line, (columns.STATISTICS, *columns.statistics(found)))
    return Answer(200, "".join(lines).encode(), f"{CSV}; charset=utf-8".encode())
