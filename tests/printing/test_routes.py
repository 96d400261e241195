"""The same docket on every route: each letter reaches paper, and no text becomes a command."""

import io
import re
from base64 import b64decode
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image, ImageChops

from service.printing import cloudprnt, escpos, server_direct
from service.printing.docket import Docket
from service.printing.image import draw
from service.printing.page import page
from service.printing.printer import Protocol
from tests.printing.dockets import ORIGIN, of
from tests.printing.test_escpos import PRINTER

STAR = replace(PRINTER, protocol=Protocol.CLOUDPRNT)
EPSON = replace(PRINTER, protocol=Protocol.SERVER_DIRECT)
WORDS = ("ÅÄÖ", "ŁÓDŹ", "İSTANBUL", "COL·LEGI")
SPELLED = ("AAO", "LODZ", "ISTANBUL", "COL.LEGI")
NASTY = st.text(
    st.sampled_from(
        "\x00\x07\x0a\x0c\x0d\x10\x1b\x1c\x1d\x7f\x85\u200b\u200d\u202e\u2028\u2066\ufeff"
        "\U0001f3c6\U0001f469\U000e0041\u0301\ud7ff王m@a!V0<>&\"'%{}\\"
    ),
    max_size=60,
)
JOB = re.compile(
    r'<\?xml version="1\.0" encoding="utf-8"\?>\n<PrintRequestInfo Version="2\.00"><ePOSPrint>'
    r"<Parameter><devid>local_printer</devid><timeout>10000</timeout>"
    r"<printjobid>A7K2M9</printjobid></Parameter><PrintData><epos-print xmlns=\"[a-z0-9:/.-]+\">"
    r'<image width="576" height="(\d+)" color="color_1" mode="mono">([A-Za-z0-9+/=]+)</image>'
    r'<feed line="2"/><cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>'
)


def same(left: Image.Image, right: Image.Image) -> bool:
    """Whether two pictures are the same, dot by dot."""
    return ImageChops.difference(left.convert("L"), right.convert("L")).getbbox() is None


def of_epson(docket: Docket) -> Image.Image:
    """What an Epson printer makes of the job that it gets, which holds nothing but the picture."""
    told = server_direct.document(docket, EPSON, "A7K2M9", ORIGIN).decode()
    found = JOB.fullmatch(told)
    assert found is not None
    dots = bytes(byte ^ 0xFF for byte in b64decode(found[2]))
    return Image.frombytes("1", (576, int(found[1])), dots)


def test_every_letter_reaches_paper_on_each_route():
    """Issue 6, Dockets: Å Ä Ö Ł İ L·L as they are drawn, or by letters that stand for them."""
    docket = of(*WORDS)
    drawn = draw(docket, 576, ORIGIN)
    form, star = cloudprnt.document(docket, STAR, None, ORIGIN)
    assert form == "image/png"
    assert same(Image.open(io.BytesIO(star)), drawn)
    assert same(of_epson(docket), drawn)
    web = page(docket, ORIGIN).decode()
    assert all(f'<p class="word">{word}</p>' in web for word in WORDS)


@pytest.mark.parametrize(
    ("code_page", "words"),
    [(None, SPELLED), ("cp858", ("ÅÄÖ", "LÓDZ", "ISTANBUL", "COL·LEGI")), ("cp852", None)],
)
def test_a_printer_that_takes_text_only_has_each_letter_or_one_that_stands_for_it(code_page, words):
    """Printers A1.4, B: text/plain is the fallback, in the code page of the printer's record."""
    printer = replace(STAR, code_page=code_page)
    form, sent = cloudprnt.document(of(*WORDS), printer, "text/plain", ORIGIN)
    text = sent.decode(code_page or "ascii")
    assert form == "text/plain"
    assert "?" not in text
    assert "Letters that this printer lacks" in text
    assert all(word in text for word in words or ("ŁÓDŹ",))


@settings(max_examples=50)
@given(NASTY, NASTY, NASTY)
def test_nothing_that_somebody_wrote_becomes_a_command(event, name, edition):
    """Reliability F, RULES 3.10.7(c): ESC, GS, ends of lines, directions, marks, markup, emoji."""
    players = {1: name, 2: name}
    docket = of("CAT", event=event, edition=edition, player=1, opponent=2, players=players)
    assert same(of_epson(docket), draw(docket, 576, ORIGIN))
    for code_page in ("ascii", "cp437", "cp858", "cp1252"):
        printer = replace(STAR, code_page=None if code_page == "ascii" else code_page)
        _, sent = cloudprnt.document(docket, printer, "text/plain", ORIGIN)
        assert all(byte >= 0x20 or byte == 0x0A for byte in sent)
        assert b"\x7f" not in sent
    web = page(docket, ORIGIN).decode()
    plain = page(of("CAT", player=1, opponent=2, players={1: "A", 2: "A"}), ORIGIN).decode()
    assert re.findall("<[a-z!/]+", web) == re.findall("<[a-z!/]+", plain)
    assert escape_free(escpos.document(docket, replace(PRINTER, code_page="cp1252"), ORIGIN))


def escape_free(sent: bytes) -> bool:
    """Whether what was sent as text has no more commands than a plain docket."""
    if b"\x1dv0" in sent:
        return True  # a picture, whose dots may be any bytes; test_escpos reads its strips
    commands = bytes(byte for byte in sent if byte < 0x20 and byte != 0x0A)
    return commands == b"\x1b\x1b\x10\x1b\x04\x1d\x00"


def test_no_docket_is_more_than_a_printer_takes():
    """Printers A1.4, A2: 512 KB for Star, 2 MB for Epson, however much stands on it."""
    long = "王" * 200
    docket = of(*["W" * 21] * 10, event=long, edition=long, copy=99, slips=9)
    widest = replace(EPSON, width=1024)
    _, star = cloudprnt.document(docket, replace(STAR, width=1024), None, ORIGIN)
    assert len(star) < 512 * 1024
    assert len(server_direct.document(docket, widest, "A7K2M9", ORIGIN)) < 2 * 1024 * 1024
