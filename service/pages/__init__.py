"""Pages: what people see of the desk. Shells and static files; all else goes through the API."""
