"""The journal: the record for somebody else to check."""

import asyncio
from base64 import b64encode

from starlette.responses import StreamingResponse

from service.api.answers import Answer, json_answer
from service.api.operations import Call, Operations
from service.api.shown.schemas import ProofShown
from service.desk import challenges, records
from service.desk.challenges import tournament_of
from service.journal.record.tree import leaf_hash

operations = Operations("journal")

_JOURNAL = "/api/v1/tournaments/{code}/journal"
_LINES = "application/jsonl"
_NOTE = "text/plain; charset=utf-8"


@operations.add("GET", _JOURNAL, media_type=_LINES)
async def export_journal(call: Call) -> StreamingResponse:
    """Export the record: an entry a line, exactly as stored and hashed.

    `slipdesk journal verify` checks it without this server.
    """
    lines = records.export(call.state["desk"].database, tournament_of(call.device))
    return StreamingResponse(lines, media_type=_LINES)


@operations.add("GET", _JOURNAL + "/head", media_type=_NOTE)
async def read_journal_head(call: Call) -> Answer:
    """Read the record's signed head, a C2SP tlog-checkpoint; keep it somewhere else."""
    note = await asyncio.to_thread(
        records.head,
        call.state["desk"].database,
        call.state["notary"],
        tournament_of(call.device),
    )
    return Answer(200, note.encode(), _NOTE.encode())


@operations.add("GET", "/api/v1/tournaments/{code}/challenges/{number}/proof", answer=ProofShown)
async def prove_challenge(call: Call) -> Answer:
    """Prove that a challenge's latest entry is in the record (RFC 6962, 2.1.1).

    Who may not read the words gets the entry's hash without the entry, and so does everybody but
    the director while a review waits.
    """
    desk, notary = call.state["desk"], call.state["notary"]
    seen = await challenges.one(desk, call.device, call.number())
    proof = await asyncio.to_thread(
        records.proof, desk.database, notary, tournament_of(call.device), seen.known.seq
    )
    view: dict[str, object] = {
        "leaf": _base64(leaf_hash(proof.entry)),
        "index": proof.index,
        "size": proof.size,
        "path": [_base64(each) for each in proof.path],
        "checkpoint": proof.checkpoint,
    }
    if seen.sight.words and seen.sight.verdicts:
        view["entry"] = proof.entry.decode()
    return json_answer(view)


def _base64(value: bytes) -> str:
    return b64encode(value).decode()
