"""Hypothesis strategies for the rules' own types: whatever a record may hold."""

from typing import TypeVar

from hypothesis import strategies as st

from service.rules.challenge import Adjudication, Challenge, Status
from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    EpochOpened,
    Event,
    GamesLoaded,
    LengthCompared,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    Pairing,
    SlipAdjudicated,
    SlipReissued,
    TextRef,
    TournamentAmended,
    TournamentOpened,
)
from service.rules.outcome import GameGoes, Instruction, Outcome, Play
from service.rules.penalty import (
    Count,
    Penalty,
    PenaltyPolicy,
    PointsGo,
    Role,
    ScoreChange,
    Step,
    Unit,
)
from service.rules.rulebook import Ground
from service.rules.slip import MAX_WORDS, Game, LexiconRef, Slip, Verdict
from service.rules.tournament import PolicySince, Tournament

T = TypeVar("T")

LARGEST = 2**53 - 1  # beyond it, JSON libraries disagree

numbers = st.integers(1, LARGEST)
signed = st.integers(-LARGEST, LARGEST)
texts = st.text(max_size=12)
words = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÜÆÑŁ·", min_size=2, max_size=15)
verdicts = st.sampled_from(Verdict)
roles = st.sampled_from(Role)
grounds = st.sampled_from(Ground)
moments = st.datetimes().map(lambda moment: f"{moment.isoformat(timespec='milliseconds')}Z")


def tuples(of: st.SearchStrategy[T], most: int = 4) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(of, max_size=most).map(tuple)


def maybe(of: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    return st.none() | of


slips = st.lists(words, min_size=1, max_size=MAX_WORDS).map(
    lambda typed: Slip(words=tuple(dict.fromkeys(typed)), typed=tuple(typed))
)
lexicons = st.builds(
    LexiconRef,
    name=texts,
    edition=texts,
    words=numbers,
    fingerprint=texts,
    official=st.booleans(),
    recognised=maybe(texts),
)
text_refs = st.builds(TextRef, id=texts, sha256=texts)
games = st.builds(Game, division=texts, round=numbers, table=numbers)
pairings = st.builds(Pairing, division=texts, table=numbers, first=numbers, second=numbers)

steps = st.builds(
    Step,
    points=st.integers(0, 500),
    lose_turn=st.booleans(),
    clock_seconds=st.integers(0, 3600),
    forfeit=st.booleans(),
)
policies = st.builds(
    PenaltyPolicy,
    unit=st.sampled_from(Unit),
    steps=st.lists(steps, min_size=1, max_size=5).map(tuple),
    points_go=st.sampled_from(PointsGo),
    count=st.sampled_from(Count),
    spares_changed=st.booleans(),
)
penalties = st.builds(
    Penalty,
    step=numbers,
    score_changes=tuples(st.builds(ScoreChange, role=roles, points=signed)),
    lose_turn=st.booleans(),
    clock_seconds=numbers,
    forfeit=st.booleans(),
)
outcomes = st.builds(
    Outcome,
    play=st.sampled_from(Play),
    loses_turn=maybe(roles),
    on_turn=maybe(roles),
    game=st.sampled_from(GameGoes),
    penalty=maybe(penalties),
    instructions=tuples(st.sampled_from(Instruction)),
    in_force=st.booleans(),
)

events: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        TournamentOpened,
        code=texts,
        origin=texts,
        epoch=numbers,
        format=numbers,
        public_key=texts,
        rulebook=texts,
        lexicon=lexicons,
        policy=policies,
        slip_must_name=texts,
        outgoing=maybe(lexicons),
    ),
    st.builds(
        TournamentAmended,
        policy=maybe(policies),
        policy_from_round=maybe(numbers),
        lexicon=maybe(lexicons),
        slip_must_name=maybe(texts),
        round=maybe(numbers),
        reason=text_refs,
        outgoing=maybe(lexicons),
    ),
    st.builds(GamesLoaded, round=numbers, games=tuples(pairings)),
    st.builds(
        ChallengeAdjudicated,
        number=numbers,
        game=maybe(games),
        play=maybe(signed),
        challenger=maybe(texts),
        player=maybe(numbers),
        opponent=maybe(numbers),
        slip=slips,
        method=texts,
        verdict=verdicts,
        lexicon=lexicons,
        policy=st.integers(0, 9),
        outcome=outcomes,
        spared=maybe(st.booleans()),
    ),
    st.builds(
        ChallengeReceived,
        number=numbers,
        game=maybe(games),
        play=maybe(signed),
        challenger=maybe(texts),
        player=maybe(numbers),
        opponent=maybe(numbers),
        slip=slips,
        lexicon=lexicons,
        policy=st.integers(0, 9),
        authoritative_to=maybe(numbers),
    ),
    st.builds(
        SlipAdjudicated,
        number=numbers,
        method=texts,
        verdict=verdicts,
        adjudicator=text_refs,
        printed_list=text_refs,
        lexicon=lexicons,
        player=maybe(numbers),
        opponent=maybe(numbers),
        outcome=outcomes,
    ),
    st.builds(ChallengeRepeated, number=numbers, answered_by=numbers),
    st.builds(
        SlipReissued,
        number=numbers,
        ground=grounds,
        clause=texts,
        confirmed_by=tuples(texts),
        slip=slips,
        verdict=maybe(verdicts),
        lexicon=lexicons,
        player=maybe(numbers),
        opponent=maybe(numbers),
        outcome=maybe(outcomes),
        reason=maybe(text_refs),
        authoritative_to=maybe(numbers),
        spared=maybe(st.booleans()),
    ),
    st.builds(LexiconConfirmed, device=texts, expected=texts, pinned=texts),
    st.builds(LexiconDisputed, device=texts, expected=texts, pinned=texts),
    st.builds(
        LexiconCompared,
        name=texts,
        fingerprint=texts,
        other=texts,
        lengths=tuples(
            st.builds(
                LengthCompared,
                length=numbers,
                here=numbers,
                there=numbers,
                only_here=numbers,
                only_there=numbers,
            )
        ),
        told=numbers,
    ),
    st.builds(EpochOpened, epoch=numbers, origin=texts, last_checkpoint=maybe(texts)),
)

adjudications = st.builds(
    Adjudication,
    slip=slips,
    method=texts,
    verdict=maybe(verdicts),
    lexicon=lexicons,
    ground=maybe(grounds),
    at=moments,
    authoritative_to=maybe(numbers),
    adjudicator=maybe(text_refs),
    printed_list=maybe(text_refs),
    spared=maybe(st.booleans()),
)
challenges = st.builds(
    Challenge,
    number=numbers,
    game=maybe(games),
    play=maybe(signed),
    challenger=maybe(texts),
    player=maybe(numbers),
    opponent=maybe(numbers),
    status=st.sampled_from(Status),
    policy=st.integers(0, 9),
    adjudications=st.lists(adjudications, min_size=1, max_size=3).map(tuple),
    outcome=maybe(outcomes),
)
tournaments = st.builds(
    Tournament,
    code=texts,
    rulebook=texts,
    lexicon=lexicons,
    policies=tuples(st.builds(PolicySince, from_round=numbers, policy=policies)),
    slip_must_name=texts,
    round=numbers,
    challenges=numbers,
    games_loaded=st.booleans(),
    epoch=numbers,
    outgoing=maybe(lexicons),
)
