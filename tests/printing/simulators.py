"""Printers that ask, as their protocols describe them, with the faults that were seen in halls."""

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

import httpx

from tests.printing.halls import MAC


@dataclass
class CloudPrinter:
    """A Star printer: it polls, takes the first media type, fetches, confirms."""

    client: httpx.AsyncClient
    url: str
    mac: str | None = MAC
    status: str = "200%20OK"
    brings_tokens: bool = True
    papers: list[httpx.Response] = field(default_factory=list)

    async def poll(self, **more: Any) -> dict[str, Any]:
        told: dict[str, Any] = {"statusCode": self.status, "clientAction": None, **more}
        if self.mac is not None:
            told |= {"printerMAC": self.mac, "status": "23 6 0 0 0 0 0 0 0 "}
        answer = await self.client.post(self.url, json=told)
        assert answer.status_code == 200, answer.text
        said: dict[str, Any] = answer.json()
        return said

    async def fetch(self, token: str | None, form: str = "image/png") -> httpx.Response:
        query = {"uid": "", "type": form, "mac": self.mac or ""}
        if token is not None and self.brings_tokens:
            query["token"] = token
        return await self.client.get(self.url, params=query)

    async def confirm(self, token: str | None, code: str = "200 OK", **more: str) -> httpx.Response:
        query = {"uid": "", "mac": self.mac or "", "code": code, **more}
        if token is not None and self.brings_tokens:
            query["token"] = token
        return await self.client.delete(self.url, params=query)

    async def turn(self) -> bool:
        """Poll once, and print what there is; whether anything was printed."""
        said = await self.poll()
        if not said["jobReady"]:
            return False
        fetched = await self.fetch(said["jobToken"], said["mediaTypes"][0])
        assert fetched.status_code == 200, fetched.text
        self.papers.append(fetched)
        assert (await self.confirm(said["jobToken"])).status_code == 200
        return True


@dataclass
class DirectPrinter:
    """An Epson printer: it asks, prints what it is answered, and responds."""

    client: httpx.AsyncClient
    url: str
    name: str = "TM-m30III"
    papers: list[str] = field(default_factory=list)

    async def ask(self) -> str:
        answer = await self._send(f"ConnectionType=GetRequest&ID={self.name}&Name=hall")
        assert answer.headers["content-type"] == "text/xml; charset=utf-8"
        assert answer.headers["content-length"] == str(len(answer.content))
        return answer.text

    async def respond(
        self, job: str | None, *, success: bool = True, code: str = "", status: int = 251658262,
        encoded: bool = True,
    ) -> httpx.Response:  # fmt: skip
        told = "true" if success else "false"
        named = "" if job is None else f"<printjobid>{job}</printjobid>"
        # As the manual's own sample of a failure has it, tags are not closed as they should be.
        xml = (
            '<?xml version="1.0"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter>'
            f"<devid>local_printer</devid>{named}</Parameter><PrintResponse><response"
            f' success="{told}" code="{code}" status="{status}" battery="0"/></ePOSPrint>'
        )
        return await self.say(xml, encoded=encoded)

    async def say(self, xml: str, *, encoded: bool = True) -> httpx.Response:
        """Respond in words of one's own."""
        sent = urlencode({"ResponseFile": xml}) if encoded else f"ResponseFile={xml}"
        return await self._send(f"ConnectionType=SetResponse&ID={self.name}&{sent}")

    async def notify(self, asb: str) -> httpx.Response:
        xml = f'<statusmonitor Version="1.00"><printerstatus asbstatus="{asb}"/></statusmonitor>'
        return await self._send(f"ConnectionType=SetStatus&ID={self.name}&Status={quote(xml)}")

    async def turn(self) -> bool:
        """Ask once, and print what there is; whether anything was printed."""
        paper = await self.ask()
        if not paper:
            return False
        self.papers.append(paper)
        answer = await self.respond(job_of(paper))
        assert (answer.status_code, answer.content) == (200, b"")
        return True

    async def _send(self, body: str) -> httpx.Response:
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return await self.client.post(self.url, content=body.encode(), headers=form)


def job_of(paper: str) -> str:
    """The id of the job in an answer."""
    found = re.search(r"<printjobid>([A-Za-z0-9_.-]{1,30})</printjobid>", paper)
    assert found is not None
    return found[1]
