"""The plays that this process has met: which slip is surely of a new one.

What is surely new is looked up at once. Everything else goes to the writer without its words
looked up, and comes back for that only where the rules come to it.
"""

from dataclasses import dataclass, field

from service.desk.slip_form import SlipForm
from service.rules.clauses.slip import Game
from service.rules.facts.tournament import Tournament

_FLAGS = 1 << 23
"""A megabyte, whatever is played: after a million keys every eighth new one counts as met."""


@dataclass(slots=True)
class Plays:
    """What was met, as flags: what is not there was never met, what is there may not have been.

    `since` holds the round that each tournament was in when this process first heard of it: what
    was handed in before that is on record and not here.
    """

    flags: bytearray = field(default_factory=lambda: bytearray(_FLAGS // 8))
    since: dict[int, int] = field(default_factory=dict)

    def meet(self, tournament_id: int, game: Game) -> None:
        """Have every slip of a game go to the writer first, from here on."""
        here = hash((tournament_id, game))
        self._met(here)
        self._met(hash((here, None)))

    def is_new(self, tournament_id: int, tournament: Tournament, form: SlipForm) -> bool:
        """Whether nothing that was recorded here can refuse a slip; from here on it has been met.

        A slip that leaves something out or tells of its timing is never sure.
        """
        since = self.since.setdefault(tournament_id, tournament.round)
        game, turn, side = form.game, form.turn, form.challenger
        if game is None:
            return False
        here = hash((tournament_id, game))
        met_game = self._met(here)
        met_turn = self._met(hash((here, turn)))
        met_side = side is None or self._met(hash((here, side)))
        if side is None or form.call is not None or game.round <= since:
            return False
        if tournament.games_loaded or tournament.player_counts or tournament.has_otherwise(game):
            return False
        if not met_game:
            return True
        untold = self._has(hash((here, None)))
        return turn is not None and met_side and not met_turn and not untold

    def _met(self, found: int) -> bool:
        """Whether what has this hash was met before; from here on it has been."""
        place, flag = (found % _FLAGS) >> 3, 1 << (found & 7)
        flags = self.flags[place]
        self.flags[place] = flags | flag
        return bool(flags & flag)

    def _has(self, found: int) -> bool:
        return bool(self.flags[(found % _FLAGS) >> 3] >> (found & 7) & 1)
