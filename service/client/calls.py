"""The client: one connection to a desk, one method a call, repeated safely by its key."""

import random
import secrets
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

import httpx

from service.client.answers import ChallengeAnswer, NotAnAnswer, challenge_answer
from service.client.problems import Unreachable, UntrustedDesk, problem_of

ATTEMPTS = 5
_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 10.0
_SECONDS = 10.0
# No proxy that the environment names can reach a desk on this machine, and none may read of it.
_THIS_MACHINE = ("all://127.0.0.1", "all://localhost", "all://[::1]")
_OCTETS = "application/octet-stream"
# Of the desk itself, or of a proxy that can't tell whether the desk has done it.
_COME_BACK = frozenset({429, 502, 503, 504})


class Client:
    """A device's connection to a desk.

    A call that changes something carries an Idempotency-Key. Where no answer comes, or one
    that says "come back", the same request is sent again with the same key, so that it
    happens once however often it was sent.

    Args:
        url: the desk's address, such as http://127.0.0.1:8000.
        token: the device's.
        pause: waits for so many seconds between two attempts.
        repeating: is told, before each pause, why the same request will be sent again.
    """

    def __init__(
        self,
        url: str,
        token: str,
        *,
        pause: Callable[[float], None] = time.sleep,
        repeating: Callable[[str], None] = lambda _why: None,
    ) -> None:
        """Prepare; nothing is sent yet."""
        self._url = url.rstrip("/")
        self._pause = pause
        self._repeating = repeating
        self._http = httpx.Client(
            base_url=f"{self._url}/api/v1/",
            headers={"Authorization": f"Bearer {token}"},
            timeout=_SECONDS,
            mounts=dict.fromkeys(_THIS_MACHINE),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._http.close()

    def challenge(
        self,
        tournament: str,
        words: Sequence[str],
        *,
        division: str | None = None,
        round_: int | None = None,
        table: int | None = None,
        turn: int | None = None,
        new_play: bool = False,
        challenger: str | None = None,
        key: str | None = None,
    ) -> ChallengeAnswer:
        """Hand in a slip; what is None or false is left out of it.

        Without a key one is made; give the same key to repeat a slip of an earlier program run.

        Raises:
            ApiProblem: the desk refused it.
            Unreachable: no answer came.
            UntrustedDesk: its certificate is not trusted; nothing was sent.
            NotAnAnswer: something else than a desk answered.
        """
        given = {
            "division": division,
            "round": round_,
            "table": table,
            "turn": turn,
            "new_play": new_play or None,
            "challenger": challenger,
        }
        slip = {"words": list(words), **{k: v for k, v in given.items() if v is not None}}
        response = self._post(
            f"tournaments/{quote(tournament, safe='')}/challenges", slip, key or new_key()
        )
        replayed = response.headers.get("Idempotent-Replayed") == "true"
        return challenge_answer(_json(response), replayed=replayed)

    def import_games(
        self,
        tournament: str,
        file: bytes,
        *,
        name: str | None = None,
        division: str | None = None,
        through: int | None = None,
        number_tables: bool = False,
        dry_run: bool = False,
        key: str | None = None,
    ) -> Mapping[str, Any]:
        """Load games from a file of a tournament program, or several in a zip.

        Answers with what became of each game, as the API tells it; a dry run loads nothing. Raises
        as `challenge`.
        """
        given = {
            "name": name,
            "division": division,
            "through": through,
            "number_tables": number_tables or None,
            "dry_run": dry_run or None,
        }
        request = self._http.build_request(
            "POST",
            f"tournaments/{quote(tournament, safe='')}/games/import",
            params={k: _in_query(v) for k, v in given.items() if v is not None},
            content=file,
            headers={"Idempotency-Key": f'"{key or new_key()}"', "Content-Type": _OCTETS},
        )
        return _json(self._answered(request))

    def _post(self, path: str, body: dict[str, Any], key: str) -> httpx.Response:
        request = self._http.build_request(
            "POST", path, json=body, headers={"Idempotency-Key": f'"{key}"'}
        )
        return self._answered(request)

    def _answered(self, request: httpx.Request) -> httpx.Response:
        """Send a request until it is answered: the very same, for the desk compares its bytes."""
        for attempt in range(ATTEMPTS - 1):
            try:
                response = self._sent(request)
            except httpx.TransportError:
                told, why = None, self._no_answer()
            else:
                if response.status_code not in _COME_BACK:
                    return _accepted(response)
                told = response.headers.get("Retry-After")
                why = f"{response.status_code} from {self._url}, {problem_of(response).title}"
            self._repeating(why)
            self._pause(_seconds(told, attempt))
        try:
            return _accepted(self._sent(request))
        except httpx.TransportError as error:
            raise Unreachable(self._no_answer()) from error

    def _sent(self, request: httpx.Request) -> httpx.Response:
        try:
            return self._http.send(request)
        except httpx.ConnectError as error:
            if not _of_the_certificate(error):
                raise
            raise UntrustedDesk(
                f"the certificate of {self._url} is none that is trusted here, so nothing was"
                " sent: set SSL_CERT_FILE to the file of its authority's certificate"
            ) from error

    def _no_answer(self) -> str:
        return f"no answer from {self._url}"


def new_key() -> str:
    """An Idempotency-Key that nobody else has."""
    return secrets.token_hex(16)


def _in_query(value: str | int | bool) -> str:  # noqa: FBT001 - whatever is asked for
    return "true" if value is True else str(value)


def _accepted(response: httpx.Response) -> httpx.Response:
    if not response.is_success:
        raise problem_of(response)
    return response


def _of_the_certificate(error: BaseException) -> bool:
    if isinstance(error, ssl.SSLCertVerificationError):
        return True
    below = error.__cause__ or error.__context__
    return below is not None and _of_the_certificate(below)


def _seconds(told: str | None, attempt: int) -> float:
    """As long as the desk says, else twice as long each time and never all devices at once."""
    if told is not None and told.isascii() and told.isdigit():
        return min(float(told), _LONGEST_PAUSE)
    return _FIRST_PAUSE * 2.0**attempt * random.uniform(0.5, 1.0)  # noqa: S311 - no secret


def _json(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise NotAnAnswer("the answer is no JSON object")
    return body
