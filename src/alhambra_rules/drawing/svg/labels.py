"""Marks on cells, and text in pictures: lines, the list of violations, and the legend.

Marks show violations with their rules, unreachable tiles, and cells that a tile may go to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alhambra_rules.catalogue.building import WALLS_MATCH
from alhambra_rules.drawing.palette import (
    BUILDINGS,
    CARD,
    FAULT,
    INK,
    LEGAL,
    MARK,
    MARK_INK,
    MARK_LEGAL,
    MUTED,
    PAPER,
    TRACE,
    Shade,
)
from alhambra_rules.drawing.svg.markup import (
    CELL,
    STARTS,
    Element,
    Extent,
    Value,
    element,
    fitted,
    group,
    path,
    shared_side,
    text_element,
    width_of,
    words,
    wrapped,
)
from alhambra_rules.drawing.svg.panel import Panel, beside, in_rows
from alhambra_rules.drawing.svg.tile import tile_walls
from alhambra_rules.model import BuildingType
from rulebook_kit import Side, Violation
from rulebook_kit.words import first_of

Numbered = tuple[int, Violation]
"""The number of a violation in the picture, and the violation."""

_INSET = 4
_SIZE, _HEIGHT, _MOST = 9.5, 14, 3


def hatching(colour: str) -> Element:
    """Return slanted lines over a tile that cannot be reached on foot."""
    step = CELL / 8
    lines: list[tuple[str | float, ...]] = []
    for index in range(1, 16):
        reach = step * index
        start, end = max(reach - CELL, 0), min(reach, CELL)
        lines += [
            ("M", start + (1.5 if not start else 0), end - 1.5),
            ("L", end - 1.5, start + 1.5),
        ]
    return path(*lines, fill="none", stroke=colour, stroke_width=2.5, stroke_opacity="0.5")


def dotted(*, occupied: bool) -> Element:
    """Return dots around a cell that a tile may be placed on, or swapped in on."""
    inset = 9 if occupied else 7
    colour = MARK_LEGAL if occupied else LEGAL
    dots = _square(
        inset, stroke=colour, stroke_width=4.5, stroke_linecap="round", stroke_dasharray="0.1 9.2"
    )
    if not occupied:
        return group(dots, element("circle", cx=CELL / 2, cy=CELL / 2, r=6, fill=LEGAL))
    return group(_square(inset, stroke=CARD, stroke_width=8), dots)


def _square(inset: float, **attributes: Value) -> Element:
    """Return a square with round corners within a cell."""
    size = CELL - 2 * inset
    filled: dict[str, Value] = {"fill": "none"} | attributes
    return element("rect", x=inset, y=inset, width=size, height=size, rx=5, **filled)


def fresh(x: float, y: float, **attributes: str) -> Element:
    """Return the frame around a cell that changed just now."""
    return group(
        _square(-2, stroke=PAPER, stroke_width=7), _square(-2, stroke=INK, stroke_width=3.5),
        x=x, y=y, title="", **attributes,
    )  # fmt: skip


def empty_cell(label: str) -> Element:
    """Return an empty cell with a violation and a label."""
    return group(
        _square(_INSET, fill=FAULT, fill_opacity="0.12"),
        words(label, CELL / 2, 36, 15, fill=MUTED, text_anchor="middle", font_style="italic"),
    )


def fault_outline() -> Iterator[Element]:
    """Yield the outline of a cell with a violation; walls are drawn over it."""
    for colour, width in ((CARD, 6), (MARK, 3)):
        dashes = {"stroke_dasharray": "7 4"} if width == 3 else {}
        yield _square(_INSET, stroke=colour, stroke_width=width, **dashes)


def fault_labels(faults: Sequence[Numbered], bottom: float) -> Iterator[Element]:
    """Yield a label for each rule broken on a cell, with the numbers of its violations.

    Only the first rules and numbers are shown. The lowest label ends at ``bottom``.
    """
    by_rule: dict[str, list[str]] = {}
    for number, violation in faults:
        rule = violation.rule_id
        by_rule.setdefault(rule.partition(".")[2] or rule, []).append(str(number))
    rules = list(by_rule.items())
    shown = rules if len(rules) <= _MOST else rules[: _MOST - 1]
    labels = [_label(",".join(numbers[:_MOST]), rule) for rule, numbers in shown]
    if len(rules) > len(shown):
        labels.append(_label(f"+{sum(len(n) for _, n in rules[len(shown) :])}", "more"))
    top = bottom - len(labels) * (_HEIGHT + 1)
    for index, label in enumerate(labels):
        yield group(label, y=top + index * (_HEIGHT + 1))


def _label(number: str, rule: str) -> Element:
    """Return a number on red next to the rule without its section."""
    badge = max(width_of(number, _SIZE) + 7, 15)
    room = CELL - 4 - badge - 6
    size = min(_SIZE, _SIZE * room / max(width_of(rule, _SIZE), 1))
    return group(
        element("rect", x=2, width=CELL - 4, height=_HEIGHT, rx=3, fill=CARD, stroke=MARK),
        element("rect", x=2, width=badge, height=_HEIGHT, rx=3, fill=MARK),
        words(number, 2 + badge / 2, 10.5, _SIZE, fill=MARK_INK, font_weight="bold",
              text_anchor="middle"),
        words(rule, badge + 5, 10.5, size, fill=MARK),
    )  # fmt: skip


def disagreements(faults: Sequence[Numbered], extent: Extent) -> Iterator[Element]:
    """Yield a red line along each side that violates build.walls-match."""
    for _, violation in faults:
        if violation.rule == WALLS_MATCH and len(violation.cells) == 2:
            one, other = violation.cells
            side = shared_side(one, other)
            if side is not None:
                x, y = extent.corner(one)
                (dx, dy), (ex, ey) = STARTS[side], STARTS[side.turned(1)]
                line = (("M", x + dx * CELL, y + dy * CELL), ("L", x + ex * CELL, y + ey * CELL))
                for colour, width in ((CARD, 9), (MARK, 5)):
                    yield path(*line, stroke=colour, stroke_width=width, fill="none",
                               pointer_events="none")  # fmt: skip


def stack_badge(on_top: int) -> Element:
    """Return the number of tiles on top of the one that is drawn."""
    text = f"+{on_top}"
    width = width_of(text, 13) + 12
    left = (CELL - width) / 2
    return group(
        element("rect", x=left, y=36, width=width, height=17, rx=8, fill=CARD, stroke=MARK),
        words(text, CELL / 2, 49, 13, fill=MARK, font_weight="bold", text_anchor="middle"),
    )


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
    """Return the length of the longest wall next to a sample of its trace."""
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
