"""What is printed to a terminal and what elsewhere: the screen, and whole commands."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from alhambra_rules.cli.inputs import print_city, title_of
from alhambra_rules.cli.program import program
from alhambra_rules.drawing import Marks
from alhambra_rules.drawing.city_text import key_of
from alhambra_rules.model import BuildingType, Cell, City
from rulebook_kit.command_line.inputs import listed_cells
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.words import printable
from tests.cli.running import ILLEGAL, position, run
from tests.rulebook_kit.command_line.terminals import Terminal


class _Stream(io.StringIO):
    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture(autouse=True)
def _forty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)


def _screen(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool, color: ColorChoice = "auto"
) -> tuple[Screen, _Stream]:
    stream = _Stream(terminal=terminal)
    monkeypatch.setattr(sys, "stdout", stream)
    return Screen(color), stream


def test_sentences_are_wrapped_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal gets lines that fit, indented below the bullet; a file gets one line."""
    words = "one two three four five six seven eight"
    screen, stream = _screen(monkeypatch, terminal=True, color="never")
    screen.paragraph(words, indent=10, bullet="12")
    assert stream.getvalue().split("\n") == [
        "      12  one two three four five six",
        "          seven eight",
        "",
    ]
    screen, stream = _screen(monkeypatch, terminal=False)
    screen.paragraph(words, indent=4)
    assert stream.getvalue() == f"    {words}\n"


def test_tables_fit_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells are wrapped on a terminal; lines elsewhere are as long as they are, without blanks."""
    rows = [["a", "word " * 9 + "\x1b[2J"], ["bc", "1"]]
    screen, stream = _screen(monkeypatch, terminal=True)
    screen.table(("key", "value"), rows)
    assert "\x1b[1mkey" in stream.getvalue()
    assert "\x1b[2J" not in stream.getvalue()
    screen, stream = _screen(monkeypatch, terminal=True, color="never")
    screen.table(("key", "value"), rows)
    assert max(map(len, stream.getvalue().split("\n"))) <= 40
    screen, stream = _screen(monkeypatch, terminal=False)
    screen.table(("key", "value"), rows, numbers=True)
    lines = stream.getvalue().split("\n")
    assert lines[0].startswith("key  ")
    assert set(lines[1]) == {"-"}
    assert lines[2] == "a    " + "word " * 9 + "\\x1b[2J"
    assert lines[3].startswith("bc   ")
    assert lines[3].endswith(" 1")


def test_pictures_are_cut_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wide city comes in strips, with a blank line between them."""
    city = City.of({(x, 0): "garden-10-n" for x in range(1, 7)})
    screen, stream = _screen(monkeypatch, terminal=True, color="never")
    print_city(screen, city)
    lines = stream.getvalue().split("\n")
    assert max(map(len, lines)) <= 40
    assert lines.count("") == 2
    assert [line.split() for line in lines[::5]][:2] == [["0", "1", "2", "3"], ["4", "5", "6"]]


def test_pictures_fit_any_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    city = City.of({(x, 0): "garden-10-n" for x in range(1, 9)})
    for columns in range(30, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        screen, stream = _screen(monkeypatch, terminal=True, color="never")
        print_city(screen, city)
        assert max(map(len, stream.getvalue().split("\n"))) <= columns


def test_a_terminal_that_has_lines_gets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Walls are heavy, and the key explains these signs."""
    city = City.of({(1, 0): "garden-10-n"})
    shown = {}
    for boxes in (False, True):
        screen, stream = _screen(monkeypatch, terminal=True, color="never")
        screen.has_boxes = boxes
        print_city(screen, city)
        shown[boxes] = stream.getvalue()
        assert screen.key == key_of(city, boxes=boxes)
        marks = Marks(placements=frozenset({Cell(0, 1)}))
        print_city(screen, city, marks)
        assert screen.key == key_of(city, marks, boxes=boxes)
    assert "═" in shown[True]
    assert shown[False].isascii()


def test_lines_need_an_encoding_and_a_font(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, terminal, has_boxes in (
        ("utf-8", "xterm", True),
        ("UTF8", "xterm", True),
        ("utf-8", "dumb", False),
        ("utf-8", "linux", False),
        ("cp1252", "xterm", False),
        (None, "xterm", False),
    ):
        monkeypatch.setenv("TERM", terminal)
        monkeypatch.setattr(_Stream, "encoding", encoding, raising=False)
        screen, _ = _screen(monkeypatch, terminal=True)
        assert screen.has_boxes is has_boxes
        assert screen.width is not None
        screen, _ = _screen(monkeypatch, terminal=False)
        assert screen.has_boxes is False
        assert screen.width is None


def test_words_are_printed_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in them is a style, a picture or a number to highlight, and no line is wrapped."""
    words = "[red]'12' :smile: " * 4
    for terminal in (True, False):
        screen, stream = _screen(monkeypatch, terminal=terminal, color="always")
        screen.line(words)
        assert stream.getvalue() == f"{words}\n"


def test_a_terminal_gets_the_colours_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file gets 256 of them."""
    monkeypatch.delenv("COLORTERM", raising=False)
    for term, colours in (("xterm", "standard"), ("xterm-256color", "256")):
        monkeypatch.setenv("TERM", term)
        screen, _ = _screen(monkeypatch, terminal=True, color="always")
        assert screen.console.color_system == colours
    monkeypatch.setenv("TERM", "xterm-16color")
    screen, stream = _screen(monkeypatch, terminal=True, color="always")
    screen.line(("x", "#ffaf00"))
    assert stream.getvalue() == "\x1b[93mx\x1b[0m\n"
    screen, stream = _screen(monkeypatch, terminal=False, color="always")
    screen.line(("x", "#ffaf01"))
    assert stream.getvalue() == "\x1b[38;5;214mx\x1b[0m\n"


def test_no_line_ends_within_a_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, stream = _screen(monkeypatch, terminal=True, color="never")
    screen.paragraph("the wall goes along from here to (1, 0) n and to (2, 0)")
    assert stream.getvalue().splitlines() == [
        "the wall goes along from here to",
        "(1, 0) n and to (2, 0)",
    ]


def test_a_table_that_just_fits_is_not_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, first in ((17, "abc  def  seven.."), (16, "abc      1")):
        monkeypatch.setenv("COLUMNS", str(columns))
        screen, stream = _screen(monkeypatch, terminal=True, color="never")
        screen.table(("abc", "def", "seven.."), [["1", "2", "3"]], numbers=True)
        assert stream.getvalue().splitlines()[0] == first


def test_a_word_too_long_for_its_column_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, stream = _screen(monkeypatch, terminal=True, color="never")
    screen.table(("a",), [["x" * 100]])
    assert stream.getvalue().count("x") == 100


def test_no_color_means_no_escapes_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where NO_COLOR is set nothing is bold either, unless colours are asked for."""
    monkeypatch.setenv("NO_COLOR", "1")
    screen, stream = _screen(monkeypatch, terminal=True)
    screen.line(("bold", "bold red"))
    assert stream.getvalue() == "bold\n"
    screen.table(("bold",), [["too"]])
    assert "\x1b" not in stream.getvalue()
    screen, stream = _screen(monkeypatch, terminal=False, color="always")
    screen.line(("bold", "bold red"))
    assert stream.getvalue() == "\x1b[1;31mbold\x1b[0m\n"


def test_a_closed_pipe_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The console leaves a closed pipe to the program."""
    screen, stream = _screen(monkeypatch, terminal=False, color="always")

    def close(_: str) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(stream, "write", close)
    with pytest.raises(BrokenPipeError):
        screen.line("word")


def test_a_table_too_wide_for_the_terminal_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each player gets a column, unless that is wider. Other outputs have no width."""
    head = ("player", "pavilion", "seraglio", "arcades", "chambers")
    for terminal in (True, False):
        screen, stream = _screen(monkeypatch, terminal=terminal, color="never")
        players = [["Anna", "1", "22", "3", "4"], ["Bo", "5", "6", "7", "8"]]
        screen.table(head, players, numbers=True)
        rows = [line.split() for line in stream.getvalue().splitlines()]
        assert rows[0] == (["player", "Anna", "Bo"] if terminal else list(head))
        assert (["seraglio", "22", "6"] in rows) is terminal
        assert not terminal or max(map(len, stream.getvalue().splitlines())) <= 40
    screen, stream = _screen(monkeypatch, terminal=True, color="never")
    screen.table(("player", "total"), [["A" * 50, "1"]], numbers=True)
    assert stream.getvalue().split()[:2] == ["player", "total"]


def test_the_key_explains_what_was_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a terminal gets it, at the end, after one blank line."""
    city = City.of({(1, 0): "garden-10-n", (2, 0): "tower-11"})
    everything = Marks(
        faults={Cell(1, 0): (1,)},
        placements=frozenset({Cell(0, 1)}),
        swaps=frozenset({Cell(2, 0)}),
        unreachable=frozenset({Cell(2, 0)}),
        chests={Cell(2, 0): (BuildingType.TOWER,)},
    )
    stacked = City.of_pieces([((1, 0), "garden-10-n"), ((1, 0), "tower-11")])
    assert {*key_of(stacked, everything, boxes=True)} == {
        *("T9ne", "F", "━", "═", "░", "!", "*", "*  *", "$T", "+1")
    }
    assert [*key_of(city)] == ["T9ne", "F", "#"]
    assert [*key_of(City.start(), boxes=True)] == ["F"]
    screen, stream = _screen(monkeypatch, terminal=True, color="never")
    print_city(screen, city)
    print_city(screen, city, everything)
    screen.line("end")
    screen.print_key()
    screen.print_key()
    after = stream.getvalue().partition("end\n")[2]
    assert after.startswith("\nKey\n  T9ne  ")
    assert after.count("Key") == after.count("fountain") == 1
    print_city(screen, city)
    screen.line()
    screen.print_key()
    assert "\n\n\nKey" not in stream.getvalue()
    screen, stream = _screen(monkeypatch, terminal=True)
    screen.key |= {"T9": "a tower", "F": "the fountain"}
    screen.print_key()
    assert stream.getvalue() == "\x1b[1mKey\x1b[0m\n  T9  a tower\n  F   the fountain\n"
    screen, stream = _screen(monkeypatch, terminal=False)
    print_city(screen, city)
    screen.print_key()
    assert "Key" not in stream.getvalue()


def test_wording() -> None:
    """Cells, names and letters are written as people write them."""
    assert listed_cells([Cell(x, 0) for x in range(14)]).endswith("(11, 0), and 2 more")
    assert printable("Zoë\u202e\n") == "Zoë\\u202e\\n"
    assert (title_of("bo"), title_of("dirk"), title_of("the city")) == ("bo", "Dirk", "The city")


GARDEN = re.compile(r"\x1b\[[0-9;]*48;5;29m +G10n")
"""A garden's name on green, in a terminal of 256 colours."""


def _on_a_terminal(*arguments: str, environment: dict[str, str]) -> str:
    """Return what the program prints to a terminal."""
    outside, inside = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "alhambra_rules", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=inside,
        stderr=inside,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
    ) as process:
        os.close(inside)
        printed = b""
        while True:
            try:
                chunk = os.read(outside, 65_536)
            except OSError:
                break
            if not chunk:
                break
            printed += chunk
        process.wait(timeout=60)
    os.close(outside)
    return printed.decode()


def test_a_terminal_gets_colours_unless_they_are_unwanted(tmp_path: Path) -> None:
    """Colours are for terminals; NO_COLOR turns them off."""
    file = tmp_path / "a.json"
    file.write_text(ILLEGAL)
    command = ("validate", str(file))
    coloured = _on_a_terminal(*command, environment={"NO_COLOR": ""})
    assert "\x1b[1;31millegal" in coloured
    assert GARDEN.search(coloured)
    assert "\x1b" not in _on_a_terminal(*command, environment={"NO_COLOR": "1"})


def test_a_terminal_gets_box_drawing_if_it_has_it(tmp_path: Path) -> None:
    """Walls are heavy lines where the encoding and the terminal know them, else plain signs."""
    file = tmp_path / "a.json"
    file.write_text(ILLEGAL)
    command = ("show", str(file), "--color", "never")
    utf8 = {"PYTHONIOENCODING": "utf-8"}
    boxes = _on_a_terminal(*command, environment=utf8)
    assert "╒═══════╕" in boxes
    assert "\x1b" not in boxes
    plain = _on_a_terminal(*command, environment={"PYTHONIOENCODING": "ascii"})
    assert "#######" in plain
    assert plain.isascii()


def test_a_pipe_gets_no_colours_unless_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere colours have to be asked for."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in run("validate", "-", stdin=ILLEGAL).stdout
    assert "\x1b[1;31millegal" in run("validate", "--color", "always", "-", stdin=ILLEGAL).stdout


def test_a_narrow_terminal_gets_wrapped_sentences_and_strips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line is wider than the terminal, except names of files."""
    city = [{"x": x, "y": 0, "tile": f"tower-{x + 10}"} for x in (1, 2)]
    city += [{"x": x, "y": 0, "tile": "garden-9-e"} for x in range(3, 10)]
    file = tmp_path / "a.json"
    file.write_text(position({"name": "Anna", "city": city}))
    for name, value in {"NO_COLOR": "1", "COLUMNS": "60", "TERM": "xterm-256color"}.items():
        monkeypatch.setenv(name, value)
    for arguments in (
        ("validate", str(file)),
        ("moves", str(file), "--tile", "tower-9-nw"),
        ("rules", "--section", "build"),
    ):
        terminal = Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        with pytest.raises(SystemExit):
            program(arguments)
        lines = [line for line in terminal.getvalue().split("\n") if str(tmp_path) not in line]
        assert 40 < max(map(len, lines)) <= 60
