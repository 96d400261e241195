"""Which addresses the desk calls for somebody who typed one, be it a program's or a printer's."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Self

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

NEVER = "such an address is never called: give that of the other program's computer"
ITSELF = "that is this desk itself: give the address of the other program"
OUTSIDE_LAN = (
    "whoever runs this desk lets it call no such address: ask them to name its network in"
    " SLIPDESK_LAN"
)

# Where clouds tell a machine its secrets, beside link-local addresses.
_METADATA = frozenset(
    map(ip_address, ("fd00:ec2::254", "100.100.100.200", "168.63.129.16", "192.0.0.192"))
)
_NAT64 = IPv6Network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Reach:
    """The internet's addresses, and those of `lan`: this machine and its networks, None for all.

    Tournament programs run on the director's own laptop or beside it, so a hall needs these; who
    serves strangers does not. `own_port` is the desk's.
    """

    lan: tuple[Network, ...] | None = None
    own_port: int | None = None

    @classmethod
    def of(cls, lan: str, own_port: int) -> Self:
        """Read the setting: `any`, `none`, or networks with commas between them."""
        if lan == "any":
            return cls(None, own_port)
        named = "" if lan == "none" else lan
        return cls(
            tuple(ip_network(each.strip()) for each in named.split(",") if each.strip()), own_port
        )

    def refusal(self, address: str, port: int) -> str | None:
        """Why an address is not called, and what to do; None where it is.

        An IPv4 address that travels in an IPv6 one is judged like itself.
        """
        forms = tuple(_forms(ip_address(address)))
        if any(map(_is_nobodys, forms)):
            return NEVER
        if port == self.own_port and any(map(_is_own, forms)):
            return ITSELF
        return None if self.includes(address) else OUTSIDE_LAN

    def includes(self, address: str) -> bool:
        """Whether an address is the internet's or of `lan`: all that is asked of a printer's."""
        return self.lan is None or all(
            each.is_global or any(each in network for network in self.lan)
            for each in _forms(ip_address(address))
        )


def _forms(address: Address) -> Iterator[Address]:
    """An address, or in its place the one that it stands for; with one that it leads through."""
    if isinstance(address, IPv4Address):
        yield address
    elif address.ipv4_mapped is not None:
        yield address.ipv4_mapped
    elif address in _NAT64:
        yield IPv4Address(address.packed[-4:])
    else:
        yield address
        if address.sixtofour is not None:
            yield address.sixtofour
        if address.teredo is not None:
            yield from address.teredo


def _is_own(address: Address) -> bool:
    """Whether this machine has it: a socket is bound to no other machine's."""
    if address.is_loopback:
        return True
    family = socket.AF_INET if isinstance(address, IPv4Address) else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as bound:
            bound.bind((str(address), 0))
    except OSError:
        return False
    return True


def _is_nobodys(address: Address) -> bool:
    return (
        address.is_link_local
        or address.is_multicast
        or address.is_unspecified
        or (isinstance(address, IPv4Address) and address.is_reserved)
        or address in _METADATA
    )
