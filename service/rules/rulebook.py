"""One value per body. Differences are fields; nothing asks which rulebook it has in hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from service.rules.outcome import Instruction


class Mark(StrEnum):
    """How firmly a point stands (RULES.md): text, reading, not held, or ours."""

    TEXT = "text"
    READING = "reading"
    NOT_HELD = "not_held"
    OURS = "ours"


class Ground(StrEnum):
    """Why a slip may be replaced after its play was adjudicated (RULES.md, "Ours")."""

    MISMATCH = "mismatch"
    MISTYPED = "mistyped"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a rulebook: its clause, what slipdesk does, and how firmly that stands."""

    clause: str
    does: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One body's rules as far as slipdesk applies them today.

    `text` says which text the points rest on and its status; `language` is the only one its
    word source can be in, None where the book leaves that open; `penalty` names the preset that
    a tournament gets when it names none; `grounds` gives the clause of each ground on which
    somebody other than the director may have a slip replaced; `removed` lists the
    instructions when a play comes off; `no_sparing` is the clause under which no penalty can be
    spared because the lexicon changed, None where the book leaves that open. `not_official` and
    `not_standard` are what this book has written beside a lexicon that nobody declared official,
    and beside a penalty policy that it does not list; None where it says nothing.
    """

    name: str
    title: str
    text: str
    language: str | None
    penalty: str
    grounds: Mapping[Ground, str]
    removed: tuple[Instruction, ...]
    no_sparing: str | None
    not_official: str | None
    not_standard: str | None
    points: tuple[Point, ...]


_OURS = (
    Point("slipdesk", "A play is adjudicated once; a new play always, at once.", Mark.OURS),
    Point("slipdesk", "A word written twice on a slip counts once.", Mark.OURS),
    Point(
        "slipdesk",
        "A penalty policy holds from the round after it is changed; a challenge keeps the policy"
        " of the time it was called.",
        Mark.OURS,
    ),
    Point(
        "slipdesk",
        "A slip with a word longer than its lexicon decides waits for a person, and nothing is in"
        " force until then.",
        Mark.OURS,
    ),
    Point("slipdesk", "Which word of a slip failed is never revealed, to anyone.", Mark.OURS),
)

WESPA = Rulebook(
    name="wespa",
    title="WESPA Game Rules 2.0",
    text="WESPA Game Rules 2.0 (2010), as far as the heading of 3.10.16",
    language=None,
    penalty="five-per-word",
    grounds=MappingProxyType({Ground.MISMATCH: "3.10.12"}),
    removed=(Instruction.RETRACT_TILES, Instruction.DRAWN_TILES, Instruction.RESTART_TIMER),
    no_sparing="1.2(b)",
    not_official="not the official word source (1.2(b))",
    not_standard="may be considered non-ratable (WESPA 3.10.15(d))",
    points=(
        Point(
            "1.2",
            "One lexicon per tournament, named with its fingerprint beside every verdict; until"
            " the director declares it official it is marked as not the official word source.",
            Mark.TEXT,
        ),
        Point(
            "1.2(b)",
            "No deviation from the word source: a penalty is never spared because a word is new"
            " in this edition.",
            Mark.READING,
        ),
        Point(
            "3.10.3(c)",
            "The timer is restarted only after the score is announced again or the tiles are"
            " retracted.",
            Mark.TEXT,
        ),
        Point(
            "3.10.7(a)",
            "A slip is valid if every word on it is acceptable, invalid if at least one is not.",
            Mark.TEXT,
        ),
        Point(
            "3.10.7(a)",
            "By software, or by a printed list where the lexicon can't decide.",
            Mark.TEXT,
        ),
        Point(
            "3.10.7(b)",
            "The acceptability of individual words is never revealed to players; slipdesk goes"
            " further and keeps it from everybody.",
            Mark.TEXT,
        ),
        Point(
            "3.10.12",
            "A slip with a word that is not the one on the board in the most recent turn may be"
            " reissued, its words replaced one for one; the new slip's verdict decides.",
            Mark.READING,
        ),
        Point("3.10.15(a)", "A successful challenge costs the play its turn.", Mark.TEXT),
        Point(
            "3.10.15(a)",
            "The challenger is penalised only if all challenged words are acceptable.",
            Mark.TEXT,
        ),
        Point(
            "3.10.15(b)",
            "Whether a penalty policy is standard is computed from what it costs.",
            Mark.TEXT,
        ),
        Point(
            "3.10.15(c)",
            "Ladders count challenges, never words; the last step repeats.",
            Mark.READING,
        ),
        Point(
            "3.10.15(d)",
            "Five points per word is the default; a policy that is not standard is marked as one"
            " that may be considered non-ratable.",
            Mark.TEXT,
        ),
        Point("3.10.16", "Word placement: the director's ruling.", Mark.NOT_HELD),
        Point("3.10.17", "Legality of an exchange: the director's ruling.", Mark.NOT_HELD),
        *_OURS,
    ),
)

SSF = Rulebook(
    name="ssf",
    title="Swedish Scrabble Association, tournament rules 2006",
    text="The association's tournament rules as of 2006, in an English rendering",
    language="swedish",
    penalty="swedish-ten",
    grounds=MappingProxyType({}),
    removed=(
        Instruction.RETRACT_TILES,
        Instruction.COUNTS_TOWARDS_SIX_TURNS,
        Instruction.RESTART_TIMER,
    ),
    no_sparing=None,
    not_official=None,
    not_standard=None,
    points=(
        Point(
            "challenge",
            "Newly formed words are challenged; the adjudicator says only whether all were valid.",
            Mark.TEXT,
        ),
        Point(
            "penalty",
            "All words valid: ten points off the challenger, who keeps the turn. Else the tiles"
            " go back on the rack and the turn is lost.",
            Mark.TEXT,
        ),
        Point(
            "six turns",
            "An invalid play that is removed counts as one of six turns without new tiles.",
            Mark.TEXT,
        ),
        Point(
            "word source",
            "Base list, current supplement and list of changes together; the director can verify"
            " them by the fingerprint.",
            Mark.TEXT,
        ),
        Point(
            "characters",
            "Entries with characters that are not letters, and entries of several words, define"
            " no word.",
            Mark.TEXT,
        ),
        Point("accents", "Accents fold to their letter; Å Ä Ö, Ü and Æ never do.", Mark.TEXT),
        Point("Q W Ü Æ", "No such tiles: played with a blank only, valid on a slip.", Mark.TEXT),
        Point("parentheses", "A variant or ending in parentheses: both spellings.", Mark.TEXT),
        Point("erroneous slip", "No clause: the director decides.", Mark.NOT_HELD),
        *_OURS,
    ),
)

RULEBOOKS: Mapping[str, Rulebook] = MappingProxyType({book.name: book for book in (WESPA, SSF)})
