"""The third check: the building rules by flood fill on a grid of characters.

It was written for the proof alone and calls nothing of the library. A cell of the grid is ``.`` if
it is empty, else a hexadecimal digit: the sum of 1, 2, 4 and 8 for walls in the north, east, south
and west. The rows of the grid follow each other in one list. Its outermost two rings are empty, so
a step beyond the end of a row leads to an empty cell outside the city, as it would without an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

Place = tuple[int, int]
Laid = Mapping[Place, str]
"""The walled sides of the tile on each cell, without the fountain."""


class Grid:
    """A city with its fountain on (0, 0)."""

    def __init__(self, laid: Laid) -> None:
        places = [(0, 0), *laid]
        self.west = min(x for x, _ in places) - 2
        self.north = min(y for _, y in places) - 2
        self.width = max(x for x, _ in places) + 3 - self.west
        self.cells = ["."] * (self.width * (max(y for _, y in places) + 3 - self.north))
        self.steps = ((-self.width, 1, 4), (1, 2, 8), (self.width, 4, 1), (-1, 8, 2))
        self.cells[self.at((0, 0))] = "0"
        for place, walls in laid.items():
            self.cells[self.at(place)] = digit(walls)

    def at(self, place: Place) -> int:
        return (place[1] - self.north) * self.width + place[0] - self.west

    def __str__(self) -> str:
        """Return the grid; the fountain is ``F``."""
        drawn = [*self.cells]
        drawn[self.at((0, 0))] = "F"
        rows = range(0, len(drawn), self.width)
        return "\n".join("".join(drawn[row : row + self.width]) for row in rows)

    def is_legal(self) -> bool:
        return self.walls_match() and self.is_on_foot() and not self.has_gap()

    def is_legal_with(self, changed: Place, cell: str) -> bool:
        """Whether the city is legal with another character on one cell."""
        at = self.at(changed)
        before, self.cells[at] = self.cells[at], cell
        legal = self.is_legal()
        self.cells[at] = before
        return legal

    def walls_match(self) -> bool:
        for at, cell in enumerate(self.cells):
            if cell != ".":
                for step, mine, theirs in self.steps[1:3]:
                    beside = self.cells[at + step]
                    if beside != "." and bool(int(cell, 16) & mine) != bool(
                        int(beside, 16) & theirs
                    ):
                        return False
        return True

    def is_on_foot(self) -> bool:
        def leads_on(at: int, mine: int) -> bool:
            return not int(self.cells[at], 16) & mine

        built = {at for at, cell in enumerate(self.cells) if cell != "."}
        return not self.left(built, self.at((0, 0)), leads_on)

    def has_gap(self) -> bool:
        empty = {at for at, cell in enumerate(self.cells) if cell == "."}
        return bool(self.left(empty, 0, lambda _at, _mine: True))

    def left(self, dry: set[int], start: int, leads_on: Callable[[int, int], bool]) -> set[int]:
        """Flood the cells from the start; return those that stay dry."""
        dry.discard(start)
        wet = [start]
        for at in wet:
            for step, mine, _ in self.steps:
                if at + step in dry and leads_on(at, mine):
                    dry.discard(at + step)
                    wet.append(at + step)
        return dry


def digit(walls: str) -> str:
    return f"{sum(1 << 'nesw'.index(side) for side in walls):x}"


def longest_wall(laid: Laid) -> int:
    """Flood the outer walls from corner to corner; return the most sides in one flood.

    Around a legal city, exactly two outer sides meet at a corner, so a flood has no branches.
    """
    corners = {"n": (0, 0, 1, 0), "e": (1, 0, 1, 1), "s": (0, 1, 1, 1), "w": (0, 0, 0, 1)}
    beyond = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
    dry = {
        ((x + corners[side][0], y + corners[side][1]), (x + corners[side][2], y + corners[side][3]))
        for (x, y), walls in laid.items()
        for side in walls
        if (x + beyond[side][0], y + beyond[side][1]) not in {(0, 0), *laid}
    }
    longest = 0
    while dry:
        wet = [dry.pop()]
        for ends in wet:
            met = {other for other in dry if {*ends} & {*other}}
            dry -= met
            wet += met
        longest = max(longest, len(wet))
    return longest


def around(places: Iterable[Place]) -> list[Place]:
    """Return these places and the eight around each, sorted."""
    steps = (-1, 0, 1)
    return sorted({(x + dx, y + dy) for x, y in places for dx in steps for dy in steps})
