"""Pages in a real browser, on a real server."""
