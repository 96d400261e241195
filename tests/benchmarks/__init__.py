"""Benchmarks: each module states its claim, and `make bench` runs them all."""
