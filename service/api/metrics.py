"""Figures for Prometheus: how many calls and how long, never a word, device or tournament."""

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

from service.rules.clauses.slip import Verdict

CONTENT_TYPE = CONTENT_TYPE_LATEST.encode()

# Coarse on purpose: what a look-up takes must not be read off from here.
_SECONDS = (0.005, 0.02, 0.1, 0.5, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        """Start at nought, in a registry of its own."""
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "slipdesk_requests",
            "Requests answered, by operation and status.",
            ("operation", "status"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "slipdesk_request_seconds",
            "Time from a request's headers to the end of its answer.",
            ("operation",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.streams = Gauge(
            "slipdesk_event_streams", "Event streams open now.", registry=self.registry
        )
        verdicts = Counter(
            "slipdesk_adjudications",
            "Challenges adjudicated by this process, by the verdict on the slip as a whole.",
            ("verdict",),
            registry=self.registry,
        )
        self._adjudicated = {each.value: verdicts.labels(each.value) for each in Verdict}
        self.disputes = Gauge(
            "slipdesk_lexicon_disputes",
            "Alarms recorded by this process: a device expects another list.",
            registry=self.registry,
        )
        self.entries = Gauge(
            "slipdesk_journal_entries", "Entries of all records.", registry=self.registry
        )
        self.waiting = Gauge(
            "slipdesk_writer_waiting", "Acts that wait for the writer.", registry=self.registry
        )
        self.batches = Gauge(
            "slipdesk_writer_batches", "Commits of this process's writer.", registry=self.registry
        )
        self.acts = Gauge(
            "slipdesk_writer_acts", "Acts that those commits took.", registry=self.registry
        )
        self._children: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def count(self, operation: str, status: int, seconds: float) -> None:
        """Count one answered request."""
        children = self._children.get((operation, status))
        if children is None:
            children = (
                self._requests.labels(operation, str(status)),
                self._seconds.labels(operation),
            )
            self._children[operation, status] = children
        children[0].inc()
        children[1].observe(seconds)

    def adjudicated(self, verdict: str) -> None:
        """Count one new challenge."""
        self._adjudicated[verdict].inc()

    def exposition(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self.registry)
