"""Word sources of an operator's own."""

import json
from pathlib import Path


def own_list(folder: Path, name: str, words: str, *, language: str = "english") -> Path:
    """A word source of the operator's own."""
    source = folder / "lexicons" / name
    source.mkdir(parents=True)
    (source / "words.txt").write_text(words)
    manifest = {
        "name": name,
        "title": "Own",
        "slipdesk": {
            "language": language,
            "edition": "1",
            "label": "own",
            "canaries": {"must_hold": ["cat"], "must_not_hold": ["zzz"]},
        },
        "resources": [{"path": "words.txt", "slipdesk": {"role": "base"}}],
    }
    (source / "datapackage.json").write_text(json.dumps(manifest))
    return source
