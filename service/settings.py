"""Every setting of the server, read from `SLIPDESK_*` variables, all optional."""

import ipaddress
import os
import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import URL, make_url

PREFIX = "SLIPDESK_"
OF_CLIENTS = frozenset({"SLIPDESK_URL", "SLIPDESK_TOKEN"})
"""Variables of `slipdesk challenge`: no settings of the server, and no slips of the pen."""
_BESIDE_DATABASE = ("-wal", "-shm", "-journal", ".lock")
_ORIGIN = re.compile(
    r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?/?", re.ASCII | re.IGNORECASE
)
_RATE = re.compile(r"[1-9]\d{0,8}/(second|minute|hour)|off", re.ASCII)


class SettingsError(ValueError):
    """A variable that cannot be used; the message names it and what is allowed."""


def _rate(value: str) -> str:
    if not _RATE.fullmatch(value):
        raise ValueError("a number per second, minute or hour such as 3000/minute, or off")
    return value


def _networks(value: str) -> str:
    try:
        for network in value.split(","):
            ipaddress.ip_network(network.strip())
    except ValueError:
        raise ValueError("addresses or networks with commas between them") from None
    return value


def _lan(value: str) -> str:
    if value in {"any", "none"}:
        return value
    try:
        return _networks(value)
    except ValueError:
        raise ValueError("any, none, or addresses or networks with commas between them") from None


def _origin(value: str) -> str:
    if not _ORIGIN.fullmatch(value):
        raise ValueError("https:// or http:// with a name and perhaps a port, and no path")
    return value.rstrip("/")


def _folder(value: Path) -> Path:
    if not value.is_dir():
        raise ValueError("there is no such folder")
    return value


def _database_url(value: SecretStr) -> SecretStr:
    if not value.get_secret_value().startswith(("sqlite:///", "postgresql://")):
        raise ValueError("an address that begins with sqlite:/// or postgresql://")
    return value


class Settings(BaseSettings):
    """What an operator may decide. README's table is made from these descriptions."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True
    )

    host: str = Field(
        default="127.0.0.1",
        min_length=1,
        description="address to serve on; 0.0.0.0 for every device in the hall",
    )
    port: int = Field(
        default=8000, ge=0, le=65535, description="port to serve on, 0 to 65535; 0 takes any"
    )
    data_dir: Path = Field(
        default=Path("data"),
        description="folder of the database, the journal's key, checkpoints and own lists",
    )
    database_url: Annotated[SecretStr | None, AfterValidator(lambda v: v and _database_url(v))] = (
        Field(
            default=None,
            description="sqlite:///path or postgresql://user:password@host/name;"
            " unset: an SQLite file in the data folder",
        )
    )
    lexicon_dir: Annotated[Path | None, AfterValidator(lambda v: v and _folder(v))] = Field(
        default=None,
        description="folder of your own word lists; unset: lexicons in the data folder",
    )
    journal_key: Path | None = Field(
        default=None,
        description="file of the key that signs the journal; unset: in the data folder",
    )
    rate_limit: Annotated[str, AfterValidator(_rate)] = Field(
        default="3000/minute",
        description="requests a /second, /minute or /hour of each device, and of each address"
        " where no device is known; or off",
    )
    body_limit: int = Field(
        default=262_144,
        ge=1024,
        le=16_777_216,
        description="largest request body in bytes, 1024 to 16777216",
    )
    lexicon_limit: int = Field(
        default=67_108_864,
        ge=1024,
        le=268_435_456,
        description="largest word list that is taken in over the API, in bytes, 1024 to 268435456",
    )
    request_timeout: float = Field(
        default=5.0,
        ge=1,
        le=60,
        description="seconds that a whole request may take to arrive, 1 to 60",
    )
    proxy: Annotated[str | None, AfterValidator(lambda v: v and _networks(v))] = Field(
        default=None,
        description="addresses of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are"
        " believed; unset: none",
    )
    public_url: Annotated[str | None, AfterValidator(lambda v: v and _origin(v))] = Field(
        default=None,
        description="https:// or http:// with the name that all call the desk by, for links"
        " and codes; unset: as each request came, or this machine's address",
    )
    lan: Annotated[str, AfterValidator(_lan)] = Field(
        default="any",
        description="addresses beside the internet's that games may be fetched from, webhooks"
        " posted to and dockets pushed to: any (this machine and its networks), none, or networks"
        " with commas between them",
    )
    tls_certificate: Path | None = Field(
        default=None,
        description="file of the certificate that the desk shows, PEM, with those between it and"
        " its authority; unset: no TLS",
    )
    tls_key: Path | None = Field(
        default=None,
        validate_default=True,
        description="file of the key to that certificate, PEM, without a passphrase",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info",
        description="least severity that is logged: debug, info (a line per request), warning"
        " or error",
    )
    log_format: Literal["json", "console"] = Field(
        default="json", description="json, an object per line, or console, lines for people"
    )

    @field_validator("tls_key")
    @classmethod
    def _both_or_neither(cls, value: Path | None, info: ValidationInfo) -> Path | None:
        if (value is None) != (info.data.get("tls_certificate") is None):
            raise ValueError(f"set it and {PREFIX}TLS_CERTIFICATE, or neither")
        return value

    @property
    def database(self) -> str:
        """The database's address, the SQLite file in the data folder unless one is set."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        # Escaped: a "?" in a folder's name would end the path.
        path = str(self.data_dir / "slipdesk.db")
        return URL.create("sqlite", database=path).render_as_string()

    @property
    def database_file(self) -> Path | None:
        """The SQLite file; None on PostgreSQL."""
        if not self.database.startswith("sqlite:"):
            return None
        return Path(make_url(self.database).database or "")

    @property
    def lexicons(self) -> Path:
        """The folder of the operator's own word lists."""
        return self.lexicon_dir or self.data_dir / "lexicons"

    @property
    def compiled(self) -> Path:
        """The folder of compiled lexicons; what is in it can be built again."""
        return self.data_dir / "compiled"

    @property
    def imports(self) -> Path:
        """The folder of word lists that were sent to the desk, until they are imported."""
        return self.data_dir / "imports"

    @property
    def locale(self) -> Path:
        """The folder of the operator's own catalogues: texts in other languages, or other words."""
        return self.data_dir / "locale"

    @property
    def checkpoints(self) -> Path:
        """The folder of signed heads beside the database."""
        return self.data_dir / "checkpoints"

    @property
    def key_file(self) -> Path:
        """The file of the key that signs the journal."""
        return self.journal_key or self.data_dir / "journal.key"

    def is_own(self, path: Path) -> bool:
        """Is it a file that the desk lives by: its database with all beside it, key, checkpoints?

        Nothing that a command writes for somebody may take its place.
        """
        path, own = path.resolve(), [self.key_file.resolve()]
        if self.database_file is not None:
            file = self.database_file.resolve()
            own += [file, *(file.with_name(file.name + each) for each in _BESIDE_DATABASE)]
        return path in own or self.checkpoints.resolve() in (path, *path.parents)


def load_settings() -> Settings:
    """Read the settings, refusing what cannot be used.

    Raises:
        SettingsError: naming every variable that is unknown or has a value that is not allowed.
    """
    names = {PREFIX + field.upper() for field in Settings.model_fields}
    given = {name.upper() for name in os.environ}
    unknown = sorted(name for name in given - names - OF_CLIENTS if name.startswith(PREFIX))
    if unknown:
        known = ", ".join(sorted(names))
        raise SettingsError(f"{', '.join(unknown)}: no such setting; there are {known}")
    try:
        return Settings()
    except ValidationError as error:
        complaints = [_complaint(e["loc"], e["msg"]) for e in error.errors(include_input=False)]
        raise SettingsError("; ".join(complaints)) from None


def _complaint(location: tuple[int | str, ...], message: str) -> str:
    """Name the variable and what is allowed, never the value: it may hold a password."""
    field = str(location[0])
    _, ours, told = message.partition("Value error, ")
    about = Settings.model_fields[field].description
    return f"{PREFIX}{field.upper()}: {told if ours else 'not a value for it'} ({about})"
