"""A stand-in for `node`: runs modules of JavaScript in the Chromium that pages are tested in.

One browser stands by for all of them and opens a page for each: of the desk's own origin, as every
page is that talks to a desk.
"""

import json
import shutil
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Error, Route, sync_playwright
from typing_extensions import override

_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run")
_KINDS = {".mjs": "text/javascript", ".html": "text/html"}
_NODE = """\
#!/bin/sh
env -0 | curl -sS --fail-with-body --data-binary @- {address}/$1
"""


@contextmanager
def standing_by() -> Iterator[str]:
    """Have a browser run what is asked of it; yields a script that asks, called as `node` is."""
    ready: Future[_Programs] = Future()
    thread = Thread(target=_serve, args=(ready,))
    thread.start()
    programs = ready.result()
    try:
        yield _NODE.format(address=f"http://127.0.0.1:{programs.server_port}")
    finally:
        programs.shutdown()
        thread.join()


def _serve(ready: Future["_Programs"]) -> None:
    # Playwright answers only in the thread that it was started in.
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=list(_FLAGS)
            )
            with browser, _Programs(browser) as programs:
                ready.set_result(programs)
                programs.serve_forever()
    except Error as failed:
        ready.set_exception(failed)


class _Programs(HTTPServer):
    """Takes a program's environment at the address of its file; answers with what it logs."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(("127.0.0.1", 0), _Program)
        self.browser = browser


class _Program(BaseHTTPRequestHandler):
    server: _Programs

    def do_POST(self) -> None:
        """Run a program to its end."""
        told = self.rfile.read(int(self.headers["Content-Length"])).decode()
        variables = dict(each.split("=", 1) for each in told.split("\0") if each)
        try:
            status, said = HTTPStatus.OK, _run(self.server.browser, self.path[1:], variables)
        except Error as failed:
            status, said = HTTPStatus.INTERNAL_SERVER_ERROR, f"{failed.message}\n"
        self.send_response(status)
        self.end_headers()
        self.wfile.write(said.encode())

    @override
    def log_message(self, *_: object) -> None:
        """Say nothing of each program."""


def _run(browser: Browser, file: str, variables: dict[str, str]) -> str:
    """Run a module of a folder to its end, and return what it logged."""
    folder, said = f"{variables['DESK']}/recipes", list[str]()

    def serve(route: Route) -> None:
        path = Path(variables["PWD"], route.request.url.rpartition("/")[2])
        body = path.read_text(encoding="utf-8") if path.exists() else ""
        route.fulfill(content_type=_KINDS[path.suffix], body=body)

    with browser.new_context() as context:
        page = context.new_page()
        # Of a refusal Chromium tells by itself, as an error.
        page.on(
            "console", lambda told: said.append(f"{told.text}\n") if told.type == "log" else None
        )
        page.route(f"{folder}/*", serve)
        page.add_init_script(f"globalThis.process = {{ env: {json.dumps(variables)} }};")
        page.goto(f"{folder}/index.html")
        page.evaluate("async (file) => { await import(file); }", f"{folder}/{file}")
    return "".join(said)
