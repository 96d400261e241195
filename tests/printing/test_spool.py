"""The spool as a state machine: nothing is printed twice, nothing is lost without saying so."""

from datetime import UTC, datetime, timedelta

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from service.printing.spool import MOST_ATTEMPTS, WAIT, Job, State, Trouble

NOW = datetime(2026, 11, 30, 10, 15, tzinfo=UTC)


def test_an_offer_that_nobody_takes_is_made_again_by_another_token_and_not_for_ever():
    """Printers A1.6: sixty seconds, a new token, and a cap."""
    job, now, tokens = Job(1), NOW, list[str | None]()
    while job.state is State.QUEUED:
        job = job.offered(f"t{len(tokens)}", now)
        tokens.append(job.token)
        assert job.timed(now + WAIT - timedelta(seconds=1)) == job
        now += WAIT
        job = job.timed(now)
    assert (job.state, job.why) == (State.FAILED, Trouble.NOT_FETCHED)
    assert len(set(tokens)) == len(tokens) == MOST_ATTEMPTS


def test_a_lost_confirmation_prints_nothing_twice():
    """Issue 6: the docket may be on paper, so a person decides; a late one still counts."""
    job = Job(1).offered("t", NOW).fetched("t", NOW)
    assert job is not None
    lost = job.timed(NOW + WAIT)
    assert (lost.state, lost.why) == (State.FAILED, Trouble.UNCONFIRMED)
    assert lost.printed("t").state is State.PRINTED
    assert lost.printed("other") == lost


def test_a_document_is_given_out_for_the_offer_that_stands_and_no_other():
    """Printers A1.6: a superseded or confirmed token gets nothing."""
    job = Job(1).offered("t1", NOW)
    assert job.fetched("t0", NOW) is None
    again = job.timed(NOW + WAIT).offered("t2", NOW + WAIT)
    assert again.fetched("t1", NOW + WAIT) is None
    done = again.printed("t1")
    assert done.state is State.PRINTED
    assert done.fetched("t1", NOW) is None
    assert done.fetched("t2", NOW) is None


def test_a_late_confirmation_ends_no_attempt_that_was_given_out_since():
    """Printers A1.6: the second docket may be on paper too, and its own end is waited for."""
    job = Job(1).offered("t1", NOW).timed(NOW + WAIT).offered("t2", NOW + WAIT)
    fetched = job.fetched("t2", NOW + WAIT)
    assert fetched is not None
    assert fetched.printed("t1") == fetched
    assert fetched.printed("t2").state is State.PRINTED


def test_paper_out_counts_no_attempt():
    """Printers A1.6: however long the printer is out of paper, the docket waits for it."""
    job = Job(1)
    for turn in range(20):
        job = job.offered(f"t{turn}", NOW).held_up(f"t{turn}")
    assert (job.state, job.attempt) == (State.QUEUED, 0)


def test_trouble_that_is_told_again_takes_no_later_attempt_back():
    """Issue 6, printers A4: an answer that comes twice prints no docket twice."""
    job = Job(1).offered("t1", NOW).held_up("t1").offered("t2", NOW).fetched("t2", NOW)
    assert job is not None
    assert job.held_up("t1") == job
    assert job.held_up(None) == job


def test_what_may_be_on_paper_stays_so_through_a_refusal():
    """Printers A1.6: a download that failed says nothing of the attempt before it."""
    job = Job(1).offered("t1", NOW).fetched("t1", NOW)
    assert job is not None
    job = job.held_up("t1").offered("t2", NOW).refused("t2", "520", again=True)
    assert job.offered("t3", NOW).repeats


def test_a_refusal_ends_it_or_is_tried_again():
    """Printers A1.3: a bad job is dropped, one that the network lost is tried again."""
    job = Job(1).offered("t", NOW)
    assert job.refused("t", "511", again=False).why == "511"
    assert job.refused("t", "520", again=True).state is State.QUEUED
    assert job.refused("other", "511", again=False) == job


class Spooling(RuleBasedStateMachine):
    """A printer, a network that loses and repeats, and a clock."""

    def __init__(self):
        super().__init__()
        self.now = NOW
        self.job = Job(1)
        self.made = 0
        self.given_out: list[str] = []
        self.excused: set[str] = set()

    tokens = st.integers(0, 8).map(lambda n: f"t{n}")

    @rule()
    def offer(self):
        if self.job.state is State.QUEUED:
            self.job = self.job.offered(f"t{self.made}", self.now)
            self.made += 1

    @rule(token=tokens)
    def fetch(self, token):
        fetched = self.job.fetched(token, self.now)
        if fetched is not None:
            self.job = fetched
            if token not in self.given_out:
                self.given_out.append(token)

    @rule(token=tokens)
    def confirm(self, token):
        before = self.job
        self.job = before.printed(token)
        assert self.job.printed(token) == self.job
        if before.state is State.PRINTED:
            assert self.job.state is State.PRINTED

    @rule(token=tokens, again=st.booleans())
    def refuse(self, token, again):
        before = self.job
        self.job = before.refused(token, "520", again=again)
        if self.job != before:
            self.excused.add(token)

    @rule(token=tokens)
    def run_out_of_paper(self, token):
        before = self.job
        self.job = before.held_up(token)
        if self.job != before:
            self.excused.add(token)

    @rule()
    def supersede(self):
        before = self.job
        self.job = before.superseded()
        if before.state in {State.FETCHED, State.PRINTED, State.FAILED}:
            assert self.job == before

    @rule(seconds=st.integers(1, 90))
    def wait(self, seconds):
        self.now += timedelta(seconds=seconds)
        self.job = self.job.timed(self.now)

    @invariant()
    def no_second_document_without_a_reason(self):
        """A second one only where the printer said that the first did not reach paper."""
        assert set(self.given_out[:-1]) <= self.excused

    @invariant()
    def attempts_end(self):
        assert 0 <= self.job.attempt <= MOST_ATTEMPTS

    @invariant()
    def what_failed_says_why(self):
        assert (self.job.why is not None) == (self.job.state is State.FAILED)


TestSpooling = Spooling.TestCase
TestSpooling.settings = settings(max_examples=100, stateful_step_count=40)
