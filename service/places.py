"""Where the data that travels with the package lies: word sources and migrations."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def lexicons_dir() -> Path:
    """The shipped word sources, one folder each."""
    return _shipped("lexicons")


def migrations_dir() -> Path:
    """The Alembic environment and its revisions."""
    return _shipped("migrations")


def _shipped(name: str) -> Path:
    # A wheel carries the data inside the package; a checkout keeps it beside the package.
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
