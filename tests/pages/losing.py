"""A network that takes an answer away: the call was done, and nobody was told."""

from playwright.sync_api import Page, Route


def losing_the_first(page: Page, pattern: str) -> list[str | None]:
    """Lose the answer to the first call that changes something; the keys of all such calls."""
    keys: list[str | None] = []

    def lose(route: Route) -> None:
        if route.request.method == "GET":
            route.fallback()
            return
        keys.append(route.request.headers.get("idempotency-key"))
        if len(keys) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort("connectionreset")

    page.route(pattern, lose)
    return keys
