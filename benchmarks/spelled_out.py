"""The same questions on the spelled-out path, which reports every violation."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra_rules.model import BuildingType, Cell, City, Tile
from alhambra_rules.placement import check_placement, check_removal, check_swap
from alhambra_rules.scoring import count_tiles, share_majorities
from alhambra_rules.scoring.walls import spelled_out_wall


def placements(city: City, tile: Tile) -> list[Cell]:
    """Check the tile on every cell beside the city."""
    beside = {near for cell in city.tiles for near in cell.beside()} - city.tiles.keys()
    return [cell for cell in sorted(beside) if check_placement(city, tile, cell).ok]


def removals(city: City) -> list[Cell]:
    """Check the removal of every tile."""
    return [cell for cell in city.tiles if check_removal(city, cell).ok]


def swaps(city: City, tile: Tile) -> list[Cell]:
    """Check the swap of every tile."""
    return [cell for cell in city.tiles if check_swap(city, tile, cell).ok]


def majorities(
    counts: Mapping[str, Mapping[BuildingType, int]], scoring_round: int
) -> dict[str, list[int]]:
    """Explain every share and add up the points."""
    shares = share_majorities(counts, scoring_round)
    return {player: [share.points for share in of_player] for player, of_player in shares.items()}


def three_rounds(cities: Mapping[str, City]) -> list[dict[str, int]]:
    """Score three rounds, with walls followed side by side and shares explained."""
    totals = []
    for scoring_round in (1, 2, 3):
        counts = {
            player: count_tiles(placed.tile for _, placed in city.pieces)
            for player, city in cities.items()
        }
        walls = {player: spelled_out_wall(city).length for player, city in cities.items()}
        shares = majorities(counts, scoring_round)
        totals.append({player: walls[player] + sum(shares[player]) for player in cities})
    return totals
