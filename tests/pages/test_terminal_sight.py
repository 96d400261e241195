"""What players see of the terminal: nothing jumps, nothing moves, and all of it can be read."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.pages.conftest import Visit
from tests.pages.hall import Hall
from tests.pages.terminal import (
    CHECKING,
    IDLE,
    INVALID,
    TYPING,
    VALID,
    challenge,
    heading,
    press,
    terminal_of,
    type_words,
)

TEXT, VERDICT = 4.5, 7.0  # WCAG 1.4.3, 1.4.6

# Within half a second of a key the browser calls what moves expected: a screen may then be another
# one, or hold one more word. Else nothing but the caret may move even so.
WATCH = """
let screen = ""
window.shifts = []
const words = () => document.querySelectorAll(".words li").length
const heading = () => `${document.querySelector("h1")?.innerText} ${words()}`
const keep = (entries) => {
    const turned = heading() !== screen
    screen = heading()
    for (const { hadRecentInput, sources } of entries) {
        const moved = sources.map(({ node }) => `${node?.nodeName}.${node?.className}`)
            .filter((each) => each !== "SPAN.caret")
        if (moved.length && !(turned && hadRecentInput)) window.shifts.push({ screen, moved })
    }
}
const watcher = new PerformanceObserver((list) => keep(list.getEntries()))
watcher.observe({ type: "layout-shift", buffered: true })
window.shifted = () => (keep(watcher.takeRecords()), window.shifts)
"""

CONTRASTS = """() => {
    const context = document.createElement("canvas").getContext("2d")
    const painted = (...colours) => {
        context.clearRect(0, 0, 1, 1)
        for (const colour of colours) {
            context.fillStyle = colour
            context.fillRect(0, 0, 1, 1)
        }
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const light = (rgb) => {
        const [r, g, b] = rgb.map((each) => each / 255).map((each) =>
            each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ancestors = (element) =>
        element ? [...ancestors(element.parentElement), element] : []
    const contrast = (element) => {
        const grounds = ancestors(element).map((each) => getComputedStyle(each).backgroundColor)
        const [one, other] = [
            light(painted(...grounds)), light(painted(...grounds, getComputedStyle(element).color)),
        ]
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        const text = walker.currentNode.data.trim()
        if (!text || !element.checkVisibility({ visibilityProperty: true })) continue
        if (element.closest("script, .aloud")) continue
        const faded = ancestors(element).some((each) => getComputedStyle(each).opacity !== "1")
        found.push({ text, contrast: contrast(element), faded, big: element.nodeName === "H1" })
    }
    return found
}"""


def readable(page: Page, least: float = TEXT) -> None:
    """All texts stand out from what is painted under them."""
    found: list[dict[str, Any]] = page.evaluate(CONTRASTS)
    assert any(each["big"] for each in found)
    assert [each for each in found if each["contrast"] < least or each["faded"]] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("word", "verdict"), [("cat", VALID), ("zaxx", INVALID)])
def test_everything_can_be_read_and_a_verdict_from_across_the_table(
    hall: Hall, visit: Visit, scheme: str, word: str, verdict: str
):
    """WCAG 1.4.3 for texts, 1.4.6 for a verdict, of the colours as rendered, light and dark."""
    hall.tournament()
    page = terminal_of(hall, visit, color_scheme=scheme)
    readable(page)
    press(page, "Enter")
    type_words(page, word)
    page.keyboard.type("car")
    readable(page)
    press(page, "F2")
    heading(page, CHECKING)
    readable(page)
    press(page, "Tab")
    heading(page, verdict)
    readable(page, VERDICT)


@pytest.mark.parametrize("word", ["cat", "zaxx"])
def test_nothing_jumps_from_the_idle_screen_to_the_verdict_and_back(
    hall: Hall, visit: Visit, word: str
):
    """Issue 5, look: no layout shift in a terminal's whole task (Layout Instability API)."""
    hall.tournament()
    context = visit()
    context.add_init_script(WATCH)
    page = terminal_of(hall, lambda **_: context)
    challenge(page, word, verdict=VALID if word == "cat" else INVALID)
    press(page, "x")
    heading(page, IDLE)
    assert page.evaluate("shifted()") == []


MOVING = """document.getAnimations().map(({ animationName, transitionProperty }) =>
    animationName ?? transitionProperty)"""


def test_nothing_moves_where_somebody_asked_for_that(hall: Hall, visit: Visit):
    """WCAG 2.3.3 and issue 5: reduced motion is heeded on each screen of the task."""
    hall.tournament()
    moving = terminal_of(hall, visit)
    press(moving, "Enter")
    heading(moving, TYPING)
    assert moving.evaluate(MOVING) == ["blink"]
    page = terminal_of(hall, visit, reduced_motion="reduce")
    seen = [page.evaluate(MOVING)]
    press(page, "Enter")
    type_words(page, "cat")
    page.keyboard.type("car")
    seen.append(page.evaluate(MOVING))
    press(page, "F2")
    heading(page, CHECKING)
    seen.append(page.evaluate(MOVING))
    press(page, "Tab")
    heading(page, VALID)
    seen.append(page.evaluate(MOVING))
    assert seen == [[], [], [], []]
