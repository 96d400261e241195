"""Corrections: corrected slips, verdicts found wrong, clerical errors."""

from service.api.answers import Answer
from service.api.asked.challenges import (
    AmendmentRequest,
    CorrectionRequest,
    ReissueRequest,
    TilesRequest,
    VoidRequest,
    WithdrawalRequest,
)
from service.api.operations import Call, Operations
from service.api.resources.acts import HEADERS, LINKS, ONE, told
from service.api.shown.challenge_schemas import VerdictShown
from service.desk import corrections
from service.desk.corrections import AmendmentForm, CorrectionForm, ReissueForm
from service.rules.clauses.review import Touched
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Game, Method, Verdict

operations = Operations("corrections")


@operations.add(
    "POST",
    ONE + "/reissue",
    status=201,
    body=ReissueRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=({"words": ["QUIXOTRIES", "ZAX"], "ground": "mismatch", "confirmed_by": ["second"]},),
)
async def reissue_challenge(call: Call[ReissueRequest]) -> Answer:
    """Put a corrected slip in the place of an erroneous one.

    The earlier slip stays on record, its penalty is gone, and the new verdict decides
    (WESPA 3.10.12). The ground must be one of the tournament's rulebook, or a director's ruling.
    By the `method` `printed_list` it waits for a person, as where the lexicon can't be used.
    """
    body = call.body
    form = ReissueForm(
        number=call.number(),
        words=tuple(body.words),
        ground=Ground(body.ground),
        confirmed_by=tuple(body.confirmed_by),
        reason=body.reason,
        blank=BlankFinding(body.blank) if body.blank else None,
        finding=body.finding,
        adjudicator=body.adjudicator,
        method=Method(body.method),
    )
    return await told(call, await corrections.reissue(call.state["desk"], call.asked(), form))


@operations.add(
    "POST",
    ONE + "/correction",
    status=201,
    body=CorrectionRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=(
        {
            "verdict": "invalid",
            "tiles": {"drawn_on_rack": False},
            "reason": "The page was misread.",
        },
    ),
)
async def correct_challenge(call: Call[CorrectionRequest]) -> Answer:
    """Put an adjudication on record that was found wrong afterwards.

    It is corrected only as the tiles allow (WESPA 3.10.13), or as the director says where the book
    leaves it open. If not, play, turn and penalty stay, and no account is taken of the error.
    """
    body = call.body
    form = CorrectionForm(
        number=call.number(),
        verdict=Verdict(body.verdict),
        method=Method(body.method),
        touched=touched(body.tiles),
        reason=body.reason,
        corrected=body.corrected,
        adjudicator=body.adjudicator,
    )
    return await told(call, await corrections.correct(call.state["desk"], call.asked(), form))


@operations.add(
    "POST",
    ONE + "/withdrawal",
    status=201,
    body=WithdrawalRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=({"blank": "not_designated", "finding": "The blank bore no letter."},),
)
async def withdraw_challenge(call: Call[WithdrawalRequest]) -> Answer:
    """Withdraw a challenge that has no verdict yet.

    Only as far as the rulebook allows it: on the director's finding of a blank (NASPA IV.F.1.e,
    IV.F.2). Elsewhere a challenge binds (WESPA 3.10.10).
    """
    body = call.body
    blank = BlankFinding(body.blank) if body.blank else None
    answered = await corrections.withdraw(
        call.state["desk"], call.asked(), call.number(), blank, body.finding
    )
    return await told(call, answered)


@operations.add(
    "POST",
    ONE + "/void",
    status=201,
    body=VoidRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=({"reason": "Entered twice, at two tables."},),
)
async def void_challenge(call: Call[VoidRequest]) -> Answer:
    """Void a clerical double, with the reason.

    It stays on record as if it had never been a challenge: it costs nothing and counts for nobody.
    """
    answered = await corrections.void(
        call.state["desk"], call.asked(), call.number(), call.body.reason
    )
    return await told(call, answered)


@operations.add(
    "POST",
    ONE + "/amendment",
    status=201,
    body=AmendmentRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=({"round": 3, "table": 21, "reason": "The runner named the wrong table."},),
)
async def amend_challenge(call: Call[AmendmentRequest]) -> Answer:
    """Put right which game, turn or side a challenge is of.

    What is left out stays as it is, and so do the words. Counts move with the side.
    """
    body = call.body
    game = None
    if body.round is not None and body.table is not None:
        game = Game(body.division or "", body.round, body.table)
    form = AmendmentForm(call.number(), body.reason, game, body.turn, body.challenger)
    return await told(call, await corrections.amend(call.state["desk"], call.asked(), form))


def touched(tiles: TilesRequest) -> Touched:
    """Read what is known of the tiles before an error was found."""
    return Touched(tiles.drawn_on_rack, tiles.retracted_on_rack, tiles.further_turn)
