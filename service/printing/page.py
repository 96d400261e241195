"""A docket as a page of its own, with a print style for an office printer."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from service.printing.docket import Docket

_HERE = Path(__file__).resolve().parent
_STYLE = (_HERE / "page.css").read_text(encoding="utf-8")

POLICY = (
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; style-src"
    f" 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
)
"""The page's content security policy: its own style and nothing else."""


def page(docket: Docket, origin: str) -> bytes:
    """The docket as HTML in UTF-8; saved as a file it prints the same."""
    address = origin + docket.path
    code = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, svgclass=None, lineclass=None
    )
    drawn = Markup(code)  # noqa: S704 - segno's own drawing; the address is in its dots alone
    return (
        _template()
        .render(docket=docket, address=address, code=drawn, style=Markup(_STYLE))  # noqa: S704 - our own file
        .encode()
    )


@cache
def _template() -> Template:
    loader = FileSystemLoader(_HERE)
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    return environment.get_template("page.html")
