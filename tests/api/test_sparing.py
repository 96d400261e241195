"""A change of lexicon in a season, over HTTP: the outgoing list, and a policy that spares."""

from pathlib import Path

import httpx
import pytest

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import Database
from service.lexicon.build import build
from service.lexicon.manifest import read_source
from service.settings import Settings
from tests.api.hall import NOW, OWN, Hall
from tests.lexicon.strategies import write_source

pytestmark = pytest.mark.anyio

LISTS = {
    "now": ("swedish", ("CAT", "CATS", "ZA", "QAT")),
    "before": ("swedish", ("CAT", "CATS", "TAX")),
    "elsewhere": ("english", ("CAT", "CATS")),
}
SPARING = {"preset": "ten-per-turn", "spares_changed": True}
ALL = "/api/v1/tournaments"
HOME = f"{ALL}/new"


@pytest.fixture
def data_dir(data_dir: Path) -> Path:
    """A data folder with this year's list, last year's, and one of another language."""
    for name, (language, words) in LISTS.items():
        text = "\n".join(words) + "\n"
        source = write_source(data_dir / "lexicons", text, name=name, language=language)
        build(read_source(source), data_dir / "compiled", lambda *_: None)
    return data_dir


async def opened(hall: Hall, **asked: object) -> httpx.Response:
    body: dict[str, object] = {
        "code": "new",
        "rulebook": "ssf",
        "lexicon": "now",
        "outgoing": "before",
        "penalty_policy": SPARING,
        "points_go": "deduct_from_challenger",
        **asked,
    }
    return await hall.call(
        Role.OPERATOR, "POST", ALL, {name: value for name, value in body.items() if value}
    )


async def seated(hall: Hall, beside: Database, **asked: object) -> Hall:
    """The hall with its devices in a tournament that is opened as asked."""
    answer = await opened(hall, **asked)
    assert answer.status_code == 201, answer.text
    for role in set(Role) - {Role.OPERATOR}:
        hall.tokens[OWN, role] = devices.create(beside, 3, role, role.value, NOW)
    return hall


@pytest.fixture
async def sparing(hall: Hall, beside: Database) -> Hall:
    """The hall in a tournament that spares words which the change touched."""
    return await seated(hall, beside)


async def hand_in(hall: Hall, *words: str, turn: int = 1, round_: int = 1) -> httpx.Response:
    body = {"words": list(words), "round": round_, "table": 1, "turn": turn, "challenger": "first"}
    return await hall.call(Role.TERMINAL, "POST", f"{HOME}/challenges", body)


async def test_the_outgoing_list_is_pinned_and_shown(sparing: Hall):
    """Issue 3, which list: a tournament may name the outgoing edition too, by its fingerprint."""
    shown = (await sparing.call(Role.TERMINAL, "GET", HOME)).json()
    assert (shown["lexicon"]["name"], shown["outgoing"]["name"]) == ("now", "before")
    assert shown["outgoing"]["words"] == 3
    policy = shown["penalty_policy"]
    assert (policy["spares_changed"], policy["standard"]) == (True, False)
    assert "one exception" in policy["exception"]


@pytest.mark.parametrize(
    ("words", "verdict", "spared"),
    [
        (["ZA"], "valid", True),
        (["ZA", "QAT"], "valid", True),
        (["ZA", "CAT"], "valid", False),
        (["CAT"], "valid", False),
        (["TAX"], "invalid", False),
        (["TAX", "ZA"], "invalid", False),
        (["QZX"], "invalid", False),
    ],
)
async def test_a_slip_is_spared_where_every_word_was_changed(sparing: Hall, words, verdict, spared):
    """RULES.md, "a change of lexicon": and of an invalid slip the bit tells nothing."""
    shown = (await hand_in(sparing, *words)).json()
    assert (shown["verdict"], shown["spared"]) == (verdict, spared)
    owed = shown["outcome"]["penalty"]
    assert (owed is not None) is (verdict == "valid" and not spared)
    read = (await sparing.call(Role.TERMINAL, "GET", f"{HOME}/challenges/1")).json()
    assert (read["spared"], read["outcome"]) == (spared, shown["outcome"])
    listed = (await sparing.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")).json()["penalties"]
    assert bool(listed) is (owed is not None)


async def test_without_the_option_nothing_is_told(hall: Hall, beside: Database):
    """Promise 1: off by default; naming the outgoing list alone changes no answer."""
    await seated(hall, beside, penalty_policy="ten-per-turn")
    shown = await hand_in(hall, "ZA")
    assert "spared" not in shown.text
    assert shown.json()["outcome"]["penalty"]["score_changes"] == [
        {"role": "challenger", "points": -10}
    ]
    journal = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")
    assert '"spared":null' in journal.text
    assert '"changed"' not in journal.text


async def test_wespa_spares_nothing(hall: Hall):
    """WESPA 1.2(b): refused with the clause, when it is opened and when it is changed."""
    refused = await opened(hall, rulebook="wespa")
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (409, "changed_words_not_spared")
    assert problem["clause"] == "1.2(b)"
    assert (await opened(hall, rulebook="wespa", penalty_policy="double")).status_code == 201


@pytest.mark.parametrize(
    ("asked", "field", "status", "code"),
    [
        ({"outgoing": "nowhere"}, "/outgoing", 422, "invalid_content"),
        ({"outgoing": "elsewhere"}, "/outgoing", 422, "invalid_content"),
        ({"outgoing": None}, None, 409, "outgoing_not_named"),
        ({"outgoing": "now"}, None, 409, "nothing_changes"),
    ],
)
async def test_the_outgoing_list_must_be_one(hall: Hall, asked, field, status, code):
    """Promise 3: of this desk, of the language, another one; the problem says which field."""
    refused = await opened(hall, **asked)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert [each["field"] for each in refused.json().get("errors", [])] == ([field] * bool(field))


async def test_a_director_names_it_in_the_season(hall: Hall, beside: Database):
    """RULES.md, Ours: the option holds from the round after; the call that is repeated is one."""
    await seated(hall, beside, outgoing=None, penalty_policy="ten-per-turn")
    assert (await hand_in(hall, "ZA")).json()["outcome"]["penalty"] is not None
    body = {"outgoing": "before", "penalty_policy": SPARING, "reason": "As agreed."}
    body["points_go"] = "deduct_from_challenger"
    changed = await hall.call(Role.DIRECTOR, "PATCH", HOME, body, key="k")
    assert changed.status_code == 200, changed.text
    assert changed.json()["outgoing"]["name"] == "before"
    assert changed.json()["penalty_policy"]["spares_changed"] is True
    again = await hall.call(Role.DIRECTOR, "PATCH", HOME, body, key="k")
    assert again.json() == changed.json()
    assert "spared" not in (await hand_in(hall, "ZA", turn=2)).json()
    assert (await hand_in(hall, "ZA", round_=2)).json()["spared"] is True


async def test_null_takes_the_outgoing_list_away(hall: Hall, beside: Database):
    """RULES.md, "a change of lexicon": what is left out stays, and null is said."""
    await seated(hall, beside, penalty_policy="ten-per-turn")
    back = {"lexicon": "before", "reason": "The new books did not come."}
    refused = await hall.call(Role.DIRECTOR, "PATCH", HOME, back)
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_changes")
    assert "name another, or none" in refused.json()["detail"]
    changed = await hall.call(Role.DIRECTOR, "PATCH", HOME, {**back, "outgoing": None})
    assert (changed.status_code, changed.json()["outgoing"]) == (200, None)
    shown = (await hall.call(Role.TERMINAL, "GET", HOME)).json()
    assert (shown["lexicon"]["name"], "outgoing" in shown) == ("before", False)


async def test_null_is_refused_while_a_policy_spares(sparing: Hall):
    """Promise 3: a challenge keeps its policy, and that needs both lists."""
    body = {"outgoing": None, "reason": "Not needed."}
    refused = await sparing.call(Role.DIRECTOR, "PATCH", HOME, body)
    assert (refused.status_code, refused.json()["code"]) == (409, "outgoing_not_named")
    assert (await hand_in(sparing, "ZA")).json()["spared"] is True


async def test_a_list_that_is_gone_stops_only_what_needs_it(
    hall: Hall, beside: Database, settings: Settings
):
    """Promise 3: 503 and no verdict in the rounds that spare; the others go on."""
    await seated(hall, beside, penalty_policy="ten-per-turn")
    body = {"penalty_policy": SPARING, "points_go": "deduct_from_challenger", "reason": "As told."}
    assert (await hand_in(hall, "CAT", turn=1)).status_code == 201
    assert (await hall.call(Role.DIRECTOR, "PATCH", HOME, body)).status_code == 200
    file = settings.compiled / "before.lexicon"
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    assert (await hand_in(hall, "CAT", turn=2)).status_code == 201
    stopped = await hand_in(hall, "CAT", round_=2)
    assert (stopped.status_code, stopped.json()["code"]) == (503, "lexicon_unavailable")
    assert stopped.json()["lexicon"] == "before"
    ruling = {"words": ["ZA"], "ground": "ruling", "reason": "The board says so."}
    first = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/challenges/1/reissue", ruling)
    assert (first.status_code, "spared" in first.json()) == (201, False)
    file.write_bytes(whole)
    assert (await hand_in(hall, "ZA", round_=2)).json()["spared"] is True
    second = {**ruling, "words": ["QAT"]}
    spared = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/challenges/3/reissue", second)
    assert spared.json()["spared"] is True


async def test_readiness_tries_the_outgoing_list_too(
    sparing: Hall, settings: Settings, client: httpx.AsyncClient
):
    """DESIGN, contract: every pinned lexicon is tried, where a policy needs it."""
    (settings.compiled / "before.lexicon").write_bytes(b"")
    answer = await client.get("/readyz")
    assert answer.json()["lexicons_unavailable"] == 1, answer.text
    assert sparing.tokens


async def test_the_outgoing_lexicon_goes_with_the_language(hall: Hall, beside: Database):
    """Ours: an edition that a list took the place of is in its language, after a change too."""
    book = {"rulebook": "wespa", "penalty_policy": "single", "points_go": None}
    here = await seated(hall, beside, **book)
    change = {"lexicon": "elsewhere", "reason": "The wrong list was named."}
    refused = await here.call(Role.DIRECTOR, "PATCH", HOME, change)
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid_content")
    (error,) = refused.json()["errors"]
    assert error["field"] == "/outgoing"
    assert "is in swedish" in error["message"]
    taken_away = await here.call(Role.DIRECTOR, "PATCH", HOME, {**change, "outgoing": None})
    assert taken_away.status_code == 200, taken_away.text


@pytest.mark.parametrize(("words", "spared"), [(["ZA", "QAT"], True), (["ZA", "CAT"], False)])
async def test_a_verdict_put_right_is_spared_as_software_finds(sparing: Hall, words, spared):
    """RULES.md, "a change of lexicon": the slip in force is looked up in both lists once more."""
    await hand_in(sparing, *words)
    correction = f"{HOME}/challenges/1/correction"
    for body, found, owes in (
        ({"verdict": "invalid"}, None, False),
        ({"verdict": "valid", "method": "software"}, spared, not spared),
        ({"verdict": "invalid", "method": "software"}, False, False),
        ({"verdict": "valid"}, None, True),
    ):
        told = {"reason": "Looked at again.", "corrected": True, **body}
        shown = (await sparing.call(Role.DIRECTOR, "POST", correction, told)).json()
        assert shown["verdict"] == body["verdict"], shown
        assert shown.get("spared") is found
        assert (shown["outcome"]["penalty"] is not None) is owes
