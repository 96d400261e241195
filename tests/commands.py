"""Commands as tests write them: what a case doesn't care about is filled in."""

from service.rules.commands import Amend, HandIn, LoadGames, OpenTournament, Reissue
from service.rules.events import Pairing, TextRef
from service.rules.penalty import Count, PenaltyPolicy, PointsGo, Step, Unit, preset
from service.rules.rulebook import Ground
from service.rules.slip import Game, LexiconRef, Slip, Verdict

VALID, INVALID = Verdict.VALID, Verdict.INVALID
DEDUCT, ADD = PointsGo.DEDUCT_FROM_CHALLENGER, PointsGo.ADD_TO_CHALLENGED
LEXICON = LexiconRef(
    name="enable", edition="1997", words=168548, fingerprint="671a395d", official=False
)
REASON = TextRef(id="0badcafe", sha256="00" * 32)
FIVE_PER_WORD = preset("five-per-word", points_go=DEDUCT)

GAME = Game(division="", round=1, table=1)


def ladder(*points: int, count: Count = Count.PER_GAME, unit: Unit = Unit.TURN) -> PenaltyPolicy:
    """Points off the challenger, a step per unsuccessful challenge."""
    return PenaltyPolicy(unit, tuple(Step(points=each) for each in points), DEDUCT, count)


def opening(
    *,
    code: str = "wyc",
    rulebook: str = "wespa",
    policy: PenaltyPolicy = FIVE_PER_WORD,
    must_name: str = "nothing",
) -> OpenTournament:
    return OpenTournament(
        code=code,
        origin=f"slipdesk/{code}/epoch1",
        format=1,
        public_key=f"slipdesk/{code}/epoch1+c74f20a3+key",
        rulebook=rulebook,
        lexicon=LEXICON,
        policy=policy,
        slip_must_name=must_name,
    )


def amendment(
    *,
    policy: PenaltyPolicy | None = None,
    lexicon: LexiconRef | None = None,
    must_name: str | None = None,
    playing: int | None = None,
) -> Amend:
    return Amend(
        policy=policy, lexicon=lexicon, slip_must_name=must_name, round=playing, reason=REASON
    )


def games(*pairings: tuple[int, int, int], round_: int = 1) -> LoadGames:
    """Load games, each as its table and the numbers of its two players."""
    return LoadGames(round=round_, games=tuple(Pairing("", *each) for each in pairings))


def game(table: int = 1, round_: int = 1, division: str = "") -> Game:
    return Game(division=division, round=round_, table=table)


def slip(*typed: str) -> Slip:
    """The words as typed, each once."""
    return Slip(words=tuple(dict.fromkeys(typed)), typed=typed)


def hand_in(
    *words: str,
    verdict: Verdict = VALID,
    at: Game | None = GAME,
    turn: int | None = None,
    new_play: bool = False,
    by: str | None = "first",
    lexicon: LexiconRef = LEXICON,
) -> HandIn:
    return HandIn(
        game=at,
        turn=turn,
        new_play=new_play,
        challenger=by,
        slip=slip(*words or ("CAT",)),
        verdict=verdict,
        lexicon=lexicon,
    )


def reissue(
    number: int,
    *words: str,
    verdict: Verdict = VALID,
    ground: Ground = Ground.MISMATCH,
    by_director: bool = False,
    lexicon: LexiconRef = LEXICON,
) -> Reissue:
    return Reissue(
        number=number,
        ground=ground,
        confirmed_by=("AB", "CD"),
        slip=slip(*words),
        verdict=verdict,
        lexicon=lexicon,
        by_director=by_director,
        reason=REASON if by_director else None,
    )
