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
    words: int = Field(description="How many it holds.")
    fingerprint: str = Field(description="SHA-256 of the words: the lexicon's identity.")
    short: str = Field(description="The fingerprint's beginning, to read aloud.")
    official: bool = Field(description="Has the director declared it the official word source?")
    recognised: str | None = Field(
        default=None, description="The well-known edition that has the same words, where one has."
    )
    note: str | None = Field(default=None, description="WESPA 1.2(b), where it applies.")


class ScoreChangeShown(Shown):
    """Signed points for the score of one role."""

    role: Role
    points: int = Field(description="Below zero for the challenger, above zero for the challenged.")


class PenaltyShown(Shown):
    """What an unsuccessful challenge costs; `step` is the rung of the ladder, from 1."""

    step: int
    score_changes: list[ScoreChangeShown]
    lose_turn: bool = Field(description="Does the challenger lose the turn?")
    clock_seconds: int = Field(description="So many seconds off the challenger's clock.")
    forfeit: bool = Field(description="Does the challenger forfeit the game?")


class OverdrawShown(Shown):
    """How drawn tiles that are too many are corrected.

    The opponent turns up so many of the tiles that lie face down, and chooses which go back.
    """

    tiles: int = Field(description="How many are too many, and go back to the bag.")
    turned_up: int | None = Field(description="null where no text that is held says how many.")
    among: Literal["all", "new", "either", "new_and_unplayed"]
    clause: str


class OutcomeShown(Shown):
    """What the players now do; while nothing is in force `play` and `on_turn` are null."""

    play: Literal["stands", "comes_off"] | None
    loses_turn: Role | None = Field(description="null where nobody does.")
    on_turn: Role | None = Field(description="Who plays next.")
    game: Literal["goes_on", "over"]
    penalty: PenaltyShown | None = Field(description="null where the challenge costs nothing.")
    instructions: list[Instruction] = Field(
        description="What players are told, in the order in which it is done; each has its words"
        " and clause in the rulebook."
    )
    in_force: bool = Field(description="false while it waits or is looked at again.")
    overdraw: OverdrawShown | None = Field(description="Where one has to be corrected.")
    view: int | None = Field(description="How many tiles the opponent may view from the bag.")


class PlayersShown(Shown):
    """The two players by their numbers, where the game is loaded."""

    challenger: int
    challenged: int | None


class Named(Shown):
    """Which challenge, of which play."""

    number: int = Field(description="The challenge's number in its tournament, from 1.")
    division: str | None
    round: int | None
    table: int | None
    turn: int | None
    challenger: str | None = Field(
        description="The side that challenged: a label, or a loaded player's number as text."
    )
    players: PlayersShown | None = None


class ProofShown(Shown):
    """That an entry is in the record that a checkpoint signs."""

    entry: str | None = Field(default=None, description="The entry as stored and hashed.")
    leaf: str = Field(description="The entry's leaf hash, base64.")
    index: int = Field(description="The entry's place, from 0.")
    size: int = Field(description="Entries in the record that the checkpoint signs.")
    path: list[str] = Field(description="Hashes from the leaf up, base64.")
    checkpoint: str = Field(description="A C2SP tlog-checkpoint as a signed note.")
