"""What the players do next, as stable codes with their words; the books say which and when."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Instruction(StrEnum):
    """One thing to do or to know; TEXTS has the words. Clients branch on codes: none is renamed."""

    # what comes first: who may ask again, or who is waited for
    MAY_ASK_AGAIN = "may_ask_again"
    MAY_ASK_ANOTHER_JUDGE = "may_ask_another_judge"
    MAY_DOUBT_THE_PROGRAM = "may_doubt_the_program"
    AWAIT_WORDS = "await_words"
    AWAIT_ADJUDICATOR = "await_adjudicator"
    AWAIT_ANOTHER_ADJUDICATOR = "await_another_adjudicator"
    AWAIT_FIRST_JUDGE = "await_first_judge"
    AWAIT_DIRECTOR = "await_director"
    TURN_ACCEPTED = "turn_accepted"
    # before the verdict
    TIMER_STAYS_NEUTRALISED = "timer_stays_neutralised"
    NOBODY_DRAWS = "nobody_draws"
    NO_TILE_MOVES = "no_tile_moves"
    BOARD_CONTROL = "board_control"
    COVER_RACKS = "cover_racks"
    # after it
    RESULT_ON_SLIP = "result_on_slip"
    RETURN_QUIETLY = "return_quietly"
    PLAY_STANDS = "play_stands"
    REANNOUNCE_SCORE = "reannounce_score"
    RETRACT_TILES = "retract_tiles"
    # tiles that were drawn for the play
    DRAWN_TILES = "drawn_tiles"
    DRAWN_TILES_FIRST = "drawn_tiles_first"
    DRAWN_TOO_SOON = "drawn_too_soon"
    SHOW_AND_RETURN = "show_and_return"
    RETURN_UNSEEN = "return_unseen"
    OVERDRAW = "overdraw"
    PLAYED_TILES_APART = "played_tiles_apart"
    TURN_UP_AGAIN = "turn_up_again"
    VIEW_FROM_BAG = "view_from_bag"
    DRAWN_TO_RACK = "drawn_to_rack"
    SEE_A_TILE = "see_a_tile"
    DIRECTOR_ON_DRAW = "director_on_draw"
    DIRECTOR_ON_DRAW_AFTER_CALL = "director_on_draw_after_call"
    DIRECTOR_ON_ORDER_OF_TURN = "director_on_order_of_turn"
    # and what is left
    CROSS_OUT_BLANK = "cross_out_blank"
    COUNTS_TOWARDS_SIX_TURNS = "counts_towards_six_turns"
    NOT_CORRECTED = "not_corrected"
    SET_CLOCK = "set_clock"
    GAME_FORFEITED = "game_forfeited"
    GAME_OVER = "game_over"
    GAME_GOES_ON = "game_goes_on"
    RERACK = "rerack"
    RESTART_TIMER = "restart_timer"
    CLOCK_ON_DELAY = "clock_on_delay"


TEXTS: Mapping[Instruction, str] = MappingProxyType(
    {
        Instruction.MAY_ASK_AGAIN: (
            "Before any tile moves: either player may ask for another adjudication, by another"
            " person."
        ),
        Instruction.MAY_ASK_ANOTHER_JUDGE: (
            "Before any tile moves: either player may ask for a review by another Word Judge."
        ),
        Instruction.MAY_DOUBT_THE_PROGRAM: (
            "Before any tile moves: a player who thinks that the program is flawed asks for a"
            " manual adjudication; one who thinks that a word was mistyped, for the procedure"
            " again. Otherwise this is final."
        ),
        Instruction.AWAIT_WORDS: "The challenge is announced: its words go on the slip.",
        Instruction.AWAIT_ADJUDICATOR: "Wait for an adjudicator with a printed list.",
        Instruction.AWAIT_ANOTHER_ADJUDICATOR: (
            "Nothing is in force: wait until another person has looked."
        ),
        Instruction.AWAIT_FIRST_JUDGE: (
            "Nothing is in force: the first Word Judge has the final say, and may reconsider."
        ),
        Instruction.AWAIT_DIRECTOR: "Nothing is in force: the director decides.",
        Instruction.TURN_ACCEPTED: (
            "The turn had been accepted before: it stands, and only the director can let the"
            " challenge in."
        ),
        Instruction.TIMER_STAYS_NEUTRALISED: "The timer stays neutralised.",
        Instruction.NOBODY_DRAWS: "Nobody draws tiles.",
        Instruction.NO_TILE_MOVES: "No tile is taken back from the board or put on a rack.",
        Instruction.BOARD_CONTROL: "The challenged player keeps control of the board.",
        Instruction.COVER_RACKS: "Before leaving the table, both cover their racks.",
        Instruction.RESULT_ON_SLIP: "The result goes on the challenge slip.",
        Instruction.RETURN_QUIETLY: "Both return to the board without speaking.",
        Instruction.PLAY_STANDS: "The play stands.",
        Instruction.REANNOUNCE_SCORE: "The play stands: its score is announced again.",
        Instruction.RETRACT_TILES: "The play comes off: its tiles go back to the rack.",
        Instruction.DRAWN_TILES: (
            "Tiles drawn for this play and kept apart: shown to the opponent and returned to the"
            " bag. Mixed with the rack: call the director, it is an overdraw."
        ),
        Instruction.DRAWN_TILES_FIRST: (
            "Tiles drawn for this play: shown to the opponent and returned to the bag before the"
            " play comes off. Combined with unplayed tiles: call the director, it is an overdraw."
        ),
        Instruction.DRAWN_TOO_SOON: (
            "Tiles drawn for this play are too many. Unseen: returned to the bag. Seen: call the"
            " director, it is an overdraw."
        ),
        Instruction.SHOW_AND_RETURN: (
            "The drawn tiles are shown to the opponent and returned to the bag: no overdraw."
        ),
        Instruction.RETURN_UNSEEN: "The drawn tiles that nobody has seen are returned to the bag.",
        Instruction.OVERDRAW: (
            "The drawn tiles are an overdraw: the timer stays neutralised while it is corrected."
        ),
        Instruction.PLAYED_TILES_APART: (
            "The drawn tiles were combined with unplayed ones: these and the new ones go face down,"
            " the played tiles are set apart and go back to the rack after the overdraw. Call the"
            " director for its procedure."
        ),
        Instruction.TURN_UP_AGAIN: (
            "If too many tiles were turned up: all of them go face down and are turned up anew,"
            " only as many as were overdrawn, and those return to the bag."
        ),
        Instruction.VIEW_FROM_BAG: (
            "If drawn tiles were returned without being shown: the opponent may view tiles from the"
            " bag, two more than were returned, or all that there are."
        ),
        Instruction.DRAWN_TO_RACK: "Tiles drawn while the play was held go on the rack.",
        Instruction.SEE_A_TILE: "Whoever draws has seen at least one new tile.",
        Instruction.DIRECTOR_ON_DRAW: (
            "Call the director, who decides what becomes of the drawn tiles."
        ),
        Instruction.DIRECTOR_ON_DRAW_AFTER_CALL: (
            "Call the director about the tiles: nobody draws while a challenge is adjudicated."
        ),
        Instruction.DIRECTOR_ON_ORDER_OF_TURN: (
            "Call the director about the tiles: they were drawn before the timer was pressed."
        ),
        Instruction.CROSS_OUT_BLANK: "The designation of a blank that comes off is crossed out.",
        Instruction.COUNTS_TOWARDS_SIX_TURNS: (
            "The removed play counts as one of six turns in a row without new tiles on the board."
        ),
        Instruction.NOT_CORRECTED: (
            "The adjudication was wrong and is not corrected: play goes on, and no account is taken"
            " of the error. It is on record."
        ),
        Instruction.SET_CLOCK: "An official sets the challenger's clock as the penalty says.",
        Instruction.GAME_FORFEITED: "The challenger forfeits the game: call the director.",
        Instruction.GAME_OVER: "The play ends the game: no turn is lost any more.",
        Instruction.GAME_GOES_ON: "The game is not over: it goes on with the challenger.",
        Instruction.RERACK: (
            "Whoever left the table is seated again, and tiles that lay face down are back on the"
            " racks."
        ),
        Instruction.RESTART_TIMER: "Last of all, the timer is started again.",
        Instruction.CLOCK_ON_DELAY: (
            "Whoever delays this can have their own clock restarted at once; recording the score is"
            " no delay."
        ),
    }
)
