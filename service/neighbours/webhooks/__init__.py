"""Webhooks: what an integration's event stream tells, posted to where a director allows it."""
