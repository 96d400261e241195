"""The signing key: made at the first start, private to the service's user."""

import os
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from service.journal.store.files import sync_directory


class UnusableKey(Exception):
    """The key file holds no Ed25519 key, or can't be read."""


def load_or_make_key(path: Path) -> Ed25519PrivateKey:
    """Read the key, or make one that no power cut and no second process can replace.

    Raises:
        UnusableKey: with what to do about it.
    """
    try:
        if not path.exists():
            _make(path)
    except OSError as error:
        raise UnusableKey(f"the signing key {path} can't be made: {error}") from error
    return load_key(path)


def load_key(path: Path) -> Ed25519PrivateKey:
    """Read the key that is there; a record that exists is never signed by a new one.

    Raises:
        UnusableKey: with what to do about it.
    """
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise UnusableKey(f"the signing key {path} can't be read: {error}") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise UnusableKey(f"the signing key {path} is no Ed25519 key in PEM form")
    return key


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # mode 0600
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(
                Ed25519PrivateKey.generate().private_bytes(
                    Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
                )
            )
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)  # unlike a rename, never over another process's key
        except FileExistsError:
            return
        sync_directory(path.parent)
    finally:
        os.unlink(name)  # noqa: PTH108 - mkstemp gives a name, not a Path
