"""An evening at two desks: every kind of decision, on slips whose verdicts are the same at both."""

from service.desk.devices import Role
from tests.api.hall import HOME
from tests.api.worlds import HERE, THERE, Worlds

LIST = {"list": "The printed list", "adjudicator": "M. K.", "verdict": "valid"}
LATE = {"timer_pressed": True, "called": 40, "tiles_drawn": 2, "drawn_at": 20}
WHY = {"reason": "As told."}
BOTH = [HERE, THERE]

Act = tuple[Role, str, str, dict[str, object]]


def slip(words: list[str], table: int, turn: int = 1, **more: object) -> Act:
    """A slip of the first round."""
    body = {"words": words, "round": 1, "table": table, "turn": turn, **more}
    return Role.RUNNER, "POST", "challenges", body


def act(who: Role, path: str, **body: object) -> Act:
    """An act on what is on record by then."""
    return who, "POST", path, body


EVENING: tuple[Act, ...] = (
    slip(BOTH, 1, 1, challenger="first"),
    slip([THERE, HERE, "QZXJ"], 1, 2, challenger="second"),
    slip(["CAT", "CATS"], 1, 3, challenger="first"),
    slip(["QZXJ"], 2, 3, challenger="second"),
    act(Role.DIRECTOR, "rulings", kind="free", challenge=2, outcome={"play": "stands"}, **WHY),
    slip(BOTH, 3),
    act(Role.DIRECTOR, "challenges/5/reviews", requested_by="first"),
    act(Role.ADJUDICATOR, "challenges/5/opinions", method="printed_list", **LIST),
    act(
        Role.DIRECTOR,
        "challenges/5/ruling",
        verdict="valid",
        tiles={"retracted_on_rack": False},
    ),
    slip(BOTH, 4),
    act(
        Role.DIRECTOR,
        "challenges/6/correction",
        verdict="valid",
        tiles={"retracted_on_rack": True},
        **WHY,
    ),
    slip(BOTH, 5),
    act(
        Role.DIRECTOR,
        "challenges/7/reissue",
        words=["ZZ", "QZXJ"],
        ground="ruling",
        confirmed_by=["first", "second"],
        **WHY,
    ),
    slip(BOTH, 6, method="printed_list"),
    act(Role.ADJUDICATOR, "challenges/8/adjudication", **LIST),
    slip(BOTH, 7),
    act(Role.DIRECTOR, "challenges/9/void", **WHY),
    slip(BOTH, 8),
    act(Role.DIRECTOR, "challenges/10/amendment", challenger="second", **WHY),
    slip(BOTH, 9, timing=LATE),
    act(Role.DIRECTOR, "challenges/11/ruling", let_in=True, **WHY),
    (Role.DIRECTOR, "PATCH", "", {"penalty_policy": "single", **WHY}),
)
CHALLENGES = 11


async def take(worlds: Worlds, step: Act) -> None:
    """Take one act at both desks, which answer alike."""
    who, method, path, body = step
    address = f"{HOME}/{path}" if path else HOME
    here, there = await worlds.call(who, method, address, body)
    refused = 409 if "timing" in body else 0
    assert here.status in {200, 201, refused}, (step, here.body)
    assert here == there, step
