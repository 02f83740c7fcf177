"""A city laid out as text blocks: labels, size limits, and the plain drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from alhambra_rules.drawing.marks import UNMARKED, Marks, beyond_reach, within_reach
from alhambra_rules.model import FOUNTAIN, Bazaar, BuildingType, Cell, City, PlacedTile
from alhambra_rules.notation.diagram import HEIGHT, WIDTH, Block, picture, short_name

_ROOM = 7


def label_of(placed: PlacedTile) -> str:
    """Return a tile's short name; of a tile that is none of the 54 as much as there is room for.

    Its walls are drawn anyway, so their letters go first.
    """
    tile = placed.tile
    if tile.type is None and tile != FOUNTAIN and not isinstance(tile, Bazaar):
        return _cut(tile.id)
    name = short_name(placed)
    if len(name) > _ROOM:
        name = f"{name.partition('@')[0].removesuffix(tile.wall_letters)}"
        name += f"@{placed.turned}" if placed.turned else ""
    return _cut(name)


def note_of(numbers: Sequence[int]) -> str:
    """Return the numbers with commas between; a ``+`` at the end stands for those left out.

    >>> note_of((1, 3)), note_of((8, 9, 10, 11))
    ('1,3', '8,9,10+')
    """
    note = ",".join(map(str, numbers))
    kept = len(numbers)
    while len(note) > _ROOM and kept:
        kept -= 1
        note = ",".join(map(str, numbers[:kept])) + "+"
    return note


def badge_of(on_top: int, chests: Sequence[BuildingType]) -> str:
    """Return how many tiles lie on top, and the initials of the chests, one ``$`` before them.

    >>> badge_of(1, ()), badge_of(0, [BuildingType.GARDEN])
    ('+1', '$G')
    """
    stack = f"+{on_top}" if on_top else ""
    hoard = "$" + "".join(chest.initial for chest in chests) if chests else ""
    return _cut(stack + hoard)


def _cut(name: str) -> str:
    printed = "".join(letter if letter.isprintable() else "?" for letter in name)
    return printed if len(printed) <= _ROOM else printed[: _ROOM - 1] + "~"


FAULT, SWAP = "!", "*"
"""The corners of a cell with faults, and of a tile that may be swapped."""


@frozen
class Sheet:
    """A city laid out for drawing, on a grid with its coordinates along the edges.

    Attributes:
        blocks: what stands on each cell that is drawn; at least one.
        buildings: the type of the building on each cell that has one.
        bazaars: the cells with a bazaar.
        tiled: the cells with a tile, the fountain included.
        left_out: a sentence on the tiles that lie beyond reach; empty if there are none.
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
        """How many characters stand left of the first column."""
        return max(len(str(y)) for y in self.rows()) + 1

    def strips(self, width: int | None) -> Iterator[Sheet]:
        """Cut the sheet from west to east into sheets at most so many characters wide.

        A strip has at least one column; None stands for any width. Only the last strip tells
        what is left out.
        """
        columns = self.columns()
        step = len(columns) if width is None else max((width - self.gutter) // WIDTH, 1)
        starts = range(columns.start, columns.stop, step)
        for start in starts:
            blocks = {c: block for c, block in self.blocks.items() if start <= c.x < start + step}
            if blocks:
                last = start == starts[-1]
                yield evolve(self, blocks=blocks, left_out=self.left_out if last else "")

    def text(self) -> str:
        """Return the picture; lines carry no trailing blanks, and there is no final newline."""
        head = " " * self.gutter + "".join(str(x).center(WIDTH) for x in self.columns())
        labels = [label for y in self.rows() for label in ("", str(y), "")]
        lines = picture(self.blocks).split("\n")
        width = self.gutter - 1
        ruled = [f"{y:>{width}} {line}" for y, line in zip(labels, lines, strict=True)]
        return "\n".join(line.rstrip() for line in (head, *ruled))

    def corners(self) -> Mapping[Cell, tuple[int, int]]:
        """Return the line and the column of the text at which each cell's block begins."""
        top, west, gutter = self.rows().start, self.columns().start, self.gutter
        return {
            cell: (1 + HEIGHT * (cell.y - top), gutter + WIDTH * (cell.x - west))
            for cell in self.blocks
        }


def lay_out(city: City, marks: Marks = UNMARKED) -> Sheet:
    """Lay the city out with its marks, as far as it lies within reach of the fountain."""
    stacked: dict[Cell, int] = {}
    for cell, _ in city.stacked:
        stacked[cell] = stacked.get(cell, 0) + 1
    blocks = {
        cell: _tile_block(placed, cell, stacked.get(cell, 0), marks)
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


def draw_city(city: City, marks: Marks = UNMARKED, *, width: int | None = None) -> str:
    """Return a picture of the city, with its coordinates along the edges.

    Every city can be drawn, whatever lies in it: what is far from the fountain is named in a
    line below. Of stacked tiles the lowest is drawn, with ``+1`` for one more on top of it.

    Args:
        city: any city, legal or not.
        marks: what to mark.
        width: cut the picture into strips of at most so many characters; None for one picture.

    >>> print(draw_city(City.of({(1, 0): "garden-10-n"})))
          0        1
      +       ++#######+
    0     F       G10n
      +       ++       +
    """
    sheets = list(lay_out(city, marks).strips(width))
    left_out = [sheet.left_out for sheet in sheets if sheet.left_out]
    return "\n\n".join([*(sheet.text() for sheet in sheets), *left_out])
