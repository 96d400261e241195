"""The kind of file that somebody's list is: as it is said, or as its content shows."""

import re

from service.lexicon.errors import SourceError, shown
from service.lexicon.readers.formats import FORMATS, NO_BARE_WORD, detect, refused, suffix_of

_CHANGE = re.compile(rb"\s*(?:#.*|[+-][^\s#]+(?:\s+#.*)?)?\s*")
_LOOKED_AT = 1000
_COUNT_ALONE = re.compile(rb"(?:\xef\xbb\xbf)?\d+[ \t]*\r?\n")


def kind_of(
    data: bytes,
    file: str,
    said: str | None = None,
    *,
    definition: str | None = None,
    column: str | int | None = None,
    entries: bool = False,
) -> str:
    """The kind of file that a list is: as said or implied, or as its content shows beyond doubt.

    A name that ends as those of tables do and a column are certain enough.

    Raises:
        SourceError: it is no list of words, is of another kind than said, or what it is has to
            be said.
    """
    if why := refused(data, file):
        raise SourceError(file, why)
    shows = detect(data, file)
    kind = said or ("plain" if definition else _table(file, column))
    if kind is not None:
        _refuse_another(kind, shows, data, file)
        return kind
    if _is_changes(data):
        problem = (
            "is a list of changes; give the whole list that it corrects, and this as `changes`"
        )
        raise SourceError(file, problem)
    if kind := shows or ("plain" if entries else None):
        return kind
    raise _doubtful(data, file)


def _table(file: str, column: str | int | None) -> str | None:
    """The kind of table that a file is by its name, where it is said which column is meant."""
    if column is None:
        return None
    ending = suffix_of(file)
    return next((kind for kind in ("csv", "tsv") if ending in FORMATS[kind].suffixes), None)


def _refuse_another(kind: str, shows: str | None, data: bytes, file: str) -> None:
    """SourceError where the content shows that a list isn't of the kind that it is said to be.

    Texts of one kind may look like those of another, and so may graphs; databases and text are
    told from all the others.
    """
    if kind not in FORMATS or shows in {None, kind}:
        return
    text = "encoding" in FORMATS[kind].takes
    certain = shows in {"sqlite", "naspa-json"} or (shows == "plain" and b"\0" not in data)
    if certain and not (text and shows == "plain"):
        problem = f"is {shows} ({FORMATS[shows or ''].title}), not {kind}"
        raise SourceError(file, problem)


def _is_changes(data: bytes) -> bool:
    lines = data.split(b"\n", _LOOKED_AT)[:_LOOKED_AT]
    return any(line.startswith((b"+", b"-")) for line in lines) and all(
        map(_CHANGE.fullmatch, lines)
    )


def _doubtful(data: bytes, file: str) -> SourceError:
    """What to say where the kind of file doesn't show: why it doesn't, and what can be said."""
    kinds = "; ".join(f"{name}: {each.title}" for name, each in FORMATS.items())
    unsaid, formats = "so what kind of file it is does not show", f"say its `format`. {kinds}"
    if _COUNT_ALONE.match(data):
        problem = f"is a number alone, as in Hunspell lists, {unsaid}; {formats}"
        return SourceError(file, problem, 1)
    found = NO_BARE_WORD.search(data)
    if found is None or b"\0" in data:
        return SourceError(file, f"is no text, {unsaid}; {formats}")
    start = max(data.rfind(end, 0, found.start()) for end in (b"\n", b"\r")) + 1
    line = re.split(rb"[\r\n]", data[start : start + _LOOKED_AT], maxsplit=1)[0]
    number = len(re.findall(rb"\r\n|\r|\n", data[:start])) + 1
    rest = data[start + len(line) :]
    if number == 1 and rest.strip() and not NO_BARE_WORD.search(rest):
        advice = "Every other line is one: if this is a heading, take it out"
    else:
        advice = _advice(line, suffix_of(file))
    text = shown(line.decode(errors="replace"))
    problem = f"is no bare word ({text}), {unsaid}. {advice}. Or {formats}"
    return SourceError(file, problem, number)


def _advice(line: bytes, ending: str) -> str:
    """What is likely, by the line that keeps a text from being a bare list."""
    if line.startswith(b"#"):
        return "`format=zyzzyva` passes over lines that begin with #"
    if ending in {".csv", ".tsv", ".tab"}:
        return "Of a table, say the `column` with the words"
    if b"\t" in line:
        definition = "`definition=tab`"
    elif re.search(rb" (?:-|\xe2\x80[\x93\x94]) ", line):
        definition = "`definition=dash`"
    else:
        definition = "`definition=space`, or `format=zyzzyva`"
    return (
        f"Where a definition follows each word, say {definition}; where lines are entries of a word"
        " book, some of them phrases or with parentheses, say `entries`"
    )
