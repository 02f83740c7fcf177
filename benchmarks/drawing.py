"""Draw the curves as an SVG that works in light and dark mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log10

from benchmarks.curves import SIZES, Curve

WIDTH, HEIGHT = 800, 440
LEFT, RIGHT, TOP, BOTTOM = 78, 560, 52, 390
DECADES = {
    1: "1 µs",
    10: "10 µs",
    100: "100 µs",
    1_000: "1 ms",
    10_000: "10 ms",
    100_000: "0.1 s",
    1_000_000: "1 s",
}

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


def drawing_of(curves: Sequence[Curve]) -> str:
    """Return the drawing: tiles to the right, time per answer upwards on a logarithmic scale."""
    parts = "\n".join([*_frame(), *_lines(curves), *_names(curves)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-label="Time for one answer against the number of tiles in the city">\n'
        f"<style>{STYLE}</style>\n{parts}\n</svg>\n"
    )


def _x(tiles: float) -> float:
    return LEFT + (tiles - SIZES[0]) / (SIZES[-1] - SIZES[0]) * (RIGHT - LEFT)


def _y(microseconds: float) -> float:
    bottom, top = log10(min(DECADES)), log10(max(DECADES))
    return BOTTOM - (log10(microseconds) - bottom) / (top - bottom) * (BOTTOM - TOP)


def _frame() -> Iterator[str]:
    yield f'<text class="title" x="{LEFT}" y="24">One answer about a city never seen before</text>'
    for value, name in DECADES.items():
        y = _y(value)
        yield f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{name}</text>'
    for tiles in range(10, SIZES[-1], 10):
        x = _x(tiles)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{BOTTOM}"/>'
        yield f'<text x="{x:.1f}" y="{BOTTOM + 20}" text-anchor="middle">{tiles}</text>'
    middle = (LEFT + RIGHT) / 2
    yield f'<text x="{middle}" y="{BOTTOM + 40}" text-anchor="middle">tiles in the city</text>'


def _classes(curve: Curve, curves: Sequence[Curve]) -> str:
    questions = list(dict.fromkeys(other.name for other in curves))
    return f"c{questions.index(curve.name)}" + (" dashed" if curve.spelled_out else "")


def _lines(curves: Sequence[Curve]) -> Iterator[str]:
    for curve in curves:
        points = " ".join(f"{_x(tiles):.1f},{_y(cost):.1f}" for tiles, cost in curve.points)
        yield f'<polyline class="{_classes(curve, curves)}" points="{points}"/>'


def _names(curves: Sequence[Curve]) -> Iterator[str]:
    """Label the lines at their right ends, and move overlapping labels apart."""
    above = float("inf")
    for curve in sorted(curves, key=lambda curve: curve.points[-1][1]):
        y = min(_y(curve.points[-1][1]) + 4, above - 16)
        above = y
        path = ", spelled out" if curve.spelled_out else ""
        yield f'<text x="{RIGHT + 8}" y="{y:.1f}">{curve.name}{path}</text>'
