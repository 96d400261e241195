"""What is answered: events and folds as the API shows them, nothing per word anywhere."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache

from service.desk.devices import Device, Listed
from service.desk.naming import NAMELESS, Naming
from service.desk.rechecks import Differing, Rechecked
from service.journal.reader import GameOnRecord
from service.lexicon.store import Lexicon
from service.rules.clauses.fingerprints import short
from service.rules.clauses.instructions import TEXTS
from service.rules.clauses.outcome import said_by
from service.rules.clauses.penalty import (
    PRESETS,
    SPARES_CHANGED,
    PenaltyPolicy,
    is_standard,
    left_open,
    only_way,
    preset_name,
)
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import Game, LexiconRef
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import (
    GamesClosed,
    GamesLoaded,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    TournamentAmended,
)
from service.rules.facts.tournament import Tournament
from service.rules.words.alphabet import TileAlphabet

View = dict[str, object]


@lru_cache(maxsize=256)
def lexicon_ref(lexicon: LexiconRef, rulebook: Rulebook) -> View:
    """Name the word source of a verdict, with its mark (WESPA 1.2)."""
    view: View = {
        "name": lexicon.name,
        "edition": lexicon.edition,
        "words": lexicon.words,
        "fingerprint": lexicon.fingerprint,
        "short": short(lexicon.fingerprint),
        "official": lexicon.official,
    }
    if lexicon.recognised is not None:
        view["recognised"] = lexicon.recognised
    note = rulebook.not_official
    if note and not lexicon.official:
        view["note"] = note
    return view


def penalty(shown: Challenge) -> View:
    """Show what a challenge costs, and what stays of what it cost before."""
    view = {**named(shown), "penalty": shown.outcome.penalty if shown.outcome else None}
    return view | ({"carried_out": shown.carried_out} if shown.carried_out else {})


def tournament(shown: Tournament, called: Naming = NAMELESS) -> View:
    """Show what an event plays by, and what it is called."""
    now = shown.policies[shown.policy_for(None)].policy
    return {
        "code": shown.code,
        **{field: said for field, said in asdict(called).items() if said is not None},
        "rulebook": shown.rulebook,
        **({} if shown.parts is None else {"title": shown.book.title, "parts": shown.parts}),
        "lexicon": lexicon_ref(shown.lexicon, shown.book),
        "slip_must_name": shown.slip_must_name,
        "round": shown.round,
        "penalty_policy": policy(now, shown.book),
        "policies": [
            {"from_round": since.from_round, **policy(since.policy, shown.book)}
            for since in shown.policies
        ],
        **_outgoing(shown.outgoing, shown.book),
    }


def presets() -> list[View]:
    """Show every penalty policy that has a name, with what it leaves open."""
    return [_preset(name, known) for name, known in PRESETS.items()]


def _preset(name: str, known: PenaltyPolicy) -> View:
    asks = left_open(name)
    return {
        "preset": name,
        "unit": known.unit,
        "steps": known.steps,
        "points_go": only_way(name),
        "asks": [] if asks is None else [asks],
        "standard": is_standard(known) and asks != "seconds",
    }


def amendment(event: TournamentAmended, rulebook: Rulebook) -> View:
    """Show what was changed, without the reason."""
    view: View = {}
    if event.policy is not None:
        view["penalty_policy"] = {
            "from_round": event.policy_from_round,
            **policy(event.policy, rulebook),
        }
    if event.lexicon is not None:
        view["lexicon"] = lexicon_ref(event.lexicon, rulebook)
    if event.slip_must_name is not None:
        view["slip_must_name"] = event.slip_must_name
    if event.round is not None:
        view["round"] = event.round
    if event.no_outgoing:
        view["outgoing"] = None
    return view | _outgoing(event.outgoing, rulebook)


def policy(shown: PenaltyPolicy, rulebook: Rulebook) -> View:
    """Show a penalty policy; standard or not is computed from what it costs."""
    standard = is_standard(shown)
    view: View = {
        "unit": shown.unit,
        "steps": shown.steps,
        "points_go": shown.points_go,
        "count": shown.count,
        "preset": preset_name(shown, rulebook.penalty),
        "standard": standard,
    }
    note = rulebook.not_standard
    if note and not standard:
        view["note"] = note
    if shown.spares_changed:
        view |= {"spares_changed": True, "exception": SPARES_CHANGED}
    return view


def games(event: GamesLoaded) -> View:
    """Show the games that were loaded, players by their numbers, and those that were left."""
    left = [{"division": game.division, "table": game.table} for game in event.left]
    return {"round": event.round, "games": event.games, "left": left}


def game(shown: GameOnRecord, names: Mapping[int, str]) -> View:
    """Show a game of a round, with its players' names where they are known."""
    return {
        **asdict(shown),
        "first_name": names.get(shown.first or 0),
        "second_name": names.get(shown.second or 0),
    }


def games_closed(event: GamesClosed) -> View:
    """Show the games whose result sheets are signed; they are of one round."""
    return {
        "round": event.games[0].round,
        "games": [{"division": game.division, "table": game.table} for game in event.games],
    }


def lexicon(shown: Lexicon) -> View:
    """Show a lexicon: what it is, how many words, and its identity."""
    return {
        "name": shown.name,
        "title": shown.title,
        "edition": shown.edition,
        "language": shown.language,
        "label": shown.label,
        "fingerprint": shown.fingerprint,
        "short": shown.short,
        "profile_digest": shown.profile_digest,
        "alphabet": _alphabet(shown.alphabet),
        "words": shown.words,
        "words_per_length": {str(n): words for n, words in shown.words_per_length.items()},
        "authoritative_to": shown.authoritative_to,
        "parent": None if shown.parent is None else shown.parent.model_dump(),
        "recognised": shown.recognised,
        "xor_md5": shown.xor_md5,
    }


def _alphabet(shown: TileAlphabet) -> View:
    return {
        "tiles": shown.tiles,
        "ambiguous": shown.ambiguous,
        "accents": shown.accents,
        "spellings": dict(shown.spellings),
        "aliases": dict(shown.aliases),
    }


def device(listed: Listed, pinned: LexiconRef | None) -> View:
    """Show a device, and whether the list that it expects is the one that is played by.

    Operators belong to no tournament, and so nothing is pinned for them.
    """
    shown = listed.device
    said = shown.expectation.expected if shown.expectation else None
    return {
        "id": shown.id,
        "role": shown.role,
        "name": shown.name,
        "table": shown.table,
        "language": shown.language,
        "created_at": shown.created_at,
        "paired": listed.paired,
        "code_until": listed.code_until,
        "last_seen": listed.last_seen,
        "software": listed.software,
        "version": listed.version,
        "expects": said,
        "same": None if said is None or pinned is None else pinned.is_called(said),
    }


def bearer(device: Device) -> View:
    """Show whose token it is, to whoever has it."""
    return {
        "id": device.id,
        "role": device.role,
        "name": device.name,
        "tournament": device.code,
        "table": device.table,
        "language": device.language or device.event_language,
    }


def expectation(said: str, pinned: str, *, same: bool) -> View:
    """Show whether the list that a device expects is the one that is played by."""
    return {"same": same, "expects": said, "pinned": pinned, "short": short(pinned)}


def word_of_a_device(event: LexiconConfirmed | LexiconDisputed) -> View:
    """Show the director what a device said of the list that it expects."""
    same = isinstance(event, LexiconConfirmed)
    return {"device": event.device, **expectation(event.expected, event.pinned, same=same)}


def comparison(event: LexiconCompared) -> View:
    """Show what came of holding a list against a lexicon, in numbers."""
    return {
        "same": event.fingerprint == event.other,
        "lexicon": _side(event.name, event.fingerprint, [n.here for n in event.lengths]),
        "other": _side(None, event.other, [n.there for n in event.lengths]),
        "only_here": sum(n.only_here for n in event.lengths),
        "only_there": sum(n.only_there for n in event.lengths),
        "words_per_length": {
            str(n.length): {
                "here": n.here,
                "there": n.there,
                "only_here": n.only_here,
                "only_there": n.only_there,
            }
            for n in event.lengths
        },
        "told": event.told,
    }


def side(shown: Lexicon) -> View:
    """Show the lexicon that something is held against."""
    return _side(shown.name, shown.fingerprint, [shown.words])


def recheck(shown: Rechecked, against: Lexicon) -> View:
    """Show which verdicts another lexicon would change; slips as a whole, never their words."""
    return {
        "lexicon": side(against),
        "checked": shown.checked,
        "differing": [differing(each) for each in shown.differing],
        "unreadable": shown.unreadable,
        "undecided": shown.undecided,
    }


def differing(shown: Differing) -> View:
    """Show a challenge whose slip would have another verdict."""
    return {
        **named(shown.challenge),
        "verdict": shown.challenge.verdict,
        "would_be": shown.would_be,
    }


def _side(name: str | None, fingerprint: str, words: Iterable[int]) -> View:
    view: View = {} if name is None else {"name": name}
    return {
        **view,
        "fingerprint": fingerprint,
        "short": short(fingerprint),
        "words": sum(words),
    }


def rulebook(shown: Rulebook) -> View:
    """Show a rulebook with the source and the mark of each point."""
    return {
        "name": shown.name,
        "title": shown.title,
        "text": shown.text,
        "language": shown.language,
        "penalty_policy": shown.penalty,
        "no_sparing": shown.no_sparing,
        "grounds": [
            {"ground": ground, "clause": clause} for ground, clause in shown.slips.grounds.items()
        ],
        "instructions": [
            {"code": code, "does": TEXTS[code], "clause": clause}
            for code, clause in said_by(shown).items()
        ],
        "findings": [
            {"finding": finding, "clause": rule.clause}
            for finding, rule in shown.blanks.findings.items()
        ],
        "correction": {"clause": shown.correction.clause, "by_tiles": shown.correction.by_tiles},
        "rulings": {
            "opinions": shown.rulings.opinions,
            "clause": shown.rulings.clause,
            "kinds": [
                {"kind": kind, "clause": clause} for kind, clause in shown.rulings.kinds.items()
            ],
        },
        "points": shown.points,
    }


def named(shown: Challenge) -> View:
    """Say which challenge it is, of which play."""
    game = shown.game or Game("", 0, 0)
    view: View = {
        "number": shown.number,
        "division": game.division or None,
        "round": game.round or None,
        "table": game.table or None,
        "turn": shown.turn,
        "challenger": shown.challenger,
    }
    if shown.player is not None:
        view["players"] = {"challenger": shown.player, "challenged": shown.opponent}
    return view


def _outgoing(lexicon: LexiconRef | None, rulebook: Rulebook) -> View:
    return {} if lexicon is None else {"outgoing": lexicon_ref(lexicon, rulebook)}
