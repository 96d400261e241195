"""One bit through the whole life of a challenge: no act tells which of two words is bad."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, given, settings, strategies as st

from service.desk.devices import Role
from tests.api.hall import HOME
from tests.api.test_onebit import HANDS_IN, agreed, telling
from tests.api.worlds import HERE, THERE, Dice, Told, Worlds, two_worlds

pytestmark = pytest.mark.anyio

LATE = {"timer_pressed": True, "called": 40, "tiles_drawn": 2, "drawn_at": 20}
EARLY = {"timer_pressed": False}
LIST = {"method": "printed_list", "list": "The printed list", "adjudicator": "M. K."}
LOOKS = ("challenges?after={before}", "challenges/{number}", "challenges/{number}/proof")
BELOW = sorted(set(Role) - {Role.DIRECTOR, Role.OPERATOR, Role.PRINTER})


@dataclass(frozen=True)
class Slip:
    """A new play with a slip whose verdict is the same in both worlds, however it is called."""

    who: Role
    words: list[str]
    more: dict[str, object]


@dataclass(frozen=True)
class Probe:
    """One of the two words alone, where nobody may be told what it is: not called in time, for a
    person to look up, or as what was keyed anew.
    """

    who: Role
    words: list[str]
    how: str


@dataclass(frozen=True)
class Act:
    """An act on the newest challenge, taken or refused."""

    who: Role
    what: str
    body: dict[str, object]


calls = st.sampled_from(
    [{}, {}, {"timing": LATE}, {"method": "printed_list"}, {"agreement": "refused"}]
)
slips = st.builds(Slip, st.sampled_from(HANDS_IN), agreed, calls)
probes = st.builds(
    Probe, st.sampled_from(HANDS_IN), telling, st.sampled_from(["late", "early", "list", "anew"])
)
verdicts = st.sampled_from(["valid", "invalid"])
asking = st.builds(
    Act,
    st.sampled_from([Role.TERMINAL, Role.RUNNER, Role.INTEGRATION, Role.DIRECTOR]),
    st.just("reviews"),
    st.sampled_from([{"requested_by": "first"}, {"requested_by": "second", "third": True}]),
)
looking = st.builds(
    Act,
    st.sampled_from([Role.TERMINAL, Role.ADJUDICATOR, Role.DIRECTOR]),
    st.just("opinions"),
    verdicts.map(lambda verdict: {**LIST, "verdict": verdict}),
)
anew = st.builds(
    Act, st.sampled_from([Role.TERMINAL, Role.ADJUDICATOR]), st.just("anew"), st.just({})
)
ruling = st.builds(
    Act,
    st.sampled_from([Role.ADJUDICATOR, Role.DIRECTOR]),
    st.sampled_from(["ruling", "correction"]),
    verdicts.map(
        lambda verdict: {
            "verdict": verdict,
            "tiles": {"drawn_on_rack": False, "retracted_on_rack": True},
            "reason": "As told.",
        }
    ),
)
clerical = st.sampled_from(
    [
        Act(Role.DIRECTOR, "ruling", {"let_in": True, "reason": "As told."}),
        Act(Role.DIRECTOR, "void", {"reason": "As told."}),
        Act(Role.DIRECTOR, "amendment", {"challenger": "second", "reason": "As told."}),
        Act(Role.DIRECTOR, "withdrawal", {"blank": "not_designated", "finding": "As told."}),
        Act(Role.ADJUDICATOR, "adjudication", {**LIST, "verdict": "valid"}),
    ]
)
one_step = (slips | probes | asking | looking | anew | ruling | clerical).map(lambda one: [one])
reviews = st.tuples(
    st.just(Act(Role.DIRECTOR, "reviews", {"requested_by": "first"})), looking | anew, ruling
).map(list)
steps = st.lists(one_step | reviews, max_size=8).map(lambda parts: [*chain(*parts)])


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
    """One game of a round of its own; the newest challenge, its words, and whether both agree."""

    worlds: Worlds
    round: int
    turn: int = 0
    number: int | None = None
    words: list[str] = field(default_factory=list)
    agreed: bool = True

    async def take(self, step: Slip | Probe | Act) -> tuple[Told, Told] | None:
        match step:
            case Slip():
                return await self._slip(step.who, step.words, step.more, agreed=True)
            case Probe(how="anew"):
                return await self._opinion(step.who, step.words)
            case Probe():
                return await self._probe(step)
            case Act(what="anew"):
                return await self._opinion(step.who, self.words) if self.agreed else None
            case Act():
                return await self._act(step)

    async def _slip(
        self, who: Role, words: list[str], more: dict[str, object], *, agreed: bool
    ) -> tuple[Told, Told]:
        self.turn += 1
        body = {"words": words, "round": self.round, "table": 1, "turn": self.turn, **more}
        told = await self.worlds.call(who, "POST", f"{HOME}/challenges", body)
        number = json.loads(told[0].body).get("number")
        if number is not None:
            self.number, self.words, self.agreed = number, words, agreed
        return told

    async def _probe(self, step: Probe) -> tuple[Told, Told]:
        more: dict[str, dict[str, object]] = {
            "late": {"timing": LATE},
            "early": {"timing": EARLY},
            "list": {"method": "printed_list"},
        }
        told = await self._slip(step.who, step.words, more[step.how], agreed=False)
        assert told[0].status == (201 if step.how == "list" else 409)
        return told

    async def _opinion(self, who: Role, words: list[str]) -> tuple[Told, Told] | None:
        """Key words anew; those of a slip that only waits for a person have no verdict yet."""
        if self.number is None or who not in {Role.TERMINAL, Role.ADJUDICATOR}:
            return None
        if not self.agreed and set(words) == set(self.words):
            return None
        body = {"method": "software", "words": words, "adjudicator": "O. P."}
        return await self.worlds.call(
            who, "POST", f"{HOME}/challenges/{self.number}/opinions", body
        )

    async def _act(self, step: Act) -> tuple[Told, Told] | None:
        lets_in = "let_in" in step.body
        if self.number is None or (lets_in and not self.agreed):
            return None  # what is let in is looked up: that is what letting in is for
        body = dict(step.body)
        if step.what == "adjudication":
            del body["method"]
        path = f"{HOME}/challenges/{self.number}/{step.what}"
        return await self.worlds.call(step.who, "POST", path, body)

    async def look(self) -> list[tuple[Told, Told]]:
        number = self.number or 1
        paths = [path.format(number=number, before=max(0, number - 3)) for path in LOOKS]
        return [
            await self.worlds.call(who, "GET", f"{HOME}/{path}")
            for who in (Role.TERMINAL, Role.ADJUDICATOR, Role.DIRECTOR)
            for path in paths
        ]


@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(first=slips, calls=steps)
async def test_no_act_tells_the_worlds_apart(worlds: Worlds, first, calls):
    """Promise 1: every answer, log line, reading and stored row is the same byte for byte.

    Though in the two worlds another word of the slips is bad; and what was not called in time,
    waits for a person, or was keyed anew with other words tells nothing, not even to the director.
    """
    story = Story(worlds, round=worlds.calls + 1)
    for step in (first, *calls):
        told = await story.take(step)
        if told is not None:
            name = step.what if isinstance(step, Act) else type(step).__name__
            event(f"{name} {told[0].status}")
            assert told[0] == told[1], step
    for here, there in await story.look():
        assert here == there
    assert worlds.both[0].stored() == worlds.both[1].stored()


@pytest.mark.parametrize("who", [*BELOW, Role.DIRECTOR])
async def test_no_event_of_an_act_tells_the_worlds_apart(worlds: Worlds, who):
    """Promise 1 for followers: reviews, opinions and rulings in every role's stream."""
    story = Story(worlds, round=1)
    both = [HERE, THERE]
    review = Act(Role.TERMINAL, "reviews", {"requested_by": "first"})
    look = Act(Role.ADJUDICATOR, "opinions", {**LIST, "verdict": "valid"})
    last: dict[str, object] = {"verdict": "valid", "tiles": {"retracted_on_rack": True}}
    for step in (
        Slip(Role.TERMINAL, both, {}),
        review,
        Probe(Role.TERMINAL, [HERE], "anew"),
        look,
        Act(Role.DIRECTOR, "ruling", last),
        Probe(Role.RUNNER, [THERE], "late"),
        Probe(Role.TERMINAL, [HERE], "list"),
    ):
        told = await story.take(step)
        assert told is not None
        assert told[0] == told[1]
    change = {"slip_must_name": "game", "reason": "So that it ends."}
    await worlds.call(Role.DIRECTOR, "PATCH", HOME, change)
    last_entry = len(worlds.both[0].stored()["entries"])
    here, there = [await world.followed(who, last_entry) for world in worlds.both]
    assert here == there


async def test_letting_in_tells_them_apart(worlds: Worlds):
    """RULES, Ours: let in, it is looked up; and the tests above would see a difference."""
    story = Story(worlds, round=1)
    kept = await story.take(Probe(Role.TERMINAL, [HERE], "late"))
    assert kept is not None
    assert kept[0] == kept[1]
    story.agreed = True
    let_in = await story.take(Act(Role.DIRECTOR, "ruling", {"let_in": True, "reason": "No clock."}))
    assert let_in is not None
    assert let_in[0].body != let_in[1].body
