"""Records of many challenges to measure on, made by the writer itself in its largest batches."""

from contextlib import closing
from hashlib import sha256
from pathlib import Path

from service.desk import devices
from service.journal import reader
from service.journal.store.database import open_database
from service.journal.writing.acts import Act, Done
from service.journal.writing.writer import MOST_ACTS, transact
from service.rules.clauses.slip import LexiconRef
from tests.benchmarks import programs
from tests.commands import INVALID, VALID, game, hand_in
from tests.journal.writing import AT

_WORDS = ("QUIXOTRY", "ZAX", "RETINAS")
_TABLES = 100
_PER_GAME = 4


def fill(folder: Path, challenges: int) -> None:
    """Make a data folder whose tournament has so many challenges, four a game."""
    with programs.desk(folder):
        token = programs.token(folder)
    with closing(open_database(f"sqlite:///{folder / 'slipdesk.db'}", serving=True)) as database:
        with database.reading() as connection:
            found = reader.tournament_by_code(connection, programs.CODE)
        device = devices.by_digest(database, devices.digest(token))
        assert found is not None
        assert device is not None
        for start in range(0, challenges, MOST_ACTS):
            numbers = range(start, min(start + MOST_ACTS, challenges))
            acts = [_act(found.id, device.id, found.folded.lexicon, number) for number in numbers]
            results, _ = transact(database, acts, AT)
            assert all(isinstance(result, Done) for result in results), results[0]


def _act(tournament_id: int, device: str, lexicon: LexiconRef, number: int) -> Act:
    played, table = divmod(number, _TABLES)
    round_, turn = divmod(played, _PER_GAME)
    command = hand_in(
        *_WORDS,
        verdict=VALID if number % 2 else INVALID,
        at=game(table + 1, round_ + 1, "A"),
        turn=turn + 1,
        by="first" if number % 3 else "second",
        lexicon=lexicon,
    )
    key = sha256(b"%d" % number).digest()
    return Act(tournament_id=tournament_id, device=device, command=command, key=key, request=key)
