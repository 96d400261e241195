"""Records to damage: real entries, written with the writer's own tree and encoding."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import orjson
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, insert

from service.journal.checking.refold import Refold
from service.journal.record.checkpoint import Checkpoint, Head, origin_of, sign, verifier_key
from service.journal.record.codec import dump_tournament, event_data
from service.journal.record.entries import Entry, decode, encode, request_digest
from service.journal.record.tree import Frontier, leaf_hash
from service.journal.store.tables import entries, tournaments
from service.rules.clauses.penalty import PRESETS
from service.rules.clauses.slip import LexiconRef
from service.rules.facts.events import TournamentOpened

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))


def raw_public(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes_raw()


PUBLIC = raw_public(KEY)
AT = "2026-08-01T09:30:00.000Z"


@dataclass
class RecordOf:
    """A tournament's record as its writer would leave it, and the checkpoints it signed."""

    code: str = "demo"
    key: Ed25519PrivateKey = KEY
    epoch: int = 1
    lines: list[bytes] = field(default_factory=list)
    frontiers: list[Frontier] = field(default_factory=lambda: [Frontier()])

    @classmethod
    def of(cls, size: int, *, code: str = "demo", key: Ed25519PrivateKey = KEY) -> Self:
        record = cls(code=code, key=key)
        opening = TournamentOpened(
            code=code,
            origin=origin_of(code, 1),
            epoch=1,
            format=1,
            public_key=verifier_key(origin_of(code, 1), raw_public(key)),
            rulebook="wespa",
            lexicon=LexiconRef("enable", "1997", 168548, "0" * 64, official=False),
            policy=PRESETS["double"],
            slip_must_name="nothing",
        )
        record.append(opening.type, event_data(opening))
        return record.grow(size - 1)

    def append(self, type_: str, data: dict[str, object]) -> None:
        frontier = self.frontiers[-1]
        seq = frontier.size + 1
        entry = Entry(
            seq=seq,
            type=type_,
            v=1,
            at=AT,
            by="d1",
            data=data,
            request=request_digest("POST", "/", str(seq).encode()),
            before=frontier.root(),
        )
        self.lines.append(encode(entry) + b"\n")
        self.frontiers.append(frontier.append(encode(entry)))

    def grow(self, entries: int) -> Self:
        for _ in range(entries):
            self.append("games.loaded", {"round": 1, "games": []})
        return self

    def restored(
        self, size: int, *, quoting: str | None, key: Ed25519PrivateKey | None = None
    ) -> Self:
        """The record of a database that was put back to `size` and opened anew."""
        put_back = replace(
            self,
            lines=self.lines[:size],
            frontiers=self.frontiers[: size + 1],
            epoch=self.epoch + 1,
            key=key or self.key,
        )
        origin = origin_of(self.code, put_back.epoch)
        put_back.append(
            "epoch.opened",
            {
                "epoch": put_back.epoch,
                "last_checkpoint": quoting,
                "origin": origin,
                "public_key": None if key is None else verifier_key(origin, raw_public(key)),
            },
        )
        return put_back

    def checkpoint(self, size: int) -> Checkpoint:
        return Checkpoint(self.code, self.epoch, size, self.frontiers[size].root())

    def note(self, size: int) -> str:
        return sign(self.key, self.checkpoint(size))

    def head(self, size: int) -> Head:
        return self.checkpoint(size).head


def rewritten(lines: Sequence[bytes], start: int) -> list[bytes]:
    """Lines made to fit each other again from line `start` (0-based) on, as a forger would."""
    frontier = Frontier()
    result = []
    for number, line in enumerate(lines):
        body = line.removesuffix(b"\n")
        if number >= start:
            entry = replace(decode(body), seq=number + 1, before=frontier.root())
            body = encode(entry)
        frontier = frontier.append(body)
        result.append(body + b"\n")
    return result


def put(connection: Connection, record: RecordOf) -> int:
    """Store a record as its writer would have; gives the tournament's key."""
    refold = Refold(0)
    for line in record.lines:
        assert refold(orjson.loads(line)) is None
    assert refold.tournament is not None
    frontier = record.frontiers[-1]
    tournament_id: int = connection.execute(
        insert(tournaments)
        .values(
            code=record.code,
            epoch=record.epoch,
            size=frontier.size,
            frontier=frontier.to_bytes(),
            settings=dump_tournament(refold.tournament),
            replays=0,
        )
        .returning(tournaments.c.id)
    ).scalar_one()
    bodies = [line.removesuffix(b"\n") for line in record.lines]
    connection.execute(
        insert(entries),
        [
            {"tournament_id": tournament_id, "seq": seq, "body": body, "request": leaf_hash(body)}
            for seq, body in enumerate(bodies, start=1)
        ],
    )
    return tournament_id
