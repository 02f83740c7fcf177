"""Runs of games: who plays, what is counted, how sure it is, and the bars meanwhile."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulebook_kit.command_line import meter, simulate
from rulebook_kit.command_line.meter import TaskBar, metered
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.simulate import Result, _play_all, interval, play_run
from rulebook_kit.command_line.sources import Source, UnreadableInput
from tests.cli.running import ILLEGAL, run_alone
from tests.levels import LONG
from tests.rulebook_kit.command_line.terminals import Terminal, last_words, terminal_on_stderr

ASKED: list[object] = []


def result(seed: int) -> Result:
    """Return the result of a game, which A wins with more than 5 points; with 5 it is a draw."""
    winners = [name for name, won in (("A", seed >= 5), ("B", seed <= 5)) if won]
    return Result((("A", seed), ("B", 5)), tuple(winners), 10 + seed)


class Pool:
    """A pool of processes that plays here and notes what it is told."""

    def __init__(self, workers: int) -> None:
        ASKED.append(workers)

    def map(self, play: Callable[[int], Result], seeds: range) -> Iterator[Result]:
        return map(play, seeds)

    def shutdown(self, *, cancel_futures: bool) -> None:
        ASKED.append(("ended", cancel_futures))


def test_several_workers_are_a_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "ProcessPoolExecutor", Pool)
    for workers in (1, 2, 3):
        ASKED.clear()
        assert play_run(range(2), result, Screen(), out=None, unit="turn", workers=workers) == 0
        assert ([] if workers == 1 else [workers, ("ended", True)]) == ASKED


def test_compared_runs_say_how_sure_and_how_fast(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    times = iter((10.0, 12.0))
    monkeypatch.setattr(simulate, "perf_counter", lambda: next(times))
    out = tmp_path / "games"
    play_run(range(10), result, Screen(), out=out, unit="round", compared=True)
    assert capsys.readouterr().out.splitlines() == [
        "player  won  drawn  average score  least  most  won %  95% interval",
        "-------------------------------------------------------------------",
        "A         4      1            4.5      0     9   40.0  16.8 to 68.7",
        "B         5      1            5.0      5     5   50.0  23.7 to 76.3",
        "",
        "10 games, 14.5 rounds a game on average, 10 to 19",
        "5 games a second",
        f"10 records written to {out}",
    ]


@LONG
def test_many_wins_are_counted_too(capsys: pytest.CaptureFixture[str]) -> None:
    play_run(range(1_000_006), result, Screen(), out=None, unit="turn", compared=True)
    assert " 1,000,000 " in (row := capsys.readouterr().out.splitlines()[2])
    assert row.endswith("100.0  100.0 to 100.0")


def test_the_interval_is_that_of_wilson() -> None:
    """These are the values that tables of the interval have.

    No interval ends above 1, where rounding would take some of them, such as that of 5 games.
    """
    for won, games, low, high in (
        (0, 10, 0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1),
        (90, 100, 0.8256, 0.9448),
    ):
        assert interval(won, games) == pytest.approx((low, high), abs=0.0001)
    assert max(interval(games, games)[1] for games in range(1, 50)) == 1


def test_thousands_of_wins_have_a_share(capsys: pytest.CaptureFixture[str]) -> None:
    play_run(range(2_006), result, Screen(), out=None, unit="turn", compared=True)
    row = capsys.readouterr().out.splitlines()[2]
    assert row == "A       2,000      1         1002.5      0  2005   99.7  99.3 to 99.9"


def _result(seed: int) -> Result:
    return Result((("A", seed),), ("A",), 1)


def test_a_bar_for_each_task(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, _ = terminal_on_stderr(monkeypatch)
    with TaskBar() as bar:
        bar.show("First", 1, 4)
        bar.show("First", 4, 4)
        bar.show("Second", 3, 4)
        bar.say("a [b] \x1b")
        bar.say("long " * 100)
    shown = terminal.getvalue()
    assert "a [b] \\x1b" in shown
    assert shown.count("long") == 40
    assert "…" in shown
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
    file.write_text(f"{ILLEGAL}\n" * (meter.LONG // len(ILLEGAL) + 2))
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
        terminal = _read(monkeypatch, unknown, sizes=(meter.LONG, meter.LONG))
        assert last_words(terminal) == ["Checking", "600.0/?", "kB"]
    file = tmp_path / "a.jsonl"
    file.write_bytes(b" " * (2 * meter.LONG))
    terminal = _read(monkeypatch, str(file), str(tmp_path / "none"), sizes=(meter.LONG, meter.LONG))
    assert "━" in terminal.getvalue()
    assert last_words(terminal) == ["Checking", "600.0/600.0", "kB", "0:00:00"]


def test_short_input_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _read(monkeypatch, "-", sizes=(meter.LONG - 2, 1)).getvalue() == ""
    assert _read(monkeypatch, "-", sizes=(meter.LONG - 1, 1)).getvalue()


def test_where_both_are_terminals_they_share_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar stays below what is printed, on the console of the output."""
    err, _ = terminal_on_stderr(monkeypatch)
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    screen, item = Screen("never"), UnreadableInput(Source("-", size=meter.LONG), OSError())
    for _ in metered(screen, ["-"], lambda _: [item, item]):
        screen.line("a verdict")
    assert "Checking" in out.getvalue()
    assert "a verdict" in out.getvalue()
    assert err.getvalue() == ""
