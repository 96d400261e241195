"""Settings: all optional, a bad one named, none misspelt in silence."""

from pathlib import Path

import pytest

from service.settings import Settings, SettingsError, load_settings


def test_every_setting_is_optional():
    """Issue 2, main job: the settings are all optional; the server is for this machine only."""
    settings = load_settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.database == "sqlite:///data/slipdesk.db"
    assert settings.key_file == Path("data/journal.key")
    assert settings.lexicons == Path("data/lexicons")


def test_an_empty_variable_is_no_setting(monkeypatch):
    """Issue 2, main job: compose files hand on variables that nobody has set."""
    monkeypatch.setenv("SLIPDESK_PORT", "")
    assert load_settings().port == 8000


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("SLIPDESK_PORT", "99999", "0 to 65535"),
        ("SLIPDESK_PORT", "http", "port to serve on"),
        ("SLIPDESK_DATABASE_URL", "mysql://root:secret@host/x", "sqlite:/// or postgresql://"),
        ("SLIPDESK_RATE_LIMIT", "lots", "3000/minute, or off"),
        ("SLIPDESK_RATE_LIMIT", "0/minute", "3000/minute, or off"),
        ("SLIPDESK_RATE_LIMIT", "٣/minute", "3000/minute, or off"),
        ("SLIPDESK_BODY_LIMIT", "12", "1024 to"),
        ("SLIPDESK_REQUEST_TIMEOUT", "0.001", "1 to 60"),
        ("SLIPDESK_REQUEST_TIMEOUT", "61", "1 to 60"),
        ("SLIPDESK_REQUEST_TIMEOUT", "nan", "1 to 60"),
        ("SLIPDESK_PROXY", "the-proxy", "addresses or networks"),
        ("SLIPDESK_LAN", "all", "any, none, or addresses or networks"),
        ("SLIPDESK_PUBLIC_URL", "desk.example", "https:// or http:// with a name"),
        ("SLIPDESK_PUBLIC_URL", "https://desk.example/slips", "and no path"),
        (
            "SLIPDESK_PUBLIC_URL",
            "https://who:secret@desk.example",
            "https:// or http:// with a name",
        ),
        ("SLIPDESK_LOG_LEVEL", "loud", "debug, info (a line per request), warning or error"),
        ("SLIPDESK_LEXICON_DIR", "no/such/folder", "there is no such folder"),
        ("SLIPDESK_LOG_FORMAT", "xml", "json, an object per line, or console"),
    ],
)
def test_a_bad_value_stops_the_start_with_its_name(monkeypatch, name, value, allowed):
    """Issue 2, main job: a bad value stops the start with its name, and what is allowed."""
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as error:
        load_settings()
    assert name in str(error.value)
    assert allowed in str(error.value)
    assert "secret" not in str(error.value)


def test_a_misspelt_variable_is_named(monkeypatch):
    """Issue 2, main job: a setting that does nothing is a setting that somebody relies on."""
    monkeypatch.setenv("SLIPDESK_PROT", "9000")
    with pytest.raises(SettingsError, match=r"SLIPDESK_PROT: no such setting.*SLIPDESK_PORT"):
        load_settings()


def test_several_bad_values_are_named_at_once(monkeypatch):
    """Issue 2, main job: one start is enough to learn all that is wrong."""
    monkeypatch.setenv("SLIPDESK_PORT", "-1")
    monkeypatch.setenv("SLIPDESK_LOG_LEVEL", "loud")
    with pytest.raises(SettingsError, match=r"SLIPDESK_PORT.*SLIPDESK_LOG_LEVEL"):
        load_settings()


def test_a_password_is_in_no_text_of_the_settings(monkeypatch):
    """Promise 1 of secrets: what prints settings, a log or a trace, prints no password."""
    monkeypatch.setenv("SLIPDESK_DATABASE_URL", "postgresql://desk:secret@host/desk")
    settings = load_settings()
    assert settings.database == "postgresql://desk:secret@host/desk"
    assert "secret" not in repr(settings) + str(settings) + settings.model_dump_json()


def test_every_setting_says_what_it_is_for():
    """README's table is made from the descriptions."""
    assert all(field.description for field in Settings.model_fields.values())


def test_the_desk_s_own_files_are_known(tmp_path):
    """Promise 3: no backup and no export takes the place of a file that the desk lives by."""
    settings = Settings(data_dir=tmp_path, journal_key=tmp_path / "keys" / "own.key")
    (tmp_path / "link").symlink_to(tmp_path / "slipdesk.db")
    own = ["slipdesk.db", "slipdesk.db-wal", "slipdesk.db-shm", "slipdesk.db.lock", "keys/own.key"]
    for name in (*own, "checkpoints", "checkpoints/demo.checkpoint", "link", "x/../slipdesk.db"):
        assert settings.is_own(tmp_path / name), name
    for name in ("backup.zip", "slipdesk.db.zip", "journal.key", "demo.checkpoint"):
        assert not settings.is_own(tmp_path / name), name
    on_server = Settings.model_validate({"database_url": "postgresql://desk@host/desk"})
    assert on_server.database_file is None
    assert on_server.is_own(on_server.key_file)
