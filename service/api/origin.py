"""Where other devices of the hall reach this desk: the beginning of a link for them."""

import socket
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.types import Scope

from service.api.body import header

# Of a network that is nobody's (RFC 5737). Nothing is sent there.
_ELSEWHERE = ("192.0.2.1", 9)


@dataclass(frozen=True, slots=True)
class Origin:
    """Scheme and host of every link and code that is for another device.

    `public` is what whoever runs the desk says that they are, and then stands everywhere. Without
    it they are worked out: from the request; or, where none leads there, from what the desk itself
    listens on, over TLS by the first name that its certificate is for (`named`).
    """

    public: str | None
    listens_on: str
    port: int
    tls: bool = False
    named: str | None = None

    def for_others(self, scope: Scope) -> str:
        """Return scheme and host as the caller reached them, or as others can.

        Whoever runs the desk opens its pages as 127.0.0.1, which on a tablet is the tablet itself.
        Where the desk listens on every address of this machine, the one that it has in its network
        stands in that place.
        """
        if self.public is not None:
            return self.public
        host = str(header(scope, b"host") or b"", "latin-1")
        name, _, port = host.partition(":")
        if _is_own(name) and _is_every(self.listens_on) and (address := _in_network()):
            host = f"{address}:{port}" if port else address
        return f"{scope['scheme']}://{host}"

    def by_tls(self, scope: Scope) -> bool:
        """Whether the caller came by TLS, also where what took it off is no proxy that is believed.

        A browser says in Origin what it speaks. One that doesn't say it, comes by the name that all
        call the desk by.
        """
        if scope["scheme"] == "https":
            return True
        told = header(scope, b"origin")
        if told is None:
            return self.public is not None and self.public.lower().startswith("https://")
        return told.startswith(b"https://")

    def from_beside(self, own: str) -> str:
        """Return the same for a device that asks nothing, by this machine's address beside it."""
        if self.public is not None:
            return self.public
        name = self.named or own
        host = f"[{name}]" if ":" in name else name
        return f"{'https' if self.tls else 'http'}://{host}:{self.port}"


def _is_own(name: str) -> bool:
    return name == "localhost" or name.startswith("127.")


def _is_every(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _in_network() -> str | None:
    """This machine's address in its network, None where it has no way to any."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_ELSEWHERE)
        except OSError:
            return None
        address: str = asked.getsockname()[0]
        return address
