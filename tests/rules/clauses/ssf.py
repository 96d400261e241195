"""Sweden (SSF, 2006): a situation for every rule that the service acts on."""

from service.lexicon.profile import load
from service.lexicon.readers.entries import spelled
from service.lexicon.readers.reading import Asked, Batch, Ledger
from service.rules.acts.commands import AskReview, Correct
from service.rules.books import RULEBOOKS
from service.rules.clauses.outcome import Awaited, pending
from service.rules.clauses.penalty import Role, ScoreChange, preset
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.slip import Method
from service.rules.clauses.tiles import TileFacts
from service.rules.clauses.timing import Draw
from service.rules.words.alphabet import WordError, canonical
from tests.commands import INVALID, REASON, hand_in, reissue
from tests.rules.clauses.situations import (
    Situation,
    acted,
    in_time,
    outcome,
    overdraw,
    shown,
    told,
)

SSF = RULEBOOKS["ssf"]
TEN = preset("swedish-ten")
SWEDISH = load("swedish").alphabet


def read(*typed: str):
    """What these texts read as on a slip."""
    return lambda: tuple(
        word.code if isinstance(word, WordError) else word
        for word in (canonical(each, SWEDISH) for each in typed)
    )


def words(*entries: str):
    """The words that entries of a word book define."""

    def find() -> object:
        batch = Batch(range(1, len(entries) + 1), entries)
        found = spelled(batch, Asked("entries", SWEDISH), Ledger()).texts
        canonicals = (canonical(each, SWEDISH) for each in found)
        return tuple(each for each in canonicals if isinstance(each, str))

    return find


SITUATIONS = (
    Situation(
        "acceptance",
        "the opponent had entered the play",
        in_time("ssf", timer_pressed=True, entered=True),
        ("too_late", "acceptance"),
    ),
    Situation(
        "acceptance",
        "tiles were drawn before",
        in_time("ssf", timer_pressed=True, drawn_at=5, called=9, tiles_drawn=3),
        ("in_time", "acceptance"),
    ),
    Situation(
        "acceptance",
        "before the clock",
        in_time("ssf", timer_pressed=False),
        ("too_early", "acceptance"),
    ),
    Situation(
        "acceptance",
        "the clock was forgotten, and a hand is in the bag",
        in_time("ssf", timer_pressed=False, hand_in_bag=True),
        ("in_time", "acceptance"),
    ),
    Situation(
        "acceptance",
        "a hold that was released means nothing here",
        in_time("ssf", timer_pressed=True, held=5, released=9, called=10),
        ("in_time", "acceptance"),
    ),
    Situation(
        "challenge",
        "one of two words is not valid: one answer",
        shown(
            hand_in("CAT", "QZX", verdict=INVALID),
            book="ssf",
            policy=TEN,
            of=lambda c: c.verdict.value,
        ),
        "invalid",
    ),
    Situation(
        "challenge",
        "the clock stands until the adjudicator has looked",
        lambda: "timer_stays_neutralised" in pending(SSF, Awaited.ADJUDICATOR).instructions,
        True,
    ),
    Situation(
        "penalty",
        "all valid: ten points off the challenger, who keeps the turn",
        shown(
            hand_in("CAT", "AT"),
            book="ssf",
            policy=TEN,
            of=lambda c: (c.outcome.penalty.score_changes, c.outcome.on_turn),
        ),
        ((ScoreChange(Role.CHALLENGER, -10),), Role.CHALLENGER),
    ),
    Situation(
        "penalty",
        "invalid: the tiles go back, and the turn is lost",
        shown(
            hand_in("QZX", verdict=INVALID),
            book="ssf",
            policy=TEN,
            of=lambda c: (c.outcome.play.value, c.outcome.loses_turn),
        ),
        ("comes_off", Role.CHALLENGED),
    ),
    Situation(
        "last play",
        "challenged before its score was entered",
        in_time("ssf", timer_pressed=True, out_play=True, entered=False),
        ("in_time", "last play"),
    ),
    Situation(
        "last play",
        "it comes off: the game goes on",
        lambda: outcome("ssf", INVALID, out_play=True)().game.value,
        "goes_on",
    ),
    Situation(
        "six turns",
        "an invalid play was removed",
        told("ssf", INVALID, "counts_towards_six_turns"),
        ("counts_towards_six_turns",),
    ),
    Situation(
        "overdraw",
        "tiles drawn for a play that comes off, unseen",
        told(
            "ssf", INVALID, "return_unseen", "overdraw", tiles=TileFacts(2, Draw.UNTOLD, seen=False)
        ),
        ("return_unseen",),
    ),
    Situation(
        "overdraw",
        "one too many, seen",
        overdraw("ssf", INVALID, TileFacts(1, Draw.UNTOLD, seen=True, bag=30)),
        (1, 2, "either", "overdraw"),
    ),
    Situation(
        "overdraw",
        "one too many, seen, and six were in the bag",
        overdraw("ssf", INVALID, TileFacts(1, Draw.UNTOLD, seen=True, bag=6)),
        (1, 3, "either", "overdraw"),
    ),
    Situation(
        "review, correction, erroneous slip",
        "a player asks for another look: the director",
        shown(
            hand_in("CAT", turn=1),
            AskReview(1, "first", Reason.LOOK_AGAIN),
            book="ssf",
            policy=TEN,
            of=lambda c: (c.status.value, c.review.stage.value),
        ),
        ("under_review", "awaiting_director"),
    ),
    Situation(
        "review, correction, erroneous slip",
        "a wrong word on the slip: the director",
        acted(hand_in("CAT", turn=1), reissue(1, "CATS"), book="ssf", policy=TEN),
        ("no_ground_in_this_rulebook", "slipdesk"),
    ),
    Situation(
        "review, correction, erroneous slip",
        "an adjudication was found wrong: the director",
        acted(
            hand_in("CAT", turn=1),
            Correct(1, Method.PRINTED_LIST, INVALID, Touched(drawn=False), REASON),
            book="ssf",
            policy=TEN,
        ),
        ("correction_not_decided", "slipdesk"),
    ),
    Situation("word source", "a list of another language", lambda: SSF.language, "swedish"),
    Situation("characters, phrases", "c/o, abc-bok, super-8", words("c/o", "abc-bok"), ()),
    Situation("characters, phrases", "an entry of several words", words("silk screen"), ()),
    Situation("characters, phrases", "its own entry", words("pleti"), ("PLETI",)),
    Situation(
        "accents",
        "acute, grave, circumflex, tilde, cedilla",
        read("allé", "pietà", "crêpe", "jalapeño", "moçambikisk"),
        ("ALLE", "PIETA", "CREPE", "JALAPENO", "MOCAMBIKISK"),
    ),
    Situation("accents", "Å, Ä, Ö and Ü never fold", read("åäöü"), ("ÅÄÖÜ",)),
    Situation("Q W Ü Æ", "by a blank only: four of them", lambda: SWEDISH.blanks_needed("QWÜÆ"), 4),
    Situation("Q W Ü Æ", "W is never V", read("wv"), ("WV",)),
    Situation(
        "parentheses", "an ending in parentheses: both", words("skor(na)"), ("SKOR", "SKORNA")
    ),
    Situation(
        "other bodies",
        "no penalty at all, as a club's own",
        shown(
            hand_in("CAT"),
            book="ssf",
            policy=preset("single"),
            of=lambda c: c.outcome.penalty.score_changes,
        ),
        (),
    ),
)
