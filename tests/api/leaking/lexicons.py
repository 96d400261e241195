"""Lexicons that answer rightly and tell too much, in time or in the logs."""

import logging
import time
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import ClassVar

from typing_extensions import override

from service.lexicon.store import Lexicon, Lexicons


class ShortCircuit(Lexicon):
    """Stops at the first bad word; each look-up after the first costs `nanoseconds` more."""

    nanoseconds: ClassVar[int] = 0

    @override
    def verdict(self, words: Sequence[str]) -> bool:
        for place, word in enumerate(words):
            if place:
                until = time.perf_counter_ns() + self.nanoseconds
                while time.perf_counter_ns() < until:
                    pass
            if not self.contains(word):
                return False
        return True


class Talkative(Lexicon):
    """Logs the places of the words that were acceptable."""

    @override
    def verdict(self, words: Sequence[str]) -> bool:
        good = [place for place, word in enumerate(words) if self.contains(word)]
        logging.getLogger("service").warning("acceptable: %s", good)
        return len(good) == len(words)


def put_in_place(lexicons: Lexicons, kind: type[Lexicon]) -> None:
    """Have every lexicon of a desk answer as this kind does."""
    for name, held in lexicons._held.items():
        if isinstance(held.outcome, Lexicon):
            same = {each.name: getattr(held.outcome, each.name) for each in fields(Lexicon)}
            lexicons._held[name] = replace(held, outcome=kind(**same))
