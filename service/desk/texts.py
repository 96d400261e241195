"""Free texts: kept beside the record and quoted in it by a salted digest, so that they can go."""

import hashlib
import secrets

from service.journal.writing.acts import FreeText
from service.rules.facts.events import TextRef


def free_text(text: str) -> FreeText:
    """A text with an id and a salt of its own; equal texts can't be told from their digests."""
    return FreeText(id=secrets.token_hex(8), salt=secrets.token_bytes(16), text=text)


def reference(kept: FreeText) -> TextRef:
    """What the record says of a text."""
    digest = hashlib.sha256(kept.salt + kept.text.encode()).hexdigest()
    return TextRef(id=kept.id, sha256=digest)
