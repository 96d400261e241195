"""The tour and the list of one's own, run as README tells them, and their outputs compared."""

from tests.docs.readme import PAGES, blocks, section, the_same
from tests.docs.running import URL, followed, run, served, steps


def test_the_tour_goes_as_readme_tells_it(checkout):
    """README, "a five-minute tour": the real output of each call, on a fresh desk."""
    start, *tour = steps(section("A five-minute tour"))
    assert start[0].text == "make serve\n"
    with served(checkout) as (url, said):
        assert the_same(said.replace(url, URL)) == the_same(start[1])
        scripts = [followed(block.text, shown) for block, shown in tour]
        outputs = run(checkout, scripts, url)
    for (block, shown), output in zip(tour, outputs, strict=True):
        assert the_same(output) == the_same(shown), block.text


def test_a_list_of_ones_own_is_built_as_readme_tells_it(checkout):
    """README, "your own list", and the page of lists, which goes on with its example."""
    text = section("Your own list")
    for block in blocks(text):
        if block.file is not None:
            file = checkout / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
    told = [*steps(text), *steps(PAGES["lexicons/README.md"])]
    path = section("A five-minute tour").partition("export PATH=")[2].partition("\n")[0]
    outputs = run(checkout, [f"export PATH={path}", *(block.text for block, _ in told)])[1:]
    for (block, shown), output in zip(told, outputs, strict=True):
        assert the_same(output) == the_same(shown), block.text
