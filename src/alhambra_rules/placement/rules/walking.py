"""build.on-foot: every tile can be reached from the fountain without crossing a wall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from alhambra_rules.catalogue.building import ON_FOOT
from alhambra_rules.model import ORIGIN, Cell, City, PlacedTile
from alhambra_rules.model.city import city_in
from alhambra_rules.placement.rules.walls import shared_sides
from rulebook_kit import Violation

if TYPE_CHECKING:
    import networkx


def walking_graph(city: City, ways: Iterable[tuple[Cell, Cell]] = ()) -> networkx.Graph[Cell]:
    """Return the ways through the city: a node for each built cell, an edge for each open side.

    A shared side is open if neither of its two tiles has a wall there. Each call makes a new graph.

    Args:
        city: the city.
        ways: pairs of cells that a house rule connects; empty cells are ignored.
    """
    import networkx  # noqa: PLC0415 - slow to load and not always needed

    graph: networkx.Graph[Cell] = networkx.Graph()
    graph.add_nodes_from(city_in("walking_graph(city)", city).tiles)
    tiles = city.tiles
    graph.add_edges_from(
        (cell, beyond)
        for cell, side, beyond in shared_sides(city)
        if side not in tiles[cell].walls and side.opposite not in tiles[beyond].walls
    )
    graph.add_edges_from(pair for pair in ways if tiles.keys() >= {*pair})
    return graph


def unreachable_tiles(city: City, ways: Iterable[tuple[Cell, Cell]] = ()) -> Iterator[Violation]:
    """Yield every tile that cannot be reached on foot from the fountain.

    ``ways`` is as for ``walking_graph``.

    Rule: build.on-foot (et-2005, ru, hu).
    """
    import networkx  # noqa: PLC0415 - slow to load and not always needed

    reached = networkx.node_connected_component(walking_graph(city, ways), ORIGIN)
    for cell, placed in city.tiles.items():
        if cell not in reached:
            yield unreached(cell, placed)


def unreached(cell: Cell, placed: PlacedTile) -> Violation:
    """Return the violation of a tile that cannot be reached."""
    return ON_FOOT.broken_at(cell, tile=placed)
