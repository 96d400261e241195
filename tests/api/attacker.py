"""Two real servers whose lexicons differ in which of two words is bad, and an attacker at both.

The attacker has every token below the director's, one play that was adjudicated with both words
on its slip, and may say anything about that play.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from hypothesis import strategies as st

from service.desk.devices import Role, digest
from service.journal.store.database import open_database
from service.journal.store.tables import devices
from tests.api import worlds
from tests.api.worlds import HERE, NOW, THERE
from tests.servers import RealServer, real_server

BOOKS = ("wespa", "naspa", "ssf")
BELOW = tuple(sorted(set(Role) - {Role.DIRECTOR, Role.OPERATOR}))
GOOD, BAD = ("CAT", "AA", "CATS", "DOGS"), ("QZXJ", "CATX", "ZZ")
TURN = 9

Answers = list[tuple[int, list[tuple[str, str]], bytes]]


class ToldApart(AssertionError):
    """What the two desks gave for the same call differs."""


@dataclass(frozen=True)
class Said:
    """One call, of what about the play, with which body; `again` repeats the last key.

    Without a role it is by the device that handed the slip in.
    """

    who: Role | None
    what: str
    body: Mapping[str, object] | None = None
    again: bool = False


def bodies(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A body of these fields, those that are None left out."""
    return st.fixed_dictionaries(fields).map(
        lambda body: {name: value for name, value in body.items() if value is not None}
    )


def maybe(*values: object) -> st.SearchStrategy[Any]:
    return st.sampled_from([None, *values])


words = st.lists(st.sampled_from([HERE, THERE, *GOOD, *BAD, "CO-OP"]), min_size=1, max_size=4)
both = st.sampled_from(GOOD + BAD).flatmap(lambda more: st.permutations([HERE, THERE, more]))
agreed = both | st.lists(st.sampled_from(GOOD + BAD), min_size=3, max_size=3, unique=True)
"""Three words that have the same verdict at both desks."""

facts = st.sampled_from(
    [
        None,
        {"timer_pressed": True, "called": 3},
        {"timer_pressed": False},
        {"timer_pressed": True, "drawn_at": 5, "tiles_drawn": 2, "called": 9},
        {"timer_pressed": True, "entered": True},
        {"claims": ["no_sufficient_time"]},
        {"held": 2, "released": 4, "called": 9},
    ]
)
who = st.none() | st.sampled_from(BELOW) | st.sampled_from([Role.TERMINAL, Role.ADJUDICATOR])
parties = st.sampled_from([["first", "second"], ["second"], ["first"], ["official"]])
slip = {
    "turn": maybe(TURN),
    "challenger": maybe("first", "second", "third"),
    "timing": facts,
    "agreement": maybe("refused"),
    "typed_by": maybe("challenger"),
    "executed_by": maybe("challenger", "challenged"),
    "redesignation": maybe(None, None, None, True),
    "method": maybe("printed_list", "software"),
}
grounds = st.sampled_from(["mismatch", "mistyped", "blank", "redesignation", "ruling"])
blanks = {"blank": maybe("not_designated", "undesignated_before"), "finding": maybe("No letter.")}
by_list = {"verdict": st.sampled_from(["valid", "invalid"]), "adjudicator": maybe("E. L.", "M. K.")}
tiles = st.fixed_dictionaries({"drawn_on_rack": st.booleans(), "retracted_on_rack": st.booleans()})

said = st.one_of(
    st.builds(Said, who, st.just("challenges"), bodies(words=words | both, **slip), st.booleans()),
    st.builds(Said, who, st.just("challenges"), bodies(words=words | both, **slip)),
    st.builds(
        Said,
        who,
        st.just("challenges"),
        bodies(kind=st.sampled_from(["announced", "placement", "exchange", "pass"]), **slip),
    ),
    st.builds(Said, who, st.just("reading"), bodies(words=words)),
    st.builds(
        Said,
        who,
        st.just("challenges/{number}/reissue"),
        bodies(words=words, ground=grounds, reason=maybe("So it is."), **blanks)
        | bodies(words=agreed, ground=grounds, confirmed_by=parties),
    ),
    st.builds(
        Said,
        who,
        st.just("challenges/{number}/reviews"),
        bodies(
            requested_by=st.sampled_from(["first", "second"]),
            reason=maybe("look_again", "flawed_program", "mistyped"),
            third=maybe(True),
        ),
    ),
    st.builds(
        Said,
        who,
        st.just("challenges/{number}/opinions"),
        bodies(method=st.just("software"), words=words | both, adjudicator=maybe("E. L.", "M. K."))
        | bodies(method=st.just("printed_list"), list=st.just("A list"), **by_list),
    ),
    st.builds(
        Said,
        who,
        st.just("challenges/{number}/adjudication"),
        bodies(list=st.just("A list"), verdict=by_list["verdict"], adjudicator=st.just("E. L.")),
    ),
    st.builds(
        Said,
        who,
        st.just("challenges/{number}/ruling"),
        bodies(tiles=tiles, reason=maybe("So it is."), **by_list)
        | st.just({"let_in": True, "reason": "So it is."}),
    ),
    st.builds(
        Said,
        who,
        st.sampled_from(
            [f"challenges/{{number}}/{act}" for act in ("withdrawal", "void", "correction")]
        ),
        bodies(verdict=maybe("valid"), reason=maybe("So it is."), **blanks),
    ),
    st.builds(
        Said,
        who,
        st.sampled_from(
            [
                "challenges",
                "challenges?verdict=invalid",
                "challenges/{number}",
                "challenges/{number}/proof",
                "penalties",
                "statistics",
                "journal/head",
                "",
            ]
        ),
    ),
)
asked = st.sampled_from(["look_again", "flawed_program"]).map(
    lambda why: Said(None, "challenges/{number}/reviews", {"requested_by": "first", "reason": why})
)
attacks = st.tuples(
    st.sampled_from(BOOKS),
    st.sampled_from([Role.TERMINAL, Role.RUNNER, Role.ADJUDICATOR, Role.INTEGRATION]),
    bodies(
        words=both,
        challenger=st.sampled_from(["first", "second"]),
        timing=maybe({"timer_pressed": True, "called": 3, "entered": False}),
        method=maybe("printed_list"),
    ),
    st.tuples(st.lists(asked, max_size=1), st.lists(said, min_size=1, max_size=20)).map(
        lambda parts: [*parts[0], *parts[1]]
    ),
)


@dataclass
class Desks:
    """Both servers, called alike by devices that have the same tokens."""

    clients: list[httpx.Client]
    servers: list[RealServer]
    places: list[Path]
    calls: int = 0
    plays: int = 0
    keys: dict[Role, str] = field(default_factory=dict)

    def call(
        self,
        book: str,
        role: Role,
        path: str,
        body: object = None,
        *,
        key: str = "",
        method: str = "POST",
    ) -> Answers:
        """One call to both; what came back but for the date."""
        self.calls += 1
        method = "GET" if body is None else method
        headers = {"Authorization": f"Bearer {token(book, role)}"}
        headers["X-Request-Id"] = f"{self.calls:016x}"
        if body is not None:
            headers["Idempotency-Key"] = self.keys[role] = key or f"key-{self.calls}"
        url = f"/api/v1/tournaments/{book}/{path}".rstrip("/")
        answers = [each.request(method, url, headers=headers, json=body) for each in self.clients]
        return [(each.status_code, heads(each), each.content) for each in answers]

    def new_game(self) -> dict[str, object]:
        """Where the next game is, and what a slip of it says besides its words."""
        self.plays += 1
        return {"round": self.plays, "table": 1, "turn": TURN, "challenger": "first"}

    def the_same(self, answers: Answers) -> None:
        """Raises ToldApart unless the attacker can't tell the desks apart by these."""
        first, second = answers
        if first != second:
            raise ToldApart(first, second)

    def attack(
        self,
        book: str,
        first: Role,
        opening: Mapping[str, object],
        calls: list[Said],
        **game: object,
    ) -> None:
        """Have a play adjudicated with both words, or let it wait, then say all this about it.

        `game` is how it is named, a new one if nothing is given; raises ToldApart.
        """
        self.plays += 1
        place = game or {"round": self.plays, "table": 1}
        slip = {**place, **opening, "turn": TURN} if place.get("round") else without_game(opening)
        answers = self.call(book, first, "challenges", slip)
        self.the_same(answers)
        assert answers[0][0] == 201, answers
        location = dict(answers[0][1])["location"]
        number = location.rpartition("/")[2]
        for each in calls:
            body, role = each.body, each.who or first
            if body is not None and each.what == "challenges":
                body = {**place, **body} if place.get("round") else without_game(body)
            key = self.keys.get(role, "") if each.again else ""
            self.the_same(self.call(book, role, each.what.format(number=number), body, key=key))

    def followed(self, book: str, role: Role, after: int, until: int) -> list[bytes]:
        """What a follower of the events gets behind one entry and up to another."""
        headers = {"Authorization": f"Bearer {token(book, role)}", "Last-Event-ID": str(after)}
        path = f"/api/v1/tournaments/{book}/events"
        got = []
        for client in self.clients:
            stream, end = b"", -1
            with client.stream("GET", path, headers=headers) as answer:
                assert answer.status_code == 200
                for chunk in answer.iter_bytes():
                    stream += chunk
                    if (last := stream.find(b"id: %d\n" % until)) >= 0:
                        end = stream.find(b"\n\n", last)
                    if end >= 0:
                        break
            got.append(stream[:end])
        return got

    def round_begins(self, book: str) -> None:
        """Have the director say something that every follower is told."""
        change = {"round": self.plays + 1, "reason": "It begins."}
        answers = self.call(book, Role.DIRECTOR, "", change, method="PATCH")
        assert answers[0][0] == 200, answers

    def entries(self, book: str) -> int:
        """How many entries the record has."""
        answers = self.call(book, Role.DIRECTOR, "journal/head")
        return int(answers[0][2].split(b"\n")[1])


def without_game(body: Mapping[str, object]) -> dict[str, object]:
    """The same slip of nobody knows which play."""
    return {name: value for name, value in body.items() if name not in {"turn", "challenger"}}


def heads(answer: httpx.Response) -> list[tuple[str, str]]:
    return sorted(item for item in answer.headers.items() if item[0] != "date")


def token(book: str, role: Role) -> str:
    return f"slip_{book}_{role.value}"


@contextmanager
def two_desks(place: Path, template: Path, *arguments: str) -> Iterator[Desks]:
    """Start both servers, with a tournament by every book and a device of every role in each."""
    with ExitStack() as stack:
        desks = Desks([], [], [])
        for data_dir in worlds._folders(place, None):
            url = f"sqlite:///{shutil.copy(template, data_dir / 'slipdesk.db')}"
            add_devices(url, None, "", Role.OPERATOR)
            program = ("tests.api.leaking.still", *arguments)
            server = stack.enter_context(real_server(data_dir, url, program))
            client = stack.enter_context(httpx.Client(base_url=server.url))
            for number, book in enumerate(BOOKS, start=1):
                open_tournament(client, book)
                add_devices(url, number, book, *BELOW, Role.DIRECTOR)
            desks.clients.append(client)
            desks.servers.append(server)
            desks.places.append(data_dir)
        yield desks


def open_tournament(client: httpx.Client, book: str) -> None:
    opening: dict[str, object] = {"code": book, "rulebook": book, "lexicon": "liste"}
    if book == "ssf":  # whose word source is in Swedish: a club's own, by its rules but for that
        parts = ("timing", "review", "tiles", "slips", "blanks", "correction", "rulings")
        opening["rulebook"] = {"name": "club", "base": "wespa", **dict.fromkeys(parts, "ssf")}
    opening |= {"penalty_policy": "five-per-turn", "points_go": "add_to_challenged"}
    headers = {"Authorization": f"Bearer {token('', Role.OPERATOR)}", "Idempotency-Key": book}
    opened = client.post("/api/v1/tournaments", json=opening, headers=headers)
    assert opened.status_code == 201, opened.text


def add_devices(url: str, tournament: int | None, book: str, *roles: Role) -> None:
    """Give a desk devices whose ids and tokens are known."""
    with closing(open_database(url)) as database, database.writing() as connection:
        for role in roles:
            secret = token(book, role)
            connection.execute(
                devices.insert().values(
                    id=digest(secret).hex()[:16],
                    tournament_id=tournament,
                    role=role.value,
                    name=role.value,
                    digest=digest(secret),
                    created_at=NOW,
                )
            )
