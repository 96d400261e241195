"""Invented files of tournament programs, each of the same small event."""

import io
import json
import zipfile
from collections.abc import Mapping

A_T = """\
# players of the first division
Ek, Åsa        1512  2 3 4; 401 377; board 1 1 2; p12 1 2 1; password NOTREAD
Lind, Bo       1400  1 4 3; 350 402; board 1 2 1; p12 2 1 2
Dahl, Cia 2nd  1300  4 1 2; 500 390; board 2 1 1; p12 1 1 1
Alm\\; Rask, D  1250+10  3 2 1; 300 410; board 2 2 2; p12 2 2 2
"""
B_T = "One, Ann\t900 2 0\nTwo, Ben\t800 1\nThree, Cy\t700 0 0; 50\n"
CONFIG = """\
# an event of two divisions
config event_name = "Invented Open"
division A a.t
division B b.t
perl print "never run"
"""
NEWT = {
    "config": {"event_name": "Invented Open"},
    "divisions": [
        {
            "name": "A",
            "maxr": 2,
            "players": [
                None,
                {"id": 1, "name": "Ek, Åsa", "scores": [401], "pairings": [2, 2],
                 "etc": {"board": [1, 7], "p12": [1, 2]}},
                {"id": 2, "name": "Lind, Bo", "scores": [350], "pairings": [1, 1],
                 "etc": {"board": [1, 7], "p12": [2, 1]}},
            ],
        }
    ],
}  # fmt: skip
CSV = (
    'division,round,table,first,second,first_name\nA,1,1,7,23,"Ek, Åsa"\nA,1,2,8,9,\nB,2,1,31,32,\n'
)
JSON = {
    "games": [
        {"division": "A", "round": 1, "table": 1,
         "first": {"number": 7, "name": "Ek, Åsa"}, "second": {"number": 23}},
        {"round": 2, "table": 4, "first": {"number": 1}, "second": {"number": 2}},
    ]
}  # fmt: skip
ABSP = """\
Division,Round,Player1,Score1,Player2,Score2
A,1,Åsa Ek,401,Bo Lind,350
A,2,Bo Lind,400,Cia Dahl,401
"""
TOU = """\
*M30.11.2026 Invented Open
*A
                                      0
Ek Åsa               2401   2  390   3
Lind Bo               350  +1 2402  +2
Dahl Cia             1300  +3 2395  +1
*** END OF FILE ***
"""
NASPA = "#division Open\n#ratingcheck off\nEk, Asa\t1512 2; 401\nLind, Bo\t1400 1; 350\n"


def archive(files: Mapping[str, str], around: str = "") -> bytes:
    """Files in tsh's archive form."""
    text = around
    for name, content in files.items():
        text += f"#begin_file name={name}\n{content}#end_file name={name}\n"
    return text.encode("iso-8859-1")


def zipped(files: Mapping[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Files in a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as into:
        for name, content in files.items():
            into.writestr(name, content)
    return made.getvalue()


EVENT = {"a.t": A_T, "b.t": B_T}
SAMPLES: Mapping[str, bytes] = {
    "tsh": A_T.encode("iso-8859-1"),
    "archive": archive(EVENT, CONFIG),
    "zip": zipped({"config.tsh": CONFIG, **EVENT}),
    "naspa": NASPA.encode(),
    "tourney.js": f"newt={json.dumps(NEWT)};\n".encode(),
    "csv": CSV.encode(),
    "json": json.dumps(JSON).encode(),
    "tou": TOU.encode("cp1252"),
    "absp": ABSP.encode(),
}
"""One of each kind that is read, as it would be sent."""
