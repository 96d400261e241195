"""What an event plays by, and when a change of it holds: RULES.md, "Ours"."""

from dataclasses import replace

import pytest

from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.penalty import Count, preset
from service.rules.facts.events import EpochOpened, GamesLoaded, TournamentAmended
from service.rules.facts.tournament import evolve
from tests.commands import (
    DEDUCT,
    FIVE_PER_WORD,
    LEXICON,
    amendment,
    game,
    games,
    hand_in,
    ladder,
    opening,
)
from tests.rules.record import Record

TEN = preset("ten-per-turn", points_go=DEDUCT)
DOUBLE = preset("double")


def record() -> Record:
    made = Record()
    made.act(opening())
    return made


def amended(made: Record, **changes) -> TournamentAmended:
    event = made.act(amendment(**changes))
    assert isinstance(event, TournamentAmended), event
    return event


@pytest.mark.parametrize(
    ("before", "holds_from"),
    [
        ((), 1),
        ((hand_in(at=None),), 2),
        ((hand_in(at=game(1, 1)),), 2),
        ((hand_in(at=game(1, 4)),), 5),
        ((hand_in(at=game(1, 4)), hand_in(at=game(1, 2))), 5),
        ((games((1, 7, 8), round_=3),), 4),
    ],
    ids=["nothing yet", "no game", "round 1", "round 4", "an earlier round again", "games loaded"],
)
def test_a_policy_holds_from_the_next_round(before, holds_from):
    """RULES.md, "Ours": from the round after it was changed; before any play, at once."""
    made = record()
    for command in before:
        made.act(command)
    assert amended(made, policy=TEN).policy_from_round == holds_from


def test_each_round_has_its_policy():
    """RULES.md, "Ours": whichever round a slip names, the policy that held for it decides."""
    made = record()
    made.adjudicated(hand_in(at=game(1, 1)))
    amended(made, policy=TEN)
    made.adjudicated(hand_in(at=game(1, 2)))
    amended(made, policy=DOUBLE)
    policies = [
        made.adjudicated(hand_in(at=at, turn=5)).policy
        for at in (game(2, 1), game(2, 2), game(2, 3), game(2, 9), game(3, 1))
    ]
    assert policies == [0, 1, 2, 2, 0]


def test_a_slip_without_a_round_is_of_the_round_being_played():
    """RULES.md, "Ours": the highest round that slips or loaded games have named."""
    made = record()
    made.adjudicated(hand_in(at=None))
    amended(made, policy=TEN)
    assert made.adjudicated(hand_in(at=None)).policy == 0
    made.act(games((1, 7, 8), round_=2))
    assert made.adjudicated(hand_in(at=None)).policy == 1


def test_the_director_says_which_round_is_played():
    """RULES.md, "Ours": an event whose slips name no rounds still has a next round."""
    made = record()
    made.adjudicated(hand_in(at=None))
    amended(made, policy=TEN)
    assert made.adjudicated(hand_in(at=None)).policy == 0
    amended(made, playing=2)
    assert made.adjudicated(hand_in(at=None)).policy == 1
    assert made.refused(amendment(playing=2)).code is Code.NOTHING_CHANGES


def test_a_mistyped_round_is_put_right_by_the_director():
    """RULES.md, "Ours": one slip of a round far ahead doesn't put off the next round's policy."""
    made = record()
    made.adjudicated(hand_in(at=game(1, 1)))
    made.adjudicated(hand_in(at=game(1, 900)))
    assert amended(made, policy=TEN).policy_from_round == 901
    event = amended(made, policy=TEN, playing=1)
    assert (event.policy_from_round, event.round) == (2, 1)
    assert made.adjudicated(hand_in(at=game(1, 2))).policy == 2


def test_games_may_be_loaded_again_as_they_were():
    """DESIGN, games: the same file again changes nothing, though a game has challenges."""
    made = record()
    made.act(games((1, 7, 8), (2, 9, 10)))
    made.adjudicated(hand_in(at=game(1, 1), by="7"))
    made.act(games((1, 7, 8), (2, 10, 9)))
    assert made.refused(games((1, 7, 9))).code is Code.GAME_CHALLENGED


def test_the_later_of_two_changes_in_a_round_holds():
    """RULES.md, "Ours": a director who changes their mind before the round has done no harm."""
    made = record()
    made.adjudicated(hand_in())
    amended(made, policy=TEN)
    amended(made, policy=FIVE_PER_WORD)
    assert made.adjudicated(hand_in(at=game(1, 2))).policy == 2


def test_what_is_not_said_stays():
    """Issue 2: a change is an entry with a reason, and holds what was changed alone."""
    made = record()
    official = replace(LEXICON, official=True)
    event = amended(made, lexicon=official, policy=FIVE_PER_WORD)
    assert (event.policy, event.policy_from_round, event.slip_must_name) == (None, None, None)
    tournament = made.tournament()
    assert tournament is not None
    assert (tournament.lexicon, tournament.slip_must_name) == (official, "nothing")
    assert len(tournament.policies) == 1


@pytest.mark.parametrize(
    "changes",
    [{}, {"policy": FIVE_PER_WORD}, {"lexicon": LEXICON}, {"must_name": "nothing"}],
    ids=["nothing", "policy", "lexicon", "must name"],
)
def test_a_change_of_nothing_is_refused(changes):
    """Row 52: what is as it was is neither unset nor set anew."""
    made = record()
    assert made.refused(amendment(**changes)).code is Code.NOTHING_CHANGES


def test_what_slips_must_name_changes_at_once():
    """DESIGN, tournaments: what a slip must name; only a policy waits for the next round."""
    made = record()
    made.adjudicated(hand_in(at=None, by=None))
    amended(made, must_name="game_and_challenger")
    assert made.refused(hand_in(at=None)).code is Code.GAME_NOT_NAMED
    assert made.refused(hand_in(by=None)).code is Code.CHALLENGER_NOT_NAMED
    amended(made, must_name="game")
    made.adjudicated(hand_in(by=None))


def test_a_later_lexicon_leaves_earlier_verdicts_theirs():
    """DESIGN, "A lexicon is its fingerprint": what was adjudicated keeps its fingerprint."""
    made = record()
    made.adjudicated(hand_in(turn=1))
    later = replace(LEXICON, fingerprint="0123abcd")
    amended(made, lexicon=later)
    made.adjudicated(hand_in(turn=2, lexicon=later))
    used = [c.latest().lexicon for c in made.challenges().values()]
    assert used == [LEXICON, later]


def test_a_list_of_another_language_is_taken_before_the_first_slip_only():
    """Ours: what is on record is read by the tiles of its language; recheck and outgoing say so."""
    made, other = record(), replace(LEXICON, fingerprint="cafe" * 16)
    assert isinstance(made.act(amendment(lexicon=other, other_language=True)), TournamentAmended)
    made.act(hand_in("CAT"))
    refusal = made.refused(amendment(lexicon=LEXICON, other_language=True))
    assert (refusal.code, refusal.clause) == (Code.OTHER_LANGUAGE, OURS)
    assert isinstance(made.act(amendment(lexicon=LEXICON)), TournamentAmended)


def test_games_are_loaded_before_their_challenges():
    """RULES.md, "Ours": a side that was counted keeps its meaning; other tables may follow."""
    made = record()
    made.adjudicated(hand_in(at=game(1, 1)))
    assert made.refused(games((2, 9, 10), (1, 7, 8))).code is Code.GAME_CHALLENGED
    assert isinstance(made.act(games((2, 9, 10))), GamesLoaded)
    assert isinstance(made.act(games((1, 7, 8), round_=2)), GamesLoaded)
    assert isinstance(made.act(games((2, 10, 9))), GamesLoaded)
    assert made.pairings()[game(2)].first == 10


@pytest.mark.parametrize("count", Count)
def test_whether_players_are_counted(count):
    """DESIGN, penalty policy: any policy there ever was may still decide a reissue."""
    made = record()
    amended(made, policy=ladder(5, 10, count=count))
    amended(made, policy=DOUBLE)
    tournament = made.tournament()
    assert tournament is not None
    assert tournament.player_counts is (count is Count.PER_TOURNAMENT)


def test_a_restore_opens_an_epoch_and_changes_nothing_else():
    """DESIGN, "A restore opens a new epoch": the event plays on by what it played by."""
    made = record()
    made.adjudicated(hand_in())
    before = made.tournament()
    assert before is not None
    after = evolve(before, EpochOpened(epoch=2, origin="slipdesk/wyc/epoch2", last_checkpoint=None))
    assert after == replace(before, epoch=2)
