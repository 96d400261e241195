"""Checkpoints: C2SP tlog-checkpoint and signed-note."""

from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.journal.record.checkpoint import (
    BadCheckpoint,
    Checkpoint,
    Head,
    open_note,
    origin_of,
    parse_head,
    parse_verifier_key,
    sign,
    verifier_key,
)

# The public key of the documentation of Go's sumdb/note: an independent implementation's bytes.
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
CHECKPOINT = Checkpoint("demo", 1, 1204, bytes(range(32)))
NOTE = sign(KEY, CHECKPOINT)


def test_a_note_opens_with_the_key_that_signed_it():
    """tlog-checkpoint, "Note text": origin, size, root, one a line."""
    assert open_note(NOTE, [PUBLIC]) == CHECKPOINT
    assert NOTE.splitlines()[:4] == [
        "slipdesk/demo/epoch1",
        "1204",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        "",
    ]
    assert NOTE.splitlines()[4].startswith("— slipdesk/demo/epoch1 ")


def test_key_ids_are_those_of_an_independent_implementation():
    """signed-note, "Signatures": key id = SHA-256(name, newline, type, key), first four bytes."""
    assert parse_verifier_key(PETER).name == "PeterNeumann"
    assert verifier_key("PeterNeumann", parse_verifier_key(PETER).public_key) == PETER


@pytest.mark.parametrize("position", range(len(NOTE)))
def test_no_changed_character_passes(position):
    """Promise 4: a changed checkpoint is found, wherever the change is."""
    for other in "A\n 9":
        changed = NOTE[:position] + other + NOTE[position + 1 :]
        if changed != NOTE:
            with pytest.raises(BadCheckpoint):
                open_note(changed, [PUBLIC])


def test_signatures_of_others_are_ignored_and_a_wrong_one_of_ours_is_not():
    """signed-note, "Signatures": unknown keys are ignored, a known key's failure rejects."""
    other = Ed25519PrivateKey.generate()
    witness = sign(other, CHECKPOINT).splitlines(keepends=True)[-1]
    assert open_note(NOTE + witness, [PUBLIC]) == CHECKPOINT
    assert open_note(NOTE, [PUBLIC]) == open_note(NOTE + witness * 15, [PUBLIC])
    with pytest.raises(BadCheckpoint, match="record's key"):
        open_note(sign(other, CHECKPOINT), [PUBLIC])
    forged = sign(KEY, Checkpoint("demo", 1, 9, CHECKPOINT.root)).splitlines()[-1]
    with pytest.raises(BadCheckpoint, match="signature is wrong"):
        open_note(NOTE + forged + "\n", [PUBLIC])
    with pytest.raises(BadCheckpoint, match="more than"):
        open_note(NOTE + witness * 100, [PUBLIC])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "slipdesk/demo/epoch1\n1204\n\n",
        "slipdesk/demo/epoch1\n01204\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "slipdesk/demo\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "slipdesk/demo/epoch0\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "slipdesk/../epoch1\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "slipdesk/demo/epoch1\n-1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n",
        "slipdesk/demo/epoch1\n1\nAAEC\n",
        "slipdesk/demo/epoch1\n1\nno base64\n",
        "slipdesk/demo/epoch1\n1\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n\nmore\n",
    ],
)
def test_texts_that_are_no_checkpoint(text):
    """tlog-checkpoint, "Note text": no leading zeroes, three lines, none of them empty."""
    signature = NOTE.splitlines()[-1]
    with pytest.raises(BadCheckpoint):
        open_note(f"{text}\n{signature}\n", [PUBLIC])


def test_a_printed_head_can_be_typed_in_again():
    """reliability.md C 3: 80 bits of the root and the size, for dockets."""
    assert CHECKPOINT.head.printed == "1204 AAAQ-EAYE-AUDA-OCAJ"
    assert parse_head(" 1204  aaaq-eaye-auda-ocaj\n") == CHECKPOINT.head
    assert parse_head("0 AAAQ-EAYE-AUDA-OCAJ") == Head(1, 0, "AAAQ-EAYE-AUDA-OCAJ")
    for wrong in ("", "1204", "1204 AAAQ", "x AAAQ-EAYE-AUDA-OCAJ", "1204 0AAQ-EAYE-AUDA-OCAJ"):
        with pytest.raises(BadCheckpoint):
            parse_head(wrong)


def test_a_restored_record_is_another_log():
    """Decisions: a restore opens a new epoch; origin and printed head tell them apart."""
    restored = replace(CHECKPOINT, epoch=2)
    assert restored.origin == origin_of("demo", 2) == "slipdesk/demo/epoch2"
    assert open_note(sign(KEY, restored), [PUBLIC]) == restored
    assert restored.head.printed == "epoch2 1204 AAAQ-EAYE-AUDA-OCAJ"
    assert parse_head(restored.head.printed) == restored.head


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name+00000000",
        PETER.replace("c74f20a3", "c74f20a4"),
        "PeterNeumann+c74f20a3+AhpcSQ==",
        "PeterNeumann+c74f20a3+not base64",
    ],
)
def test_verifier_keys_that_are_none(text):
    """signed-note: name, id and key belong together."""
    with pytest.raises(BadCheckpoint):
        parse_verifier_key(text)
