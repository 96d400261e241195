"""A stand-in for `node`: runs a module of JavaScript in the Chromium that pages are tested in.

Its page is of the desk's own origin, as every page is that talks to a desk.
"""

import json
import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Route, sync_playwright

_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run")
_KINDS = {".mjs": "text/javascript", ".html": "text/html"}


def main(file: str) -> None:
    """Run a module of this folder to its end; what it logs goes to standard output."""
    folder = f"{os.environ['DESK']}/recipes"

    def serve(route: Route) -> None:
        path = Path(route.request.url.rpartition("/")[2])
        body = path.read_text(encoding="utf-8") if path.exists() else ""
        route.fulfill(content_type=_KINDS[path.suffix], body=body)

    def say(message: ConsoleMessage) -> None:
        # Of a refusal Chromium tells by itself, as an error.
        if message.type == "log":
            sys.stdout.write(f"{message.text}\n")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(_FLAGS)
        )
        page = browser.new_page()
        page.on("console", say)
        page.route(f"{folder}/*", serve)
        page.add_init_script(f"globalThis.process = {{ env: {json.dumps(dict(os.environ))} }};")
        page.goto(f"{folder}/index.html")
        page.evaluate("async (file) => { await import(file); }", f"{folder}/{file}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
