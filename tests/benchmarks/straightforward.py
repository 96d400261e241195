"""The straightforward version that throughput is compared with: a session, a commit a request.

The same facts reach the same tables, each entry names the one before it, and SQLite syncs each
commit alike; but there are no batches, no tree, no log, no limits and no rules beyond a penalty
a word. It is spared SQLite's waits between connections: its requests take turns.
"""

import json
from datetime import UTC, datetime
from hashlib import sha256
from threading import Lock
from typing import Annotated, Any

from fastapi import FastAPI, Header, HTTPException
from sqlalchemy import func, select
from sqlalchemy.orm import DeclarativeBase, Session

from service.api.asked.challenges import SlipRequest
from service.journal.store import tables
from service.journal.store.database import open_database
from service.lexicon.compiled import path_of
from service.lexicon.store import open_lexicon
from service.settings import load_settings


class Base(DeclarativeBase):
    metadata = tables.metadata


class Tournament(Base):
    __table__ = tables.tournaments


class Device(Base):
    __table__ = tables.devices


class Entry(Base):
    __table__ = tables.entries


class Challenge(Base):
    __table__ = tables.challenges


app = FastAPI()
settings = load_settings()
engine = open_database(settings.database, serving=True).writer
lexicon = open_lexicon(path_of(settings.compiled, "enable"))
turn = Lock()


@app.post("/api/v1/tournaments/{code}/challenges", status_code=201)
def hand_in_challenge(
    code: str,
    slip: SlipRequest,
    authorization: Annotated[str, Header()],
    idempotency_key: Annotated[str, Header()],
) -> dict[str, object]:
    """Adjudicate a slip and commit."""
    with turn, Session(engine) as session:
        digest = sha256(authorization.removeprefix("Bearer ").encode()).digest()
        device: Any = session.scalar(select(Device).where(tables.devices.c.digest == digest))
        if device is None or device.revoked_at is not None:
            raise HTTPException(401)
        tournament: Any = session.get_one(Tournament, device.tournament_id)
        if tournament.code != code:
            raise HTTPException(403)
        key = sha256(f"{device.id} {idempotency_key}".encode()).digest()
        known: Any = session.scalar(select(Entry).where(tables.entries.c.request == key))
        if known is not None:
            answer: dict[str, object] = json.loads(known.body)["data"]
            return answer
        return _adjudicated(session, tournament, device, slip, key)


def _adjudicated(
    session: Session, tournament: Any, device: Any, slip: SlipRequest, key: bytes
) -> dict[str, object]:
    words = [word.upper() for word in slip.words or ()]
    verdict = "valid" if lexicon.verdict(words) else "invalid"
    points = 5 * len(words) if verdict == "valid" else 0
    game = f"{slip.division}/{slip.round}/{slip.table}"
    challenges = tables.challenges.c
    play = (challenges.game_id == game, challenges.play == slip.turn)
    if session.scalar(select(Challenge).where(*play)):
        raise HTTPException(409)
    numbers = select(func.max(challenges.number)).where(challenges.tournament_id == tournament.id)
    data = {
        "number": (session.scalar(numbers) or 0) + 1,
        "verdict": verdict,
        "points": points,
        "words": words,
    }
    before: Any = session.get_one(Entry, (tournament.id, tournament.size))
    tournament.size += 1
    body = {
        "seq": tournament.size,
        "at": datetime.now(UTC).isoformat(),
        "before": sha256(before.body).hexdigest(),
        "data": data,
    }
    place = {"tournament_id": tournament.id, "seq": tournament.size}
    session.add(Entry(**place, body=json.dumps(body).encode(), request=key))
    session.add(
        Challenge(
            **place,
            number=data["number"],
            game_id=game,
            play=slip.turn,
            status="adjudicated",
            verdict=verdict,
            device_id=device.id,
            side=slip.challenger,
            round=slip.round,
            division=slip.division,
            kind="words",
            challenger_points=-points,
            challenged_points=0,
            turns_lost=0,
            clock_seconds=0,
            forfeits=0,
            challenger_turns_stay=0,
            challenged_turns_stay=0,
            clock_seconds_stay=0,
            forfeits_stay=0,
            received_at=body["at"],
            waited=0,
            state=json.dumps(data),
        )
    )
    session.commit()
    return data
