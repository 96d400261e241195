"""What `slipdesk serve` says when it is up: how to go on from here."""

import os
import shlex
import shutil
import sys
from pathlib import Path

from service.settings import Settings

_FIRST = """
A first slip for the tournament {code}, from another terminal:

  TOKEN=$({command} token {code} terminal)
  curl {url}/api/v1/tournaments/{code}/challenges \\
    -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: $(date +%s)" \\
    -H "Content-Type: application/json" -d '{{"words": ["QUIXOTRY", "ZAX"]}}'

or

  SLIPDESK_TOKEN=$TOKEN {program} challenge {code} QUIXOTRY ZAX --url {url}
"""

_NONE_YET = """
No tournament is open yet. From another terminal:

  {command} tournament create --help
"""

_SIGN_IN = """
To open tournaments and let directors in, in a browser on this machine, once and within 15 minutes:

  {link}
"""

_LINKS = """
Sign in       {command} sign-in --url {url}
The API       {url}/api/v1/openapi.json
Is it well?   {url}/readyz
Data folder   {folder}
"""


def welcome(settings: Settings, url: str, *, codes: list[str], link: str | None) -> str:
    """The text for a desk that is reached at this address. It holds no token and no password.

    The link lets whoever runs it in; a desk that has served before prints none.
    """
    program = _program()
    command = " ".join([*_settings(settings), program])
    code = "demo" if "demo" in codes else next(iter(codes), None)
    steps = _NONE_YET if code is None else _FIRST
    return "\n".join(
        [
            f"slipdesk serves {url} (Ctrl+C stops it)",
            *([] if link is None else [_SIGN_IN.format(link=link).rstrip()]),
            steps.format(code=code, command=command, program=program, url=url).rstrip(),
            *_database_elsewhere(settings),
            _LINKS.format(command=command, url=url, folder=settings.data_dir.absolute()).rstrip(),
        ]
    )


def _program() -> str:
    """This program as it was called, so that the lines can be copied."""
    called = sys.argv[0]
    found = shutil.which(Path(called).name)
    return Path(called).name if found == called else shlex.quote(called)


def _settings(settings: Settings) -> list[str]:
    """The settings that a command in another terminal needs to find the same desk."""
    if settings.data_dir == Settings.model_fields["data_dir"].default:
        return []
    return [f"SLIPDESK_DATA_DIR={shlex.quote(str(settings.data_dir.absolute()))}"]


def _database_elsewhere(settings: Settings) -> list[str]:
    # Its value is never shown: it may hold a password.
    if settings.database_url is None or "SLIPDESK_DATABASE_URL" not in os.environ:
        return []
    return ["\nThere, too, SLIPDESK_DATABASE_URL must be set as it is for this desk."]
