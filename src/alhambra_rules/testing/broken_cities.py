"""A strategy for almost legal cities: one tile breaks one building rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import SupportsIndex

from attrs import evolve
from hypothesis import strategies as st

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.catalogue import building as rules
from alhambra_rules.conformance.grounds import RULED, city_grounds
from alhambra_rules.model import FOUNTAIN, ORIGIN, TILES, Cell, City, PlacedTile, Side, Tile
from alhambra_rules.placement import check_city, gaps, legal_placements
from alhambra_rules.testing.grown_cities import (
    Shape,
    deck_without,
    drawn_cell,
    grown,
    nearest_first,
    place_of,
)
from rulebook_kit import Rule
from rulebook_kit.conformance.protocol import RULING
from rulebook_kit.testing.strategies import one_of, whole_number, yes_or_no
from rulebook_kit.values import FrozenDict

SMALLEST = 6
"""The tiles besides the fountain of the smallest city that one more tile gives a gap."""

SMALLEST_SEALED = 7
"""The same for a gap with tiles at its corners, too."""


def city_round_a_hole(draw: st.DrawFn, most: int, *, sealed: bool = False) -> City:
    """Draw a legal city of fewer than ``most`` tiles in which one more can enclose a gap.

    With ``sealed``, the corners of the gap have tiles as well, if tiles fit there.
    """
    per_cell = 3 if sealed else 2
    hole = _area(draw, max(1, min(draw(st.integers(1, 5)), (most - 5) // per_cell)))
    around = sorted({near for cell in hole for near in cell.around()} - hole)
    fountain = around[draw(st.integers(0, 63)) % len(around)]
    ring = {Cell(x - fountain.x, y - fountain.y) for x, y in around}
    inside = {Cell(x - fountain.x, y - fountain.y) for x, y in hole}
    on_the_ring = _open_towards(ring, ring.__contains__)
    sizes = (0, len(ring))
    stages = grown(draw, City.start(), sizes, shape=on_the_ring, to_the_end=True)
    closable = [city for city in stages if closing_cells(city, sorted(ring))]
    city = closable[-1 if sealed else draw(st.integers(0, 63)) % len(closable)]
    outside = _open_towards(ring, lambda cell: cell not in ring and cell not in inside)
    return grown(draw, city, (0, most - 1), shape=outside)[-1]


def closing_cells(city: City, cells: Sequence[Cell]) -> list[Cell]:
    """Return the empty cells next to the city on which any tile would enclose a gap."""
    beside = [c for c in cells if c not in city.tiles and any(n in city.tiles for n in c.beside())]
    return [cell for cell in beside if gaps(city.with_tile(FOUNTAIN, cell))]


def _area(draw: st.DrawFn, size: int) -> set[Cell]:
    """Draw ``size`` cells that are connected by their sides."""
    area = {Cell(0, 0)}
    while len(area) < size:
        beside = sorted({near for cell in area for near in cell.beside()} - area)
        area.add(beside[draw(st.integers(0, 63)) % len(beside)])
    return area


def _open_towards(ring: set[Cell], allowed: Callable[[Cell], bool]) -> Shape:
    def prefer(_city: City, tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
        return [c for c in cells if allowed(c) and not any(c.next(s) in ring for s in tile.walls)]

    return Shape(prefer)


_ENTAILED: Mapping[str, frozenset[str]] = FrozenDict(
    {
        rules.WALLS_MATCH.id: frozenset({rules.ON_FOOT.id}),
        rules.SHARED_EDGE.id: frozenset({rules.ON_FOOT.id}),
        rules.FOUNTAIN_STAYS.id: frozenset({rules.ONE_PER_CELL.id}),
    }
)
"""The other rules that the same tile may break, by rule."""

FOLLOWS: Mapping[str, frozenset[str]] = FrozenDict(
    {
        rule.id: _ENTAILED.get(rule.id, frozenset())
        for rule in CATALOGUE.values()
        if rule.section == "build"
    }
)
"""Each building rule, with the other rules that the same tile may break."""


def almost_legal_cities(
    *, rule: Rule | str | None = None, max_tiles: SupportsIndex = 16, rulings: bool = True
) -> st.SearchStrategy[City]:
    """Draw a city that breaks this building rule, and no rule that it need not break.

    Without one of its tiles the city would be legal. That tile may break a second rule as a
    consequence: behind walls that do not match, or without a neighbour at its sides, it cannot be
    reached on foot, and on the fountain it shares a cell. Shrinks towards the smallest such city.

    Args:
        rule: a rule or its id, which begins with ``build.``; any of these rules by default.
        max_tiles: the most tiles besides the fountain, including the illegal one: 7 to 54.
        rulings: with False, the city breaks the rulebooks and not only a ruling of this library: a
            gap has tiles at its corners, too, and rules that are only rulings are not drawn.
            ``max_tiles`` is then at least 8.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    smallest = SMALLEST if yes_or_no("rulings", rulings) else SMALLEST_SEALED
    most = whole_number("max_tiles", max_tiles, smallest + 1, len(TILES))
    breakable = list(FOLLOWS) if rulings else [rule for rule in FOLLOWS if rule not in RULED]
    if rule is None:
        return st.one_of([_any_broken(rule_id, most, rulings) for rule_id in breakable])
    rule_id = rule.id if isinstance(rule, Rule) else rule
    return _any_broken(one_of("rule", rule_id, breakable), most, rulings)


def _any_broken(rule_id: str, most: int, rulings: bool) -> st.SearchStrategy[City]:
    drawn = _broken_cities(rule_id, most, sealed=not rulings)
    return drawn if rulings else drawn.filter(lambda city: city_grounds(city).basis != RULING)


@st.composite
def _broken_cities(draw: st.DrawFn, rule_id: str, most: int, *, sealed: bool) -> City:
    turned = draw(st.integers(1, 3)) if rule_id == rules.ORIENTATION.id else 0
    stages = reversed(_legal_stages(draw, rule_id, most, sealed=sealed))
    attempts = (with_a_fault(draw, city, rule_id, turned) for city in stages)
    return next(city for city in attempts if city is not None)


def _legal_stages(draw: st.DrawFn, rule_id: str, most: int, *, sealed: bool) -> Sequence[City]:
    """Draw legal cities, each grown from the one before it; the first offers a breach."""
    if rule_id == rules.NO_GAPS.id:
        return [city_round_a_hole(draw, most, sealed=sealed)]
    begun = City.start()
    if rule_id in (rules.ON_FOOT.id, rules.ONE_PER_CELL.id):
        walled = [tile for tile in TILES.values() if tile.walls]
        begun = grown(draw, begun, (1, 1), deck=walled)[-1]
    return grown(draw, begun, (0, most - 1))


def with_a_fault(
    draw: st.DrawFn, city: City, rule_id: str, turned: int = 0, *, alone: bool = False
) -> City | None:
    """Lay one more tile that breaks this rule; None if the legal city has no such cell.

    A drawn cell that does not break it stands for the nearest one that does. With ``alone``, the
    tile breaks no other rule as a consequence.
    """
    allowed = frozenset[str]() if alone else FOLLOWS[rule_id]
    repeated = rule_id == rules.ONE_PER_CELL.id
    deck = sorted(TILES.values() if repeated else deck_without([city]), key=place_of)
    for tile in nearest_first(deck, draw(st.integers(0, place_of(deck[-1])))):
        placed = PlacedTile(tile, turned)
        if candidates := set(_candidates(city, placed, rule_id)):
            wish, _ = drawn_cell(draw, candidates)
            for cell in sorted(candidates, key=lambda cell: (_distance(cell, wish), cell)):
                broken = city.with_tile(tile, cell, turned)
                found = set(check_city(broken).rules)
                if rule_id in found and found - {rule_id} <= allowed:
                    return broken
    return None


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)


def _candidates(city: City, placed: PlacedTile, rule_id: str) -> Iterable[Cell]:
    """Return the cells on which the tile may break the rule, and few others."""
    built = city.tiles.keys()
    beside = {near for cell in built for near in cell.beside()} - built
    match rule_id:
        case rules.FOUNTAIN_STAYS.id:
            cells: Iterable[Cell] = [ORIGIN]
        case rules.ORIENTATION.id:
            cells = legal_placements(city, evolve(placed.tile, walls=placed.walls))
        case rules.ONE_PER_CELL.id if city.cells_of(placed.tile):
            cells = legal_placements(city, evolve(placed.tile, id="another"))
        case rules.ONE_PER_CELL.id:
            cells = built - {ORIGIN}
        case rules.SHARED_EDGE.id:
            near = {far for cell in built for near in cell.around() for far in near.around()}
            cells = near - built - beside
        case rules.NO_GAPS.id:
            cells = closing_cells(city, sorted(beside))
        case rules.ON_FOOT.id:
            cells = [c for c in beside if all(map(all, _shared_walls(city, placed, c)))]
        case _:
            cells = [c for c in beside if any(a != b for a, b in _shared_walls(city, placed, c))]
    return cells


def _shared_walls(city: City, placed: PlacedTile, cell: Cell) -> Iterator[tuple[bool, bool]]:
    """Yield for each shared side whether the tile and its neighbour have a wall there."""
    for side in Side:
        if neighbour := city.tiles.get(cell.next(side)):
            yield side in placed.walls, side.opposite in neighbour.walls
