"""Cookies: how a browser holds a token where no script can read it, and who may use them."""

from starlette.types import Scope

from service.api.body import header
from service.api.problems import Problem
from service.desk.devices import Role

DEVICE, OPERATOR = "slipdesk_device", "slipdesk_operator"
"""An operator's has a name of its own: whoever runs the server may direct a tournament as well."""

# As long as browsers keep any: a tablet that was switched off is still paired.
_SECONDS = 400 * 24 * 60 * 60
_SCHEMES = {"http", "https"}


def cookies_of(scope: Scope) -> dict[str, str]:
    """Return the cookies that a request brings; of two of one name, the first."""
    found: dict[str, str] = {}
    for part in str(header(scope, b"cookie") or b"", "latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        found.setdefault(name, value)
    return found


def cookie_of(role: Role) -> str:
    """Name the cookie that holds the token of a role."""
    return OPERATOR if role is Role.OPERATOR else DEVICE


def setting(name: str, token: str, *, secure: bool) -> tuple[bytes, bytes]:
    """Make the header that has a browser keep a token; a `secure` one travels by TLS alone."""
    return _header(f"{name}={token}; Max-Age={_SECONDS}", secure=secure)


def clearing(name: str, *, secure: bool) -> tuple[bytes, bytes]:
    """Make the header that has a browser forget a token."""
    return _header(f"{name}=; Max-Age=0", secure=secure)


def refuse_other_site(scope: Scope) -> None:
    """Refuse what a page of another site may have sent with the cookies of this one.

    A browser says where a call comes from: in Sec-Fetch-Site, which it sends only over TLS and
    to its own machine, or in Origin. What bears a token in a header comes from no such page.

    Raises:
        Problem: other_site.
    """
    if header(scope, b"authorization") is not None:
        return
    site, origin = header(scope, b"sec-fetch-site"), header(scope, b"origin")
    if site is not None:
        own = site == b"same-origin"
    elif origin is not None:
        scheme, _, host = str(origin, "latin-1").partition("://")
        own = scheme in _SCHEMES and host.encode("latin-1") == header(scope, b"host")
    else:
        own = not {DEVICE, OPERATOR} & cookies_of(scope).keys()
    if not own:
        raise Problem("other_site")


def _header(value: str, *, secure: bool) -> tuple[bytes, bytes]:
    ends = "; Secure" if secure else ""
    return (b"set-cookie", f"{value}; Path=/; HttpOnly; SameSite=Strict{ends}".encode("latin-1"))
