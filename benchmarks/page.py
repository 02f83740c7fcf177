"""The measured tables of docs/performance.md: each stands between two markers of the page."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from attrs import frozen

from benchmarks import growth, memory, peers, processes, rates
from benchmarks.table import HEADER, Measured, rows_of, time_of

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
_PLACE = re.compile(r"(<!-- measured: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


@frozen
class Measurement:
    """A table of the page.

    Attributes:
        name: the name in its marker.
        header: the heads of its columns.
        rows: its rows.
    """

    name: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def markdown(self) -> str:
        """Return the table as Markdown."""
        lines = [self.header, ("---",) * len(self.header), *self.rows]
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def paths(measured: Iterable[Measured]) -> Measurement:
    """Return the table of all answers, as pytest-benchmark measured them."""
    return Measurement("answers", HEADER, tuple(rows_of(measured)))


def peers_beside() -> Measurement:
    """Return the table of the engines in other languages: their time for each of ours."""
    measured = peers.measured_peers()
    names = tuple(measured[0].peers)
    rows = (
        (
            beside.question,
            time_of(beside.ours),
            *(f"{time_of(time)}, {time / beside.ours:.2f}" for time in beside.peers.values()),
        )
        for beside in measured
    )
    absent = [(f"not installed: {name}", *[""] * (1 + len(names))) for name in peers.missing()]
    return Measurement("peers", ("question", "this library", *names), (*rows, *absent))


def moves() -> Measurement:
    """Return the table of random moves a second."""
    measured = rates.measured_rates()
    rows = (
        (name, f"{rate:,.0f}", *_beside(rate, rates.BESIDE.get(name), measured))
        for name, rate in measured.items()
    )
    return Measurement("moves", ("random moves", "a second", "beside"), tuple(rows))


def _beside(rate: float, other: str | None, measured: Mapping[str, float]) -> tuple[str]:
    return (f"{rate / measured[other]:.2f} of {other}" if other else "",)


def whole_processes() -> Measurement:
    """Return the table of whole processes."""
    measured = tuple(processes.measured_processes())
    return Measurement("processes", ("process", "measured"), measured)


def kept() -> Measurement:
    """Return the table of the memory of what is kept."""
    rows = (
        (name, f"{memory.BEFORE[name]:,}", f"{each:,.0f}")
        for name, each in memory.measured_memory().items()
    )
    return Measurement("memory", ("kept at once", "bytes each, before", "now"), tuple(rows))


def grown() -> Measurement:
    """Return the growth table: what grows, and the functions that grew most with it."""
    measured = tuple(growth.measured_growth())
    rows: list[tuple[str, ...]] = []
    for what in dict.fromkeys(one.what for one in measured):
        of_it = sorted((one for one in measured if one.what == what), key=lambda one: -one.ratio)
        worst = [one for number, one in enumerate(of_it) if not number or one.ratio > growth.MOST]
        rows += (_grown(one, len(of_it)) for one in worst)
    header = ("what grows", "functions", "the one that grows most", "times", "ratio", "why")
    return Measurement("growth", header, tuple(rows))


def _grown(one: growth.Growth, functions: int) -> tuple[str, ...]:
    return (
        f"{one.what}: {one.fewer:,} to {10 * one.fewer:,}",
        str(functions),
        f"`{one.name}`",
        f"{time_of(one.less * 1e6)}, {time_of(one.more * 1e6)}",
        f"{one.ratio:.1f}",
        growth.NAMED.get(one.name, "not known") if one.ratio > growth.MOST else "",
    )


def machine() -> str:
    """Return a sentence about when and where the figures were measured."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"Measured on {datetime.now(UTC):%Y-%m-%d} with {python} on {_processor()}.\n"


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.machine()
    names = re.findall(r"^model name\s*: (.+)$", text, re.MULTILINE)
    return f"{len(names)} cores of {names[0]}" if names else platform.machine()


def write(measurements: Iterable[Measurement]) -> None:
    """Write the tables into the page.

    Raises:
        KeyError: the page has a place for a table that was not measured.
    """
    texts = {one.name: one.markdown() for one in measurements} | {"machine": machine()}
    text = PAGE.read_text("utf-8")
    PAGE.write_text(_PLACE.sub(lambda at: f"{at[1]}\n{texts[at[2]]}\n{at[3]}", text), "utf-8")
