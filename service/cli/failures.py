"""How commands fail: one line on standard error and an exit code that programs can use."""

from enum import IntEnum

import click

from service.client.answers import NotAnAnswer
from service.client.problems import ApiProblem, Unreachable, UntrustedDesk
from service.desk.desk import Refused
from service.desk.devices import UnusableName
from service.desk.tournaments import UnusableOutgoing, WrongLanguage
from service.journal.keeping.backup import BackupError, NotABackup, NotEmpty, UnusablePlace
from service.journal.keeping.kept import OlderThanCheckpoint
from service.journal.record.checkpoint import BadCheckpoint
from service.journal.record.keys import UnusableKey
from service.journal.store.database import DatabaseUnavailable
from service.lexicon.errors import LexiconUnavailable, SourceError, UnknownLexicon
from service.rules.clauses.errors import Refusal
from service.rules.clauses.penalty import PolicyError
from service.settings import SettingsError


class ExitCode(IntEnum):
    """The exit codes; `slipdesk --help` tells them. Those from 64 are those of sysexits.h."""

    NO = 1
    USAGE = 2
    REFUSED = 3
    WAITS = 4
    UNAVAILABLE = 69
    SETTING = 78


# Errors whose own text says what to do; the first kind that fits counts.
_CODES = (
    ((SettingsError,), ExitCode.SETTING),
    ((NotABackup,), ExitCode.USAGE),
    ((NotEmpty,), ExitCode.REFUSED),
    ((UnusablePlace,), ExitCode.UNAVAILABLE),
    ((BackupError,), ExitCode.NO),
    (
        (
            UnknownLexicon,
            WrongLanguage,
            UnusableOutgoing,
            PolicyError,
            BadCheckpoint,
            SourceError,
            UnusableName,
        ),
        ExitCode.USAGE,
    ),
    (
        (
            DatabaseUnavailable,
            LexiconUnavailable,
            OlderThanCheckpoint,
            UnusableKey,
            Unreachable,
            UntrustedDesk,
            NotAnAnswer,
        ),
        ExitCode.UNAVAILABLE,
    ),
)


class Failure(click.ClickException):
    """Ends a command with a line on standard error and this exit code."""

    def __init__(self, code: ExitCode, message: str) -> None:
        """Take what to tell."""
        super().__init__(message)
        # click calls it a class variable, and reads it from the exception.
        self.exit_code = code  # type: ignore[misc]


def failure_of(error: Exception) -> Failure | None:
    """What to tell of an error that a command let through; None for a fault of ours."""
    match error:
        case Refused():
            return Failure(ExitCode.REFUSED, _refusal(error.refusal))
        case ApiProblem():
            ours = error.status < 500  # noqa: PLR2004 - RFC 9110: from there on it is the server's
            return Failure(ExitCode.REFUSED if ours else ExitCode.UNAVAILABLE, _problem(error))
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return Failure(ExitCode.UNAVAILABLE, f"{where}{error.strerror or error}")
        case _:
            code = next((code for kinds, code in _CODES if isinstance(error, kinds)), None)
            return None if code is None else Failure(code, str(error))


def _refusal(refusal: Refusal) -> str:
    return f"{refusal.message} ({refusal.code}, {refusal.clause})"


def _problem(problem: ApiProblem) -> str:
    clause = f", {problem.clause}" if problem.clause else ""
    lines = [f"{problem} ({problem.code}{clause})"]
    for error in problem.errors:
        where = error.field.removeprefix("/")  # nothing is left of the whole body's
        if (place := where.removeprefix("words/")).isdecimal():
            where = f"word {int(place) + 1}"
        if error.position is not None:
            where = f"{where}, character {error.position}"
        lines.append(f"  {where}: {error.message}" if where else f"  {error.message}")
    return "\n".join(lines)
