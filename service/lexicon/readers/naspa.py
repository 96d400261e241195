"""NASPA's lists with definitions: a JSON object with time, lexicon and words.

Each of the words is a list of five: the word, its root, its part of speech, a number that tells
senses apart, and a definition; a word of several senses stands there as often.
"""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Never

from service.lexicon.errors import SourceError
from service.lexicon.readers import plain
from service.lexicon.readers.reading import MAX_LINE, Asked, Batch, Ledger, batches

# Possessive, so that no text makes the engine try again what it has tried.
_BLANK = rb"[ \t\r\n]*+"
_STRING = rb'"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+"'
_VALUE = rb"(?:%b|-?[0-9][0-9.eE+-]*+|true|false|null)" % _STRING
_OTHERS = rb"(?:%b,%b%b){4}" % (_BLANK, _BLANK, _VALUE)


def _token(pattern: bytes) -> re.Pattern[bytes]:
    return re.compile(_BLANK + pattern)


_OPENING, _CLOSING = _token(rb"\{"), _token(rb"\}")
_KEY = _token(rb"(%b)%b:" % (_STRING, _BLANK))
_SCALAR = _token(_VALUE)
_LIST, _LIST_END = _token(rb"\["), _token(rb"\]")
_WORD = _token(rb"\[%b(%b)%b%b\]" % (_BLANK, _STRING, _OTHERS, _BLANK))
_COMMA = _token(b",")

_MOST_KEYS = 20


def read(data: bytes, asked: Asked, ledger: Ledger) -> Iterator[Batch]:
    """The words, numbered from 1 as they stand in the list."""
    words = _Json(data.removeprefix(codecs.BOM_UTF8), asked.file).words()
    for batch in batches(enumerate(words, 1), asked.file):
        yield plain.words(batch, asked, ledger)


class _Json:
    """A JSON text, read from front to back: its tree would take many times its bytes."""

    def __init__(self, data: bytes, file: str) -> None:
        self._data = data
        self._file = file
        self._at = 0

    def words(self) -> Iterator[str]:
        """The words of the object that the text is."""
        self._expect(_OPENING, "{")
        keys: set[bytes] = set()
        while not keys or self._next(_COMMA):
            key = self._expect(_KEY, "a key")[1]
            if key in keys or len(keys) == _MOST_KEYS:
                self._refuse("a key twice, or too many of them")
            keys.add(key)
            if key == b'"words"':
                yield from self._listed()
            else:
                self._expect(_SCALAR, "text or a number")
        self._expect(_CLOSING, "}")
        if self._data[self._at :].strip(b" \t\r\n"):
            self._refuse("something behind its end")
        if b'"words"' not in keys:
            self._refuse('no key "words"')

    def _listed(self) -> Iterator[str]:
        self._expect(_LIST, "[")
        if self._next(_LIST_END):
            return
        while True:
            yield self._text(self._expect(_WORD, "a word in a list of five")[1])
            if self._next(_LIST_END):
                return
            self._expect(_COMMA, "a comma")

    def _text(self, found: bytes) -> str:
        try:
            text: str = json.loads(found.decode())
        except ValueError:
            self._refuse("a word that is no text in UTF-8")
        return text

    def _next(self, token: re.Pattern[bytes]) -> re.Match[bytes] | None:
        """Go beyond this token, if it is the next."""
        found = token.match(self._data, self._at, self._at + 5 * MAX_LINE)
        if found:
            self._at = found.end()
        return found

    def _expect(self, token: re.Pattern[bytes], what: str) -> re.Match[bytes]:
        found = self._next(token)
        if found is None:
            self._refuse(f"{what} expected")
        return found

    def _refuse(self, problem: str) -> Never:
        """Say where: the byte as well as the line, since all may stand on one line."""
        line = self._data.count(b"\n", 0, self._at) + 1
        told = f"is no list as NASPA writes them: {problem}, at byte {self._at + 1}"
        raise SourceError(self._file, told, line)
