"""Handing in over HTTP: kinds of challenges, announced ones, printed lists, and being in time."""

from pathlib import Path

import pytest

from service.desk.devices import Role
from service.journal.store.database import Database
from tests.api.hall import HOME, Hall, furnish

pytestmark = pytest.mark.anyio

LATE = {"timer_pressed": True, "called": 40, "tiles_drawn": 2, "drawn_at": 20, "bag": 30}
EARLY = {"timer_pressed": False}
IN_TIME = {"timer_pressed": True, "called": 10, "tiles_drawn": 0, "bag": 30}
LIST = {"adjudicator": "E. L.", "list": "The printed list of 2026"}


@pytest.mark.parametrize("kind", ["placement", "exchange", "pass"])
async def test_a_turn_without_words_waits_for_the_director(hall: Hall, kind):
    """WESPA 3.4.1(d), 3.10.16, 3.10.17: no words, no look-up, no counter; a ruling."""
    answer = await hall.hand_in(kind=kind, words=None)
    assert answer.status_code == 201
    shown = answer.json()
    assert (shown["status"], shown["verdict"], shown["lexicon"]) == ("awaiting_ruling", None, None)
    assert (shown["waits_for"], shown["outcome"]["in_force"]) == ("ruling", False)
    assert (await hall.read(Role.DIRECTOR))["kind"] == kind
    again = await hall.hand_in(kind=kind, words=None)
    assert (again.status_code, again.json()) == (200, shown)


@pytest.mark.parametrize("kind", ["placement", "exchange", "pass", "announced"])
async def test_only_challenges_of_words_have_words(hall: Hall, kind):
    """DESIGN, contract: words come with `kind` words, and with no other."""
    answer = await hall.hand_in(kind=kind, words=["ZAX"])
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert (error["field"], error["code"]) == ("/words", "no_words")
    assert "ZAX" not in answer.text


async def test_an_announced_challenge_gets_its_words_later(hall: Hall):
    """WESPA 3.10.3(a), NASPA IV.F.1.e: called first, written then; it is one challenge."""
    announced = await hall.hand_in(kind="announced", words=None)
    assert (announced.status_code, announced.json()["waits_for"]) == (201, "words")
    slip = await hall.hand_in(words=["ZAX"])
    assert (slip.status_code, slip.json()["number"]) == (201, 1)
    assert (slip.json()["status"], slip.json()["verdict"]) == ("adjudicated", "valid")
    shown = await hall.read(Role.TERMINAL)
    assert (shown["kind"], shown["verdict"]) == ("words", "valid")


async def test_a_slip_for_a_printed_list_is_not_looked_up(hall: Hall):
    """WESPA 3.10.7(a)(i): software or a printed list; here a person finds it, and is named."""
    waits = await hall.hand_in(words=["QZXJ"], method="printed_list")
    assert (waits.status_code, waits.json()["verdict"]) == (201, None)
    assert waits.json()["waits_for"] == "manual_adjudication"
    found = await hall.act(Role.ADJUDICATOR, "adjudication", verdict="valid", **LIST)
    assert (found.status_code, found.json()["verdict"]) == (201, "valid")
    (seen,) = (await hall.read(Role.DIRECTOR))["adjudications"]
    assert (seen["method"], seen["adjudicator"], seen["list"]) == (
        "printed_list", "E. L.", "The printed list of 2026",
    )  # fmt: skip


async def test_the_hall_goes_on_without_its_lexicon(hall: Hall, data_dir: Path):
    """Issue 4: a lexicon at 503, and the printed list goes on, on record."""
    (data_dir / "compiled" / "enable.lexicon").unlink()
    assert (await hall.hand_in(words=["ZAX"])).status_code == 503
    waits = await hall.hand_in(words=["zax", "Quixotry"], method="printed_list")
    assert (waits.status_code, waits.json()["waits_for"]) == (201, "manual_adjudication")
    found = await hall.act(Role.ADJUDICATOR, "adjudication", verdict="invalid", **LIST)
    assert (found.status_code, found.json()["verdict"]) == (201, "invalid")
    (slip,) = (await hall.read(Role.DIRECTOR))["adjudications"]
    assert (slip["words"], slip["typed"]) == (["ZAX", "QUIXOTRY"], ["zax", "Quixotry"])
    body = {"words": ["cat", "QUIXOTRY"], "ground": "mismatch", "confirmed_by": ["first"]}
    assert (await hall.act(Role.TERMINAL, "reissue", **body)).status_code == 503
    again = await hall.act(Role.TERMINAL, "reissue", method="printed_list", **body)
    assert (again.status_code, again.json()["waits_for"]) == (201, "manual_adjudication")
    found = await hall.act(Role.ADJUDICATOR, "adjudication", verdict="valid", **LIST)
    assert (found.status_code, found.json()["verdict"]) == (201, "valid")
    for words in (["", "CAT"], ["  "]):
        empty = await hall.hand_in(words=words, method="printed_list", turn=10)
        assert (empty.status_code, empty.json()["code"]) == (422, "not_a_slip")


async def test_called_too_early_leaves_nothing(hall: Hall):
    """WESPA 3.4.1(c), 3.10.3(b): before the timer nothing is challenged, the right stays."""
    early = await hall.hand_in(timing=EARLY)
    assert (early.status_code, early.json()["code"]) == (409, "too_early")
    assert early.json()["clause"] == "3.4.1(c), 3.10.3(b)"
    assert (await hall.hand_in(timing=IN_TIME)).json()["number"] == 1


@pytest.mark.parametrize("words", [["ZAX"], ["QZXJ"]])
async def test_called_too_late_is_kept_and_not_looked_up(hall: Hall, words):
    """WESPA 3.10.1(b); RULES, Ours: 409 with clause and number, and repeated the same."""
    late = await hall.hand_in(words=words, timing=LATE)
    assert (late.status_code, late.json()["code"]) == (409, "too_late")
    assert (late.json()["clause"], late.json()["number"]) == ("3.10.1(b)", 1)
    assert words[0] not in late.text
    again = await hall.hand_in(words=words, timing=LATE)
    assert (again.status_code, again.content) == (409, late.content)
    shown = await hall.read(Role.DIRECTOR)
    assert (shown["status"], shown["verdict"], shown["timing"]["standing"]) == (
        "not_in_time", None, "too_late",
    )  # fmt: skip
    assert shown["notes"] == ["not_in_time"]
    assert shown["call"]["facts"]["called"] == 40
    assert [each["verdict"] for each in shown["adjudications"]] == [None]


async def test_a_late_call_that_is_repeated_is_answered_alike(hall: Hall):
    """Promise 2: the same key, the same 409, also once the challenge was let in."""
    body = {"words": ["ZAX"], "round": 3, "table": 12, "turn": 9, "timing": LATE}
    path = f"{HOME}/challenges"
    late = await hall.call(Role.TERMINAL, "POST", path, body, key="late")
    replayed = await hall.call(Role.TERMINAL, "POST", path, body, key="late")
    assert replayed.headers["idempotent-replayed"] == "true"
    let_in = await hall.act(Role.DIRECTOR, "ruling", let_in=True, reason="No clock.")
    assert (let_in.status_code, let_in.json()["verdict"]) == (201, "valid")
    after = await hall.call(Role.TERMINAL, "POST", path, body, key="late")
    for answer in (late, replayed, after):
        assert (answer.status_code, answer.json()) == (409, late.json())
    now = await hall.call(Role.TERMINAL, "POST", path, body)
    assert (now.status_code, now.json()["verdict"]) == (200, "valid")


async def test_the_director_lets_a_late_challenge_in(hall: Hall):
    """RULES, Ours: adjudicated if a ruling lets it in; only the director does, with a reason."""
    await hall.hand_in(words=["QZXJ"], timing=LATE)
    refused = await hall.act(Role.ADJUDICATOR, "ruling", let_in=True, reason="I saw it.")
    assert (refused.status_code, refused.json()["code"]) == (409, "director_only")
    bare = await hall.act(Role.DIRECTOR, "ruling", let_in=True)
    assert (bare.status_code, bare.json()["code"]) == (422, "invalid_content")
    let_in = await hall.act(Role.DIRECTOR, "ruling", let_in=True, reason="A misordered turn.")
    assert (let_in.status_code, let_in.json()["verdict"]) == (201, "invalid")
    assert "let_in" in (await hall.read(Role.DIRECTOR))["notes"]
    again = await hall.act(Role.DIRECTOR, "ruling", let_in=True, reason="Once more.")
    assert (again.status_code, again.json()["code"]) == (409, "not_kept_out")
    nowhere = await hall.act(Role.DIRECTOR, "ruling", 9, let_in=True, reason="Which one?")
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no_such_challenge")


async def test_that_a_late_challenge_stays_out_is_a_ruling(hall: Hall):
    """Issue 4, API: without let_in the way on record is told, and it is open."""
    await hall.hand_in(words=["QZXJ"], timing=LATE)
    refused = await hall.act(Role.DIRECTOR, "ruling", let_in=False, reason="It was late.")
    assert "a ruling of kind late" in refused.json()["errors"][0]["message"]
    body = {"kind": "late", "challenge": 1, "reason": "It was late.", "director": "A. B."}
    ruled = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/rulings", body)
    assert ruled.status_code == 201, ruled.text
    shown = await hall.read(Role.DIRECTOR)
    assert (shown["verdict"], shown["outcome"]["penalty"]) == (None, None)


@pytest.mark.parametrize("told", [{}, {"timing": LATE}, {"timing": IN_TIME}])
async def test_the_words_of_what_was_let_in_are_looked_up(hall: Hall, told):
    """RULES, Ours: once let in its timing is settled, whatever the slip tells of it once more."""
    await hall.hand_in(kind="announced", words=None, timing=LATE)
    await hall.act(Role.DIRECTOR, "ruling", let_in=True, reason="No clock.")
    slip = await hall.hand_in(words=["QZXJ"], **told)
    assert (slip.status_code, slip.json()["status"]) == (201, "adjudicated")
    assert slip.json()["verdict"] == "invalid"


@pytest.mark.parametrize("told", [LATE, EARLY])
async def test_what_was_told_when_it_was_called_settles_its_time(hall: Hall, told):
    """WESPA 3.10.1: in time when it was called, so its words are looked up by software."""
    await hall.hand_in(kind="announced", words=None, timing=IN_TIME)
    slip = await hall.hand_in(words=["QZXJ"], timing=told)
    assert (slip.status_code, slip.json()["status"]) == (201, "adjudicated")


async def test_what_is_not_let_in_is_not_looked_up(hall: Hall):
    """RULES, Ours: the words of a late challenge, with its late facts, get no verdict."""
    await hall.hand_in(kind="announced", words=None, timing=LATE)
    slip = await hall.hand_in(words=["QZXJ"], timing=LATE)
    assert (slip.status_code, slip.json()["code"]) == (409, "too_late")
    assert (await hall.read(Role.DIRECTOR))["verdict"] is None


async def test_facts_that_contradict_each_other_wait_for_the_director(hall: Hall):
    """RULES, Ours; promise 5: no text says which of them counts, so the director does."""
    told = {"out_play": True, "bag": 50, "tiles_drawn": 4, "drawn_at": 1, "called": 90}
    waits = await hall.hand_in(words=["ZAX"], timing=told)
    assert (waits.status_code, waits.json()["waits_for"]) == (201, "ruling")
    let_in = await hall.act(Role.DIRECTOR, "ruling", let_in=True, reason="A typing error.")
    assert (let_in.status_code, let_in.json()["verdict"]) == (201, "valid")


async def test_let_in_for_a_printed_list(hall: Hall):
    """RULES, Ours; WESPA 3.10.7(a)(i): let in, and then a person looks."""
    await hall.hand_in(words=["QZXJ"], timing=LATE)
    let_in = await hall.act(
        Role.DIRECTOR, "ruling", let_in=True, method="printed_list", reason="A misordered turn."
    )
    assert (let_in.status_code, let_in.json()["waits_for"]) == (201, "manual_adjudication")
    found = await hall.act(Role.ADJUDICATOR, "adjudication", verdict="valid", **LIST)
    assert found.json()["verdict"] == "valid"


async def test_what_only_a_director_can_say_waits_for_one(client, beside: Database):
    """NASPA IV.I.1, IV.G.2.a: claimed, it is never a refusal, and nothing is looked up."""
    hall = await furnish(client, beside, rulebook="naspa")
    claimed = {**LATE, "claims": ["clock_not_started"]}
    waits = await hall.hand_in(words=["ZAX"], timing=claimed)
    assert (waits.status_code, waits.json()["waits_for"]) == (201, "ruling")
    assert waits.json()["timing"]["standing"] == "director"
    assert waits.json()["reason"] == "Whether this was called in time is the director's to say."
    let_in = await hall.act(Role.DIRECTOR, "ruling", let_in=True, reason="Not started.")
    assert let_in.json()["verdict"] == "valid"


async def test_how_it_was_called_is_on_record(hall: Hall):
    """WESPA 3.10.3(a)(iv), 3.10.9(a), 2.5(b): agreement, who typed and who executed; no bar."""
    told = {"agreement": "refused", "typed_by": "challenger", "executed_by": "for_challenged"}
    answer = await hall.hand_in(**told)
    assert (answer.status_code, answer.json()["verdict"]) == (201, "valid")
    shown = await hall.read(Role.TERMINAL)
    assert shown["call"] == {**told, "redesignation": None}
    assert "notes" not in shown
    await hall.hand_in(turn=10, typed_by="official", executed_by="official")
    notes = [(await hall.read(Role.DIRECTOR, number))["notes"] for number in (1, 2)]
    assert notes == [["not_agreed"], ["not_verified"]]


async def test_ten_words_after_a_redesignation(hall: Hall):
    """WESPA 3.8(c): words formed by a redesignated blank count to that turn: up to ten."""
    words = ["CAT", "DOG", "AA", "AB", "AD", "AE", "AG", "AH", "AI", "AL"]
    nine = await hall.hand_in(words=words[:9])
    (error,) = nine.json()["errors"]
    assert (nine.status_code, error["field"], error["code"]) == (422, "/words", "too_many")
    ten = await hall.hand_in(words=words, redesignation=True)
    assert (ten.status_code, ten.json()["verdict"]) == (201, "valid")
    eleven = await hall.hand_in(words=[*words, "AM"], redesignation=True, turn=10)
    assert eleven.status_code == 422


async def test_when_a_slip_arrives_is_no_fact(hall: Hall):
    """RULES, 3.10.1: what counts is when it was called, and missing facts bar nothing."""
    for turn, timing in enumerate((None, {}, {"bag": 0}, {"called": 3000, "timer_pressed": True})):
        answer = await hall.hand_in(turn=turn + 1, timing=timing)
        assert (answer.status_code, answer.json()["verdict"]) == (201, "valid")
    unknown = await hall.hand_in(turn=9, timing={"arrived": 3})
    assert unknown.status_code == 422
