"""Where README's commands are run."""

import sys

import pytest


@pytest.fixture
def checkout(tmp_path):
    """A folder that holds the program as `make serve` leaves it, and nothing else."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    return tmp_path
