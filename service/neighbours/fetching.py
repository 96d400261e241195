"""A file at an address: asked for again only if it has changed, and never more than is read."""

import asyncio
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from urllib.parse import unquote, urlsplit

import httpx

from service.neighbours.outgoing import Outgoing, OutOfReach
from service.neighbours.tournament_files.model import MOST_BYTES, in_a_line
from service.neighbours.tournament_files.reading import UNNAMED


class FetchOutcome(StrEnum):
    """What came of looking at an address, for programs."""

    READ = "read"
    UNCHANGED = "unchanged"
    NOT_YET = "not_yet"
    UNREACHABLE = "unreachable"
    UNREADABLE = "unreadable"
    NOT_ALLOWED = "not_allowed"


class NotFetched(Exception):
    """There is nothing to read now; the message says why and what to do."""

    def __init__(self, outcome: FetchOutcome, message: str) -> None:
        """Take both."""
        super().__init__(message)
        self.outcome = outcome
        self.message = message


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file as it was there, with the mark that its server gave this version of it."""

    data: bytes
    etag: str | None


def name_at(url: str) -> str:
    """The name of the file at an address, without what can't stand in a line."""
    return in_a_line(unquote(urlsplit(url).path).rpartition("/")[2]) or UNNAMED


async def fetch(outgoing: Outgoing, url: str, etag: str | None) -> Fetched | None:
    """The file at an address; None where it is still the version of this mark (RFC 9110, 13.1.2).

    Raises:
        NotFetched: it isn't there, can't be had, or is where the desk calls nobody.
    """
    headers = {} if etag is None else {"If-None-Match": etag}
    try:
        async with asyncio.timeout(outgoing.seconds):
            there = await outgoing.there(url)
            async with outgoing.call("GET", there, headers) as answer:
                if answer.status_code == HTTPStatus.NOT_MODIFIED and etag is not None:
                    return None
                _refuse_status(answer)
                return Fetched(await _body(answer), answer.headers.get("etag"))
    except OutOfReach as refused:
        raise NotFetched(FetchOutcome.NOT_ALLOWED, str(refused)) from None
    # A port or a name that none can have comes as whatever the layers below make of it.
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError, ExceptionGroup):
        told = "no answer comes from there: is the address right, and the computer on the network?"
        raise NotFetched(FetchOutcome.UNREACHABLE, told) from None


def _refuse_status(answer: httpx.Response) -> None:
    status = answer.status_code
    if status == HTTPStatus.NOT_FOUND:
        raise NotFetched(FetchOutcome.NOT_YET, "there is no file there yet (404)")
    if answer.has_redirect_location:
        told = f"the address leads to another one ({status}): give that one"
        raise NotFetched(FetchOutcome.UNREACHABLE, told)
    if status != HTTPStatus.OK:
        raise NotFetched(FetchOutcome.UNREACHABLE, f"the server there answers with {status}")
    if answer.headers.get("content-encoding", "identity").lower() != "identity":
        raise NotFetched(FetchOutcome.UNREADABLE, "the server there sends the file packed")


async def _body(answer: httpx.Response) -> bytes:
    data = bytearray()
    async for piece in answer.aiter_raw():
        data += piece
        if len(data) > MOST_BYTES:
            told = f"the file there is larger than {MOST_BYTES // 1_000_000} MB"
            raise NotFetched(FetchOutcome.UNREADABLE, told)
    return bytes(data)
