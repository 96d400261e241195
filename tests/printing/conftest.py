"""A hall with printers: the app on a fresh database, as the API's tests have it."""

from tests.api.conftest import (
    anyio_backend,
    app,
    beside,
    client,
    compiled,
    data_dir,
    hall,
    no_settings_of_this_machine,
    settings,
    url,
)

__all__ = [
    "anyio_backend",
    "app",
    "beside",
    "client",
    "compiled",
    "data_dir",
    "hall",
    "no_settings_of_this_machine",
    "settings",
    "url",
]
