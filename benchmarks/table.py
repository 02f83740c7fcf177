"""The table of results, with ratios to the spelled-out path of the same run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TypedDict

from rich.table import Table

TARGETS = {
    ("legal cells of one tile", "city never seen"): 12,
    ("legal cells of one tile", "city seen"): 1.5,
    ("legal removals of all tiles", "city seen"): 30,
    ("longest wall", "city drawn already"): 8,
    ("majorities of four players, one round", "points alone"): 6,
    ("three rounds, four players, everything included", "cities never seen"): 120,
    ("majorities of four players, one round", "with counting, cities never seen"): 10,
    ("an action of a game of four players", "apply"): 8,
    ("a random game of four players", "start to end"): 4_000,
    ("legal_actions of a decision", "compact state"): 20,
    ("environment of four players", "step and observation"): 60,
    ("environment of four players", "clone"): 20,
    ("state_to_json late in a game", "with log"): 1_000,
    ("state_from_json late in a game", "with log"): 1_000,
    ("state_from_json late in a game", "without log"): 200,
    ("replay of a recorded game", "400 events"): 8_000,
    ("a city of 18 tiles from ids", "City.of"): 12,
    ("a city of 18 tiles from ids", "and the legal cells of a tile"): 32,
    ("legal removals of all tiles", "city never seen"): 25,
    ("explain_placements on 24 x 24 cells", "a city of 18 tiles"): 8_000,
    ("audit of a position", "one city, legal"): 20,
    ("audit of a position", "one city, illegal"): 120,
    ("mcts, 200 iterations, six players, four modules", "a decision"): 800_000,
}
"""The targets in microseconds: medians of one answer on an idle machine with two cores."""


class Measured(TypedDict):
    """The result of pytest-benchmark for one case."""

    group: str
    extra_info: Mapping[str, str]
    stats: Mapping[str, float]


COMPARED = ("spelled out", "check_placement", "read back as well", "python-chess")
"""The paths with which those above them are compared."""


HEADER = ("question", "path", "median", "best", "target", "ratio")


def rows_of(measured: Iterable[Measured]) -> Iterator[tuple[str, ...]]:
    """Yield the rows: the time for one answer, and how many times as long the other path takes."""
    for question, of_question in groupby(measured, key=lambda case: case["group"]):
        cases = list(of_question)
        paths = [case["extra_info"]["path"] for case in cases]
        below = next((at for at, path in enumerate(paths) if path in COMPARED), 0)
        slow = cases[below]["stats"]["median"]
        for number, (path, case) in enumerate(zip(paths, cases, strict=True)):
            median, target = case["stats"]["median"], TARGETS.get((question, path))
            yield (
                "the same" if number else question,
                path,
                time_of(median * 1e6),
                time_of(case["stats"]["min"] * 1e6),
                time_of(target) if target else "",
                f"{slow / median:,.1f}" if number < below else "",
            )


def time_of(microseconds: float) -> str:
    """Return a time with its unit and three digits."""
    unit = next(unit for unit in (1e6, 1e3, 1.0) if microseconds >= unit or unit == 1)
    number = microseconds / unit
    digits = 0 if number >= 100 else 1 if number >= 10 else 2
    return f"{number:.{digits}f} {_UNITS[unit]}"


_UNITS = {1e6: "s", 1e3: "ms", 1.0: "us"}


def shown(header: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    """Return a table for the terminal."""
    table = Table(*header)
    for row in rows:
        table.add_row(*row)
    return table
