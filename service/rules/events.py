"""The facts: one frozen dataclass per kind of act, with a stable name and version.

The fields are the record's format: they may be added with a default, never renamed,
reordered in meaning or removed. A change of meaning is a new version.
"""

from dataclasses import dataclass
from typing import ClassVar

from service.rules.outcome import Outcome
from service.rules.penalty import PenaltyPolicy
from service.rules.rulebook import Ground
from service.rules.slip import Game, LexiconRef, Slip, Verdict


@dataclass(frozen=True, slots=True)
class TextRef:
    """A free text that is kept outside the record, so that it can be forgotten.

    `sha256` is the hex digest of the salt followed by the text, both kept beside it.
    """

    id: str
    sha256: str


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """The first entry of a tournament's record.

    `outgoing` is the edition that the lexicon took the place of in this season, where it is named.
    """

    type: ClassVar[str] = "tournament.opened"
    version: ClassVar[int] = 1
    code: str
    origin: str
    epoch: int
    format: int
    public_key: str
    rulebook: str
    lexicon: LexiconRef
    policy: PenaltyPolicy
    slip_must_name: str
    outgoing: LexiconRef | None = None


@dataclass(frozen=True, slots=True)
class TournamentAmended:
    """The director changed what the event plays by; what is None stayed as it was.

    A policy holds from `policy_from_round` on (RULES.md, "Ours"). `round` is the round being
    played as the director says, whatever slips have named.
    """

    type: ClassVar[str] = "tournament.amended"
    version: ClassVar[int] = 1
    policy: PenaltyPolicy | None
    policy_from_round: int | None
    lexicon: LexiconRef | None
    slip_must_name: str | None
    round: int | None
    reason: TextRef
    outgoing: LexiconRef | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a round with the numbers of its two players."""

    division: str
    table: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class GamesLoaded:
    """The games of a round were loaded; those named before and not here stay."""

    type: ClassVar[str] = "games.loaded"
    version: ClassVar[int] = 1
    round: int
    games: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class ChallengeAdjudicated:
    """A slip was handed in and adjudicated by software (WESPA 3.10.7(a)).

    `play` tells the plays of a game apart: the turn's number, or a negative one for a play
    whose turn nobody numbered. `policy` is the place of the penalty policy among the
    tournament's policies; the outcome is kept by value. `player` is the challenger's number and
    `opponent` the challenged player's, where the game is loaded. `spared` says under a policy that
    spares changed words whether this slip is spared, and is None under every other.
    """

    type: ClassVar[str] = "challenge.adjudicated"
    version: ClassVar[int] = 1
    number: int
    game: Game | None
    play: int | None
    challenger: str | None
    player: int | None
    opponent: int | None
    slip: Slip
    method: str
    verdict: Verdict
    lexicon: LexiconRef
    policy: int
    outcome: Outcome
    spared: bool | None = None


@dataclass(frozen=True, slots=True)
class ChallengeReceived:
    """A slip was handed in that its lexicon can't decide: it waits for a manual adjudication.

    The lexicon is authoritative for words of up to `authoritative_to` tiles, and the slip goes
    beyond that. Nothing is in force and nobody owes anything. The other fields are those of
    ChallengeAdjudicated.
    """

    type: ClassVar[str] = "challenge.received"
    version: ClassVar[int] = 1
    number: int
    game: Game | None
    play: int | None
    challenger: str | None
    player: int | None
    opponent: int | None
    slip: Slip
    lexicon: LexiconRef
    policy: int
    authoritative_to: int | None


@dataclass(frozen=True, slots=True)
class SlipAdjudicated:
    """A person adjudicated the slip that waited, by a printed list (WESPA 3.10.7(a)(i)).

    `adjudicator` is who did, and `printed_list` what lay on the table. `lexicon` is the one that
    could not decide; `player` and `opponent` are the challenge's own.
    """

    type: ClassVar[str] = "slip.adjudicated"
    version: ClassVar[int] = 1
    number: int
    method: str
    verdict: Verdict
    adjudicator: TextRef
    printed_list: TextRef
    lexicon: LexiconRef
    player: int | None
    opponent: int | None
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ChallengeRepeated:
    """The same words for the same play came in again: the same challenge was given back.

    `answered_by` is the entry whose answer it gave (RULES.md, "Ours").
    """

    type: ClassVar[str] = "challenge.repeated"
    version: ClassVar[int] = 1
    number: int
    answered_by: int


@dataclass(frozen=True, slots=True)
class SlipReissued:
    """A corrected slip took the place of the one in force, which stays on record.

    The penalty of the earlier slip is gone and this verdict decides (WESPA 3.10.12). `player`
    and `opponent` are the challenge's own. Verdict and outcome are None where the corrected slip
    waits; `authoritative_to` is as ChallengeReceived has it, `spared` as ChallengeAdjudicated.
    """

    type: ClassVar[str] = "slip.reissued"
    version: ClassVar[int] = 1
    number: int
    ground: Ground
    clause: str
    confirmed_by: tuple[str, ...]
    slip: Slip
    verdict: Verdict | None
    lexicon: LexiconRef
    player: int | None
    opponent: int | None
    outcome: Outcome | None
    reason: TextRef | None
    authoritative_to: int | None = None
    spared: bool | None = None


@dataclass(frozen=True, slots=True)
class LexiconConfirmed:
    """A device expects the very list that the tournament plays by.

    `expected` is the fingerprint as the device gave it, whole or short.
    """

    type: ClassVar[str] = "lexicon.confirmed"
    version: ClassVar[int] = 1
    device: str
    expected: str
    pinned: str


@dataclass(frozen=True, slots=True)
class LexiconDisputed:
    """A device expects another list than the one that the tournament plays by: an alarm.

    `expected` is as in LexiconConfirmed.
    """

    type: ClassVar[str] = "lexicon.disputed"
    version: ClassVar[int] = 1
    device: str
    expected: str
    pinned: str


@dataclass(frozen=True, slots=True)
class LengthCompared:
    """Words of one length in tiles: in the lexicon, in the other list, in only one of them."""

    length: int
    here: int
    there: int
    only_here: int
    only_there: int


@dataclass(frozen=True, slots=True)
class LexiconCompared:
    """The director held a list against a lexicon: what came of it, in numbers.

    `fingerprint` is the lexicon's and `other` the list's; `told` is how many differing words
    the director was shown.
    """

    type: ClassVar[str] = "lexicon.compared"
    version: ClassVar[int] = 1
    name: str
    fingerprint: str
    other: str
    lengths: tuple[LengthCompared, ...]
    told: int


@dataclass(frozen=True, slots=True)
class EpochOpened:
    """A database was restored: from here on the record is another log.

    `last_checkpoint` is the newest checkpoint known of the log before, as its signed note.
    `public_key` is given where the key was lost and another signs from here on.
    """

    type: ClassVar[str] = "epoch.opened"
    version: ClassVar[int] = 1
    epoch: int
    origin: str
    last_checkpoint: str | None
    public_key: str | None = None


Event = (
    TournamentOpened
    | TournamentAmended
    | GamesLoaded
    | ChallengeAdjudicated
    | ChallengeReceived
    | ChallengeRepeated
    | SlipAdjudicated
    | SlipReissued
    | LexiconConfirmed
    | LexiconDisputed
    | LexiconCompared
    | EpochOpened
)
