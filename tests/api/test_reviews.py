"""Reviews over HTTP: either player asks, another person looks, and somebody has the last word."""

from pathlib import Path

import httpx
import pytest

from service.desk.devices import Role
from service.journal.store.database import Database
from tests.api.hall import HOME, Hall, furnish

pytestmark = pytest.mark.anyio

LIST = "The printed list of 2026"
NO_TILE = {"drawn_on_rack": False, "retracted_on_rack": False}


async def by_hand(hall: Hall, who: Role, name: str, verdict: str, **more: object) -> httpx.Response:
    """Look again in a printed list."""
    body: dict[str, object] = {"method": "printed_list", "verdict": verdict, "list": LIST}
    return await hall.act(who, "opinions", adjudicator=name, **body, **more)


async def ask(hall: Hall, **more: object) -> httpx.Response:
    return await hall.act(Role.TERMINAL, "reviews", **{"requested_by": "first", **more})


async def test_the_verdict_says_first_that_either_player_may_ask(hall: Hall):
    """WESPA 3.10.11(a), 3.10.13: the review is offered before any tile moves."""
    answer = await hall.hand_in()
    assert answer.json()["outcome"]["instructions"][0] == "may_ask_again"


async def test_nothing_is_in_force_while_a_review_waits(hall: Hall):
    """WESPA 3.10.13, 3.10.14: no penalty, no tile moves, the timer stays, board control."""
    await hall.hand_in()
    asked = await ask(hall)
    assert asked.status_code == 201
    assert asked.headers["location"].endswith("/challenges/1")
    shown = asked.json()
    assert (shown["status"], shown["verdict"]) == ("under_review", None)
    assert (shown["waits_for"], shown["review"]["clause"]) == ("another_adjudicator", "3.10.11")
    outcome = shown["outcome"]
    assert (outcome["in_force"], outcome["penalty"], outcome["play"]) == (False, None, None)
    assert outcome["instructions"] == [
        "await_another_adjudicator", "timer_stays_neutralised", "nobody_draws", "no_tile_moves",
        "board_control", "cover_racks",
    ]  # fmt: skip
    owed = await hall.call(Role.DIRECTOR, "GET", "/api/v1/tournaments/wyc-2026/penalties")
    assert owed.json()["penalties"] == []


async def test_requests_while_one_is_pending_are_one_review(hall: Hall):
    """WESPA 3.10.11: whoever asks, and however often."""
    await hall.hand_in()
    first = await ask(hall)
    joined = await ask(hall, requested_by="second")
    assert (joined.status_code, joined.json()["review"]) == (201, first.json()["review"])
    await by_hand(hall, Role.ADJUDICATOR, "M. K.", "valid")
    over = await ask(hall)
    assert (over.status_code, over.json()["code"]) == (409, "adjudication_is_final")
    assert over.json()["clause"] == "3.10.11(c)"


async def test_the_same_verdict_is_final(hall: Hall):
    """WESPA 3.10.11(b): keyed anew by another person; the same: final, and in force again."""
    before = await hall.hand_in()
    await ask(hall)
    anew = await hall.act(
        Role.TERMINAL, "opinions", method="software", words=["zax", "QUIXOTRY"], adjudicator="M. K."
    )
    assert (anew.status_code, anew.json()["status"]) == (201, "adjudicated")
    assert (anew.json()["verdict"], anew.json()["final"]) == ("valid", True)
    assert anew.json()["outcome"]["penalty"] == before.json()["outcome"]["penalty"]
    assert "may_ask_again" not in anew.json()["outcome"]["instructions"]
    third = await by_hand(hall, Role.ADJUDICATOR, "O. P.", "invalid")
    assert (third.status_code, third.json()["code"]) == (409, "no_look_awaited")


async def test_a_different_verdict_goes_to_the_director(hall: Hall):
    """WESPA 3.10.11(c), 3.10.13: the director ends it, with the facts about the tiles."""
    await hall.hand_in()
    await ask(hall)
    differs = await by_hand(hall, Role.ADJUDICATOR, "M. K.", "invalid")
    assert (differs.json()["verdict"], differs.json()["waits_for"]) == (None, "director")
    other = await hall.act(Role.ADJUDICATOR, "ruling", verdict="invalid", tiles=NO_TILE)
    assert (other.status_code, other.json()["code"]) == (409, "director_only")
    untold = await hall.act(Role.DIRECTOR, "ruling", verdict="invalid")
    assert (untold.status_code, untold.json()["code"]) == (409, "tile_facts_needed")
    ended = await hall.act(Role.DIRECTOR, "ruling", verdict="invalid", tiles=NO_TILE)
    assert (ended.status_code, ended.json()["verdict"], ended.json()["final"]) == (
        201, "invalid", True,
    )  # fmt: skip
    assert ended.json()["outcome"]["play"] == "comes_off"
    shown = await hall.read(Role.DIRECTOR)
    assert [each["verdict"] for each in shown["adjudications"]] == ["valid", "invalid"]
    assert shown["review"]["looks"] == [
        {"method": "printed_list", "verdict": "invalid", "adjudicator": "M. K."}
    ]
    assert "corrected" in shown["notes"]


async def test_no_account_is_taken_where_tiles_have_moved(hall: Hall):
    """WESPA 3.10.13: a drawn tile touched the rack: play, turn and penalty stay, on record."""
    before = await hall.hand_in()
    await ask(hall)
    await by_hand(hall, Role.ADJUDICATOR, "M. K.", "invalid")
    ended = await hall.act(
        Role.DIRECTOR, "ruling", verdict="invalid", tiles={"drawn_on_rack": True}
    )
    assert (ended.status_code, ended.json()["verdict"]) == (201, "valid")
    outcome = ended.json()["outcome"]
    assert outcome["instructions"] == ["not_corrected", "rerack", "restart_timer"]
    assert outcome["penalty"] == before.json()["outcome"]["penalty"]
    assert "no_account_taken" in (await hall.read(Role.DIRECTOR))["notes"]


async def test_another_person_looks(hall: Hall):
    """WESPA 3.10.11(b): persons, not devices; the director may override, with a reason."""
    await hall.hand_in(Role.ADJUDICATOR)
    await hall.act(Role.DIRECTOR, "reviews", requested_by="first")
    for name in (None, "Adjudicator"):
        body: dict[str, object] = {"method": "printed_list", "verdict": "valid", "list": LIST}
        same = await hall.act(Role.ADJUDICATOR, "opinions", **body, adjudicator=name)
        assert (same.status_code, same.json()["code"]) == (409, "same_adjudicator")
        assert "`override`" in same.json()["detail"]
    reason = "Nobody else is in the hall."
    asked = await by_hand(hall, Role.ADJUDICATOR, "adjudicator", "valid", override=reason)
    assert (asked.status_code, asked.json()["code"]) == (409, "director_only")
    looked = await by_hand(hall, Role.DIRECTOR, "adjudicator", "valid", override=reason)
    assert (looked.status_code, looked.json()["final"]) == (201, True)
    assert "overridden" in (await hall.read(Role.DIRECTOR))["notes"]


async def test_a_terminal_is_no_second_person(hall: Hall):
    """RULES, Ours: adjudicators are persons, not devices: whoever looks there is named."""
    await hall.hand_in(words=["ZAX"])
    await ask(hall)
    anew = {"method": "software", "words": ["ZAX"]}
    unnamed = await hall.act(Role.TERMINAL, "opinions", **anew)
    assert unnamed.json()["code"] == "adjudicator_not_named"
    looked = await hall.act(Role.TERMINAL, "opinions", **anew, adjudicator="M. K.")
    assert (looked.status_code, looked.json()["final"]) == (201, True)
    shown = await hall.read(Role.DIRECTOR)
    assert [each["adjudicator"] for each in shown["review"]["looks"]] == ["M. K."]
    assert shown["notes"] == ["same_device"]


# Who hands in, who looks first by the printed list, who looks again under which name.
LOOKS: list[tuple[Role, Role | None, Role, str | None, bool]] = [
    (Role.TERMINAL, None, Role.TERMINAL, "M. K.", True),
    (Role.TERMINAL, None, Role.ADJUDICATOR, None, False),
    (Role.TERMINAL, None, Role.ADJUDICATOR, "M. K.", False),
    (Role.ADJUDICATOR, None, Role.ADJUDICATOR, "M. K.", True),
    (Role.TERMINAL, Role.ADJUDICATOR, Role.ADJUDICATOR, "M. K.", True),
    (Role.TERMINAL, Role.ADJUDICATOR, Role.TERMINAL, "M. K.", False),
    (Role.TERMINAL, Role.ADJUDICATOR, Role.DIRECTOR, None, False),
]


@pytest.mark.parametrize(("hands_in", "first", "again", "name", "marked"), LOOKS)
async def test_two_persons_at_one_device_are_marked(
    hall: Hall, *, hands_in, first, again, name, marked
):
    """WESPA 3.10.11(b): one token under two names, or the terminal that ran the slip."""
    await hall.hand_in(hands_in, method="printed_list" if first else "software")
    if first:
        found = {"verdict": "valid", "list": LIST, "adjudicator": "E. L."}
        assert (await hall.act(first, "adjudication", **found)).status_code == 201
    await hall.act(Role.DIRECTOR, "reviews", requested_by="first")
    body: dict[str, object] = {"method": "printed_list", "verdict": "valid", "list": LIST}
    looked = await hall.act(again, "opinions", **body, **({"adjudicator": name} if name else {}))
    assert looked.status_code == 201, looked.text
    assert ("same_device" in (await hall.read(Role.DIRECTOR))["notes"]) is marked
    listed = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges?note=same_device")
    assert len(listed.json()["challenges"]) == marked


# Who has looked again and who has the last word, by device and name.
LAST_WORDS: list[tuple[tuple[Role, str], tuple[Role, str], bool]] = [
    ((Role.DIRECTOR, "D. D."), (Role.DIRECTOR, "D. D."), False),  # no bar: RULES.md, "Ours"
    ((Role.DIRECTOR, "M. K."), (Role.DIRECTOR, "D. D."), True),
    ((Role.ADJUDICATOR, "M. K."), (Role.DIRECTOR, "D. D."), False),
]


@pytest.mark.parametrize(("again", "last", "marked"), LAST_WORDS)
async def test_a_last_word_in_another_s_name_is_marked(hall: Hall, *, again, last, marked):
    """WESPA 3.10.11(c): the director's word comes from where nobody else had looked."""
    await hall.hand_in()
    await ask(hall)
    who, name = again
    looked = await by_hand(hall, who, name, "invalid")
    assert looked.status_code == 201, looked.text
    who, name = last
    ended = await hall.act(who, "ruling", verdict="invalid", tiles=NO_TILE, adjudicator=name)
    assert ended.status_code == 201, ended.text
    assert ("same_device" in (await hall.read(Role.DIRECTOR))["notes"]) is marked


@pytest.mark.parametrize(("who", "marked"), [(Role.ADJUDICATOR, False), (Role.DIRECTOR, True)])
async def test_the_first_judge_speaks_from_where_no_other_looked(
    client: httpx.AsyncClient, beside: Database, who, *, marked
):
    """NASPA IV.K.4: the first Word Judge has the final say; said in that name by whoever looked."""
    hall = await furnish(client, beside, rulebook="naspa", points_go=None)
    await hall.hand_in(method="printed_list")
    first = {"verdict": "valid", "list": LIST, "adjudicator": "E. L."}
    assert (await hall.act(Role.ADJUDICATOR, "adjudication", **first)).status_code == 201
    await ask(hall)
    assert (await by_hand(hall, Role.DIRECTOR, "M. K.", "invalid")).status_code == 201
    ended = await hall.act(who, "ruling", verdict="valid", adjudicator="E. L.")
    assert ended.status_code == 201, ended.text
    assert ("same_device" in (await hall.read(Role.DIRECTOR))["notes"]) is marked


@pytest.mark.parametrize("words", [["ZAX"], ["ZAX", "QZXJ"], ["QUIXOTRY", "ZAXES"], ["CAT", "DOG"]])
async def test_other_words_are_no_verdict(hall: Hall, words):
    """RULES, Ours: different words are a mistype or a mismatch; the same 409 for all of them."""
    await hall.hand_in()
    await ask(hall)
    body = {"method": "software", "words": words, "adjudicator": "M. K."}
    differ = await hall.act(Role.TERMINAL, "opinions", **body)
    assert (differ.status_code, differ.json()["code"]) == (409, "words_differ")
    assert not any(word in differ.text for word in words)
    assert (await hall.read(Role.TERMINAL))["status"] == "under_review"


@pytest.mark.parametrize(
    "body",
    [
        {"method": "software"},
        {"method": "software", "words": ["ZAX"], "verdict": "valid"},
        {"method": "printed_list", "verdict": "valid"},
        {"method": "printed_list", "verdict": "valid", "list": LIST, "words": ["ZAX"]},
        {"method": "printed_list", "list": LIST},
    ],
)
async def test_each_method_brings_its_own(hall: Hall, body):
    """DESIGN, contract: software takes the words keyed anew, a person gives verdict and list."""
    answer = await hall.act(Role.TERMINAL, "opinions", **body)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "not_of_this_method")
    assert "ZAX" not in answer.text


async def test_without_the_lexicon_a_person_looks(hall: Hall, data_dir: Path):
    """Promise 3: closed when in doubt; the printed list goes on."""
    await hall.hand_in()
    await ask(hall)
    (data_dir / "compiled" / "enable.lexicon").unlink()
    body = {"method": "software", "words": ["QUIXOTRY", "ZAX"], "adjudicator": "M. K."}
    assert (await hall.act(Role.TERMINAL, "opinions", **body)).status_code == 503
    assert (await by_hand(hall, Role.TERMINAL, "M. K.", "valid")).status_code == 201


@pytest.fixture
async def naspa(client: httpx.AsyncClient, beside: Database) -> Hall:
    """A hall that plays by NASPA's book."""
    return await furnish(client, beside, rulebook="naspa")


async def test_software_is_final_but_for_a_flaw_or_a_mistype(naspa: Hall):
    """NASPA IV.J.1.h: just another look is refused; the players repeat; flawed: by hand."""
    await naspa.hand_in()
    look = await ask(naspa)
    assert (look.status_code, look.json()["code"], look.json()["clause"]) == (
        409, "adjudication_is_final", "IV.J.1.h",
    )  # fmt: skip
    mistyped = await ask(naspa, reason="mistyped")
    assert (mistyped.status_code, mistyped.json()["code"]) == (409, "repeat_the_procedure")
    flawed = await ask(naspa, reason="flawed_program")
    assert (flawed.status_code, flawed.json()["waits_for"]) == (201, "another_adjudicator")
    anew = {"method": "software", "words": ["QUIXOTRY", "ZAX"], "adjudicator": "M. K."}
    software = await naspa.act(Role.TERMINAL, "opinions", **anew)
    assert (software.status_code, software.json()["code"]) == (409, "manual_adjudication_awaited")


async def test_the_first_word_judge_has_the_final_say(naspa: Hall):
    """NASPA IV.K.4: a second, a third, and the first one ends it; a director if that one left."""
    await naspa.hand_in(method="printed_list")
    found = {"verdict": "valid", "list": LIST}
    await naspa.act(Role.ADJUDICATOR, "adjudication", adjudicator="E. L.", **found)
    await ask(naspa)
    second = await by_hand(naspa, Role.ADJUDICATOR, "M. K.", "invalid")
    assert second.json()["review"]["stage"] == "awaiting_first_judge"
    third = await ask(naspa, requested_by="second", third=True)
    assert (third.json()["waits_for"], third.json()["review"]["third"]) == (
        "another_adjudicator", True,
    )  # fmt: skip
    looked = await by_hand(naspa, Role.ADJUDICATOR, "O. P.", "invalid")
    assert looked.json()["waits_for"] == "first_judge"
    other = await naspa.act(Role.ADJUDICATOR, "ruling", verdict="invalid", adjudicator="M. K.")
    assert (other.status_code, other.json()["code"]) == (409, "first_judge_only")
    ended = await naspa.act(Role.ADJUDICATOR, "ruling", verdict="invalid", adjudicator="e. l.")
    assert (ended.status_code, ended.json()["verdict"]) == (201, "invalid")
    assert ended.json()["review"]["stage"] == "over"
    shown = await naspa.call(Role.DIRECTOR, "GET", f"{HOME}/challenges/1")
    assert shown.json()["review"]["stage"] == "over"


async def test_a_director_records_it_where_the_first_judge_has_left(naspa: Hall):
    """NASPA IV.K.4; RULES: with the reason on record."""
    await naspa.hand_in(method="printed_list")
    found = {"verdict": "valid", "list": LIST}
    await naspa.act(Role.ADJUDICATOR, "adjudication", adjudicator="E. L.", **found)
    await ask(naspa)
    await by_hand(naspa, Role.ADJUDICATOR, "M. K.", "invalid")
    bare = await naspa.act(Role.DIRECTOR, "ruling", verdict="valid")
    assert (bare.status_code, bare.json()["code"]) == (409, "ruling_without_reason")
    ended = await naspa.act(Role.DIRECTOR, "ruling", verdict="valid", reason="E. L. has left.")
    assert (ended.status_code, ended.json()["verdict"], ended.json()["final"]) == (
        201, "valid", True,
    )  # fmt: skip
    assert ended.json()["review"]["stage"] == "over"


@pytest.mark.parametrize("what", ["reviews", "opinions"])
async def test_another_devices_challenge_is_not_there(hall: Hall, what):
    """Issue 2, who may do what: a terminal moves its own challenges only."""
    await hall.hand_in(Role.RUNNER)
    body: dict[str, object] = {"requested_by": "first"}
    if what == "opinions":
        body = {"method": "software", "words": ["QUIXOTRY", "ZAX"]}
    for number in (1, 9):
        answer = await hall.act(Role.TERMINAL, what, number, **body)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_challenge")
