"""A plain model of the questions about cities, in which rules can be misread.

The rules are spelled out on dictionaries, without the library's placement code. A *switch* changes
one of them; switches combine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from attrs import field, frozen

from alhambra_rules.conformance.laying_order import laying_order
from alhambra_rules.conformance.misread_gaps import Place, beside, diagonal, has_gap
from alhambra_rules.conformance.protocol import LegalPlacements, LegalSwaps
from alhambra_rules.model import TILES
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.divergence import Setting

Piece = tuple[str, str]
"""The type of a tile, and the letters of its walled sides."""

Board = dict[Place, Piece]
Ways = Mapping[Place, Sequence[Place]]
"""The cells to which one can walk from each cell, in a city or in one with some tiles more."""

SIDES: Final = "nesw"
STEPS: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}
PIECES: Final[Mapping[str, Piece]] = {
    tile.id: (tile.type.value if tile.type else "", "".join(sorted(s.value for s in tile.walls)))
    for tile in TILES.values()
}
FOUNTAIN: Final = (0, 0)
_UNTESTED: Final = frozenset({"foot-untested", "foot-untested-tiles"})
_FAR: Final = _UNTESTED | {"foot-most-steps", "foot-without-fountain", "foot-skipped", "one-way"}
"""The switches for which it matters how a tile is reached, not only whether."""


def _turned(walls: str, quarters: int) -> str:
    return "".join(SIDES[(SIDES.index(side) + quarters) % 4] for side in walls)


_FLIPS: Final[Mapping[str, Mapping[str, str]]] = {
    "walls-flipped-ns": {"n": "s", "s": "n"},
    "walls-flipped-ew": {"e": "w", "w": "e"},
    "walls-flipped-xy": {"n": "w", "w": "n", "e": "s", "s": "e"},
}

_CELLS_FLIPPED: Final[Mapping[str, Callable[[Place], Place]]] = {
    "cells-flipped-ns": lambda cell: (cell[0], -cell[1]),
    "cells-flipped-ew": lambda cell: (-cell[0], cell[1]),
    "cells-flipped-xy": lambda cell: (cell[1], cell[0]),
}


@frozen
class CityReading:
    """The rules about cities with some switches set.

    Attributes:
        settings: the switches.
    """

    settings: frozenset[Setting]
    _on: frozenset[str] = field(init=False)
    _tiles: Mapping[str, Piece] = field(init=False)

    @_on.default
    def _names(self) -> frozenset[str]:
        one_way = {"one-way" for one in self.settings if one[1:] == ("one-way",)}
        return frozenset(str(one[0]) for one in self.settings) | one_way

    @_tiles.default
    def _pieces(self) -> Mapping[str, Piece]:
        wrong = {str(one[1]): (str(one[2]), str(one[3])) for one in self._all("tile")}
        return {name: self._piece(wrong.get(name, piece)) for name, piece in PIECES.items()}

    def _all(self, switch: str) -> list[Setting]:
        return [one for one in self.settings if one[0] == switch]

    def _piece(self, piece: Piece) -> Piece:
        kind, walls = piece
        for flip, exchanged in _FLIPS.items():
            if flip in self._on:
                walls = "".join(exchanged.get(side, side) for side in walls)
        clockwise = "".join(side for side in SIDES if side in walls)
        if len(walls) > 1 and "first-wall-only" in self._on:
            clockwise = clockwise[0]
        if len(walls) > 1 and "last-wall-only" in self._on:
            clockwise = clockwise[-1]
        if len(walls) > 2 and "two-walls-only" in self._on:
            clockwise = clockwise[:2]
        return kind, clockwise

    def piece(self, tile: str) -> Piece:
        """Return the type and the walls of a tile."""
        return self._tiles[tile]

    def read(self, placed: Sequence[PlacedTileDocument]) -> Board | None:
        """Return the city; None if tiles are turned, stacked or there twice, or are too many.

        An engine that leaves out tiles leaves out the last ones, in the order of the request.
        """
        limits = [one for one in self._all("most-tiles") if len(placed) > cast("int", one[1])]
        if any(how != "cut" for _, _, how in limits):
            return None
        for _, most, _ in limits:
            placed = laying_order(placed)[: cast("int", most)]
        names = [one.tile for one in placed]
        if len(set(names)) < len(names) and "tiles-twice" not in self._on:
            return None
        city: Board = {FOUNTAIN: ("", "")}
        for one in placed:
            piece, cell = self._laid(one), (one.x, one.y)
            if piece is None or (cell in city and not self._may_be_stacked(cell)):
                return None
            if any(_beyond(cell, board[2:]) for board in self._all("board-cut")):
                continue
            if cell not in city or "stacked-last" in self._on:
                city[cell] = piece
        return city

    def _laid(self, one: PlacedTileDocument) -> Piece | None:
        """Return a tile as it lies; None if it may not be turned."""
        kind, walls = self._tiles[one.tile]
        if not one.turned or "turned-walls-stay" in self._on:
            return kind, walls
        return (kind, _turned(walls, one.turned)) if "turned-walls-turn" in self._on else None

    def _may_be_stacked(self, cell: Place) -> bool:
        if cell == FOUNTAIN and "on-fountain" in self._on:
            return True
        stacked = [*self._all("stacked-first"), *self._all("stacked-last")]
        return any(cell != FOUNTAIN or "tiles" not in one for one in stacked)

    def is_legal(self, city: Board, *, walls_match: bool = False, ways: Ways | None = None) -> bool:
        """Whether the city obeys all rules; ``walls_match`` if that is known, ``ways`` likewise."""
        if self._is_too_large(city) or not (walls_match or self._walls_match(city, city)):
            return False
        return self._on_foot(city, ways=ways) and not has_gap(city, self.settings)

    def _is_too_large(self, city: Board) -> bool:
        boards = self._all("board-refused")
        if any(_beyond(cell, one[2:]) for one in boards for cell in city):
            return True
        limits = [cast("int", most) for _, most, how in self._all("most-tiles") if how == "illegal"]
        return len(city) - 1 > min(limits, default=len(city))

    def _with_new(self, city: Board, cell: Place, piece: Piece, facts: tuple[bool, bool]) -> bool:
        """Whether the city is legal with a tile laid on the cell.

        The facts are whether walls match and all tiles are reached before that: then only the new
        tile is tested.
        """
        after = {**city, cell: piece}
        walls_match, reached = facts
        if not self._walls_match(after, (cell,) if walls_match else after, cell):
            return False
        if self._is_too_large(after):
            return False
        if reached and not self._on & _FAR:
            near_enough = any(True for _ in self._open(after, cell))
        else:
            near_enough = self._on_foot(after, cell)
        return near_enough and not has_gap(after, self.settings)

    def _walls_match(self, city: Board, cells: Collection[Place], new: Place | None = None) -> bool:
        """Whether walls match at the sides of these cells."""
        for cell in cells:
            walls = city[cell][1]
            for side, other in zip(SIDES, beside(cell), strict=True):
                if other not in city:
                    continue
                has, faces = side in walls, OPPOSITE[side] in city[other][1]
                if has and faces and "walls-never-meet" in self._on:
                    return False
                if has != faces and not self._overlooks(cell, other, side, own=has, new=new):
                    return False
        return True

    def _overlooks(
        self, cell: Place, other: Place, side: str, *, own: bool, new: Place | None
    ) -> bool:
        """Whether walls that do not match are overlooked; ``own``: the wall belongs to the cell."""
        on = self._on
        if "walls-untested" in on:
            return True
        if "walls-fountain-exempt" in on and FOUNTAIN in (cell, other):
            return True
        if ("walls-ns-only" in on and side in "ew") or ("walls-ew-only" in on and side in "ns"):
            return True
        if new not in (cell, other):
            return False
        if cell != new:
            side, own = OPPOSITE[side], not own
        switch = "walls-neighbours-only" if own else "walls-own-only"
        return switch in on or f"walls-untested-{side}" in on

    def _on_foot(self, city: Board, new: Place | None = None, *, ways: Ways | None = None) -> bool:
        on = self._on
        if "foot-skipped" in on or len(city) == 1:
            return True
        if on & _UNTESTED:
            tested = city if "foot-untested" in on else city.keys() - {FOUNTAIN}
            return all(any(one in city for one in beside(cell)) for cell in tested)
        if "foot-local" in on:
            asked = [new] if new is not None and new in city else list(city)
            return all(any(True for _ in self._open(city, cell)) for cell in asked)
        start = FOUNTAIN if FOUNTAIN in city else min(city)
        if "foot-without-fountain" in on:
            city = {cell: piece for cell, piece in city.items() if cell != FOUNTAIN}
            start = next(iter(city))
        steps = _steps(city, start, ways or self._ways(city))
        most = [cast("int", one[1]) for one in self._all("foot-most-steps")]
        return len(steps) == len(city) and max(steps.values()) <= min(most, default=len(city))

    def _ways(self, city: Board) -> Ways:
        """Return for each cell of the city those to which one can walk."""
        return {cell: list(self._open(city, cell)) for cell in city}

    def _open(self, city: Board, cell: Place) -> Iterator[Place]:
        """Yield the cells to which one can walk."""
        walls = city[cell][1]
        blind = "foot-ignores-walls" in self._on
        for side, near in zip(SIDES, beside(cell), strict=True):
            if near in city and (
                blind
                or (
                    side not in walls
                    and ("one-way" in self._on or OPPOSITE[side] not in city[near][1])
                )
            ):
                yield near
        if "corners-touch" in self._on:
            yield from (near for near in diagonal(cell) if near in city)

    def placements(self, question: LegalPlacements) -> list[Place]:
        """Return the cells where the tile may be placed."""
        if not question.city and "empty-city-none" in self._on:
            return []
        city = self._asked(question)
        if city is None:
            return []
        near = {other for cell in city for other in beside(cell)}
        if "corners-touch" in self._on:
            near |= {other for cell in city for other in diagonal(cell)}
        if "offers-built-cells" not in self._on:
            near -= city.keys()
        near -= {FOUNTAIN}
        piece = self.piece(question.tile)
        facts = self._walls_match(city, city), self._on_foot(city)
        return [
            cell for cell in self._listed(city, near) if self._with_new(city, cell, piece, facts)
        ]

    def _asked(self, question: LegalPlacements | LegalSwaps) -> Board | None:
        """Return the city; None if the tile lies in it already."""
        used = any(one.tile == question.tile for one in question.city)
        return None if used and "asked-twice" not in self._on else self.read(question.city)

    def removals(self, placed: Sequence[PlacedTileDocument]) -> list[Place]:
        """Return the cells whose tile may go to the reserve."""
        city = self.read(placed)
        if city is None:
            return []
        cells = city.keys() - ({FOUNTAIN} if "fountain-goes" not in self._on else set())
        if "removal-of-leaves" in self._on:
            cells = {cell for cell in cells if sum(near in city for near in beside(cell)) < 2}
        if "removal-not-by-fountain" in self._on:
            cells = {cell for cell in cells if FOUNTAIN not in beside(cell)}
        if "removal-not-the-last" in self._on and len(city) == 2:
            cells = set()
        return self._that_may_go(city, cells, walls_match=self._walls_match(city, city))

    def _that_may_go(
        self, city: Board, cells: Collection[Place], *, walls_match: bool
    ) -> list[Place]:
        """Return the cells without whose tile the city is legal."""
        listed = self._listed(city, cells)
        if "unchecked" in self._on:
            return listed
        ways = self._ways(city)
        left = {cell: {one: city[one] for one in city if one != cell} for cell in listed}
        return [
            cell
            for cell in listed
            if left[cell] and self.is_legal(left[cell], walls_match=walls_match, ways=ways)
        ]

    def swaps(self, question: LegalSwaps) -> list[Place]:
        """Return the cells where the tile may replace another."""
        city = self._asked(question)
        if city is None:
            return []
        cells = city.keys() - ({FOUNTAIN} if "fountain-goes" not in self._on else set())
        piece, on = self.piece(question.tile), self._on
        if "swap-same-type" in on:
            cells = {cell for cell in cells if city[cell][0] == piece[0]}
        if "swap-same-walls" in on:
            cells = {cell for cell in cells if city[cell][1] == piece[1]}
        if "swap-other-type" in on:
            cells = {cell for cell in cells if city[cell][0] != piece[0]}
        if "swap-is-removal" in on:
            cells = set(self._that_may_go(city, cells, walls_match=False))
        return [
            cell
            for cell in self._listed(city, cells)
            if "unchecked" in on or self._with_new(city, cell, piece, (False, False))
        ]

    def _listed(self, city: Board, cells: Collection[Place]) -> list[Place]:
        """Return the cells that the engine looks at."""
        boards = [one[2:] for switch in ("board", "board-cut") for one in self._all(switch)]
        kept = [cell for cell in cells if not any(_beyond(cell, one) for one in boards)]
        for side, axis, end in (("w", 0, min), ("e", 0, max), ("n", 1, min), ("s", 1, max)):
            if f"never-{side}" in self._on:
                last = end(cell[axis] for cell in city)
                kept = [c for c in kept if (c[axis] >= last if end is min else c[axis] <= last)]
        return sorted(kept)

    def cut(self, cells: list[Place]) -> list[Place]:
        """Return the legal cells that the engine lists, as it writes them."""
        for _, most, dropped, rows, first in self._all("most-cells"):
            if len(cells) > cast("int", most):
                if rows:
                    cells = sorted(cells, key=lambda cell: (cell[1], cell[0]))
                number = cast("int", dropped) or len(cells) - cast("int", most)
                cells = sorted(cells[number:] if first else cells[:-number])
        for flip, flipped in _CELLS_FLIPPED.items():
            if flip in self._on:
                cells = list(map(flipped, cells))
        return cells

    def check(self, placed: Sequence[PlacedTileDocument]) -> bool:
        """Whether a city obeys all building rules."""
        city = self.read(placed)
        return city is not None and self.is_legal(city)


def _steps(city: Board, start: Place, ways: Ways) -> Mapping[Place, int]:
    """Return how many steps away the cells of the city are that can be reached."""
    steps, ahead = {start: 0}, [start]
    for cell in ahead:
        for near in ways[cell]:
            if near not in steps and near in city:
                steps[near] = steps[cell] + 1
                ahead.append(near)
    return steps


def _beyond(cell: Place, board: Sequence[object]) -> bool:
    """Whether the cell lies beyond a limit, such as 3 on the ``e`` side."""
    side, limit = cast("tuple[str, int]", tuple(board))
    x, y = cell
    return {"w": -x, "e": x, "n": -y, "s": y, "*": max(abs(x), abs(y))}[side] > limit


@lru_cache(maxsize=4096)
def city_reading(settings: frozenset[Setting]) -> CityReading:
    """Return the reading with these switches."""
    return CityReading(settings)
