"""The report of directors' decisions, in words for a rules committee (WESPA Preamble)."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from types import MappingProxyType

from service.desk import time_zones
from service.desk.decisions import Decided, DecisionSeen
from service.desk.naming import Naming
from service.rules.clauses.errors import OURS
from service.rules.clauses.outcome import Outcome, Play
from service.rules.clauses.penalty import CarriedOut, Penalty, Role, ScoreChange, preset_names
from service.rules.clauses.slip import Game
from service.rules.facts.decision import changed_by
from service.rules.facts.events import ChallengeAmended, RulingKind, TournamentAmended
from service.rules.facts.ruling import Ruling
from service.rules.facts.tournament import Tournament

FORGOTTEN = "(forgotten)"

_MATTERS: Mapping[str, str] = MappingProxyType(
    {
        RulingKind.PLACEMENT: "the placement of tiles",
        RulingKind.EXCHANGE: "an exchange",
        RulingKind.PASSING: "a pass",
        RulingKind.BLANK: "a blank",
        RulingKind.DRAWING: "the drawing of tiles",
        RulingKind.LATE: "whether a challenge was called in time",
        RulingKind.CLAIM: "a player's claim",
    }
)
_DECIDED: Mapping[Decided, str] = MappingProxyType(
    {
        Decided.LET_IN: "let in",
        Decided.FINAL_ADJUDICATION: "the final adjudication",
        Decided.MISADJUDICATION: "an adjudication found wrong",
        Decided.OVERRIDE: "somebody who had looked before may look again",
        Decided.REISSUE: "the slip reissued",
        Decided.WITHDRAWAL: "withdrawn on a finding of a blank",
        Decided.VOID: "voided",
        Decided.AMENDMENT: "put right which game, turn or side it is of",
    }
)
_PLAYS = {Play.STANDS: "the play stands", Play.COMES_OFF: "the play comes off"}
_PEOPLE = {Role.CHALLENGER: "the challenger", Role.CHALLENGED: "the challenged player"}


def heading(tournament: Tournament, called: Naming) -> str:
    """What the report of a tournament begins with."""
    event = f"{called.name} ({tournament.code})" if called.name else tournament.code
    return f"Directors' decisions at {event}, under {tournament.book.title}\n"


def paragraph(seen: DecisionSeen, zone: tzinfo) -> str:
    """A decision with who took it and why, when by the hall's clock, by what, what followed."""
    return "\n" + "".join(f"{line}\n" for line in _lines(seen, zone))


def outcome_in_words(outcome: Outcome) -> str:
    """What follows for the game, in one sentence without its stop."""
    parts = [] if outcome.play is None else [_PLAYS[outcome.play]]
    if outcome.loses_turn is not None:
        parts.append(f"{_PEOPLE[outcome.loses_turn]} loses the turn")
    if outcome.on_turn is not None:
        parts.append(f"{_PEOPLE[outcome.on_turn]} is on turn")
    if outcome.penalty is not None:
        parts += _penalty(outcome.penalty)
    return "; ".join(parts) or "nothing changes for the game"


def stays_in_words(what: CarriedOut) -> str:
    """What had been carried out and stays, in one sentence without its stop."""
    parts = []
    if what.lost_turn is not None:
        parts.append(f"the turn that {_PEOPLE[what.lost_turn]} lost")
    if what.clock_seconds:
        parts.append(f"{what.clock_seconds} seconds off the challenger's clock")
    if what.forfeit:
        parts.append("the forfeited game")
    return ", ".join(parts)


def _lines(seen: DecisionSeen, zone: tzinfo) -> Iterator[str]:
    yield f"{about(seen)} ({clause_in_words(seen.clause)})"
    yield f"  Entry {seen.known.seq}, {time_zones.told(seen.known.at, zone, seconds=False)}"
    why = "" if seen.reason is None else f": {seen.said(seen.reason) or FORGOTTEN}"
    yield f"  {seen.director or FORGOTTEN}{why}"
    if found := found_in_words(seen):
        yield f"  {found}."
    ruling, first = seen.known.ruling, seen.first_outcome
    reconsidered = ruling is not None and ruling.settled is not None and not ruling.settled.stands
    if first is not None and (first.in_force or seen.decided is Decided.RULING):
        yield f"  {'First decision' if reconsidered else 'Outcome'}: {outcome_in_words(first)}."
    if ruling is not None:
        yield from _spoken_on(seen, ruling, zone)
    if seen.carried_out is not None:
        yield f"  Carried out before, and stays: {stays_in_words(seen.carried_out)}."
    if seen.known.replaced_by is not None:
        yield f"  No longer in force: entry {seen.known.replaced_by} took its place."


def about(seen: DecisionSeen) -> str:
    """What a decision is and what it is on."""
    event, challenge, ruling = seen.known.event, seen.known.challenge, seen.known.ruling
    if isinstance(event, TournamentAmended):
        return f"What is played by: {', '.join(_changes(event))}"
    on = ", ".join(
        part
        for part in (
            f"challenge {challenge.number}" if challenge else "",
            _place(seen.game) if seen.game else "",
        )
        if part
    )
    if ruling is not None:
        matter = _MATTERS.get(ruling.kind) or ("" if challenge else "a matter of its own")
        return f"Ruling {ruling.number} on {', '.join(part for part in (matter, on) if part)}"
    return f"{on[:1].upper()}{on[1:]}: {_DECIDED[seen.decided]}"


def _place(game: Game) -> str:
    division = f"division {game.division}, " if game.division else ""
    return f"{division}round {game.round}, table {game.table}"


def clause_in_words(clause: str) -> str:
    """What a decision rests on."""
    return "no clause: left to the director" if clause == OURS else clause


def _changes(event: TournamentAmended) -> Iterator[str]:
    for name in changed_by(event):
        if event.policy is not None and name == "penalty_policy":
            policy = next(iter(preset_names(event.policy)), "a ladder of its own")
            yield f"penalty policy {policy} from round {event.policy_from_round} on"
        elif event.lexicon is not None and name == "lexicon":
            official = "official" if event.lexicon.official else "not official"
            yield f"lexicon {event.lexicon.name} ({official})"
        elif name == "outgoing":
            yield f"outgoing lexicon {event.outgoing.name if event.outgoing else 'none'}"
        else:
            yield f"a slip must name {event.slip_must_name}"


def found_in_words(seen: DecisionSeen) -> str:
    """What was found, and whether that took the place of what was before; empty where nothing."""
    event = seen.known.event
    if isinstance(event, ChallengeAmended):
        parts = [_place(event.game)] if event.game else []
        parts += [f"turn {event.play}"] if event.play and event.play > 0 else []
        parts += [f"challenged by {event.challenger}"] if event.challenger else []
        return f"Now {', '.join(parts)}" if parts else ""
    if seen.verdict is None:
        return ""
    if seen.corrected is None:
        return f"Found {seen.verdict}"
    if seen.corrected:
        return f"Found {seen.verdict}, which takes the place of the verdict before"
    if Decided.FINAL_ADJUDICATION is seen.decided and _confirmed(seen):
        return f"Found {seen.verdict}, as before"
    return f"Found {seen.verdict}, and not corrected: no account is taken of the error"


def _confirmed(seen: DecisionSeen) -> bool:
    """Whether the final adjudication is the verdict that was looked at again."""
    outcome, verdict = seen.first_outcome, seen.verdict
    return outcome is not None and outcome.play is _PLAY_OF.get(verdict or "")


_PLAY_OF: Mapping[str, Play] = MappingProxyType({"valid": Play.STANDS, "invalid": Play.COMES_OFF})


def _spoken_on(seen: DecisionSeen, ruling: Ruling, zone: tzinfo) -> Iterator[str]:
    for opinion in ruling.opinions:
        verb = "agrees" if opinion.agrees else "disagrees"
        said = seen.said(opinion.reason) or FORGOTTEN
        yield f"  {seen.name(opinion.person) or FORGOTTEN} {verb}: {said}"
    settled = ruling.settled
    if settled is None:
        return
    at = time_zones.told(settled.at, zone, seconds=False)
    what = "the ruling stands" if settled.stands else "another decision"
    said = seen.said(settled.reason) or FORGOTTEN
    yield f"  Final say of the first director, {at}, {what}: {said}"
    if not settled.stands:
        now = settled.outcome
        yield f"  Outcome: {outcome_in_words(now) if now else 'nothing changes for the game'}."


def _penalty(penalty: Penalty) -> Iterator[str]:
    yield from map(_score_change, penalty.score_changes)
    if penalty.clock_seconds:
        yield f"{penalty.clock_seconds} seconds come off the challenger's clock"
    if penalty.forfeit:
        yield "the challenger forfeits the game"


def _score_change(change: ScoreChange) -> str:
    of = f"{_PEOPLE[change.role]}'s score"
    if change.points < 0:
        return f"{-change.points} points come off {of}"
    return f"{change.points} points are added to {of}"
