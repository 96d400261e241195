"""Which problem an error of the rooms below means: the one place that knows both."""

from collections.abc import Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException

from service.api.body import field_error
from service.api.complaints import word_complaint
from service.api.problems import RETRY, Problem
from service.desk.challenges import NoSuchChallenge
from service.desk.comparisons import TooManyComparisons, UnreadableList
from service.desk.desk import Refused, TurnedAway, UnknownTournament
from service.desk.devices import UnusableName
from service.desk.handing_in import CalledTooLate
from service.desk.imports import NotKept, TooManyImports
from service.desk.pairing import (
    ExpiredPairingCode,
    UnknownDevice,
    UnknownPairingCode,
    UsedPairingCode,
)
from service.desk.slips import NotASlip, WrongNumberOfWords
from service.desk.tournaments import UnknownRulebook, UnusableOutgoing, WrongLanguage
from service.journal.record.keys import UnusableKey
from service.journal.store.faults import DatabaseUnavailable, OutcomeUnknown, UnreadableState
from service.journal.writing.acts import Turned
from service.journal.writing.writer import QueueFull
from service.lexicon.errors import LexiconUnavailable, UnknownLexicon
from service.neighbours.tournament_files.model import UnreadableFile
from service.rules.clauses.errors import OURS
from service.rules.clauses.penalty import PolicyError

_BEARER = ((b"www-authenticate", b'Bearer realm="slipdesk"'),)
_RETRY_LATER = ((b"retry-after", b"15"),)


def not_authenticated() -> Problem:
    """The one answer to a missing, wrong or revoked token."""
    return Problem("not_authenticated", headers=_BEARER)


def problem_of(error: Exception) -> Problem | None:
    """Find the problem that an error means; None for a fault of ours."""
    if isinstance(error, Problem):
        return error
    for kind in type(error).__mro__:
        if kind in _PROBLEMS:
            return _PROBLEMS[kind](error)
    return None


def _refused(error: Refused) -> Problem:
    refusal = error.refusal
    members: dict[str, Any] = {"detail": refusal.message, "clause": refusal.clause}
    if refusal.number is not None:
        members["number"] = refusal.number
    return Problem(refusal.code.value, **members)


def _turned_away(error: TurnedAway) -> Problem:
    match error.why:
        case Turned.KEY_REUSED:
            return Problem("idempotency_key_reused")
        case Turned.DEVICE_REVOKED:
            return not_authenticated()
        case _:
            return Problem("busy", headers=RETRY)


def _too_late(error: CalledTooLate) -> Problem:
    replayed = ((b"idempotent-replayed", b"true"),) if error.replayed else ()
    return Problem("too_late", headers=replayed, clause=error.clause, number=error.number)


def _not_a_slip(error: NotASlip) -> Problem:
    errors = [
        {"field": f"/words/{one.place}", **word_complaint(one.error)} for one in error.complaints
    ]
    return Problem("not_a_slip", errors=errors)


def _not_a_list(error: UnreadableList) -> Problem:
    told = [
        problem.problem if problem.line is None else f"line {problem.line}: {problem.problem}"
        for problem in error.problems
    ]
    return Problem("not_a_list", errors=[field_error("", "unreadable", each) for each in told])


def _not_a_tournament_file(error: UnreadableFile) -> Problem:
    told = [field_error("", "unreadable", f"{each}") for each in error.troubles]
    return Problem("not_a_tournament_file", errors=told)


def _no_lexicon(error: LexiconUnavailable) -> Problem:
    """Which lexicon it is, and what to do: it need not be the one that the tournament plays by."""
    what = f"{error}".removesuffix(".").replace("lexicon", "Lexicon", 1)
    detail = f"{what}. Nothing was looked up and nobody owes anything; repeat when that is done."
    return Problem(
        "lexicon_unavailable",
        headers=RETRY,
        detail=detail,
        lexicon=error.name,
        reason=error.reason,
    )


def _content(field: str, code: str, message: str) -> Problem:
    return Problem("invalid_content", errors=[field_error(field, code, message)])


def _http(error: HTTPException) -> Problem | None:
    match error.status_code:
        case 404:
            return Problem("not_found")
        case 405:
            allow = (error.headers or {}).get("Allow", "")
            return Problem("method_not_allowed", headers=((b"allow", allow.encode()),))
        case _:
            return None


_PROBLEMS: Mapping[type, Callable[..., Problem | None]] = {
    Refused: _refused,
    TurnedAway: _turned_away,
    NotASlip: _not_a_slip,
    CalledTooLate: _too_late,
    HTTPException: _http,
    WrongNumberOfWords: lambda _: _content(
        "/words", "too_many", "a slip has 1 to 8 words, or 10 after a redesignation"
    ),
    UnknownLexicon: lambda _: _content("/lexicon", "unknown", "there is no such lexicon"),
    UnknownRulebook: lambda error: _content("/rulebook", "unknown", str(error)),
    WrongLanguage: lambda error: _content("/lexicon", "wrong_language", str(error)),
    UnusableOutgoing: lambda error: _content("/outgoing", "unusable", str(error)),
    PolicyError: lambda error: Problem("penalty_policy_incomplete", detail=f"{error}."),
    UnknownDevice: lambda _: Problem("not_found"),
    UnknownPairingCode: lambda _: Problem("pairing_code_unknown"),
    UsedPairingCode: lambda _: Problem("pairing_code_used"),
    ExpiredPairingCode: lambda _: Problem("pairing_code_expired"),
    UnusableName: lambda error: _content("/name", "wrong_form", str(error)),
    NoSuchChallenge: lambda _: Problem("no_such_challenge", clause=OURS),
    UnknownTournament: lambda _: Problem("not_found"),
    QueueFull: lambda _: Problem("busy", headers=RETRY),
    UnreadableList: _not_a_list,
    UnreadableFile: _not_a_tournament_file,
    TooManyComparisons: lambda _: Problem("busy", headers=_RETRY_LATER),
    TooManyImports: lambda _: Problem("busy", headers=_RETRY_LATER),
    NotKept: lambda _: Problem("file_not_kept", headers=_RETRY_LATER),
    OutcomeUnknown: lambda _: Problem("outcome_unknown", headers=RETRY),
    DatabaseUnavailable: lambda _: Problem("database_unavailable", headers=RETRY),
    UnreadableState: lambda error: Problem(
        "database_unavailable", detail=f"{error}.".capitalize(), headers=RETRY
    ),
    UnusableKey: lambda _: Problem("key_unusable", headers=RETRY),
    LexiconUnavailable: _no_lexicon,
}
