"""What every test may ask for, and how drawn examples are run."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.databases"]

# How long an example takes is no property of what it shows, least of all on a busy machine.
settings.register_profile("slipdesk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("slipdesk")
