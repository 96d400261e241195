"""The hall's clock: filled in from the director's own browser, and changed like the name."""

from playwright.sync_api import expect

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.director import director_of, section
from tests.pages.hall import Hall
from tests.pages.terminal import heading


def test_a_new_event_has_the_time_zone_of_the_browser_that_opens_it(visit: Visit, hall: Hall):
    """Issue 6, Dockets: the time on paper is the hall's, with nothing to fill in."""
    context = visit(base_url=hall.url, timezone_id="Asia/Tokyo")
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.clock.install(time="2026-11-30T10:15:00Z")
    page.goto("/director")
    heading(page, "Events of this desk")
    expect(page.get_by_label("Time zone of the hall")).to_have_value("Asia/Tokyo")
    expect(page.get_by_text("There it is 7:15 PM now.")).to_be_visible()
    page.get_by_label("You", exact=True).fill("M. K.")
    page.get_by_label("Name", exact=True).fill("Tokyo Open")
    page.get_by_label("They are added to the player who was challenged.").check()
    page.get_by_role("button", name="Open the event").click()
    heading(page, "Devices")
    event = hall.call(hall.operator, "GET", "/api/v1/tournaments/tokyo-open")
    assert event["time_zone"] == "Asia/Tokyo"


def test_the_time_zone_is_changed_and_taken_away(visit: Visit, hall: Hall):
    """Issue 6, Dockets: UTC where none is said, which is told as such."""
    code = hall.tournament()
    page = director_of(hall, visit, "settings")
    for zone, label in (("Europe/Stockholm", "Europe/Stockholm"), (None, "UTC")):
        part = section(page, "What it is called")
        part.get_by_label("Time zone of the hall").select_option(label=label)
        part.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        event = hall.call(hall.operator, "GET", f"/api/v1/tournaments/{code}")
        assert event.get("time_zone") == zone
        page.reload()
