"""From an act of a replay to a command of the rules, with what was found of its slip."""

from hashlib import sha256

from service.api.asked.challenges import (
    AdjudicationRequest,
    AmendmentRequest,
    CorrectionRequest,
    LastWordRequest,
    OpinionRequest,
    ReissueRequest,
    ReviewRequest,
    SlipRequest,
    VoidRequest,
    WithdrawalRequest,
)
from service.api.asked.games import CloseRequest, GamesRequest
from service.api.asked.rulings import RulingOpinionRequest, RulingRequest
from service.api.asked.tournaments import AmendRequest, ClubRequest, TournamentRequest
from service.api.resources.challenges import called
from service.api.resources.corrections import touched
from service.api.resources.rulings import ruled
from service.api.resources.tournaments import policy_form
from service.cli.replaying.lines import Line, UnreadableLine
from service.desk.tournaments import (
    RECORD_FORMAT,
    ClubForm,
    PolicyForm,
    TournamentForm,
    UnknownRulebook,
    parts_asked,
    policy_changed,
    policy_of,
)
from service.journal.writing.rehearsal import Rehearsal
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
    Void,
    Withdraw,
)
from service.rules.books import rulebook
from service.rules.clauses.penalty import PolicyError
from service.rules.clauses.review import Reason
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Game, Kind, LexiconRef, Method, Slip, Verdict
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Pairing, RulingKind, TextRef
from service.rules.facts.tournament import Tournament

_LEXICON = LexiconRef(name="none", edition="", words=0, fingerprint="", official=True)


def person_of(line: Line) -> str | None:
    """Who acts, where a line names somebody."""
    named: str | None = getattr(line.body, "adjudicator", None)
    director: str | None = getattr(line.body, "director", None)
    return named or director


def command_of(line: Line, rehearsal: Rehearsal) -> Command:
    """What the line asks of the rules.

    Raises:
        UnreadableLine: it says too little for that, or what can't be.
    """
    tournament = rehearsal.tournament
    try:
        if isinstance(line.body, TournamentRequest):
            return _opening(line.body)
        if tournament is None:
            raise UnreadableLine("begin with open_tournament")
        return _of_the_tournament(line, tournament) or _of_a_challenge(line, rehearsal, tournament)
    except (PolicyError, UnknownRulebook) as error:
        raise UnreadableLine(str(error)) from None


def _opening(body: TournamentRequest) -> OpenTournament:
    asked = body.rulebook
    club = ClubForm(asked.base, asked.taken) if isinstance(asked, ClubRequest) else None
    name = asked.name if isinstance(asked, ClubRequest) else asked
    parts = parts_asked(TournamentForm(body.code, name, body.lexicon, club=club))
    return OpenTournament(
        code=body.code,
        origin=body.code,
        format=RECORD_FORMAT,
        public_key="",
        rulebook=name,
        lexicon=_LEXICON,
        policy=policy_of(policy_form(body) or PolicyForm(), rulebook(name, parts).penalty),
        slip_must_name=body.slip_must_name,
        parts=parts,
    )


def _of_the_tournament(line: Line, tournament: Tournament) -> Command | None:
    """A change of what is played by, games that are loaded or closed; None for another act."""
    match line.body:
        case AmendRequest() as body:
            policy = policy_form(body)
            return Amend(
                policy=policy_changed(policy, tournament) if policy else None,
                lexicon=None,
                slip_must_name=body.slip_must_name,
                round=body.round,
                reason=_text(body.reason),
            )
        case GamesRequest(games=games):
            seats = (Pairing(g.division, g.table, g.first.number, g.second.number) for g in games)
            return LoadGames(round=line.round, games=tuple(seats))
        case CloseRequest(round=round_, games=games):
            return CloseGames(tuple(Game(g.division, round_, g.table) for g in games))
        case _:
            return None


def _of_a_challenge(line: Line, rehearsal: Rehearsal, tournament: Tournament) -> Command:
    match line.body:
        case SlipRequest() as body:
            return _hand_in(line, body, tournament)
        case AdjudicationRequest() as body:
            return Adjudicate(line.number, Verdict(body.verdict), _text(body.list))
        case ReviewRequest() as body:
            return AskReview(line.number, body.requested_by, Reason(body.reason), body.third)
        case OpinionRequest() as body:
            return _opinion(line, body, tournament)
        case LastWordRequest() as body:
            return _last_word(line, body, rehearsal, tournament)
        case _:
            return _putting_right(line, rehearsal, tournament)


def _putting_right(line: Line, rehearsal: Rehearsal, tournament: Tournament) -> Command:
    match line.body:
        case ReissueRequest() as body:
            return _reissue(line, body, tournament)
        case CorrectionRequest() as body:
            return Correct(
                number=line.number,
                method=Method(body.method),
                verdict=Verdict(body.verdict),
                touched=touched(body.tiles),
                reason=_text(body.reason),
                corrected=body.corrected,
            )
        case WithdrawalRequest() as body:
            finding = _text(body.finding) if body.finding else None
            return Withdraw(line.number, _blank(body.blank), finding, line.by_director)
        case VoidRequest(reason=reason):
            return Void(line.number, _text(reason))
        case AmendmentRequest() as body:
            return _amendment(line, body, rehearsal.challenge(line.number))
        case _:
            return _of_a_director(line)


def _of_a_director(line: Line) -> Command:
    match line.body:
        case RulingRequest() as body:
            game = _game(body.division, body.round, body.table)
            outcome = ruled(body.outcome)
            return Rule(RulingKind(body.kind), body.challenge, game, outcome, _text(body.reason))
        case RulingOpinionRequest() as body:
            outcome = ruled(body.outcome)
            return GiveRulingOpinion(line.number, body.agrees, outcome, _text(body.reason))
        case _:
            raise TypeError(f"nothing makes a command of {line.act}")


def _hand_in(line: Line, body: SlipRequest, tournament: Tournament) -> HandIn:
    kind, method, call = Kind(body.kind), Method(body.method), called(body)
    words = Slip.as_written(body.words or ())
    return HandIn(
        game=_game(body.division, body.round, body.table),
        turn=body.turn,
        new_play=body.new_play,
        challenger=body.challenger,
        looked_up=_looked_up(line, words, tournament) if kind is Kind.WORDS else None,
        kind=kind,
        method=method,
        call=call,
    )


def _opinion(line: Line, body: OpinionRequest, tournament: Tournament) -> GiveOpinion:
    words = None if body.words is None else Slip.as_written(body.words)
    return GiveOpinion(
        number=line.number,
        looked_up=None if words is None else _looked_up(line, words, tournament),
        verdict=Verdict(body.verdict) if body.verdict else None,
        printed_list=_text(body.list) if body.list else None,
        overridden=_text(body.override) if body.override else None,
        by_director=line.by_director,
    )


def _last_word(
    line: Line, body: LastWordRequest, rehearsal: Rehearsal, tournament: Tournament
) -> EndReview | LetIn:
    reason = _text(body.reason) if body.reason else None
    if body.verdict is not None:
        return EndReview(
            number=line.number,
            method=Method(body.method or Method.PRINTED_LIST),
            verdict=Verdict(body.verdict),
            touched=touched(body.tiles),
            reason=reason,
            by_director=line.by_director,
            corrected=body.corrected,
        )
    if not line.by_director:
        raise UnreadableLine("who is let in is the director's to say: give by as director")
    method = Method(body.method or Method.SOFTWARE)
    known = rehearsal.challenge(line.number)
    kept = known.in_force if known else None
    looked_up = _looked_up(line, kept.slip, tournament) if kept else None
    return LetIn(line.number, looked_up, method, reason or _text(""))


def _reissue(line: Line, body: ReissueRequest, tournament: Tournament) -> Reissue:
    slip = Slip.as_written(body.words)
    waits = LookedUp(slip, None, tournament.lexicon)
    by_list = Method(body.method) is Method.PRINTED_LIST
    return Reissue(
        number=line.number,
        ground=Ground(body.ground),
        confirmed_by=tuple(body.confirmed_by),
        looked_up=waits if by_list else _looked_up(line, slip, tournament),
        by_director=line.by_director,
        reason=_text(body.reason) if body.reason else None,
        blank=_blank(body.blank),
        finding=_text(body.finding) if body.finding else None,
    )


def _amendment(line: Line, body: AmendmentRequest, now: Challenge | None) -> AmendChallenge:
    """What is left out stays as it is."""
    return AmendChallenge(
        number=line.number,
        game=_game(body.division, body.round, body.table) or (now.game if now else None),
        turn=body.turn or (now.turn if now else None),
        challenger=body.challenger or (now.challenger if now else None),
        reason=_text(body.reason),
    )


def _looked_up(line: Line, slip: Slip, tournament: Tournament) -> LookedUp:
    """The slip, with what was found of it, where the line tells."""
    return LookedUp(slip, line.found, tournament.lexicon, unasked=line.found is None)


def _game(division: str | None, round_: int | None, table: int | None) -> Game | None:
    return None if round_ is None or table is None else Game(division or "", round_, table)


def _blank(found: str | None) -> BlankFinding | None:
    return BlankFinding(found) if found else None


def _text(text: str) -> TextRef:
    digest = sha256(text.encode()).hexdigest()
    return TextRef(id=digest[:16], sha256=digest)
