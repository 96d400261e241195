"""Where no book speaks, and others worth meeting: a situation for every decision of ours."""

from dataclasses import replace

from service.rules.acts.commands import LetIn
from service.rules.clauses.call import Call
from service.rules.clauses.penalty import preset
from service.rules.clauses.review import Look, Reason, may_look
from service.rules.clauses.slip import Method, Verdict
from service.rules.clauses.timing import Facts
from tests.commands import (
    DEDUCT,
    INVALID,
    REASON,
    VALID,
    amend_challenge,
    amendment,
    game,
    hand_in,
    ladder,
    looked_up,
    reissue,
    void,
)
from tests.rules.clauses.situations import Situation, acted, review, shown, told

TOO_LATE = replace(
    hand_in("CAT", turn=1),
    call=Call(facts=Facts(timer_pressed=True, held=5, released=6, called=7)),
)
NOT_LOOKED_UP = replace(TOO_LATE, looked_up=looked_up("CAT", verdict=None))
TEN = preset("ten-per-turn", points_go=DEDUCT)


def anybody(person: int | None):
    """Whether this person may look after the players had the program look."""

    def find() -> object:
        first = Look(None, Method.SOFTWARE, Verdict.VALID)
        opened = review("wespa", first, Reason.LOOK_AGAIN)
        refusal = may_look(opened, person, Method.SOFTWARE, overridden=False)
        return refusal and (refusal.code.value, refusal.clause)

    return find


SITUATIONS = (
    Situation(
        "a play is adjudicated once",
        "the same words again",
        acted(hand_in("CAT", "AT", turn=1), hand_in("AT", "CAT", turn=1)),
        "challenge.repeated",
    ),
    Situation(
        "a play is adjudicated once",
        "one word after the other",
        acted(hand_in("CAT", "QZX", verdict=INVALID, turn=1), hand_in("CAT", turn=1)),
        ("play_already_adjudicated", "slipdesk"),
    ),
    Situation(
        "a play is adjudicated once",
        "a new play with the same words, at once",
        acted(hand_in("QZX", verdict=INVALID, turn=1), hand_in("QZX", verdict=INVALID, turn=3)),
        "challenge.adjudicated",
    ),
    Situation(
        "a slip refused for timing is kept and not looked up",
        "after a released hold",
        shown(TOO_LATE, of=lambda c: (c.status.value, c.verdict)),
        ("not_in_time", None),
    ),
    Situation(
        "a slip refused for timing is kept and not looked up",
        "and the director lets it in",
        acted(
            NOT_LOOKED_UP,
            LetIn(1, looked_up("CAT", verdict=INVALID), Method.SOFTWARE, REASON),
        ),
        "slip.admitted",
    ),
    Situation(
        "a second look is keyed anew",
        "the players had the program look: any person may look again",
        anybody(1),
        None,
    ),
    Situation(
        "a word written twice counts once",
        "CAT, CAT and AT, five per word",
        shown(hand_in("CAT", "CAT", "AT"), of=lambda c: c.outcome.penalty.score_changes[0].points),
        -10,
    ),
    Situation(
        "adjudicators are persons",
        "a look that names nobody is nobody's",
        anybody(None),
        ("adjudicator_not_named", "3.10.11"),
    ),
    Situation(
        "a clerical double can be voided",
        "entered twice, from two tables: voided, and nobody owes anything for it",
        shown(
            hand_in("CAT", at=game(table=1)),
            hand_in("CAT", at=game(table=2)),
            void(2),
            number=2,
            of=lambda c: (c.status.value, c.outcome),
        ),
        ("void", None),
    ),
    Situation(
        "a clerical double can be voided",
        "or the wrong table: the game is put right, and the words stay",
        shown(
            hand_in("CAT", at=game(table=1), turn=1),
            amend_challenge(1, at=game(table=2), turn=1),
            of=lambda c: (c.game.table, c.latest().slip.words),
        ),
        (2, ("CAT",)),
    ),
    Situation(
        "without facts about tiles",
        "the short conditional list",
        told("wespa", INVALID, "drawn_tiles", "show_and_return", "overdraw"),
        ("drawn_tiles",),
    ),
    Situation(
        "a policy holds from the next round",
        "changed in round 1: a challenge of round 1 keeps its policy through a reissue",
        shown(
            hand_in("CAT", turn=1, verdict=INVALID),
            amendment(policy=TEN),
            reissue(1, "DOG"),
            of=lambda c: c.outcome.penalty.score_changes[0].points,
        ),
        -5,
    ),
    Situation(
        "a policy holds from the next round",
        "and one of round 2 has the new one",
        shown(
            hand_in("CAT", turn=1, verdict=INVALID),
            amendment(policy=TEN),
            hand_in("DOG", at=game(round_=2), turn=1),
            number=2,
            of=lambda c: c.outcome.penalty.score_changes[0].points,
        ),
        -10,
    ),
    Situation(
        "CASPA 10.3b",
        "several words in one go, one verdict for all, the list named",
        shown(
            hand_in("CAT", "AT", "DOG"),
            of=lambda c: (len(c.adjudications), c.verdict, c.latest().lexicon.name),
        ),
        (1, VALID, "enable"),
    ),
    Situation(
        "a change of lexicon",
        "under WESPA no penalty is spared for it",
        acted(
            amendment(policy=replace(ladder(5), spares_changed=True)),
        ),
        ("changed_words_not_spared", "1.2(b)"),
    ),
)
