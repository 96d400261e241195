"""Files that hold no list of words, by the names that people know them by."""

import re
import struct
from pathlib import PurePath

from service.lexicon.readers.unpack import bare

_SAVE = "save the list in it as text"
_EXPORT = "export the words as text from the program that made it"

_SUFFIXES = {
    ".kad": f"is a KAD, which holds the words' letters in alphabetical order; {_EXPORT}",
    ".klv": "is a KLV, which holds the values of leaves on a rack, and no words",
    ".klv2": "is a KLV2, which holds the values of leaves on a rack, and no words",
    ".gaddag": f"is a GADDAG, which is made for finding plays; {_EXPORT}",
    ".lxd": f"is a list of LeXpert, whose form nobody has described; {_EXPORT}",
    ".aff": "is the .aff file of a Hunspell list; give the .dic file, and this one beside it",
    ".rws": f"is a list that Aspell has compiled; {_EXPORT}",
    ".cwl": f"is a list that Aspell has packed; {_EXPORT}",
}

_ARCHIVE = "unpack it, and give the list alone"
_NOT_OURS = f"is a compiled trie, which may spell anything unseen; {_EXPORT}"

_BEGINNINGS = (
    (rb"We love Marisa\.\0", _NOT_OURS),
    (rb"slipdesk lexicon \d", "is a lexicon that a desk has compiled; give the list it is made of"),
    (rb"\x80[\x02-\x05].*\.\Z", "is a pickle, which would run as a program; save it as text"),
    (rb"%PDF-", f"is a PDF; {_SAVE}"),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", f"is an office document; {_SAVE} or as CSV"),
    (rb"\{\\rtf", f"is an RTF document; {_SAVE}"),
    (rb"(?i)(?:\xef\xbb\xbf)?\s*+<(?:!|\?|[a-z])", f"is a page of HTML or XML; {_SAVE}"),
    (rb"\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF....WEBP", "is an image, and no list"),
    (rb"\x7fELF|MZ.{0,60}\0|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe", "is a program, and no list"),
    (rb"\0\x05\x16[\0\x07]\0", "is what a Macintosh puts beside a file; give the file itself"),
    (rb".{257}ustar", f"is a tar archive; {_ARCHIVE}"),
    (rb"BZh\d1AY&SY|7z\xbc\xaf'\x1c|Rar!\x1a|LZIP\x01|\x04\x22M\x18", f"is an archive; {_ARCHIVE}"),
    (rb"\x5d\0\0[\0-\xff]{2}(?:\xff{8}|.{4}\0{4})", f"is packed by lzma; {_ARCHIVE}"),
)
_KINDS = [(re.compile(pattern, re.DOTALL), problem) for pattern, problem in _BEGINNINGS]

_KLV = _SUFFIXES[".klv2"]
_COUNT = struct.Struct("<I")


def refused(data: bytes, file: str) -> str | None:
    """Why a file is no list, whatever it is declared to be; None where it may be one."""
    for kind, problem in _KINDS:
        if kind.match(data):
            return problem
    return _KLV if _is_klv(data) else _SUFFIXES.get(PurePath(bare(file)).suffix.lower())


def _is_klv(data: bytes) -> bool:
    """Whether the bytes are a graph of leaves and a value for each: both say how long they are."""
    if len(data) < 2 * _COUNT.size:
        return False
    (nodes,) = _COUNT.unpack_from(data)
    behind = _COUNT.size * (nodes + 1)
    if behind + _COUNT.size > len(data):
        return False
    (values,) = _COUNT.unpack_from(data, behind)
    rest = len(data) - behind - _COUNT.size
    return values > 0 and rest in {2 * values, 4 * values}
