"""The bytes of a list as lines: encodings, byte-order marks and line ends."""

import codecs

from service.lexicon.errors import SourceError

_UTF_16_OR_32 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)


def lines(data: bytes, encoding: str, file: str) -> list[str]:
    """The lines of a list; line n stands at n - 1, and LF, CRLF and CR end lines alike."""
    if data.startswith(_UTF_16_OR_32) or b"\0" in data:
        raise SourceError(file, "looks like UTF-16 or no text at all; save it as UTF-8")
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode(encoding)
    except UnicodeDecodeError as error:
        line = len(data[: error.start + 1].splitlines())
        raise SourceError(file, f"is not {encoding}; declare its encoding", line) from None
    except LookupError:
        raise SourceError(file, f"there is no encoding {encoding}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
