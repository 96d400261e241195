"""Which list is this: what devices expect, and lists that a director holds against a lexicon."""

from service.rules.acts.commands import Compare, Expect, Expectation, State
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.facts.events import LexiconCompared, LexiconConfirmed, LexiconDisputed
from service.rules.facts.tournament import Tournament

# A handful of words would be a slip whose every word is told apart (promise 1).
_WORDS_OF_THE_LEXICON_FOR_ONE = 2


def expect(
    state: State, tournament: Tournament, command: Expect
) -> LexiconConfirmed | LexiconDisputed | Refusal:
    """A device's word on the list that is played by; its last one again is no news."""
    pinned = tournament.lexicon
    if state.expectation == Expectation(command.expected, pinned.fingerprint):
        return Refusal(Code.NOTHING_CHANGES, OURS, "This device has said so before.")
    kind = LexiconConfirmed if pinned.is_called(command.expected) else LexiconDisputed
    return kind(device=command.device, expected=command.expected, pinned=pinned.fingerprint)


def compare(tournament: Tournament, command: Compare) -> LexiconCompared | Refusal:
    """A list held against a lexicon: not during play, and not a list of a few words."""
    if refusal := no_comparison_now(tournament):
        return refusal
    if _is_too_small(command):
        return Refusal(
            Code.LIST_TOO_SMALL,
            OURS,
            "The list has fewer than half as many words as the lexicon: what is compared is a"
            " whole list, never some words.",
        )
    return LexiconCompared(
        name=command.name,
        fingerprint=command.fingerprint,
        other=command.other,
        lengths=command.lengths,
        told=command.told,
    )


def no_comparison_now(tournament: Tournament) -> Refusal | None:
    """Why no list may be compared for this tournament; None where one may."""
    if not tournament.in_play:
        return None
    return Refusal(
        Code.TOURNAMENT_IN_PLAY,
        OURS,
        "Games or slips of this tournament are on record: a list is compared before play."
        " A fingerprint can be compared at any time.",
    )


def played_beside() -> Refusal:
    """No list is compared with a lexicon that others of this desk play by meanwhile.

    Half of a list and one word more would tell of that word, whoever is playing (promise 1).
    """
    return Refusal(
        Code.TOURNAMENT_IN_PLAY,
        OURS,
        "A tournament of this desk plays by this lexicon, or did within the last 24 hours: a list"
        " would tell of single words. Compare it after that; a fingerprint can be compared at any"
        " time.",
    )


def _is_too_small(command: Compare) -> bool:
    here = sum(each.here for each in command.lengths)
    there = sum(each.there for each in command.lengths)
    return there * _WORDS_OF_THE_LEXICON_FOR_ONE < here
