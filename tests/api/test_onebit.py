"""One bit: what a desk lets anybody see is the same whichever word is bad (promise 1)."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, given, settings, strategies as st

from service.desk.devices import Role
from tests.api.hall import HOME
from tests.api.leaking.lexicons import Talkative, put_in_place
from tests.api.worlds import BAD, GOOD, HERE, THERE, Dice, Told, Worlds, two_worlds

pytestmark = pytest.mark.anyio

LOOKS = (
    f"{HOME}/challenges",
    f"{HOME}/challenges?limit=3&verdict=invalid",
    f"{HOME}/challenges/{{number}}",
    f"{HOME}/challenges/{{number}}/proof",
    f"{HOME}/penalties",
    f"{HOME}/recheck?lexicon=liste",
    f"{HOME}/journal",
    f"{HOME}/journal/head",
    f"{HOME}",
    "/api/v1/lexicons",
    "/api/v1/lexicons/liste",
    "/api/v1/devices",
    "/metrics",
    "/readyz",
)
HANDS_IN = (Role.TERMINAL, Role.RUNNER, Role.ADJUDICATOR, Role.INTEGRATION)

known = st.lists(st.sampled_from(GOOD + BAD), max_size=5)


@dataclass(frozen=True)
class Slip:
    """Hand in a slip whose verdict is the same in both worlds, as a play of one of two games."""

    who: Role
    words: list[str]
    table: int
    turn: int | None
    new_play: bool


@dataclass(frozen=True)
class Probe:
    """Ask about one of the two words alone, where nothing may be looked up."""

    who: Role
    words: list[str]
    how: str


@dataclass(frozen=True)
class Corrected:
    """Have a slip reissued, with a verdict that is the same in both worlds."""

    who: Role
    words: list[str]
    ground: str


@dataclass(frozen=True)
class Look:
    """Read something."""

    who: Role | None
    path: str


def shuffled(*words: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    return st.tuples(*words).map(lambda lists: [*chain(*lists)]).flatmap(st.permutations).map(list)


both = st.just([HERE, THERE])
either = st.sampled_from([[HERE], [THERE]])
agreed = st.one_of(
    shuffled(both, known),
    shuffled(either, st.lists(st.sampled_from(BAD), min_size=1, max_size=2), known),
    known.filter(bool),
)
telling = shuffled(either, st.lists(st.sampled_from(GOOD), max_size=3))
slips = st.builds(
    Slip,
    st.sampled_from(HANDS_IN),
    agreed,
    st.integers(1, 2),
    st.none() | st.integers(1, 3),
    st.booleans(),
)
probes = st.builds(
    Probe,
    st.sampled_from([*HANDS_IN, Role.DIRECTOR]),
    telling,
    st.sampled_from(["play", "latest", "typing", "half", "key", "ground", "count", "list"]),
)
corrections = st.builds(
    Corrected,
    st.sampled_from([Role.TERMINAL, Role.ADJUDICATOR, Role.DIRECTOR]),
    agreed,
    st.sampled_from(["mismatch", "mistyped", "ruling"]),
)
looks = st.builds(Look, st.sampled_from([*sorted(Role), None]), st.sampled_from(LOOKS))
steps = st.lists(slips | probes | corrections | looks, min_size=5, max_size=15)


@pytest.fixture
async def worlds(
    tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Worlds]:
    dice = Dice()
    monkeypatch.setattr("service.desk.texts.secrets", dice)
    async with two_worlds(tmp_path / "worlds", sqlite_template, dice) as opened:
        yield opened


@dataclass
class Story:
    """One run of calls about two games of a round of its own."""

    worlds: Worlds
    round: int
    plays: list[tuple[int, int | None]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    used: tuple[Role, str] | None = None

    async def slip(self, step: Slip) -> tuple[Told, Told]:
        body: dict[str, object] = {"words": step.words, "round": self.round, "table": step.table}
        body |= {"turn": step.turn} if step.turn else {"new_play": step.new_play}
        key = f"key-{self.worlds.calls}-of-slip"
        told = await self.worlds.call(step.who, "POST", f"{HOME}/challenges", body, key=key)
        if told[0].status == 201:
            self.plays.append((step.table, step.turn))
            self.counts[json.loads(told[0].body)["number"]] = len(set(step.words))
            self.used = step.who, key
        return told

    async def probe(self, step: Probe) -> tuple[Told, Told] | None:
        body: dict[str, object] = {"words": step.words, "round": self.round}
        numbered = [play for play in self.plays if play[1]]
        who, key = step.who, None
        match step.how:
            case "play" if numbered:
                body |= {"table": numbered[0][0], "turn": numbered[0][1]}
            case "latest" if self.plays:
                body |= {"table": self.plays[-1][0]}
            case "typing":
                body |= {"table": 1, "new_play": True, "words": [*step.words, "CO-OP"]}
            case "half":
                pass
            case "list":
                body |= {"table": 1, "new_play": True, "expects": "0000-0000"}
            case "key" if self.used:
                who, key = self.used
                body |= {"table": 1, "new_play": True}
            case "ground" | "count" if self.counts:
                return await self._refused_reissue(step)
            case _:
                event(f"nothing to probe by {step.how}")
                return None
        return await self.worlds.call(who, "POST", f"{HOME}/challenges", body, key=key)

    async def _refused_reissue(self, step: Probe) -> tuple[Told, Told]:
        number, count = next(reversed(self.counts.items()))
        words = list(dict.fromkeys(step.words))
        if step.how == "count" and len(words) == count:
            words.append(next(word for word in GOOD if word not in words))
        ground = "blank" if step.how == "ground" else "mismatch"
        return await self._reissue(step.who, number, words, ground)

    async def corrected(self, step: Corrected) -> tuple[Told, Told] | None:
        if not self.counts:
            return None
        number = next(reversed(self.counts))
        told = await self._reissue(step.who, number, step.words, step.ground)
        if told[0].status == 201:
            self.counts[number] = len(set(step.words))
        return told

    async def _reissue(
        self, who: Role, number: int, words: list[str], ground: str
    ) -> tuple[Told, Told]:
        body = {"words": words, "ground": ground, "confirmed_by": ["first"], "reason": "As told."}
        path = f"{HOME}/challenges/{number}/reissue"
        return await self.worlds.call(who, "POST", path, body)

    async def look(self, step: Look) -> tuple[Told, Told]:
        path = step.path.format(number=next(reversed(self.counts), 1))
        return await self.worlds.call(step.who, "GET", path)

    async def take(self, step: Slip | Probe | Corrected | Look) -> tuple[Told, Told] | None:
        match step:
            case Slip():
                return await self.slip(step)
            case Probe():
                told = await self.probe(step)
                assert told is None or told[0].status in {403, 404, 409, 422}, (step, told)
                return told
            case Corrected():
                return await self.corrected(step)
            case Look():
                return await self.look(step)


@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(first=slips, calls=steps)
async def test_no_call_tells_the_worlds_apart(worlds: Worlds, first, calls):
    """Promise 1: for anyone, the director included, and in everything that is written.

    Whole answers, log lines, figures, every column of the database and the journal are the same
    byte for byte, though in the two worlds another word of the slips is bad; errors included.
    """
    story = Story(worlds, round=worlds.calls + 1)
    for step in (first, *calls):
        told = await story.take(step)
        if told is not None:
            event(f"{type(step).__name__} {told[0].status}")
            assert told[0] == told[1], step
    for path in (f"{HOME}/journal", f"{HOME}/journal/head", "/metrics"):
        who = Role.OPERATOR if path == "/metrics" else Role.DIRECTOR
        here, there = await worlds.call(who, "GET", path)
        assert here == there
    assert worlds.both[0].stored() == worlds.both[1].stored()


async def test_a_new_play_tells_the_worlds_apart(worlds: Worlds):
    """RULES, Ours: a new play is adjudicated at once; and the test above sees a difference."""
    story = Story(worlds, round=1)
    for turn, words in enumerate(([HERE, THERE], [HERE, "CAT"]), start=1):
        here, there = await story.slip(Slip(Role.TERMINAL, words, 1, turn, new_play=False))
        assert (here == there) == (turn == 1)
    assert worlds.both[0].stored() != worlds.both[1].stored()


async def test_a_desk_that_logs_what_it_finds_is_caught(worlds: Worlds):
    """Promise 1, logs: a desk with a talkative look-up answers alike, and its log gives it away."""
    for world in worlds.both:
        put_in_place(world.desk.lexicons, Talkative)
    here, there = await Story(worlds, 1).slip(
        Slip(Role.TERMINAL, [HERE, THERE], 1, 1, new_play=False)
    )
    assert here.body == there.body
    assert here.log != there.log


async def test_no_event_tells_the_worlds_apart(worlds: Worlds):
    """Promise 1 for followers: every role's stream of events, byte for byte."""
    story = Story(worlds, round=1)
    for turn, words in enumerate(([HERE, THERE], [THERE, "QZXJ"], ["CAT"]), start=1):
        for table, who in enumerate(HANDS_IN, start=1):
            await story.slip(Slip(who, words, table, turn, new_play=False))
    await story.corrected(Corrected(Role.DIRECTOR, ["CATS", HERE, THERE], "ruling"))
    change = {"slip_must_name": "game", "reason": "So that it ends."}
    await worlds.call(Role.DIRECTOR, "PATCH", HOME, change)
    last = len(worlds.both[0].stored()["entries"])
    for who in sorted(set(Role) - {Role.OPERATOR}):
        here, there = [await world.followed(who, last) for world in worlds.both]
        assert here == there
        assert here.count(b"challenge.adjudicated") == {
            Role.DIRECTOR: 12, Role.ADJUDICATOR: 12, Role.PRINTER: 0
        }.get(who, 3)  # fmt: skip
