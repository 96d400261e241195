"""Letters that several sets of tiles lay, compared with trying every way."""

from collections.abc import Iterator

from hypothesis import given, strategies as st

from service.rules.words.laying import readings, span

tile_sets = st.sets(st.text("ABC", min_size=1, max_size=3), min_size=1, max_size=6)


def every_way(letters: str, tiles: set[str]) -> Iterator[tuple[str, ...]]:
    """Each way of laying all of these letters, by trying."""
    if not letters:
        yield ()
    for tile in tiles:
        if letters.startswith(tile):
            for rest in every_way(letters.removeprefix(tile), tiles):
                yield (tile, *rest)


@given(st.text("ABCD", max_size=9), tile_sets)
def test_the_fewest_and_the_most_tiles_are_those_of_all_ways(letters: str, tiles: set[str]) -> None:
    """Issue 3, languages: a length is refused only where no way of laying it fits."""
    found = span(letters, tiles)
    lengths = [len(way) for way in every_way(letters[: found.reached], tiles)]
    assert (found.least, found.most) == (min(lengths), max(lengths))
    for end in range(found.reached + 1, len(letters) + 1):
        assert not list(every_way(letters[:end], tiles))


@given(st.text("ABCD", max_size=9), tile_sets)
def test_readings_are_all_ways_in_any_order(letters: str, tiles: set[str]) -> None:
    """Issue 3, languages: a word can be formed if one way of laying it can."""
    assert readings(letters, tiles) == {tuple(sorted(way)) for way in every_way(letters, tiles)}
