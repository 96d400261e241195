"""Commands as tests write them: what a case doesn't care about is filled in."""

from dataclasses import replace
from typing import Any

from service.rules.acts.commands import (
    Adjudicate,
    Amend,
    AmendChallenge,
    AskReview,
    CloseGames,
    Command,
    Correct,
    EndReview,
    GiveOpinion,
    GiveRulingOpinion,
    HandIn,
    LetIn,
    LoadGames,
    LookedUp,
    OpenTournament,
    Reissue,
    Rule,
    Ruled,
    Void,
    Withdraw,
)
from service.rules.clauses.call import Call
from service.rules.clauses.penalty import Count, PenaltyPolicy, PointsGo, Step, Unit, preset
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Game, Kind, LexiconRef, Method, Slip, Verdict
from service.rules.clauses.timing import Facts
from service.rules.facts.events import Pairing, RulingKind, TextRef

VALID, INVALID = Verdict.VALID, Verdict.INVALID
DEDUCT, ADD = PointsGo.DEDUCT_FROM_CHALLENGER, PointsGo.ADD_TO_CHALLENGED
LEXICON = LexiconRef(
    name="enable", edition="1997", words=168548, fingerprint="671a395d", official=False
)
OUTGOING = LexiconRef(
    name="before", edition="1999", words=9, fingerprint="0123456789ab", official=False
)
REASON = TextRef(id="0badcafe", sha256="00" * 32)
ON_THE_TABLE = TextRef(id="0badf00d", sha256="22" * 32)
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
    outgoing: LexiconRef | None = None,
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
        outgoing=outgoing,
    )


def amendment(
    *,
    policy: PenaltyPolicy | None = None,
    lexicon: LexiconRef | None = None,
    must_name: str | None = None,
    playing: int | None = None,
    outgoing: LexiconRef | None = None,
    no_outgoing: bool = False,
    other_language: bool = False,
) -> Amend:
    return Amend(
        policy=policy,
        lexicon=lexicon,
        slip_must_name=must_name,
        round=playing,
        reason=REASON,
        outgoing=outgoing,
        no_outgoing=no_outgoing,
        other_language=other_language,
    )


def games(*pairings: tuple[int, int, int], round_: int = 1) -> LoadGames:
    """Load games, each as its table and the numbers of its two players."""
    return LoadGames(round=round_, games=tuple(Pairing("", *each) for each in pairings))


def game(table: int = 1, round_: int = 1, division: str = "") -> Game:
    return Game(division=division, round=round_, table=table)


def slip(*typed: str) -> Slip:
    """The words as typed, each once."""
    return Slip(words=tuple(dict.fromkeys(typed)), typed=typed)


def looked_up(
    *words: str,
    verdict: Verdict | None = VALID,
    lexicon: LexiconRef = LEXICON,
    outgoing: LexiconRef | None = None,
    changed: bool = False,
) -> LookedUp:
    """What was found of a slip; without a verdict it has a word of more than seven tiles."""
    return LookedUp(
        slip=slip(*words),
        verdict=verdict,
        lexicon=lexicon,
        authoritative_to=7 if verdict is None else None,
        outgoing=outgoing,
        changed=changed,
    )


def hand_in(
    *words: str,
    verdict: Verdict | None = VALID,
    at: Game | None = GAME,
    turn: int | None = None,
    new_play: bool = False,
    by: str | None = "first",
    lexicon: LexiconRef = LEXICON,
    outgoing: LexiconRef | None = None,
    changed: bool = False,
    kind: Kind = Kind.WORDS,
    method: Method = Method.SOFTWARE,
    call: Call | None = None,
) -> HandIn:
    slip_of_words = looked_up(
        *words or ("CAT",),
        verdict=verdict,
        lexicon=lexicon,
        outgoing=outgoing,
        changed=changed,
    )
    return HandIn(
        game=at,
        turn=turn,
        new_play=new_play,
        challenger=by,
        looked_up=slip_of_words if kind is Kind.WORDS else None,
        kind=kind,
        method=method,
        call=call,
    )


def unasked(command: Command) -> Command:
    """The same before its words were looked up, as the desk brings it first."""
    if not isinstance(command, HandIn | LetIn | Reissue | GiveOpinion) or not command.looked_up:
        return command
    if command.looked_up.verdict is None:
        return command
    slip = replace(command.looked_up, verdict=None, changed=False, unasked=True)
    return replace(command, looked_up=slip)


def called(**facts: Any) -> Call:
    """A call of which these facts are known."""
    return Call(facts=replace(Facts(), **facts))


def let_in(
    number: int,
    *words: str,
    verdict: Verdict | None = VALID,
    method: Method = Method.SOFTWARE,
    changed: bool = False,
) -> LetIn:
    """Let a challenge in; without words it has none."""
    return LetIn(
        number=number,
        looked_up=looked_up(*words, verdict=verdict, changed=changed) if words else None,
        method=method,
        reason=REASON,
    )


def reissue(
    number: int,
    *words: str,
    verdict: Verdict | None = VALID,
    ground: Ground = Ground.MISMATCH,
    by_director: bool = False,
    lexicon: LexiconRef = LEXICON,
    outgoing: LexiconRef | None = None,
    changed: bool = False,
    blank: BlankFinding | None = None,
) -> Reissue:
    return Reissue(
        number=number,
        ground=ground,
        confirmed_by=("AB", "CD"),
        looked_up=looked_up(
            *words, verdict=verdict, lexicon=lexicon, outgoing=outgoing, changed=changed
        ),
        by_director=by_director,
        reason=REASON if by_director else None,
        blank=blank,
        finding=REASON if by_director and blank else None,
    )


def adjudicate(number: int, verdict: Verdict = VALID) -> Adjudicate:
    """The verdict of a person who consulted a printed list."""
    return Adjudicate(number=number, verdict=verdict, printed_list=ON_THE_TABLE)


def withdraw(
    number: int, blank: BlankFinding | None = None, *, by_director: bool = True
) -> Withdraw:
    """Withdraw, with what the director found of the blank."""
    return Withdraw(number, blank, REASON if blank else None, by_director)


def void(number: int) -> Void:
    return Void(number, REASON)


def amend_challenge(
    number: int, *, at: Game | None = GAME, turn: int | None = None, by: str | None = "first"
) -> AmendChallenge:
    """Game, turn and side as they shall stand."""
    return AmendChallenge(number, at, turn, by, REASON)


def close(*closed: Game) -> CloseGames:
    return CloseGames(closed or (GAME,))


def ask(
    number: int = 1,
    reason: Reason = Reason.LOOK_AGAIN,
    *,
    by: str = "first",
    third: bool = False,
) -> AskReview:
    return AskReview(number, by, reason, third)


def look(
    verdict: Verdict | None, *words: str, number: int = 1, overridden: bool = False
) -> GiveOpinion:
    """Another look: by software with these words keyed anew, else by a printed list."""
    keyed = looked_up(*words, verdict=verdict) if words else None
    return GiveOpinion(
        number=number,
        looked_up=keyed,
        verdict=None if words else verdict,
        printed_list=None if words else ON_THE_TABLE,
        overridden=REASON if overridden else None,
        by_director=overridden,
    )


def end_review(
    verdict: Verdict,
    *,
    number: int = 1,
    by_director: bool = True,
    corrected: bool | None = None,
    reason: TextRef | None = REASON,
    **touched: bool,
) -> EndReview:
    """The last word, with what is known of the tiles."""
    return EndReview(
        number=number,
        method=Method.PRINTED_LIST,
        verdict=verdict,
        touched=Touched(**touched),
        reason=reason,
        by_director=by_director,
        corrected=corrected,
    )


def correct(
    verdict: Verdict, *, number: int = 1, corrected: bool | None = None, **touched: bool
) -> Correct:
    """An error found afterwards, with what is known of the tiles."""
    return Correct(number, Method.PRINTED_LIST, verdict, Touched(**touched), REASON, corrected)


def ruling(
    kind: RulingKind = RulingKind.FREE,
    *,
    number: int | None = 1,
    at: Game | None = None,
    outcome: Ruled | None = None,
) -> Rule:
    return Rule(kind, number, at, outcome, REASON)


def ruling_opinion(
    *, agrees: bool, number: int = 1, outcome: Ruled | None = None
) -> GiveRulingOpinion:
    return GiveRulingOpinion(number, agrees, outcome, REASON)
