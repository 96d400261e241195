"""The signing key."""

import stat

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from service.journal.record.keys import UnusableKey, load_or_make_key


def test_the_key_is_made_once_and_private(tmp_path):
    """Issue 2, Record: Ed25519; nobody but the service's user reads it, and it stays."""
    path = tmp_path / "data" / "journal.key"
    made = load_or_make_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_or_make_key(path).private_bytes_raw() == made.private_bytes_raw()
    assert [file.name for file in path.parent.iterdir()] == ["journal.key"]


X25519_KEY = X25519PrivateKey.generate().private_bytes(
    Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
)


@pytest.mark.parametrize("content", [b"", b"rubbish", X25519_KEY])
def test_a_damaged_or_other_key_is_refused(tmp_path, content):
    """Promise 3: no new key is made over a damaged one; X25519 is no signing key."""
    path = tmp_path / "journal.key"
    path.write_bytes(content)
    with pytest.raises(UnusableKey, match=r"journal\.key"):
        load_or_make_key(path)
    assert path.read_bytes() == content
