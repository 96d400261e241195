"""What is answered, as the description shows it: the parts that several answers share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from service.rules.clauses.instructions import Instruction

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


class Named(Shown):
    """Which challenge, of which play."""

    number: int
    division: str | None
    round: int | None
    table: int | None
    turn: int | None
    challenger: str | None
    players: PlayersShown | None = None


class ProofShown(Shown):
    """That an entry is in the record that a checkpoint signs."""

    entry: str | None = Field(default=None, description="The entry as stored and hashed.")
    leaf: str = Field(description="The entry's leaf hash, base64.")
    index: int = Field(description="The entry's place, from 0.")
    size: int = Field(description="Entries in the record that the checkpoint signs.")
    path: list[str] = Field(description="Hashes from the leaf up, base64.")
    checkpoint: str = Field(description="A C2SP tlog-checkpoint as a signed note.")
