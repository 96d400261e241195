"""Where a desk is reached: its host and port as an address that can be called."""

from ipaddress import ip_address
from pathlib import Path

import click

from service.api.tls import UnusableCertificate, name_in, read_certificate
from service.settings import PREFIX, Settings, SettingsError


def _checked(_ctx: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.startswith(("http://", "https://")):
        raise click.BadParameter("an address begins with http:// or https://")
    return value


url_option = click.option(
    "--url",
    envvar="SLIPDESK_URL",
    callback=_checked,
    help="The desk's address, or set SLIPDESK_URL. Without either it is this machine's desk, at"
    " SLIPDESK_HOST and SLIPDESK_PORT.  [default: http://127.0.0.1:8000]",
)
"""The option of commands that need to know where a desk is."""


def own_url(settings: Settings) -> str:
    """Where `slipdesk serve` listens under these settings.

    Raises:
        UsageError: on any port, so that nobody can tell.
        SettingsError: as `address_of`.
    """
    if settings.port == 0:
        raise click.UsageError("with SLIPDESK_PORT=0 a desk takes any port: say which with --url")
    return address_of(settings.host, settings.port, settings.tls_certificate)


def address_of(host: str, port: int, certificate: Path | None = None) -> str:
    """The address of a desk that serves on this host, a name or a number, and port.

    Over TLS it is one that the certificate is for, since any other is refused.

    Raises:
        SettingsError: the certificate can't be read.
    """
    scheme = "http" if certificate is None else "https"
    host = (certificate and _named(certificate)) or _callable(host)
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def _named(certificate: Path) -> str | None:
    try:
        return name_in(read_certificate(certificate))
    except UnusableCertificate as error:
        raise SettingsError(f"{PREFIX}TLS_CERTIFICATE: {error}") from error


def _callable(host: str) -> str:
    try:
        # Every address of this machine is also this one.
        return "127.0.0.1" if ip_address(host).is_unspecified else host
    except ValueError:
        return host  # a name
