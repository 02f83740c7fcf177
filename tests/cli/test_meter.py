"""The progress bar: on standard error, only on a terminal, only for long input."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from alhambra_rules.rulebook.command_line.meter import LONG, metered
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Source, UnreadableInput
from tests.cli.running import ILLEGAL, run_alone


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _a_capable_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")


def items(file: str, *sizes: int) -> list[UnreadableInput]:
    """Return items of these sizes, all in the first file."""
    if file.endswith("none"):
        return []
    return [UnreadableInput(Source(file, size=size), OSError()) for size in sizes]


def _bar(monkeypatch: pytest.MonkeyPatch, *files: str, size: int = LONG) -> str:
    """Return what a terminal on standard error shows while so much is read."""
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    for _ in metered(Screen(), files, lambda file: items(file, size - 1, 1)):
        pass
    return terminal.getvalue()


def test_long_input_has_a_bar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The bar tells how much of all files has been read; what is no file is not counted."""
    file = tmp_path / "a.jsonl"
    file.write_bytes(b" " * (2 * LONG))
    bar = _bar(monkeypatch, str(file), str(tmp_path / "none"))
    assert "Checking" in bar
    assert "300.0/600.0 kB" in bar


def test_the_length_of_a_pipe_is_unknown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where the size cannot be known the bar tells what has been read."""
    assert "300.0/? kB" in _bar(monkeypatch, "-")
    assert "300.0/? kB" in _bar(monkeypatch, str(tmp_path))


def test_short_input_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes no time has no bar."""
    assert _bar(monkeypatch, "-", size=LONG - 1) == ""


def test_without_a_terminal_there_is_no_bar(tmp_path: Path) -> None:
    """A log gets no bar."""
    file = tmp_path / "a.jsonl"
    file.write_text(f"{ILLEGAL}\n" * (LONG // len(ILLEGAL) + 2))
    result = run_alone("validate", "--quiet", str(file))
    assert (result.returncode, result.stderr) == (1, b"")


def test_where_both_are_terminals_they_share_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar stays below what is printed, on the console of the output."""
    out, err = _Terminal(), _Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    screen = Screen("never")
    for _ in metered(screen, ["-"], lambda file: items(file, LONG, LONG)):
        screen.line("a verdict")
    assert "Checking" in out.getvalue()
    assert "a verdict" in out.getvalue()
    assert err.getvalue() == ""
