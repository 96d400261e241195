"""Tests of dockets, the spool and the printers' protocols."""
