"""Opening a tournament from this machine, without a desk in between."""

import re

from service.cli.failures import ExitCode, Failure
from service.cli.opened import now_stamp
from service.desk.desk import Refused
from service.desk.tournaments import TournamentForm, opening
from service.journal.keeping.kept import check_age, own_key
from service.journal.record.checkpoint import origin_of, verifier_key
from service.journal.store.database import Database
from service.journal.writing.acts import COMMAND_LINE, Act, Broken, Done, Turned
from service.journal.writing.writer import transact
from service.lexicon.store import Lexicons
from service.rules.acts.commands import Command
from service.rules.clauses.errors import Refusal
from service.settings import Settings

CODE = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
"""What a tournament's code looks like."""


def open_tournament(
    database: Database, lexicons: Lexicons, settings: Settings, form: TournamentForm
) -> None:
    """Put a new tournament on record.

    Raises:
        Failure: its code is none.
        Refused: there is one of this code.
        UnknownRulebook, UnknownLexicon, LexiconUnavailable, PolicyError: as desk.tournaments.
        UnusableKey, OlderThanCheckpoint, DatabaseUnavailable: nothing was recorded.
    """
    if not CODE.fullmatch(form.code):
        raise Failure(
            ExitCode.USAGE,
            "a tournament's code is 1 to 63 small letters, digits and hyphens, no hyphen at an end",
        )
    origin = origin_of(form.code, 1)
    public_key = own_key(database, settings.key_file).public_key().public_bytes_raw()
    check_age(database, settings.checkpoints, public_key)
    command = opening(form, lexicons, origin=origin, public_key=verifier_key(origin, public_key))
    _record(database, command)


def _record(database: Database, command: Command) -> None:
    act = Act(tournament_id=None, device=COMMAND_LINE, command=command)
    results, _ = transact(database, [act], now_stamp())
    match results[0]:
        case Done():
            return
        case Refusal():
            raise Refused(results[0])
        case Broken():
            raise results[0].error
        case Turned():
            raise ValueError(f"the command line was turned away: {results[0]}")
