"""The description as a file, service/api/openapi.json: written by `make openapi`, and compared."""

import json
import sys
from pathlib import Path
from typing import Any

from service.api.resources.documents import openapi
from service.app import create_app
from service.settings import Settings
from tests.api.breaking import breaking_changes

PUBLISHED = Path(__file__).resolve().parents[2] / "service/api/openapi.json"


def served() -> dict[str, Any]:
    """The description that the server of this checkout gives."""
    document: dict[str, Any] = json.loads(openapi(create_app(Settings())))
    return document


def text_of(document: dict[str, Any]) -> str:
    """As it stands in the file: sorted, and by line, so that a change is seen as what it is."""
    return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def publish(path: Path, document: dict[str, Any]) -> list[str]:
    """Write a description in the place of the published one, unless that breaks programs.

    Returns what would break, having written nothing then.
    """
    breaking = []
    if path.exists():
        breaking = breaking_changes(json.loads(path.read_text(encoding="utf-8")), document)
    if not breaking:
        path.write_text(text_of(document), encoding="utf-8")
    return breaking


def main() -> None:
    """Write the file, or tell on standard error what breaks and how that is meant to be done."""
    breaking = publish(PUBLISHED, served())
    if breaking:
        lines = ["This breaks programs that were written against the published description:"]
        lines += [f"  {each}" for each in breaking]
        lines += [f"If it has to be, say so in CHANGELOG.md, delete {PUBLISHED} and try again."]
        sys.exit("\n".join(lines))


if __name__ == "__main__":
    main()
