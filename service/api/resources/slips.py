"""Slips before they are handed in: how what was typed reads."""

from service.api.answers import Answer, json_answer
from service.api.asked.challenges import ReadingRequest
from service.api.complaints import word_complaint
from service.api.operations import Call, Operations
from service.api.shown.slip_schemas import ReadingShown
from service.desk.challenges import tournament_of
from service.desk.slips import Read, how_it_reads

operations = Operations("challenges")

_CANNOT_BE_FORMED = {
    "hint": "cannot_be_formed",
    "text": "This word cannot be formed from this set: it takes more blanks than there are.",
}


@operations.add(
    "POST",
    "/api/v1/tournaments/{code}/reading",
    body=ReadingRequest,
    answer=ReadingShown,
    examples=({"words": ["jazz", "CO-OP"]}, {"words": ["PIZZAZZ"]}),
)
async def read_slip(call: Call[ReadingRequest]) -> Answer:
    """Tell how a slip reads before it is handed in: its tiles and typing errors.

    No word is looked up and nothing is recorded: the answer comes from the tiles of the language
    alone. So does the hint that a word cannot be formed, which is given for slips of one word.
    """
    found = await how_it_reads(call.state["desk"], tournament_of(call.device), call.body.words)
    hint = _CANNOT_BE_FORMED if found.cannot_be_formed else None
    return json_answer({"texts": [_text(one) for one in found.texts], "hint": hint})


def _text(read: Read) -> dict[str, object]:
    if isinstance(read.word, str):
        return {"canonical": read.word, "tiles": read.tiles, "error": None}
    return {"canonical": None, "tiles": None, "error": word_complaint(read.word)}
