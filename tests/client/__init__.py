"""The client speaks to a desk, and to what only looks like one."""
