"""The curves of the picture: how the time for an answer grows with the size of the question."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from attrs import frozen

import alhambra_rules as ar
from alhambra_rules.game import play_out
from alhambra_rules.model import City, Tile
from alhambra_rules.scoring.walls import spelled_out_wall
from benchmarks import grown, spelled_out
from benchmarks.cities import fresh, grown_city, spare_tile
from benchmarks.many_positions import lines

TILES = (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 53)
"""Tiles besides the fountain; with all 54 tiles there is no spare tile for the questions."""
PLAYERS = (2, 3, 4, 5, 6)
EVENTS = (40, 100, 200, 300, 400)
POSITIONS = (1_000, 10_000, 100_000)
AUDITED = 100_000
"""The positions that different numbers of workers check."""

_NAMES = ("Anna", "Bo", "Cem", "Dora", "Eva", "Finn")


@frozen
class Curve:
    """The time of one answer.

    Attributes:
        name: the question.
        make: returns what is asked about, for a size; its time does not count.
        answer: the function that is timed.
        dashed: whether that is the spelled-out path of the curve with the same name.
        tries: how often each size is measured; the least time counts.
    """

    name: str
    make: Callable[[int], object]
    answer: Callable[..., object]
    dashed: bool = False
    tries: int = 20


@frozen
class Chart:
    """Curves over the same sizes."""

    title: str
    sizes: Sequence[int]
    axis: str
    curves: tuple[Curve, ...]


@frozen
class Line:
    """A measured curve: pairs of a size and microseconds."""

    curve: Curve
    points: tuple[tuple[int, float], ...]


@cache
def _grown(tiles: int) -> City:
    return grown_city(tiles, 0)


def _city(tiles: int) -> City:
    return fresh(_grown(tiles))


def _city_and_tile(tiles: int) -> tuple[City, Tile]:
    return _city(tiles), spare_tile(_grown(tiles), 0)


def _placements(asked: tuple[City, Tile]) -> object:
    return ar.legal_placements(*asked)


def _spelled_out_placements(asked: tuple[City, Tile]) -> object:
    return spelled_out.placements(*asked)


def _table(players: int) -> dict[str, City]:
    return {name: _city(18 - seat) for seat, name in enumerate(_NAMES[:players])}


def _begun(players: int) -> ar.GameState:
    return ar.new_game(_NAMES[:players], seed=1)


@cache
def _positions(number: int) -> Path:
    file = Path(_FOLDER.name, f"{number}.jsonl")
    file.write_text("".join(f"{line}\n" for line in lines(number, 1, 0, 0)), "utf-8")
    return file


_FOLDER = TemporaryDirectory()


def _audited(file: Path, workers: int) -> None:
    """Audit a file in processes of their own, as the command does."""
    with TemporaryDirectory() as out:
        command = [sys.executable, "-m", "alhambra_rules", "audit", str(file)]
        options = ["--out", f"{out}/report", "--workers", str(workers)]
        subprocess.run([*command, *options], check=True, capture_output=True)


def _audited_by(workers: int) -> None:
    _audited(_positions(AUDITED), workers)


_slow = partial(Curve, dashed=True, tries=3)
CHARTS = (
    Chart(
        "One answer about a city never seen before",
        TILES,
        "tiles in the city",
        (
            Curve("legal cells of one tile", _city_and_tile, _placements, tries=200),
            Curve("legal removals", _city, ar.legal_removals, tries=200),
            Curve("longest wall", _city, ar.longest_wall, tries=200),
            _slow("legal cells of one tile", _city_and_tile, _spelled_out_placements),
            _slow("legal removals", _city, spelled_out.removals),
            _slow("longest wall", _city, spelled_out_wall),
        ),
    ),
    Chart(
        "Players",
        PLAYERS,
        "players at the table",
        (
            Curve("a scoring round", _table, partial(ar.score_round, scoring_round=2)),
            Curve("a random game", _begun, partial(play_out, seed=1)),
        ),
    ),
    Chart(
        "Games",
        EVENTS,
        "events of the game",
        (
            Curve("replay", grown.record, ar.replay),
            Curve("read_record", grown.record_text, ar.read_record),
            Curve("state_from_json", grown.state_text, ar.state_from_json),
        ),
    ),
    Chart(
        "Audits",
        POSITIONS,
        "positions",
        (Curve("one worker", _positions, partial(_audited, workers=1), tries=2),),
    ),
    Chart(
        f"Audits of {AUDITED:,} positions",
        range(1, (os.cpu_count() or 1) + 1),
        "workers",
        (Curve("the audit", int, _audited_by, tries=2),),
    ),
)
"""The charts of docs/performance.svg."""


def measured_lines(chart: Chart) -> tuple[Line, ...]:
    """Return the curves of a chart with their points."""
    return tuple(
        Line(curve, tuple((size, _cost(curve, size)) for size in chart.sizes))
        for curve in chart.curves
    )


def _cost(curve: Curve, size: int) -> float:
    """Return the least time of several tries: other work can only make a try slower."""
    return min(_timed(curve, size) for _ in range(curve.tries)) * 1e6


def _timed(curve: Curve, size: int) -> float:
    asked = curve.make(size)
    before = perf_counter()
    curve.answer(asked)
    return perf_counter() - before
