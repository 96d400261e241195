"""Servers that break promise 2, each in one way; the tests of crashes must catch them."""

import sys
from asyncio import AbstractEventLoop
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy.exc import SQLAlchemyError
from typing_extensions import override

from service import app
from service.journal.store.database import commit
from service.journal.writing import batch
from service.journal.writing.acts import Act
from service.journal.writing.writer import Submitted, Writer
from service.settings import load_settings


class Early(Writer):
    """Answers before the commit, and goes on whatever becomes of it."""

    @override
    def _commit_and_answer(self, waiting: Sequence[Submitted]) -> None:
        with self.database.writer.connect() as connection:
            results, _ = batch.run(connection, [each.act for each in waiting], self.now())
            for each, result in zip(waiting, results, strict=True):
                answer = [(each, result)]
                each.loop.call_soon_threadsafe(self._answer, each.loop, answer, [])
            try:
                commit(connection)
            except SQLAlchemyError:
                return


class Hasty(Writer):
    """Lets an answer go once it was told what was decided, and doesn't wait for the commit."""

    @override
    def submit(self, act: Act, loop: AbstractEventLoop) -> Submitted:
        submitted = super().submit(act, loop)

        def let_go(_told: object) -> None:
            if not submitted.stands.done():
                submitted.stands.set_result(None)

        submitted.decided.add_done_callback(let_go)
        return submitted


class Forgetful(Writer):
    """Doesn't know a key that it has seen before."""

    @override
    def submit(self, act: Act, loop: AbstractEventLoop) -> Submitted:
        return super().submit(replace(act, key=None), loop)


MUTANTS: Mapping[str, type[Writer]] = {
    "early": Early,
    "hasty": Hasty,
    "forgetful": Forgetful,
}


def mutant(name: str) -> tuple[str, ...]:
    """The program that serves a mutant."""
    return (sys.executable, "-m", "tests.crash.mutants", name)


if __name__ == "__main__":
    vars(app)["Writer"] = MUTANTS[sys.argv[1]]
    app.create_server(
        load_settings(),
        up=lambda: print("slipdesk serves", flush=True),  # noqa: T201 - a program
    ).run()
