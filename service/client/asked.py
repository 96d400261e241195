"""What is sent with each call, as keyword arguments; what is None is left out."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, Required, TypedDict

Verdict = Literal["valid", "invalid"]
Method = Literal["software", "printed_list"]
Side = Literal["challenger", "challenged"]
Hand = Literal["challenger", "challenged", "for_challenger", "for_challenged", "official"]


class Slip(TypedDict, total=False):
    """Which play is challenged, by whom and how; `timing` is what is known of the turn."""

    kind: Literal["words", "placement", "exchange", "pass", "announced"] | None
    method: Method | None
    division: str | None
    round: int | None
    table: int | None
    turn: int | None
    new_play: bool | None
    challenger: str | None
    redesignation: bool | None
    timing: Mapping[str, Any] | None
    agreement: Literal["agreed", "refused", "not_sought"] | None
    typed_by: Hand | None
    executed_by: Hand | None
    adjudicator: str | None
    expects: str | None


class WholeSlip(Slip, total=False):
    """A slip with its words."""

    words: Sequence[str] | None


class Keyed(TypedDict):
    """One challenge of a batch, with the Idempotency-Key that a call of its own would have."""

    key: str
    slip: WholeSlip


class WhichChallenges(TypedDict, total=False):
    """Which challenges are listed; `limit` is how many come on a page."""

    after: int | None
    limit: int | None
    division: str | None
    round: int | None
    table: int | None
    verdict: Verdict | None
    status: str | None
    kind: str | None
    challenger: str | None
    player: int | None
    device: str | None
    note: str | None
    noted: bool | None


class WhichCosts(TypedDict, total=False):
    """Which penalties are listed; `limit` is how many come on a page."""

    after: int | None
    limit: int | None
    division: str | None
    round: int | None
    table: int | None


class WhichDecisions(TypedDict, total=False):
    """Behind which entry decisions are listed; `limit` is how many come on a page."""

    after: int | None
    limit: int | None


class Adjudicated(TypedDict):
    """The verdict that a person found, and what lay on the table."""

    verdict: Verdict
    adjudicator: str
    list: str


class Asking(TypedDict, total=False):
    """Who asks for another look, and why."""

    requested_by: Required[str]
    reason: Literal["look_again", "flawed_program", "mistyped"] | None
    third: bool | None


class Opinion(TypedDict, total=False):
    """Another look: by software with the words keyed anew, or by printed list with its verdict."""

    method: Required[Method]
    words: Sequence[str] | None
    verdict: Verdict | None
    list: str | None
    adjudicator: str | None
    override: str | None


class LastWord(TypedDict, total=False):
    """What ends a review, or lets a challenge in that came too late."""

    verdict: Verdict | None
    let_in: bool | None
    method: Method | None
    tiles: Mapping[str, bool] | None
    corrected: bool | None
    adjudicator: str | None
    reason: str | None


class Reissue(TypedDict, total=False):
    """A corrected slip, with its ground and who confirmed it."""

    ground: Required[Literal["mismatch", "mistyped", "blank", "redesignation", "ruling"]]
    words: Required[Sequence[str]]
    method: Method | None
    confirmed_by: Sequence[str] | None
    reason: str | None
    blank: Literal["not_designated", "undesignated_before"] | None
    finding: str | None
    adjudicator: str | None


class Ruling(TypedDict, total=False):
    """What no word list settles, and the outcome of its own where a challenge is settled by it."""

    kind: Required[str]
    reason: Required[str]
    challenge: int | None
    division: str | None
    round: int | None
    table: int | None
    outcome: Mapping[str, Any] | None
    director: str | None


class Player(TypedDict):
    """A player by number."""

    number: int
    name: NotRequired[str]


class Pairing(TypedDict):
    """Who plays at a table."""

    division: NotRequired[str]
    table: int
    first: Player
    second: Player


class Table(TypedDict):
    """Where a game is played within its round."""

    division: NotRequired[str]
    table: int


class Source(TypedDict, total=False):
    """Where a file of games lies, how often it is looked at in seconds, and how it is read."""

    url: Required[str]
    every_seconds: int | None
    division: str | None
    number_tables: bool | None
