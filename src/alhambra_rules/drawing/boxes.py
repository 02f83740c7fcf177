"""A city in box-drawing characters and colours, for a terminal that has them: needs rich.

Open sides are light lines, walls heavy ones, and the longest wall is traced in double lines. All
else stands where ``draw_city`` has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen
from rich.text import Text

from alhambra_rules.drawing.coloured import (
    CHEST_STYLE,
    FAULT_STYLE,
    LEGAL_STYLE,
    RULER_STYLE,
)
from alhambra_rules.drawing.marks import UNMARKED, Marks
from alhambra_rules.drawing.sheet import FAULT, Sheet, lay_out
from alhambra_rules.drawing.svg.palette import BUILDINGS, CARD, CARD_INK, TRACE, WATER
from alhambra_rules.model import ORIGIN, Cell, City
from alhambra_rules.notation.diagram import HEIGHT, WIDTH, Block
from alhambra_rules.rulebook import Side
from alhambra_rules.scoring import Segment, longest_wall

_INNER = WIDTH - 2
_OPEN, _WALL, _TRACED = 0, 1, 2
_ACROSS, _DOWN = "─━═", "│┃║"
_CORNERS: Mapping[tuple[Side, Side], tuple[str, str, str]] = MappingProxyType(
    {
        (Side.NORTH, Side.WEST): ("╭┎╓", "┍┏╔", "╒╔╔"),
        (Side.NORTH, Side.EAST): ("╮┒╖", "┑┓╗", "╕╗╗"),
        (Side.SOUTH, Side.WEST): ("╰┖╙", "┕┗╚", "╘╚╚"),
        (Side.SOUTH, Side.EAST): ("╯┚╜", "┙┛╝", "╛╝╝"),
    }
)
"""For each corner what joins its two sides, by what the first and then the second one is."""

_STYLES = ("dim", "bold", f"bold {TRACE.dark}")


def draw_city_in_boxes(
    city: City, marks: Marks = UNMARKED, *, width: int | None = None
) -> Iterator[Text]:
    """Yield the pictures of ``draw_city``, and the line on what is left out, in box drawing."""
    traced = frozenset(longest_wall(city).segments)
    for sheet in lay_out(city, marks).strips(width):
        yield _drawn(sheet, marks.unreachable, traced)
        if sheet.left_out:
            yield Text(sheet.left_out)


def _drawn(sheet: Sheet, unreachable: frozenset[Cell], traced: frozenset[Segment]) -> Text:
    head = " " * sheet.gutter + "".join(str(x).center(WIDTH) for x in sheet.columns())
    lines = [Text(head.rstrip(), RULER_STYLE)]
    for y in sheet.rows():
        across = [_Box.on(Cell(x, y), sheet, unreachable, traced) for x in sheet.columns()]
        for row in range(HEIGHT):
            label = str(y) if row == 1 else ""
            line = Text().append(f"{label:>{sheet.gutter - 1}} ", RULER_STYLE)
            for box in across:
                line.append_text(box.lines()[row] if box else Text(" " * WIDTH))
            line.rstrip()
            lines.append(line)
    return Text("\n").join(lines)


@frozen
class _Box:
    """One cell: its block, what each of its sides is, and how its middle is filled."""

    block: Block
    sides: Mapping[Side, int]
    filling: str
    style: str
    is_empty: bool

    @classmethod
    def on(
        cls,
        cell: Cell,
        sheet: Sheet,
        unreachable: frozenset[Cell],
        traced: frozenset[Segment],
    ) -> _Box | None:
        block = sheet.blocks.get(cell)
        if block is None:
            return None
        sides = {
            side: (_TRACED if (cell, side) in traced else _WALL) if side in block.walls else _OPEN
            for side in Side
        }
        is_empty = cell not in sheet.tiled
        filling = "░" if cell in unreachable else " "
        return cls(block, sides, filling, _label_style(sheet, cell, block), is_empty)

    def lines(self) -> tuple[Text, Text, Text]:
        """Return the three lines, in colours."""
        badge_style = CHEST_STYLE if self.block.badge.startswith("$") else FAULT_STYLE
        middle = Text().append_text(self._upright(Side.WEST))
        label = f" {self.block.label} " if self.filling != " " else self.block.label
        middle.append(label.center(_INNER, self.filling)[:_INNER], self.style)
        return (
            self._edge(Side.NORTH, self.block.badge, badge_style),
            middle.append_text(self._upright(Side.EAST)),
            self._edge(Side.SOUTH, self.block.note, FAULT_STYLE),
        )

    def _upright(self, side: Side) -> Text:
        if self.is_empty:
            return Text("┊", LEGAL_STYLE if self.block.corner != FAULT else FAULT_STYLE)
        return Text(_DOWN[self.sides[side]], _STYLES[self.sides[side]])

    def _edge(self, side: Side, words: str, style: str) -> Text:
        """Return a horizontal edge, with words in its middle."""
        kind = self.sides[side]
        character = "┈" if self.is_empty else _ACROSS[kind]
        line_style = _STYLES[kind]
        if self.is_empty:
            line_style = LEGAL_STYLE if self.block.corner != FAULT else FAULT_STYLE
        plain = words.center(_INNER, character)[:_INNER]
        inner = Text(plain, line_style)
        if words:
            start = plain.index(words)
            inner.stylize(f"not dim {style}", start, start + len(words))
        west, east = self._corner(side, Side.WEST), self._corner(side, Side.EAST)
        return Text().append_text(west).append_text(inner).append_text(east)

    def _corner(self, side: Side, other: Side) -> Text:
        if self.block.corner != "+":
            style = FAULT_STYLE if self.block.corner == FAULT else LEGAL_STYLE
            return Text(self.block.corner, style)
        one, two = self.sides[side], self.sides[other]
        return Text(_CORNERS[side, other][one][two], _STYLES[max(one, two)])


def _label_style(sheet: Sheet, cell: Cell, block: Block) -> str:
    if cell in sheet.buildings:
        paint = BUILDINGS[sheet.buildings[cell]]
        return f"bold {paint.ink} on {paint.fill}"
    if cell in sheet.bazaars:
        return f"bold {CARD_INK} on {CARD}"
    if cell == ORIGIN:
        return f"bold #ffffff on {WATER}"
    if cell in sheet.tiled:
        return "reverse"
    return FAULT_STYLE if block.corner == FAULT else LEGAL_STYLE
