"""From an empty laptop to the first verdict: the commands of "Run an event", and the pictures."""

import json
import re
import ssl

import httpx
import pytest
from PIL import Image

from tests.docs.readme import README, ROOT, blocks, section, the_same
from tests.docs.running import run, served, steps

DESK = "https://192.168.1.20:8000"
PICTURES = sorted((ROOT / "tests" / "pages" / "pictures").glob("*.png"))
_SHOWN = re.compile(r"!\[[^\]]{10,}\]\(([^)]+)\)")


def test_an_event_is_run_as_readme_tells_it(checkout):
    """Issue 5, proof: from an empty laptop; its certificate is good for whoever trusts the hall's.

    What is clicked then is in tests/pages/test_director_setup.py.
    """
    (folder, _), (start, said), (sign_in, link) = steps(section("Run an event"))
    (authority, _), (certificate, _), *_ = steps(section("TLS"))
    made = [folder.text, authority.text, certificate.text.replace("192.168.1.20", "127.0.0.1")]
    run(checkout, made)
    with served(checkout, start.text) as (url, told):
        assert the_same(told.replace(url, DESK)) == the_same(said)
        (output,) = run(checkout, [sign_in.text], url, DESK)
        assert the_same(output) == the_same(link)
        trusting = ssl.create_default_context(cafile=checkout / "hall" / "hall-ca.pem")
        port = httpx.URL(url).port
        answer = httpx.get(f"https://127.0.0.1:{port}/readyz", verify=trusting)
        assert (answer.status_code, answer.json()["status"]) == (200, "ready")


def test_a_kiosk_may_open_the_desk_and_nothing_else():
    """Issue 5, terminal: kiosk mode for Chromium; its policies are JSON, for the same address."""
    (command, *_) = [block.text for block, _ in steps(section("At the table: terminals"))]
    app = re.search(r"--app=http://(\S+)/terminal", command)
    assert app
    assert {"--kiosk", "--disable-translate", "--user-data-dir"} <= set(
        re.findall(r"--[a-z-]+", command)
    )
    told = [block for block in blocks(section("At the table: terminals")) if block.kind == "json"]
    policies = json.loads(told[0].text)
    assert (policies["URLBlocklist"], policies["URLAllowlist"]) == (["*"], [app[1]])
    assert policies["DeveloperToolsAvailability"] == 2


def test_every_picture_is_shown():
    """Issue 5, proof: a picture of each page, with words for whoever can't see it."""
    shown = [ROOT / path for path in _SHOWN.findall(README)]
    assert sorted(shown) == PICTURES
    assert {"terminal", "runner", "desk", "director"} <= {
        path.stem.partition("-")[0] for path in PICTURES
    }


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_light_enough_to_be_kept(path):
    """Style: a repository is cloned over a hall's network too."""
    assert path.stat().st_size < 80_000
    with Image.open(path) as picture:
        assert picture.width <= 1200
