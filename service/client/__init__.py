"""The typed client of the desk's API; it stands alone and imports nothing else of the service."""
