"""The table of results, with ratios to the spelled-out path of the same run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
}
"""The targets in microseconds; see README.md."""


class Measured(TypedDict):
    """The result of pytest-benchmark for one case."""

    group: str
    extra_info: Mapping[str, str]
    stats: Mapping[str, float]


COMPARED = ("spelled out", "check_placement", "read back as well", "python-chess")
"""The paths with which those above them are compared."""


def table_of(measured: Iterable[Measured]) -> Table:
    """Return the table: microseconds per call, and how many times as long the other path takes."""
    table = Table("question", "path", "median", "best", "target", "ratio")
    for question, of_question in groupby(measured, key=lambda case: case["group"]):
        cases = list(of_question)
        paths = [case["extra_info"]["path"] for case in cases]
        below = next((at for at, path in enumerate(paths) if path in COMPARED), 0)
        slow = cases[below]["stats"]["median"]
        for number, (path, case) in enumerate(zip(paths, cases, strict=True)):
            median, target = case["stats"]["median"], TARGETS.get((question, path))
            table.add_row(
                "" if number else question,
                path,
                f"{median * 1e6:,.1f} us",
                f"{case['stats']['min'] * 1e6:,.1f} us",
                f"{target:,} us" if target else "",
                f"x {slow / median:,.1f}" if number < below else "",
            )
        table.add_section()
    return table
