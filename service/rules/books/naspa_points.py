"""NASPA's changes intended for 2014 and proposed rewrites, point by point."""

from service.rules.clauses.points import Mark, Part, Point, Source

POINTS = (
    Point(
        Part.BASE,
        "IV.J.1.k",
        "The player who loses the challenge loses the turn: the default is `double`.",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.BASE,
        "word source",
        "No clause: the tournament's own, named beside every verdict.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.TIMING,
        "IV.I.1",
        "In time until the opponent draws a tile, also after recording the score; with an empty"
        " bag the right doesn't expire.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.TIMING,
        "IV.I.1",
        "Claimed exceptions, a clock that was not started (IV.G.2.a) and no sufficient"
        " time (IV.G.2.c), go to the director.",
        Mark.NOT_HELD,
        Source.PROPOSED,
    ),
    Point(
        Part.TIMING,
        "IV.G.2.a",
        "Tiles drawn or a hand in the bag without the clock: the director decides.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.TIMING,
        "IV.I.2",
        "A hold keeps the right, without limit and on the clock of who holds, until it is"
        " released or the turn of that player is over; then neither hold nor challenge.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.TIMING,
        "IV.I.2.a",
        "A courtesy draw comes 15 seconds after the hold, or later, with stated intention; its"
        " tiles are kept off the rack.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.TIMING,
        "IV.I.1, IV.I.2",
        "A draw under a hold that is no courtesy draw ends nothing. After a further turn, with"
        " tiles in the bag or after the out play, the director decides.",
        Mark.READING,
        Source.PROPOSED,
    ),
    Point(
        Part.TIMING,
        "V.E",
        "The play that ends the game is challenged as every other.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.REVIEW,
        "IV.K.4",
        "A manual adjudication is reviewed by another Word Judge, and by a third if the"
        " two differ; the first Word Judge has the final say.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.REVIEW,
        "IV.K.4",
        "While a review is awaited nothing is in force. A director can record the final say if"
        " the first Word Judge has left.",
        Mark.READING,
        Source.PROPOSED,
    ),
    Point(
        Part.REVIEW,
        "IV.J.1.h",
        "Software is final unless a player thinks the program flawed (a manual"
        " adjudication, which is a first opinion) or a word mistyped (the players"
        " repeat the procedure).",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.TILES,
        "IV.I.2",
        "Nobody draws while a play is held or challenged.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.TILES,
        "IV.I.2.a",
        "Tiles drawn, and the play comes off: shown and returned before it does."
        " Combined with unplayed tiles: these and the new ones face down, played tiles"
        " set apart and racked afterwards. The play stands: onto the rack.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.TILES,
        "IV.I.2.a",
        "Returned without being shown: the opponent may view two more than were"
        " returned, or all in the bag.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.TILES,
        "IV.B.5",
        "How an overdraw is corrected: the director's procedure.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.TILES,
        "IV.J.1.i",
        "The result goes on the slip.",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.TILES,
        "IV.J.1.j",
        "Both return without speaking.",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.TILES,
        "IV.J.1.l",
        "Whatever was drawn before a play came off is treated as after a courtesy draw.",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.TILES,
        "IV.J.1.m",
        "The clock waits until both are seated, tiles are racked, the play and its"
        " blank's designation are gone, and after an unsuccessful challenge one new"
        " tile was seen. Whoever delays can have their own clock restarted.",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.TILES,
        "IV.J.1.k",
        "The play stands after an unsuccessful challenge.",
        Mark.READING,
        Source.INTENDED,
    ),
    Point(
        Part.TILES,
        "V.E",
        "An out play that stands ends the game, and a lost turn is not carried over;"
        " one that comes off leaves the challenger on turn.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.SLIPS,
        "IV.J.1.h",
        "A mistyped slip is typed anew by the players, both confirming; the first"
        " result is superseded.",
        Mark.TEXT,
        Source.INTENDED,
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
        "IV.F.1.e",
        "A blank that the director finds not or not clearly designated: the director restarts"
        " the clock of its player for a written designation. An unadjudicated challenge is then"
        " withdrawn, or names any word formed by the blank.",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.BLANKS,
        "IV.F.2",
        "A blank undesignated from earlier, in a challenged play: its player designates, the"
        " director if that is disputed; the challenge is withdrawn, or names any word formed"
        " on the play.",
        Mark.TEXT,
        Source.INTENDED,
    ),
    Point(
        Part.BLANKS,
        "IV.F.2",
        "Only a challenge without a verdict is withdrawn; other words can be named after one.",
        Mark.READING,
        Source.INTENDED,
    ),
    Point(
        Part.CORRECTION,
        "correction",
        "A misadjudication found later: no clause, the director decides.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.RULINGS,
        "II.E",
        "Another director may be asked about a ruling, and a third if the two differ;"
        " the first director has the final say.",
        Mark.TEXT,
        Source.PROPOSED,
    ),
    Point(
        Part.RULINGS,
        "placement, exchange, pass",
        "No clause: the director's ruling.",
        Mark.NOT_HELD,
        Source.NONE,
    ),
    Point(
        Part.RULINGS,
        "IV.F.2, IV.B.5, IV.I.1",
        "Disputed blanks, overdraws, lateness and claimed exceptions: the director's ruling.",
        Mark.READING,
        Source.PROPOSED,
    ),
)
