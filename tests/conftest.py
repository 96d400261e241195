"""What every test may ask for, and how drawn examples are run."""

import os

from hypothesis import HealthCheck, settings

from tests.memory import in_memory

pytest_plugins = ["tests.databases"]

if memory := in_memory():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))  # where every `tmp_path` is made

# How long an example takes is no property of what it shows, least of all on a busy machine.
settings.register_profile("slipdesk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("slipdesk")
