"""Looking a slip up: every word in the tournament's own lists, and one bit for all of them."""

from collections.abc import Sequence

from service.desk.slips import read_slip, slip_as_written
from service.lexicon.errors import LexiconUnavailable
from service.lexicon.store import Lexicon, Lexicons
from service.rules.acts.commands import LookedUp
from service.rules.clauses.slip import LexiconRef, Method, Verdict
from service.rules.facts.challenge import Challenge
from service.rules.facts.tournament import Tournament


def look_up(
    lexicons: Lexicons,
    tournament: Tournament,
    words: Sequence[str],
    policy: int | None,
    *,
    asks: bool = True,
) -> LookedUp:
    """The slip that the texts are, and what the tournament's own lexicon says of it as a whole.

    Without `asks` the slip is only read, and nothing is looked up yet. Where the lexicon
    does not decide, nothing ever is. `policy` is the place of the slip's penalty policy, None where
    there is no such challenge; where it spares changed words, every word is looked up in the
    outgoing lexicon too, whatever the first one gave.

    Raises:
        LexiconUnavailable: missing, damaged, or another edition than the one pinned; never a
            guess, never another list (promise 3).
        NotASlip, WrongNumberOfWords: typing errors; nothing was looked up.
    """
    lexicon = _pinned(lexicons, tournament.lexicon)
    asked = None if policy is None else tournament.outgoing_for(policy)
    outgoing = None if asked is None else _outgoing(lexicons, asked, lexicon)
    slip = read_slip(words, lexicon.alphabet)
    decides = decides_about(lexicon, slip.words)
    valid = changed = False
    if decides and asks:
        valid = lexicon.verdict(slip.words)
        changed = outgoing is not None and _lacks(outgoing, slip.words)
    verdict = Verdict.VALID if valid else Verdict.INVALID
    return LookedUp(
        slip=slip,
        verdict=verdict if decides and asks else None,
        lexicon=tournament.lexicon,
        authoritative_to=None if decides else lexicon.authoritative_to,
        outgoing=asked,
        changed=changed and valid,
        unasked=decides and not asks,
    )


def only_read(
    lexicons: Lexicons, tournament: Tournament, words: Sequence[str], policy: int | None
) -> LookedUp:
    """The slip that the texts are, for a person to look up.

    It is taken as it was written where the lexicon can't be asked how its texts read, so that the
    hall can go on by a printed list.

    Raises:
        NotASlip, WrongNumberOfWords: typing errors.
    """
    pinned = tournament.lexicon
    try:
        slip = read_slip(words, _pinned(lexicons, pinned).alphabet)
    except LexiconUnavailable:
        slip = slip_as_written(words)
    outgoing = None if policy is None else tournament.outgoing_for(policy)
    return LookedUp(slip=slip, verdict=None, lexicon=pinned, outgoing=outgoing)


def read_by(
    method: Method,
    lexicons: Lexicons,
    tournament: Tournament,
    words: Sequence[str],
    policy: int | None,
    *,
    asks: bool,
) -> LookedUp:
    """The slip for software, as `look_up`, or for a person, as `only_read`; raises as they do."""
    if method is Method.PRINTED_LIST:
        return only_read(lexicons, tournament, words, policy)
    return look_up(lexicons, tournament, words, policy, asks=asks)


def look_up_anew(
    method: Method,
    lexicons: Lexicons,
    tournament: Tournament,
    kept: Challenge | None,
    *,
    asks: bool,
) -> LookedUp | None:
    """The slip in force once more, for a verdict that software found to be another.

    None where that spares nothing: by a person, or by a policy that spares no words. Raises as
    `look_up` does.
    """
    if method is Method.PRINTED_LIST or kept is None or kept.in_force is None:
        return None
    if tournament.outgoing_for(kept.policy) is None:
        return None
    words = kept.in_force.slip.typed
    return look_up(lexicons, tournament, words, kept.policy, asks=asks)


def _pinned(lexicons: Lexicons, pinned: LexiconRef) -> Lexicon:
    return lexicons.pinned(pinned.name, pinned.fingerprint)


def _outgoing(lexicons: Lexicons, pinned: LexiconRef, lexicon: Lexicon) -> Lexicon:
    outgoing = _pinned(lexicons, pinned)
    if outgoing.language != lexicon.language:
        raise LexiconUnavailable(pinned.name, f"is in {outgoing.language}, not {lexicon.language}")
    return outgoing


def decides_about(lexicon: Lexicon, words: Sequence[str]) -> bool:
    """Whether no word is longer than the list is authoritative for.

    Where letters can be laid in several ways, the way of the fewest tiles counts: a length in
    doubt is no reason to wait.
    """
    if lexicon.authoritative_to is None:
        return True
    return max(map(lexicon.alphabet.length, words)) <= lexicon.authoritative_to


def _lacks(lexicon: Lexicon, words: Sequence[str]) -> bool:
    """Whether a list has none of the words, as far as it decides about them at all."""
    found = sum(map(lexicon.contains, words))
    return decides_about(lexicon, words) and not found
