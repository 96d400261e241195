"""What follows an attempt, and what a message is: by Standard Webhooks 1.0.0, without a server."""

from datetime import UTC, datetime, timedelta, timezone

import orjson
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, strategies as st
from standardwebhooks import Webhook as Verifier

from service.desk.codes import Request
from service.desk.following import News
from service.journal.record.codec import Recorded
from service.neighbours.webhooks.answers import Came, DeliveryOutcome, Off, judged, retry_after
from service.neighbours.webhooks.messages import MOST_BYTES, message
from service.neighbours.webhooks.schedule import BUSY, DELAYS, JITTER, LONGEST, what_follows
from service.neighbours.webhooks.signing import Secrets, signed
from service.rules.facts.events import EpochOpened
from tests.api.hall import NOW

REFUSED = Came(DeliveryOutcome.REFUSED, 500)


def test_the_schedule_is_that_of_the_specification():
    """rest.md D: at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h; then no more."""
    hours = [timedelta(hours=each) for each in (2, 5, 10, 14, 20, 24)]
    wanted = [timedelta(seconds=5), timedelta(minutes=5), timedelta(minutes=30), *hours]
    assert [what_follows(made, REFUSED, NOW, 0) for made in range(1, 10)] == [
        NOW + each for each in wanted
    ]
    assert what_follows(10, REFUSED, NOW, 0) is Off.GAVE_UP


@given(st.integers(1, len(DELAYS)), st.floats(0, 1, exclude_max=True))
def test_chance_only_ever_adds_and_never_much(made, chance):
    """rest.md D: jitter, so that targets which failed together don't come back together."""
    follows = what_follows(made, REFUSED, NOW, chance)
    assert isinstance(follows, datetime)
    assert DELAYS[made - 1] <= follows - NOW <= DELAYS[made - 1] * (1 + JITTER)


@pytest.mark.parametrize(
    ("came", "follows"),
    [
        (Came(DeliveryOutcome.DELIVERED, 204), None),
        (Came(DeliveryOutcome.GONE, 410), Off.GONE),
        (Came(DeliveryOutcome.REDIRECTED, 302), NOW + DELAYS[0]),
        (Came(DeliveryOutcome.TIMED_OUT), NOW + DELAYS[0]),
        (Came(DeliveryOutcome.BUSY, 429), NOW + BUSY),
        (Came(DeliveryOutcome.BUSY, 429, timedelta(seconds=90)), NOW + timedelta(seconds=90)),
        (Came(DeliveryOutcome.BUSY, 502, timedelta(seconds=1)), NOW + BUSY),
        (Came(DeliveryOutcome.REFUSED, 503, timedelta(seconds=7)), NOW + timedelta(seconds=7)),
        (Came(DeliveryOutcome.REFUSED, 503, timedelta(days=400)), NOW + LONGEST),
    ],
)
def test_what_follows_an_answer(came, follows):
    """rest.md D: 410 disables; 429, 502, 504 slow down; Retry-After is honoured, within a day."""
    assert what_follows(1, came, NOW, 0) == follows


@pytest.mark.parametrize(
    ("statuses", "outcome"),
    [
        ((200, 201, 202, 204, 299), DeliveryOutcome.DELIVERED),
        ((300, 301, 302, 304, 307, 308), DeliveryOutcome.REDIRECTED),
        ((410,), DeliveryOutcome.GONE),
        ((429, 502, 504), DeliveryOutcome.BUSY),
        ((100, 199, 400, 401, 404, 500, 503, 599), DeliveryOutcome.REFUSED),
    ],
)
def test_what_a_status_means(statuses, outcome):
    """rest.md D: 2xx is all right, 3xx a failure."""
    assert {judged(each) for each in statuses} == {outcome}


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("120", timedelta(seconds=120)),
        ("0", timedelta()),
        ("Mon, 30 Nov 2026 10:16:00 GMT", timedelta(minutes=1)),
        ("Mon, 30 Nov 2026 12:15:30 +0200", timedelta(seconds=30)),
        ("Mon, 30 Nov 2020 10:16:00 GMT", timedelta()),
        ("9" * 400, timedelta(seconds=999_999_999)),
        ("-5", None), ("soon", None), ("", None), ("1.5", None), ("\u0661", None),
    ],
)  # fmt: skip
def test_both_forms_of_retry_after_are_read(said, means):
    """RFC 9110 10.2.3: seconds or a date; anything else is no wish at all."""
    assert retry_after({"retry-after": said}, NOW) == means


@given(st.text(max_size=40))
def test_no_retry_after_breaks_the_desk(said):
    """Issue 6, Neighbours: a receiver may answer whatever it likes."""
    wish = retry_after({"retry-after": said}, NOW)
    assert wish is None or wish >= timedelta()


@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(hours=2)), timezone(timedelta(hours=-9))])
def test_a_signature_is_good_whatever_the_clocks_zone(zone):
    """rest.md D, trap: the package takes any time for UTC, so it gets UTC."""
    secret = Secrets(Ed25519PrivateKey.generate()).secret(Request(b"key", b"whole"))
    headers = signed("msg_1", b'{"data":{}}', [secret], datetime.now(UTC).astimezone(zone))
    assert Verifier(secret).verify(b'{"data":{}}', headers) == {"data": {}}


def test_while_a_secret_is_renewed_both_sign():
    """rest.md D: two signatures with a space between, each good by itself."""
    made = Secrets(Ed25519PrivateKey.generate())
    both = [made.secret(Request(each, b"")) for each in (b"new", b"old")]
    headers = signed("msg_1", b"{}", both, datetime.now(UTC))
    assert headers["webhook-signature"].count("v1,") == 2
    for each in both:
        assert Verifier(each).verify(b"{}", headers) == {}


def test_secrets_come_of_their_requests_and_the_key_alone():
    """README, Decisions: a repeated call gets the same secret, and the database holds none."""
    key = Ed25519PrivateKey.generate()
    request = Request(b"key", b"whole")
    secret = Secrets(key).secret(request)
    assert secret == Secrets(key).secret(request)
    assert secret != Secrets(key).secret(Request(b"key", b"other"))
    assert secret != Secrets(Ed25519PrivateKey.generate()).secret(request)
    assert secret.startswith("whsec_")
    assert len(Verifier(secret)._whsecret) == 32


def news(seq: int = 7, at: str = "2026-11-30T10:15:00.000Z") -> News:
    return News(Recorded(seq, at, EpochOpened(2, "slipdesk/wyc/epoch2", None)), None)


def test_a_message_says_what_happened_when_and_where():
    """rest.md D: type, timestamp, data; the id is the same at every attempt."""
    sent = message("ab", "wyc", news(), {"epoch": 2})
    assert orjson.loads(sent.body) == {
        "type": "epoch.opened",
        "timestamp": "2026-11-30T10:15:00.000Z",
        "data": {"tournament": "wyc", "entry": 7, "event": {"epoch": 2}},
    }
    assert sent == message("ab", "wyc", news(), {"epoch": 2})
    others = [
        message("ac", "wyc", news(), {}).id,
        message("ab", "wyc", news(8), {}).id,
        # After a restore another entry may have the number.
        message("ab", "wyc", news(at="2026-11-30T10:15:00.001Z"), {}).id,
    ]
    assert len({sent.id, *others}) == 4


def test_no_body_is_larger_than_is_recommended():
    """rest.md D: bodies are under 20 kB; of what is larger the number is told, to be read."""
    sent = message("ab", "wyc", news(), {"games": ["x" * 100] * 300})
    assert len(sent.body) < MOST_BYTES
    assert orjson.loads(sent.body)["data"] == {"tournament": "wyc", "entry": 7, "event": None}
