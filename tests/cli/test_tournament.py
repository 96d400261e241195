"""slipdesk tournament: opens on record, shows what an event plays by."""

import json
import shutil
from contextlib import closing
from dataclasses import replace

import pytest

from service.journal.store.database import open_database
from service.rules.clauses.fingerprints import short
from service.rules.clauses.penalty import SPARES_CHANGED
from tests.cli.lists import own_list
from tests.commands import OUTGOING, ladder
from tests.journal.writing import opened

CREATE = ("tournament", "create", "wyc-2026", "--points-go", "add_to_challenged")


def test_a_tournament_is_opened_and_shown(run, migrated):
    """Issue 2, main job: `tournament create|show`; by default WESPA's preferred norm, enable."""
    made = run(*CREATE, "--json")
    assert made.exit_code == 0
    view = json.loads(made.stdout)
    assert view["code"] == "wyc-2026"
    assert (view["rulebook"], view["lexicon"]["name"]) == ("wespa", "enable")
    assert view["penalty_policy"]["preset"] == "five-per-word"
    assert view["penalty_policy"]["standard"] is True
    assert "slipdesk token wyc-2026 director" in made.stderr
    assert json.loads(run("tournament", "show", "wyc-2026", "--json").stdout) == view


def test_what_is_not_official_and_not_standard_is_marked(run, migrated):
    """WESPA 1.2(b), 3.10.15(d): marked wherever it is shown."""
    run(*CREATE, "--penalty", "escalating")
    shown = run("tournament", "show", "wyc-2026").stdout
    assert "enable CWD3-JQC5\n" in shown
    assert "no (not the official word source (1.2(b)))\n" in shown
    assert "escalating (may be considered non-ratable (WESPA 3.10.15(d)))" in shown


def test_every_choice_reaches_the_record(run, migrated):
    """DESIGN, the REST contract: rulebook, lexicon, policy, count, what a slip must name."""
    run(
        *("tournament", "create", "sm", "--rulebook", "ssf", "--lexicon", "svenska-exempel"),
        *("--official", "--penalty", "time-penalty", "--seconds", "60"),
        *("--count", "per_tournament", "--slip-must-name", "game_and_challenger"),
    )
    view = json.loads(run("tournament", "show", "sm", "--json").stdout)
    assert (view["rulebook"], view["slip_must_name"]) == ("ssf", "game_and_challenger")
    assert view["lexicon"]["official"] is True
    policy = view["penalty_policy"]
    assert (policy["count"], policy["steps"][0]["clock_seconds"]) == ("per_tournament", 60)
    assert policy["points_go"] is None
    assert "nowhere: it costs none" in run("tournament", "show", "sm").stdout


SEASON = ("tournament", "create", "season", "--rulebook", "ssf", "--lexicon", "now")


def test_the_list_of_last_season_is_named_when_it_is_opened(run, migrated):
    """RULES.md, "a change of lexicon": what the API takes, the command line takes."""
    for name, words in (("now", "cat\nza\n"), ("before", "cat\ntax\n")):
        own_list(migrated, name, words, language="swedish")
    assert run("lexicon", "build").exit_code == 0
    opened = run(*SEASON, "--outgoing", "before", "--spares-changed")
    assert opened.exit_code == 0, opened.output
    view = json.loads(run("tournament", "show", "season", "--json").stdout)
    assert (view["outgoing"]["name"], view["penalty_policy"]["spares_changed"]) == ("before", True)


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (("--spares-changed",), 3, "name the outgoing lexicon"),
        (("--outgoing", "now"), 3, "The outgoing lexicon has the same words"),
        (("--outgoing", "csw"), 2, "there is no such outgoing lexicon"),
        (("--outgoing", "enable"), 2, "the outgoing lexicon must be in swedish"),
    ],
)
def test_an_outgoing_list_that_cannot_be_one_is_told(run, migrated, options, code, told):
    """Issue 2, main job: the reason, and no fault of ours."""
    own_list(migrated, "now", "cat\nza\n", language="swedish")
    assert run("lexicon", "build").exit_code == 0
    result = run(*SEASON, *options)
    assert (result.exit_code, result.stdout) == (code, "")
    assert told in result.stderr


def test_where_points_go_is_asked_for(run, migrated):
    """WESPA 3.10.15(b): the book names no direction, so it is asked for and never guessed."""
    result = run("tournament", "create", "wyc-2026")
    assert result.exit_code == 2
    assert "--points-go is deduct_from_challenger or add_to_challenged" in result.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--penalty", "time-penalty"), "give --seconds with time-penalty"),
        (("--penalty", "single", "--seconds", "60"), "give --seconds with time-penalty"),
        (("--penalty", "swedish-ten", "--points-go", "add_to_challenged"), "leave --points-go out"),
    ],
)
def test_what_a_policy_lacks_is_told_by_its_options(run, migrated, options, told):
    """WESPA 3.10.15: asked for in the words of the command line, where that is where one is."""
    result = run("tournament", "create", "wyc", *options)
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.mark.parametrize(
    ("penalty", "points_go", "names"),
    [
        ("swedish-ten", "deduct_from_challenger", "ten-per-turn or swedish-ten"),
        ("ten-per-turn", "add_to_challenged", "ten-per-turn"),
        ("single", "deduct_from_challenger", "single"),
    ],
)
def test_a_policy_is_shown_by_every_name_it_has(run, migrated, penalty, points_go, names):
    """WESPA 3.10.15: what is computed doesn't hang on a name; a direction that fits is taken."""
    run("tournament", "create", "wyc", "--penalty", penalty, "--points-go", points_go)
    assert f"penalty policy  {names}\n" in run("tournament", "show", "wyc").stdout


def test_it_is_shown_whether_the_list_is_official_and_which_round_it_is(run, migrated):
    """WESPA 1.2: declared or not, said either way; and the round that a change would follow."""
    run(*CREATE, "--official")
    shown = run("tournament", "show", "wyc-2026").stdout
    assert "official        yes\n" in shown
    assert "round           1\n" in shown


def test_a_tournament_whose_list_is_gone_says_so(run, migrated):
    """Promise 3: shown before somebody hands in a slip and gets no verdict."""
    source = own_list(migrated, "club", "cat\n")
    run("lexicon", "build")
    run(*CREATE, "--lexicon", "club")
    assert "plays by" not in run("tournament", "show", "wyc-2026").stderr
    shutil.rmtree(source)
    result = run("tournament", "show", "wyc-2026")
    assert result.exit_code == 0
    assert "wyc-2026 plays by " in result.stderr
    assert "there is no club here" in result.stderr


def test_a_code_is_taken_once(run, migrated):
    """Issue 2, main job: exit code 3, refused by the rules, with the code of the refusal."""
    assert run(*CREATE).exit_code == 0
    again = run(*CREATE)
    assert (again.exit_code, again.stdout) == (3, "")
    assert "(tournament_exists, slipdesk)" in again.stderr


@pytest.mark.parametrize("code", ["WYC", "a b", "-a", "a-", "a.b", "a" * 65, "é"])
def test_a_code_is_small_letters_digits_and_hyphens(run, migrated, code):
    """DESIGN, the REST contract: a code stands in addresses and in the record's origin."""
    result = run("tournament", "create", "--points-go", "add_to_challenged", "--", code)
    assert result.exit_code == 2
    assert "small letters, digits and hyphens" in result.stderr


def test_without_its_lexicon_no_tournament_is_opened(run, migrated):
    """Promise 3: closed when in doubt; exit code 69."""
    (migrated / "compiled" / "enable.lexicon").unlink()
    result = run(*CREATE)
    assert result.exit_code == 69
    assert "slipdesk lexicon build" in result.stderr
    assert run("tournament", "list", "--json").stdout.strip() == "[]"


def test_tournaments_are_listed(run, demo):
    """Issue 2, main job: what is there, for people and for programs."""
    run(*CREATE)
    heads, *rows = run("tournament", "list").stdout.splitlines()
    assert heads.split()[:2] == ["TOURNAMENT", "RULEBOOK"]
    assert [row.split()[0] for row in rows] == ["demo", "wyc-2026"]
    listed = json.loads(run("tournament", "list", "--json").stdout)
    assert [each["code"] for each in listed] == ["demo", "wyc-2026"]


def test_a_tournament_that_is_not_there_is_named_with_those_that_are(run, demo):
    """Issue 2, main job: exit code 2 names what isn't there."""
    result = run("tournament", "show", "wyc")
    assert result.exit_code == 2
    assert "'wyc'; there is demo" in result.stderr


def test_without_a_database_nothing_is_made(run, data_dir):
    """Promise 3: in a wrong folder a command says so, and leaves no empty database behind."""
    result = run("tournament", "list")
    assert result.exit_code == 69
    assert "SLIPDESK_DATA_DIR" in result.stderr
    assert f"there is no database at {data_dir / 'slipdesk.db'}" in result.stderr
    assert not (data_dir / "slipdesk.db").exists()


def test_a_database_of_no_version_is_refused(run, data_dir):
    """Promise 3: tables of another version are not guessed at; `migrate` makes them."""
    (data_dir / "slipdesk.db").touch()
    result = run("tournament", "list")
    assert result.exit_code == 69
    assert "start `slipdesk serve` first, or run `slipdesk migrate`" in result.stderr
    assert run("migrate").exit_code == 0
    assert run("tournament", "list").exit_code == 0
    assert "tables: from" not in run("migrate").stderr


def test_the_clients_variables_are_no_misspelt_settings(run, demo):
    """Issue 2, main job: a token that was exported for `challenge` doesn't stop the desk."""
    assert run("tournament", "list", TOKEN="x", URL="http://desk").exit_code == 0  # noqa: S106


def test_a_bad_setting_is_named(run):
    """Issue 2, main job: a bad value stops the start with its name; exit code 78."""
    result = run("tournament", "list", PORT="http")
    assert result.exit_code == 78
    assert "SLIPDESK_PORT" in result.stderr


def test_an_outgoing_list_and_what_sparing_tells_are_shown(run, migrated):
    """RULES.md, "a change of lexicon": the one exception to promise 1 is named where it is on."""
    policy = replace(ladder(5), spares_changed=True)
    with closing(open_database(f"sqlite:///{migrated / 'slipdesk.db'}")) as database:
        opened(database, code="sm", rulebook="ssf", policy=policy, outgoing=OUTGOING)
    shown = run("tournament", "show", "sm").stdout
    assert f"outgoing        before {short(OUTGOING.fingerprint)}\n" in shown
    assert f"spares          {SPARES_CHANGED}\n" in shown
