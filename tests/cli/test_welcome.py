"""What serve prints when it is up, for every way it can be called and reached."""

import sys
from pathlib import Path

import pytest

from service.cli.address import address_of
from service.cli.welcome import welcome
from service.settings import Settings


def told(host: str = "127.0.0.1", *, codes: tuple[str, ...] = ("demo",), **settings: object) -> str:
    url = address_of(host, 8000)
    return welcome(Settings.model_validate(settings), url, codes=list(codes), link=None)


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("::1", "http://[::1]:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),  # noqa: S104 - what is tested
        ("::", "http://127.0.0.1:8000"),
        ("192.0.2.7", "http://192.0.2.7:8000"),
    ],
)
def test_the_address_is_one_that_can_be_called(host, url):
    """Issue 2, main job: it prints what to do next; the lines are to be copied."""
    assert told(host).startswith(f"slipdesk serves {url} ")
    assert f"curl {url}/api/v1/tournaments/demo/challenges" in told(host)


def test_the_program_is_named_as_it_was_called(monkeypatch):
    """Issue 2, main job: `slipdesk token demo terminal`, with its path where one was typed."""
    monkeypatch.setattr(sys, "argv", [".venv/bin/slipdesk", "serve"])
    assert "TOKEN=$(.venv/bin/slipdesk token demo terminal)" in told()
    monkeypatch.setattr(sys, "argv", ["/opt/the desk/slipdesk", "serve"])
    assert "TOKEN=$('/opt/the desk/slipdesk' token demo terminal)" in told()


def test_a_program_on_the_path_is_named_alone(monkeypatch, tmp_path):
    """Issue 2, main job: a wheel's `slipdesk` is found by its name."""
    program = tmp_path / "slipdesk"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(program), "serve"])
    assert "TOKEN=$(slipdesk token demo terminal)" in told()


def test_the_first_tournament_is_named_where_there_is_no_demo():
    """Issue 2, main job: the lines work with what is there."""
    assert "token wyc-2026 terminal" in told(codes=("wyc-2026", "zz"))
    assert "token demo terminal" in told(codes=("aa", "demo"))
    assert "tournament create --help" in told(codes=())


def test_a_data_folder_of_ones_own_is_named():
    """Issue 2, main job: another terminal may stand in another folder."""
    assert f"SLIPDESK_DATA_DIR={Path('own').absolute()} " in told(data_dir="own")
    assert "SLIPDESK_DATA_DIR" not in told()


def test_no_password_is_printed(monkeypatch):
    """Issue 2, main job: nothing secret is printed or logged."""
    url = "postgresql://desk:secret@database/desk"
    monkeypatch.setenv("SLIPDESK_DATABASE_URL", url)
    text = told(database_url=url)
    assert "secret" not in text
    assert "SLIPDESK_DATABASE_URL must be set" in text
