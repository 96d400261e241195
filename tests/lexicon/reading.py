"""What tests of readers share: from bytes to the texts that are found in them."""

from typing import Any

from service.lexicon.readers import formats
from service.lexicon.readers.reading import BATCH, Asked, Ledger
from service.rules.words.alphabet import TileAlphabet
from tests.lexicon.strategies import ENGLISH


def texts(
    form: str,
    data: bytes | str,
    *,
    alphabet: TileAlphabet = ENGLISH,
    ledger: Ledger | None = None,
    **asked: Any,
) -> list[tuple[int, str]]:
    """The texts that are found, with their places; blank ones are none."""
    given = data.encode() if isinstance(data, str) else data
    account = ledger if ledger is not None else Ledger()
    batches = list(formats.read(form, given, Asked("mine", alphabet, **asked), account))
    assert all(len(batch.texts) <= BATCH for batch in batches)
    return [
        (place, text)
        for batch in batches
        for place, text in zip(batch.places, batch.texts, strict=True)
        if text
    ]


def words(form: str, data: bytes | str, **asked: Any) -> list[str]:
    """The texts alone."""
    return [text for _, text in texts(form, data, **asked)]
