"""Bars show how far a task is, on a terminal on standard error, and vanish at the end."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from alhambra_rules.rulebook.command_line.meter import LONG, TaskBar, metered
from alhambra_rules.rulebook.command_line.runs import Result, _play_all
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Source, UnreadableInput
from tests.rulebook.command_line.terminals import last_words, terminal_on_stderr


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


def test_a_log_gets_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    with TaskBar() as bar:
        bar.show("First", 1, 4)
    assert _play_all(range(1), _result, 1) == [_result(0)]
    assert log.getvalue() == ""


def test_reading_has_a_bar_with_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output stays what it is."""
    terminal, _ = terminal_on_stderr(monkeypatch)
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    item = UnreadableInput(Source("-", size=LONG), OSError())
    for _ in metered(Screen(), ["-"], lambda _: [item, item]):
        assert (sys.stdout, sys.stderr) == (output, terminal)
    assert last_words(terminal) == ["Checking", "600.0/?", "kB"]


def test_reading_a_file_has_a_line_and_the_time_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    terminal, _ = terminal_on_stderr(monkeypatch)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    file = tmp_path / "a.jsonl"
    file.write_bytes(b" " * (2 * LONG))
    item = UnreadableInput(Source(str(file), size=LONG), OSError())
    for _ in metered(Screen(), [str(file)], lambda _: [item, item]):
        pass
    assert "━" in terminal.getvalue()
    assert last_words(terminal) == ["Checking", "600.0/600.0", "kB", "0:00:00"]


def _result(seed: int) -> Result:
    return Result((("A", seed),), ("A",), 1)


def test_games_have_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, _ = terminal_on_stderr(monkeypatch)
    assert _play_all(range(4), _result, 1) == [_result(seed) for seed in range(4)]
    assert last_words(terminal)[:2] == ["Playing", "100%"]
