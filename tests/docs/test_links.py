"""What the pages lead to is there."""

import re

import pytest

from tests.docs.readme import PAGES, ROOT, blocks, headings

_LINK = re.compile(r"\]\(([^)\s]+)\)")
LINKS = [
    (page, link)
    for page, text in PAGES.items()
    for link in dict.fromkeys(_LINK.findall(text))
    if not link.startswith("https://")
]


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_a_link_leads_somewhere(page, link):
    """Style, documentation has unit tests: the file is there, and the heading in it."""
    path, _, anchor = link.partition("#")
    target = (ROOT / page).parent / path if path else ROOT / page
    assert target.exists()
    if anchor:
        found = target.resolve().relative_to(ROOT).as_posix()
        assert anchor in [anchor_of(heading[2]) for heading in headings(PAGES[found])]


def test_a_program_of_a_recipe_is_there_before_it_is_run():
    """Issue 6, neighbours: what is copied from the page runs; each program has its file there."""
    written = {block.file for block in blocks(PAGES["RECIPES.md"]) if block.file}
    run = re.findall(r"\b(?:python|node) (\w+\.\w+)", PAGES["RECIPES.md"])
    assert len(run) > 10
    assert set(run) <= written


def anchor_of(title: str) -> str:
    """A heading's anchor, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
