"""What a tournament plays by: opening it and changing it."""

from service.rules.acts.commands import Amend, OpenTournament, State
from service.rules.books import rulebook
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.penalty import PenaltyPolicy
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import LexiconRef
from service.rules.facts.events import TournamentAmended, TournamentOpened
from service.rules.facts.tournament import Tournament


def open_tournament(state: State, command: OpenTournament) -> TournamentOpened | Refusal:
    """What the tournament plays by from its first round on."""
    if state.tournament is not None:
        return Refusal(
            Code.TOURNAMENT_EXISTS, OURS, "A tournament of this code exists: choose another code."
        )
    book = rulebook(command.rulebook, command.parts)
    refusal = _same_words(command.lexicon, command.outgoing) or _unspared(
        book, command.policy, command.outgoing
    )
    if refusal is not None:
        return refusal
    return TournamentOpened(
        code=command.code,
        origin=command.origin,
        epoch=1,
        format=command.format,
        public_key=command.public_key,
        rulebook=command.rulebook,
        lexicon=command.lexicon,
        policy=command.policy,
        slip_must_name=command.slip_must_name,
        outgoing=command.outgoing,
        parts=command.parts,
    )


def _same_words(lexicon: LexiconRef, outgoing: LexiconRef | None) -> Refusal | None:
    if outgoing is None or outgoing.fingerprint != lexicon.fingerprint:
        return None
    return Refusal(
        Code.NOTHING_CHANGES,
        OURS,
        "The outgoing lexicon has the same words: name another, or none.",
    )


def _still_spares(tournament: Tournament, outgoing: LexiconRef | None) -> Refusal | None:
    """What stands against no outgoing lexicon: a challenge keeps the policy of its call."""
    if outgoing is not None or tournament.outgoing not in tournament.needs:
        return None
    return Refusal(
        Code.OUTGOING_NOT_NAMED,
        OURS,
        "A penalty policy of this tournament spares words that the change added or deleted, and"
        " its challenges keep it: leave the outgoing lexicon, or name another.",
    )


def _unspared(
    book: Rulebook, policy: PenaltyPolicy | None, outgoing: LexiconRef | None
) -> Refusal | None:
    """What stands against a policy that spares words which the change of lexicon touched."""
    if policy is None or not policy.spares_changed:
        return None
    if clause := book.no_sparing:
        return Refusal(
            Code.CHANGED_WORDS_NOT_SPARED,
            clause,
            "No penalty is spared for a change of lexicon under this rulebook.",
        )
    if outgoing is None:
        return Refusal(
            Code.OUTGOING_NOT_NAMED,
            OURS,
            "To spare words that the change added or deleted, name the outgoing lexicon.",
        )
    return None


def amend(state: State, tournament: Tournament, command: Amend) -> TournamentAmended | Refusal:
    """A change of policy holds from the next round (RULES.md, "Ours")."""
    policy, lexicon, must = command.policy, command.lexicon, command.slip_must_name
    since = tournament.next_policy_round(command.round)
    newest = tournament.policies[-1]
    if policy == newest.policy and newest.from_round <= since:
        policy = None
    lexicon = None if lexicon == tournament.lexicon else lexicon
    must = None if must == tournament.slip_must_name else must
    round_ = None if command.round == tournament.round else command.round
    outgoing = None if command.outgoing == tournament.outgoing else command.outgoing
    no_outgoing = command.no_outgoing and tournament.outgoing is not None
    if not no_outgoing and not any((policy, lexicon, outgoing, must)) and round_ is None:
        return Refusal(Code.NOTHING_CHANGES, OURS, "The tournament plays by all of this already.")
    then = None if no_outgoing else outgoing or tournament.outgoing
    refusal = (
        _other_language(tournament, command)
        or _same_words(lexicon or tournament.lexicon, then)
        or _unspared(tournament.book, policy, then)
        or _still_spares(tournament, then)
    )
    if refusal is not None:
        return refusal
    return TournamentAmended(
        policy=policy,
        policy_from_round=since if policy else None,
        lexicon=lexicon,
        slip_must_name=must,
        round=round_,
        reason=command.reason,
        outgoing=outgoing,
        no_outgoing=no_outgoing,
        person=state.person,
    )


def _other_language(tournament: Tournament, command: Amend) -> Refusal | None:
    """Slips on record can't be read by the tiles of another language, nor looked at again."""
    if not command.other_language or tournament.challenges == 0:
        return None
    return Refusal(
        Code.OTHER_LANGUAGE,
        OURS,
        "The lexicon is in another language than the slips on record: open a tournament of its own"
        " for the games in that language.",
    )
