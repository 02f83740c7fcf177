"""A city as text for a terminal or a file: laid out in cells, and drawn plain or with styles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, groupby
from operator import itemgetter
from typing import SupportsIndex

from attrs import evolve, frozen

from alhambra_rules.drawing.cell_text import (
    ASCII,
    BOXES,
    EMPTY,
    FAULT,
    OPEN,
    SWAP,
    TRACED,
    WALL,
    CellText,
    Characters,
    Line,
    Piece,
    badge_of,
    label_of,
    note_of,
    style_of_mark,
)
from alhambra_rules.drawing.marks import UNMARKED, Marks, beyond_reach, within_reach
from alhambra_rules.drawing.palette import BUILDINGS, CARD, CARD_INK, WATER
from alhambra_rules.model import ORIGIN, Bazaar, BuildingType, Cell, City, PlacedTile
from alhambra_rules.model.shown import OneCity, Tabled, city_shown, has_table, table_shown
from alhambra_rules.notation.diagram import HEIGHT, WIDTH, Block
from alhambra_rules.scoring import Segment, longest_wall
from rulebook_kit import Side
from rulebook_kit.arguments import integer_of, object_of


@frozen
class Sheet:
    """A city laid out for drawing, on a grid with its coordinates along the edges.

    Attributes:
        blocks: the block of each cell that is drawn; at least one.
        buildings: the type of the building on each cell that has one.
        bazaars: the cells with a bazaar.
        tiled: the cells with a tile, including the fountain.
        left_out: a sentence that names the tiles beyond reach; empty if there are none.
    """

    blocks: Mapping[Cell, Block]
    buildings: Mapping[Cell, BuildingType]
    bazaars: frozenset[Cell] = frozenset()
    tiled: frozenset[Cell] = frozenset()
    left_out: str = ""

    def columns(self) -> range:
        """Return the x of all columns that are drawn."""
        xs = [cell.x for cell in self.blocks]
        return range(min(xs), max(xs) + 1)

    def rows(self) -> range:
        """Return the y of all rows that are drawn."""
        ys = [cell.y for cell in self.blocks]
        return range(min(ys), max(ys) + 1)

    @property
    def gutter(self) -> int:
        """The number of characters to the left of the first column."""
        return max(len(str(y)) for y in self.rows()) + 1

    def strips(self, width: SupportsIndex | None) -> Iterator[Sheet]:
        """Yield sheets that are at most ``width`` characters wide, from west to east.

        A strip has at least one column. None means any width. Only the last strip has the
        sentence about the tiles that are too far away to draw.
        """
        columns = self.columns()
        step = len(columns)
        if width is not None:
            most = integer_of(width, "width must be a number of characters, or None")
            step = max((most - self.gutter) // WIDTH, 1)
        starts = range(columns.start, columns.stop, step)
        for start in starts:
            blocks = {c: block for c, block in self.blocks.items() if start <= c.x < start + step}
            if blocks:
                last = start == starts[-1]
                yield evolve(self, blocks=blocks, left_out=self.left_out if last else "")

    def text(self) -> str:
        """Return the picture in ASCII, without trailing spaces and without a final newline."""
        return _plain(_lines(self, ASCII))

    def corners(self) -> Mapping[Cell, tuple[int, int]]:
        """Return the line and the column of ``text`` where the block of each cell begins."""
        top, west, gutter = self.rows().start, self.columns().start, self.gutter
        return {
            cell: (1 + HEIGHT * (cell.y - top), gutter + WIDTH * (cell.x - west))
            for cell in self.blocks
        }


def lay_out(city: City, marks: Marks = UNMARKED) -> Sheet:
    """Lay out a city with its marks, within reach of the fountain."""
    stacked = Counter(cell for cell, _ in city.stacked)
    blocks = {
        cell: _tile_block(placed, cell, stacked[cell], marks)
        for cell, placed in city.tiles.items()
        if within_reach(cell)
    }
    for cell in (*marks.faults, *marks.placements):
        if cell not in blocks and cell not in city.tiles and within_reach(cell):
            blocks[cell] = _empty_block(cell, marks)
    buildings = {
        cell: placed.tile.type
        for cell, placed in city.tiles.items()
        if placed.tile.type is not None and within_reach(cell)
    }
    bazaars = frozenset(c for c, placed in city.tiles.items() if isinstance(placed.tile, Bazaar))
    tiled = frozenset(city.tiles)
    return Sheet(blocks, buildings, bazaars, tiled, beyond_reach(city, marks.faults))


def _tile_block(placed: PlacedTile, cell: Cell, on_top: int, marks: Marks) -> Block:
    badge = badge_of(on_top, marks.chests.get(cell, ()))
    block = Block(label_of(placed), placed.walls, badge=badge)
    if cell in marks.faults:
        return evolve(block, corner=FAULT, note=note_of(marks.faults[cell]))
    return evolve(block, corner=SWAP) if cell in marks.swaps else block


def _empty_block(cell: Cell, marks: Marks) -> Block:
    if cell in marks.faults:
        label = "gap" if cell in marks.gaps else "empty"
        return Block(label, corner=FAULT, note=note_of(marks.faults[cell]))
    return Block("*", corner=" ")


def _lines(
    sheet: Sheet,
    characters: Characters,
    traced: Set[Segment] = frozenset(),
    unreachable: Set[Cell] = frozenset(),
) -> Sequence[Line]:
    """Return the lines of a sheet. The traced sides are those of the longest wall."""
    columns = sheet.columns()
    head = " " * sheet.gutter + "".join(str(x).center(WIDTH) for x in columns)
    lines = [_trimmed([(head, "dim")])]
    for y in sheet.rows():
        cells = [
            _cell(sheet, Cell(x, y), characters, traced, unreachable)
            if Cell(x, y) in sheet.blocks
            else _HOLE
            for x in columns
        ]
        for label, *parts in zip(("", str(y), ""), *cells, strict=True):
            ruler = (f"{label:>{sheet.gutter - 1}} ", "dim")
            lines.append(_trimmed([ruler, *chain.from_iterable(parts)]))
    return lines if lines[-1] else lines[:-1]


_HOLE: tuple[Line, ...] = (((" " * WIDTH, ""),),) * HEIGHT


def _cell(
    sheet: Sheet,
    cell: Cell,
    characters: Characters,
    traced: Set[Segment],
    unreachable: Set[Cell],
) -> tuple[Line, ...]:
    block = sheet.blocks[cell]
    kinds = dict.fromkeys(Side, OPEN if cell in sheet.tiled else EMPTY)
    kinds |= {side: TRACED if (cell, side) in traced else WALL for side in block.walls}
    return CellText(block, kinds, _style_of(sheet, cell), cell in unreachable, characters).lines()


def _style_of(sheet: Sheet, cell: Cell) -> str:
    """Return the style of a label: the colours of the tile, or of the mark of an empty cell."""
    if cell in sheet.buildings:
        paint = BUILDINGS[sheet.buildings[cell]]
        return f"bold {paint.ink} on {paint.fill}"
    if cell in sheet.bazaars:
        return f"bold {CARD_INK} on {CARD}"
    if cell == ORIGIN:
        return f"bold #ffffff on {WATER}"
    return "reverse" if cell in sheet.tiled else style_of_mark(sheet.blocks[cell])


def _trimmed(line: Iterable[Piece]) -> Line:
    """Return a line without trailing spaces; neighbours with the same style are one piece."""
    pieces = [
        ("".join(text for text, _ in alike), style)
        for style, alike in groupby((piece for piece in line if piece[0]), key=itemgetter(1))
    ]
    while pieces and pieces[-1][0].isspace():
        pieces.pop()
    if pieces:
        text, style = pieces.pop()
        pieces.append((text.rstrip(), style))
    return tuple(pieces)


def _plain(lines: Iterable[Line]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


def draw_lines(
    city: City, marks: Marks = UNMARKED, *, width: SupportsIndex | None = None, boxes: bool = False
) -> Iterator[Line]:
    """Yield the lines of ``draw_city`` in pieces with styles, such as ``("G10n", "bold red")``.

    Args:
        city: any city, legal or not.
        marks: what to mark.
        width: as in ``draw_city``.
        boxes: whether to use box-drawing characters. Then open sides are light lines, walls are
            heavy lines, the longest wall is a double line, and unreachable tiles are shaded.
    """
    traced = frozenset(longest_wall(city).segments)
    for number, sheet in enumerate(lay_out(city, marks).strips(width)):
        if number:
            yield ()
        yield from _lines(sheet, BOXES if boxes else ASCII, traced, marks.unreachable)
        if sheet.left_out:
            yield from ((), ((sheet.left_out, ""),))


def key_of(city: City, marks: Marks = UNMARKED, *, boxes: bool = False) -> Mapping[str, str]:
    """Return what each sign in the drawing of a city means. Arguments as for ``draw_lines``.

    >>> key_of(City.start())
    {'F': 'fountain'}
    """
    tiles = [placed.tile for placed in city.tiles.values() if placed.tile.type is not None]
    walled = any(tile.walls for tile in tiles)
    entries = (
        (bool(tiles), "T9ne", "tower 9 with walls north and east"),
        (True, "F", "fountain"),
        (walled, "━" if boxes else "#", "wall"),
        (walled and boxes, "═", "longest wall"),
        (boxes and bool(marks.unreachable), "░", "not reachable on foot"),
        (bool(marks.faults), "!", "breaks a rule, numbered as in the list"),
        (bool(marks.placements), "*", "legal cell"),
        (bool(marks.swaps), "*  *", "corners of a tile that may be swapped"),
        (bool(marks.chests), "$T", "chest of the colour of towers"),
        (bool(city.stacked), "+1", "one more tile on top"),
    )
    return {sign: meaning for is_drawn, sign, meaning in entries if is_drawn}


def draw_city(
    city: OneCity | Tabled, marks: Marks = UNMARKED, *, width: SupportsIndex | None = None
) -> str:
    """Return a city as text in ASCII, with its coordinates along the edges.

    Every city can be drawn. Tiles far from the fountain are listed below. If tiles are stacked, the
    lowest is drawn, with ``+1`` if one more lies on top of it.

    Args:
        city: any city, legal or not; or its ``Player``, ``Seat`` or ``SeatView``. Of a ``Table``,
            ``GameState`` or ``View`` all cities are drawn, each below the name of its player.
        marks: what to mark.
        width: cut the picture into strips of at most this many characters; None for one picture.

    Raises:
        InvalidArgument: it is none of these, the marks are something else, or the width is not an
            integer.

    >>> print(draw_city(City.of({(1, 0): "garden-10-n"})))
          0        1
      +       ++#######+
    0     F       G10n
      +       ++       +
    """
    object_of(Marks, marks, "marks must be Marks(...)")
    if has_table(city):
        return "\n\n".join(
            f"{one.name}\n{draw_city(one, marks.with_chests(one.chests), width=width)}"
            for one in table_shown(city).players
        )
    return _plain(draw_lines(city_shown(city), marks, width=width))
