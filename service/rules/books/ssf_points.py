"""The Swedish tournament rules as of 2006, point by point."""

from service.rules.clauses.points import Mark, Part, Point, Source

POINTS = (
    Point(
        Part.BASE,
        "challenge",
        "Newly formed words are challenged; the adjudicator says only whether all were valid.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "penalty",
        "All words valid: ten points off the challenger, who keeps the turn. Else the"
        " tiles go back on the rack and the turn is lost.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "word source",
        "Base list, current supplement and list of changes together; the director can"
        " verify them by the fingerprint. By a printed list: what lay on the table is"
        " named.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "characters",
        "Entries with characters that are not letters, and entries of several words,"
        " define no word; a word that has an entry of its own is one.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "accents",
        "Acute, grave, circumflex, tilde and cedilla fold to their letter; Ü and Æ never do.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "accents",
        "Other accents fold too, but never those of Å, Ä and Ö.",
        Mark.READING,
    ),
    Point(
        Part.BASE,
        "Q W Ü Æ",
        "No such tiles: played with a blank only, valid on a slip. W is never V, Ü never U or Y,"
        " Æ never Ä or AE.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "parentheses",
        "A variant or ending in parentheses: both spellings.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "acceptance",
        "Who enters the play on the own sheet accepts it; nothing else does, no draw and no hold.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "acceptance",
        "Before the clock is pressed a challenge binds nobody; a hand in the bag"
        " completes a play without the clock.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "acceptance",
        "A play that nobody entered, after a further turn: the director decides.",
        Mark.READING,
    ),
    Point(
        Part.TIMING,
        "last play",
        "The last play is challenged as every other, until its score is entered.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "no time",
        "That there was no chance to challenge is for the director.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.REVIEW,
        "review",
        "Another look at an adjudication: no clause, the director decides.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.TILES,
        "challenge",
        "The clock is stopped while a challenge is adjudicated.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "acceptance",
        "Nobody draws before the opponent has entered the play.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "six turns",
        "An invalid play that is removed counts as one of six turns without new tiles.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "overdraw",
        "Tiles too many: unseen, returned; seen, the opponent looks at one more than"
        " are too many, two more where fewer than seven were in the bag, and chooses"
        " which go back.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "overdraw",
        "Tiles drawn for a play that comes off are too many.",
        Mark.READING,
    ),
    Point(
        Part.TILES,
        "last play",
        "A last play that stands ends the game; one that comes off leaves the challenger on turn.",
        Mark.READING,
    ),
    Point(
        Part.TILES,
        "penalty",
        "The tiles of a play that is not valid go back on the rack.",
        Mark.TEXT,
    ),
    Point(
        Part.SLIPS,
        "erroneous slip",
        "No clause: the director decides.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.BLANKS,
        "blanks",
        "A disputed blank: no clause, the director decides.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.CORRECTION,
        "correction",
        "A misadjudication: no clause, the director decides.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.RULINGS,
        "rulings",
        "Placement, exchange, pass: no clause, the director's ruling.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.RULINGS,
        "acceptance",
        "Whether a play had been entered, where that is disputed: the director's ruling.",
        Mark.READING,
    ),
)
