"""Runs of games: who plays, how fast, what is counted, and how sure a share of wins is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulebook_kit.command_line import simulate
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.simulate import Result, interval, play_run
from tests.levels import LONG

ASKED: list[object] = []


def result(seed: int) -> Result:
    return Result((("A", seed), ("B", 5)), ("A",) if seed > 5 else ("B",), 10 + seed)


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
        "player  won  drawn  average score  least  most  won %  95 % interval",
        "--------------------------------------------------------------------",
        "A         4      0            4.5      0     9   40.0   16.8 to 68.7",
        "B         6      0            5.0      5     5   60.0   31.3 to 83.2",
        "",
        "10 games, 14.5 rounds each on average, 10 to 19",
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
    assert row == "A       2,000      0         1002.5      0  2005   99.7   99.3 to 99.9"
