"""A city with everything that a picture of it shows: cells, captions, description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

from alhambra_rules.catalogue.building import NO_GAPS, ON_FOOT
from alhambra_rules.drawing.marks import beyond_reach, grouped, within_reach
from alhambra_rules.drawing.palette import MUTED
from alhambra_rules.drawing.svg import labels
from alhambra_rules.drawing.svg.labels import (
    Numbered,
    fault_list,
    paragraph,
    sentences,
    wall_line,
)
from alhambra_rules.drawing.svg.markup import CELL, Element, Extent, cell_name, group, words
from alhambra_rules.drawing.svg.panel import Panel
from alhambra_rules.drawing.svg.tile import (
    chest_icon,
    describe_tile,
    paint_of,
    tile_face,
    tile_walls,
    traced,
)
from alhambra_rules.model import FOUNTAIN, BuildingType, City, PlacedTile
from alhambra_rules.model.player import ChestsByCell, LaidChests, laid_chests
from alhambra_rules.scoring import longest_wall
from rulebook_kit import Cell, Side
from rulebook_kit.words import first_of, with_article

_LEAST_WIDTH = 340
"""The least width of captions."""


@frozen
class Scene:
    """A city with everything that a picture of it shows.

    Attributes:
        city: the city.
        faults: the numbered violations to mark.
        highlight: the cells to mark with dots.
        wall: whether to trace the longest wall.
        chests: the colours of the chests on each cell.
        extent: the columns and rows that are shown.
        fresh: the cells to mark as changed.
    """

    city: City
    faults: Sequence[Numbered]
    highlight: frozenset[Cell]
    wall: bool
    chests: LaidChests
    extent: Extent = field()
    fresh: frozenset[Cell] = frozenset()

    @extent.default
    def _extent_of_what_is_shown(self) -> Extent:
        named = (cell for _, violation in self.faults for cell in violation.cells)
        chests = (cell for cell, _ in self.chests)
        shown = {*self.city.tiles, *self.highlight, *named, *chests}
        return Extent.of(filter(within_reach, shown))

    @cached_property
    def _faults_by_cell(self) -> Mapping[Cell, Sequence[Numbered]]:
        return grouped((cell, one) for one in self.faults for cell in dict.fromkeys(one[1].cells))

    @cached_property
    def _chests_by_cell(self) -> Mapping[Cell, Sequence[BuildingType]]:
        return grouped(self.chests)

    @cached_property
    def _stacked_by_cell(self) -> Mapping[Cell, Sequence[PlacedTile]]:
        return grouped(self.city.stacked)

    @classmethod
    def of(
        cls,
        city: City,
        faults: Sequence[Numbered] = (),
        highlight: Iterable[tuple[int, int]] = (),
        *,
        wall: bool = True,
        chests: ChestsByCell = (),
    ) -> Scene:
        """Return the scene of a city, with cells and chests in any accepted form."""
        cells = frozenset(map(Cell.of, highlight))
        return cls(city, tuple(faults), cells, wall, laid_chests(chests))

    @property
    def room(self) -> int:
        """The width of the captions."""
        return max(self.extent.width, _LEAST_WIDTH)

    def captions(self, room: float, *, lists_faults: bool = True) -> Iterator[Panel]:
        """Yield the captions below the city: its longest wall, violations, and far tiles."""
        length = longest_wall(self.city).length
        if self.wall and length:
            yield wall_line(length)
        if lists_faults:
            yield from fault_list(self.faults, room)
        numbers = {cell: [n for n, _ in faults] for cell, faults in self._faults_by_cell.items()}
        if left_out := beyond_reach(self.city, numbers):
            yield paragraph(left_out, room, 12, MUTED)

    def map(self, *, rulers: bool = True) -> Panel:
        """Return the cells, with their coordinates along the edges."""
        marked = {*self.highlight, *self._faults_by_cell, *self._chests_by_cell}
        cells = sorted(
            filter(within_reach, {*self.city.tiles, *marked}), key=lambda cell: (cell.y, cell.x)
        )
        wall = longest_wall(self.city)
        is_traced = self.wall and all(within_reach(cell) for cell, _ in wall.segments)
        parts = (
            *(_rulers(self.extent) if rulers else ()),
            *map(self._cell, cells),
            *([traced(wall, self.extent)] if is_traced else ()),
            *map(self._fresh, sorted(self.fresh)),
            *labels.disagreements(self.faults, self.extent),
            *(self._labels(cell) for cell in cells if self._faults_on(cell)),
        )
        return Panel(self.extent.width, self.extent.height, parts)

    def _fresh(self, cell: Cell) -> Element:
        return labels.fresh(*self.extent.corner(cell), data_cell=cell_name(cell))

    def _faults_on(self, cell: Cell) -> Sequence[Numbered]:
        return self._faults_by_cell.get(cell, ())

    def _labels(self, cell: Cell) -> Element:
        """Return the labels of a cell's violations, above a wall in the south."""
        placed = self.city.tiles.get(cell)
        walled = placed is not None and Side.SOUTH in placed.walls
        x, y = self.extent.corner(cell)
        bottom = CELL - (13 if walled else 3)
        shown = labels.fault_labels(self._faults_on(cell), bottom)
        return group(*shown, x=x, y=y, data_cell=cell_name(cell))

    def _cell(self, cell: Cell) -> Element:
        placed = self.city.tiles.get(cell)
        chests = self._chests_by_cell.get(cell, ())
        parts = list(self._ground(cell) if placed is None else self._tile(cell, placed))
        for index, colour in enumerate(chests[:_MOST_CHESTS]):
            parts.append(group(chest_icon(colour), x=CELL - 39, y=CELL - 38 - 12 * index))
        x, y = self.extent.corner(cell)
        names: dict[str, str] = {"data_cell": cell_name(cell)}
        if placed is None:
            names["pointer_events"] = "all"  # a click on an empty cell counts all over it
        elif placed.tile is not FOUNTAIN:
            names["data_tile"] = placed.tile.id
        return group(*parts, x=x, y=y, title=self._title(cell, placed, chests), **names)

    def _tile(self, cell: Cell, placed: PlacedTile) -> Iterator[Element]:
        yield from tile_face(placed, aside=cell in self._chests_by_cell)
        faults = self._faults_on(cell)
        if any(violation.rule == ON_FOOT for _, violation in faults):
            yield labels.hatching(paint_of(placed.tile).ink)
        if faults:
            yield from labels.fault_outline()
        yield from tile_walls(placed.walls)
        if on_top := self._stacked_by_cell.get(cell):
            yield labels.stack_badge(len(on_top))
        if cell in self.highlight:
            yield labels.dotted(occupied=True)

    def _ground(self, cell: Cell) -> Iterator[Element]:
        faults = self._faults_on(cell)
        if faults:
            gap = any(violation.rule == NO_GAPS for _, violation in faults)
            yield labels.empty_cell("gap" if gap else "empty")
            yield from labels.fault_outline()
        if cell in self.highlight:
            yield labels.dotted(occupied=False)

    def _title(self, cell: Cell, placed: PlacedTile | None, chests: Sequence[BuildingType]) -> str:
        parts = [f"{cell} {'empty' if placed is None else describe_tile(placed)}"]
        on_top = self._stacked_by_cell.get(cell, ())
        parts += [f"on top of it {describe_tile(more)}" for more in on_top]
        named = (with_article(f"{colour.value} chest") for colour in chests)
        parts += first_of(named, _MOST_DESCRIBED)
        if cell in self.highlight:
            parts.append(f"a tile may {'go' if placed is None else 'be swapped in'} here")
        parts += [f"violation {number} {fault.rule_id}" for number, fault in self._faults_on(cell)]
        return "; ".join(parts)

    def description(self) -> str:
        """Return all that can be seen in sentences, for screen readers."""
        pieces, chests = self.city.pieces, self.chests
        shown = pieces[: _MOST_DESCRIBED + 1]
        parts = ["; ".join(f"{describe_tile(placed)} on {cell}" for cell, placed in shown)]
        if len(pieces) > len(shown):
            parts.append(f"and {len(pieces) - len(shown)} more tiles")
        parts += [f"A {colour.value} chest on {cell}" for cell, colour in chests[:_MOST_DESCRIBED]]
        if len(chests) > _MOST_DESCRIBED:
            parts.append(f"and {len(chests) - _MOST_DESCRIBED} more chests")
        parts.append(f"Longest wall {longest_wall(self.city).length}")
        if self.highlight:
            parts.append(f"A tile may go to {', '.join(map(str, sorted(self.highlight)))}")
        parts += [
            f"Violation {number}, {fault.rule_id}: {fault.message}" for number, fault in self.faults
        ]
        return sentences(parts)


_MOST_DESCRIBED = 60
"""The number of tiles, and of chests, that are described in words."""

_MOST_CHESTS = 4
"""The number of chests that are drawn on a cell; only one may lie there."""


def _rulers(extent: Extent) -> Iterator[Element]:
    """Yield the coordinates along the north and west edges."""
    for x in extent.columns:
        left, _ = extent.corner(Cell(x, extent.north))
        yield words(str(x), left + CELL / 2, 11, 11, fill=MUTED, text_anchor="middle")
    for y in extent.rows:
        _, top = extent.corner(Cell(extent.west, y))
        yield words(str(y), 12, top + CELL / 2 + 4, 11, fill=MUTED, text_anchor="end")
