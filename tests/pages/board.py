"""An event with challenges on record, and its director, as a test has them act."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.director import director_of
from tests.pages.hall import Hall

TABLES = 8


@dataclass
class Event:
    """A tournament with loaded games: at table n the players 2n - 1 and 2n."""

    hall: Hall
    code: str
    director: str
    runner: str

    @property
    def home(self) -> str:
        return f"/api/v1/tournaments/{self.code}"

    def page(self, visit: Visit, tab: str = "board", name: str = "A. Berg", **options: Any) -> Page:
        """A director's browser, at one of the page's tabs."""
        return director_of(self.hall, visit, tab, name, code=self.code, **options)

    def slip(self, table: int, *words: str, turn: int = 3, **told: Any) -> int:
        """Hand a slip in, as the first player's challenge, and return its number."""
        body = {
            "round": 1,
            "table": table,
            "turn": turn,
            "challenger": str(2 * table - 1),
            **({"words": words} if words else {}),
            **told,
        }
        made = self.hall.call(self.runner, "POST", f"{self.home}/challenges", body)
        return int(made["number"])

    def ask_again(self, number: int, player: int) -> None:
        """A player asks for another look."""
        body = {"requested_by": str(player)}
        self.hall.call(self.runner, "POST", f"{self.home}/challenges/{number}/reviews", body)

    def look(self, number: int, verdict: str, person: str = "M. K.") -> None:
        """Another person looks, by a printed list."""
        body = {"method": "printed_list", "verdict": verdict, "list": "The printed list"}
        adjudicator = self.hall.token(Role.ADJUDICATOR, self.code, person)
        path = f"{self.home}/challenges/{number}/opinions"
        self.hall.call(adjudicator, "POST", path, {**body, "adjudicator": person})

    def read(self, number: int) -> dict[str, Any]:
        """A challenge as its director reads it."""
        found: dict[str, Any] = self.hall.call(
            self.director, "GET", f"{self.home}/challenges/{number}"
        )
        return found

    def differing(self, table: int = 5) -> int:
        """A challenge of which a second look found another verdict: the director's to end."""
        number = self.slip(table, "cat")
        self.ask_again(number, 2 * table)
        self.look(number, "invalid")
        return number


def event_of(hall: Hall, **opening: object) -> Event:
    """Open a tournament and load its first round."""
    code = hall.tournament(None, **{"slip_must_name": "game_and_challenger", **opening})
    director = hall.token(Role.DIRECTOR, code, "A. Berg")
    made = Event(hall, code, director, hall.token(Role.RUNNER, code, "Runner Kim"))
    games = [
        {
            "table": table,
            "first": {"number": 2 * table - 1, "name": f"First {table}"},
            "second": {"number": 2 * table, "name": f"Second {table}"},
        }
        for table in range(1, TABLES + 1)
    ]
    hall.call(director, "PUT", f"{made.home}/rounds/1/games", {"games": games})
    return made


def row(page: Page, number: int) -> Locator:
    """A challenge's line on the board."""
    return page.locator(f"#challenge-{number}")


def opened(page: Page, number: int, act: str) -> Locator:
    """Open a challenge and one of the acts on it; its form."""
    row(page, number).get_by_role("button").click()
    return unfolded(page, act)


def unfolded(page: Page, act: str) -> Locator:
    """Open one of the forms that are folded up, by its title."""
    page.locator("summary").filter(has_text=act).first.click()
    return page.locator("details[open] > form").last


def on_record(page: Page, done: str) -> None:
    """The page says what was done, once it is on record."""
    expect(page.get_by_role("status").filter(has_text=done)).to_be_visible()
