"""TLS: the certificate that the desk shows, and the key that goes with it."""

import ssl
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

from cryptography.x509 import (
    Certificate,
    DNSName,
    ExtensionNotFound,
    IPAddress,
    SubjectAlternativeName,
    load_pem_x509_certificates,
)


class UnusableCertificate(Exception):
    """The file holds no certificate; the message says what is wrong."""


class UnusableTlsKey(Exception):
    """The file holds no key to the certificate; the message says what is wrong."""


def read_certificate(path: Path) -> Certificate:
    """Read the desk's own certificate, which comes first of a chain.

    Raises:
        UnusableCertificate: there is none.
    """
    try:
        return load_pem_x509_certificates(path.read_bytes())[0]
    except OSError as error:
        raise UnusableCertificate(f"{path} can't be read ({error.strerror})") from error
    except ValueError as error:
        raise UnusableCertificate(f"{path} is no certificate in PEM form") from error


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """Make what a server needs to speak TLS 1.2 or newer.

    Raises:
        UnusableCertificate, UnusableTlsKey: with what to do about it.
    """
    read_certificate(certificate)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        key.read_bytes()
        # Without a password of our own OpenSSL would ask for one on the terminal.
        context.load_cert_chain(certificate, key, lambda: "")
    except ssl.SSLError as error:
        raise UnusableTlsKey(
            f"{key} is not the key of that certificate, in PEM form and without a passphrase"
        ) from error
    except OSError as error:
        raise UnusableTlsKey(f"{key} can't be read ({error.strerror})") from error
    return context


def name_in(certificate: Certificate) -> str | None:
    """The first name or address that a certificate is for, if it names one that can be called."""
    try:
        names = certificate.extensions.get_extension_for_class(SubjectAlternativeName).value
    except ExtensionNotFound:
        return None
    for each in names:
        match each:
            case DNSName(value=name) if "*" not in name:
                return name
            case IPAddress(value=IPv4Address() | IPv6Address() as address):
                return str(address)
            case _:
                pass
    return None
