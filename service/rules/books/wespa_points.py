"""WESPA Game Rules 2.0 (2010), point by point."""

from service.rules.clauses.points import Mark, Part, Point

POINTS = (
    Point(
        Part.BASE,
        "1.2",
        "One lexicon per tournament, named with its fingerprint beside every verdict;"
        " until the director declares it official it is marked as not the official word"
        " source.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "1.2(b)",
        "No deviation from the word source: a penalty is never spared because a word is"
        " new in this edition.",
        Mark.READING,
    ),
    Point(
        Part.BASE,
        "2.5(b)",
        "By a procedure of the director's somebody else can type or execute for a player;"
        " it is recorded.",
        Mark.READING,
    ),
    Point(
        Part.BASE,
        "3.10.3(a)",
        "Whether the opponent agreed to the slip is recorded; a refusal never blocks.",
        Mark.READING,
    ),
    Point(
        Part.BASE,
        "3.10.7(a)",
        "A slip is valid if every word on it is acceptable, invalid if at least one is not.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.10.7(a)",
        "By software, or by a printed list where the lexicon can't decide.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.10.7(b)",
        "The acceptability of individual words is never revealed to players; slipdesk"
        " goes further and keeps it from everybody.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.10.9(a)",
        "Self-adjudicated: the challenger types, the opponent verifies and executes;"
        " both acts are recorded.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.10.15(a)",
        "A successful challenge costs the play its turn.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.10.15(a)",
        "The challenger is penalised only if all challenged words are acceptable.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.10.15(b)",
        "Whether a penalty policy is standard is computed from what it costs.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.10.15(c)",
        "Ladders count challenges, never words; the last step repeats.",
        Mark.READING,
    ),
    Point(
        Part.BASE,
        "3.10.15(d)",
        "Five points per word is the default; a policy that is not standard is marked"
        " as one that may be considered non-ratable.",
        Mark.TEXT,
    ),
    Point(
        Part.BASE,
        "3.5(d)",
        "Points of an open game are recomputed when a verdict changes.",
        Mark.READING,
    ),
    Point(
        Part.TIMING,
        "3.4.1(c), 3.10.3(b)",
        "Before the timer is pressed a challenge is too early: nothing happens to"
        " anybody, and the right stays.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "3.10.1(a)",
        "In time from the timer on, by when the challenge was called; after a further"
        " turn the director decides.",
        Mark.READING,
    ),
    Point(
        Part.TIMING,
        "3.10.1(b)",
        "The right ends when the player removes a replacement tile, unless the play was"
        " held; no writing of the opponent's ends it (d). With an empty bag it lasts while the"
        " turn is the most recent, then the director decides.",
        Mark.READING,
    ),
    Point(
        Part.TIMING,
        "3.10.2(a)",
        "A draw before both scores stand in their space, or after they were written"
        " beforehand, is a flash draw: the right goes on, and the director finds it noted as"
        " unethical (b). None with an empty bag (3.1.2).",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "3.10.4",
        "A hand in the bag completes a turn without the timer: the player can be compelled to"
        " press it, the challenge is as normal, and the director says what becomes of tiles"
        " drawn so.",
        Mark.READING,
    ),
    Point(
        Part.TIMING,
        "3.4.2(c)",
        "That there was no chance to challenge is for the director.",
        Mark.READING,
    ),
    Point(
        Part.TIMING,
        "3.10.5(a)",
        "A hold keeps the right, without limit.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "3.10.5(b), 3.10.1(c)",
        "A hold that was released accepts the turn.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "3.10.6(a)",
        "A courtesy draw comes 60 seconds after the timer was pressed, or later, under a hold.",
        Mark.TEXT,
    ),
    Point(
        Part.TIMING,
        "3.9.10",
        "A draw after the call never makes a challenge late.",
        Mark.READING,
    ),
    Point(
        Part.TIMING,
        "5.1",
        "The play that ends the game is challenged as every other.",
        Mark.NOT_HELD,
    ),
    Point(
        Part.REVIEW,
        "3.10.11",
        "Either player may ask for another adjudication, by another person.",
        Mark.TEXT,
    ),
    Point(
        Part.REVIEW,
        "3.10.11",
        "Requests while one is pending are one review, and while it is awaited nothing is in"
        " force. The director can have the same person look, with a reason.",
        Mark.READING,
    ),
    Point(
        Part.REVIEW,
        "3.10.11(c)",
        "The same verdict again is final; after a different one the director gives the final"
        " adjudication, under 3.10.13.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.10.3(c)",
        "The timer is restarted only after the score is announced again or the tiles"
        " are retracted.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.9.10",
        "Nobody draws while an adjudication is awaited.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.10.8, 3.10.9",
        "Away from the table racks are covered first; the timer waits until both are"
        " seated and the tiles are on the racks again.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.10.14",
        "The challenged player keeps control of the board until the verdict.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.10.13",
        "While a review is awaited no tile is taken back or put on a rack, so that an error"
        " can still be corrected.",
        Mark.READING,
    ),
    Point(
        Part.TILES,
        "3.10.2(c)",
        "After a flash draw, if the play comes off: none on the rack, all are shown and"
        " returned; one on the rack, all of that draw are an overdraw.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.10.6(b), (c)",
        "After a courtesy draw, if the play comes off: kept apart, shown and returned;"
        " mixed, an overdraw.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.9.4",
        "Tiles drawn under a hold and no courtesy draw: the director decides.",
        Mark.READING,
    ),
    Point(
        Part.TILES,
        "3.9.10, 3.4.2(c)",
        "Tiles drawn after the call, or before the timer was pressed: the director decides.",
        Mark.READING,
    ),
    Point(
        Part.TILES,
        "3.9.5(a)",
        "Overdraw with a new tile on the rack: all are mixed, retracted ones included;"
        " two more than are too many are turned up, as many as are too many go back.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.9.5(b)",
        "Overdraw with none on the rack: the same among the new tiles only, all of them"
        " turned up if one was due.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.9.6",
        "Too many turned up: again, and only as many as are too many.",
        Mark.TEXT,
    ),
    Point(
        Part.TILES,
        "3.10.15(c)(iv)",
        "An official sets the clock for a time penalty, by the seconds of the tournament's policy.",
        Mark.READING,
    ),
    Point(
        Part.TILES,
        "5.1",
        "An out play that stands ends the game, and a lost turn is not carried over;"
        " one that comes off leaves the challenger on turn.",
        Mark.NOT_HELD,
    ),
    Point(
        Part.TILES,
        "5.2, 5.3",
        "Whether a lost turn counts towards six scoreless ones, and what overtime costs: the"
        " director.",
        Mark.NOT_HELD,
    ),
    Point(
        Part.SLIPS,
        "3.10.12",
        "A slip with a word that is not the one on the board in the most recent turn"
        " may be reissued, its words replaced one for one; the new slip's verdict"
        " decides.",
        Mark.READING,
    ),
    Point(
        Part.SLIPS,
        "3.10.10(b)",
        "Words are fixed once the runner has the slip or the table is left: at the terminal"
        " only typing is corrected.",
        Mark.READING,
    ),
    Point(
        Part.BLANKS,
        "3.8(c)",
        "A disputed blank that was not properly declared: the player on move"
        " redesignates, and the words count as played in that player's next turn.",
        Mark.TEXT,
    ),
    Point(
        Part.BLANKS,
        "3.8(d)",
        "A disputed blank that was properly declared: the director's ruling.",
        Mark.TEXT,
    ),
    Point(
        Part.BLANKS,
        "3.10.10(a)",
        "Who has said it and neutralised the timer challenges: no challenge is withdrawn, and"
        " none is conceded before its verdict (c).",
        Mark.TEXT,
    ),
    Point(
        Part.BLANKS,
        "3.8(b), 3.10.10(a)",
        "Neutralising the timer to see to a blank is no challenge by itself.",
        Mark.TEXT,
    ),
    Point(
        Part.CORRECTION,
        "3.10.13",
        "A wrong verdict is corrected only if no newly drawn tile (play wrongly kept)"
        " or no retracted tile (wrongly removed) has touched the rack. Else play, turn"
        " and penalty stay.",
        Mark.READING,
    ),
    Point(
        Part.CORRECTION,
        "3.10.13",
        "After a further turn or in a closed game the director says whether.",
        Mark.READING,
    ),
    Point(
        Part.RULINGS,
        "Preamble",
        "The director's ruling binds, and only WESPA reviews it: no second opinion. It should"
        " be reported to WESPA: rulings can be exported.",
        Mark.TEXT,
    ),
    Point(
        Part.RULINGS,
        "6.5",
        "A player's right of appeal: outside slipdesk.",
        Mark.NOT_HELD,
    ),
    Point(
        Part.RULINGS,
        "3.10.16",
        "Word placement: the director's ruling.",
        Mark.NOT_HELD,
    ),
    Point(
        Part.RULINGS,
        "3.10.17",
        "Legality of an exchange: the director's ruling.",
        Mark.NOT_HELD,
    ),
    Point(
        Part.RULINGS,
        "3.4.1(d)",
        "A challenged pass: the director's ruling.",
        Mark.READING,
    ),
    Point(
        Part.RULINGS,
        "5.4.1",
        "A game whose result sheet is signed changes by a ruling only.",
        Mark.NOT_HELD,
    ),
    Point(
        Part.RULINGS,
        "3.4.2(c), 3.8(d), 3.9.4, 3.10.1(b)",
        "Misordered turns, a blank that was properly declared, disputed draws and lateness:"
        " the director's ruling.",
        Mark.READING,
    ),
)
