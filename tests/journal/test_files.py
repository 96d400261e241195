"""Files that are written whole: what stands in their place is only ever an ordinary file."""

import os
import stat

import pytest

from service.journal.store.files import new_file


def test_a_file_takes_the_place_of_another(tmp_path):
    """Reliability A10: whole or not there; nobody else reads it."""
    path = tmp_path / "file"
    for content in (b"one", b"two"):
        with new_file(path) as file:
            file.write(content)
        assert path.read_bytes() == content
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(ZeroDivisionError), new_file(path) as file:
        file.write(b"%d" % (1 // 0))
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path):
    """Promise 3: what somebody linked elsewhere is written there."""
    there, link = tmp_path / "stick" / "file", tmp_path / "link"
    there.parent.mkdir()
    link.symlink_to(there)
    for content in (b"one", b"two"):
        with new_file(link) as file:
            file.write(content)
        assert there.read_bytes() == content
    assert link.is_symlink()


def test_what_is_no_ordinary_file_stays(tmp_path):
    """Promise 3: a device, a pipe or a folder is not replaced by a file of its name."""
    pipe, folder, device = tmp_path / "pipe", tmp_path / "folder", tmp_path / "null"
    os.mkfifo(pipe)
    folder.mkdir()
    device.symlink_to(os.devnull)
    for path in (pipe, folder, device):
        with pytest.raises(FileExistsError, match="no ordinary file"), new_file(path):
            pass
    assert pipe.is_fifo()
    assert folder.is_dir()
    assert stat.S_ISCHR(device.stat().st_mode)
