"""Bars show how far a task is, on a terminal on standard error, and vanish at the end."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from rulebook_kit.command_line.meter import LONG, TaskBar, metered
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.simulate import Result, _play_all
from rulebook_kit.command_line.sources import Source, UnreadableInput
from tests.cli.running import ILLEGAL, run_alone
from tests.rulebook_kit.command_line.terminals import Terminal, last_words, terminal_on_stderr


def _result(seed: int) -> Result:
    return Result((("A", seed),), ("A",), 1)


def test_a_bar_for_each_task(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, _ = terminal_on_stderr(monkeypatch)
    with TaskBar() as bar:
        bar.show("First", 1, 4)
        bar.show("First", 4, 4)
        bar.show("Second", 3, 4)
    assert last_words(terminal) == ["Second", "75%", "-:--:--"]
    assert [(task.description, task.completed, task.total) for task in bar.tasks] == [
        ("First", 4, 4),
        ("Second", 3, 4),
    ]


def test_games_have_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, _ = terminal_on_stderr(monkeypatch)
    assert _play_all(range(4), _result, 1) == [_result(seed) for seed in range(4)]
    assert last_words(terminal)[:2] == ["Playing", "100%"]


def test_a_log_gets_no_bar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    with TaskBar() as bar:
        bar.show("First", 1, 4)
    assert _play_all(range(1), _result, 1) == [_result(0)]
    assert log.getvalue() == ""
    file = tmp_path / "a.jsonl"
    file.write_text(f"{ILLEGAL}\n" * (LONG // len(ILLEGAL) + 2))
    result = run_alone("validate", "--quiet", str(file))
    assert (result.returncode, result.stderr) == (1, b"")


def _read(monkeypatch: pytest.MonkeyPatch, *files: str, sizes: tuple[int, int]) -> Terminal:
    """Return a terminal on standard error after two items of the first file were read."""
    terminal, _ = terminal_on_stderr(monkeypatch)
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    items = [UnreadableInput(Source(files[0], size=size), OSError()) for size in sizes]
    for _ in metered(Screen(), files, lambda file: items if file == files[0] else []):
        assert (sys.stdout, sys.stderr) == (output, terminal)
    return terminal


def test_reading_has_a_bar_with_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file has a line and the time left; where the size is unknown, bytes are counted."""
    for unknown in ("-", str(tmp_path)):
        terminal = _read(monkeypatch, unknown, sizes=(LONG, LONG))
        assert last_words(terminal) == ["Checking", "600.0/?", "kB"]
    file = tmp_path / "a.jsonl"
    file.write_bytes(b" " * (2 * LONG))
    terminal = _read(monkeypatch, str(file), str(tmp_path / "none"), sizes=(LONG, LONG))
    assert "━" in terminal.getvalue()
    assert last_words(terminal) == ["Checking", "600.0/600.0", "kB", "0:00:00"]


def test_short_input_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _read(monkeypatch, "-", sizes=(LONG - 2, 1)).getvalue() == ""
    assert _read(monkeypatch, "-", sizes=(LONG - 1, 1)).getvalue()


def test_where_both_are_terminals_they_share_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar stays below what is printed, on the console of the output."""
    err, _ = terminal_on_stderr(monkeypatch)
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    screen, item = Screen("never"), UnreadableInput(Source("-", size=LONG), OSError())
    for _ in metered(screen, ["-"], lambda _: [item, item]):
        screen.line("a verdict")
    assert "Checking" in out.getvalue()
    assert "a verdict" in out.getvalue()
    assert err.getvalue() == ""
