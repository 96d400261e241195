"""Rate limits: a burst of a hall passes, a flood does not."""

import pytest
from hypothesis import given, strategies as st

from service.api.limits import RateLimit
from service.api.problems import Problem


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def refused(limit: RateLimit, bearer: str = "a") -> Problem | None:
    try:
        limit.count(bearer)
    except Problem as problem:
        return problem
    return None


def test_a_quota_passes_at_once_and_no_more():
    """Issue 2, who may do what: rate limits with headers."""
    limit = RateLimit("3/minute", Clock())
    left = [dict(limit.count("a"))[b"ratelimit"] for _ in range(3)]
    assert left == [b'"device";r=2;t=20', b'"device";r=1;t=40', b'"device";r=0;t=60']
    problem = refused(limit)
    assert problem is not None
    assert problem.code == "too_many_requests"
    assert dict(problem.headers)[b"retry-after"] == b"20"
    assert dict(problem.headers)[b"ratelimit-policy"] == b'"device";q=3;w=60'


def test_waiting_as_told_is_enough():
    """RFC 9110 10.2.3: a client that waits Retry-After seconds is served."""
    clock = Clock()
    limit = RateLimit("3/minute", clock)
    while (problem := refused(limit)) is None:
        pass
    clock.now += int(dict(problem.headers)[b"retry-after"])
    assert refused(limit) is None


def test_devices_do_not_share_a_quota():
    """Issue 2, who may do what: generous enough for a burst in a hall."""
    limit = RateLimit("2/second", Clock())
    assert all(refused(limit, f"device{n}") is None for n in range(200) for _ in range(2))


def test_a_clock_set_back_shuts_nobody_out():
    """Reliability G7: no lock is decided by a clock that can go back."""
    clock = Clock()
    limit = RateLimit("1/second", clock)
    limit.count("a")
    clock.now -= 3600
    assert refused(limit) is not None
    clock.now += 3600 + 2
    assert refused(limit) is None


def test_off_counts_nothing():
    """Issue 2, who may do what: switched off by SLIPDESK_RATE_LIMIT."""
    limit = RateLimit("off", Clock())
    assert [limit.count("a") for _ in range(10_000)] == [()] * 10_000


def test_a_flood_of_addresses_costs_no_memory():
    """Issue 2, who may do what: what is kept per address is bounded."""
    clock = Clock()
    limit = RateLimit("1/hour", clock)
    for n in range(25_000):
        limit.count(f"address{n}")
    assert len(limit._empty_at) <= 10_000


@given(st.lists(st.floats(0, 30), max_size=60))
def test_no_window_holds_more_than_twice_the_quota(waits):
    """The algorithm's bound: a full bucket and what leaks in one window."""
    clock = Clock()
    limit = RateLimit("5/minute", clock)
    passed = []
    for wait in waits:
        clock.now += wait
        if refused(limit) is None:
            passed.append(clock.now)
    for start in passed:
        assert sum(start <= at < start + 60 for at in passed) <= 10


@pytest.mark.parametrize("rate", ["1/second", "10/minute", "7/hour"])
def test_an_idle_bearer_gets_the_whole_quota_back(rate):
    """The headers' `t`: so many seconds to a full quota."""
    clock = Clock()
    limit = RateLimit(rate, clock)
    left = b""
    for _ in range(int(rate.split("/")[0])):
        left = dict(limit.count("a"))[b"ratelimit"]
    clock.now += int(left.rpartition(b"t=")[2])
    assert b"r=%d;" % (int(rate.split("/")[0]) - 1) in dict(limit.count("a"))[b"ratelimit"]
