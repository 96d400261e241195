"""What is answered, as the description shows it; `views` makes it and tests compare the two."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from service.api.asked.requests import Count, PointsGo, SlipMustName
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.points import Mark, Part, Source
from service.rules.words.alphabet import WordErrorCode

Time = Annotated[str, Field(description="RFC 3339, UTC.", examples=["2026-11-30T10:15:00.000Z"])]
Verdict = Literal["valid", "invalid"]
Role = Literal["challenger", "challenged"]


class Shown(BaseModel):
    """An answer's part; it has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class LexiconRefShown(Shown):
    """The word source that a verdict rests on."""

    name: str
    edition: str
    words: int
    fingerprint: str = Field(description="SHA-256 of the words: the lexicon's identity.")
    short: str = Field(description="The fingerprint's beginning, to read aloud.")
    official: bool
    recognised: str | None = Field(
        default=None, description="The well-known edition that has the same words, where one has."
    )
    note: str | None = Field(default=None, description="WESPA 1.2(b), where it applies.")


class ScoreChangeShown(Shown):
    """Signed points for the score of one role."""

    role: Role
    points: int


class PenaltyShown(Shown):
    """What an unsuccessful challenge costs; `step` is the rung of the ladder, from 1."""

    step: int
    score_changes: list[ScoreChangeShown]
    lose_turn: bool
    clock_seconds: int
    forfeit: bool


class OverdrawShown(Shown):
    """How drawn tiles that are too many are corrected.

    The opponent turns up so many of the tiles that lie face down, and chooses which go back.
    """

    tiles: int = Field(description="How many are too many, and go back to the bag.")
    turned_up: int | None = Field(description="None where no text that is held says how many.")
    among: Literal["all", "new", "either", "new_and_unplayed"]
    clause: str


class OutcomeShown(Shown):
    """What the players now do; while nothing is in force `play` and `on_turn` are None."""

    play: Literal["stands", "comes_off"] | None
    loses_turn: Role | None
    on_turn: Role | None
    game: Literal["goes_on", "over"]
    penalty: PenaltyShown | None
    instructions: list[Instruction]
    in_force: bool
    overdraw: OverdrawShown | None
    view: int | None = Field(description="How many tiles the opponent may view from the bag.")


class PlayersShown(Shown):
    """The two players by their numbers, where the game is loaded."""

    challenger: int
    challenged: int | None


class TypingErrorShown(Shown):
    """Why a text is no word that tiles can lay; it never quotes the text."""

    code: WordErrorCode
    message: str
    position: int | None = Field(
        default=None, description="The character to blame in the text as it was sent, from 1."
    )


class TextShown(Shown):
    """How one text reads: as tiles, or with a typing error."""

    canonical: str | None
    tiles: list[str] | None = Field(
        description="None where letters can be laid in several ways and only people know."
    )
    error: TypingErrorShown | None


class HintShown(Shown):
    """What the tiles of the set say by themselves; it is no verdict and changes none."""

    hint: Literal["cannot_be_formed"]
    text: str


class ReadingShown(Shown):
    """How a slip reads, text by text; whether a word is acceptable is never asked."""

    texts: list[TextShown]
    hint: HintShown | None = Field(description="For slips of one word only.")


class Named(Shown):
    """Which challenge, of which play."""

    number: int
    division: str | None
    round: int | None
    table: int | None
    turn: int | None
    challenger: str | None
    players: PlayersShown | None = None


class StepShown(Shown):
    """One step of a ladder."""

    points: int
    lose_turn: bool
    clock_seconds: int
    forfeit: bool


class PolicyShown(Shown):
    """A penalty policy; whether it is standard is computed from what it costs."""

    unit: Literal["word", "turn"]
    steps: list[StepShown]
    points_go: PointsGo | None
    count: Count
    preset: str | None
    standard: bool
    note: str | None = None
    spares_changed: bool = False
    exception: str | None = Field(
        default=None, description="What a policy that spares changed words does, and tells."
    )


class PolicySinceShown(PolicyShown):
    """A penalty policy and the first round it holds for."""

    from_round: int


class PartsShown(Shown):
    """A club's own rulebook by the names of those that its parts are taken from."""

    base: str
    timing: str
    review: str
    tiles: str
    slips: str
    blanks: str
    correction: str
    rulings: str


class TournamentShown(Shown):
    """What an event plays by."""

    code: str
    rulebook: str
    title: str | None = Field(default=None, description="Of a club's own rulebook.")
    parts: PartsShown | None = Field(default=None, description="Of a club's own rulebook.")
    lexicon: LexiconRefShown
    slip_must_name: SlipMustName
    round: int = Field(description="The latest round that is known of; 0 before any.")
    penalty_policy: PolicyShown
    policies: list[PolicySinceShown]
    outgoing: LexiconRefShown | None = Field(
        default=None, description="The lexicon that this one replaced in the season."
    )


class AmendmentShown(Shown):
    """What was changed."""

    penalty_policy: PolicySinceShown | None = None
    lexicon: LexiconRefShown | None = None
    slip_must_name: SlipMustName | None = None
    round: int | None = None
    outgoing: LexiconRefShown | None = Field(
        default=None, description="null where there is none any more."
    )


class GameShown(Shown):
    """One game, its players by their numbers."""

    division: str
    table: int
    first: int
    second: int


class GamesShown(Shown):
    """The games that were loaded for a round."""

    round: int
    games: list[GameShown]


class ParentShown(Shown):
    """The edition that a lexicon corrects or follows."""

    name: str
    fingerprint: str
    reason: str


class ClosedShown(Shown):
    """A game whose result sheet is signed."""

    division: str
    table: int


class GamesClosedShown(Shown):
    """The games of a round that were closed; those that were closed before are left out."""

    round: int
    games: list[ClosedShown]


class LexiconShown(Shown):
    """A lexicon."""

    name: str
    title: str
    edition: str
    language: str
    label: str
    fingerprint: str
    short: str
    profile_digest: str
    words: int
    words_per_length: dict[str, int]
    authoritative_to: int | None = Field(
        description="Tiles up to which the list decides; longer words are for a person."
    )
    parent: ParentShown | None
    recognised: str | None = Field(
        description="The well-known edition that has these words; shown beside the fingerprint,"
        " which alone is proof."
    )
    xor_md5: str | None = Field(description="The digest by which editions are recognised.")


class LexiconsShown(Shown):
    """The lexicons of this desk."""

    lexicons: list[LexiconShown]
    unavailable: list[str]


class GroundShown(Shown):
    """A ground for reissuing a slip, and the clause that it rests on."""

    ground: str
    clause: str


class InstructionShown(Shown):
    """An instruction that the players may get, and the clause that it rests on."""

    code: Instruction
    does: str
    clause: str


class PointShown(Shown):
    """One point: the part it belongs to, its clause and source, and how firmly it stands."""

    part: Part
    clause: str
    does: str
    mark: Mark
    source: Source


class RulebookShown(Shown):
    """A rulebook as far as slipdesk applies it."""

    name: str
    title: str
    text: str
    penalty_policy: str
    grounds: list[GroundShown]
    instructions: list[InstructionShown]
    points: list[PointShown]


class RulebooksShown(Shown):
    """The rulebooks of this desk."""

    rulebooks: list[RulebookShown]


class DeviceShown(Shown):
    """A device that may speak to the desk."""

    id: str
    role: str
    name: str
    created_at: Time
    expects: str | None = Field(
        description="The fingerprint of the list that it said it expects, whole or short."
    )
    same: bool | None = Field(
        description="Whether that is the list that is played by; false is an alarm."
    )


class ExpectationShown(Shown):
    """Whether a device and its tournament mean the same list."""

    same: bool
    expects: str = Field(description="What the device said, whole or short.")
    pinned: str = Field(description="The fingerprint of the list that is played by.")
    short: str = Field(description="Its short form, to read aloud.")


class ListShown(Shown):
    """One side of a comparison."""

    name: str | None = None
    fingerprint: str
    short: str
    words: int


class LengthShown(Shown):
    """Words of one length: in the lexicon, in the list, in only one of them."""

    here: int
    there: int
    only_here: int
    only_there: int


class DifferingShown(Named):
    """A challenge whose slip would have another verdict."""

    verdict: Verdict
    would_be: Verdict


class RecheckShown(Shown):
    """What another lexicon would have said of a page of challenges, slip by slip."""

    lexicon: ListShown
    checked: int = Field(description="Challenges of this page that have a verdict.")
    differing: list[DifferingShown]
    unreadable: list[int] = Field(
        description="Challenges whose slips can't be laid by that lexicon's tiles, by number."
    )
    undecided: list[int] = Field(
        description="Challenges whose slips go beyond what that lexicon is authoritative for."
    )


class ComparisonShown(Shown):
    """What came of holding a fingerprint or a list against a lexicon.

    Only `same` and `lexicon` for a fingerprint. The differing words, the first 100 of each side,
    are told once and stored nowhere: the answer to a repeated call has the numbers alone.
    """

    same: bool
    lexicon: ListShown
    other: ListShown | None = Field(default=None, description="The list that was sent.")
    only_here: int | None = Field(default=None, description="Words that only the lexicon has.")
    only_there: int | None = Field(default=None, description="Words that only the list has.")
    words_per_length: dict[str, LengthShown] | None = None
    told: int | None = Field(default=None, description="How many differing words were told.")
    words_only_here: list[str] | None = None
    words_only_there: list[str] | None = None


class DevicesShown(Shown):
    """The devices of a tournament."""

    devices: list[DeviceShown]


class ProofShown(Shown):
    """That an entry is in the record that a checkpoint signs."""

    entry: str | None = Field(default=None, description="The entry as stored and hashed.")
    leaf: str = Field(description="The entry's leaf hash, base64.")
    index: int = Field(description="The entry's place, from 0.")
    size: int = Field(description="Entries in the record that the checkpoint signs.")
    path: list[str] = Field(description="Hashes from the leaf up, base64.")
    checkpoint: str = Field(description="A C2SP tlog-checkpoint as a signed note.")
