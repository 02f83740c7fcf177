"""Draw the charts as an SVG that works in light and dark mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10

from attrs import frozen

from benchmarks.curves import Chart, Line

WIDTH, MARGIN = 800, 78
LARGE, SMALL = (560, 440), (270, 300)
"""The right end of the lines and the height of the first chart, and of the others."""

_TOP, _BOTTOM = 52, 50
_UNITS = {0: "µs", 3: "ms", 6: "s"}
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .grid { stroke: #8b949e; stroke-opacity: .35 }
  .title { font-weight: 600; font-size: 15px }
  polyline { fill: none; stroke-width: 2.2 }
  .dashed { stroke-dasharray: 6 4 }
  .c0 { stroke: #0969da } .c1 { stroke: #bc4c00 } .c2 { stroke: #1a7f37 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .c0 { stroke: #58a6ff } .c1 { stroke: #f0883e } .c2 { stroke: #3fb950 }
  }
"""


@frozen
class Frame:
    """Where a chart lies in the picture, and its scales.

    Attributes:
        left: the x of the axis.
        right: the x of the last size.
        top: the y of the longest time.
        bottom: the y of the shortest.
        sizes: the sizes that are measured.
        decades: the powers of ten, in microseconds, of the axis of time.
    """

    left: float
    right: float
    top: float
    bottom: float
    sizes: Sequence[int]
    decades: range

    def x(self, size: float) -> float:
        """Return the x of a size. Sizes that grow a hundredfold have a logarithmic scale."""
        scale = log10 if self.is_wide else float
        first, last = scale(self.sizes[0]), scale(self.sizes[-1])
        share = (scale(size) - first) / (last - first) if last > first else 0.5
        return self.left + share * (self.right - self.left)

    def y(self, microseconds: float) -> float:
        """Return the y of a time, on a logarithmic scale."""
        share = (log10(microseconds) - self.decades[0]) / (self.decades[-1] - self.decades[0])
        return self.bottom - share * (self.bottom - self.top)

    @property
    def is_wide(self) -> bool:
        """Whether the sizes grow a hundredfold."""
        return self.sizes[-1] >= 100 * self.sizes[0]


def drawing_of(charts: Mapping[Chart, Sequence[Line]]) -> str:
    """Return the picture: the first chart large, the others in two columns below it."""
    parts: list[str] = []
    for number, (chart, lines) in enumerate(charts.items()):
        right, height = SMALL if number else LARGE
        row, column = divmod(number - 1, 2) if number else (0, 0)
        left = MARGIN + column * WIDTH / 2
        top = (LARGE[1] + row * SMALL[1] if number else 0) + _TOP
        frame = Frame(
            left,
            left - MARGIN + right,
            top,
            top + height - _TOP - _BOTTOM,
            chart.sizes,
            _decades(lines),
        )
        parts += [*_axes(chart, frame), *_lines(lines, frame), *_names(lines, frame)]
    rows = ceil((len(charts) - 1) / 2)
    size = f"0 0 {WIDTH} {LARGE[1] + rows * SMALL[1]}"
    drawn = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img"'
        ' aria-label="Time for one answer against tiles, players, events, positions and workers">\n'
        f"<style>{STYLE}</style>\n{drawn}\n</svg>\n"
    )


def _decades(lines: Sequence[Line]) -> range:
    costs = [cost for line in lines for _, cost in line.points]
    first = floor(log10(min(costs)))
    return range(first, max(first + 1, ceil(log10(max(costs)))) + 1)


def _axes(chart: Chart, frame: Frame) -> Iterator[str]:
    yield f'<text class="title" x="{frame.left}" y="{frame.top - 28}">{chart.title}</text>'
    for decade in frame.decades:
        y, unit = frame.y(10**decade), max(0, decade // 3 * 3)
        name = f"{10 ** (decade - unit):g} {_UNITS[unit]}"
        yield _grid(frame.left, frame.right, y, y)
        yield f'<text x="{frame.left - 8}" y="{y + 4:.1f}" text-anchor="end">{name}</text>'
    for size in _ticks(frame):
        x = frame.x(size)
        yield _grid(x, x, frame.top, frame.bottom)
        yield _centred(x, frame.bottom + 20, f"{size:,}")
    yield _centred((frame.left + frame.right) / 2, frame.bottom + 40, chart.axis)


def _ticks(frame: Frame) -> Sequence[int]:
    last = frame.sizes[-1]
    if frame.is_wide or last < 10:
        return frame.sizes
    step = 10 ** floor(log10(last))
    return range(step, last + 1, step)


def _grid(left: float, right: float, top: float, bottom: float) -> str:
    return f'<line class="grid" x1="{left:.1f}" x2="{right:.1f}" y1="{top:.1f}" y2="{bottom:.1f}"/>'


def _centred(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{text}</text>'


def _lines(lines: Sequence[Line], frame: Frame) -> Iterator[str]:
    questions = list(dict.fromkeys(line.curve.name for line in lines))
    for line in lines:
        points = " ".join(f"{frame.x(size):.1f},{frame.y(cost):.1f}" for size, cost in line.points)
        kind = f"c{questions.index(line.curve.name)}" + (" dashed" if line.curve.dashed else "")
        yield f'<polyline class="{kind}" points="{points}"/>'


def _names(lines: Sequence[Line], frame: Frame) -> Iterator[str]:
    """Label the lines at their right ends, and move overlapping labels apart."""
    above = float("inf")
    for line in sorted(lines, key=lambda line: line.points[-1][1]):
        above = min(frame.y(line.points[-1][1]) + 4, above - 16)
        path = ", spelled out" if line.curve.dashed else ""
        yield f'<text x="{frame.right + 8}" y="{above:.1f}">{line.curve.name}{path}</text>'
