"""Which addresses the desk calls: a hall's own, and never where clouds keep their secrets."""

import socket
from ipaddress import IPv4Address

import pytest

from service.neighbours.reach import ITSELF, NEVER, OUTSIDE_LAN, Reach

ANYWHERE = str(IPv4Address(0))


@pytest.mark.parametrize(
    ("lan", "address", "refusal"),
    [
        *(
            ("any", address, None)
            for address in (
                "192.168.1.20", "10.0.0.1", "127.0.0.1", "93.184.216.34", "fd00::5", "::1",
                "2606:4700::1111", "::ffff:192.168.1.20", "64:ff9b::5db8:d822",
            )
        ),
        *(
            ("any", address, NEVER)
            for address in (
                "169.254.169.254", "169.254.0.9", "fe80::1%eth0", "::ffff:169.254.169.254",
                "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1", "fd00:ec2::254", "100.100.100.200",
                "168.63.129.16", "192.0.0.192", ANYWHERE, "::", f"::ffff:{ANYWHERE}", "224.0.0.1",
                "ff02::1", "255.255.255.255", "240.0.0.1",
            )
        ),
        *(
            ("none", address, OUTSIDE_LAN)
            for address in (
                "192.168.1.20", "127.0.0.1", "::1", "fd00::5", "::ffff:10.0.0.1", "2002:a00:1::1",
                "64:ff9b::a00:1", "100.64.0.1",
            )
        ),
        ("none", "93.184.216.34", None),
        ("none", "169.254.169.254", NEVER),
        ("10.1.0.0/16, fd00::/64", "10.1.2.3", None),
        ("10.1.0.0/16, fd00::/64", "fd00::5", None),
        ("10.1.0.0/16, fd00::/64", "10.2.0.1", OUTSIDE_LAN),
        ("0.0.0.0/0", "169.254.169.254", NEVER),
    ],
)  # fmt: skip
def test_where_the_desk_calls(lan, address, refusal):
    """reliability.md F, SSRF: LAN addresses are wanted in a hall; a cloud's own never are."""
    assert Reach.of(lan, 8000).refusal(address, 80) == refusal


def in_its_network() -> str:
    """The address by which a hall reaches this machine; its own, where it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("198.51.100.7", 9))  # nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(asked.getsockname()[0])


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", in_its_network()],
)
def test_the_desk_does_not_call_itself(address):
    """reliability.md F: its own port is nobody's file and nobody's webhook; another's is."""
    reach = Reach.of("any", 8000)
    assert reach.refusal(address, 8000) == ITSELF
    assert reach.refusal(address, 8080) is None
    assert reach.refusal("198.51.100.7", 8000) is None
