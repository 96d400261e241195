"""Where a desk is reached: its host and port as an address that can be called."""

from ipaddress import ip_address


def address_of(host: str, port: int) -> str:
    """The address of a desk that serves on this host, a name or a number, and port."""
    try:
        if ip_address(host).is_unspecified:
            host = "127.0.0.1"  # every address of this machine, so also this one
    except ValueError:
        pass  # a name
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
