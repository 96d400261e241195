"""What goes to the writer and what comes back: one act each."""

from dataclasses import dataclass
from enum import StrEnum

from service.journal.record.codec import Recorded
from service.rules.acts.commands import Command
from service.rules.clauses.errors import Refusal
from service.rules.facts.challenge import Challenge

COMMAND_LINE = "cli"
"""The `by` of an entry that somebody made on the command line, where no device is."""


@dataclass(frozen=True, slots=True)
class FreeText:
    """A text for the `texts` table, quoted in the record by the digest of salt and text."""

    id: str
    salt: bytes
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """A command on its way to the record.

    `tournament_id` is None for opening one. Without a command the act asks only what an
    earlier request with its key did. `key` and `request` are the digests of the
    Idempotency-Key and of the whole request (journal.record.entries), None for the command line.
    `own_only` limits the act to challenges that the same device handed in. `person` is the name
    of who acts, where it is not the device that counts. `texts`, `names` (by player number) and
    that name are kept beside the record, never in it; so is what a tournament that is opened is
    `called`, by column.
    """

    tournament_id: int | None
    device: str
    command: Command | None
    key: bytes | None = None
    request: bytes | None = None
    own_only: bool = False
    person: str | None = None
    texts: tuple[FreeText, ...] = ()
    names: tuple[tuple[int, str], ...] = ()
    called: tuple[tuple[str, str | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """The act is on record, now or (`replayed`) by an earlier request of the same key.

    `challenge` is the one that it made or moved, as it left it; None where it moved none, and
    where it is answered again.
    """

    tournament_id: int
    recorded: Recorded
    replayed: bool
    challenge: Challenge | None = None


class Turned(StrEnum):
    """Why the writer turned an act away.

    All but `NOT_LOOKED_UP` are told before the rules see it: the rules refuse nothing then, and
    what they give depends on a look-up that nobody has made.
    """

    KEY_REUSED = "key_reused"
    NOT_ON_RECORD = "not_on_record"
    DEVICE_REVOKED = "device_revoked"
    LEXICON_CHANGED = "lexicon_changed"
    NOT_LOOKED_UP = "not_looked_up"


@dataclass(frozen=True, slots=True)
class Broken:
    """The act met a fault of ours; nothing of it was written."""

    error: Exception


Result = Done | Refusal | Turned | Broken
