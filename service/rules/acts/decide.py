"""Deciding a command: the events that it makes of the state, or the refusal."""

from typing import assert_never

from service.rules.acts.adjudicating import adjudicate
from service.rules.acts.clerical import amend_challenge, void, withdraw
from service.rules.acts.closing import close_games
from service.rules.acts.commands import (
    Adjudicate,
    Amend,
    AmendChallenge,
    AskReview,
    CloseGames,
    Command,
    Compare,
    Correct,
    EndReview,
    Expect,
    GiveOpinion,
    GiveRulingOpinion,
    HandIn,
    LetIn,
    LoadGames,
    Looking,
    OfChallenge,
    OfTournament,
    OpenTournament,
    PuttingRight,
    Reissue,
    Rule,
    State,
    Void,
    Withdraw,
)
from service.rules.acts.correcting import correct
from service.rules.acts.handing_in import hand_in
from service.rules.acts.last_word import end_review
from service.rules.acts.letting_in import let_in
from service.rules.acts.lists import compare, expect
from service.rules.acts.loading_games import load_games
from service.rules.acts.playing_by import amend, open_tournament
from service.rules.acts.recount import recount
from service.rules.acts.reissue import reissue
from service.rules.acts.reviewing import ask_review, give_opinion
from service.rules.acts.ruling_opinions import give_ruling_opinion
from service.rules.acts.rulings import rule
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Event
from service.rules.facts.tournament import Tournament


def decide(state: State, command: Command) -> tuple[Event, ...] | Refusal:
    """The events that a command makes of the state.

    The first one is the act. The others follow from it: what later challenges then cost.
    """
    act = _act(state, command)
    if isinstance(act, Refusal):
        return act
    return (act, *recount(state, act))


def _act(state: State, command: Command) -> Event | Refusal:
    if isinstance(command, OpenTournament):
        return open_tournament(state, command)
    if state.tournament is None:
        raise ValueError("only opening a tournament needs no tournament")
    if isinstance(command, OfTournament):
        return _of_the_tournament(state, state.tournament, command)
    if isinstance(command, OfChallenge):
        return _of_a_challenge(state, state.tournament, command)
    match command:
        case HandIn():
            return hand_in(state, state.tournament, command)
        case Rule():
            return rule(state, state.tournament, command)
        case GiveRulingOpinion():
            return give_ruling_opinion(state, state.tournament, command)
        case _:
            assert_never(command)


def _of_the_tournament(
    state: State, tournament: Tournament, command: Amend | LoadGames | CloseGames | Expect | Compare
) -> Event | Refusal:
    match command:
        case Amend():
            return amend(state, tournament, command)
        case LoadGames():
            return load_games(state, command)
        case CloseGames():
            return close_games(state, tournament, command)
        case Expect():
            return expect(state, tournament, command)
        case Compare():
            return compare(tournament, command)
        case _:
            assert_never(command)


def _of_a_challenge(state: State, tournament: Tournament, command: OfChallenge) -> Event | Refusal:
    challenge = state.named(command.number)
    if challenge is None:
        return Refusal(
            Code.NO_SUCH_CHALLENGE, OURS, "There is no challenge of this number: check it."
        )
    if isinstance(command, Looking):
        return _looking_again(state, tournament, challenge, command)
    if isinstance(command, PuttingRight):
        return _putting_right(state, tournament, challenge, command)
    match command:
        case LetIn():
            return let_in(state, tournament, challenge, command)
        case Adjudicate():
            return adjudicate(state, tournament, challenge, command)
        case _:
            assert_never(command)


def _looking_again(
    state: State, tournament: Tournament, challenge: Challenge, command: Looking
) -> Event | Refusal:
    match command:
        case AskReview():
            return ask_review(state, tournament, challenge, command)
        case GiveOpinion():
            return give_opinion(state, tournament, challenge, command)
        case EndReview():
            return end_review(state, tournament, challenge, command)
        case Correct():
            return correct(state, tournament, challenge, command)
        case _:
            assert_never(command)


def _putting_right(
    state: State, tournament: Tournament, challenge: Challenge, command: PuttingRight
) -> Event | Refusal:
    match command:
        case Reissue():
            return reissue(state, tournament, challenge, command)
        case Withdraw():
            return withdraw(state, tournament, challenge, command)
        case Void():
            return void(state, tournament, challenge, command)
        case AmendChallenge():
            return amend_challenge(state, tournament, challenge, command)
        case _:
            assert_never(command)
