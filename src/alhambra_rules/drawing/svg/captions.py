"""Text in pictures: lines, paragraphs, the list of violations, and the legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alhambra_rules.drawing.palette import (
    BUILDINGS,
    INK,
    LEGAL,
    MARK,
    MARK_INK,
    MUTED,
    TRACE,
    Shade,
)
from alhambra_rules.drawing.svg.cell_marks import Numbered
from alhambra_rules.drawing.svg.markup import Element, Value, element, text_element
from alhambra_rules.drawing.svg.panel import Panel, beside, in_rows
from alhambra_rules.drawing.svg.text_layout import fitted, width_of, words, wrapped
from alhambra_rules.drawing.svg.tile import tile_walls
from alhambra_rules.model import BuildingType
from rulebook_kit import Side
from rulebook_kit.words import first_of

SIZE = 14
_LEADING = 1.35
_MOST_CELLS = 6
_CHIP_LETTERS = {18.0: (13.5, 12), 24.0: (17.5, 15)}
"""The baseline and the height of the letter on a chip, by the size of the chip."""


def line(
    text: str,
    size: float = SIZE,
    *,
    fill: Shade = INK,
    bold: bool = False,
    room: float | None = None,
) -> Panel:
    """Return one line of text, shortened if it does not fit into the room."""
    shown = text if room is None else fitted(text, size, room)
    weight = {"font_weight": "bold"} if bold else {}
    drawn = words(shown, 0, size, size, fill=fill, **weight)
    return Panel(width_of(shown, size) * (1.08 if bold else 1), size * _LEADING, (drawn,))


def paragraph(text: str, room: float, size: float = SIZE, fill: Shade = INK) -> Panel:
    """Return text broken into lines that fit."""
    lines = list(wrapped(text, size, room))
    drawn = tuple(
        words(one, 0, size + index * size * _LEADING, size, fill=fill)
        for index, one in enumerate(lines)
    )
    widest = max((width_of(one, size) for one in lines), default=0)
    return Panel(widest, len(lines) * size * _LEADING, drawn)


def fault_list(faults: Sequence[Numbered], room: float) -> Iterator[Panel]:
    """Yield a panel for each violation: its number, its rule, its cells and its message."""
    badge = max((width_of(str(number), 12) + 12 for number, _ in faults), default=0)
    left = badge + 8
    for number, violation in faults:
        message = list(wrapped(violation.message, SIZE, room - left))
        rule = violation.rule_id
        space = room - left - width_of(rule, SIZE) * 1.1 - 8
        cells = fitted(" ".join(first_of(violation.cells, _MOST_CELLS)), 12, space)
        parts = (
            element("rect", width=badge, height=18, rx=4, fill=MARK),
            words(str(number), badge / 2, 13.5, 12, fill=MARK_INK, font_weight="bold",
                  text_anchor="middle"),
            element(
                "text",
                text_element("tspan", rule, font_weight="bold"),
                text_element("tspan", cells, dx=8, font_size=12, fill=MUTED),
                x=left, y=SIZE, font_size=SIZE, fill=INK,
            ),
            *(
                words(one, left, SIZE + (index + 1) * SIZE * _LEADING, SIZE)
                for index, one in enumerate(message)
            ),
        )  # fmt: skip
        yield Panel(room, (1 + len(message)) * SIZE * _LEADING, parts)


def wall_sample(d: str) -> Element:
    """Return a piece of the line that traces the longest wall."""
    return element("path", d=d, stroke=TRACE, stroke_width=5, stroke_linecap="round", fill="none")


def wall_line(length: int) -> Panel:
    """Return the length of the longest wall beside a sample of its trace."""
    sample = Panel(28, 19, (wall_sample("M3 11h22"),))
    return beside((sample, line(f"Longest wall: {length}")), 6)


def chip(
    building: BuildingType, x: float = 0, y: float = 0, size: float = 18
) -> tuple[Element, Element]:
    """Return a small square in the colour of a building type, and the type's letter on it."""
    paint = BUILDINGS[building]
    place: dict[str, Value] = {"x": x, "y": y} if x or y else {}
    baseline, height = _CHIP_LETTERS[size]
    return (
        element("rect", **place, width=size, height=size, rx=4, fill=paint.fill, stroke=paint.edge),
        words(building.initial, x + size / 2, y + baseline, height, fill=paint.ink,
              font_weight="bold", text_anchor="middle"),
    )  # fmt: skip


def legend(room: float) -> Panel:
    """Return the meaning of letters, colours and signs, in rows that fit into the room."""
    dots = element(
        "rect", x=3, y=3, width=18, height=18, rx=4, fill="none", stroke=LEGAL,
        stroke_width=3, stroke_linecap="round", stroke_dasharray="0.1 6",
    )  # fmt: skip
    entries: list[tuple[tuple[Element, ...], str]] = [
        *((chip(building, size=24), building.value) for building in BuildingType),
        (tile_walls(frozenset([Side.NORTH]), 24), "wall"),
        ((dots,), "a tile may go here"),
    ]
    rows = [beside((Panel(24, 24, sign), line(meaning, 13)), 6) for sign, meaning in entries]
    return in_rows(rows, room, 10)


def sentences(parts: Iterable[str]) -> str:
    """Return the parts as sentences, without those that are empty.

    >>> sentences(["One", "", "two"])
    'One. Two.'
    """
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts if part)
