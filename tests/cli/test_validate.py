"""``validate``: what is printed. The contract of the formats is in ``tests/rulebook_kit``."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.arbiter import check_table
from alhambra_rules.catalogue.texts import TEMPLATES
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.model import Table
from alhambra_rules.notation import write_position
from alhambra_rules.testing import any_tables
from rulebook_kit.command_line.inputs import read_all
from rulebook_kit.command_line.writers import WRITERS
from rulebook_kit.json.text import LARGEST_DOCUMENT
from tests.cli.running import ANNA, BO, DIAGRAM, ILLEGAL, LEGAL, position, run
from tests.costly import COSTLY

UNCLEAR = position(
    ANNA,
    {"name": "Bo", "city": []},
    claims=[{"player": "Anna", "wall": 1, "buildings": {"garden": 9}}],
    scoring_round=1,
)
FILES: dict[str, str | bytes] = {
    "good.json": LEGAL,
    "bad.json": ILLEGAL,
    "last-is-legal.json": position(BO, ANNA),
    "table.json": position(
        {**ANNA, "reserve": ["tower-9-ne"]},
        {"name": "Bo", "city": ANNA["city"], "reserve": ["tower-9-ne"]},
        dirk=["tower-8-nes"],
        market=["tower-8-nes", None, None, None],
        scoring_round=1,
        claims=[{"player": "Bo", "wall": 5}],
        spent=["denar-1"] * 4,
    ),
    "crowd.json": position(*({"name": str(seat), "city": []} for seat in range(7)), dirk=[]),
    "misprinted.json": position({**ANNA, "reserve": ["bazaar-denar-garden-garden-tower"]}),
    "unclear.json": UNCLEAR,
    "city.txt": DIAGRAM,
    "upside-down.txt": "\ufeff+       ++       +\n    F      G10n@2\n+       ++#######+\n",
    "misspelt.txt": DIAGRAM.replace("G10n", "G10x"),
    "many.jsonl": f"{LEGAL}\n\n{ILLEGAL}\n{{nothing\n".encode() + b"\xff\n" + LEGAL.encode(),
    "unclear.jsonl": f"{UNCLEAR}\n{LEGAL}",
    "list.json": "[]",
    "broken.json": "{\n\nnothing",
    "empty.json": "",
    "bytes.txt": b"ab\nc\xff\x00",
    "utf-16.json": LEGAL.encode("utf-16"),
    "utf-16-le.json": LEGAL.encode("utf-16-le"),
    "utf-16-be.json": LEGAL.encode("utf-16-be"),
    "comment.json": f"// my game\n{LEGAL}",
    "number.json": "42",
    "corners.txt": "my notes\n+       +",
    "fountain.txt": "my notes\n    F",
}


@pytest.fixture(autouse=True)
def _among_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())


def test_verdicts_are_printed(snapshot: SnapshotAssertion) -> None:
    """The worst status counts; ``--quiet`` prints only violations and errors."""
    for files, status in (
        *((file, 0) for file in ("good.json", "unclear.json", "city.txt", "unclear.jsonl")),
        *(
            (file, 1)
            for file in (
                "bad.json",
                "table.json",
                "crowd.json",
                "misprinted.json",
                "upside-down.txt",
            )
        ),
        ("many.jsonl", 2),
        ("--draw faulty last-is-legal.json", 1),
        ("--draw none table.json", 1),
        ("--draw all many.jsonl", 2),
        *((f"--draw {draw} good.json bad.json", 1) for draw in ("all", "faulty", "none", "auto")),
        ("good.json bad.json missing.json", 2),
        (" ".join(FILES), 2),
    ):
        for arguments in (files, f"--quiet {files}"):
            result = run("validate", *arguments.split())
            assert (result.exit_code, result.stderr) == (status, "")
            assert result.stdout == snapshot(name=arguments)


def test_reasons_are_given_in_other_languages() -> None:
    """The verdict and its places stay as they are."""
    said = {}
    for language in TEMPLATES.languages:
        one = run("validate", "bad.json", "--language", language).stdout.splitlines()
        quiet = run("validate", "-q", "bad.json", "--language", language).stdout
        (said[language],) = set(one) - set(run("validate", "bad.json").stdout.splitlines()) or {""}
        assert said[language].strip() in quiet
    assert said["en"] == ""
    assert "pööratud 90 kraadi" in said["et"]
    assert len({*said.values()}) == len(said)
    moves = run("moves", "city.txt", "--tile", "T13e", "--language", "hu").stdout
    assert "gyalog nem érhető el a kúttól" in moves


def test_a_name_that_is_no_file_spoils_no_other() -> None:
    """The other files are checked."""
    for file in ("", ".", "missing.json"):
        result = run("validate", "-q", file, "-", stdin=ILLEGAL)
        assert result.exit_code == 2
        first, second = result.stdout.splitlines()
        assert first.startswith(f"{file}: ")
        assert second.startswith("standard input: Bo's city: build.orientation: ")


def test_a_text_that_is_no_diagram_has_few_errors() -> None:
    """Only the first errors of a text that looks like a diagram are printed."""
    result = run("validate", "-q", "-", stdin=" F " + "words and words\n" * 200)
    assert 50 < len(result.stdout.splitlines()) < 70


def test_what_would_act_on_a_terminal_is_escaped() -> None:
    """Names of files and words of diagrams cannot send commands to a terminal."""
    Path("a\x1b[2J.txt").write_text(DIAGRAM.replace("G10n", "\x1b[2J"))
    result = run("validate", "a\x1b[2J.txt")
    assert "\x1b" not in result.stdout
    assert "a\\x1b[2J.txt" in result.stdout


def test_a_line_that_is_too_long_spoils_no_other() -> None:
    """The next line is read."""
    long = "[" + " " * (2 * LARGEST_DOCUMENT) + "]"
    Path("long.jsonl").write_text(f"{LEGAL}\n{LEGAL}\n{long}\n{ILLEGAL}\n{long}")
    assert [item.source.line for item in read_all(ALHAMBRA, "long.jsonl")] == [1, 2, 3, 4, 5]
    lines = run("validate", "-q", "long.jsonl").stdout.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"long.jsonl:{n}" for n in (3, 4, 5)]


def test_a_document_that_is_too_long_is_not_read_to_its_end() -> None:
    Path("a.json").write_text("[" * (LARGEST_DOCUMENT + 10))
    (item,) = read_all(ALHAMBRA, "a.json")
    assert item.source.size == LARGEST_DOCUMENT + 1
    assert run("validate", "-q", "a.json").exit_code == 2


@COSTLY
@given(any_tables())
def test_every_position_has_a_verdict(table: Table) -> None:
    """Every position is drawn, checked, scored and written in every format."""
    text = write_position(table)
    status = 0 if check_table(table).ok else 1
    for output in WRITERS:
        result = run("validate", "-", "--format", output, stdin=text)
        assert result.exit_code == status
        assert len(result.stdout) < 200_000
    assert run("show", "-", stdin=text).exit_code == 0
    assert run("score", "-", "--round", "2", stdin=text).exit_code == 0


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_end_in_a_traceback(data: bytes) -> None:
    result = run("validate", "--quiet", "-", stdin=data)
    assert result.exit_code == 2 or data.strip() == b"F"
    assert all(line.startswith("standard input") for line in result.stdout.split("\n")[:-1])


def test_marks_of_direction_are_escaped(tmp_path: Path) -> None:
    """A name that turns the text around reads the same in every report."""
    file = tmp_path / "\u2067game.json"
    file.write_text(
        position(
            {"name": "\u202eoB", "city": [{"x": 5, "y": 0, "tile": "tower-11"}], "score": 1},
            claims=[{"player": "\u2066x"}],
            scoring_round=1,
        )
    )
    for form in ("json", "junit", "sarif"):
        written = run("validate", str(file), "--format", form).output
        assert written.replace("\n", "").isprintable()
        assert r"\u2066x" in written
