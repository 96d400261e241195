"""Texts in other languages: gettext catalogues, read from their .po files at the start.

English is the msgid. A language is added by a file, `<language>/LC_MESSAGES/slipdesk.po`, in the
package's folder or in the operator's; the operator's file wins, text by text.
"""

import gettext
import io
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

ENGLISH = "en"
SHIPPED = Path(__file__).resolve().parent / "locale"
_FILE = Path("LC_MESSAGES/slipdesk.po")
_log = logging.getLogger(__name__)

Text = str | Sequence[str]
"""A translation; of a text with a number in it, one for each plural form of the language."""


@dataclass(frozen=True)
class Language:
    """A language that texts are shown in, with what it has of them.

    Attributes:
        tag: as in the `lang` attribute (BCP 47): `sv`, `pt-BR`.
        texts: translations by their English; what is missing is shown in English.
        files: where a text stands, by its English, as far as a catalogue says so.
    """

    tag: str
    texts: Mapping[str, Text] = field(default_factory=dict)
    files: Mapping[str, frozenset[str]] = field(default_factory=dict)
    catalogues: Sequence[Catalog] = ()

    @cached_property
    def name(self) -> str:
        """What the language is called in itself."""
        return (Locale.parse(self.tag, sep="-").display_name or self.tag).capitalize()

    @cached_property
    def gettext(self) -> gettext.NullTranslations:
        """The same for Python and Jinja: `gettext` and `ngettext`."""
        found = gettext.NullTranslations()
        for catalogue in self.catalogues:
            over = _compiled(catalogue)
            over.add_fallback(found)
            found = over
        return found


def load(folders: Iterable[Path]) -> Mapping[str, Language]:
    """Read the catalogues of these folders, later ones over earlier ones; English is always there.

    A file that can't be read is logged and left out: a desk works in English too.
    """
    files = [file for folder in folders for file in sorted(folder.glob(f"*/{_FILE}"))]
    return _loaded(*((file, file.stat().st_mtime_ns) for file in files))


@cache
def _loaded(*files: tuple[Path, int]) -> Mapping[str, Language]:
    """Read files as they were written last; a process that wires many servers reads them once."""
    found = {ENGLISH: Language(ENGLISH)}
    for file, _ in files:
        tag = file.parent.parent.name.replace("_", "-")
        catalogue = _read(file, tag)
        if catalogue is not None:
            before = found.get(tag, Language(tag))
            texts = {**before.texts, **_texts(catalogue)}
            stands = {**before.files, **_files(catalogue)}
            found[tag] = Language(tag, texts, stands, (*before.catalogues, catalogue))
    return MappingProxyType(found)


def preferred(accept: str, known: Mapping[str, Language]) -> Language:
    """The known language that an Accept-Language asks for first (RFC 9110, 12.5.4), else English.

    Quality values are taken to fall, as browsers write them. `sv-FI` is served by `sv`.
    """
    tags = {tag.lower(): language for tag, language in known.items()}
    for part in accept.lower().split(","):
        asked = part.partition(";")[0].strip()
        for tag in (asked, asked.partition("-")[0]):
            if tag in tags:
                return tags[tag]
    return known[ENGLISH]


def _read(file: Path, tag: str) -> Catalog | None:
    try:
        Locale.parse(tag, sep="-")
        with file.open("rb") as opened:
            catalogue = read_po(opened, locale=tag.replace("-", "_"), abort_invalid=True)
        _compiled(catalogue)  # only then is its plural form looked at
    except (OSError, ValueError, UnknownLocaleError, PoFileError) as error:
        _log.warning("%s: left out, it can't be read (%s)", file, type(error).__name__)
        return None
    return catalogue


def _compiled(catalogue: Catalog) -> gettext.GNUTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _files(catalogue: Catalog) -> dict[str, frozenset[str]]:
    named = {_english(each): frozenset(file for file, _ in each.locations) for each in catalogue}
    return {english: files for english, files in named.items() if files}


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _texts(catalogue: Catalog) -> dict[str, Text]:
    texts: dict[str, Text] = {}
    for message in catalogue:
        english = _english(message)
        found = message.string
        if not english or message.fuzzy or not found:
            continue
        if isinstance(found, str):
            texts[english] = found
        elif all(found):
            texts[english] = tuple(found)
    return texts
