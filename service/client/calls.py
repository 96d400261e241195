"""What a desk can be asked, as values: nothing is sent before a desk is given one."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote
from uuid import UUID

from typing_extensions import Unpack

from service.client import asked
from service.client.answers import (
    Challenge,
    ChallengeAnswer,
    Challenges,
    Cost,
    Costs,
    Decision,
    Decisions,
    Games,
    GamesClosed,
    GamesLoaded,
    Paired,
    Result,
    Results,
    read,
)

T = TypeVar("T")

API = "/api/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Generic[T]):
    """One call: what is sent, and how its answer is read.

    `key` is the Idempotency-Key: a call that is given to a desk twice, the same value, happens
    once. What only reads has none.
    """

    method: str
    path: str
    read: Callable[[bytes], T]
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    file: bytes | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """What can be asked of one tournament.

    Every call that changes something takes a `key`. Without one it makes one; give the same key
    to repeat what an earlier run of a program may have done.
    """

    code: str

    @property
    def path(self) -> str:
        """Where the tournament is."""
        return f"{API}/tournaments/{quote(self.code, safe='')}"

    def hand_in(
        self, words: Sequence[str] | None, *, key: str | None = None, **slip: Unpack[asked.Slip]
    ) -> Call[ChallengeAnswer]:
        """Hand in a challenge; None for words where its kind has none, or none yet."""
        body = {"words": None if words is None else list(words), **slip}
        return _post(f"{self.path}/challenges", body, key, ChallengeAnswer)

    def hand_in_batch(self, challenges: Sequence[asked.Keyed]) -> Call[tuple[Result, ...]]:
        """Hand in up to 100 challenges of many games, each with a key and a result of its own."""
        body = {
            "challenges": [{"key": one["key"], "slip": _said(one["slip"])} for one in challenges]
        }
        path = f"{self.path}/challenges/batch"
        return _unsafe("POST", path, None, lambda got: read(got, Results).results, body=body)

    def challenge(self, number: int) -> Call[Challenge]:
        """Read one challenge."""
        return _get(f"{self.path}/challenges/{number}", {}, _as(Challenge))

    def challenges(self, **which: Unpack[asked.WhichChallenges]) -> Call[tuple[Challenge, ...]]:
        """List challenges by number."""
        return _get(f"{self.path}/challenges", which, lambda got: read(got, Challenges).challenges)

    def adjudicate(
        self, number: int, *, key: str | None = None, **found: Unpack[asked.Adjudicated]
    ) -> Call[ChallengeAnswer]:
        """Give a slip that waits the verdict of a printed list."""
        return self._act(number, "adjudication", found, key)

    def ask_review(
        self, number: int, *, key: str | None = None, **asking: Unpack[asked.Asking]
    ) -> Call[ChallengeAnswer]:
        """Ask for a verdict to be looked at again."""
        return self._act(number, "reviews", asking, key)

    def give_opinion(
        self, number: int, *, key: str | None = None, **opinion: Unpack[asked.Opinion]
    ) -> Call[ChallengeAnswer]:
        """Look again, as another person than before."""
        return self._act(number, "opinions", opinion, key)

    def rule(
        self, number: int, *, key: str | None = None, **last_word: Unpack[asked.LastWord]
    ) -> Call[ChallengeAnswer]:
        """End a review with the last word, or let in what came too late."""
        return self._act(number, "ruling", last_word, key)

    def reissue(
        self, number: int, *, key: str | None = None, **slip: Unpack[asked.Reissue]
    ) -> Call[ChallengeAnswer]:
        """Put a corrected slip in the place of an erroneous one."""
        return self._act(number, "reissue", slip, key)

    def penalties(self, **which: Unpack[asked.WhichCosts]) -> Call[tuple[Cost, ...]]:
        """List what unsuccessful challenges cost, by their numbers."""
        return _get(f"{self.path}/penalties", which, lambda got: read(got, Costs).penalties)

    def give_ruling(
        self, *, key: str | None = None, **ruling: Unpack[asked.Ruling]
    ) -> Call[Mapping[str, Any]]:
        """Rule on what no word list settles; answers with the ruling as the API tells it."""
        return _post(f"{self.path}/rulings", ruling, key, dict)

    def rulings(self, **which: Unpack[asked.WhichDecisions]) -> Call[tuple[Decision, ...]]:
        """List everything that directors decided, by the entries' numbers."""
        return _get(f"{self.path}/rulings", which, lambda got: read(got, Decisions).rulings)

    def load_games(
        self, round_: int, games: Sequence[asked.Pairing], *, key: str | None = None
    ) -> Call[GamesLoaded]:
        """Load games of a round; those of other tables stay."""
        path = f"{self.path}/rounds/{round_}/games"
        return _unsafe("PUT", path, key, _as(GamesLoaded), body={"games": list(games)})

    def games(self, round_: int) -> Call[Games]:
        """List the games of a round that were loaded or closed."""
        return _get(f"{self.path}/rounds/{round_}/games", {}, _as(Games))

    def close_games(
        self, round_: int, games: Sequence[asked.Table], *, key: str | None = None
    ) -> Call[GamesClosed]:
        """Close games whose result sheets are signed."""
        body = {"round": round_, "games": list(games)}
        return _post(f"{self.path}/games/close", body, key, GamesClosed)

    def import_games(
        self,
        file: bytes,
        *,
        name: str | None = None,
        division: str | None = None,
        through: int | None = None,
        number_tables: bool = False,
        dry_run: bool = False,
        key: str | None = None,
    ) -> Call[Mapping[str, Any]]:
        """Load games from a file of a tournament program, or several in a zip.

        Answers with what became of each game, as the API tells it; a dry run loads nothing.
        """
        query = _query(
            {
                "name": name,
                "division": division,
                "through": through,
                "number_tables": number_tables or None,
                "dry_run": dry_run or None,
            }
        )
        path = f"{self.path}/games/import"
        return _unsafe("POST", path, key, _as(dict), query=query, file=file)

    def fetch_games(
        self, *, key: str | None = None, **source: Unpack[asked.Source]
    ) -> Call[Mapping[str, Any]]:
        """Have games fetched from where a tournament program publishes its file.

        Answers with what came of it at once, as the API tells it.
        """
        return _post(f"{self.path}/games/source", source, key, dict)

    def _act(
        self, number: int, what: str, body: Mapping[str, Any], key: str | None
    ) -> Call[ChallengeAnswer]:
        return _post(f"{self.path}/challenges/{number}/{what}", body, key, ChallengeAnswer)


def pair(
    code: str,
    *,
    software: str | None = None,
    version: str | None = None,
    key: str | None = None,
) -> Call[Paired]:
    """Pair a device by the code that a director got for it, once; this needs no token."""
    body = {"code": code, "software": software, "version": version}
    return _post(f"{API}/devices/pair", body, key, Paired)


def new_key() -> str:
    """An Idempotency-Key that nobody else has: a UUID of version 7 (RFC 9562), which has its time.

    A desk keeps those of one time together, and so with less work.
    """
    milliseconds = time.time_ns() // 1_000_000
    parts = milliseconds << 80, 7 << 76, secrets.randbits(12) << 64, 2 << 62, secrets.randbits(62)
    return str(UUID(int=sum(parts)))


def _as(kind: type[T]) -> Callable[[bytes], T]:
    return lambda content: read(content, kind)


def _get(path: str, query: Mapping[str, Any], read_by: Callable[[bytes], T]) -> Call[T]:
    return Call(method="GET", path=path, query=_query(query), read=read_by)


def _post(path: str, body: Mapping[str, Any], key: str | None, kind: type[T]) -> Call[T]:
    return _unsafe("POST", path, key, _as(kind), body=_said(body))


def _said(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if value is not None}


def _unsafe(
    method: str,
    path: str,
    key: str | None,
    read_by: Callable[[bytes], T],
    *,
    query: Mapping[str, str] | None = None,
    body: Mapping[str, Any] | None = None,
    file: bytes | None = None,
) -> Call[T]:
    return Call(
        method=method,
        path=path,
        read=read_by,
        query=query or {},
        body=body,
        file=file,
        key=key or new_key(),
    )


def _query(given: Mapping[str, Any]) -> dict[str, str]:
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in given.items()
        if value is not None
    }
