"""What of a language is loaded by which page."""

from pathlib import Path

import orjson

from service.languages import SHIPPED, load
from service.pages.catalogues import Catalogue, catalogue, catalogue_of_hall

CODES = {"instructions": {"play_stands": "The play stands."}}
_OWN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Setting up"
msgstr "Préparer"
"""


def texts(found: Catalogue) -> set[str]:
    return set(orjson.loads(found.document.body)["texts"])


def test_what_only_directors_read_is_loaded_by_no_terminal():
    """Issue 5, proof: the first load of a terminal fits a bad network in every language."""
    swedish = load([SHIPPED])["sv"]
    whole = texts(catalogue(swedish, CODES))
    left_out = whole - texts(catalogue_of_hall(swedish, CODES))
    assert {"Setting up", "holds a space"} <= left_out
    assert {"Challenge a play", "Table", "Trying again …"} <= whole
    assert not left_out & {"Challenge a play", "Table", "The play stands.", "Not a slip"}


def test_a_text_of_which_nobody_says_where_it_stands_is_loaded_everywhere(tmp_path: Path):
    """Issue 5, languages: others are added by a file, however that was made."""
    file = tmp_path / "fr/LC_MESSAGES/slipdesk.po"
    file.parent.mkdir(parents=True)
    file.write_text(_OWN, encoding="utf-8")
    assert texts(catalogue_of_hall(load([tmp_path])["fr"], CODES)) == {"Setting up"}
