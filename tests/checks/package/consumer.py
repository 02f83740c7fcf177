"""A strictly typed program of a user: the library's values have their documented types.

`make test` checks its types with the source of the library; `make package-check` checks and runs it
with the installed wheel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, assert_type

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.drawing import svg
from alhambra_rules.placement import walking_graph

if TYPE_CHECKING:
    import networkx
    from hypothesis import strategies as st

    from alhambra_rules.testing import Vector, cities, read_vectors, vectors


def front_end() -> None:
    """Use the library as a front end does."""
    city = ar.City.of({(1, 0): "garden-10-n", ar.Cell(0, 1): ar.TILES["tower-11"]})
    assert_type(city, ar.City)
    assert_type(city.tiles[(1, 0)], ar.PlacedTile)
    assert_type(city.tiles[1, 0].tile.type, ar.BuildingType | None)
    assert_type(city.tiles.get((5, 5)), ar.PlacedTile | None)
    assert_type(list(city.tiles), list[ar.Cell])
    assert_type(ar.legal_placements(city, "tower-10-w"), tuple[ar.Cell, ...])
    report = ar.check_placement(city, "tower-10-w", (2, 0))
    assert_type(report, ar.Report)
    assert_type(report.ok, bool)
    for violation in report.violations:
        assert_type(violation, ar.Violation)
        assert_type(violation.rule.id, str)
        assert_type(violation.cells, tuple[ar.Cell, ...])
        assert_type(violation.where, str | None)
    explained = ar.explain_placements(city, "tower-10-w", [(2, 0)])
    assert_type(explained[(2, 0)], ar.Report)
    assert_type(ar.place(city, "tower-12", (1, 1)), ar.City)
    assert_type(svg.city(city, report), str)


def scoring() -> None:
    """Score as a server does."""
    city = ar.City.of({(1, 0): "garden-10-n"})
    assert_type(ar.count_buildings(city), Mapping[ar.BuildingType, int])
    assert_type(ar.longest_wall(city).length, int)
    scores = ar.score_round({"Anna": city, "Bo": ar.City.start()}, 1)
    assert_type(scores, Mapping[str, ar.RoundScore])
    assert_type(scores["Anna"].total, int)


def positions() -> None:
    """Write positions with names and plain pairs, as the documentation does."""
    city = ar.City.of({(1, 0): "garden-10-n", (0, 1): ("tower-11", 1)})
    ar.Player("Anna", city, chests={(1, 0): "garden", (0, 1): "tower"})
    ar.Player("Bo", chests={ar.Cell(1, 0): ar.BuildingType.GARDEN}, hand=["denar-5"])
    laid: dict[tuple[int, int], str] = {(1, 0): "garden"}
    anna = ar.Player("Anna", city, chests=laid)
    assert_type(svg.city(city, chests=laid), str)
    assert_type(svg.city(city, chests=anna.chests), str)
    ar.Claim("Anna", buildings={ar.BuildingType.GARDEN: 5})
    claim = ar.Claim("Anna", buildings={"garden": 5, "tower": 6})
    ar.Table([anna], market=["tower-12", None, None, None], claims=[claim], scoring_round=1)
    ft.Claim("Anni", towers={ft.TowerType.SAND: 5})
    ft.Claim("Anni", towers={"sand": 5})


def game() -> None:
    """Play a move, store the game, and replay it."""
    state = ar.new_game(("Anna", "Bo", "Cem"), seed=7, modules=["treasure"])
    assert_type(state, ar.GameState)
    actions = ar.legal_actions(state)
    assert_type(actions, tuple[ar.Action, ...])
    state = ar.apply(state, actions[0])
    assert_type(ar.state_from_json(ar.state_to_json(state)), ar.GameState)
    assert_type(ar.action_from_json(ar.action_to_json(actions[1], state), state), ar.Action)
    record = ar.read_record(ar.write_record(ar.record_of(state)))
    assert_type(record, ar.Record)
    assert_type(ar.replay(record), ar.Replay)
    assert_type(ar.view(state, "Anna"), ar.View)


def reading(data: bytes) -> ar.Table | str:
    """Read untrusted input; every error has its place."""
    try:
        return assert_type(ar.read_position(data), ar.Table)
    except ar.FormatError as error:
        return "; ".join(f"{fault.path} {fault.message}" for fault in error.faults)
    except ar.NotationError as error:
        return f"line {assert_type(error.line, int)}"


def towers() -> None:
    """Use the second game."""
    tower = ft.Tower(["sand-12", "sand-6"])
    assert_type(ft.check_add(tower, "sand-7"), ft.Report)
    assert_type(ft.max_bid([tower], ["sand-7", "candy-3"]), int)
    assert_type(ft.score([tower], torn_down=1).total, int)
    state = ft.new_game(("Anni", "Heidi"), seed=1)
    assert_type(state, ft.GameState)
    assert_type(ft.legal_actions(state), tuple[ft.Action, ...])


if TYPE_CHECKING:  # needs more packages; only its types are checked

    def tests() -> None:
        """Draw cities, and read vectors."""
        assert_type(cities(max_tiles=5), st.SearchStrategy[ar.City])
        assert_type(vectors(), tuple[Vector, ...])
        assert_type(list(read_vectors("")), list[Vector])
        graph: networkx.Graph[ar.Cell] = walking_graph(ar.City.start())
        assert_type(graph.number_of_nodes(), int)


if __name__ == "__main__":
    front_end()
    scoring()
    positions()
    game()
    towers()
    print(reading(b"{}"))  # noqa: T201 - a program prints
