"""Tournaments: opening one, changing what it plays by, loading and closing its games."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from service.desk import texts
from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk
from service.desk.handing_in import person_of
from service.desk.naming import Naming
from service.journal.writing.acts import Done
from service.lexicon.errors import LexiconUnavailable, UnknownLexicon
from service.lexicon.store import Lexicons
from service.rules.acts.commands import Amend, CloseGames, LoadGames, OpenTournament
from service.rules.books import RULEBOOKS, parts_of, rulebook
from service.rules.clauses.penalty import Count, PenaltyPolicy, PointsGo, checked, preset
from service.rules.clauses.rulebook import Parts, Rulebook
from service.rules.clauses.slip import Game, LexiconRef
from service.rules.facts.events import Pairing
from service.rules.facts.tournament import Tournament

RECORD_FORMAT = 1
"""The version of the record's format, in the first entry of each."""

SLIP_MUST_NAME = ("nothing", "game", "game_and_challenger")
"""What a tournament may ask every slip to name."""


@dataclass(frozen=True, slots=True)
class PolicyForm:
    """A penalty policy as asked for: a preset, or a ladder written out."""

    preset: str | None = None
    seconds: int | None = None
    ladder: PenaltyPolicy | None = None
    points_go: PointsGo | None = None
    count: Count = Count.PER_GAME
    spares_changed: bool = False


@dataclass(frozen=True, slots=True)
class ClubForm:
    """A club's own rulebook as asked for: what it starts from, and parts taken from others.

    `taken` maps a part's name to the rulebook that it is taken from.
    """

    base: str
    taken: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TournamentForm:
    """A tournament as asked for; without a policy it gets its rulebook's.

    `club` is there where `rulebook` is the name of a club's own.
    """

    code: str
    rulebook: str
    lexicon: str
    official: bool = False
    policy: PolicyForm = PolicyForm()
    slip_must_name: str = "nothing"
    outgoing: str | None = None
    club: ClubForm | None = None


@dataclass(frozen=True, slots=True)
class AmendForm:
    """A change as asked for; None leaves a thing as it is.

    `no_outgoing` takes the outgoing lexicon away.
    """

    reason: str
    policy: PolicyForm | None = None
    lexicon: str | None = None
    official: bool | None = None
    slip_must_name: str | None = None
    round: int | None = None
    outgoing: str | None = None
    no_outgoing: bool = False


@dataclass(frozen=True, slots=True)
class NamedPairing:
    """One game to load, with its players' names where they are known."""

    pairing: Pairing
    first_name: str | None = None
    second_name: str | None = None


class UnknownRulebook(LookupError):
    """There is no rulebook of this name, or a club's own has a body's; the message says which."""


class WrongLanguage(ValueError):
    """The rulebook is for a list of another language; the message says of which."""


class UnusableOutgoing(ValueError):
    """The outgoing lexicon that was named can't be that one; the message says why."""


_GONE = (LexiconUnavailable, UnknownLexicon, WrongLanguage, UnusableOutgoing)
"""A list that a repeated request asks for, and that was there when it was first made."""


def policy_of(form: PolicyForm, default: str) -> PenaltyPolicy:
    """The penalty policy that a form asks for.

    Raises:
        PolicyError: it says too little or too much.
    """
    if form.ladder is not None:
        return checked(form.ladder)
    named = preset(
        form.preset or default,
        points_go=form.points_go,
        count=form.count,
        seconds=form.seconds,
    )
    return replace(named, spares_changed=form.spares_changed)


def opening(
    form: TournamentForm, lexicons: Lexicons, *, origin: str, public_key: str
) -> OpenTournament:
    """The command that opens a tournament, its lexicon pinned by fingerprint.

    Raises:
        UnknownRulebook, UnknownLexicon, LexiconUnavailable, WrongLanguage, UnusableOutgoing,
            PolicyError: with what to do.
    """
    parts = parts_asked(form)
    book = rulebook(form.rulebook, parts)
    lexicon = pin(lexicons, form.lexicon, book, official=form.official)
    return OpenTournament(
        code=form.code,
        origin=origin,
        format=RECORD_FORMAT,
        public_key=public_key,
        rulebook=form.rulebook,
        lexicon=lexicon,
        policy=policy_of(form.policy, book.penalty),
        slip_must_name=form.slip_must_name,
        outgoing=_outgoing(form.outgoing, lexicons, lexicon, book),
        parts=parts,
    )


def parts_asked(form: TournamentForm) -> Parts | None:
    """The parts of a club's own rulebook; None where a body's is played by."""
    names = ", ".join(RULEBOOKS)
    if form.club is None:
        asked = {form.rulebook}
    elif form.rulebook in RULEBOOKS:
        raise UnknownRulebook(f"a club's own rulebook needs another name than {names}")
    else:
        asked = {form.club.base, *form.club.taken.values()}
    if asked - RULEBOOKS.keys():
        raise UnknownRulebook(f"there is no such rulebook; there are {names}")
    return None if form.club is None else parts_of(form.club.base, form.club.taken)


def pin(lexicons: Lexicons, name: str, book: Rulebook, *, official: bool) -> LexiconRef:
    """A lexicon as a tournament pins it, as it is served now (WESPA 1.2).

    Raises:
        UnknownLexicon, LexiconUnavailable, WrongLanguage: nothing to pin.
    """
    lexicon = lexicons.check(name)
    if book.language not in {None, lexicon.language}:
        raise WrongLanguage(
            f"the rulebook {book.name} needs a list in {book.language}, and {name} is in"
            f" {lexicon.language}"
        )
    return LexiconRef(
        name=name,
        edition=lexicon.edition,
        words=lexicon.words,
        fingerprint=lexicon.fingerprint,
        official=official,
        recognised=lexicon.recognised,
    )


def _outgoing(
    name: str | None, lexicons: Lexicons, lexicon: LexiconRef, book: Rulebook
) -> LexiconRef | None:
    """The edition that the lexicon took the place of, pinned as `pin` does; official no more."""
    if name is None:
        return None
    try:
        outgoing = lexicons.check(name)
    except UnknownLexicon:
        raise UnusableOutgoing("there is no such outgoing lexicon") from None
    language = lexicons.check(lexicon.name).language
    if outgoing.language != language:
        raise UnusableOutgoing(f"the outgoing lexicon must be in {language}, as the lexicon is")
    return pin(lexicons, name, book, official=False)


async def open_(
    desk: Desk,
    asked: Asked,
    form: TournamentForm,
    called: Naming,
    *,
    origin: str,
    public_key: str,
) -> Done:
    """Open a tournament, and call it so in the same act; raises as `opening` and Desk.record do."""
    try:
        command = opening(form, desk.lexicons, origin=origin, public_key=public_key)
    except _GONE:
        if done := await desk.on_record(asked):
            return done
        raise
    return await desk.record(
        asked, command, tournament_id=None, called=tuple(asdict(called).items())
    )


async def amend(desk: Desk, asked: Asked, form: AmendForm) -> Done:
    """Change what the event plays by, with a reason; a policy holds from the next round.

    Raises as `opening` and Desk.record do.
    """
    tournament_id = tournament_of(asked.device)
    tournament = await desk.tournament(tournament_id)
    reason = texts.free_text(form.reason)
    try:
        lexicon = _declared(form, desk.lexicons, tournament)
        outgoing = _outgoing(
            form.outgoing,
            desk.lexicons,
            lexicon or tournament.lexicon,
            tournament.book,
        )
        other_language = _in_another_language(form, desk.lexicons, tournament)
    except _GONE:
        if done := await desk.on_record(asked):
            return done
        raise
    command = Amend(
        policy=policy_changed(form.policy, tournament) if form.policy else None,
        lexicon=lexicon,
        slip_must_name=form.slip_must_name,
        round=form.round,
        reason=texts.reference(reason),
        outgoing=outgoing,
        no_outgoing=form.no_outgoing,
        other_language=other_language,
    )
    person = person_of(asked.device, None)
    return await desk.record(
        asked, command, tournament_id=tournament_id, person=person, texts=(reason,)
    )


def _in_another_language(form: AmendForm, lexicons: Lexicons, tournament: Tournament) -> bool:
    """Whether the lexicon that is asked for is in another language than the one played by.

    Raises:
        UnusableOutgoing: the outgoing lexicon would stay in the language of before.
    """
    if form.lexicon is None:
        return False
    try:
        played = lexicons.check(tournament.lexicon.name).language
    except (LexiconUnavailable, UnknownLexicon):
        return False  # the list that was played by is gone: that may be why another is taken
    if lexicons.check(form.lexicon).language == played:
        return False
    if tournament.outgoing is not None and form.outgoing is None and not form.no_outgoing:
        raise UnusableOutgoing(
            f"the outgoing lexicon {tournament.outgoing.name} is in {played}: name another with the"
            " lexicon, or take it away"
        )
    return True


def _declared(form: AmendForm, lexicons: Lexicons, tournament: Tournament) -> LexiconRef | None:
    """The lexicon that a change asks for, or None.

    A declaration holds for the very list it was made of (WESPA 1.2(b)): another list, or another
    edition of the same, is official only if the director says so again.
    """
    now = tournament.lexicon
    if form.lexicon is None:
        return None if form.official is None else replace(now, official=form.official)
    pinned = pin(lexicons, form.lexicon, tournament.book, official=False)
    same = (pinned.name, pinned.fingerprint) == (now.name, now.fingerprint)
    kept = now.official if same else False
    return replace(pinned, official=kept if form.official is None else form.official)


def policy_changed(form: PolicyForm, tournament: Tournament) -> PenaltyPolicy:
    """The policy that a change asks for; a direction alone turns the points of the newest one."""
    if form.preset is None and form.ladder is None:
        return checked(replace(tournament.policies[-1].policy, points_go=form.points_go))
    return policy_of(form, tournament.book.penalty)


async def load_games(
    desk: Desk, asked: Asked, round_: int, games: tuple[NamedPairing, ...]
) -> Done:
    """Load the games of a round; players' names stay beside the record."""
    names = {
        number: name
        for game in games
        for number, name in (
            (game.pairing.first, game.first_name),
            (game.pairing.second, game.second_name),
        )
        if name is not None
    }
    command = LoadGames(round=round_, games=tuple(game.pairing for game in games))
    return await desk.record(
        asked, command, tournament_id=tournament_of(asked.device), names=tuple(names.items())
    )


async def close_games(desk: Desk, asked: Asked, games: tuple[Game, ...]) -> Done:
    """Close games: their result sheets are signed (WESPA 5.4.1); raises as Desk.record does."""
    command = CloseGames(games=games)
    return await desk.record(asked, command, tournament_id=tournament_of(asked.device))
