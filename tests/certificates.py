"""Certificates to test with: an authority of one's own, and what it vouches for."""

import datetime as dt
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True)
class Certified:
    """The files of an authority, of a certificate by it, and of that one's key."""

    authority: Path
    certificate: Path
    key: Path

    @property
    def settings(self) -> dict[str, str]:
        """What a desk is started with, by the settings' names without prefix."""
        return {"TLS_CERTIFICATE": str(self.certificate), "TLS_KEY": str(self.key)}


def certified(folder: Path, *names: str, passphrase: bytes | None = None) -> Certified:
    """Make an authority and a certificate for these names or addresses."""
    folder.mkdir(exist_ok=True)
    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = _certificate("The hall's authority", authority_key, authority_key, ca=True)
    certificate = _certificate("The desk", key, authority_key, names=names)
    made = Certified(folder / "ca.pem", folder / "desk.pem", folder / "desk.key")
    made.authority.write_bytes(authority.public_bytes(Encoding.PEM))
    made.certificate.write_bytes(certificate.public_bytes(Encoding.PEM))
    hidden = BestAvailableEncryption(passphrase) if passphrase else NoEncryption()
    made.key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, hidden))
    return made


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    by: ec.EllipticCurvePrivateKey,
    *,
    ca: bool = False,
    names: tuple[str, ...] = (),
) -> x509.Certificate:
    now = dt.datetime.now(dt.UTC)
    issuer = "The hall's authority"
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _DAY)
        .not_valid_after(now + _DAY)
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(by.public_key()), critical=False
        )
    )
    if ca:
        usage = x509.KeyUsage(
            digital_signature=True, content_commitment=False, key_encipherment=False,
            data_encipherment=False, key_agreement=False, key_cert_sign=True, crl_sign=True,
            encipher_only=False, decipher_only=False,
        )  # fmt: skip
        builder = builder.add_extension(usage, critical=True)
    if names:
        builder = builder.add_extension(
            x509.SubjectAlternativeName([_name(each) for each in names]), critical=False
        )
    return builder.sign(by, SHA256())


def _name(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)
