"""Parts of events, and how they are on record: what entries out there hold."""

from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import GameGoes, Outcome, Play
from service.rules.clauses.penalty import (
    CarriedOut,
    Count,
    Penalty,
    PenaltyPolicy,
    PointsGo,
    Role,
    ScoreChange,
    Step,
    Unit,
)
from service.rules.clauses.slip import Game, LexiconRef, Slip
from service.rules.facts.events import TextRef

REASON = TextRef(id="0badcafe", sha256="aa")
LEXICON = LexiconRef(
    name="enable", edition="1997", words=168548, fingerprint="671a395d", official=False
)
POLICY = PenaltyPolicy(
    Unit.WORD,
    (Step(points=5), Step(lose_turn=True, clock_seconds=60), Step(forfeit=True)),
    PointsGo.ADD_TO_CHALLENGED,
    Count.PER_TOURNAMENT,
)
OUTCOME = Outcome(
    play=Play.STANDS,
    loses_turn=Role.CHALLENGER,
    on_turn=Role.CHALLENGED,
    game=GameGoes.GOES_ON,
    penalty=Penalty(1, (ScoreChange(Role.CHALLENGED, 5),), True, 60, forfeit=False),
    instructions=(Instruction.REANNOUNCE_SCORE, Instruction.RESTART_TIMER),
    in_force=True,
)

LEXICON_DATA = {
    "name": "enable",
    "edition": "1997",
    "words": 168548,
    "fingerprint": "671a395d",
    "official": False,
    "recognised": None,
}
POLICY_DATA = {
    "unit": "word",
    "steps": [
        {"points": 5, "lose_turn": False, "clock_seconds": 0, "forfeit": False},
        {"points": 0, "lose_turn": True, "clock_seconds": 60, "forfeit": False},
        {"points": 0, "lose_turn": False, "clock_seconds": 0, "forfeit": True},
    ],
    "points_go": "add_to_challenged",
    "count": "per_tournament",
}
OUTCOME_DATA = {
    "play": "stands",
    "loses_turn": "challenger",
    "on_turn": "challenged",
    "game": "goes_on",
    "penalty": {
        "step": 1,
        "score_changes": [{"role": "challenged", "points": 5}],
        "lose_turn": True,
        "clock_seconds": 60,
        "forfeit": False,
    },
    "instructions": ["reannounce_score", "restart_timer"],
    "in_force": True,
}

GAME = Game(division="A", round=3, table=12)
SLIP = Slip(words=("QUIXOTRY",), typed=("quixotry",))
STAYS = CarriedOut(lost_turn=Role.CHALLENGER, clock_seconds=60, forfeit=False)
REASON_DATA = {"id": "0badcafe", "sha256": "aa"}
GAME_DATA = {"division": "A", "round": 3, "table": 12}
SLIP_DATA = {"words": ["QUIXOTRY"], "typed": ["quixotry"]}
STAYS_DATA = {"lost_turn": "challenger", "clock_seconds": 60, "forfeit": False}
