"""Webhooks: what a device's event stream tells, posted to where a director allows it."""
