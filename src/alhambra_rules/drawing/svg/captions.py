"""What is written below a picture: its faults by number, remarks, and what the signs mean."""

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
from alhambra_rules.drawing.svg.markup import Element, element, telling
from alhambra_rules.drawing.svg.panel import Panel, beside, in_rows
from alhambra_rules.drawing.svg.text_layout import fitted, width_of, words, wrapped
from alhambra_rules.drawing.svg.tile import tile_walls
from alhambra_rules.model import BuildingType
from alhambra_rules.rulebook import Cell, Side
from alhambra_rules.rulebook.words import first_of

SIZE = 14
_LEADING = 1.35
_MOST_CELLS = 6


def line(
    text: str,
    size: float = SIZE,
    *,
    fill: Shade = INK,
    bold: bool = False,
    room: float | None = None,
) -> Panel:
    """Return one line of words; what does not fit into the room is cut."""
    shown = text if room is None else fitted(text, size, room)
    weight = {"font_weight": "bold"} if bold else {}
    wider = 1.08 if bold else 1
    return Panel(
        width_of(shown, size) * wider,
        size * _LEADING,
        (words(shown, 0, size, size, fill=fill, **weight),),
    )


def paragraph(text: str, room: float, size: float = SIZE, fill: Shade = INK) -> Panel:
    """Return words broken into lines that fit."""
    lines = list(wrapped(text, size, room))
    return Panel(
        max((width_of(one, size) for one in lines), default=0),
        len(lines) * size * _LEADING,
        tuple(
            words(one, 0, size + index * size * _LEADING, size, fill=fill)
            for index, one in enumerate(lines)
        ),
    )


def fault_list(faults: Sequence[Numbered], room: float) -> Iterator[Panel]:
    """Yield for each fault its number, its rule, its cells and its sentence."""
    badge = max((width_of(str(number), 12) + 12 for number, _ in faults), default=0)
    for number, violation in faults:
        left = badge + 8
        place = listed_cells(violation.cells)
        head = violation.rule.id
        message = list(wrapped(violation.message, SIZE, room - left))
        height = (1 + len(message)) * SIZE * _LEADING
        space = room - left - width_of(head, SIZE) * 1.1 - 8
        yield Panel(
            room,
            height,
            (
                element("rect", width=badge, height=18, rx=4, fill=MARK),
                words(str(number), badge / 2, 13.5, 12, fill=MARK_INK, font_weight="bold",
                      text_anchor="middle"),
                element(
                    "text",
                    telling("tspan", head, font_weight="bold"),
                    telling("tspan", fitted(place, 12, space), dx=8, font_size=12, fill=MUTED),
                    x=left, y=SIZE, font_size=SIZE, fill=INK,
                ),
                *(
                    words(one, left, SIZE + (index + 1) * SIZE * _LEADING, SIZE)
                    for index, one in enumerate(message)
                ),
            ),
        )  # fmt: skip


def listed_cells(cells: Sequence[Cell]) -> str:
    """Return the cells with blanks between; of many only the first."""
    return " ".join(first_of(cells, _MOST_CELLS))


def wall_line(length: int) -> Panel:
    """Say how long the longest wall is, beside a piece of the line that traces it."""
    trace = element(
        "path", d="M3 11h22", stroke=TRACE, stroke_width=5, stroke_linecap="round", fill="none"
    )
    return beside((Panel(28, 19, (trace,)), line(f"Longest wall: {length}")), 6)


def legend(room: float) -> Panel:
    """Return what the letters, colours and signs mean, in rows no wider than the room."""
    entries = [_building_entry(building) for building in BuildingType]
    wall = _swatch(*tile_walls(frozenset([Side.NORTH]), 24))
    entries.append(beside((wall, line("wall", 13)), 6))
    dots = element(
        "rect", x=3, y=3, width=18, height=18, rx=4, fill="none", stroke=LEGAL,
        stroke_width=3, stroke_linecap="round", stroke_dasharray="0.1 6",
    )  # fmt: skip
    entries.append(beside((_swatch(dots), line("a tile may go here", 13)), 6))
    return in_rows(entries, room, 10)


def _building_entry(building: BuildingType) -> Panel:
    paint = BUILDINGS[building]
    chip = element("rect", width=24, height=24, rx=4, fill=paint.fill, stroke=paint.edge)
    letter = words(
        building.initial, 12, 17.5, 15, fill=paint.ink, font_weight="bold", text_anchor="middle"
    )
    return beside((_swatch(chip, letter), line(building.value, 13)), 6)


def _swatch(*parts: Element) -> Panel:
    return Panel(24, 24, parts)


def sentences(parts: Iterable[str]) -> str:
    """Return the parts as sentences one after the other.

    >>> sentences(["One", "", "two"])
    'One. Two.'
    """
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts if part)
