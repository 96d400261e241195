"""Comparisons: a director's own list, or its fingerprint, against a lexicon of this desk."""

from contextlib import aclosing

from service.api.answers import Answer, json_answer
from service.api.asked.lexicons import FingerprintRequest, ListQuery
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.shown import views
from service.api.shown.lexicon_schemas import ComparisonShown
from service.api.uploads import pieces
from service.desk import comparisons
from service.desk.comparisons import ListForm
from service.journal.record.entries import key_digest
from service.lexicon.errors import UnknownLexicon
from service.lexicon.own_list import Said
from service.lexicon.store import Lexicon

operations = Operations("lexicons and rulebooks")


@operations.add(
    "POST",
    "/api/v1/lexicons/{name}/comparison",
    body=FingerprintRequest,
    upload=True,
    query=ListQuery,
    answer=ComparisonShown,
    headers=("Idempotent-Replayed",),
    problems=(409,),
    examples=({"fingerprint": "CWD3-JQC5"},),
)
async def compare_lexicon(call: Call[FingerprintRequest | None, ListQuery]) -> Answer:
    """Compare a lexicon with a fingerprint, or with your own list.

    A fingerprint is compared at any time. A list, sent as a file, is compared before play only,
    and only if it has at least half as many words; that goes on record in numbers. The first 100
    differing words of each side are told once: the answer to a repeated call has the numbers.
    """
    name, desk = call.path["name"], call.state["desk"]
    try:
        lexicon = desk.lexicons.check(name)
    except UnknownLexicon:
        raise Problem("not_found") from None
    if call.body is None:
        return await _with_list(call, name)
    await desk.on_record(call.asked())  # turned away where the key made an entry of another call
    return json_answer(_with_fingerprint(lexicon, call.body.fingerprint))


async def _with_list(call: Call[FingerprintRequest | None, ListQuery], name: str) -> Answer:
    scope = call.scope
    address = f"{scope['method']}\n{scope['path']}?".encode() + scope["query_string"] + b"\n"
    body = pieces(scope, call.receive, call.state["lexicon_limit"])
    async with aclosing(body) as coming:
        form = ListForm(name, _said(call.query), address, coming)
        key = key_digest(call.device.id, call.key)
        found = await comparisons.compare_list(call.state["desk"], call.device, key, form)
    view = views.comparison(found.event)
    if found.words is None:
        return json_answer(view, 200, ((b"idempotent-replayed", b"true"),))
    view["words_only_here"] = found.words.only_here.words
    view["words_only_there"] = found.words.only_there.words
    return json_answer(view)


def _with_fingerprint(lexicon: Lexicon, said: str) -> views.View:
    return {
        "same": said in {lexicon.fingerprint, lexicon.short},
        "lexicon": views.side(lexicon),
    }


def _said(query: ListQuery) -> Said:
    column = query.column
    return Said(
        format=query.format,
        encoding=query.encoding,
        definition=query.definition,
        column=int(column) if column and column.isdecimal() else column,
        entries=query.entries,
    )
