"""Terminals of tests, and what they show at the end."""

from __future__ import annotations

import io
import re
import sys

import pytest


class Terminal(io.StringIO):
    """A text that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """The time that bars see, in seconds."""

    now = 0.0


def terminal_on_stderr(monkeypatch: pytest.MonkeyPatch) -> tuple[Terminal, Clock]:
    """Put a terminal of 100 columns in place of standard error, with a clock of its own."""
    terminal, clock = Terminal(), Clock()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("rich.console.monotonic", lambda: clock.now)
    return terminal, clock


def last_words(terminal: Terminal) -> list[str]:
    """Return the words of the last line that was shown; at the end, that line was wiped out."""
    text = terminal.getvalue()
    assert text.endswith("\x1b[2K"), "the bar is still there"
    shown = re.sub(r"\x1b\[[\d;?]*[A-Za-z]|[━╸╺]", "", text)
    return shown.replace("\r", "\n").strip().splitlines()[-1].split()
