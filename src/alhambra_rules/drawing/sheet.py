"""A city laid out as blocks: what can be drawn of it, and what lies too far away for that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from alhambra_rules.drawing.labels import badge_of, label_of, note_of
from alhambra_rules.drawing.marks import UNMARKED, Marks
from alhambra_rules.drawing.reach import beyond_reach, within_reach
from alhambra_rules.model import Bazaar, BuildingType, Cell, City, PlacedTile
from alhambra_rules.notation.blocks import HEIGHT, WIDTH, Block, picture

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
