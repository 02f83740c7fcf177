"""A small engine of its own, which knows nothing of the library: right, or with some bugs.

Its first argument names the bugs: ``right``, or ``one-bug+another-bug``. The arguments after that
name the operations that it supports; without them it supports all but replays. Some bugs are
typical, others are odd, so that no list of misreadings has them.

A cell is a complex number, a direction is a power of 1j, and a tile is a tuple.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

Cells = dict[complex, "Piece"]
NORTH, EAST, SOUTH, WEST = -1j, 1 + 0j, 1j, -1 + 0j
WAYS = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}
CORNERS = (1 + 1j, 1 - 1j, -1 + 1j, -1 - 1j)
KINDS = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
AWARDS = ([1], [8, 1], [16, 8, 1])


CHANCE = Random(0)
"""What happens at random; a new process in the place of an engine does not begin anew."""


class Piece(NamedTuple):
    kind: str
    price: int
    walls: frozenset[complex]


class Refusal(Exception):
    """The engine reports an error."""


class Engine:
    """The rules with some bugs."""

    def __init__(self, bugs: Iterable[str] = ()) -> None:
        self.bugs = frozenset(bugs)
        unknown = self.bugs - BUGS.keys()
        assert not unknown, unknown
        self.asked = 0
        self.memory: dict[Any, Any] = {}
        self.last_tile = ""

    def answer(self, request: dict[str, Any]) -> object:
        """Answer one request."""
        self.asked += 1
        if self.has("errors-at-random") and CHANCE.random() < 0.05:
            raise Refusal("out of memory")
        said = ANSWERS[request["do"]](self, request)
        if "every-ninth-late" in self.bugs and isinstance(said, bool) and self.asked % 9 == 0:
            return not said
        if self.has("wrong-at-random") and isinstance(said, bool) and CHANCE.random() < 0.1:
            return not said
        return said

    def has(self, bug: str) -> bool:
        return bug in self.bugs

    # --- reading

    def piece(self, name: str) -> Piece:
        kind, price, *rest = name.split("-")
        walls = [WAYS[letter] for letter in "".join(rest)]
        if self.has("wall-on-the-wrong-side") and name == "garden-8-ne":
            walls = [NORTH, WEST]
        if self.has("chambers-9-open") and name == "chambers-9-s":
            walls = []
        if self.has("wrong-building") and name == "seraglio-9":
            kind = "tower"
        if self.has("one-wall-a-tile"):
            walls = walls[:1]
        if self.has("north-is-south"):
            walls = [way.conjugate() for way in walls]
        return Piece(kind, int(price), frozenset(walls))

    def city(self, placed: list[dict[str, Any]]) -> Cells | None:
        if self.has("dies-of-twenty") and len(placed) > 20:
            sys.exit("IndexError: list index out of range")
        if self.has("at-most-eighteen") and len(placed) > 18:
            placed = placed[:18]
        if self.has("refuses-above-fifteen") and len(placed) > 15:
            return None
        cells: Cells = {0j: Piece("fountain", 0, frozenset())}
        seen: list[str] = []
        for one in placed:
            at = complex(one["x"], one["y"])
            if at in cells and not (self.has("stacked-tiles") and at):
                return None
            if one["tile"] in seen and not self.has("tiles-twice"):
                return None
            if one.get("turned") and not self.has("turned-tiles"):
                return None
            seen.append(one["tile"])
            cells[at] = self.piece(one["tile"])
        return cells

    # --- the rules of building

    def legal(self, cells: Cells, move: str = "") -> bool:
        return (
            self.walls_agree(cells) and self.connected(cells, move) and not self.holes(cells, move)
        )

    def walls_agree(self, cells: Cells) -> bool:
        for at, piece in cells.items():
            for way in WAYS.values():
                other = cells.get(at + way)
                if other is None:
                    continue
                if self.has("walls-never-meet") and way in piece.walls and -way in other.walls:
                    return False
                if (way in piece.walls) == (-way in other.walls):
                    continue
                if self.has("walls-need-not-match"):
                    continue
                if self.has("north-walls-free") and way in (NORTH, SOUTH):
                    continue
                if self.has("fountain-beside-walls") and 0 in (at, at + way):
                    continue
                if self.has("towers-beside-walls") and "tower" in (piece.kind, other.kind):
                    continue
                return False
        return True

    def connected(self, cells: Cells, move: str) -> bool:
        if self.has("removal-cuts-off") and move == "removal":
            return True
        if self.has("no-reachability-test"):
            return len(cells) == 1 or all(any(near in cells for near in beside(at)) for at in cells)
        if self.has("open-side-is-enough"):
            return len(cells) == 1 or all(self.has_an_open_side(cells, at) for at in cells)
        start = 0j if 0 in cells else min(cells, key=order)  # the fountain may be gone
        done, todo = {start}, [start]
        while todo:
            at = todo.pop()
            for way in WAYS.values():
                to = at + way
                if to not in cells or to in done:
                    continue
                closed = way in cells[at].walls or -way in cells[to].walls
                if self.has("walks-through-walls"):
                    closed = False
                if self.has("gardens-have-gates") and cells[to].kind == "garden":
                    closed = False
                if not closed:
                    done.add(to)
                    todo.append(to)
            if self.has("corner-contact"):
                corners = {at + way for way in CORNERS} & cells.keys()
                todo += corners - done
                done |= corners
        return done >= cells.keys()

    def has_an_open_side(self, cells: Cells, at: complex) -> bool:
        return any(
            at + way in cells and way not in cells[at].walls and -way not in cells[at + way].walls
            for way in WAYS.values()
        )

    def holes(self, cells: Cells, move: str) -> bool:
        if self.has("no-hole-test") or (self.has("removal-leaves-holes") and move == "removal"):
            return False
        xs, ys = [int(at.real) for at in cells], [int(at.imag) for at in cells]
        free = {
            complex(x, y)
            for x in range(min(xs) - 1, max(xs) + 2)
            for y in range(min(ys) - 1, max(ys) + 2)
        } - cells.keys()
        if self.has("one-cell-holes-only"):
            return any(all(near in cells for near in beside(at)) for at in free)
        if self.has("bays-are-holes") and any(
            sum(near in cells for near in beside(at)) == 3 for at in free
        ):
            return True
        if self.has("flood-from-one-corner"):
            free = {at for at in free if min(xs) <= at.real <= max(xs)}
            free = {at for at in free if min(ys) <= at.imag <= max(ys)}
            corner = {complex(min(xs), min(ys))} & free
            return any(not part & corner for part in split(free, ()))
        regions = list(split(free, CORNERS if self.has("holes-leak-at-corners") else ()))
        shut = [one for one in regions if complex(min(xs) - 1, min(ys) - 1) not in one]
        if self.has("holes-of-three-at-most"):
            shut = [one for one in shut if len(one) <= 3]
        if self.has("holes-by-the-fountain"):
            shut = [one for one in shut if not one & set(WAYS.values())]
        return bool(shut)

    # --- the questions

    def legal_placements(self, request: dict[str, Any]) -> object:
        tile, placed = request["tile"], request["city"]
        if self.has("same-tile-again") and tile == self.last_tile:
            return []
        self.last_tile = tile
        cells = self.city(placed)
        if cells is None or (
            any(one["tile"] == tile for one in placed) and not self.has("tile-used-twice")
        ):
            return []
        if self.has("none-beside-the-fountain") and not placed:
            return []
        piece = self.piece(tile)
        near = {to for at in cells for to in beside(at)} - cells.keys()
        if self.has("built-cells-too"):
            near |= cells.keys() - {0j}
        if self.has("corner-contact"):
            near |= {at + way for at in cells for way in CORNERS} - cells.keys()
        if self.has("seven-by-seven"):
            near = {at for at in near if max(abs(at.real), abs(at.imag)) <= 3}
        if self.has("nothing-to-the-west"):
            near = {at for at in near if at.real >= min(one.real for one in cells)}
        if self.has("not-beyond-x-four"):
            near = {at for at in near if at.real <= 4}
        if self.has("four-steps-away-at-most"):
            near = {at for at in near if abs(at.real) + abs(at.imag) <= 4}
        found = [at for at in sorted(near, key=order) if self.legal({**cells, at: piece})]
        return self.listed(found, cells)

    def listed(self, found: list[complex], cells: Cells) -> object:
        if self.has("twelve-cells-at-most"):
            found = found[:12]
        if self.has("loses-one-of-many") and len(found) > 12:
            found = found[1:]
        if self.has("remembers-by-size"):
            found = self.memory.setdefault((len(cells), len(found)), found)
        return self.pairs(found)

    def legal_removals(self, request: dict[str, Any]) -> object:
        cells = self.city(request["city"])
        if cells is None:
            return []
        found = [at for at in sorted(cells, key=order) if at or self.has("fountain-removed")]
        if self.has("removal-unchecked"):
            return self.pairs(found)
        if self.has("dear-tiles-stay"):
            found = [at for at in found if cells[at].price < 11]
        if self.has("removal-with-two-neighbours"):
            found = [at for at in found if sum(near in cells for near in beside(at)) < 2]
        left = {at: {o: p for o, p in cells.items() if o != at} for at in found}
        return self.pairs(at for at in found if left[at] and self.legal(left[at], "removal"))

    def legal_swaps(self, request: dict[str, Any]) -> object:
        tile, placed = request["tile"], request["city"]
        cells = self.city(placed)
        if cells is None or (
            any(one["tile"] == tile for one in placed) and not self.has("tile-used-twice")
        ):
            return []
        piece = self.piece(tile)
        found = [at for at in sorted(cells, key=order) if at]
        if self.has("swap-is-removal-and-placement"):
            found = [at for at in found if self.legal({o: p for o, p in cells.items() if o != at})]
        if self.has("swaps-alike-only"):
            found = [at for at in found if cells[at].kind == piece.kind]
        if self.has("swap-unchecked"):
            return self.pairs(found)
        return self.pairs(at for at in found if self.legal({**cells, at: piece}))

    def pairs(self, found: Iterable[complex]) -> object:
        if self.has("cells-upside-down"):
            found = [at.conjugate() for at in found]
        return [[int(at.real), int(at.imag)] for at in found]

    def check_city(self, request: dict[str, Any]) -> object:
        cells = self.city(request["city"])
        if self.has("empty-city-illegal") and cells and len(cells) == 1:
            return False
        return cells is not None and self.legal(cells)

    def longest_wall(self, request: dict[str, Any]) -> object:
        return self.wall(self.city(request["city"]) or {})

    # ruff: noqa: C901, PLR0912 - bugs stand where the rule is
    def wall(self, cells: Cells) -> int:
        outer = {
            (at, way) for at, one in cells.items() for way in one.walls if at + way not in cells
        }
        if self.has("wall-sum"):
            return len(outer)
        if self.has("walls-by-price"):
            return sum(cells[at].price for at, _ in outer) // 3
        best = 0
        walls: list[tuple[int, set[tuple[complex, complex]]]] = []
        if self.has("walls-one-way"):
            return self.wall_one_way(cells, outer)
        for start in outer:
            at, way = start
            length = 1
            sides = {start}
            while True:
                corner, side = further(cells, at, way)
                if self.has("wall-counts-corners") and corner != "on" and side in outer:
                    length += 1
                if self.has("wall-ends-in-corners") and corner == "in":
                    break
                if self.has("wall-ends-round-corners") and corner == "out":
                    break
                if side == start:
                    length -= self.has("closed-loop-one-short")
                    length += 25 * self.has("closed-loop-plus-25")
                    length *= 1 + self.has("closed-loop-twice")
                    break
                if side not in outer:
                    break
                at, way = side
                sides.add(side)
                length += 1
            if self.has("gardens-wall-twice") and cells[start[0]].kind == "garden":
                length += 1
            best = max(best, length)
            walls.append((length, sides))
        if self.has("two-walls-added"):
            longest = max(walls, key=lambda one: one[0], default=(0, set()))
            best += max((length for length, one in walls if not one & longest[1]), default=0)
        if self.has("double-walls-count"):
            best += (sum(len(one.walls) for one in cells.values()) - len(outer)) // 2
        if self.has("double-walls-twice"):
            best += sum(len(one.walls) for one in cells.values()) - len(outer)
        if self.has("wall-dies-above-nine") and best > 9:
            sys.exit("ArithmeticError: the wall is too long")
        if self.has("wall-ten-at-most"):
            best = min(best, 10)
        return best

    def wall_one_way(self, cells: Cells, outer: set[tuple[complex, complex]]) -> int:
        left, best = sorted(outer, key=lambda one: (one[0].imag, one[0].real)), 0
        seen: set[tuple[complex, complex]] = set()
        for start in left:
            side, length = start, 0
            while side in outer and side not in seen:
                seen.add(side)
                length += 1
                side = further(cells, *side)[1]
            best = max(best, length)
        return best

    def shares(self, kind: str, owned: dict[str, int], at: int) -> dict[str, int]:
        if self.has("third-round-as-second"):
            at = min(at, 2)
        if self.has("gardens-for-towers"):
            kind = {"garden": "tower", "tower": "garden"}.get(kind, kind)
        awards = AWARDS[0 if self.has("first-round-always") else at - 1]
        points = [one + KINDS.index(kind) for one in awards] + [0] * 9
        if self.has("second-place-half"):
            points[1] = points[0] // 2 if at > 1 else 0
        if self.has("chambers-two-wrong") and (kind, at) == ("chambers", 2):
            points[1] += 1
        if self.has("third-place-unpaid"):
            points[2] = 0
        paid: dict[str, int] = {}
        place = 0
        for number in sorted(
            {one for one in owned.values() if one or self.has("nobody-scores-too")}
        )[::-1]:
            equal = [name for name, one in owned.items() if one == number]
            if self.has("one-is-nothing") and number == 1:
                continue
            if self.has("four-tied-crash") and len(equal) == 4:
                sys.exit("index out of range: four players are tied")
            if self.has("error-at-six") and len(owned) == 6:
                raise Refusal("too many players")
            places = points[place : place + len(equal)]
            each = sum(places) // len(equal)
            if self.has("ties-ignored"):
                each = places[0]
            if self.has("ties-round-upwards"):
                each = -(-sum(places) // len(equal))
            if self.has("ties-round-half"):
                each = (2 * sum(places) + len(equal)) // (2 * len(equal))
            if self.has("ties-round-even"):
                each = round(sum(places) / len(equal))
            if self.has("shares-not-rounded") and sum(places) % len(equal):
                each = sum(places) / len(equal)  # type: ignore[assignment] # the bug
            if self.has("triple-ties-void") and len(equal) == 3:
                each = 0
            paid.update(dict.fromkeys(equal, each))
            if self.has("first-named-wins-ties"):
                paid.update(dict.fromkeys(equal[1:], 0) | {equal[0]: places[0]})
            place += 1 if self.has("places-not-used-up") else len(equal)
        return paid

    def score_majorities(self, request: dict[str, Any]) -> object:
        return self.majorities(request["counts"], request["round"])

    def majorities(self, counts: dict[str, dict[str, int]], at: int) -> dict[str, dict[str, int]]:
        if self.has("keeps-old-players"):
            self.memory.update(dict.fromkeys(counts, 0))
            if len(self.memory) > 5 and len(counts) == 3:
                counts = dict(list(counts.items())[:2])
        table: dict[str, dict[str, int]] = {name: {} for name in counts}
        for kind in KINDS:
            owned = {name: counts[name].get(kind, 0) for name in counts}
            for name, points in self.shares(kind, owned, at).items():
                table[name][kind] = points
        return table

    def score_round(self, request: dict[str, Any]) -> object:
        cities = {name: self.city(placed) or {} for name, placed in request["cities"].items()}
        kinds = {name: [one.kind for one in cells.values()] for name, cells in cities.items()}
        if request.get("dirk") is not None and not self.has("without-dirk"):
            kinds["dirk"] = [self.piece(name).kind for name in request["dirk"]]
        counts = {name: {kind: held.count(kind) for kind in KINDS} for name, held in kinds.items()}
        totals = {
            name: sum(points.values())
            for name, points in self.majorities(counts, request["round"]).items()
        }
        if self.has("dirk-takes-nothing"):
            totals.pop("dirk", None)
        walls = {name: self.wall(cells) for name, cells in cities.items()}
        if self.has("walls-by-the-round"):
            walls = {name: wall * request["round"] for name, wall in walls.items()}
        if self.has("longest-wall-alone"):
            walls = {name: w for name, w in walls.items() if w == max(walls.values())}
        if self.has("longest-wall-shared"):
            most = [name for name in walls if walls[name] == max(walls.values())]
            walls = {name: walls[name] // len(most) for name in most}
        for name, wall in walls.items():
            if not (self.has("walls-last-round-only") and request["round"] < 3):
                totals[name] = totals.get(name, 0) + wall
        return totals


def further(cells: Cells, at: complex, way: complex) -> tuple[str, tuple[complex, complex]]:
    """Return the next side of the outline, and how it turns: out, on or in."""
    turn = way * 1j
    if at + turn not in cells:
        return "out", (at, turn)
    if at + turn + way not in cells:
        return "on", (at + turn, way)
    return "in", (at + turn + way, -turn)


def order(at: complex) -> tuple[float, float]:
    return at.real, at.imag


def beside(at: complex) -> list[complex]:
    return [at + way for way in WAYS.values()]


def split(free: set[complex], leaks: Iterable[complex]) -> Iterator[set[complex]]:
    """Yield the parts that are connected at sides, or by these other ways."""
    left = set(free)
    while left:
        part, todo = set[complex](), [left.pop()]
        while todo:
            at = todo.pop()
            part.add(at)
            new = {*beside(at), *(at + way for way in leaks)} & left
            left -= new
            todo += new
        yield part


BUGS: dict[str, str] = {
    "wall-on-the-wrong-side": "a wall of garden-8-ne lies on the wrong side",
    "chambers-9-open": "chambers-9-s has no wall",
    "wrong-building": "seraglio-9 counts as a tower",
    "one-wall-a-tile": "of two walls only the first counts",
    "north-is-south": "walls in the north and south are confused",
    "dies-of-twenty": "more than twenty tiles are too many",
    "at-most-eighteen": "tiles after the eighteenth are ignored",
    "refuses-above-fifteen": "cities of more than fifteen tiles are illegal",
    "turned-tiles": "tiles may be turned",
    "stacked-tiles": "a tile may lie on another",
    "walls-need-not-match": "walls are not compared",
    "north-walls-free": "walls are not compared in the north and south",
    "fountain-beside-walls": "walls are not compared with the fountain",
    "towers-beside-walls": "odd: a tower may stand beside any wall",
    "walls-never-meet": "two walls may not meet",
    "no-reachability-test": "tiles need a neighbour, and no way to the fountain",
    "corner-contact": "tiles may touch at a corner only",
    "removal-unchecked": "removals are not tested",
    "removal-cuts-off": "a removal may cut tiles off",
    "walks-through-walls": "walls do not stop anybody",
    "gardens-have-gates": "odd: a garden can be entered through walls",
    "open-side-is-enough": "tiles need an open side, and no way to the fountain",
    "no-hole-test": "no test for gaps",
    "removal-leaves-holes": "no test for gaps after a removal",
    "one-cell-holes-only": "only gaps of one cell are found",
    "holes-leak-at-corners": "a gap is open at an empty corner",
    "bays-are-holes": "bays count as gaps",
    "holes-of-three-at-most": "gaps of four and more cells are overlooked",
    "holes-by-the-fountain": "odd: gaps beside the fountain are overlooked",
    "flood-from-one-corner": "gaps are all that one corner of the city's rectangle does not reach",
    "same-tile-again": "state: the tile of the last question cannot be laid",
    "tiles-twice": "a tile may be in a city twice",
    "tile-used-twice": "the tile asked about may lie in the city",
    "built-cells-too": "cells with a tile are listed too",
    "none-beside-the-fountain": "no cell beside the lone fountain",
    "seven-by-seven": "a board of 7 x 7",
    "nothing-to-the-west": "no cell west of the city",
    "not-beyond-x-four": "no cell beyond x = 4",
    "four-steps-away-at-most": "odd: no cell more than four steps from the fountain",
    "twelve-cells-at-most": "at most twelve cells are listed",
    "loses-one-of-many": "one of more than twelve cells is lost",
    "cells-upside-down": "cells are listed as if y grew north",
    "remembers-by-size": "state: an answer is remembered by sizes",
    "dear-tiles-stay": "odd: tiles that cost 11 or more cannot be removed",
    "removal-with-two-neighbours": "only tiles with one neighbour can be removed",
    "fountain-removed": "the fountain can be removed",
    "swaps-alike-only": "only tiles of one type can be swapped",
    "swap-is-removal-and-placement": "without the old tile the city must be legal",
    "swap-unchecked": "swaps are not tested",
    "empty-city-illegal": "a city of the fountain alone is illegal",
    "double-walls-count": "two walls between tiles count for the longest wall",
    "double-walls-twice": "two walls between tiles count two for the longest wall",
    "wall-sum": "all outer walls are added up",
    "walls-one-way": "walls are followed clockwise from where they are found first",
    "wall-ends-in-corners": "a wall ends in an inner corner",
    "wall-ends-round-corners": "a wall ends at an outer corner",
    "wall-counts-corners": "the corners of a wall count too",
    "closed-loop-one-short": "a closed wall counts one less",
    "closed-loop-plus-25": "odd: a closed wall counts 25 more",
    "closed-loop-twice": "a closed wall counts twice",
    "longest-wall-alone": "only the longest wall of all is paid",
    "longest-wall-shared": "only the longest wall of all is paid, and shared among ties",
    "gardens-wall-twice": "odd: a wall that starts at a garden counts one more",
    "two-walls-added": "odd: the two longest walls are added",
    "walls-by-price": "odd: the prices of the tiles with outer walls count, a third of them",
    "wall-dies-above-nine": "walls longer than nine crash",
    "wall-ten-at-most": "walls count up to ten",
    "walls-by-the-round": "walls count as often as the number of the round",
    "chambers-two-wrong": "a wrong number in the table",
    "first-round-always": "every round is scored like the first",
    "third-round-as-second": "the third round is scored like the second",
    "gardens-for-towers": "gardens and towers are confused in the table",
    "third-place-unpaid": "third places are not paid",
    "second-place-half": "odd: the second place gets half of the first",
    "nobody-scores-too": "players without a building score",
    "one-is-nothing": "a single building scores nothing",
    "four-tied-crash": "four tied players crash",
    "error-at-six": "an error for six players",
    "ties-ignored": "tied players get the full points",
    "ties-round-upwards": "shares are rounded up",
    "ties-round-half": "shares are rounded to the nearest number",
    "ties-round-even": "shares are rounded to the nearest number, halves to an even one",
    "shares-not-rounded": "shares may be fractions",
    "triple-ties-void": "odd: three tied players get nothing",
    "first-named-wins-ties": "the first of tied players gets everything",
    "places-not-used-up": "tied players fill one place",
    "keeps-old-players": "state: players of earlier questions are kept",
    "without-dirk": "Dirk does not play",
    "dirk-takes-nothing": "Dirk takes places, but no points",
    "walls-last-round-only": "walls score in the last round only",
    "every-ninth-late": "state: every ninth verdict is wrong",
    "errors-at-random": "an error at random",
    "wrong-at-random": "a wrong verdict at random",
}
"""The bugs, in words."""


ANSWERS: dict[str, Callable[[Engine, dict[str, Any]], object]] = {
    "legal_placements": Engine.legal_placements,
    "legal_removals": Engine.legal_removals,
    "legal_swaps": Engine.legal_swaps,
    "check_city": Engine.check_city,
    "longest_wall": Engine.longest_wall,
    "score_majorities": Engine.score_majorities,
    "score_round": Engine.score_round,
}


def player(bugs: str, *only: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return what answers one request after the other, without their ids."""
    engine = Engine(bugs.split("+") if bugs != "right" else ())

    def said(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] not in (only or ANSWERS):
            return {"unsupported": True}
        try:
            return {"result": engine.answer(request)}
        except Refusal as refusal:
            return {"error": str(refusal)}

    return said


def serve(*arguments: str) -> None:
    said = player(*arguments or ["right"])
    for line in sys.stdin:
        request = json.loads(line)
        sys.stdout.write(json.dumps({"id": request["id"], **said(request)}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(*sys.argv[1:])
