"""Files of tournament programs: each kind is read as its program means it, or refused by line."""

import json
import zipfile

import pytest

from service.neighbours.tournament_files.model import Game, TournamentFile, UnreadableFile
from service.neighbours.tournament_files.reading import FORMATS, read
from tests.neighbours.files import (
    A_T,
    ABSP,
    B_T,
    CONFIG,
    CSV,
    EVENT,
    JSON,
    NEWT,
    SAMPLES,
    TOU,
    archive,
    zipped,
)

Seats = tuple[int, int | None, int, int, bool, bool]


def seats(found: TournamentFile, division: int = 0) -> list[Seats]:
    return [_seats(game) for game in found.divisions[division].games]


def _seats(game: Game) -> Seats:
    return game.round, game.table, game.first, game.second, game.starts, game.finished


def names(found: TournamentFile) -> list[str]:
    return [division.name for division in found.divisions]


def refused(data: bytes, name: str = "upload") -> list[tuple[str, int | None, str]]:
    with pytest.raises(UnreadableFile) as caught:
        read(data, name)
    told = caught.value.troubles
    return [(each.place.file, each.place.line, each.message) for each in told]


OF_A = [
    (1, 1, 1, 2, True, True),
    (1, 2, 3, 4, True, True),
    (2, 1, 3, 1, True, True),
    (2, 2, 2, 4, True, True),
    (3, 2, 1, 4, True, False),
    (3, 1, 3, 2, True, False),
]


def test_a_division_file_of_tsh_tells_players_tables_and_who_starts():
    """tournament-files F1: names, escapes, opponents by round, board, p12, games to be played."""
    found = read(SAMPLES["tsh"], "a.t")
    assert (found.format, names(found), found.numbered_apart) == ("tsh", ["a"], True)
    told = [player.name for player in found.divisions[0].players]
    assert told == ["Ek, Åsa", "Lind, Bo", "Dahl, Cia 2nd", "Alm; Rask, D"]
    assert seats(found) == OF_A
    assert [game.place.line for game in found.divisions[0].games] == [2, 4, 2, 3, 2, 3]


@pytest.mark.parametrize(
    "data", [archive(EVENT, CONFIG), zipped({"open/config.tsh": CONFIG, "open/A.T": A_T,
             "open/b.t": B_T, "open/html/index.html": "<html>", "open/backups/a.t": "old"})],
    ids=["archive", "zip"],
)  # fmt: skip
def test_a_whole_event_of_tsh_names_its_divisions(data):
    """tournament-files F1: config.tsh names them; archive form; a zip of the event's folder."""
    found = read(data)
    assert names(found) == ["A", "B"]
    assert seats(found) == OF_A
    assert seats(found, 1) == [(1, None, 1, 2, False, False)]


def test_an_archive_tells_its_own_lines():
    """Issue 5, Director: a report per line; of an archive it is the archive's line."""
    data = archive(
        {"a.t": "Ek, Åsa 1500 2\nno player here\n"}, CONFIG.replace("division B b.t\n", "")
    )
    assert refused(data) == [
        ("a.t", 7, "is no player: a line has a name, a rating and the opponents")
    ]


def test_a_byte_order_mark_and_utf_8_are_read_as_that():
    """tournament-files F1: ISO-8859-1 unless something says otherwise."""
    for data in (A_T.encode("utf-8-sig"), A_T.encode(), A_T.encode("iso-8859-1")):
        assert read(data, "a.t").divisions[0].players[0].name == "Ek, Åsa"
    said = archive({"a.t": ""}, 'config tfile_encoding = "utf8"\ndivision A a.t\n')
    broken = said.replace(b"#end_file", b"Ek, \xc5sa 1500\n#end_file", 1)
    assert refused(broken) == [("a.t", None, "is not in UTF-8: save it as UTF-8")]


def test_lines_may_end_as_on_any_machine():
    """tournament-files F1: LF, CR or CRLF."""
    for end in ("\r", "\r\n"):
        assert seats(read(A_T.replace("\n", end).encode("iso-8859-1"), "a.t")) == OF_A
        assert read(CSV.replace("\n", end).encode()) == read(CSV.encode())


def test_a_bye_and_a_round_without_pairing_are_no_games():
    """tournament-files F1: opponent 0 is a bye, 00 is undefined."""
    text = "Ek, A 1500 0 00 2; 50\nLind, B 1400 00 0 1; 50 50\n"
    assert seats(read(text.encode(), "a.t")) == [(3, None, 1, 2, False, False)]


@pytest.mark.parametrize(
    ("one", "other", "first", "known"),
    [(1, 2, 1, True), (2, 1, 2, True), (1, 0, 1, True), (0, 1, 2, True), (0, 2, 1, True),
     (0, 0, 1, False), (3, 3, 1, False), (4, 4, 1, False), (1, 1, 1, False), (2, 2, 1, False)],
)  # fmt: skip
def test_who_starts_is_told_or_not_known(one, other, first, known):
    """tournament-files F1, p12: 1 first, 2 second; 0, 3 (must draw), 4 and contradictions: open."""
    text = f"Ek, A 1500 2;; p12 {one}\nLind, B 1400 1;; p12 {other}\n"
    (game,) = read(text.encode(), "a.t").divisions[0].games
    assert (game.first, game.starts) == (first, known)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["2", "3", "1"], ["1 plays 2, but 2 plays 3", "2 plays 3, but 3 plays 1",
                           "3 plays 1, but 1 plays 2"]),
        (["2", "0", "0"], ["1 plays 2, but 2 has a bye: pair"]),
        (["2", "", ""], ["1 plays 2, but 2 plays nobody yet"]),
        (["9", "", ""], ["player 1 plays 9, and there are 3 players"]),
        (["1", "", ""], ["player 1 plays nobody else: a bye is 0"]),
        (["2;; board 1", "1;; board 2", ""], ["player 1 sits at table 1 or 2"]),
    ],
)  # fmt: skip
def test_a_game_that_the_file_contradicts_is_refused_by_its_line(lines, told):
    """Issue 5, Director: pairings that disagree, ids out of range, two tables; others go on."""
    text = "".join(f"Ek, A 1500 {each}\n" for each in lines)
    text += "Lind, D 1400 5;; board 7\nDahl, E 1400 4;; board 7\n"
    (division,) = read(text.encode(), "a.t").divisions
    assert [(game.table, game.first) for game in division.games] == [(7, 4)]
    assert len(division.refused) == len(told)
    for each, words in zip(division.refused, told, strict=True):
        assert words.replace("there are 3", "there are 5") in each.trouble.message
        assert each.trouble.place.line in {1, 2, 3}


def test_a_table_with_two_games_is_refused_and_so_are_both():
    """Issue 5, Director: closed when in doubt; nobody can tell which of the two sits there."""
    text = "".join(f"Ek, A 1500 {other};; board 5\n" for other in (2, 1, 4, 3))
    (division,) = read(text.encode(), "a.t").divisions
    assert division.games == ()
    assert {"table 5 has two games" in each.trouble.message for each in division.refused} == {True}


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("Ek, A 1500 2 x\n", 1, "is no player"),
        ("Ek, A 1500 1234567\n", 1, "has an opponent"),
        ("# one\n\nEk, A 1500 2; x\n", 3, "has a score"),
        ("Ek, A 1500 2; 1; board x\n", 1, "has a table"),
        ("Ek, A 1500 2; 1; p12 77\n", 1, "has a table (board) or a start"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text, line, told):
    """Issue 5, Director: errors with file and line and what to do."""
    ((file, at, message),) = refused(text.encode(), "a.t")
    assert (file, at) == ("a.t", line)
    assert told in message


def test_every_line_that_cannot_be_read_is_named_at_once():
    """Issue 5, Director: a report per line, twenty at most."""
    told = refused(("x\n" * 50).encode(), "a.t")
    assert [line for _, line, _ in told] == list(range(1, 21))


def test_a_config_without_its_division_files_says_which_is_missing():
    """tournament-files F1: config.tsh names files; alone it has no players."""
    assert "send the .t files" in refused(CONFIG.encode(), "config.tsh")[0][2]
    assert "send the .t files" in refused(CONFIG.encode())[0][2]
    ((file, line, told),) = refused(zipped({"config.tsh": CONFIG, "a.t": A_T}))
    assert (file, line) == ("config.tsh", 4)
    assert "send all .t files" in told


def test_a_live_feed_is_read_as_data():
    """tournament-files F2: newt=, a semicolon, undefined and bare names; nothing is run."""
    text = (
        json.dumps(NEWT).replace('"id"', "id").replace('"name": "A"', "name: 'A'".replace("'", '"'))
    )
    text = text.replace("[401]", "[401,undefined]")
    for begins in ("newt=", "var newt = ", ""):
        found = read(f"{begins}{text};\n".encode())
        assert (found.format, names(found)) == ("tourney.js", ["A"])
        assert seats(found) == [(1, 1, 1, 2, True, True), (2, 7, 2, 1, True, False)]
        assert found.divisions[0].players[0].name == "Ek, Åsa"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("newt={};", "no divisions"),
        ("newt={divisions:[{}]}", "without name or players"),
        ('newt={divisions:[{name:"A",players:[null,{id:2}]}]}', "another number than its place"),
        ('newt={divisions:[{name:"A",players:[null,{id:1,pairings:["x"]}]}]}', "no numbers"),
        ("newt={divisions:[alert(1)]}", "is damaged"),
        ("newt={};alert(1)", "is damaged"),
        ("newt=" + "[" * 100_000, "is damaged"),
        ("newt=[NaN]", "is damaged"),
        ("newt=[" + "1" * 5000 + "]", "is damaged"),
    ],
)  # fmt: skip
def test_a_feed_that_is_more_or_less_than_data_is_refused(text, told):
    """tournament-files F2 and import plan: strip, replace, read as JSON, else refuse; depth."""
    assert told in refused(text.encode())[0][2]


def test_our_own_csv_has_a_line_for_each_game():
    """tournament-files, import plan: division,round,table,first,second; numbers as they are."""
    for text in (CSV, CSV.replace(",", ";").replace('"Ek; Åsa"', '"Ek, Åsa"')):
        for encoding in ("utf-8", "utf-8-sig", "cp1252"):
            found = read(text.encode(encoding))
            assert (found.format, names(found), found.numbered_apart) == ("csv", ["A", "B"], False)
            assert seats(found) == [(1, 1, 7, 23, True, False), (1, 2, 8, 9, True, False)]
            assert found.divisions[0].players[0].name == "Ek, Åsa"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A,1,1,7", "has 4 columns, and the first line has 6"),
        ("A,x,1,7,8,", "has no number"),
        ("A,1,99999,7,8,", "has no number"),
        ("A,1,1,7,7,", "one player twice"),
        ('A,1,1,7,8,"x', "look at its quotes"),
    ],
)
def test_a_line_of_a_table_that_cannot_be_read_is_named(line, told):
    """Issue 5, Director: errors with file and line and what to do."""
    ((file, at, message),) = refused(f"{CSV}{line}\n".encode(), "games.csv")
    assert (file, at) == ("games.csv", 5)
    assert told in message


def test_a_player_twice_in_a_round_is_refused_with_both_games():
    """Issue 5, Director: one player twice in a round."""
    found = read(f"{CSV}A,1,3,7,30,\n".encode())
    assert [game.table for game in found.divisions[0].games] == [2]
    told = [each.trouble.message for each in found.divisions[0].refused]
    assert all("player 7 has two games in this round" in each for each in told)
    assert len(told) == 2


def test_columns_that_are_not_known_are_refused():
    """Issue 4, API: unknown fields are refused; in a table too."""
    assert (
        "1 columns that are not known"
        in refused(CSV.replace("first_name", "rating").encode())[0][2]
    )


def test_our_own_json_is_the_body_of_a_round_with_rounds():
    """tournament-files, import plan: own JSON."""
    found = read(SAMPLES["json"])
    assert (found.format, names(found), found.numbered_apart) == ("json", ["A", ""], False)
    assert seats(found) == [(1, 1, 7, 23, True, False)]


@pytest.mark.parametrize(
    "game",
    [7, {}, {**JSON["games"][0], "more": 1}, {**JSON["games"][0], "table": True},
     {**JSON["games"][0], "second": {"number": 7}}, {**JSON["games"][0], "division": 1},
     {**JSON["games"][0], "first": {"number": 7, "password": "x"}}],
)  # fmt: skip
def test_a_game_of_another_shape_is_named_by_its_place(game):
    """Issue 5, Director: errors that say where and what to do."""
    data = json.dumps({"games": [JSON["games"][1], game]}).encode()
    assert "game 2 has another shape" in refused(data)[0][2]


def test_results_of_aupair_have_players_and_rounds_but_no_tables():
    """tournament-files F3: + started, an own number is a bye, scores with 2000 for a win."""
    for encoding in ("utf-8", "cp1252"):
        found = read(TOU.encode(encoding), "OPEN.TOU")
        assert (found.format, names(found)) == ("tou", ["A"])
        assert found.divisions[0].players[0].name == "Ek Åsa"
        assert seats(found) == [(1, None, 2, 1, True, True), (2, None, 3, 1, True, True)]


def test_results_of_aupair_in_another_order_are_refused():
    """tournament-files F3, variants: opponent before score reads as something else entirely."""
    ((_, line, told),) = refused(TOU.replace("*M30.11.2026", "*M2026-11-30 +").encode())
    assert (line, "Direktor" in told) == (1, True)


def test_results_of_absp_number_players_as_they_come():
    """tournament-files F4: Player1 started; by name, so numbered in the order of the file."""
    found = read(ABSP.encode())
    assert (found.format, found.numbered_apart) == ("absp", True)
    told = [(each.number, each.name) for each in found.divisions[0].players]
    assert told == [(1, "Åsa Ek"), (2, "Bo Lind"), (3, "Cia Dahl")]
    assert seats(found) == [(1, None, 1, 2, True, True), (2, None, 2, 3, True, True)]


def test_plain_text_of_naspa_names_its_divisions_in_comments():
    """tournament-files F4: #division, then tsh's lines."""
    found = read(SAMPLES["naspa"])
    assert (names(found), seats(found)) == (["Open"], [(1, None, 1, 2, False, True)])


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "holds no file"),
        (b"  \n", "holds no file"),
        (b"<!DOCTYPE html><html>", "is a web page"),
        (b"\xff\xfea\0", "UTF-16"),
        (b"%PDF-1.7\n\0\n", "is no text"),
        (b"what is\nthis\n", "is no file that is read here"),
        (b"PK\x03\x04 and nothing", "can't be read"),
        (zipped({"picture.png": b"x"}), "holds no file"),
        (zipped({"a.csv": CSV, "b.csv": CSV}), "send one at a time"),
        (zipped({f"{n}.t": "x" for n in range(65)}), "more than 64 files"),
        (zipped({"a.t": b"0" * 5_000_001}), "more than 5 MB"),
        (zipped({"?.t": A_T}).replace(b"?.t", b"\0.t"), "holds no file"),
        (zipped({"a.t": A_T}, zipfile.ZIP_LZMA)[:-90], "can't be read"),
        (zipped({"a.t": A_T}, zipfile.ZIP_LZMA), "not read here"),
        (b"x" * 5_000_001, "larger than 5 MB"),
        (b"x" * 20_001, "too long a line"),
        (b"#begin_file name=a.t\nEk, A 1500\n", "does not end it"),
    ],
)
def test_what_is_no_tournament_is_refused_with_what_to_do(data, told):
    """Issue 5, Director: errors that say what to do; limits of size, files and lines."""
    assert told in " ".join(message for _, _, message in refused(data))


def test_a_password_is_dropped_and_nothing_is_run():
    """tournament-files F1: password, never import; config.tsh has code, never evaluate."""
    assert "NOTREAD" not in str(read(archive(EVENT, CONFIG)))
    assert "never run" not in str(read(archive(EVENT, CONFIG)))


def test_every_kind_has_a_sample():
    """The lists of kinds: what is documented is what is read."""
    assert {read(data).format for data in SAMPLES.values()} == set(FORMATS)
