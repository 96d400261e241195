"""A docket as an image of black and white dots: the same on every printer, whatever its letters."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import ceil
from pathlib import Path

import segno
from PIL import Image, ImageDraw, ImageFont

from service.printing.docket import Docket, Kind, Line

_FONTS = Path(__file__).resolve().parent / "fonts"
_FULL_WIDTH = 576
"""Dots across paper of 80 mm at 203 dpi, for which the sizes below are made."""

_SMALLEST = 18
_BETWEEN_KINDS = 10
_QR_DOTS = 5
_WHITE, _BLACK = 255, 0

Font = ImageFont.FreeTypeFont


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of line is set: dots high, in the middle or not, framed or white on black."""

    size: int
    bold: bool = False
    centred: bool = False
    framed: bool = False
    inverse: bool = False
    before: int = 0


LOOKS = {
    Kind.EVENT: Look(30, centred=True),
    Kind.NUMBER: Look(46, bold=True, centred=True),
    Kind.MARK: Look(32, bold=True, centred=True, inverse=True, before=6),
    Kind.PLACE: Look(28, centred=True, before=2),
    Kind.WORD: Look(46, bold=True, centred=True, before=8),
    Kind.ACCEPTABLE: Look(56, bold=True, centred=True, framed=True, before=16),
    Kind.NOT_ACCEPTABLE: Look(56, bold=True, centred=True, inverse=True, before=16),
    Kind.STANDING: Look(30, bold=True, centred=True, framed=True, before=16),
    Kind.FOLLOWS: Look(28, before=10),
    Kind.NOTE: Look(24, centred=True, before=4),
}

_UNBROKEN = {Kind.WORD, Kind.ACCEPTABLE, Kind.NOT_ACCEPTABLE}


@dataclass(frozen=True, slots=True)
class Block:
    """A line as it is drawn: its text broken to the paper's width, with its font."""

    look: Look
    texts: tuple[str, ...]
    font: Font
    before: int
    inner: int

    @property
    def row(self) -> int:
        """How many dots a line of its text takes."""
        above, below = self.font.getmetrics()
        return above + below

    @property
    def height(self) -> int:
        """How many dots it takes from the block above."""
        return self.before + 2 * self.inner + self.row * len(self.texts)


def draw(docket: Docket, width: int, origin: str) -> Image.Image:
    """Draw a docket for paper of so many dots; its code leads to `origin`, a desk's address."""
    blocks = [
        _block(line, width, begins=line.kind is not before.kind)
        for before, line in pairwise((docket.lines[0], *docket.lines))
    ]
    code = segno.make(origin + docket.path, error="m", micro=False)
    dots = _scaled(_QR_DOTS, width)
    side = int(code.symbol_size(scale=dots)[0])
    margin = _margin(width)
    height = sum(block.height for block in blocks) + side + 2 * margin
    image = Image.new("1", (width, height), _WHITE)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    y = margin
    for block in blocks:
        _put(pen, block, y, width)
        y += block.height
    _put_code(image, code, dots, ((width - side) // 2, y))
    return image


def png(image: Image.Image) -> bytes:
    """The image as a PNG of one bit a dot."""
    written = BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


@cache
def font(*, bold: bool, size: int) -> Font:
    """One of the two fonts that come along, in dots of height."""
    file = _FONTS / f"DejaVuSans{'-Bold' if bold else ''}.ttf"
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


def across(text: str, chosen: Font) -> int:
    """How many dots a text takes, drawn without greys: hinted so, letters are of other widths."""
    return ceil(chosen.getlength(text, mode="1"))


def _margin(width: int) -> int:
    return _scaled(12, width)


def _scaled(dots: int, width: int) -> int:
    return max(min(dots, 3), dots * width // _FULL_WIDTH)


def _block(line: Line, width: int, *, begins: bool) -> Block:
    look = LOOKS[line.kind]
    inner = _scaled(8, width) if look.framed or look.inverse else 0
    room = width - 2 * (_margin(width) + inner)
    size = max(_SMALLEST, _scaled(look.size, width))
    # A word and a verdict stay on one line; the rest is broken sooner than made much smaller.
    smallest = _SMALLEST if line.kind in _UNBROKEN else max(_SMALLEST, size * 4 // 5)
    chosen = font(bold=look.bold, size=size)
    while look.centred and size > smallest and across(line.text, chosen) > room:
        size -= 1
        chosen = font(bold=look.bold, size=size)
    texts = tuple(_broken(line.text, chosen, room))
    before = _scaled(look.before + (_BETWEEN_KINDS if begins else 0), width)
    return Block(look, texts, chosen, before, inner)


def _broken(text: str, chosen: Font, room: int) -> Iterator[str]:
    """Break between words, and inside one that is wider than the paper."""
    row = ""
    for word in text.split(" "):
        longer = f"{row} {word}" if row else word
        if across(longer, chosen) <= room:
            row = longer
            continue
        if row:
            yield row
        row = word
        while across(row, chosen) > room:
            fits = next(n for n in range(len(row), 0, -1) if across(row[:n], chosen) <= room)
            yield row[:fits]
            row = row[fits:]
    yield row


def _put(pen: ImageDraw.ImageDraw, block: Block, top: int, width: int) -> None:
    margin, look = _margin(width), block.look
    y = top + block.before
    box = (margin, y, width - margin - 1, top + block.height - 1)
    if look.inverse:
        pen.rectangle(box, fill=_BLACK)
    elif look.framed:
        pen.rectangle(box, outline=_BLACK, width=_scaled(4, width))
    ink = _WHITE if look.inverse else _BLACK
    y += block.inner
    for text in block.texts:
        x = (width - across(text, block.font)) // 2 if look.centred else margin + block.inner
        pen.text((x, y), text, fill=ink, font=block.font)
        y += block.row


def _put_code(image: Image.Image, code: segno.QRCode, dots: int, at: tuple[int, int]) -> None:
    for row, modules in enumerate(code.matrix_iter(scale=dots)):
        for column, dark in enumerate(modules):
            if dark:
                image.putpixel((at[0] + column, at[1] + row), _BLACK)
