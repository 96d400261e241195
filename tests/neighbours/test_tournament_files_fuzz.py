"""Readers of tournament files meet whatever there is: a file is read or refused, never a fault."""

import json
from collections.abc import Sequence

from hypothesis import example, given, settings, strategies as st

from service.neighbours.tournament_files.model import (
    MOST_TOLD,
    TournamentFile,
    Trouble,
    UnreadableFile,
)
from service.neighbours.tournament_files.reading import read
from tests.neighbours.files import SAMPLES, archive

NAMES = ["upload", "a.t", "config.tsh", "x.csv", "tourney.js", "a.TOU"]
BEGINNINGS = [b"", b"newt={", b"{", b"*", b"#begin_file name=a.t\n", b"PK\x03\x04",
              b"Ek, A 1500 2;", b"round,table,first,second\n",
              b"Division,Round,Player1,Score1,Player2,Score2\n",
              b"*M30.11.2026 x\n*A\n", b'{"games":[', b"division A a.t\n"]  # fmt: skip
PIECES = [b"\n", b"\r", b";", b",", b'"', b"\\", b"0", b"00", b"1", b"2", b" ", b"\t", b"+", b"-",
          b"board", b"p12", b"null", b"undefined", b"[", b"]", b"{", b"}", b":", b"\xc5", b"\xff",
          b"\0", b"#end_file\n", b"#division B\n", b"9" * 30]  # fmt: skip


def tried(data: bytes, name: str) -> tuple[tuple[Trouble, ...], TournamentFile | None]:
    try:
        return (), read(data, name)
    except UnreadableFile as error:
        return error.troubles, None


def looked_at(data: bytes, name: str = "upload") -> TournamentFile | None:
    """Read it, and say what any reading keeps: games of two, in rounds, told by their places."""
    troubles, found = tried(data, name)
    if found is None:
        assert 0 < len(troubles) <= MOST_TOLD
        assert all(each.message and each.place.file for each in troubles)
        return None
    for division in found.divisions:
        numbers = {player.number for player in division.players}
        taken = set()
        for game in division.games:
            assert game.first != game.second
            assert {game.first, game.second} <= numbers
            assert game.round >= 1
            assert game.table is None or game.table >= 1
            taken |= {(game.round, game.first), (game.round, game.second)}
        assert len(taken) == 2 * len(division.games)
    return found


@given(st.binary(max_size=300), st.sampled_from(BEGINNINGS), st.sampled_from(NAMES))
@example(b"\xef\xbb\xbf", b"", "upload")
@example(b"\\" * 99 + b'"', b"newt={", "upload")
def test_any_bytes_are_read_or_refused(data, begins, name):
    """Issue 5, Director: never an exception other than the room's own."""
    looked_at(begins + data, name)


@given(st.lists(st.sampled_from(PIECES), max_size=60), st.sampled_from(BEGINNINGS))
def test_pieces_of_the_formats_are_read_or_refused(pieces, begins):
    """Issue 5, Director: as above, closer to what programs write."""
    looked_at(begins + b"".join(pieces))


@settings(max_examples=300)
@given(
    st.sampled_from(sorted(SAMPLES)),
    st.lists(st.tuples(st.integers(0), st.integers(0, 3), st.sampled_from(PIECES)), min_size=1,
             max_size=4),
)  # fmt: skip
def test_damaged_files_are_read_or_refused(kind, damages):
    """Issue 5, Director: mutants of each kind."""
    data = SAMPLES[kind]
    for at, lost, put in damages:
        place = at % (len(data) + 1)
        data = data[:place] + put + data[place + lost :]
    looked_at(data)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[int, list[list[tuple[int, int, int]]]]:
    """A number of players, and for each round its games: table, who starts, and the other."""
    players = draw(st.integers(2, 12))
    made = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(range(1, players + 1)))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        made.append([(table, *pair) for table, pair in enumerate(pairs, start=1)])
    return players, made


def written(players: int, made: Sequence[Sequence[tuple[int, int, int]]]) -> str:
    """The event as tsh keeps it."""
    lines = []
    for number in range(1, players + 1):
        told: list[tuple[int, int, int]] = []
        for games in made:
            mine = next((each for each in games if number in each[1:]), None)
            if mine is None:
                told.append((0, 0, 0))
            else:
                table, first, second = mine
                told.append((first + second - number, table, 1 if first == number else 2))
        opponents, tables, starts = (" ".join(map(str, each)) for each in zip(*told, strict=True))
        lines.append(f"Ek, A  {1000 + number}  {opponents};; board {tables}; p12 {starts}")
    return "\n".join(lines)


@given(rounds())
def test_what_was_paired_is_what_is_read(event):
    """tournament-files F1, F2 and import plan: round trips by three formats, byes left out."""
    players, made = event
    wanted = {(r, *game) for r, games in enumerate(made, start=1) for game in games}
    csv = "round,table,first,second\n" + "".join(f"{r},{t},{a},{b}\n" for r, t, a, b in wanted)
    games = [
        {"round": r, "table": t, "first": {"number": a}, "second": {"number": b}}
        for r, t, a, b in wanted
    ]
    text = written(players, made)
    for data in (
        text.encode(),
        archive({"a.t": text + "\n"}, "division A a.t\n"),
        csv.encode(),
        json.dumps({"games": games}).encode(),
    ):
        found = looked_at(data)
        assert found is not None
        read_back = {
            (game.round, game.table, game.first, game.second)
            for division in found.divisions
            for game in division.games
        }
        assert read_back == wanted
