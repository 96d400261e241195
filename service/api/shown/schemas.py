"""What is answered, as the description shows it: the parts that several answers share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from service.rules.clauses.instructions import Instruction

Time = Annotated[str, Field(description="RFC 3339, UTC.", examples=["2026-11-30T10:15:00.000Z"])]


Verdict = Annotated[
    Literal["valid", "invalid"],
    Field(description="Of the slip as a whole: valid if every word is acceptable."),
]
Role = Annotated[
    Literal["challenger", "challenged"],
    Field(description="The player who challenges, or the one whose play it is."),
]
Division = Annotated[str, Field(description="Empty where the event has none.")]
Round = Annotated[int, Field(description="The round's number.")]
Table = Annotated[int, Field(description="The table's number within its round and division.")]
Turn = Annotated[int, Field(description="Tells the plays of a game apart.")]
PlayerNumber = Annotated[int, Field(description="The player's number in the event.")]
PlayerName = Annotated[
    str | None, Field(description="null where nobody told it, or where it was forgotten.")
]
DeviceId = Annotated[str, Field(description="The device's id, 16 hexadecimal digits.")]
Clause = Annotated[
    str, Field(description="What it rests on in the rulebook; slipdesk where no book speaks.")
]
LexiconName = Annotated[str, Field(description="The lexicon's name at this desk.")]
Edition = Annotated[str, Field(description="As those who made the list call it.")]
Fingerprint = Annotated[str, Field(description="SHA-256 of the words: the lexicon's identity.")]
Short = Annotated[str, Field(description="The fingerprint's beginning, to read aloud.")]


class Shown(BaseModel):
    """An answer's part; it has these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class LexiconRefShown(Shown):
    """The word source that a verdict rests on."""

    name: LexiconName
    edition: Edition
    words: int = Field(description="How many it holds.")
    fingerprint: Fingerprint
    short: Short
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

    step: int = Field(description="The rung of the ladder, from 1.")
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
    among: Literal["all", "new", "either", "new_and_unplayed"] = Field(
        description="Of which tiles they are turned up; `either`: as the opponent chooses."
    )
    clause: Clause


class OutcomeShown(Shown):
    """What the players now do; while nothing is in force `play` and `on_turn` are null."""

    play: Literal["stands", "comes_off"] | None = Field(
        description="What becomes of the play; null while nothing is in force."
    )
    loses_turn: Role | None = Field(description="null where nobody does.")
    on_turn: Role | None = Field(description="Who plays next.")
    game: Literal["goes_on", "over"] = Field(description="`over`: the play that stands ended it.")
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

    challenger: PlayerNumber
    challenged: PlayerNumber | None


class Named(Shown):
    """Which challenge, of which play; null is what its slip did not say."""

    number: int = Field(description="The challenge's number in its tournament, from 1.")
    division: Division | None
    round: Round | None
    table: Table | None
    turn: Turn | None
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
