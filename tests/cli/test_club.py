"""slipdesk tournament create: rulebooks, and a club's own made of parts."""

import json

import pytest

from service.rules.books import RULEBOOKS

OWN = ("tournament", "create", "tuesday", "--rulebook-name", "our-club", "--penalty", "single")


@pytest.mark.parametrize(
    ("book", "lexicon", "preset"),
    [("naspa", "enable", "double"), ("ssf", "svenska-exempel", "swedish-ten")],
)
def test_a_tournament_gets_its_rulebook_s_penalty(run, migrated, book, lexicon, preset):
    """NASPA IV.J.1.k, SSF penalty: what an event plays by that names no policy of its own."""
    made = run("tournament", "create", "new", "--rulebook", book, "--lexicon", lexicon, "--json")
    view = json.loads(made.stdout)
    assert (view["rulebook"], view["penalty_policy"]["preset"]) == (book, preset)
    assert run("tournament", "show", "new").stdout.startswith(f"new: {RULEBOOKS[book].title}\n")


def test_a_club_s_own_rulebook_is_made_of_parts(run, migrated):
    """RULES.md: a club's own, by the names of its parts, and the title shows them."""
    made = run(*OWN, "--part", "timing=naspa", "--part", "review=ssf", "--json")
    assert made.exit_code == 0, made.output
    view = json.loads(made.stdout)
    assert view["rulebook"] == "our-club"
    assert view["parts"] == {
        **dict.fromkeys(("base", "tiles", "slips", "blanks", "correction", "rulings"), "wespa"),
        "timing": "naspa",
        "review": "ssf",
    }
    shown = run("tournament", "show", "tuesday").stdout
    assert "our-club: WESPA Game Rules 2.0, timing of naspa, review of ssf\n" in shown
    assert "our-club" in run("tournament", "list").stdout


@pytest.mark.parametrize(
    "asked",
    [
        OWN,
        ("tournament", "create", "tuesday", "--part", "timing=naspa"),
        (*OWN, "--part", "timing"),
        (*OWN, "--part", "timing=fide"),
        (*OWN, "--part", "base=ssf"),
        (*OWN, "--part", "colour=ssf"),
        (*OWN, "--rulebook-name", "naspa", "--part", "timing=naspa"),
        (*OWN, "--rulebook-name", "Our Club", "--part", "timing=naspa"),
    ],
)
def test_what_is_no_rulebook_of_one_s_own_says_what_to_give(run, migrated, asked):
    """RULES.md: never a made-up rule under a body's name; the message says what to do."""
    made = run(*asked)
    assert made.exit_code == 2
    assert "--part" in made.stderr
    assert "our-club" not in run("tournament", "list").stdout
