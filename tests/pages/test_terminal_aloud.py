"""What a terminal tells those who don't see it: Chromium's accessibility tree, screen by screen."""

from playwright.sync_api import Page, expect

from tests.pages.conftest import Visit
from tests.pages.hall import Hall
from tests.pages.terminal import (
    CHECKING,
    IDLE,
    INVALID,
    TYPING,
    heading,
    press,
    terminal_of,
    type_words,
)

SIDE = "Who challenges?"
ASKER = "Who asks for a re-adjudication?"
WAITS = "No verdict yet"

BANNER = """
- banner: /ENABLE.*not declared official.*list CWD3-JQC5/
"""
TREES = {
    IDLE: BANNER
    + """
- main "Challenge a play":
  - heading "Challenge a play" [level=1]
  - paragraph: /Both players come here/
  - button "Start Enter"
- contentinfo:
  - text: /Terminal 3 5 points per challenged word/
  - navigation "Language":
    - button "English"
    - button "Svenska"
""",
    "Which table?": BANNER
    + """
- main "Which table?":
  - heading "Which table?" [level=1]
  - textbox "Table"
  - textbox "Round"
  - button "Go on Enter"
  - button "Stop and clear Esc"
""",
    SIDE: BANNER
    + """
- main "Who challenges?":
  - heading "Who challenges?" [level=1]
  - button "Who went first 1"
  - button "Who went second 2"
  - button "Stop and clear Esc"
- contentinfo: /Round 1 · table 2/
""",
    TYPING: BANNER
    + """
- main:
  - heading [level=1]
  - list:
    - listitem: C A T
    - listitem:
      - text: Q I
      - textbox "Word 2": qi
  - paragraph: /One word to a line/
  - button "Hand over to the other player F2"
  - button "Next word Enter"
  - button "Stop and clear Esc"
  - button "Letters to touch"
""",
    CHECKING: BANNER
    + """
- main:
  - heading [level=1]
  - list:
    - listitem: C A T
    - listitem: Q I
  - status: 2 words, locked. Nobody learns which word decided it.
  - button "Yes, give the verdict Tab"
  - button "No, change them Esc"
""",
    INVALID: """
- main:
  - alert:
    - heading "NOT ACCEPTABLE" [level=1]
  - paragraph: /The play comes off.* On turn/
  - text: /Before any tile moves/
  - button "Ask for a re-adjudication R"
  - list:
    - listitem: /Tiles drawn for this play/
    - listitem: /Whoever left the table/
    - listitem: /the timer is started again/
- contentinfo:
  - text: No. 1
  - status
  - text: /2 words list CWD3-JQC5 Any key clears this screen/
""",
    ASKER: BANNER
    + """
- main "Who asks for a re-adjudication?":
  - heading "Who asks for a re-adjudication?" [level=1]
  - paragraph: Either player may, before any tile moves.
  - button "The challenger 1"
  - button "The player challenged 2"
  - button "Back to the verdict Esc"
""",
    WAITS: """
- main:
  - alert:
    - heading "No verdict yet" [level=1]
  - paragraph: /nothing is in force/
  - list:
    - listitem: /wait until another person has looked/
- contentinfo:
  - text: No. 1
""",
}
FOCUSED = {
    "Which table?": "#table",
    TYPING: "#line",
    INVALID: "main",
}


def told(page: Page, title: str) -> None:
    """The screen is in the tree as it is to be, and the focus where whoever listens goes on."""
    heading(page, title)
    expect(page.locator("body")).to_match_aria_snapshot(TREES[title])
    expect(page.locator(FOCUSED.get(title, "h1"))).to_be_focused()


def test_a_challenge_can_be_followed_by_ear(hall: Hall, visit: Visit):
    """Issue 5, WCAG 1.3.1, 2.4.3, 4.1.2, 4.1.3: names, order, focus, the verdict as an alert."""
    hall.tournament(slip_must_name="game_and_challenger")
    page = terminal_of(hall, visit)
    told(page, IDLE)
    press(page, "Enter")
    told(page, "Which table?")
    page.get_by_role("textbox", name="Round").fill("1")
    page.get_by_role("textbox", name="Table").fill("2")
    press(page, "Enter")
    told(page, SIDE)
    press(page, "1")
    type_words(page, "cat")
    page.keyboard.type("qi")
    told(page, TYPING)
    press(page, "F2")
    told(page, CHECKING)
    press(page, "Tab")
    told(page, INVALID)
    press(page, "r")
    told(page, ASKER)
    press(page, "1")
    told(page, WAITS)


def test_the_focus_goes_in_the_order_of_what_is_read(hall: Hall, visit: Visit):
    """WCAG 2.4.3: the acts come in the order in which they stand, and on a verdict one is reached.

    Tab judges on the screen where the other player checks, and is no way to go through that one.
    """
    hall.tournament()
    page = terminal_of(hall, visit)
    press(page, "Enter")
    type_words(page, "cat")
    seen = []
    for _ in range(4):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.innerText.split('\\n')[0].trim()"))
    acts = ["Hand over to the other player", "Next word", "Stop and clear", "Letters to touch"]
    assert all(each.startswith(name) for each, name in zip(seen, acts, strict=True))
