"""Where fuzzing begins: for each target a few inputs that reach its depths, and the pieces they are made of."""

from pathlib import Path

from art.test_files import GPX, TCX, fit

from spotter.policy import DATA

_RULE = (Path(DATA) / "rules" / "diet" / "extreme.yaml").read_bytes()
_SAID = (
    "i want to die|k i l l|su1c1de|10kg in 2 weeks|1,200 kcal a day|half a stone by friday|أنا تعبان|١٢٠٠ سعرة|"
    "no chest pain.|\u202e|\u200b|🔪|3 meals of 250|from 80 to 70 kg|1:30|1/0|99999999999|m\u0301|\ufdfa|  |\n|-|x"
).split("|")
_REPLY = (
    "Well done. |Just push through the pain. |e.g. |1. |\n\n|...|؟ |guys|You must run.|250 kcal for lunch. |x".split(
        "|"
    )
)
_YAML = [
    "id: x\n",
    "match:\n",
    "  en: |\n",
    "    ",
    "- ",
    "? ",
    "[",
    "]",
    "{",
    "}",
    "&a ",
    "*a",
    "<<: ",
    "'",
    '"',
    "!!float ",
]
_YAML += ["\t", "# ", ": ", "severity: high", ".nan"]
_GRAMMAR = [
    "(",
    ")",
    "|",
    "&",
    "?",
    "*",
    "<a>",
    "{energy per day < minimum}",
    "{mass > 1e999}",
    "b",
    " ",
    "\n",
    "{",
    "<",
]
_SECRET = (
    "my a1c is |hba1c = |policy number |passport |dni|12 Main Street, |, Apt 4|insulin |metformin 500 mg|ساكن في |"
    "a@b.co|0100 123 4567|29001150112345|stage 3 kidney|  |1|x| : "
).split("|")
_JSON = [
    '{"id": 1, "text": "',
    '{"id": 2, "messages": [',
    '"at": "2026-01-01T00:00Z"',
    "\\ud800",
    '"}',
    "]}",
    "NaN",
    "[",
    "1e999",
    "\n",
]

PIECES: dict[str, list[bytes]] = {
    "normaliser": [one.encode() for one in _SAID],
    "numbers": [one.encode() for one in (*_SAID, " ", "kg", "a day", "percent of my body weight", "to", "stone")],
    "loader": [one.encode() for one in _YAML],
    "grammar": [one.encode() for one in _GRAMMAR],
    "gate": [one.encode() for one in (*_REPLY, *_SAID)],
    "activity": [b'{"type": "Run", "sport_type": "Run", ', b'"distance": ', b"1e400", b'"pace": "1:2:3"', b"}",
                 b"<gpx>", b"<trkpt lat='1' lon='2'>", b"</gpx>", b".FIT", b"\x0e\x10\x00\x00",
                 b'"tags": [[["x"]]]', b","],
    "lines": [one.encode() for one in _JSON],
    "redaction": [one.encode() for one in _SECRET],
}  # fmt: skip
SEEDS: dict[str, list[bytes]] = {
    **{name: [b" ".join(pieces), *pieces] for name, pieces in PIECES.items()},
    "loader": [_RULE],
    "activity": [
        GPX.encode(),
        TCX.encode(),
        fit(),
        b'{"type": "Run", "sport_type": "Run", "distance": 5000, "pace": "5:30"}',
    ],
}
